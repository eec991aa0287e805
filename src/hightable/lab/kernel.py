"""The CUDA kernel that plays random games. Loaded once per game, like `engine/kernels.py`, with the game's functions as globals.

There is no second source: Numba compiles `playouts` and the functions it calls for the device as it does for a core.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numba
import numba.cuda
import numpy as np

from hightable.engine.raw_rules import MOST_SEATS
from hightable.lab.report import BY_TURN, POINTS, SHARES, SQUARES, WINS
from hightable.lab.runs import RUN

if TYPE_CHECKING:
    import numpy.typing as npt

    from hightable.engine.options import Settings

    def playouts(*arguments: Any) -> int: ...

    SIZE = WORDS = 0
    """Bytes in a position, and the words that hold them."""
    WIDTH = 0
    """Maximum number of legal moves."""
    CHOSEN = 0
    """Number of settings that the rules read."""

cuda: Any = numba.cuda  # it has no type hints


def play_runs(
    seats: int,
    settings: Settings,
    states: npt.NDArray[np.uint64],
    games: int,
    decisions: npt.NDArray[np.int64],
    sums: npt.NDArray[np.int64],
) -> None:
    """Plays one run per thread, each with memory of its own, and writes the sums of each run into its own column."""
    run = cuda.grid(1)
    if run >= states.size:
        return
    words = cuda.local.array(WORDS, numba.uint64)  # words rather than bytes, for alignment
    position = words.view(np.uint8)[:SIZE]
    out = cuda.local.array(WIDTH, numba.int32)
    points = cuda.local.array(MOST_SEATS, numba.int32)
    rank = cuda.local.array(MOST_SEATS, numba.int32)
    totals = cuda.local.array((2, MOST_SEATS, 3), numba.float64)
    rng = cuda.local.array(2, numba.uint64)
    own_settings = cuda.local.array(CHOSEN, numba.int64)
    for i in range(CHOSEN):
        own_settings[i] = settings[i]
    rng[0] = 0
    rng[1] = states[run]
    for half in range(BY_TURN + 1):
        for place in range(MOST_SEATS):
            for column in range(3):
                totals[half, place, column] = 0.0
    run_games = min(RUN, games - run * RUN)
    decisions[run] = playouts(position, seats, own_settings, rng, out, run_games, totals, points, rank)
    for half in range(BY_TURN + 1):
        for place in range(seats):
            sums[half, place, POINTS, run] = int(totals[half, place, POINTS])
            sums[half, place, SQUARES, run] = int(totals[half, place, SQUARES])
            sums[half, place, WINS, run] = int(totals[half, place, WINS] * SHARES + 0.5)
