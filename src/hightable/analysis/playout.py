"""A determinized game that the heuristic plays on, decision by decision, so that each can be looked at."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from hightable.engine.game import Game
from hightable.engine.moves import Move
from hightable.engine.position import Packed
from hightable.engine.rng import Rng, fast_rng
from hightable.engine.view import View


class Playout:
    """One determinization of a view. The same view and seed give the same world and the same luck."""

    def __init__(self, game: Game[Any], view: View[Any], seed: int) -> None:
        self.game = game
        self.rng: Rng = fast_rng(seed)
        self.out = game.rules.listing()
        self.world: Packed = view.position.copy()
        game.rules.determinize(self.world, view.seat, self.rng)

    @property
    def to_move(self) -> int:
        return int(self.world.view(self.game.position.dtype)["to_move"][0])

    def play(self, move: Move) -> None:
        self.game.rules.step(self.world, move, self.rng, self.out)

    def ratings(self) -> npt.NDArray[np.float64]:
        """The heuristic's rating of each legal move, from the view of the player to move; `out` holds the moves."""
        seen = self.game.view(self.world, self.to_move, memory=True)
        rated = self.game.rules.weights()
        return rated[: self.game.rules.evaluate_moves(seen.position, self.out, rated)]

    def best_move(self) -> tuple[Move, float]:
        """The legal move that the heuristic rates highest, and how much higher than the middle one."""
        ratings = self.ratings()
        best = int(np.argmax(ratings))
        return int(self.out[best]), float(ratings[best] - np.median(ratings))
