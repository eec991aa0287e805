"""The entry points into a game's compiled rules. This file is a template, loaded once per game with its rules as globals.

Numba's cache never finds a function that closes over other compiled functions, but it finds one that reads them from globals.
Nothing here is checked: an illegal move corrupts the position. `Match` is the checked interface.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from hightable.engine.jit import compiled
from hightable.engine.position import NONE
from hightable.engine.rng import randbelow

if TYPE_CHECKING:
    import numpy.typing as npt

    from hightable.engine.options import Settings
    from hightable.engine.position import Packed, Record, Row
    from hightable.engine.rng import Rng

    Listing = npt.NDArray[np.int32]

    POSITION = STEPPER = Record.dtype
    STARTER = 0
    """The byte of a position that holds the seat of the starting player; NONE until that is decided."""

    def deal(p: Record, seats: int, settings: Settings, rng: Rng) -> None: ...
    def legal_moves(p: Record, out: Row) -> int: ...
    def play(p: Record, move: int, rng: Rng) -> None: ...
    def standings(p: Record, points: Row, rank: Row) -> None: ...
    def hide(p: Record, seen: Packed, seat: int, memory: bool, threshold: int, forgetting: int) -> int: ...
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
def playouts(
    position: Packed,
    seats: int,
    settings: Settings,
    rng: Rng,
    out: Listing,
    games: int,
    totals: npt.NDArray[np.float64],
    points: Row,
    rank: Row,
) -> int:
    """Deals and plays many random games; returns the number of moves. Adds points, squared points and wins to `totals`.

    `totals[0]` is by seat, `totals[1]` by turn order, from the starting player on. A shared win counts as a fraction of a win.
    """
    p = position.view(POSITION)[0]
    decisions = 0
    for _ in range(games):
        deal(p, seats, settings, rng)
        starter = np.int64(position[STARTER])
        while p.to_move != NONE:
            if starter >= seats:  # NONE as an unsigned byte: not decided yet
                starter = np.int64(position[STARTER])
            play(p, out[randbelow(rng, legal_moves(p, out))], rng)
            decisions += 1
        standings(p, points, rank)
        winners = 0
        for seat in range(seats):
            if rank[seat] == 0:
                winners += 1
        if starter >= seats:
            starter = np.int64(0)
        for seat in range(seats):
            turn = (seat - starter + seats) % seats
            share = 1.0 / winners if rank[seat] == 0 else 0.0
            totals[0, seat, 0] += points[seat]
            totals[0, seat, 1] += points[seat] * points[seat]
            totals[0, seat, 2] += share
            totals[1, turn, 0] += points[seat]
            totals[1, turn, 1] += points[seat] * points[seat]
            totals[1, turn, 2] += share
    return decisions
