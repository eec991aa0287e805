"""Sampling a full position consistent with a view, each such position with its true probability."""

from __future__ import annotations

from hightable.engine import bag
from hightable.engine.jit import compiled
from hightable.engine.position import HIDDEN, NONE
from hightable.engine.rng import Rng, randbelow, shuffle
from hightable.games.royal_dinner.components import CARDS, END, NOBLES, SOLO_CARDS
from hightable.games.royal_dinner.position import HAND, SEATS, TRAY, DinnerPosition


@compiled
def determinize(p: DinnerPosition, seat: int, rng: Rng) -> None:
    """Fill in the hidden cards of a view at random. All seats see the same, so `seat` does not matter."""
    if p.pile_size > 0 and p.pile[0] == HIDDEN:
        _sample_pile(p, rng)
    if p.solo_size > 0 and p.solo[0] == HIDDEN:
        _sample_solo_cards(p, rng)


@compiled
def _sample_pile(p: DinnerPosition, rng: Rng) -> None:
    """Put the unseen foods into the pile in random order, and the end-of-party card at one of its possible places."""
    place = bag.pour(unseen_foods(p), CARDS, p.pile)
    shuffle(p.pile, place, rng)
    if p.end_low != NONE:
        first, last = p.end_low, min(p.end_high, p.pile_size - 1)
        end = first + randbelow(rng, last - first + 1)
        p.pile[place] = p.pile[end]
        p.pile[end] = END


@compiled
def unseen_foods(p: DinnerPosition) -> bag.Bag:
    """The foods that are not face up."""
    unseen = bag.without_row(bag.full(CARDS), p.tray, TRAY)
    unseen = bag.without_row(unseen, p.hand, HAND)
    unseen = bag.without_row(unseen, p.discard, p.discard_size)
    for row in range(SEATS * NOBLES):
        unseen = bag.without_row(unseen, p.under[row], p.count[row])
    return unseen


@compiled
def _sample_solo_cards(p: DinnerPosition, rng: Rng) -> None:
    unseen = bag.without_row(bag.full(SOLO_CARDS), p.struck, p.turn)
    shuffle(p.solo, bag.pour(unseen, SOLO_CARDS, p.solo), rng)
