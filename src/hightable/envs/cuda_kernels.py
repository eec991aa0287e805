"""The kernels of many tables on a GPU. Loaded once per game, with the functions of `table_kernels.py` as globals.

Rules are played by one thread per table. Observations and masks are written by a block of threads per table, so that neighbouring
entries are written by neighbouring threads. Once a move has been refused, nothing changes until the host has taken notice.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numba
import numba.cuda
import numpy as np

from hightable.engine.jit import uncounted
from hightable.engine.observation import Encoding, encode_function
from hightable.engine.position import NONE
from hightable.engine.visibility import ALL

if TYPE_CHECKING:
    import numpy.typing as npt

    from hightable.engine.position import Packed, Record
    from hightable.envs.table_kernels import Batch, Seats

    TABLE = Record.dtype
    SIZE = WORDS = WORK_WORDS = 0
    """Bytes in a position, the words that hold them, and the words of the memory of a thread."""
    LANES = 0
    """Threads that write the observation of a table."""
    ENTRY = np.int8
    """The type of the entries of observations."""

    def hide_part(
        p: Record, seen: Packed, seat: int, memory: bool, threshold: int, forgetting: int, first: int, stride: int
    ) -> int: ...
    def is_legal(batch: Batch, table: int, action: int) -> bool: ...
    def random_action(batch: Batch, table: int, key: int, rng: npt.NDArray[np.uint64]) -> int: ...
    def clear_report(batch: Batch, table: int) -> None: ...
    def play_move(batch: Batch, table: int, move: int, work: Packed) -> bool: ...
    def deal_next(batch: Batch, table: int, work: Packed) -> None: ...
    def list_moves(batch: Batch, table: int) -> None: ...
    def report(batch: Batch, table: int, work: Packed) -> None: ...


cuda: Any = numba.cuda  # it has no type hints


@uncounted
def share(size: int) -> range:
    """The part of this thread when the threads of a block divide this many things."""
    return range(np.int64(cuda.threadIdx.x), size, LANES)


encode_share = encode_function(share)


@uncounted
def write(as_bytes: bool, encoding: Encoding, seen: Packed, seat: int, out: Packed) -> None:
    """Writes the part of this thread of an observation."""
    if as_bytes:
        out[0] = seat
        for place in share(SIZE):
            out[1 + place] = seen[place]
    else:
        encode_share(seen, seat, encoding, out.view(ENTRY))


def check_actions(batch: Batch, actions: Seats, refused: Seats) -> None:
    """Writes the first table whose action is not a legal move to `refused`, unless there was one in a step before."""
    table = cuda.grid(1)
    if table < actions.size and refused[1] == NONE and not is_legal(batch, table, actions[table]):
        cuda.atomic.min(refused, 0, table)


def draw_actions(batch: Batch, key: int, actions: Seats) -> None:
    """Writes a uniformly random legal move for each table."""
    table = cuda.grid(1)
    if table < actions.size:
        rng = cuda.local.array(2, numba.uint64)
        actions[table] = random_action(batch, table, key, rng)


def play_moves(batch: Batch, actions: Seats, refused: Seats) -> None:
    """Plays the action of each table, and reports games that are over; or writes what has been refused to `refused`."""
    table = cuda.grid(1)
    if table >= actions.size:
        return
    if refused[0] < actions.size:
        if table == refused[0] and refused[1] == NONE:
            refused[1] = actions[table]
        return
    words = cuda.local.array(WORK_WORDS, numba.uint64)  # words rather than bytes, for alignment
    work = words.view(np.uint8)
    clear_report(batch, table)
    if play_move(batch, table, actions[table], work):
        report(batch, table, work)


def deal_games(batch: Batch, everywhere: bool, refused: Seats) -> None:
    """Deals the next game where one is over, or everywhere, and lists the legal moves of all tables."""
    table = cuda.grid(1)
    if table >= batch.seat.size or refused[0] < batch.seat.size:
        return
    words = cuda.local.array(WORK_WORDS, numba.uint64)
    work = words.view(np.uint8)
    if everywhere or batch.done[table] != 0:
        deal_next(batch, table, work)
    if everywhere:
        clear_report(batch, table)
    list_moves(batch, table)


def observe_ends(batch: Batch, refused: Seats) -> None:
    """Writes the final observations of games that are over, before the next ones are dealt."""
    table = cuda.blockIdx.x
    if refused[0] < batch.seat.size or batch.done[table] == 0:
        return
    position, seat = batch.tables[table, :SIZE], batch.final_seat[table]
    write(batch.as_bytes, batch.encoding, position, seat, batch.final_observation[table])


def observe(batch: Batch, refused: Seats) -> None:
    """Writes mask and observation of each table, from a copy of its position without what the seat to move may not see."""
    copy = cuda.shared.array(WORDS, numba.uint64)
    table = cuda.blockIdx.x
    if refused[0] < batch.seat.size:
        return
    t, mask, seat = batch.tables[table].view(TABLE)[0], batch.mask[table], batch.seat[table]
    seen, words = copy.view(np.uint8)[:SIZE], batch.tables[table].view(np.uint64)
    for place in share(WORDS):
        copy[place] = words[place]
    for move in share(mask.size):
        mask[move] = 0
    cuda.syncthreads()
    hide_part(t.position, seen, seat, True, ALL, 0, cuda.threadIdx.x, LANES)
    for place in share(t.count):
        mask[t.moves[place]] = 1
    cuda.syncthreads()
    write(batch.as_bytes, batch.encoding, seen, seat, batch.observation[table])
    if table < batch.full_observation.shape[0]:
        position = batch.tables[table, :SIZE]
        write(batch.as_bytes, batch.full_encoding, position, seat, batch.full_observation[table])
