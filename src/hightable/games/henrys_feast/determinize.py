"""Determinization: fills a view with a random full position that its viewer could not tell from the real one."""

from __future__ import annotations

import numpy as np

from hightable.engine.bits import count_bits, nth_bit
from hightable.engine.jit import compiled
from hightable.engine.position import HIDDEN, NONE
from hightable.engine.rng import Rng, randbelow, shuffle
from hightable.games.henrys_feast.components import (
    BACK,
    BACKS,
    BONUSES,
    COPIES,
    KINDS,
    MOST_PANTRY,
    RECIPES,
    STATION_HOLDS,
    STOCKROOM,
)
from hightable.games.henrys_feast.kitchen import back_of
from hightable.games.henrys_feast.position import DISPLAY, FEAST, HANDS, KITCHENS, SEATS, FeastPosition

# Unseen recipes are kept as a mask in one integer, since compiled rules allocate nothing.

WITH_BACK = np.array([sum(1 << recipe for recipe in range(RECIPES) if BACK[recipe] == back) for back in range(BACKS)], np.int64)
"""The recipes with each back, as a mask."""


@compiled
def determinize(p: FeastPosition, seat: int, rng: Rng) -> None:
    """Turns a view into a full position that its viewer could not tell from the real one."""
    if p.deck_size > 0 and p.deck[0] == HIDDEN:
        _fill_deck(p, rng)
    _fill_recipes(p, seat, rng)
    _fill_looks(p)


@compiled
def _fill_deck(p: FeastPosition, rng: Rng) -> None:
    """Fills the stockroom deck with all stockroom cards that are not elsewhere, shuffled. Discards can be counted."""
    place = 0
    for kind in range(KINDS):
        for _ in range(COPIES - _stockroom_cards_seen(p, kind)):
            p.deck[place] = kind
            place += 1
    shuffle(p.deck, place, rng)


@compiled
def _stockroom_cards_seen(p: FeastPosition, kind: int) -> int:
    card = 2 * kind + STOCKROOM
    seen = p.discard[kind]
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


@compiled
def _fill_recipes(p: FeastPosition, seat: int, rng: Rng) -> None:
    """Replaces each hidden recipe by an unseen one with the same back; the rest, shuffled, are the cookbook.

    A player who has looked through the cookbook knows what it held each time: a recipe that is still there was seen in every
    look, a stolen one in the looks before the theft, a feast recipe in none.
    """
    unseen = _unseen(p)
    for number in range(FEAST):
        if p.feast[number] <= HIDDEN:
            p.feast[number] = _draw(p, seat, unseen, p.feast[number], 0, rng)
            unseen = _remove(unseen, p.feast[number])
    for slot in range(HANDS):
        if p.hand[slot] <= HIDDEN:
            looks = p.hand_looks[slot, seat] if seat >= 0 else 0
            p.hand[slot] = _draw(p, seat, unseen, p.hand[slot], looks, rng)
            unseen = _remove(unseen, p.hand[slot])
    if p.top <= HIDDEN:
        p.top = _draw(p, seat, unseen, p.top, _look_count(p, seat), rng)
        unseen = _remove(unseen, p.top)
    if p.book_size > 0 and p.book[0] == HIDDEN:
        place = 0
        for recipe in range(RECIPES):
            if (unseen >> recipe) & 1:
                p.book[place] = recipe
                place += 1
        shuffle(p.book, place, rng)


@compiled
def _look_count(p: FeastPosition, seat: int) -> int:
    """How often the seat has looked through the cookbook."""
    return p.looks[seat] if seat >= 0 else 0


@compiled
def _unseen(p: FeastPosition) -> int:
    """The recipes that the view does not show, one bit per recipe."""
    unseen = (1 << RECIPES) - 1
    for spot in range(len(BONUSES)):
        unseen = _remove(unseen, p.bonus[spot])
    for spot in range(DISPLAY):
        unseen = _remove(unseen, p.display[spot])
    for number in range(FEAST):
        unseen = _remove(unseen, p.feast[number])
    for slot in range(HANDS):
        unseen = _remove(unseen, p.hand[slot])
    for place in range(p.book_size):
        unseen = _remove(unseen, p.book[place])
    for recipe in range(RECIPES):
        if p.cooked_by[recipe] != NONE:
            unseen = _remove(unseen, recipe)
    return _remove(unseen, p.top)


@compiled
def _remove(bits: int, recipe: int) -> int:
    return bits & ~(1 << recipe) if recipe >= 0 else bits


@compiled
def _draw(p: FeastPosition, seat: int, unseen: int, entry: int, looks: int, rng: Rng) -> int:
    """Draws a recipe with the back of the hidden entry that the seat saw in exactly `looks` looks through the cookbook.

    Recipes seen in that many looks can only be in places like this one. Recipes of which the seat has forgotten how often it saw
    them fill the places left over.
    """
    back = back_of(entry)
    able = unseen & int(WITH_BACK[back])
    if _look_count(p, seat) == 0:
        return nth_bit(able, randbelow(rng, count_bits(able)))
    fitting, forgotten = 0, 0
    for recipe in range(RECIPES):
        if (able >> recipe) & 1:
            if p.looks_seen[seat, recipe] == looks:
                fitting |= 1 << recipe
            elif p.looks_seen[seat, recipe] <= HIDDEN:
                forgotten |= 1 << recipe
    if forgotten and randbelow(rng, _count_places(p, seat, back, looks)) >= count_bits(fitting):
        fitting = forgotten
    return nth_bit(fitting, randbelow(rng, count_bits(fitting)))


@compiled
def _count_places(p: FeastPosition, seat: int, back: int, looks: int) -> int:
    """Number of hidden places for a recipe with that back that the seat saw in exactly `looks` looks."""
    places = 0
    for number in range(FEAST):
        places += int(looks == 0 and p.feast[number] == HIDDEN - back)
    for slot in range(HANDS):
        places += int(p.hand[slot] == HIDDEN - back and p.hand_looks[slot, seat] == looks)
    if looks == p.looks[seat]:
        places += int(p.top == HIDDEN - back)
        if p.book_size > 0 and p.book[0] == HIDDEN:
            places += p.backs_left[back]
    return places


@compiled
def _fill_looks(p: FeastPosition) -> None:
    """Fills in what each seat saw in the cookbook: it follows from where the recipes are now and when they left."""
    for other in range(SEATS):
        for recipe in range(RECIPES):
            if p.looks_seen[other, recipe] <= HIDDEN:
                p.looks_seen[other, recipe] = 0
        if p.looks[other] > 0:
            if p.top != NONE:
                p.looks_seen[other, p.top] = p.looks[other]
            for place in range(p.book_size):
                p.looks_seen[other, p.book[place]] = p.looks[other]
            for slot in range(HANDS):
                if p.hand[slot] != NONE:
                    p.looks_seen[other, p.hand[slot]] = p.hand_looks[slot, other]
