"""Sampling a full position consistent with a view, each such position with its true probability."""

from __future__ import annotations

from hightable.engine.jit import compiled
from hightable.engine.position import HIDDEN, NONE
from hightable.engine.rng import Rng, randbelow, shuffle
from hightable.games.royal_dinner.components import CARDS, END, NOBLES, SOLO_CARDS
from hightable.games.royal_dinner.position import HAND, SEATS, TRAY, DinnerPosition

HALF = CARDS // 2


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
    low, high = _seen_foods(p)
    place = 0
    for card in range(CARDS):
        seen = (low >> card) & 1 if card < HALF else (high >> (card - HALF)) & 1
        if seen == 0:
            p.pile[place] = card
            place += 1
    shuffle(p.pile, place, rng)
    if p.end_low != NONE:
        first, last = int(p.end_low), min(int(p.end_high), int(p.pile_size) - 1)
        end = first + randbelow(rng, last - first + 1)
        p.pile[place] = p.pile[end]
        p.pile[end] = END


@compiled
def _seen_foods(p: DinnerPosition) -> tuple[int, int]:
    """The foods that are face up, one bit per card: the lower half of the cards, and the upper."""
    low, high = 0, 0
    for cell in range(TRAY):
        low, high = with_card(low, high, p.tray[cell])
    for slot in range(HAND):
        low, high = with_card(low, high, p.hand[slot])
    for place in range(p.discard_size):
        low, high = with_card(low, high, p.discard[place])
    for row in range(SEATS * NOBLES):
        for place in range(p.count[row]):
            low, high = with_card(low, high, p.under[row, place])
    return low, high


@compiled
def with_card(low: int, high: int, entry: int) -> tuple[int, int]:
    """A set of foods, one bit per card in two halves, with a card added; NONE adds nothing."""
    card = int(entry)
    if card == NONE:
        return low, high
    if card < HALF:
        return low | (1 << card), high
    return low, high | (1 << (card - HALF))


@compiled
def _sample_solo_cards(p: DinnerPosition, rng: Rng) -> None:
    struck = 0
    for turn in range(p.turn):
        struck |= 1 << int(p.struck[turn])
    place = 0
    for card in range(SOLO_CARDS):
        if (struck >> card) & 1 == 0:
            p.solo[place] = card
            place += 1
    shuffle(p.solo, place, rng)
