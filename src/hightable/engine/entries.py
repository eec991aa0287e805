"""The doors into a game's compiled rules. Loaded once a game, as a module of its own, with that game's rules as its globals.

A function that closed over the rules would never be found in Numba's cache; a module that holds them is. Nothing here checks a
move: a move that is not legal corrupts the position. `Match` is the way in that checks.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from hightable.engine.chance import below
from hightable.engine.position import NONE
from hightable.engine.rule import rule

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    from hightable.engine.chance import Chance
    from hightable.engine.options import Settings
    from hightable.engine.position import Positions, Record, Row

    Listing = npt.NDArray[np.int32]

    def deal(p: Record, seats: int, settings: Settings, chance: Chance) -> None: ...
    def moves(p: Record, out: Row) -> int: ...
    def play(p: Record, move: int, chance: Chance) -> None: ...
    def standings(p: Record, points: Row, rank: Row) -> None: ...
    def imagine(p: Record, seat: int, chance: Chance) -> None: ...


@rule
def begin(positions: Positions, seats: int, settings: Settings, chance: Chance, out: Listing) -> int:
    """Deals; lists the legal moves in `out` and says how many there are."""
    deal(positions[0], seats, settings, chance)
    return moves(positions[0], out)


@rule
def legal(positions: Positions, out: Listing) -> int:
    """Lists the legal moves in `out` and says how many there are: none when the game is over."""
    return moves(positions[0], out)


@rule
def step(positions: Positions, move: int, chance: Chance, out: Listing) -> int:
    """Plays the move; lists the legal moves that follow in `out` and says how many there are."""
    play(positions[0], move, chance)
    return moves(positions[0], out)


@rule
def outcome(positions: Positions, points: Row, rank: Row) -> None:
    """Each seat's points, and how many seats stand before it: 0 for who has won."""
    standings(positions[0], points, rank)


@rule
def fill_in(positions: Positions, seat: int, chance: Chance) -> None:
    """Turns a view of the seat into a position that the seat could not tell from the real one."""
    imagine(positions[0], seat, chance)


@rule
def playout(positions: Positions, chance: Chance, out: Listing) -> int:
    """Plays to the end at random, every legal move as likely as any other; says how many decisions that took."""
    p = positions[0]
    decisions = 0
    while p.seat != NONE:
        play(p, out[below(chance, moves(p, out))], chance)
        decisions += 1
    return decisions


@rule
def playouts(
    positions: Positions,
    seats: int,
    settings: Settings,
    chance: Chance,
    out: Listing,
    games: int,
    totals: npt.NDArray[np.float64],
    points: Row,
    rank: Row,
) -> int:
    """Deals and plays many games at random. Adds to `totals`, a row a seat: points, their squares, games won.

    A shared victory counts for each winner as its share. Says how many decisions all games took.
    """
    p = positions[0]
    decisions = 0
    for _ in range(games):
        deal(p, seats, settings, chance)
        while p.seat != NONE:
            play(p, out[below(chance, moves(p, out))], chance)
            decisions += 1
        standings(p, points, rank)
        winners = 0
        for seat in range(seats):
            if rank[seat] == 0:
                winners += 1
        for seat in range(seats):
            totals[seat, 0] += points[seat]
            totals[seat, 1] += points[seat] * points[seat]
            if rank[seat] == 0:
                totals[seat, 2] += 1.0 / winners
    return decisions
