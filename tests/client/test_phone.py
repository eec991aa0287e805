"""At 390 pixels: nothing runs off the side, and everything to tap is large enough for a finger."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.client.conftest import PHONE, Visit, sit_down

SMALL = """() => {
  const own = el => {
    const box = el.getBoundingClientRect();
    const reach = getComputedStyle(el, '::before');
    const more = name => reach.content === 'none' ? 0 : -Math.min(0, parseFloat(reach[name]) || 0);
    return [box.width + more('left') + more('right'), box.height + more('top') + more('bottom')];
  };
  const things = document.querySelectorAll(
    '.piece.now, .piece.later, button:not(.clause, .jump), a.button, a.home, select, input:not([type=checkbox])');
  return [...things].filter(el => el.checkVisibility()).map(el => [el.outerHTML.slice(0, 90), ...own(el)])
    .filter(([, width, height]) => width < 43.5 || height < 43.5);
}"""


def is_fit(page: Page) -> None:
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    beside = "[...document.querySelectorAll('dialog *')].filter(el => el.getBoundingClientRect().right > innerWidth).length"
    assert page.evaluate(beside) == 0
    assert page.evaluate(SMALL) == []


def test_every_screen_fits(visit: Visit) -> None:
    page = visit(size=PHONE)
    page.get_by_role("button", name="Play now").wait_for()
    is_fit(page)
    page.get_by_role("button", name="Set a table").click()
    is_fit(page)
    page.keyboard.press("Escape")
    sit_down(page)
    is_fit(page)
    page.locator(".piece.now").first.tap()
    is_fit(page)
    for tab in ("Log", "Score", "Moves", "Rules", "Chat"):
        page.get_by_role("tab", name=tab).tap()
        is_fit(page)


@pytest.mark.parametrize(("width", "height"), [(390, 844), (844, 390), (820, 1180), (1024, 768), (1280, 720)])
@pytest.mark.parametrize("language", ["en", "fr"])
def test_nothing_runs_off_the_side_of_any_screen(visit: Visit, width: int, height: int, language: str) -> None:
    page = visit(size={"width": width, "height": height}, language=language)
    page.locator("[data-play]").click()
    page.locator("[data-pick=ready]").click()
    page.locator(".piece.now").first.wait_for()
    assert page.evaluate("[innerWidth, document.documentElement.scrollWidth]") == [width, width]


def test_a_tap_picks_and_a_panel_opens_over_the_table_and_closes(visit: Visit) -> None:
    page = visit(size=PHONE)
    sit_down(page)
    space = page.locator(".piece.later").first.get_attribute("data-id") or ""
    page.locator('.piece[data-id="kitchen:3"]').tap()
    page.locator(f'.piece[data-id="{space}"]').tap()
    expect(page.locator(f'.piece[data-id="{space.replace("space", "on")}"]')).to_be_attached()
    page.get_by_role("tab", name="Rules").tap()
    expect(page.locator(".rule").first).to_be_visible()
    page.get_by_role("button", name="Close the panel").tap()
    expect(page.locator(".rule").first).to_be_hidden()


def test_holding_a_finger_on_a_thing_names_it_and_plays_nothing(visit: Visit) -> None:
    page = visit(size=PHONE)
    sit_down(page)
    box = page.locator('.piece[data-id="kitchen:3"]').bounding_box()
    assert box
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    finger = page.context.new_cdp_session(page)
    finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    expect(page.locator(".tip")).to_have_text("burger: 10")
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    expect(page.locator(".piece.chosen")).to_have_count(0)
