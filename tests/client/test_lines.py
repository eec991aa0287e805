"""When the line breaks: the page says so, comes back by itself and shows the table as it stands."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.client.conftest import Served, Visit, sit_down


def test_the_page_comes_back_after_the_server_went_away(visit: Visit, served: Served) -> None:
    page = visit()
    sit_down(page)
    served.stop()
    expect(page.locator(".line")).to_contain_text("The connection is gone.")
    expect(page.locator(".piece.now")).to_have_count(0)
    served.start()
    expect(page.locator(".line")).to_be_hidden()
    page.locator(".piece.now").first.wait_for()


def test_a_click_while_the_line_is_down_plays_nothing(visit: Visit, served: Served) -> None:
    page = visit()
    sit_down(page)
    before = next(iter(served.house.tables.values())).match.number
    served.stop()
    expect(page.locator(".line")).to_contain_text("The connection is gone.")
    page.locator('.piece[data-id="kitchen:3"]').click()
    expect(page.locator(".piece.chosen")).to_have_count(0)
    served.start()
    page.locator(".piece.now").first.wait_for()
    assert next(iter(served.house.tables.values())).match.number == before


def test_a_reload_in_mid_turn_shows_the_same_turn(visit: Visit) -> None:
    page = visit()
    sit_down(page)
    space = page.locator(".piece.later").first.get_attribute("data-id") or ""
    page.locator('.piece[data-id="kitchen:3"]').click()
    page.locator(f'.piece[data-id="{space}"]').click()
    keep = page.get_by_role("button", name="Keep all menus")
    keep.wait_for()
    page.reload()
    keep.wait_for()
    expect(page.locator(f'.piece[data-id="{space.replace("space", "on")}"]')).to_be_visible()
