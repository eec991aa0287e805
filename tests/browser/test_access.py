"""axe finds nothing serious on any screen of the real table, by day or by candlelight, at a desk or on a phone."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from tests.browser.conftest import DESK, PHONE, Visit
from tests.browser.hands import my_turn, play_on, set_table

Look = Callable[[Page, str], None]


def every_screen(visit: Visit, look: Look, theme: str, size: dict[str, int]) -> None:
    """Goes through all screens from the first page to the end of a game, and has each one looked at."""
    page = visit(theme=theme, size=size)
    page.get_by_role("button", name="Play now").wait_for()
    look(page, "start")
    page.get_by_role("button", name="Set a table").click()
    page.get_by_text("Options and variants").click()
    look(page, "new-table")
    page.keyboard.press("Escape")
    set_table(page, "me", "open", "random")
    page.get_by_role("img", name="The link as a QR code").wait_for()
    look(page, "waiting")
    page.goto(page.url.split("/t/")[0])
    page.get_by_role("button", name="Play now").click()
    my_turn(page)
    look(page, "before-the-first-turn")
    dice = random.Random(11)
    while not page.locator(".piece.now[data-id^='kitchen:']").count():
        play_on([page], dice, 1)
        my_turn(page)
    look(page, "table")
    page.locator(".piece.now[data-id^='kitchen:']").first.click()
    look(page, "picked")
    page.locator(".piece[data-id^='space:']:not(.now)").first.click()
    page.get_by_role("alert").locator(".clause").click()
    page.locator(".rule.pointed").wait_for()
    look(page, "refusal-and-rules")
    for tab in ("Log", "Score", "Moves", "Chat"):
        page.get_by_role("tab", name=tab).click()
        look(page, tab.lower())
    if size == PHONE:
        page.get_by_role("button", name="Close the panel").click()
    for button in ("Settings", "Hands and keys"):
        page.get_by_role("button", name=button).click()
        look(page, button.lower().replace(" ", "-"))
        page.keyboard.press("Escape")
    play_on([page], dice, 24)
    look(page, "mid-game")
    play_on([page], dice)
    expect(page.get_by_role("dialog").locator("tfoot")).to_have_count(2)
    look(page, "end")
    page.get_by_role("link", name="Watch again").click()
    page.get_by_role("button", name="To the end").click()
    look(page, "replay")
    page.get_by_role("link", name="To the first page").click()
    page.get_by_role("heading", name="Played to the end").wait_for()
    look(page, "my-tables")
    set_table(page, "me", "me")
    page.locator(".curtain").wait_for()
    look(page, "curtain")
    page.goto(page.url.split("/t/")[0] + "/rules/banquet-royal")
    page.locator(".rule").first.wait_for()
    look(page, "rules")


def check(page: Page, screen: str) -> None:
    found = Axe().run(page).response["violations"]
    bad = [
        f"{screen}: {violation['id']}: {node['html'][:160]} {node['failureSummary'][:300]}"
        for violation in found
        for node in violation["nodes"]
        if violation["impact"] in ("serious", "critical")
    ]
    assert not bad, "\n".join(bad)


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_every_screen_can_be_used_by_everybody(visit: Visit, theme: str, size: dict[str, int]) -> None:
    every_screen(visit, check, theme, size)
