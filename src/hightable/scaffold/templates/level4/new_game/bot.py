"""What each move is worth to the bots."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from hightable.authoring import NONE, compiled

from .components import CARDS
from .position import Position


@compiled
def move_heuristic(p: Position, moves: npt.NDArray[np.int32], count: int, weights: npt.NDArray[np.float64]) -> None:
    """The value of the dish if the card can still win it, less the value of the card itself, which could win another."""
    best = NONE
    for seat in range(p.seats):
        best = max(best, p.used[seat, p.course])
    for place in range(count):
        card = int(moves[place])
        chance = card / CARDS if card > best else 0.0
        weights[place] = chance * (p.dish + 1) - 0.5 * card
