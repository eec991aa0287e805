"""The info card of a piece, and areas that open large."""

from __future__ import annotations

from typing import cast

from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import PHONE, Visit
from tests.browser.player import my_turn, number
from tests.browser.prepared import LiveServer, asks
from tests.browser.test_phone import finger, middle


def at_the_table(visit: Visit, server: LiveServer, size: dict[str, int] | None = None) -> tuple[Page, Locator]:
    """A page where the first player places a dish, and its info card."""
    page = visit(size=size) if size else visit()
    page.goto(server.table(page, asks("piece")))
    my_turn(page)
    return page, page.locator(".info-card")


def width(thing: Locator) -> float:
    box = thing.bounding_box()
    assert box is not None
    return box["width"]


def test_a_click_on_a_piece_that_cannot_be_picked_shows_it_large(visit: Visit, server: LiveServer) -> None:
    page, card = at_the_table(visit, server)
    n = number(page)
    toques = page.locator(".piece[data-id='toques:1']")
    toques.click()
    expect(card).to_be_visible()
    expect(card.locator("h2")).not_to_be_empty()
    expect(card.locator("p")).not_to_be_empty()
    assert width(card.locator(".info-face")) >= 240
    toques.click()
    expect(card).to_be_hidden()
    toques.click()
    page.locator(".piece.now[data-id^='kitchen:']").first.click()
    expect(card).to_be_hidden()
    expect(page.locator(".piece.chosen")).to_have_count(1)
    assert number(page) == n


def test_a_mouse_that_rests_on_a_piece_shows_a_small_card_after_a_while(visit: Visit, server: LiveServer) -> None:
    page, card = at_the_table(visit, server)
    piece = page.locator(".piece[data-id='toques:1']")
    page.clock.install()
    page.clock.pause_at(page.evaluate("Date.now()") + 1000)
    piece.hover()
    page.clock.run_for(1000)
    expect(page.locator(".tooltip")).to_be_visible()
    expect(card).to_be_hidden()
    page.clock.run_for(1000)
    expect(card).to_be_visible()
    assert width(card) < 300
    box, card_box = piece.bounding_box(), card.bounding_box()
    assert box is not None
    assert card_box is not None
    assert card_box["x"] >= box["x"] + box["width"] or card_box["x"] + card_box["width"] <= box["x"]


def test_the_key_i_shows_a_piece_and_escape_returns_to_it(visit: Visit, server: LiveServer) -> None:
    page, card = at_the_table(visit, server)
    page.keyboard.press("ArrowRight")
    focused = page.locator(".piece:focus")
    expect(focused).to_have_count(1)
    id = focused.get_attribute("data-id")
    page.keyboard.press("i")
    expect(card).to_be_visible()
    expect(card).to_be_focused()
    page.keyboard.press("Escape")
    expect(card).to_be_hidden()
    expect(page.locator(f".piece[data-id='{id}']")).to_be_focused()


def test_a_long_press_shows_a_piece_that_could_be_picked(visit: Visit, server: LiveServer) -> None:
    page, card = at_the_table(visit, server, PHONE)
    dish = page.locator(".piece.now[data-id^='kitchen:']").first
    with finger(page, *middle(dish)):
        expect(card).to_be_visible()
    expect(card).to_be_visible()
    expect(page.locator(".piece.chosen")).to_have_count(0)
    assert width(card.locator(".info-face")) >= 240
    box = card.bounding_box()
    assert box is not None
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= PHONE["width"]
    card.get_by_role("button", name="Close").tap()
    expect(card).to_be_hidden()


def test_a_display_opens_large_from_its_title_and_from_its_player(visit: Visit, server: LiveServer) -> None:
    page, _ = at_the_table(visit, server)
    small = width(page.locator(".piece[data-id='toques:1']"))
    names = set(
        cast(list[str], page.evaluate("[...document.querySelectorAll('.piece[data-area=seat1]')].map(el => el.ariaLabel)"))
    )

    def check_large() -> None:
        dialog = page.get_by_role("dialog")
        expect(dialog.locator(".large-piece").first).to_be_visible()
        assert {piece.get_attribute("aria-label") for piece in dialog.locator(".large-piece").all()} == names
        assert max(width(piece) for piece in dialog.locator(".large-piece").all()) > 1.4 * small
        page.keyboard.press("Escape")
        expect(dialog).to_have_count(0)

    page.locator(".cloth[data-area=seat1] .cloth-title").click()
    check_large()
    page.locator(".plate").nth(1).click()
    page.get_by_role("button", name="Enlarge: Random bot").click()
    check_large()
