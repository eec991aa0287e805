"""Setup: recipes, market, stockroom and pantries."""

from __future__ import annotations

from hightable.engine.jit import compiled
from hightable.engine.position import NONE, Row
from hightable.engine.rng import Rng, randbelow, shuffle
from hightable.games.henrys_feast.chefs_corner import advance_top
from hightable.games.henrys_feast.components import (
    BACK,
    BACKS,
    COPIES,
    DIFFICULTY,
    ENTREE,
    KINDS,
    MOST_PANTRY,
    RECIPES,
    STATION_HOLDS,
    STOCKROOM,
)
from hightable.games.henrys_feast.kitchen import put_in_pantry
from hightable.games.henrys_feast.position import (
    ACT,
    BOOK,
    DECK,
    DISPLAY,
    FEAST,
    FULL,
    HANDS,
    KITCHENS,
    QUICK,
    SEATS,
    FeastPosition,
)

DEALT = 3
"""Number of cards in each pantry at the start."""


@compiled
def clear_board(p: FeastPosition) -> None:
    """Resets everything that is not dealt below."""
    p.round_number = 1
    p.last_round = 0
    p.last_call_by = NONE
    p.phase = ACT
    p.carried_over = DEALT
    p.fresh_stations = 0
    p.borrowed = 0
    p.bonuses_cooked = 0
    p.may_adjust = 0
    p.stock_is_fresh = 0
    p.feast_revealed = 0 if p.variant == FULL else 1
    p.feast_seen_by = 0
    p.proved = 0
    for slot in range(MOST_PANTRY):
        p.shelf[slot] = NONE
    for slot in range(HANDS):
        p.hand[slot] = NONE
        p.hand_seen_by[slot] = 0
        for seat in range(SEATS):
            p.hand_looks[slot, seat] = 0
    for recipe in range(RECIPES):
        p.cooked_by[recipe] = NONE
    for station in range(KITCHENS):
        p.station_size[station] = 0
        p.station_kinds[station] = 0
        for place in range(STATION_HOLDS):
            p.station[station, place] = NONE
    for seat in range(SEATS):
        p.pantry_size[seat] = 0
        p.feast_cooked[seat] = 0
        p.looks[seat] = 0
        p.shown[seat] = 0
        for bonus in range(4):
            p.level[seat, bonus] = 0
        for slot in range(MOST_PANTRY):
            p.pantry[seat, slot] = NONE
        for recipe in range(RECIPES):
            p.looks_seen[seat, recipe] = 0


@compiled
def deal_recipes(p: FeastPosition, rng: Rng) -> None:
    """HF-2.1 to HF-2.3: deals the recipes. `cooked_by` serves as the deck: shuffled, drawn from by kind, and shuffled again."""
    order = p.cooked_by
    for recipe in range(RECIPES):
        order[recipe] = recipe
    shuffle(order, RECIPES, rng)
    for spot in range(4):
        p.bonus[spot] = _take_first(order, 0, ENTREE)
    for difficulty in range(FEAST):
        p.feast[difficulty] = _take_first(order, difficulty, NONE)
    rest = 0
    for place in range(RECIPES):
        if order[place] != NONE:
            order[rest] = order[place]
            rest += 1
    shuffle(order, rest, rng)
    for back in range(BACKS):
        p.backs_left[back] = 0
    for place in range(BOOK):
        p.book[place] = order[place]
        p.backs_left[BACK[order[place]]] += 1
    p.book_size = BOOK
    for spot in range(DISPLAY):
        p.display[spot] = order[BOOK + spot]
    for recipe in range(RECIPES):
        order[recipe] = NONE
    p.top = NONE
    p.top_seen_by = 0
    if p.variant != QUICK:
        advance_top(p)


@compiled
def _take_first(order: Row, difficulty: int, course: int) -> int:
    """Removes and returns the first recipe of that difficulty, and of that course unless it is NONE."""
    for place in range(RECIPES):
        recipe = int(order[place])
        if recipe != NONE and DIFFICULTY[recipe] == difficulty and (course == NONE or BACK[recipe] % 3 == course):
            order[place] = NONE
            return recipe
    return NONE


@compiled
def deal_ingredients(p: FeastPosition, rng: Rng) -> None:
    """HF-2.4 to HF-2.6: deals the market, three cards to each pantry, and the stockroom deck."""
    for kind in range(KINDS):
        p.market[kind] = 2 if p.seats <= 3 else COPIES
        p.discard[kind] = 1
        p.deck[kind] = kind
    shuffle(p.deck, KINDS, rng)  # the starting deck: one of each
    for seat in range(p.seats):
        for _ in range(DEALT):
            kind = int(p.deck[seat * DEALT + p.pantry_size[seat]])
            put_in_pantry(p, seat, 2 * kind + STOCKROOM)
            p.discard[kind] = 0
    p.discard_size = KINDS - DEALT * int(p.seats)
    p.discard_top = NONE
    for kind in range(KINDS):
        if p.discard[kind]:
            p.discard_top = kind
    p.deck_size = (COPIES - 1) * KINDS
    for place in range(DECK):
        p.deck[place] = place % KINDS if place < p.deck_size else NONE
    shuffle(p.deck, p.deck_size, rng)


@compiled
def choose_starter(p: FeastPosition, chosen: int, rng: Rng) -> None:
    """HF-2.7: `chosen` is 0 for a random starter, else the seat plus 1."""
    p.starter = randbelow(rng, int(p.seats)) if chosen == 0 else chosen - 1
    p.to_move = p.starter
