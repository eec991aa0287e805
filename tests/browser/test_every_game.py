"""Every game at the real server, by clicking. Only one test of a secret knows a game."""

from __future__ import annotations

import json
import random
import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from hightable.engine.discovery import all_games
from hightable.engine.game import Game
from tests.browser.conftest import Visit
from tests.browser.player import MessageRecorder, is_over, number, play_on, reach, set_name, set_table

DECISIONS = 40
VALUE = re.compile(r"coin:\d+:\w+:\w+")
"""The face of a coin of the Court Jester with its value."""


def two_people_and_a_bot(visit: Visit, game: str) -> tuple[list[Page], list[MessageRecorder]]:
    ada = visit()
    hers = MessageRecorder(ada)
    set_name(ada, "Ada")
    set_table(ada, "me", "open", "random", game=game)
    bo = visit()
    his = MessageRecorder(bo)
    bo.goto(ada.get_by_label("Link to this table").input_value())
    bo.get_by_label("Your name").fill("Bo")
    bo.get_by_role("button", name="Sit down").click()
    expect(ada.locator(".plate").nth(1)).to_contain_text("Bo")
    return [ada, bo], [hers, his]


@pytest.mark.parametrize("game", all_games(), ids=lambda game: str(game.name))
def test_two_people_and_a_bot_play_by_clicking(visit: Visit, game: Game[Any]) -> None:
    pages, _ = two_people_and_a_bot(visit, game.name)
    play_on(pages, random.Random(5), DECISIONS)
    last = max(map(number, pages))
    assert last >= DECISIONS or is_over(pages[0])
    for page in pages:
        reach(page, last)
        expect(page.locator(".piece").first).to_be_attached()


def test_only_the_owner_of_a_coin_knows_its_value(visit: Visit) -> None:
    """In the Court Jester: neither shown on the table nor sent to the page."""
    pages, heard = two_people_and_a_bot(visit, "court-jester")
    dice = random.Random(6)
    for _ in range(5):
        play_on(pages, dice, 8)
        for said in heard:
            shown = [piece for piece in said.pieces() if VALUE.fullmatch(piece["f"])]
            assert shown
            assert {piece["a"] for piece in shown} == {"hand"}
            suits = {piece["f"].split(":")[2] for piece in shown}
            assert len(suits) == 1, "these coins are one player's"
            assert any(piece["id"].startswith("server:") for piece in said.pieces()), "somebody has placed a server"
            assert {text.split(":")[2] for text in VALUE.findall(json.dumps(said.said))} == suits
