"""The entry points into a game's compiled rules. This file is a template, loaded once per game with its rules as globals.

Numba's cache never finds a function that closes over other compiled functions, but it finds one that reads them from globals.
Nothing here is checked: an illegal move corrupts the position. `Match` is the checked interface.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from hightable.engine.jit import compiled
from hightable.engine.position import NONE
from hightable.engine.raw_rules import (
    BLUNDERS,
    CHOICE_COUNT,
    LENGTH,
    LONGEST,
    MOVE,
    MOVER,
    POINTS,
    RANKS,
    RECALLS,
    SHARES,
    STARTED,
    USES_HEURISTIC,
)
from hightable.engine.rng import CHANCE, CHOICES, MEMORY, derive, randbelow, random_bits, restart

if TYPE_CHECKING:
    import numpy.typing as npt

    from hightable.engine.options import Settings
    from hightable.engine.position import Grid, Packed, Record, Row
    from hightable.engine.rng import Rng

    Listing = npt.NDArray[np.int32]

    Workspace = Any
    POSITION = STEPPER = WORKSPACE = Record.dtype
    SIZE = SEEN = 0
    """Bytes in a position, and where the bytes of the view are in a workspace."""
    HEURISTIC_NEEDS_VIEW = True
    """Whether `move_heuristic` reads a field that can be hidden. Such fields are all that `hide_from_heuristic` hides."""
    STARTER = 0
    """The byte of a position that holds the seat of the starting player; NONE until that is decided."""

    def deal(p: Record, seats: int, settings: Settings, rng: Rng) -> None: ...
    def legal_moves(p: Record, out: Row) -> int: ...
    def play(p: Record, move: int, rng: Rng) -> None: ...
    def standings(p: Record, points: Row, rank: Row) -> None: ...
    def hide(p: Record, seen: Packed, seat: int, memory: bool, threshold: int, forgetting: int) -> int: ...
    def hide_from_heuristic(p: Record, seen: Packed, seat: int, memory: bool, threshold: int, forgetting: int) -> int: ...
    def determinize(p: Record, seat: int, rng: Rng) -> None: ...
    def move_heuristic(p: Record, moves: Listing, count: int, weights: npt.NDArray[np.float64]) -> None: ...


@compiled
def begin(position: Packed, seats: int, settings: Settings, rng: Rng, out: Listing) -> int:
    """Deals, writes the legal moves to `out` and returns their number."""
    p = position.view(POSITION)[0]
    deal(p, seats, settings, rng)
    return legal_moves(p, out)


@compiled
def legal(position: Packed, out: Listing) -> int:
    """Writes the legal moves to `out` and returns their number: 0 when the game is over."""
    return legal_moves(position.view(POSITION)[0], out)


@compiled
def step(position: Packed, move: int, rng: Rng, out: Listing) -> int:
    """Plays the move, writes the legal moves that follow to `out` and returns their number."""
    p = position.view(POSITION)[0]
    play(p, move, rng)
    return legal_moves(p, out)


@compiled
def begin_at(stepper: Packed, seats: int, settings: Settings) -> int:
    """`begin` on a stepper, which holds position, rng and legal moves together: one argument instead of three.

    The slices turn fields of the record into plain arrays, so that the rules are not compiled once more for this type.
    """
    d = stepper.view(STEPPER)[0]
    deal(d.position, seats, settings, d.rng[:])
    return legal_moves(d.position, d.moves[:])


@compiled
def step_at(stepper: Packed, move: int) -> int:
    """`step` on a stepper."""
    d = stepper.view(STEPPER)[0]
    play(d.position, move, d.rng[:])
    return legal_moves(d.position, d.moves[:])


@compiled
def write_standings(position: Packed, points: Row, rank: Row) -> None:
    """Writes each seat's points, and how many seats rank before it: 0 for a winner."""
    standings(position.view(POSITION)[0], points, rank)


@compiled
def view_of(position: Packed, seat: int, memory: bool, recall: int, forgetting: int, seen: Packed) -> int:
    """Writes the position as the seat sees it to `seen`; with memory, as it recalls it. Returns the number of entries face down.

    `recall` is a threshold of `visibility.py`, and `forgetting` says what the seat forgets in this match.
    """
    for place in range(position.size):
        seen[place] = position[place]
    p = position.view(POSITION)[0]
    return 0 if p.to_move == NONE else hide(p, seen, seat, memory, recall, forgetting)


@compiled
def determinize_view(position: Packed, seat: int, rng: Rng) -> None:
    """Turns a view of the seat into a full position that the seat could not tell from the real one."""
    determinize(position.view(POSITION)[0], seat, rng)


@compiled
def evaluate_moves(position: Packed, out: Listing, weights: npt.NDArray[np.float64]) -> int:
    """Writes the legal moves of a view to `out` and their expected gains to `weights`; returns their number."""
    p = position.view(POSITION)[0]
    count = legal_moves(p, out)
    move_heuristic(p, out, count, weights)
    return count


@compiled
def play_in_worlds(view: Packed, seat: int, move: int, rng: Rng, out: Listing, worlds: npt.NDArray[np.uint8]) -> bool:
    """Determinizes a view into each row of `worlds` and plays the move there; False as soon as the move is not legal."""
    for row in range(worlds.shape[0]):
        world = worlds[row]
        world[:] = view
        p = world.view(POSITION)[0]
        determinize(p, seat, rng)
        found = False
        for place in range(legal_moves(p, out)):
            if out[place] == move:
                found = True
        if not found:
            return False
        play(p, move, rng)
    return True


@compiled
def playout(position: Packed, rng: Rng, out: Listing) -> int:
    """Plays uniformly random moves to the end; returns how many."""
    p = position.view(POSITION)[0]
    decisions = 0
    while p.to_move != NONE:
        play(p, out[randbelow(rng, legal_moves(p, out))], rng)
        decisions += 1
    return decisions


@compiled
def play_deals(
    workspace: Packed,
    seats: int,
    settings: Settings,
    levels: Grid,
    seed: int,
    first: int,
    games: int,
    totals: npt.NDArray[np.int64],
    log: npt.NDArray[np.int32],
    ends: npt.NDArray[np.int32],
    finals: npt.NDArray[np.uint8],
) -> int:
    """Plays the deals of a seed's key from number `first` on; returns the number of moves.

    A deal that does not end is the last: it returns -1 for the first deal, -2 for the second, and leaves its position.

    Each seat plays by its row of `levels`. Points, squared points and parts of victories are added to `totals`: `totals[0]` is by
    seat, `totals[1]` by turn order, from the starting player on. `log`, `ends` and `finals` get a row per game if they have any:
    see `RawRules.traces`. A game that is longer than its log is played to its end all the same.
    """
    w = workspace.view(WORKSPACE)[0]
    decisions = 0
    for game in range(games):
        length, starter = _play_deal(workspace, seats, settings, levels, derive(seed, first + game), log, game)
        if length < 0:
            return -1 - game
        decisions += length
        points, rank = w.points[:], w.rank[:]
        standings(w.position, points, rank)
        if game < ends.shape[0]:
            ends[game, LENGTH] = length
            ends[game, STARTED] = starter
            for seat in range(seats):
                ends[game, RANKS + seat] = rank[seat]
            for place in range(SIZE):
                finals[game, place] = workspace[place]
        winners = 0
        for seat in range(seats):
            if rank[seat] == 0:
                winners += 1
        for seat in range(seats):
            turn = (seat - max(starter, 0) + seats) % seats
            share = SHARES // winners if rank[seat] == 0 else 0
            _add(totals[0, seat], points[seat], share)
            _add(totals[1, turn], points[seat], share)
    return decisions


@compiled
def _add(sums: Row, points: int, share: int) -> None:
    sums[0] += points
    sums[1] += points * points
    sums[2] += share


@compiled
def _play_deal(
    workspace: Packed, seats: int, settings: Settings, levels: Grid, key: int, log: npt.NDArray[np.int32], game: int
) -> tuple[int, int]:
    """Plays one deal to its end; returns the number of moves, -1 if it does not end, and the starter or NONE."""
    w = workspace.view(WORKSPACE)[0]
    p, rng, out = w.position, w.rng[:], w.moves[:]
    chance, choices = derive(key, CHANCE), derive(key, CHOICES)
    restart(rng, chance, 0)
    deal(p, seats, settings, rng)
    number, starter, traced = 0, seats, game < log.shape[0]
    if traced:
        _log_points(w, log[game, 0], seats)
    while p.to_move != NONE:
        if starter >= seats:  # NONE as an unsigned byte: not decided yet
            starter = int(np.int64(workspace[STARTER]))
        number += 1
        restart(rng, chance, number)
        restart(w.choices[:], choices, number)
        seat, count = p.to_move, legal_moves(p, out)
        if count == 0 or number > LONGEST:
            return -1, NONE
        if levels[seat, USES_HEURISTIC] == 0 or count == 1 or random_bits(w.choices[:]) < levels[seat, BLUNDERS]:
            move = out[randbelow(w.choices[:], count)]
        else:
            move = _best_move(workspace, seat, count, levels[seat, RECALLS], derive(derive(key, MEMORY), seat))
        play(p, move, rng)
        if traced and number < log.shape[1]:
            log[game, number, MOVE] = move
            log[game, number, MOVER] = seat
            log[game, number, CHOICE_COUNT] = count
            _log_points(w, log[game, number], seats)
    if starter >= seats:
        starter = int(np.int64(workspace[STARTER]))
    return number, starter if starter < seats else NONE


@compiled
def _log_points(w: Workspace, line: Row, seats: int) -> None:
    points = w.points[:]
    standings(w.position, points, w.rank[:])
    for seat in range(seats):
        line[POINTS + seat] = points[seat]


@compiled
def _best_move(workspace: Packed, seat: int, count: int, recall: int, forgetting: int) -> int:
    """The legal move that the heuristic rates highest from what the seat recalls, ties broken at random, like `MediumPlayer`."""
    w: Workspace = workspace.view(WORKSPACE)[0]
    out: Listing = w.moves[:]
    weights = w.weights[:]
    if HEURISTIC_NEEDS_VIEW:
        for place in range(SIZE):
            workspace[SEEN + place] = workspace[place]
        hide_from_heuristic(w.position, workspace[SEEN : SEEN + SIZE], seat, True, recall, forgetting)
    move_heuristic(w.seen if HEURISTIC_NEEDS_VIEW else w.position, out, count, weights)
    best, ties = weights[0], 0
    for place in range(count):
        if weights[place] > best:
            best, ties = weights[place], 0
        if weights[place] == best:
            ties += 1
    skip = randbelow(w.choices[:], ties)
    for place in range(count):
        if weights[place] == best:
            if skip == 0:
                return int(out[place])
            skip -= 1
    return int(out[0])  # not reached: one of the moves is the best
