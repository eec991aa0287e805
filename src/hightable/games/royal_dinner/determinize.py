"""Filling in what a seat cannot see: a full position, fairly drawn from all that look the same to it."""

from __future__ import annotations

from hightable.engine.jit import compiled
from hightable.engine.position import HIDDEN, NONE
from hightable.engine.rng import Rng, randbelow, shuffle
from hightable.games.royal_dinner.components import CARDS, END, NOBLES, SOLO_CARDS
from hightable.games.royal_dinner.position import HAND, SEATS, TRAY, Position

HALF = CARDS // 2


@compiled
def determinize(p: Position, seat: int, rng: Rng) -> None:
    """Turns a view into a position that its viewer could not tell from the real one. All seats see the same."""
    if p.pile_size > 0 and p.pile[0] == HIDDEN:
        _imagine_pile(p, rng)
    if p.solo_size > 0 and p.solo[0] == HIDDEN:
        _imagine_solo(p, rng)


@compiled
def _imagine_pile(p: Position, rng: Rng) -> None:
    """The foods seen nowhere are in the pile, in any order; the end-of-party card where it may still lie."""
    low, high = _seen(p)
    place = 0
    for card in range(CARDS):
        known = (low >> card) & 1 if card < HALF else (high >> (card - HALF)) & 1
        if known == 0:
            p.pile[place] = card
            place += 1
    shuffle(p.pile, place, rng)
    if p.end_low != NONE:
        first, last = int(p.end_low), min(int(p.end_high), int(p.pile_size) - 1)
        end = first + randbelow(rng, last - first + 1)
        p.pile[place] = p.pile[end]
        p.pile[end] = END


@compiled
def _seen(p: Position) -> tuple[int, int]:
    """The foods that lie open, a bit each: the first half of them, and the second."""
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
    """Foods a bit each, the first half of them and the second, with one more."""
    card = int(entry)
    if card == NONE:
        return low, high
    if card < HALF:
        return low | (1 << card), high
    return low, high | (1 << (card - HALF))


@compiled
def _imagine_solo(p: Position, rng: Rng) -> None:
    struck = 0
    for turn in range(p.turn):
        struck |= 1 << int(p.struck[turn])
    place = 0
    for card in range(SOLO_CARDS):
        if (struck >> card) & 1 == 0:
            p.solo[place] = card
            place += 1
    shuffle(p.solo, place, rng)
