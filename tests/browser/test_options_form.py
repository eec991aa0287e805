"""The form for a new table offers only options that go together."""

from __future__ import annotations

from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Visit
from tests.browser.player import card, set_name


def option(page: Page, name: str) -> Locator:
    return page.locator(f"#option-{name}")


def values(page: Page, name: str) -> list[str]:
    return [str(value) for value in option(page, name).locator("option").evaluate_all("all => all.map(({ value }) => value)")]


def test_the_form_offers_only_options_that_go_together(visit: Visit) -> None:
    page = visit()
    set_name(page, "Ada")
    card(page, "kings-catering").get_by_role("button", name="New table").click()
    page.get_by_text("Options and variants").click()
    players = page.get_by_label("Players", exact=True)
    players.select_option("1")
    expect(option(page, "palace")).to_be_visible()
    expect(option(page, "setup")).to_be_hidden()
    expect(option(page, "rounds")).to_be_hidden()
    players.select_option("2")
    expect(option(page, "palace")).to_be_hidden()
    expect(option(page, "setup")).to_be_visible()
    expect(option(page, "second_round_king")).to_be_hidden()
    option(page, "princess").select_option("p3")
    assert values(page, "second_princess") == ["none", "setup", "p1", "p2", "p5", "p6"]
    option(page, "second_princess").select_option("p6")
    option(page, "princess").select_option("p5")
    expect(option(page, "second_princess")).to_have_value("none")  # P6 is the other side of P5
    option(page, "rounds").select_option("2")
    expect(option(page, "second_round_king")).to_be_visible()
    expect(option(page, "second_round_second_princess")).to_be_hidden()
    assert values(page, "second_round_king") == ["setup", "k1", "k2", "k5", "k6"]
    option(page, "second_round_king").select_option("k5")
    option(page, "rounds").select_option("1")
    expect(option(page, "second_round_king")).to_be_hidden()
    page.get_by_role("button", name="Create table").click()
    page.wait_for_url("**/t/*")
