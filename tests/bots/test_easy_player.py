"""The easy player: weaker than medium, stronger than random."""

from __future__ import annotations

from typing import Any

import pytest

from hightable.engine.game import Game
from hightable.lab.ladder import play_ladder
from tests.games.all_games import GAMES

OPTIONS = {"henrys-feast": {"variant": "tutorial"}}
"""A random player never gets far enough in the full game of Henry's Feast for anybody to win it."""


@pytest.mark.parametrize("game", [game for game in GAMES if game.has_move_heuristic], ids=lambda game: game.name)
def test_it_is_between_the_random_and_the_medium_player(game: Game[Any]) -> None:
    ladder = play_ladder(game, ["random", "easy", "medium"], OPTIONS.get(game.name), games=60, at_table=2, seed=2)
    share = {each.player: each.share for each in ladder.players}
    assert share["random"] < 0.25
    assert share["random"] < share["easy"] < share["medium"]
