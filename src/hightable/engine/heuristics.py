"""What a good player looks for, as a number a move. A game may say it; bots that think little go by it.

`weigh(p, moves, count, weights)` writes how much each of the first `count` moves promises into `weights`, from the mover's view
alone: what lies face down there is HIDDEN. Numbers are points of the game, more or less, beside those of the other moves.

`foresee(p, points)` writes the points that each seat may expect to have at the end, and says how far off their difference may be
(its standard deviation), or less than nothing where it cannot say: search then plays on until it can, or to the end. It is asked
of positions that search imagined, in which nothing is HIDDEN. `points` has room to lay something out behind the seats.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from hightable.engine.jit import compiled

Weights = npt.NDArray[np.float64]


@compiled
def equal_moves(p: Any, moves: npt.NDArray[np.int32], count: int, weights: Weights) -> None:
    """Every move is as good as any other: what a game says that says nothing."""
    for place in range(count):
        weights[place] = 0.0


@compiled
def no_position_heuristic(p: Any, points: Weights) -> float:
    """What a game says of a position that says nothing. Search then plays to the end."""
    return -1.0
