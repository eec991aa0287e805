"""Default heuristics for bots, used by games that define none of their own.

`move_heuristic(p, moves, count, weights)` writes the expected gain of each of the first `count` moves to `weights`: the prior of
the search, and all that quick bots go by. It is called on the mover's view, where face-down entries are HIDDEN. The gains are in
points, and only their differences matter.

`position_heuristic(p, points)` writes the expected final points of each seat and returns the standard deviation of their
difference, or a negative number if it cannot tell; search then plays on until it can, or to the end. It is called on determinized
positions, in which nothing is HIDDEN.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from hightable.engine.jit import compiled

Weights = npt.NDArray[np.float64]


@compiled
def equal_moves(p: Any, moves: npt.NDArray[np.int32], count: int, weights: Weights) -> None:
    """Default prior: all moves equal."""
    for place in range(count):
        weights[place] = 0.0


@compiled
def no_position_heuristic(p: Any, points: Weights) -> float:
    """Default evaluation: unknown, so search plays to the end."""
    return -1.0
