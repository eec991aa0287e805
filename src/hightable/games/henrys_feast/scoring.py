"""Victory points as if the game ended now, part by part, and the ranking."""

from __future__ import annotations

import numpy as np

from hightable.engine.jit import compiled
from hightable.engine.position import NONE, Row
from hightable.games.henrys_feast.components import COURSE, DIFFICULTY, LEVELS, MOST_STATIONS, RECIPES
from hightable.games.henrys_feast.kitchen import hand_size, team_of
from hightable.games.henrys_feast.position import FEAST, FeastPosition

ALL_FEAST = (1 << FEAST) - 1
DISH_POINTS = np.array([2, 3, 4], np.int8)
COMBO, BEST_BONUSES, SHARED_BONUSES, FULL_BONUS, MOST_DISHES = 2, 2, 1, 3, 1


@compiled
def same_team(p: FeastPosition, one: int, other: int) -> bool:
    return team_of(p, one) == team_of(p, other)


@compiled
def feasts(p: FeastPosition, seat: int) -> int:
    """The feast dishes of the seat's team, one bit per dish."""
    return int(p.feast_cooked[team_of(p, seat)])


@compiled
def dishes(p: FeastPosition, seat: int) -> int:
    """Number of dishes the seat's team has cooked, including feast dishes but not bonus dishes."""
    count = 0
    for number in range(FEAST):
        count += (feasts(p, seat) >> number) & 1
    for recipe in range(RECIPES):
        if p.cooked_by[recipe] != NONE and same_team(p, int(p.cooked_by[recipe]), seat):
            count += 1
    return count


@compiled
def dish_points(p: FeastPosition, seat: int) -> int:
    """HF-11.2, HF-11.3: points for dishes by difficulty, and for menus of three courses."""
    points = 0
    appetizers, entrees, desserts = 0, 0, 0
    for recipe in range(RECIPES):
        counts = p.cooked_by[recipe] != NONE and same_team(p, int(p.cooked_by[recipe]), seat)
        if not counts:
            continue
        points += int(DISH_POINTS[DIFFICULTY[recipe]])
        appetizers += int(COURSE[recipe] == 0)
        entrees += int(COURSE[recipe] == 1)
        desserts += int(COURSE[recipe] == 2)
    for number in range(FEAST):
        if (feasts(p, seat) >> number) & 1:
            recipe = int(p.feast[number])
            points += int(DISH_POINTS[number])
            appetizers += int(COURSE[recipe] == 0)
            entrees += int(COURSE[recipe] == 1)
            desserts += int(COURSE[recipe] == 2)
    return points + COMBO * min(appetizers, min(entrees, desserts))


@compiled
def bonus_total(p: FeastPosition, seat: int) -> int:
    """HF-11.4: the levels of all four bonuses, of the whole team."""
    total = 0
    for other in range(p.seats):
        if same_team(p, other, seat):
            for bonus in range(4):
                total += int(p.level[other, bonus])
    return total


@compiled
def majority_points(p: FeastPosition, seat: int) -> int:
    """HF-11.4, HF-11.6: points for the most bonus levels and the most dishes among players who are not disqualified."""
    own_total, own_dishes = bonus_total(p, seat), dishes(p, seat)
    higher, equal, more = False, False, False
    for other in range(p.seats):
        if not same_team(p, other, seat) and feasts(p, other) != 0:
            higher = higher or bonus_total(p, other) > own_total
            equal = equal or bonus_total(p, other) == own_total
            more = more or dishes(p, other) >= own_dishes
    points = 0
    if own_total > 0 and not higher:
        points += SHARED_BONUSES if equal else BEST_BONUSES
    return points if more else points + MOST_DISHES


@compiled
def is_messy(p: FeastPosition, seat: int) -> bool:
    """HF-11.9: whether any ingredient is left in the seat's kitchen."""
    if p.pantry_size[seat] > 0:
        return True
    for station in range(MOST_STATIONS):
        if p.station_size[seat * MOST_STATIONS + station] > 0:
            return True
    return False


@compiled
def own_points(p: FeastPosition, seat: int) -> int:
    """HF-11.5, HF-11.7, HF-11.9: points that count per player: full bonuses, less recipes in hand and a messy kitchen."""
    points = 0
    for bonus in range(4):
        if p.level[seat, bonus] == LEVELS:
            points += FULL_BONUS
    points -= hand_size(p, seat)
    return points - 1 if is_messy(p, seat) else points


@compiled
def points_of(p: FeastPosition, seat: int) -> int:
    """HF-11: all points; 0 without a feast dish."""
    done = feasts(p, seat)
    if done == 0:
        return 0
    points = dish_points(p, seat) + majority_points(p, seat)
    for number in range(FEAST):
        if (done >> number) & 1 == 0:
            points -= 1
    for other in range(p.seats):
        if same_team(p, other, seat):
            points += own_points(p, other)
    return points


@compiled
def standing_of(p: FeastPosition, seat: int, points: int) -> int:
    """HF-11.10, HF-11.11: a number that sorts players: points, then hard, medium and easy feast dish, then dishes."""
    done = feasts(p, seat)
    if done == 0:
        return NONE
    return ((points + 100) * 8 + done) * 64 + dishes(p, seat)


@compiled
def standings(p: FeastPosition, points: Row, rank: Row) -> None:
    """Each seat's points as if the game ended now, and its rank from 0. If all are disqualified, nobody has rank 0."""
    anybody = False
    for seat in range(p.seats):
        points[seat] = points_of(p, seat)
        anybody = anybody or feasts(p, seat) != 0
    for seat in range(p.seats):
        before = 0
        for other in range(p.seats):
            if standing_of(p, other, int(points[other])) > standing_of(p, seat, int(points[seat])):
                before += 1
        rank[seat] = before if anybody else 1
