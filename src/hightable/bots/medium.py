"""The player that takes what looks best at once: it weighs each move as its game says, and thinks no further."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

import numpy as np

from hightable.engine.catalogue import Move
from hightable.engine.game import Game
from hightable.engine.view import View


class MediumPlayer:
    """The move that promises most; among equals any."""

    def __init__(self, game: Game[Any]) -> None:
        self.game = game

    def choose(self, view: View[Any], moves: Sequence[Move], chance: Random) -> Move:
        out, weights = self.game.rules.listing(), np.zeros(self.game.catalogue.size)
        count = self.game.rules.weighed(view.position, out, weights)
        listed = dict(zip(out[:count].tolist(), weights[:count].tolist(), strict=True))
        most = max(listed[move] for move in moves)
        return chance.choice([move for move in moves if listed[move] == most])
