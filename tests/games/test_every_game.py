"""The laws, over every game that discovery finds. A game added later falls under them by itself.

`make laws` runs the same over many more games, interpreted, compiled, and with bounds checked.
"""

from __future__ import annotations

import os
from typing import Any

import pytest

import hightable
from hightable.engine.game import Game
from hightable.lab.laws import LAWS

GAMES = 40
COSTLY = {
    "a move is refused exactly when it is not legal": 12,  # 15,000 refusals in each
    "views do not leak hidden information": 16,  # 8 positions of each, from every seat, on the page and from memory
    "every revelation has an event": 16,  # 11 decisions of each, from every seat, in 6 worlds
    "determinizations match the view": 16,  # 11 positions of each, from every seat, on the page and from memory
    "every decision has an event": 24,  # 60 decisions of each, from every seat, in every language
    "components are conserved": 24,  # 60 positions of each
}
"""Laws that do so much in each game that fewer games will do. Which options they play depends on the law: together, the laws
play every choice of every option."""


@pytest.mark.parametrize(("seed", "law"), list(enumerate(LAWS, 1)), ids=list(LAWS))
@pytest.mark.parametrize("game", hightable.all_games(), ids=lambda game: game.name)
def test_law(game: Game[Any], law: str, seed: int) -> None:
    LAWS[law](game, int(os.environ.get("HIGHTABLE_LAW_GAMES") or COSTLY.get(law, GAMES)), seed)
