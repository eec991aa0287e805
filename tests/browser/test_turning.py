"""Rotating a tile before it is placed, and zooming, in The King's Catering."""

from __future__ import annotations

import re
from collections import Counter

from playwright.sync_api import Page, expect

from hightable.engine.match import Match
from tests.browser.conftest import DESKTOP, PHONE, Visit
from tests.browser.player import my_turn, number, reach, set_table
from tests.browser.prepared import LiveServer


def _place_of_several_ways(match: Match) -> str:
    """A place where the only tile in hand has several rotations; empty if there is none."""
    paths = [match.game.catalogue.path(move) for move in match.legal()]
    places = Counter(path[1] for path in paths if len(path) == 3)
    alone = {path[0] for path in paths} == {"held:1"}
    return next((place for place, ways in places.items() if alone and ways > 1), "")


def at_a_choice_of_turns(visit: Visit, server: LiveServer, size: dict[str, int] = DESKTOP) -> tuple[Page, str]:
    """A page where the only tile in hand has several rotations in one place, and that place."""
    page = visit(size=size)
    found = []

    def until(match: Match) -> bool:
        found.append(_place_of_several_ways(match))
        return bool(found[-1])

    page.goto(server.table_for_one(page, "kings-catering", until))
    my_turn(page)
    return page, f".piece[data-id='{found[-1]}']"


def turned(page: Page) -> int:
    style = page.locator(".in-place").get_attribute("style") or ""
    found = re.search(r"rotate\((\d+)deg\)", style)
    assert found, style
    return int(found[1]) % 360


def colours(name: str) -> dict[int, str]:
    """The colours of the half-decorations in the name of a tile, by side."""
    halves = re.findall(r"(\w+) (above|right|below|left)", name)
    return {("above", "right", "below", "left").index(side): colour for colour, side in halves}


def test_a_tile_is_placed_with_the_rotation_of_its_preview(visit: Visit, server: LiveServer) -> None:
    page, place = at_a_choice_of_turns(visit, server)
    held = page.locator(".piece.now[data-id^='food:']")
    tile, before = held.get_attribute("data-id"), held.get_attribute("aria-label") or ""
    held.click()
    page.locator(place).click()
    first, n = turned(page), number(page)
    page.keyboard.press("t")
    second = turned(page)
    assert second != first
    page.locator(place).click()  # a click on it turns it on
    while turned(page) != second:
        page.get_by_role("button", name="Rotate").click()
    assert number(page) == n, "rotating places nothing"
    page.get_by_role("button", name="Place it here").click()
    reach(page, n + 1)
    expect(page.locator(".in-place")).to_have_count(0)
    lies = page.locator(f".piece[data-id='{tile}']").get_attribute("aria-label") or ""
    assert colours(lies) == {(side + second // 90) % 4: colour for side, colour in colours(before).items()}


def test_the_mouse_shows_a_preview_of_the_tile(visit: Visit, server: LiveServer) -> None:
    page, place = at_a_choice_of_turns(visit, server)
    page.mouse.move(2, 2)
    expect(page.locator(".in-place")).to_have_count(0)
    page.locator(place).hover()
    expect(page.locator(f"{place} .in-place")).to_be_visible()
    expect(page.locator(".in-place.settled")).to_have_count(0)
    first = turned(page)
    page.mouse.wheel(0, 100)
    page.wait_for_function("first => !document.querySelector('.in-place').style.transform.includes(`(${first}deg)`)", arg=first)


def test_tapping_the_place_first_picks_the_only_tile_in_hand(visit: Visit, server: LiveServer) -> None:
    page, place = at_a_choice_of_turns(visit, server, PHONE)
    n = number(page)
    page.locator(place).tap()
    expect(page.locator(".in-place.settled")).to_be_visible()
    expect(page.locator(".piece.chosen")).to_have_count(2)
    page.get_by_role("button", name="Place it here").tap()
    reach(page, n + 1)


def test_zooming_in_and_out(visit: Visit) -> None:
    page = visit()
    set_table(page, "me", game="kings-catering")
    my_turn(page)
    piece = page.locator(".piece[data-id='deck']")

    def width() -> float:
        box = piece.bounding_box()
        assert box is not None
        return box["width"]

    far = width()
    page.get_by_role("button", name="Zoom in").click()
    assert width() > far * 1.2
    near = width()
    page.keyboard.press("-")
    assert width() == far
    expect(page.get_by_role("button", name="Zoom out")).to_be_disabled()
    for _ in range(20):
        page.keyboard.press("+")
    assert near < width() <= far * 4.01
