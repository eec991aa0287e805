"""The player that takes any legal move, each as likely as any other."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from hightable.engine.game import Game
from hightable.engine.moves import Move
from hightable.engine.view import View


class RandomPlayer:
    """Any legal move will do."""

    def __init__(self, game: Game[Any]) -> None:
        self.game = game

    def choose(self, view: View[Any], moves: Sequence[Move], rng: Random) -> Move:
        return rng.choice(moves)
