"""A toy trick-taking game: two players follow suit if they can, and the higher card of the suit that was led takes the trick.

A player who does not follow suit has no card of that suit. The default `determinize` does not know that;
`determinize_by_suits` does.
"""

from __future__ import annotations

from hightable.authoring import (
    HIDDEN,
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
    bag,
    compiled,
    everyone,
    nobody,
    owner,
    rank_seats,
    shuffle,
    take,
)

SEATS, TRICKS, SUITS, RANKS, CARDS = 2, 5, 2, 8, 16

CARD = Parameter("card", [f"{suit} {rank}" for suit in ("red", "blue") for rank in range(RANKS)], copies=1)
CATALOGUE = MoveCatalogue(MoveKind("play", CARD))


class Position(Record):
    trick: int = everyone()
    starter: int = everyone()
    leaders: Row = everyone(TRICKS)
    hand: Grid = owner(SEATS, TRICKS, of=CARD)
    played: Grid = everyone(SEATS, TRICKS, of=CARD)
    deck: Row = nobody(CARDS, of=CARD)
    won: Row = everyone(SEATS)


@compiled
def deal(p: Position, seats: int, settings: Settings, rng: Rng) -> None:
    p.seats, p.to_move, p.starter, p.trick = seats, 0, 0, 0
    for card in range(CARDS):
        p.deck[card] = card
    shuffle(p.deck, CARDS, rng)
    for seat in range(SEATS):
        p.won[seat] = 0
        for trick in range(TRICKS):
            p.leaders[trick] = NONE
        for slot in range(TRICKS):
            p.hand[seat, slot], p.played[seat, slot] = take(p.deck, SEATS * slot + seat), NONE


@compiled
def led(p: Position) -> int:
    """The suit that was led; NONE for the player who leads."""
    return NONE if p.to_move == p.starter else p.played[p.starter, p.trick] // RANKS


@compiled
def legal_moves(p: Position, out: Row) -> int:
    if p.to_move == NONE:
        return 0
    n, suit = 0, led(p)
    for slot in range(TRICKS):
        card = p.hand[p.to_move, slot]
        if card != NONE and card // RANKS == suit:
            out[n] = card
            n += 1
    if n == 0:
        for slot in range(TRICKS):
            if p.hand[p.to_move, slot] != NONE:
                out[n] = p.hand[p.to_move, slot]
                n += 1
    return n


@compiled
def play(p: Position, move: int, rng: Rng) -> None:
    for slot in range(TRICKS):
        if p.hand[p.to_move, slot] == move:
            p.hand[p.to_move, slot] = NONE
    suit = led(p)
    p.leaders[p.trick] = p.starter
    p.played[p.to_move, p.trick] = move
    if suit == NONE:
        p.to_move = 1 - p.to_move
        return
    if move // RANKS == suit and move > p.played[p.starter, p.trick]:
        p.starter = p.to_move
    p.won[p.starter] += 1
    p.to_move = p.starter
    p.trick += 1
    if p.trick == TRICKS:
        p.to_move = NONE


@compiled
def standings(p: Position, points: Row, rank: Row) -> None:
    for seat in range(SEATS):
        points[seat], rank[seat] = p.won[seat], 0
    rank_seats(SEATS, points, rank)


@compiled
def void(p: Position, seat: int) -> int:
    """The suit that the player could not follow; NONE if there is none."""
    for trick in range(TRICKS):
        leader = p.leaders[trick]
        if leader != NONE and leader != seat and p.played[seat, trick] != NONE:
            suit = p.played[leader, trick] // RANKS
            if p.played[seat, trick] // RANKS != suit:
                return suit
    return NONE


@compiled
def determinize_by_suits(p: Position, seat: int, rng: Rng) -> None:
    """Deals the hidden cards until nobody has a card of a suit that they could not follow."""
    unseen = bag.full(CARDS)
    hidden = 0
    for player in range(SEATS):
        unseen = bag.without_row(bag.without_row(unseen, p.hand[player], TRICKS), p.played[player], TRICKS)
        for slot in range(TRICKS):
            if p.hand[player, slot] == HIDDEN:
                hidden |= 1 << (player * TRICKS + slot)
    fits = False
    while not fits:
        rest = unseen
        fits = True
        for player in range(SEATS):
            suit = void(p, player)
            for slot in range(TRICKS):
                if hidden >> (player * TRICKS + slot) & 1:
                    card = bag.draw(rest, rng)
                    rest = bag.without(rest, card)
                    p.hand[player, slot] = card
                    fits = fits and card // RANKS != suit
    bag.fill_hidden(rest, p.deck, CARDS, HIDDEN, rng)


GAME = Game.from_package(__name__, players=(2,))
