"""A table in one hand: 390 pixels wide, by touch."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE, Visit
from tests.browser.hands import my_turn, set_table


def is_fit(page: Page) -> None:
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_a_newcomer_is_placing_a_dish_within_three_taps(visit: Visit) -> None:
    page = visit(size=PHONE)
    is_fit(page)
    page.get_by_role("button", name="Play now").tap()
    my_turn(page)
    is_fit(page)
    taps = 1
    if not page.locator(".piece.now").count():
        page.locator(".choices .primary").tap()
        my_turn(page)
        taps += 1
    dish = page.locator(".piece.now").first
    expect(dish).to_be_in_viewport()
    dish.tap()
    taps += 1
    expect(page.locator(".piece.chosen")).to_have_count(1)
    assert taps <= 3
    is_fit(page)
    space = page.locator(".piece.now[data-id^='space:']").first
    expect(space).to_be_in_viewport()
    id = space.get_attribute("data-id") or ""
    space.tap()
    expect(page.locator(f".piece[data-id='{id.replace('space', 'on')}']")).to_be_attached()
    is_fit(page)


def test_no_screen_runs_off_the_side(visit: Visit) -> None:
    page = visit(size=PHONE)
    set_table(page, "me", "random", "random", "random")
    my_turn(page)
    for tab in ("Log", "Score", "Moves", "Rules", "Chat"):
        page.get_by_role("tab", name=tab).tap()
        is_fit(page)
    page.goto(page.url.split("/t/")[0] + "/rules/banquet-royal")
    page.locator(".rule").first.wait_for()
    is_fit(page)
