"""What each bid is worth to the bots."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from hightable.authoring import NONE, compiled

from .moves import CARDS
from .position import Position


@compiled
def move_heuristic(p: Position, moves: npt.NDArray[np.int32], count: int, weights: npt.NDArray[np.float64]) -> None:
    """The nearer a bid is to the prizes at stake, the better: against that, bids far away win too little or cost too much."""
    at_stake = 0
    for place in range(p.prize_count):
        if p.taker[place] == NONE:
            at_stake += p.turned[place] + 1
    for place in range(count):
        weights[place] = -0.5 * abs(int(moves[place]) + 1 - min(at_stake, CARDS))
