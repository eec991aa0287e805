"""Decks, piles, hands, turns and points: what compiled rules do with the rows of a record."""

from __future__ import annotations

from typing import Protocol

from hightable.engine.jit import compiled
from hightable.engine.position import NONE, Row
from hightable.engine.rng import Rng, below_apart, shuffle

TIES = 1 << 12
"""The number of different tie-breakers: see `rank_seats`."""


class Waiting(Protocol):
    """A record that counts the players who are ready: `ready: int = everyone()`."""

    seats: int
    to_move: int
    ready: int


@compiled
def fill(row: Row, n: int, entry: int) -> None:
    """Writes the entry to the first n places of the row."""
    for place in range(n):
        row[place] = entry


@compiled
def new_deck(row: Row, n: int, rng: Rng) -> None:
    """Writes 0 to n - 1 to the first n places of the row, in random order: a shuffled deck."""
    for card in range(n):
        row[card] = card
    shuffle(row, n, rng)


@compiled
def take(row: Row, place: int) -> int:
    """The entry at this place, which becomes empty: the last card of a deck, for example."""
    entry = row[place]
    row[place] = NONE
    return entry


@compiled
def index_of(row: Row, n: int, entry: int) -> int:
    """The first of n places that holds the entry; NONE if none does."""
    for place in range(n):
        if row[place] == entry:
            return place
    return NONE


@compiled
def rank_seats(seats: int, points: Row, rank: Row) -> None:
    """Turns tie-breakers into ranks: how many seats have more points, or the same points and a higher tie-breaker.

    Before, `rank` holds each seat's tie-breaker, from 0 to 4095; afterwards its rank. All 0 means that ties are not broken.
    """
    for seat in range(seats):
        points[seat] = points[seat] * TIES + rank[seat]
    for seat in range(seats):
        rank[seat] = 0
        for other in range(seats):
            if points[other] > points[seat]:
                rank[seat] += 1
    for seat in range(seats):
        points[seat] = points[seat] >> 12


@compiled
def all_ready(p: Waiting) -> bool:
    """Counts the player to move as ready and passes the turn to the next one. Whether all players are ready now."""
    p.ready += 1
    p.to_move = (p.to_move + 1) % p.seats
    return p.ready == p.seats


@compiled
def starting_seat(choice: int, seats: int, rng: Rng) -> int:
    """The seat that begins, by the option `first_player`: its first choice is a random seat, then come the seats in order.

    In a simulation all choices deal the same cards.
    """
    return below_apart(rng, seats) if choice == 0 else choice - 1
