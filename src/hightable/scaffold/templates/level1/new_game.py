"""New Game: take one to three bites of the cake in turn; the player who takes the last one wins."""

from __future__ import annotations

from hightable.authoring import NONE, Game, MoveCatalogue, MoveKind, Parameter, Record, Rng, Row, Settings, compiled, everyone

# Every move is a kind with the values of its parameters: “eat 1”, “eat 2”, “eat 3”. They are numbered 0, 1, 2.
BITES = Parameter("bites", ["1", "2", "3"])
CATALOGUE = MoveCatalogue(MoveKind("eat", BITES))


# Everything on the table. Change: add fields, such as `hand: Grid = owner(4, 5)` for five cards that only their owner sees.
class Position(Record):
    cake: int = everyone()
    winner: int = everyone()


# The functions below are compiled: loops and numbers, no lists, no strings. The position already has `seats` and `to_move`.


@compiled
def deal(p: Position, seats: int, settings: Settings, rng: Rng) -> None:
    """Writes every field. Change: set up the table; `shuffle` and `randbelow` take the rng."""
    p.seats, p.to_move, p.cake, p.winner = seats, 0, 21, NONE


@compiled
def legal_moves(p: Position, out: Row) -> int:
    """Writes the numbers of the legal moves to `out` and returns how many there are: 0 when the game is over."""
    for move in range(3):
        out[move] = move
    return min(3, p.cake)


@compiled
def play(p: Position, move: int, rng: Rng) -> None:
    """Plays a legal move, and says whose turn it is. Change: the rules of your game."""
    p.cake -= move + 1
    if p.cake == 0:
        p.winner, p.to_move = p.to_move, NONE
    else:
        p.to_move = (p.to_move + 1) % p.seats


@compiled
def standings(p: Position, points: Row, rank: Row) -> None:
    """Writes each player's points, and how many players are ahead: 0 for the winner."""
    for seat in range(p.seats):
        points[seat] = 1 if seat == p.winner else 0
        rank[seat] = 0 if seat == p.winner else 1


# Change: how many can play.
GAME = Game.from_package(__name__, players=(2, 3, 4))
