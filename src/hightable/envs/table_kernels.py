"""Many tables at once, compiled. Loaded once per game, like `engine/kernels.py`, with the game's functions as globals.

Every table has its own memory and its own random numbers, so tables can be stepped in any order and on any number of threads.
Nothing here allocates memory, holds the GIL or checks a move: `check_actions` is called before anything is stepped.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from hightable.engine.jit import uncounted
from hightable.engine.observation import Encoding, encode
from hightable.engine.position import NONE
from hightable.engine.raw_rules import BLUNDERS, RECALLS, USES_HEURISTIC
from hightable.engine.rng import CHANCE, CHOICES, MEMORY, derive, randbelow, random_bits, restart
from hightable.engine.visibility import ALL

if TYPE_CHECKING:
    import numpy.typing as npt

    from hightable.engine.options import Settings
    from hightable.engine.position import Grid, Packed, Record, Row
    from hightable.engine.rng import Rng

    Bytes = npt.NDArray[np.uint8]
    Flags = npt.NDArray[np.uint8]
    Seats = npt.NDArray[np.int64]
    PerSeat = npt.NDArray[np.int32]

    TABLE = WORK = WORKSPACE = Record.dtype
    SIZE = WORKSPACE_BYTE = 0
    """Bytes in a position, and where the workspace for bots is in the memory of a thread. A table begins with its position, and
    the memory of a thread with the view of one."""
    ENTRY = np.int8
    """The type of the entries of observations."""
    OPPONENTS = False
    """Whether bots play the seats that do not learn, in the same step."""

    def deal(p: Record, seats: int, settings: Settings, rng: Rng) -> None: ...
    def legal_moves(p: Record, out: Row) -> int: ...
    def play(p: Record, move: int, rng: Rng) -> None: ...
    def standings(p: Record, points: Row, rank: Row) -> None: ...
    def hide(p: Record, seen: Packed, seat: int, memory: bool, threshold: int, forgetting: int) -> int: ...
    def best_move(workspace: Packed, seat: int, count: int, recall: int, forgetting: int) -> int: ...


WIN, MARGIN, POINTS = range(3)
"""What is rewarded."""


class Batch(NamedTuple):
    """Everything that the tables read and write. Arrays have a row per table, if they are not by thread or shared."""

    tables: Bytes
    """The memory of each table: see `table_dtype` in `vector.py`."""
    work: Bytes
    """The memory of each thread."""
    seed: int
    """The key of the seed: see `engine/rng.py`."""
    players: int
    settings: Settings
    learner_seat: int
    """The seat that learns; NONE if all do, or if it changes with table and episode."""
    rotating: bool
    """Whether it changes."""
    levels: Grid
    """How the seats play that do not learn, in turn order from the learner on: see `raw_rules.USES_HEURISTIC`."""
    rewarded: int
    as_bytes: bool
    """Whether observations are the bytes of the views instead of what `encode` makes of them."""
    encoding: Encoding
    full_encoding: Encoding
    """That of omniscient observations."""
    observation: Bytes
    full_observation: Bytes
    """The omniscient one; without rows if nobody wants it."""
    final_observation: Bytes
    mask: Flags
    seat: Seats
    mover: Seats
    episode: Seats
    learner: Seats
    """The seat that learns at each table, or NONE."""
    final_seat: Seats
    """The seat that `final_observation` belongs to."""
    reward: npt.NDArray[np.float32]
    done: Flags
    points: PerSeat
    rank: PerSeat


@uncounted
def check_actions(batch: Batch, actions: Seats, some: bool) -> int:
    """The first table where the action is not a legal move; NONE if there is none. With `some`, an action may be NONE."""
    for table in range(batch.tables.shape[0]):
        if not (some and actions[table] == NONE) and not is_legal(batch, table, actions[table]):
            return table
    return NONE


@uncounted
def is_legal(batch: Batch, table: int, action: int) -> bool:
    """Whether the action is a legal move at this table."""
    t = batch.tables[table].view(TABLE)[0]
    for place in range(t.count):
        if t.moves[place] == action:
            return True
    return False


@uncounted
def random_actions(batch: Batch, key: int, actions: Seats) -> None:
    """Writes a uniformly random legal move for each table. Those of a table depend on the key, its episode and its decision."""
    rng = batch.work[0].view(WORK)[0].rng[:]
    for table in range(batch.tables.shape[0]):
        actions[table] = random_action(batch, table, key, rng)


@uncounted
def random_action(batch: Batch, table: int, key: int, rng: Rng) -> int:
    """A uniformly random legal move at this table."""
    t = batch.tables[table].view(TABLE)[0]
    restart(rng, derive(derive(derive(key, table), t.episode), CHOICES), t.decisions)
    return int(t.moves[randbelow(rng, t.count)])


@uncounted
def advance(batch: Batch, actions: Seats, first: int, last: int, thread: int, begin: bool, clear: bool) -> None:
    """Plays the action of each table from `first` to before `last`, or deals its next game with `begin`.

    A game that ends is followed by the next one in the same step, and opponents play until the learner is to move. A table whose
    action is NONE is left alone. `clear` forgets what the step before has reported.

    Each function of the game is called from exactly one site in this file: LLVM inlines it at every call site.
    """
    work = batch.work[thread]
    for table in range(first, last):
        if clear:
            clear_report(batch, table)
        if not begin and actions[table] == NONE:
            continue
        p = batch.tables[table].view(TABLE)[0].position
        move, dealing = actions[table], begin
        while True:
            if not dealing and play_move(batch, table, move, work):
                report(batch, table, work)
                position = batch.tables[table, :SIZE]
                _write(batch.as_bytes, batch.encoding, position, batch.final_seat[table], batch.final_observation[table])
                dealing = True
            if dealing:
                deal_next(batch, table, work)
            list_moves(batch, table)
            if not OPPONENTS or p.to_move == batch.learner[table]:
                break
            move = _choose(batch, table, work)
            dealing = False
        _mask(batch, table)
        _observe(batch, table, work)


@uncounted
def play_move(batch: Batch, table: int, move: int, work: Packed) -> bool:
    """Plays a move at a table. Whether the game is over now."""
    t = batch.tables[table].view(TABLE)[0]
    p, rng = t.position, work.view(WORK)[0].rng[:]
    batch.mover[table] = p.to_move
    t.decisions += 1
    restart(rng, derive(t.key, CHANCE), t.decisions)
    play(p, move, rng)
    return bool(p.to_move == NONE)


@uncounted
def deal_next(batch: Batch, table: int, work: Packed) -> None:
    """Deals the next game at a table."""
    t = batch.tables[table].view(TABLE)[0]
    rng = work.view(WORK)[0].rng[:]
    t.episode += 1
    t.decisions = 0
    t.key = derive(derive(batch.seed, table), t.episode)
    restart(rng, derive(t.key, CHANCE), 0)
    deal(t.position, batch.players, batch.settings, rng)
    batch.learner[table] = (table + t.episode) % batch.players if batch.rotating else batch.learner_seat


@uncounted
def list_moves(batch: Batch, table: int) -> None:
    """Lists the legal moves at a table, and reports whose turn it is."""
    t = batch.tables[table].view(TABLE)[0]
    t.count = legal_moves(t.position, t.moves[:])
    batch.seat[table] = t.position.to_move
    batch.episode[table] = t.episode


@uncounted
def _choose(batch: Batch, table: int, work: Packed) -> Any:
    """The move of an opponent, as `bots/players.py` chooses it. It is found in the workspace of this thread."""
    t = batch.tables[table].view(TABLE)[0]
    workspace = work[WORKSPACE_BYTE:]
    position, w = batch.tables[table, :SIZE], workspace.view(WORKSPACE)[0]
    seat = t.position.to_move
    level = batch.levels[(seat - batch.learner[table] + batch.players) % batch.players]
    rng = w.choices[:]
    restart(rng, derive(t.key, CHOICES), t.decisions + 1)
    if level[USES_HEURISTIC] == 0 or t.count == 1 or random_bits(rng) < level[BLUNDERS]:
        return t.moves[randbelow(rng, t.count)]
    for place in range(SIZE):
        workspace[place] = position[place]
    for place in range(t.count):
        w.moves[place] = t.moves[place]
    return best_move(workspace, seat, t.count, level[RECALLS], derive(derive(t.key, MEMORY), seat))


@uncounted
def clear_report(batch: Batch, table: int) -> None:
    """Forgets the end of a game that was reported in the step before."""
    batch.done[table] = 0
    for seat in range(batch.players):
        batch.reward[table, seat] = 0.0


@uncounted
def _mask(batch: Batch, table: int) -> None:
    t, mask = batch.tables[table].view(TABLE)[0], batch.mask[table]
    for move in range(mask.size):
        mask[move] = 0
    for place in range(t.count):
        mask[t.moves[place]] = 1


@uncounted
def _observe(batch: Batch, table: int, work: Packed) -> None:
    """Writes the observations of the seat to move, from its view, and the omniscient one if anybody wants it."""
    position, seen = batch.tables[table, :SIZE], work[:SIZE]
    p = batch.tables[table].view(TABLE)[0].position
    for place in range(SIZE):
        seen[place] = position[place]
    hide(p, seen, p.to_move, True, ALL, 0)
    _write(batch.as_bytes, batch.encoding, seen, p.to_move, batch.observation[table])
    if table < batch.full_observation.shape[0]:
        _write(batch.as_bytes, batch.full_encoding, position, p.to_move, batch.full_observation[table])


@uncounted
def _write(as_bytes: bool, encoding: Encoding, seen: Packed, seat: int, out: Packed) -> None:
    if as_bytes:
        out[0] = seat
        for place in range(SIZE):
            out[1 + place] = seen[place]
    else:
        encode(seen, seat, encoding, out.view(ENTRY))


@uncounted
def report(batch: Batch, table: int, work: Packed) -> None:
    """Reports a game that is over: its points, ranks and rewards, and the seat that sees its end: the learner, or the mover."""
    batch.done[table] = 1
    batch.final_seat[table] = batch.mover[table] if batch.learner[table] == NONE else batch.learner[table]
    w = work.view(WORK)[0]
    points, rank = w.points[:], w.rank[:]
    standings(batch.tables[table].view(TABLE)[0].position, points, rank)
    for seat in range(batch.players):
        batch.points[table, seat] = points[seat]
        batch.rank[table, seat] = rank[seat]
        batch.reward[table, seat] = reward_of(batch.rewarded, batch.players, seat, points, rank)


@uncounted
def reward_of(rewarded: int, players: int, seat: int, points: PerSeat, rank: PerSeat) -> float:
    """The reward of a seat at the end of a game: see `docs/environments.md`."""
    if players == 1 or rewarded == POINTS:
        return float(points[seat])
    if rewarded == WIN:
        winners = 0
        for other in range(players):
            winners += rank[other] == 0
        if winners == 0:
            return 0.0
        share = players / winners if rank[seat] == 0 else 0.0
        return float((share - 1.0) / (players - 1.0))
    best, found = 0, False
    for other in range(players):
        if points[other] != points[seat] and (not found or points[other] > best):
            best, found = points[other], True
    return float(points[seat] - best) if found else 0.0


@uncounted
def encode_view(seen: Packed, seat: int, encoding: Encoding, out: Packed) -> None:
    """Writes the observation of a seat from the bytes of its view, for one table alone."""
    encode(seen, seat, encoding, out.view(ENTRY))
