"""The legal moves of many tables with what the game's heuristic expects of them, compiled. Loaded once per game.

Like `table_kernels.py`, it allocates no memory and does not hold the GIL.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from hightable.engine.jit import uncounted
from hightable.engine.position import NONE
from hightable.engine.visibility import ALL

if TYPE_CHECKING:
    import numpy.typing as npt

    from hightable.engine.position import Packed, Record

    TABLE = WORK = Record.dtype
    SIZE = 0
    """Bytes in a position."""

    def hide(p: Record, seen: Packed, seat: int, memory: bool, threshold: int, forgetting: int) -> int: ...
    def move_heuristic(p: Record, moves: npt.NDArray[np.int32], count: int, weights: npt.NDArray[np.float64]) -> None: ...


@uncounted
def list_moves(
    tables: npt.NDArray[np.uint8],
    work: npt.NDArray[np.uint8],
    first: int,
    last: int,
    thread: int,
    moves: npt.NDArray[np.int16],
    gains: npt.NDArray[np.float32],
) -> int:
    """Writes the legal moves and their expected gains, of the tables from `first` to before `last`; returns the longest list.

    Rows are filled up with NONE. The gains are what the seat to move can know, which recalls everything that it may remember.
    """
    w = work[thread].view(WORK)[0]
    seen, weights = work[thread, :SIZE], w.weights[:]
    most = 0
    for table in range(first, last):
        t = tables[table].view(TABLE)[0]
        p = t.position
        for place in range(SIZE):
            seen[place] = tables[table, place]
        hide(p, seen, p.to_move, True, ALL, 0)
        count = t.count
        move_heuristic(w.seen, t.moves[:], count, weights)
        for place in range(moves.shape[1]):
            moves[table, place] = t.moves[place] if place < count else NONE
            gains[table, place] = weights[place] if place < count else 0.0
        most = max(most, count)
    return most
