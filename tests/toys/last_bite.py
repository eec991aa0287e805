"""Last Bite: take one to three bites of the cake in turn; the player who takes the last one wins."""

from __future__ import annotations

from hightable.authoring import NONE, Game, MoveCatalogue, MoveKind, Parameter, Record, Rng, Row, Settings, compiled, everyone

BITES = Parameter("bites", ["1", "2", "3"])
CATALOGUE = MoveCatalogue(MoveKind("eat", BITES))


class Position(Record):
    cake: int = everyone()
    winner: int = everyone()


@compiled
def deal(p: Position, seats: int, settings: Settings, rng: Rng) -> None:
    p.seats, p.to_move, p.cake, p.winner = seats, 0, 21, NONE


@compiled
def legal_moves(p: Position, out: Row) -> int:
    for move in range(3):
        out[move] = move
    return min(3, p.cake)


@compiled
def play(p: Position, move: int, rng: Rng) -> None:
    p.cake -= move + 1
    if p.cake == 0:
        p.winner, p.to_move = p.to_move, NONE
    else:
        p.to_move = (p.to_move + 1) % p.seats


@compiled
def standings(p: Position, points: Row, rank: Row) -> None:
    for seat in range(p.seats):
        points[seat] = 1 if seat == p.winner else 0
        rank[seat] = 0 if seat == p.winner else 1


GAME = Game.from_package(__name__, players=(2, 3, 4))
