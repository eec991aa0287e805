"""Fills what a player cannot see: the bids of this round, and the order of the prizes to come."""

from __future__ import annotations

from hightable.authoring import HIDDEN, Rng, bag, compiled

from .moves import CARDS
from .position import Position


@compiled
def determinize(p: Position, seat: int, rng: Rng) -> None:
    """Any card that a player held can be the bid, and any prize that has not been seen can be anywhere in the deck."""
    for player in range(p.seats):
        if p.bid[player] == HIDDEN:
            held = bag.empty()
            for card in range(CARDS):
                if p.held[player, card] == 1:
                    held = bag.added(held, card)
            p.bid[player] = bag.draw(held, rng)
    unseen = bag.full(CARDS)
    for place in range(p.prize_count):
        unseen = bag.without(unseen, p.turned[place])
    for place in range(CARDS - p.prize_count):
        if p.deck[place] == HIDDEN:
            prize = bag.draw(unseen, rng)
            p.deck[place] = prize
            unseen = bag.without(unseen, prize)
