"""Pictures of every screen, at a desk and on a phone, for somebody to look at: they go to `screens/`, which is not kept."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.client.conftest import DESK, PHONE, Served, Visit, at_rest, sit_down
from tests.client.test_tables import finish, only_table, set_table

FOLDER = Path(__file__).parents[2] / "screens"


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize(("name", "size"), [("desk", DESK), ("phone", PHONE)])
def test_every_screen_is_pictured(visit: Visit, served: Served, theme: str, name: str, size: dict[str, int]) -> None:
    page = visit(theme=theme, size=size)

    def picture(screen: str, shown: Page = page) -> None:
        FOLDER.mkdir(exist_ok=True)
        shown.screenshot(path=FOLDER / f"{name}-{theme}-{screen}.png", animations="disabled")

    page.get_by_role("button", name="Play now").wait_for()
    picture("start")
    page.get_by_role("button", name="Set a table").click()
    page.get_by_text("Options and variants").click()
    picture("new-table")
    page.keyboard.press("Escape")
    sit_down(page)
    picture("table")
    page.locator('.piece[data-id="kitchen:3"]').click()
    picture("picked")
    page.locator('.piece[data-id="space:a2"]').click()
    page.get_by_role("alert").locator(".clause").wait_for()
    picture("refusal")
    page.get_by_role("alert").locator(".clause").click()
    page.locator(".rule.pointed").wait_for()
    picture("rules-beside")
    table = only_table(served)
    while table.match.number < 40:
        table.match.play(table.match.legal()[table.match.number % 3 if len(table.match.legal()) > 2 else 0])
    while table.match.seat != 0:
        table.match.play(table.match.legal()[0])
    page.reload()
    at_rest(page, 40)
    picture("mid-game")
    for tab in ("Log", "Score", "Moves", "Chat"):
        page.get_by_role("tab", name=tab).click()
        if tab == "Chat":
            page.get_by_label("Say something").fill("Good evening! The pudding looks splendid.")
            page.get_by_label("Say something").press("Enter")
            expect(page.locator(".chat li")).to_have_count(1)
        picture(f"panel-{tab.lower()}")
    if size == PHONE:
        page.get_by_role("button", name="Close the panel").click()
    for button, screen in (("Settings", "settings"), ("Hands and keys", "keys")):
        page.get_by_role("button", name=button).click()
        picture(screen)
        page.keyboard.press("Escape")
    page.locator(".plate.seat-0").click()
    picture("seat")
    page.keyboard.press("Escape")
    finish(table)
    page.reload()
    page.get_by_role("dialog").wait_for()
    picture("end")
    page.get_by_role("link", name="Watch again").click()
    at_rest(page, 0)
    page.get_by_label("Moment of the game").fill("30")
    at_rest(page, 30)
    picture("replay")
    page.get_by_role("link", name="To the first page").click()
    set_table(page, "me", "open", "random", listed=True)
    page.get_by_label("Link to this table").wait_for()
    picture("waiting")
    guest = visit(f"/t/{list(served.house.tables)[-1]}#join=x", theme=theme, size=size)
    guest.get_by_role("button", name="Sit down").wait_for()
    picture("invited", guest)
    page.get_by_role("link", name="To the first page").click()
    set_table(page, "me", "me")
    page.locator(".curtain").wait_for()
    picture("curtain")
    page.get_by_role("link", name="To the first page").click()
    page.get_by_role("heading", name="Played to the end").wait_for()
    picture("my-tables")
    page.goto(f"{served.address}/rules/banquet-royal")
    page.locator(".rule").first.wait_for()
    picture("rules")
