"""A scene's warning to everybody, beside the prompt, even while a move is half made."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from hightable.engine.match import Match
from hightable.engine.position import NONE
from hightable.games.court_jester.components import NEAR, TURNS
from hightable.games.court_jester.position import SERVE
from hightable.server.store import Seat
from tests.browser.conftest import DESKTOP, PHONE, Visit
from tests.browser.player import my_turn
from tests.browser.prepared import LiveServer


def near_the_limit(match: Match) -> bool:
    p = match.view(-1).p
    is_near = p.turns >= (TURNS - NEAR) * p.seats
    return match.to_move == 0 and p.phase == SERVE and p.last_turns == NONE and p.acted == 0 and is_near


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desk", "phone"])
def test_the_turn_limit_is_announced_beside_the_prompt(visit: Visit, server: LiveServer, size: dict[str, int]) -> None:
    page = visit(size=size)
    page.goto(server.table(page, near_the_limit, Seat(bot="random"), Seat(bot="random"), game="court-jester"))
    my_turn(page)
    note = page.locator(".bar .note")
    expect(note).to_have_text("Turn limit: at most 15 more turns, then the round is scored.")
    expect(note).to_be_in_viewport()
    page.locator(".piece.now[data-id^='server:']").first.click()
    expect(note).to_be_in_viewport()


def test_without_a_note_no_space_is_reserved(visit: Visit, server: LiveServer) -> None:
    page = visit()
    page.goto(server.table(page, lambda match: True, Seat(bot="random"), game="court-jester"))
    expect(page.locator(".bar .prompt")).not_to_be_empty()
    expect(page.locator(".bar .note")).to_be_hidden()
