"""axe finds nothing serious on any screen: light on a wide screen, dark on a phone."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from hightable.server.store import Seat
from tests.browser.conftest import DESKTOP, PHONE, Visit
from tests.browser.player import card, my_turn
from tests.browser.prepared import LiveServer, asks, over, person_at

Look = Callable[[Page, str], None]

AXE = Axe()
OPTIONS = {"resultTypes": ["violations"], "rules": {"target-size": {"enabled": True}}}
"""Leaves out what passed. The size of touch targets is not checked by default."""


def every_screen(visit: Visit, server: LiveServer, look: Look, **settings: Any) -> None:
    """Goes through all screens from the home page to the end of a game and calls `look` on each."""
    page = visit(**settings)
    card(page).wait_for()
    page.wait_for_function("() => document.querySelectorAll('.cover:not([data-shown])').length === 0")
    look(page, "home")
    card(page).locator("[data-new]").click()
    page.locator("dialog summary").click()
    look(page, "new-table")
    page.locator("dialog .button.primary").click()
    page.locator(".waiting-card .copy-field").wait_for()
    look(page, "waiting")
    guest = visit(page.locator(".copy-field input").input_value(), **settings)
    guest.locator(".join").wait_for()
    look(guest, "invitation")
    page.goto(server.address)
    card(page).locator("[data-play]").click()
    my_turn(page)
    look(page, "before-the-first-turn")
    page.goto(server.table(page, asks("piece")))
    page.locator(".piece.now[data-id^='kitchen:']").first.click()
    look(page, "picked")
    page.locator(".piece[data-id^='space:']:not(.now)").first.click()
    page.get_by_role("alert").locator(".clause").wait_for()
    look(page, "refusal")
    page.get_by_role("alert").locator(".clause").click()
    page.locator(".rule.pointed").wait_for()
    look(page, "refusal-and-rules")
    for tab in ("log", "score", "moves", "chat"):
        page.locator(f"#tab-{tab}").click()
        look(page, tab)
    if page.locator(".panel-close").is_visible():
        page.locator(".panel-close").click()
    for number, dialog in enumerate(("invite", "settings", "help")):
        page.locator(".tools button").nth(number).click()
        look(page, dialog)
        page.keyboard.press("Escape")
    page.goto(server.table(page, asks("piece", 40)))
    my_turn(page)
    look(page, "mid-game")
    page.goto(server.table(page, asks("order", 30), Seat(bot="random"), Seat(name="Bo", person=bytes(32)), Seat(bot="random")))
    page.locator(".piece.now[data-id^='cloche:']").first.click()
    look(page, "four-players-and-an-order")
    page.goto(server.table(page, over))
    expect(page.locator("dialog tfoot")).to_have_count(2)
    look(page, "end")
    page.locator("dialog a[href$=replay]").click()
    page.locator(".steps button").last.click()
    look(page, "replay")
    page.locator(".home").click()
    page.locator(".lists .card").nth(1).wait_for()
    look(page, "my-tables")
    page.goto(server.table(page, lambda match: match.number == 20, Seat(person_at(page), name="Bo")))
    page.locator(".curtain").wait_for()
    look(page, "curtain")
    page.goto(f"{server.address}/rules/banquet-royal")
    page.locator(".rule").first.wait_for()
    look(page, "rules")


def check(page: Page, screen: str) -> None:
    found = AXE.run(page, options=OPTIONS).response["violations"]
    bad = [
        f"{screen}: {violation['id']}: {node['html'][:160]} {node['failureSummary'][:300]}"
        for violation in found
        for node in violation["nodes"]
        if violation["impact"] in ("serious", "critical")
    ]
    assert not bad, "\n".join(bad)


@pytest.mark.parametrize(("size", "theme"), [(DESKTOP, "light"), (PHONE, "dark")], ids=["desk-light", "phone-dark"])
def test_every_screen_can_be_used_by_everybody(visit: Visit, server: LiveServer, theme: str, size: dict[str, int]) -> None:
    every_screen(visit, server, check, theme=theme, size=size)
