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

GAMES = int(os.environ.get("HIGHTABLE_LAW_GAMES", "40"))


@pytest.mark.parametrize("law", LAWS)
@pytest.mark.parametrize("game", hightable.all_games(), ids=lambda game: game.name)
def test_law(game: Game[Any], law: str) -> None:
    LAWS[law](game, GAMES, 1)
