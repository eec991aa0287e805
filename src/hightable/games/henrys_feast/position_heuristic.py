"""The position heuristic: each seat's expected final points, from its dishes, bonuses and ingredients so far.

The numbers were fitted to the final points of 1,200 games between medium bots that sometimes made a random move.
"""

from __future__ import annotations

import numpy as np

from hightable.engine.bits import count_bits
from hightable.engine.heuristics import Weights
from hightable.engine.jit import compiled
from hightable.engine.position import NONE
from hightable.games.henrys_feast.components import (
    BONUSES,
    COMBO,
    DIFFICULTY,
    DISH_POINTS,
    FULL_BONUS,
    LEVELS,
    MISSING_FEAST_DISH,
    MOST_STATIONS,
    NEEDS,
    RECIPE_IN_HAND,
    RECIPES,
)
from hightable.games.henrys_feast.cooking import FROM_DISPLAY, FROM_FEAST, FROM_HAND
from hightable.games.henrys_feast.kitchen import hand_size, station_count
from hightable.games.henrys_feast.plan import SOURCES, lacks, recipe_from
from hightable.games.henrys_feast.position import FEAST, FeastPosition
from hightable.games.henrys_feast.scoring import courses, feasts, same_team

USUAL_ROUNDS = 20
"""Roughly the number of rounds in a game."""
TO_COME = 8.0
"""Expected points of an empty kitchen before the first round."""
MENU, COURSE_OF_NEXT = 1.225 * COMBO, 0.4 * COMBO
"""A menu of three courses, and each course of the next one."""
FEAST_DISH = DISH_POINTS + np.array([0.6, 0.85, 0.85]) * MISSING_FEAST_DISH
"""A feast dish, by difficulty."""
LEVEL = np.array([1.05, 2.05, 1.25, 1.8])
EARLY_LEVEL = np.array([2.1, 1.9, 2.5, 0.0])
"""A level of each bonus late in the game, and how much more it is worth at the start."""
FULL_TRACK, IN_HAND, STORED = 2.6 / 3 * FULL_BONUS, -0.5 * RECIPE_IN_HAND, 0.45
"""A full bonus, a recipe in hand, an ingredient in the pantry."""
PART_OF_BEGUN, PART_OF_READY = 0.65, 0.85
"""The part of its value that a begun dish counts, in proportion to what is there, and that a complete one counts."""
BONUS_DISH = 1.5
"""The value of a bonus dish on a station, where other dishes count their points."""
TEMPERATURE, ERROR_DROP = 6.4, 0.15
"""The standard error of the estimate in the first round, and by how much it drops with each round."""


@compiled
def position_heuristic(p: FeastPosition, points: Weights) -> float:
    """Writes each seat's expected final points and returns their error; -1 after Last Call, when rollouts are better."""
    if p.last_round or p.last_call_by != NONE:
        return -1.0
    left = max(0.0, 1.0 - float(p.round_number) / USUAL_ROUNDS)
    for seat in range(p.seats):
        points[seat] = _dish_value(p, seat) + TO_COME * left
        for teammate in range(p.seats):
            if same_team(p, teammate, seat):
                points[seat] += _kitchen_value(p, teammate, left) + _station_value(p, teammate)
    return max(2.5, TEMPERATURE - ERROR_DROP * float(p.round_number))


@compiled
def _dish_value(p: FeastPosition, seat: int) -> float:
    """The value of the dishes of the seat's team."""
    value, done = 0.0, feasts(p, seat)
    for recipe in range(RECIPES):
        if p.cooked_by[recipe] != NONE and same_team(p, p.cooked_by[recipe], seat):
            value += float(DISH_POINTS[DIFFICULTY[recipe]])
    for number in range(FEAST):
        if (done >> number) & 1:
            value += FEAST_DISH[number]
    first, second, third = courses(p, seat)
    sets = min(first, min(second, third))
    begun = int(first > sets) + int(second > sets) + int(third > sets)
    return value + MENU * sets + COURSE_OF_NEXT * begun


@compiled
def _kitchen_value(p: FeastPosition, seat: int, left: float) -> float:
    """The value of a seat's bonuses, hand and pantry."""
    value = IN_HAND * hand_size(p, seat) + STORED * float(p.pantry_size[seat])
    for bonus in range(len(BONUSES)):
        level = float(p.level[seat, bonus])
        value += level * (LEVEL[bonus] + EARLY_LEVEL[bonus] * left)
        if level == LEVELS:
            value += FULL_TRACK
    return value


@compiled
def _station_value(p: FeastPosition, seat: int) -> float:
    """The value of what is on the seat's stations: for each the best dish that it can become."""
    value = 0.0
    for station in range(station_count(p, seat)):
        if p.station_size[seat * MOST_STATIONS + station] == 0:
            continue
        best = 0.0
        for source in range(SOURCES):
            recipe = recipe_from(p, seat, source)
            if recipe < 0:
                continue
            missing = lacks(p, seat, station, recipe)
            if missing != NONE:
                best = max(best, _cooking_gain(p, seat, source, recipe) * _completion(recipe, missing))
        value += best
    return value


@compiled
def _completion(recipe: int, missing: int) -> float:
    if missing == 0:
        return PART_OF_READY
    return PART_OF_BEGUN * (1.0 - float(count_bits(missing)) / float(count_bits(int(NEEDS[recipe]))))


@compiled
def _cooking_gain(p: FeastPosition, seat: int, source: int, recipe: int) -> float:
    """The points gained by cooking the recipe from that source; a feast dish that is missing and a recipe in hand cost points."""
    if source < FROM_DISPLAY:
        return BONUS_DISH if p.level[seat, source] < LEVELS else 0.0
    value = float(DISH_POINTS[DIFFICULTY[recipe]])
    if source < FROM_FEAST:
        return value
    if source < FROM_HAND and (feasts(p, seat) >> (source - FROM_FEAST)) & 1:
        return 0.0
    return value + float(MISSING_FEAST_DISH if source < FROM_HAND else RECIPE_IN_HAND)
