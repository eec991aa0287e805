"""Setup: recipes, market, stockroom and pantries."""

from __future__ import annotations

import numpy as np

from hightable.engine.jit import compiled
from hightable.engine.options import Settings
from hightable.engine.position import NONE, Row
from hightable.engine.rng import Rng, shuffle
from hightable.engine.rows import fill, starting_seat
from hightable.games.henrys_feast.chefs_corner import advance_top
from hightable.games.henrys_feast.components import (
    BACK,
    BACKS,
    BONUSES,
    COPIES,
    COURSE,
    DEALT,
    DIFFICULTY,
    ENTREE,
    FEW_PLAYERS,
    KINDS,
    MARKET_COPIES,
    MARKET_FOR_FEW,
    MOST_PANTRY,
    RECIPES,
    ROUNDS,
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

ROUND_LIMITS = np.array(ROUNDS, np.int8)


@compiled
def deal(p: FeastPosition, seats: int, settings: Settings, rng: Rng) -> None:
    """HF-2: sets up the game for the first turn."""
    p.seats = seats
    p.variant = settings[0]
    p.teams = settings[1]
    p.round_limit = ROUND_LIMITS[settings[2]]
    _clear_board(p)
    _deal_recipes(p, rng)
    _deal_ingredients(p, rng)
    p.starter = starting_seat(settings[3], seats, rng)
    p.to_move = p.starter
    p.memory_aid = settings[4]


@compiled
def _clear_board(p: FeastPosition) -> None:
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
    fill(p.shelf, MOST_PANTRY, NONE)
    fill(p.hand, HANDS, NONE)
    fill(p.hand_seen_by, HANDS, 0)
    for slot in range(HANDS):
        fill(p.hand_looks[slot], SEATS, 0)
    fill(p.cooked_by, RECIPES, NONE)
    fill(p.station_size, KITCHENS, 0)
    fill(p.station_kinds, KITCHENS, 0)
    for station in range(KITCHENS):
        fill(p.station[station], STATION_HOLDS, NONE)
    fill(p.pantry_size, SEATS, 0)
    fill(p.feast_cooked, SEATS, 0)
    fill(p.looks, SEATS, 0)
    fill(p.shown, SEATS, 0)
    for seat in range(SEATS):
        fill(p.level[seat], len(BONUSES), 0)
        fill(p.pantry[seat], MOST_PANTRY, NONE)
        fill(p.looks_seen[seat], RECIPES, 0)


@compiled
def _deal_recipes(p: FeastPosition, rng: Rng) -> None:
    """HF-2.1 to HF-2.3: deals the recipes. `cooked_by` serves as the deck: shuffled, drawn from by kind, and shuffled again."""
    order = p.cooked_by
    for recipe in range(RECIPES):
        order[recipe] = recipe
    shuffle(order, RECIPES, rng)
    for spot in range(len(BONUSES)):
        p.bonus[spot] = _take_first(order, 0, ENTREE)
    for difficulty in range(FEAST):
        p.feast[difficulty] = _take_first(order, difficulty, NONE)
    rest = 0
    for place in range(RECIPES):
        if order[place] != NONE:
            order[rest] = order[place]
            rest += 1
    shuffle(order, rest, rng)
    fill(p.backs_left, BACKS, 0)
    for place in range(BOOK):
        p.book[place] = order[place]
        p.backs_left[BACK[order[place]]] += 1
    p.book_size = BOOK
    for spot in range(DISPLAY):
        p.display[spot] = order[BOOK + spot]
    fill(order, RECIPES, NONE)
    p.top = NONE
    p.top_seen_by = 0
    if p.variant != QUICK:
        advance_top(p)


@compiled
def _take_first(order: Row, difficulty: int, course: int) -> int:
    """Removes and returns the first recipe of that difficulty, and of that course unless it is NONE."""
    for place in range(RECIPES):
        recipe = order[place]
        if recipe != NONE and DIFFICULTY[recipe] == difficulty and (course == NONE or COURSE[recipe] == course):
            order[place] = NONE
            return recipe
    return NONE


@compiled
def _deal_ingredients(p: FeastPosition, rng: Rng) -> None:
    """HF-2.4 to HF-2.6: deals the market, the first cards to each pantry, and the stockroom deck."""
    for kind in range(KINDS):
        p.market[kind] = MARKET_FOR_FEW if p.seats <= FEW_PLAYERS else MARKET_COPIES
        p.discard[kind] = 1
        p.deck[kind] = kind
    shuffle(p.deck, KINDS, rng)  # the starting deck: one of each
    for seat in range(p.seats):
        for _ in range(DEALT):
            kind = p.deck[seat * DEALT + p.pantry_size[seat]]
            put_in_pantry(p, seat, 2 * kind + STOCKROOM)
            p.discard[kind] = 0
    p.discard_size = KINDS - DEALT * p.seats
    p.discard_top = NONE
    for kind in range(KINDS):
        if p.discard[kind]:
            p.discard_top = kind
    p.deck_size = (COPIES - 1) * KINDS
    for place in range(DECK):
        p.deck[place] = place % KINDS if place < p.deck_size else NONE
    shuffle(p.deck, p.deck_size, rng)
