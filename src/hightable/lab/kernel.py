"""The CUDA kernel that plays deals. Loaded once per game, like `engine/kernels.py`, with the game's functions as globals.

There is no second source: Numba compiles `play_deals` and the functions it calls for the device as it does for a core.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numba
import numba.cuda
import numpy as np

from hightable.engine.raw_rules import MOST_SEATS

if TYPE_CHECKING:
    import numpy.typing as npt

    from hightable.engine.options import Settings

    def play_deals(*arguments: Any) -> int: ...

    BYTES = WORDS = 0
    """Bytes in a workspace, and the words that hold them."""
    CHOSEN = 0
    """Number of settings that the rules read."""

cuda: Any = numba.cuda  # it has no type hints


def play_runs(
    seats: int,
    settings: Settings,
    levels: npt.NDArray[np.int64],
    seed: int,
    first: int,
    games: int,
    run: int,
    decisions: npt.NDArray[np.int64],
    sums: npt.NDArray[np.int64],
) -> None:
    """Plays a run of deals in each thread, with memory of its own, and writes the sums of each run into its own column."""
    thread = cuda.grid(1)
    if thread >= decisions.size:
        return
    words = cuda.local.array(WORDS, numba.uint64)  # words rather than bytes, for alignment
    workspace = words.view(np.uint8)[:BYTES]
    totals = cuda.local.array((2, MOST_SEATS, 3), numba.int64)
    own_settings = cuda.local.array(CHOSEN, numba.int64)
    own_levels = cuda.local.array((MOST_SEATS, 3), numba.int64)
    log = cuda.local.array((1, 1, 1), numba.int32)[:0]  # no traces
    ends = cuda.local.array((1, 1), numba.int32)[:0]
    finals = cuda.local.array((1, 1), numba.uint8)[:0]
    for i in range(CHOSEN):
        own_settings[i] = settings[i]
    for seat in range(MOST_SEATS):
        for column in range(3):
            own_levels[seat, column] = levels[seat, column]
            totals[0, seat, column] = 0
            totals[1, seat, column] = 0
    start = thread * run
    decisions[thread] = play_deals(
        workspace, seats, own_settings, own_levels, int(seed), first + start, min(run, games - start), totals, log, ends, finals
    )
    for half in range(2):
        for place in range(seats):
            for column in range(3):
                sums[half, place, column, thread] = totals[half, place, column]
