"""What the page is told of a game: which bots can play it, and which one sits down by default."""

from __future__ import annotations

from typing import Any

import pytest

from hightable.bots import default_level, players_of
from hightable.engine.discovery import all_games
from hightable.engine.game import Game
from hightable.server.rulebook import game_out
from tests.toys import high_card


@pytest.mark.parametrize("game", [*all_games(), high_card.GAME], ids=lambda game: game.name)
def test_the_page_is_told_the_bot_that_sits_down_by_default(game: Game[Any]) -> None:
    told = game_out(game, "en")
    assert told.bots == players_of(game)
    assert told.default_bot == default_level(game)


def test_without_a_heuristic_the_hard_bot_sits_down() -> None:
    assert game_out(high_card.GAME, "fr").default_bot == "hard"
