"""axe finds nothing serious on any screen, by day or by candlelight."""

from __future__ import annotations

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Page, expect

from tests.client.conftest import DESK, PHONE, Served, Visit, sit_down
from tests.client.test_tables import finish, only_table, set_table


def check(page: Page, screen: str) -> None:
    found = Axe().run(page).response["violations"]
    bad = [f"{screen}: {v['id']}: {node['html'][:160]} {node['failureSummary'][:300]}" for v in found for node in v["nodes"]
           if v["impact"] in ("serious", "critical")]  # fmt: skip
    assert not bad, "\n".join(bad)


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_every_screen_can_be_used_by_everybody(visit: Visit, served: Served, theme: str, size: dict[str, int]) -> None:
    page = visit(theme=theme, size=size)
    page.get_by_role("button", name="Play now").wait_for()
    check(page, "start")
    page.get_by_role("button", name="Set a table").click()
    page.get_by_text("Options and variants").click()
    check(page, "new table")
    page.keyboard.press("Escape")
    sit_down(page)
    check(page, "table")
    page.locator(".piece.now").first.click()
    page.locator('.piece[data-id="space:a2"]').click()
    page.get_by_role("alert").locator(".why").wait_for()
    check(page, "a refusal")
    for tab in ("Score", "Moves", "Rules", "Chat"):
        page.get_by_role("tab", name=tab).click()
        check(page, tab)
    if size == PHONE:
        page.get_by_role("button", name="Close the panel").click()
    for name in ("Settings", "Hands and keys"):
        page.get_by_role("button", name=name).click()
        check(page, name)
        page.keyboard.press("Escape")
    finish(only_table(served))
    page.reload()
    page.get_by_role("dialog").wait_for()
    check(page, "the end")
    page.get_by_role("link", name="Watch again").click()
    expect(page.get_by_label("Moment of the game")).to_be_visible()
    check(page, "replay")
    page.get_by_role("link", name="To the first page").click()
    page.get_by_role("heading", name="Played to the end").wait_for()
    check(page, "my tables")
    set_table(page, "me", "open")
    page.get_by_label("Link to this table").wait_for()
    check(page, "waiting")
    page.goto(f"{served.address}/rules/banquet-royal")
    page.locator(".rule").first.wait_for()
    check(page, "rules")


def test_what_happens_is_told_to_who_does_not_see_it(visit: Visit) -> None:
    page = visit()
    sit_down(page)
    told = page.locator(".log li").last.locator("span").last.inner_text().rsplit(". ", 1)[0]
    expect(page.locator("[aria-live=polite]")).to_contain_text(told.split("BR-")[0].strip())
    expect(page.get_by_role("status").filter(has_text="Place a dish")).to_be_visible()
    assert page.get_by_role("group", name="The table: Banquet Royal").get_by_role("button").count() > 5


def test_the_focus_ring_is_seen_and_the_name_with_it(visit: Visit) -> None:
    page = visit()
    sit_down(page)
    page.keyboard.press("ArrowRight")
    expect(page.locator(".piece:focus-visible")).to_have_count(1)
    expect(page.locator(".tip")).to_be_visible()
