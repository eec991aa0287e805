"""The rules: dealing, bidding, taking prizes, points."""

from __future__ import annotations

from hightable.authoring import NONE, Rng, Row, Settings, compiled, fill, rank_seats, shuffle, take

from .moves import CARDS
from .position import SEATS, Position


@compiled
def deal(p: Position, seats: int, settings: Settings, rng: Rng) -> None:
    """Shuffles the prizes, turns the first one up, and gives each player a suit."""
    p.seats, p.to_move, p.prize_count = seats, 0, 0
    for card in range(CARDS):
        p.deck[card], p.turned[card], p.taker[card] = card, NONE, NONE
    shuffle(p.deck, CARDS, rng)
    fill(p.bid, SEATS, NONE)
    for seat in range(SEATS):
        fill(p.held[seat], CARDS, 1 if seat < seats else 0)
        fill(p.bids[seat], CARDS, NONE)
    _turn_up(p)


@compiled
def _turn_up(p: Position) -> None:
    place = CARDS - 1 - p.prize_count
    p.turned[p.prize_count] = take(p.deck, place)
    p.prize_count += 1


@compiled
def legal_moves(p: Position, out: Row) -> int:
    """Every card that the player still holds."""
    n = 0
    if p.to_move != NONE:
        for card in range(CARDS):
            if p.held[p.to_move, card] == 1:
                out[n] = card
                n += 1
    return n


@compiled
def play(p: Position, move: int, rng: Rng) -> None:
    """Bids a card in secret. After the last bid all are shown, and the highest takes the prizes."""
    p.bid[p.to_move] = move
    p.to_move += 1
    if p.to_move == p.seats:
        _end_round(p)


@compiled
def _end_round(p: Position) -> None:
    best, winner = NONE, NONE
    for seat in range(p.seats):
        card = p.bid[seat]
        if card > best:
            best, winner = card, seat
        elif card == best:  # equal highest bids: the prizes stay
            winner = NONE
    for seat in range(p.seats):
        p.bids[seat, p.prize_count - 1] = p.bid[seat]
        p.held[seat, p.bid[seat]] = 0
        p.bid[seat] = NONE
    for place in range(p.prize_count):
        if p.taker[place] == NONE:
            p.taker[place] = winner
    if p.prize_count == CARDS:
        p.to_move = NONE
    else:
        p.to_move = 0
        _turn_up(p)


@compiled
def standings(p: Position, points: Row, rank: Row) -> None:
    """A prize is worth its card; the most points win."""
    for seat in range(p.seats):
        points[seat], rank[seat] = 0, 0
        for place in range(p.prize_count):
            if p.taker[place] == seat:
                points[seat] += p.turned[place] + 1
    rank_seats(p.seats, points, rank)
