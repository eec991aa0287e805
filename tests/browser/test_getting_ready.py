"""What the page shows while a game is being compiled."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from hightable.engine.match import Match
from hightable.server.store import Seat
from tests.browser.conftest import DESKTOP, PHONE, Visit, live_server, visiting
from tests.browser.player import card, my_turn, number, reach, set_table
from tests.browser.prepared import LiveServer
from tests.browser.test_access import check

SIDEWAYS = {"width": 844, "height": 390}


@dataclass
class ColdServer:
    """A server whose games are not compiled until `finish`."""

    live: LiveServer
    until: Path

    def finish(self) -> None:
        self.until.touch()

    def table(self, page: Page, *others: Seat) -> str:
        """A table where the first bot is to move."""
        return self.live.table(page, _bot_to_move, *others)


def _bot_to_move(match: Match) -> bool:
    return match.to_move == 1


@pytest.fixture
def cold(tmp_path: Path) -> Iterator[ColdServer]:
    until = tmp_path / "finished"
    with live_server(tmp_path / "tables.sqlite", str(until)) as live:
        yield ColdServer(live, until)


@pytest.fixture
def visit_cold(browser: Browser, cold: ColdServer) -> Iterator[Visit]:
    yield from visiting(browser, cold.live.address)


def test_a_hard_bot_waits_until_the_player_lets_a_medium_bot_play(visit_cold: Visit, cold: ColdServer) -> None:
    page = visit_cold()
    page.goto(cold.table(page, Seat(bot="hard")))
    line = page.locator(".getting-ready")
    more = "On the first start this takes about a minute; you can play meanwhile."
    expect(line).to_contain_text(f"Hard bot is getting ready (40%). {more}")
    expect(line.get_by_role("status")).to_have_text(f"Hard bot is getting ready. {more}")
    bar = page.get_by_role("progressbar", name="Hard bot is getting ready.")
    expect(bar).to_have_js_property("value", 0.4)
    check(page, "a bot that is getting ready")
    reach(page, 0)
    n = number(page)
    let = page.get_by_role("button", name="Let a Medium bot play until then")
    let.focus()
    page.keyboard.press("Enter")
    reach(page, n + 1)
    my_turn(page)
    expect(line).to_contain_text("Until then, a Medium bot plays.")
    expect(let).to_be_hidden()
    page.reload()
    expect(line).to_contain_text("Until then, a Medium bot plays.")
    cold.finish()
    expect(line).to_be_hidden()


def test_spectators_see_the_line_without_its_button(visit_cold: Visit, cold: ColdServer) -> None:
    host = visit_cold()
    set_table(host, "me", "hard", listed=True)
    expect(host.get_by_role("button", name="Let a Medium bot play until then")).to_be_visible()
    watcher = visit_cold(host.url)
    expect(watcher.locator(".getting-ready [aria-hidden]")).to_have_text("Hard bot is getting ready (40%).")
    expect(watcher.get_by_role("button", name="Let a Medium bot play until then")).to_be_hidden()


@pytest.mark.parametrize("size", [DESKTOP, PHONE, SIDEWAYS], ids=["desk", "phone", "sideways"])
def test_the_line_fits_and_leaves_the_table_in_view(visit_cold: Visit, cold: ColdServer, size: dict[str, int]) -> None:
    page = visit_cold(size=size, language="fr", theme="dark")
    page.goto(cold.table(page, Seat(bot="hard"), Seat(bot="master")))
    expect(page.locator(".getting-ready")).to_contain_text("Bot difficile et Bot maître se préparent.")
    assert page.evaluate("document.documentElement.scrollWidth") <= size["width"]
    box, button = page.locator(".getting-ready").bounding_box(), page.locator(".getting-ready .button").bounding_box()
    assert box is not None
    assert button is not None
    assert button["x"] + button["width"] <= size["width"]
    assert button["height"] >= 44
    assert box["height"] <= size["height"] / 4
    if size == SIDEWAYS:
        assert page.evaluate("document.querySelector('.getting-ready [aria-hidden]').getClientRects().length") <= 2, "lines"
    check(page, "bots that are getting ready")


def test_the_form_says_which_bots_are_not_ready_until_they_are(visit_cold: Visit, cold: ColdServer) -> None:
    page = visit_cold()
    card(page).get_by_role("button", name="New table").click()
    note = page.locator("dialog .ready-note")
    expect(note).to_be_hidden()
    page.get_by_label("Seat 2").select_option("hard")
    expect(note).to_contain_text("You can start playing now.")
    expect(page.get_by_role("progressbar", name="Bots getting ready")).to_have_js_property("value", 0.4)
    check(page, "new table with a bot that is not ready")
    page.get_by_label("Seat 2").select_option("medium")
    expect(note).to_be_hidden()
    page.get_by_label("Seat 2").select_option("master")
    expect(note).to_be_visible()
    cold.finish()
    expect(note).to_be_hidden()


def test_so_does_the_card_of_a_table_with_free_seats(visit_cold: Visit) -> None:
    page = visit_cold()
    set_table(page, "me", "open")
    expect(page.locator(".ready-note")).to_be_hidden()
    page.get_by_label("Bot", exact=True).select_option("hard")
    expect(page.locator(".ready-note")).to_contain_text("You can start playing now.")


def test_a_hint_that_is_not_ready_says_so(visit_cold: Visit) -> None:
    page = visit_cold()
    card(page).get_by_role("button", name="Play now").click()
    my_turn(page)
    page.get_by_role("button", name="Hint").click()
    expect(page.locator(".advice-wait")).to_have_text("Hints are getting ready (40%). Ask again in a moment.")
    expect(page.locator(".refusal")).to_be_empty()
