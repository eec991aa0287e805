"""The page on a phone, 390 pixels wide and by touch; and on a tablet in portrait."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from playwright.sync_api import Locator, Page, expect

from hightable.server.store import Seat
from tests.browser.conftest import PHONE, TABLET, Visit
from tests.browser.player import card, my_turn, number, play_on, reach, set_table
from tests.browser.prepared import LiveServer, asks


def is_fit(page: Page) -> None:
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_a_newcomer_is_placing_a_dish_within_three_taps(visit: Visit) -> None:
    page = visit(size=PHONE)
    is_fit(page)
    card(page).get_by_role("button", name="Play now").tap()
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


def test_a_finger_drags_a_dish_to_its_space(visit: Visit, server: LiveServer) -> None:
    page = visit(size=PHONE)
    page.goto(server.table(page, asks("piece")))
    my_turn(page)
    n = number(page)
    dish = page.locator(".piece.now[data-id^='kitchen:']").first
    space = page.locator(".piece[data-id='space:c4']")
    start, end = middle(dish), middle(space)
    with finger(page, *start) as move:
        for step in range(1, 9):
            move(*(a + (b - a) * step / 8 for a, b in zip(start, end, strict=True)))
        expect(page.locator(".ghost")).to_have_count(1)
    expect(page.locator(".piece[data-id='on:c4']")).to_be_attached()
    expect(page.locator(".ghost")).to_have_count(0)
    reach(page, n + 1)
    assert page.evaluate("scrollY") == 0


def test_a_finger_on_an_area_scrolls_and_picks_nothing(visit: Visit, server: LiveServer) -> None:
    page = visit(size=PHONE)
    page.goto(server.table(page, asks("piece")))
    my_turn(page)
    x, y = middle(page.locator(".piece[data-id='bouquet']"))
    with finger(page, x, y) as move:
        for step in range(1, 9):
            move(x, y - 25 * step)
    page.wait_for_function("() => scrollY > 0")
    expect(page.locator(".piece.chosen")).to_have_count(0)


def middle(thing: Locator) -> tuple[float, float]:
    box = thing.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


@contextmanager
def finger(page: Page, x: float, y: float) -> Iterator[Callable[[float, float], None]]:
    """Touches the page, moves as told, and lets go. As with a real finger, the browser may take the drag for scrolling."""
    browser = page.context.new_cdp_session(page)

    def touch(kind: str, *points: dict[str, float]) -> None:
        browser.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": list(points)})

    touch("touchStart", {"x": x, "y": y})
    yield lambda x, y: touch("touchMove", {"x": x, "y": y})
    touch("touchEnd")


def test_a_tablet_in_portrait_shows_the_whole_table(visit: Visit, server: LiveServer) -> None:
    page = visit(size=TABLET)
    page.goto(server.table(page, asks("piece"), *(Seat(bot="random") for _ in range(3))))
    my_turn(page)
    is_fit(page)
    for name in ("space:a2", "kitchen:salad", "toques:0", "toques:3", "deck:3"):
        expect(page.locator(f".piece[data-id='{name}']")).to_be_in_viewport(ratio=0.99)
    left, right = (middle(page.locator(f".piece[data-id='{name}']"))[0] for name in ("cloche:d1", "cloche:d7"))
    assert right - left > 0.45 * TABLET["width"]


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


def test_what_can_be_picked_scrolls_into_view(visit: Visit, server: LiveServer) -> None:
    page = visit(size=PHONE)
    page.goto(server.table(page, asks("piece")))
    my_turn(page)
    other = page.context.new_page()
    other.set_viewport_size({"width": 390, "height": 460})
    other.goto(page.url)
    my_turn(other)
    other.evaluate("scrollTo(0, 0)")
    expect(other.locator(".piece.now").first).not_to_be_in_viewport()
    n = number(page)
    while not other.locator(".piece.now").count() or number(other) == n:
        play_on([page], random.Random(2), moves=1)
        my_turn(page)
        reach(other, number(page))
    other.wait_for_function(
        """() => [...document.querySelectorAll('.piece.now')].some(el => {
          const { top, bottom } = el.getBoundingClientRect();
          return top >= 0 && bottom <= document.querySelector('.bar').getBoundingClientRect().top;
        })"""
    )
