"""Filling in what a seat cannot see: a full position, fairly drawn from all that look the same to it."""

from __future__ import annotations

import numpy as np

from hightable.engine.bits import nth_bit
from hightable.engine.chance import Chance, below, shuffle
from hightable.engine.position import HIDDEN, NONE
from hightable.engine.rule import rule
from hightable.games.henrys_feast.components import BACK, BACKS, COPIES, KINDS, MOST_PANTRY, RECIPES, STATION_HOLDS, STOCKROOM
from hightable.games.henrys_feast.kitchen import back_of
from hightable.games.henrys_feast.position import DISPLAY, FEAST, HANDS, KITCHENS, SEATS, Position

# What is still unseen is kept in one whole number, since rules allocate nothing: a bit a recipe.

WITH_BACK = np.array([sum(1 << recipe for recipe in range(RECIPES) if BACK[recipe] == back) for back in range(BACKS)], np.int64)
"""The recipes of each back."""


@rule
def imagine(p: Position, seat: int, chance: Chance) -> None:
    """Turns a view into a position that its viewer could not tell from the real one."""
    if p.deck_size > 0 and p.deck[0] == HIDDEN:
        _imagine_deck(p, chance)
    _imagine_recipes(p, seat, chance)
    _imagine_looks(p, seat)


@rule
def _imagine_deck(p: Position, chance: Chance) -> None:
    """The stockroom cards seen nowhere are in its deck, in any order. What was discarded is known to who counts."""
    place = 0
    for kind in range(KINDS):
        for _ in range(COPIES - _stockroom_cards_seen(p, kind)):
            p.deck[place] = kind
            place += 1
    shuffle(p.deck, place, chance)


@rule
def _stockroom_cards_seen(p: Position, kind: int) -> int:
    card = 2 * kind + STOCKROOM
    seen = int(p.discard[kind])
    for slot in range(MOST_PANTRY):
        if p.shelf[slot] == kind:
            seen += 1
        for seat in range(SEATS):
            if p.pantry[seat, slot] == card:
                seen += 1
    for station in range(KITCHENS):
        for place in range(STATION_HOLDS):
            if p.station[station, place] == card:
                seen += 1
    return seen


@rule
def _imagine_recipes(p: Position, seat: int, chance: Chance) -> None:
    """Each hidden recipe becomes one of those unseen with the same back; the others are the cookbook, in any order.

    Who has looked through the cookbook knows which were in there: those can only be there still, or have been stolen since, and
    the others only where they were at that time.
    """
    unseen = _unseen(p)
    met = 0
    looked = seat >= 0 and (int(p.looked) >> seat) & 1 == 1
    if looked:
        for recipe in range(RECIPES):
            if p.met[seat, recipe] == 1:
                met |= 1 << recipe
    for number in range(FEAST):
        if p.feast[number] <= HIDDEN:
            p.feast[number] = _draw(unseen & ~met, int(p.feast[number]), chance)
            unseen -= 1 << int(p.feast[number])
    for slot in range(HANDS):
        if p.hand[slot] <= HIDDEN:
            from_book = looked and (int(p.hand_met[slot]) >> seat) & 1 == 1
            p.hand[slot] = _draw(unseen & met if from_book else unseen & ~met, int(p.hand[slot]), chance)
            unseen -= 1 << int(p.hand[slot])
    if p.top <= HIDDEN:
        p.top = _draw(unseen & met if looked else unseen, int(p.top), chance)
        unseen -= 1 << int(p.top)
    if p.book_size > 0 and p.book[0] == HIDDEN:
        place = 0
        for recipe in range(RECIPES):
            if (unseen >> recipe) & 1:
                p.book[place] = recipe
                place += 1
        shuffle(p.book, place, chance)


@rule
def _unseen(p: Position) -> int:
    """The recipes that lie open nowhere, a bit each."""
    unseen = (1 << RECIPES) - 1
    for spot in range(4):
        unseen = without(unseen, int(p.bonus[spot]))
    for spot in range(DISPLAY):
        unseen = without(unseen, int(p.display[spot]))
    for number in range(FEAST):
        unseen = without(unseen, int(p.feast[number]))
    for slot in range(HANDS):
        unseen = without(unseen, int(p.hand[slot]))
    for place in range(p.book_size):
        unseen = without(unseen, int(p.book[place]))
    for recipe in range(RECIPES):
        if p.cook[recipe] != NONE:
            unseen = without(unseen, recipe)
    return without(unseen, int(p.top))


@rule
def without(bits: int, recipe: int) -> int:
    return bits & ~(1 << recipe) if recipe >= 0 else bits


@rule
def _draw(pool: int, entry: int, chance: Chance) -> int:
    """Any recipe of the pool with the back that the hidden entry shows."""
    able = pool & int(WITH_BACK[back_of(entry)])
    count = 0
    rest = able
    while rest:
        rest &= rest - 1
        count += 1
    return nth_bit(able, below(chance, count))


@rule
def _imagine_looks(p: Position, seat: int) -> None:
    """What others saw in the cookbook follows from where everything now lies, and who had looked before it left."""
    for other in range(SEATS):
        if other == seat or p.met[other, 0] != HIDDEN:
            continue
        for recipe in range(RECIPES):
            p.met[other, recipe] = 0
        if (int(p.looked) >> other) & 1:
            if p.top != NONE:
                p.met[other, p.top] = 1
            for place in range(p.book_size):
                p.met[other, p.book[place]] = 1
            for slot in range(HANDS):
                if p.hand[slot] != NONE and (int(p.hand_met[slot]) >> other) & 1:
                    p.met[other, p.hand[slot]] = 1
