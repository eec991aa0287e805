"""The rules page: a picture, a table of contents and a button to play; the same picture in the panel beside a table."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE, Visit
from tests.browser.player import set_table


def has_picture(page: Page) -> None:
    """Waits until the picture has been drawn."""
    page.locator(".rules-picture > svg").wait_for()


def test_the_page_has_a_picture_its_contents_and_a_way_to_play(visit: Visit) -> None:
    page = visit("/rules/banquet-royal")
    has_picture(page)
    assert len(page.locator(".rules-picture").get_attribute("aria-label") or "") > 40
    last = page.locator(".contents a").last
    section = page.locator(last.get_attribute("href") or "")
    expect(section).not_to_be_in_viewport()
    last.click()
    expect(section).to_be_in_viewport()
    expect(section).to_have_text(last.inner_text())
    page.get_by_role("button", name="Play").first.click()
    expect(page.get_by_role("dialog").get_by_role("heading").first).to_have_text("New table: Banquet Royal")


def test_on_a_phone_the_contents_are_folded(visit: Visit) -> None:
    page = visit("/rules/banquet-royal", size=PHONE)
    has_picture(page)
    expect(page.locator(".contents a").first).to_be_hidden()
    page.get_by_text("Contents").tap()
    expect(page.locator(".contents a").first).to_be_visible()


def test_beside_a_table_the_same_rules_have_no_button_to_play(visit: Visit) -> None:
    page = visit()
    set_table(page, "me", "random")
    page.get_by_role("tab", name="Rules").click()
    has_picture(page)
    expect(page.get_by_role("tabpanel").get_by_role("button", name="Play")).to_have_count(0)
    page.get_by_text("Contents").click()
    page.locator(".contents a").last.click()
    expect(page.locator(".rules h3").last).to_be_in_viewport()
