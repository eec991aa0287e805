"""A cook's plan: which recipe each station is for, and what is still missing for it.

What is worked out lies at the end of an array of numbers that nobody reads: `plan[TARGET + s]` is where the recipe for station s
comes from (NONE for no plan), `plan[LACKS + s]` its ingredients that are not on the station yet, a bit each, `plan[SCORE + s]`
what it promises for its trouble.
"""

from __future__ import annotations

import numpy as np

from hightable.engine.position import NONE
from hightable.engine.rule import rule
from hightable.engine.weighing import Weights
from hightable.games.henrys_feast.components import (
    COURSE,
    DESSERT,
    DESSERT_STATION,
    DIFFICULTY,
    HAND,
    KINDS,
    MOST_HAND,
    MOST_PANTRY,
    MOST_STATIONS,
    NEEDS,
    RECIPES,
    SUGAR,
)
from hightable.games.henrys_feast.cooking import FROM_DISPLAY, FROM_FEAST, FROM_HAND, FROM_MATE
from hightable.games.henrys_feast.kitchen import highest, mate_of, stations_of
from hightable.games.henrys_feast.position import FULL, Position
from hightable.games.henrys_feast.scoring import feasts, same_crew

SOURCES = FROM_MATE + MOST_HAND
TARGET, LACKS, SCORE, SIZE = 0, MOST_STATIONS, 2 * MOST_STATIONS, 3 * MOST_STATIONS

EARLY = 12
"""From this round on a new bonus hardly pays any more."""
BONUS_WORTH = np.array([[2.6, 2.2, 4.2], [2.0, 1.7, 4.0], [2.2, 1.8, 4.0], [0.6, 0.5, 3.2]])
"""What a level of each bonus is worth, the three of Stations first: the last one with its points."""


@rule
def recipe_from(p: Position, seat: int, source: int) -> int:
    """The recipe that the seat may cook from there; NONE where there is none."""
    if source < FROM_DISPLAY:
        return int(p.bonus[source])
    if source < FROM_FEAST:
        return int(p.display[source - FROM_DISPLAY])
    if source < FROM_HAND:
        return int(p.feast[source - FROM_FEAST]) if source - FROM_FEAST < p.feast_up else NONE
    if source < FROM_MATE:
        return int(p.hand[seat * MOST_HAND + source - FROM_HAND])
    return int(p.hand[mate_of(p, seat) * MOST_HAND + source - FROM_MATE]) if p.teams else NONE


@rule
def worth(p: Position, source: int) -> float:
    """What the dish promises: points, what they lead to, and what a bonus is good for."""
    seat = int(p.seat)
    recipe = recipe_from(p, seat, source)
    unproved = p.variant == FULL and (int(p.proved) >> seat) & 1 == 0
    gain = 3.0 if unproved else 0.0
    if source < FROM_DISPLAY:
        level = int(p.level[seat, source])
        if level >= highest(p, source):
            return gain - 0.5
        value = float(BONUS_WORTH[source, level])
        if p.last:
            return gain + (3.0 if level == 2 else 0.4)
        if level < 2 and (p.turn > EARLY or p.called != NONE):
            value *= 0.35
        if source == HAND and highest(p, source) == 1:
            value = 0.4
        return gain + value
    value = 2.0 + float(DIFFICULTY[recipe]) + _menu(p, int(COURSE[recipe]))
    if source < FROM_FEAST:
        return gain + value
    if source >= FROM_HAND:
        return gain + value + 1.0
    number = source - FROM_FEAST
    done = feasts(p, seat)
    if (done >> number) & 1:
        return -0.5
    return value + 2.0 + (6.0 if done == 0 else 0.0) + number


@rule
def _menu(p: Position, course: int) -> float:
    """What one more dish of the course does for a menu of three courses."""
    first, second, third = 0, 0, 0
    for recipe in range(RECIPES):
        if p.cook[recipe] != NONE and same_crew(p, int(p.cook[recipe]), p.seat):
            first += int(COURSE[recipe] == 0)
            second += int(COURSE[recipe] == 1)
            third += int(COURSE[recipe] == 2)
    own = first if course == 0 else second if course == 1 else third
    fewest = min(first, min(second, third))
    return 0.9 if own == fewest else 0.1


@rule
def count_bits(bits: int) -> int:
    count = 0
    while bits:
        bits &= bits - 1
        count += 1
    return count


@rule
def stored_kinds(p: Position, seat: int) -> int:
    """The ingredients in a pantry, a bit each."""
    found = 0
    for slot in range(p.stored[seat]):
        found |= 1 << (int(p.pantry[seat, slot]) >> 1)
    return found


@rule
def shelf_kinds(p: Position) -> int:
    found = 0
    for slot in range(MOST_PANTRY):
        if p.shelf[slot] != NONE:
            found |= 1 << int(p.shelf[slot])
    return found


@rule
def market_kinds(p: Position) -> int:
    found = 0
    for kind in range(KINDS):
        found |= int(p.market[kind] > 0) << kind
    return found


@rule
def lacks(p: Position, seat: int, station: int, recipe: int) -> int:
    """What the seat's station still lacks for the recipe, a bit each; NONE where it can never become that dish."""
    row = seat * MOST_STATIONS + station
    needs, mix = int(NEEDS[recipe]), int(p.mix[row])
    if station == DESSERT_STATION:
        if COURSE[recipe] != DESSERT:
            return NONE
        needs &= ~(1 << SUGAR)
    if mix & ~needs or count_bits(mix) != p.heap[row]:
        return NONE
    return needs & ~mix


@rule
def trouble(missing: int, stored: int, shelf: int, stalls: int) -> float:
    """How many actions it takes, more or less, to get what is missing."""
    far = missing & ~stored & ~shelf
    sold_out = far & ~stalls
    near = missing & ~stored & shelf
    return 1.0 + 0.1 * count_bits(missing) + 0.25 * count_bits(near) + 0.7 * count_bits(far) + 1.5 * count_bits(sold_out)


@rule
def make_plan(p: Position, plan: Weights) -> None:
    """Gives each station a recipe: what promises most for its trouble first. What one takes from the pantry, others lack."""
    seat = int(p.seat)
    stored, shelf, stalls = stored_kinds(p, seat), shelf_kinds(p), market_kinds(p)
    for station in range(MOST_STATIONS):
        plan[TARGET + station] = NONE
        plan[LACKS + station] = 0
        plan[SCORE + station] = 0.0
    planned = 0
    for _ in range(stations_of(p, seat)):
        best, best_station, best_source = 0.0, NONE, NONE
        for station in range(stations_of(p, seat)):
            if plan[TARGET + station] != NONE:
                continue
            for source in range(SOURCES):
                recipe = recipe_from(p, seat, source)
                if recipe < 0 or (planned >> source) & 1:
                    continue
                missing = lacks(p, seat, station, recipe)
                if missing == NONE:
                    continue
                score = worth(p, source) / trouble(missing, stored, shelf, stalls)
                if score > best:
                    best, best_station, best_source = score, station, source
        if best_station == NONE:
            return
        missing = lacks(p, seat, best_station, recipe_from(p, seat, best_source))
        plan[TARGET + best_station] = best_source
        plan[LACKS + best_station] = missing
        plan[SCORE + best_station] = best
        planned |= 1 << best_source
        shelf &= ~(missing & ~stored)
        stored &= ~missing


@rule
def is_hopeless(p: Position, station: int) -> bool:
    """Whether what lies on the station can become no dish that is open or may be had without fail."""
    seat = int(p.seat)
    for source in range(SOURCES):
        recipe = recipe_from(p, seat, source)
        if recipe >= 0 and worth(p, source) > 0.0 and lacks(p, seat, station, recipe) != NONE:
            return False
    return True


@rule
def is_sure(source: int) -> bool:
    """Whether nobody can take the recipe away: bonus dishes, feast dishes, hands."""
    return not FROM_DISPLAY <= source < FROM_FEAST
