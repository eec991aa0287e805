"""The players that go by what their game says a good player looks for, and think no further."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

import numpy as np

from hightable.engine.game import Game
from hightable.engine.moves import Move
from hightable.engine.view import View, recalled


class MediumPlayer:
    """The move that promises most; among equals any. Of what can only be remembered it recalls most."""

    recalls = 0.85
    slips = 0.0

    def __init__(self, game: Game[Any]) -> None:
        self.game = game

    def choose(self, view: View[Any], moves: Sequence[Move], rng: Random) -> Move:
        if rng.random() < self.slips:
            return rng.choice(moves)
        known = recalled(view, self.recalls)
        out, weights = self.game.rules.listing(), np.zeros(self.game.catalogue.size)
        count = self.game.rules.evaluate_moves(known.position, out, weights)
        listed = dict(zip(out[:count].tolist(), weights[:count].tolist(), strict=True))
        most = max(listed[move] for move in moves)
        return rng.choice([move for move in moves if listed[move] == most])


class EasyPlayer(MediumPlayer):
    """Plays as the medium one does, but slips now and then, and forgets most of what is not before its eyes."""

    recalls = 0.3
    slips = 0.2
