"""A toy game of letters: hold one of 16 cards, draw a second, play either. A prince makes a player discard and draw again.

What is kept lies in the first slot, whichever slot it was in, and a pile is drawn from in an order that nobody knows.
"""

from __future__ import annotations

from hightable.authoring import (
    NONE,
    Game,
    Grid,
    MoveCatalogue,
    MoveKind,
    Parameter,
    Record,
    Rng,
    Row,
    Settings,
    compiled,
    everyone,
    nobody,
    owner,
    rank_seats,
    shuffle,
    take,
)

COPIES = (5, 2, 2, 2, 2, 1, 1, 1)
CARDS = 16
PRINCE = 4

CARD = Parameter("card", ["guard", "priest", "baron", "maid", "prince", "king", "countess", "princess"], copies=COPIES)
PLAYER = Parameter("player", ["first", "second"])
CATALOGUE = MoveCatalogue(MoveKind("play", CARD), MoveKind("redraw", PLAYER))


class Position(Record):
    hand: Grid = owner(2, 2, of=CARD)
    played: Row = everyone(CARDS, of=CARD)
    count: int = everyone()
    deck: Row = nobody(CARDS, of=CARD)
    left: int = everyone()


@compiled
def deal(p: Position, seats: int, settings: Settings, rng: Rng) -> None:
    p.seats, p.to_move, p.count, p.left = seats, 0, 0, 0
    for card in range(8):
        for _ in range(COPIES[card]):
            p.deck[p.left] = card
            p.left += 1
    shuffle(p.deck, CARDS, rng)
    for place in range(CARDS):
        p.played[place] = NONE
    for seat in range(2):
        p.hand[seat, 0], p.hand[seat, 1] = draw(p), NONE
    p.hand[0, 1] = draw(p)


@compiled
def draw(p: Position) -> int:
    p.left -= 1
    return take(p.deck, p.left)


@compiled
def discard(p: Position, card: int) -> None:
    p.played[p.count] = card
    p.count += 1


@compiled
def legal_moves(p: Position, out: Row) -> int:
    n = 0
    if p.to_move != NONE:
        first, second = p.hand[p.to_move, 0], p.hand[p.to_move, 1]
        if first != PRINCE:
            out[n] = first
            n += 1
        if second != PRINCE and second != first:
            out[n] = second
            n += 1
        if first == PRINCE or second == PRINCE:
            out[n], out[n + 1] = 8, 9
            n += 2
    return n


@compiled
def play(p: Position, move: int, rng: Rng) -> None:
    card = move if move < 8 else PRINCE
    if p.hand[p.to_move, 0] == card:
        p.hand[p.to_move, 0] = p.hand[p.to_move, 1]
    p.hand[p.to_move, 1] = NONE
    discard(p, card)
    if move >= 8 and p.left > 0:
        discard(p, take(p.hand[move - 8], 0))
        p.hand[move - 8, 0] = draw(p)
    if p.left == 0:
        p.to_move = NONE
    else:
        p.to_move = 1 - p.to_move
        p.hand[p.to_move, 1] = draw(p)


@compiled
def standings(p: Position, points: Row, rank: Row) -> None:
    for seat in range(2):
        points[seat], rank[seat] = p.hand[seat, 0] + 1, 0
    rank_seats(2, points, rank)


GAME = Game.from_package(__name__, players=(2,))
