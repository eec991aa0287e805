"""Victory points as if the game ended now, part by part, and the ranking."""

from __future__ import annotations

from hightable.engine.jit import compiled
from hightable.engine.position import NONE, Row
from hightable.engine.rows import rank_seats
from hightable.games.henrys_feast.components import (
    APPETIZER,
    BEST_BONUSES,
    BONUSES,
    COMBO,
    COURSE,
    DESSERT,
    DIFFICULTY,
    DISH_POINTS,
    ENTREE,
    FULL_BONUS,
    LEVELS,
    MESSY_KITCHEN,
    MISSING_FEAST_DISH,
    MOST_DISHES,
    MOST_STATIONS,
    RECIPE_IN_HAND,
    RECIPES,
    SHARED_BONUSES,
)
from hightable.games.henrys_feast.kitchen import hand_size, team_of
from hightable.games.henrys_feast.position import FEAST, FeastPosition

ALL_FEAST = (1 << FEAST) - 1
DISHES = RECIPES + 1
"""More dishes than anybody can cook."""
DISQUALIFIED = -1000
"""Stands for the points of a disqualified player while players are ranked."""


@compiled
def same_team(p: FeastPosition, one: int, other: int) -> bool:
    return team_of(p, one) == team_of(p, other)


@compiled
def feasts(p: FeastPosition, seat: int) -> int:
    """The feast dishes of the seat's team, one bit per dish."""
    return p.feast_cooked[team_of(p, seat)]


@compiled
def dishes(p: FeastPosition, seat: int) -> int:
    """Number of dishes the seat's team has cooked, including feast dishes but not bonus dishes."""
    count = 0
    for number in range(FEAST):
        count += (feasts(p, seat) >> number) & 1
    for recipe in range(RECIPES):
        if p.cooked_by[recipe] != NONE and same_team(p, p.cooked_by[recipe], seat):
            count += 1
    return count


@compiled
def dish_points(p: FeastPosition, seat: int) -> int:
    """HF-11.2, HF-11.3: points for dishes by difficulty, and for menus of three courses."""
    points = 0
    for recipe in range(RECIPES):
        if p.cooked_by[recipe] != NONE and same_team(p, p.cooked_by[recipe], seat):
            points += int(DISH_POINTS[DIFFICULTY[recipe]])
    for number in range(FEAST):
        if (feasts(p, seat) >> number) & 1:
            points += int(DISH_POINTS[number])
    appetizers, entrees, desserts = courses(p, seat)
    return points + COMBO * min(appetizers, min(entrees, desserts))


@compiled
def courses(p: FeastPosition, seat: int) -> tuple[int, int, int]:
    """How many appetizers, entrées and desserts the seat's team has cooked, including feast dishes."""
    appetizers, entrees, desserts = 0, 0, 0
    for recipe in range(RECIPES):
        if p.cooked_by[recipe] != NONE and same_team(p, p.cooked_by[recipe], seat):
            appetizers += int(COURSE[recipe] == APPETIZER)
            entrees += int(COURSE[recipe] == ENTREE)
            desserts += int(COURSE[recipe] == DESSERT)
    for number in range(FEAST):
        if (feasts(p, seat) >> number) & 1:
            appetizers += int(COURSE[p.feast[number]] == APPETIZER)
            entrees += int(COURSE[p.feast[number]] == ENTREE)
            desserts += int(COURSE[p.feast[number]] == DESSERT)
    return appetizers, entrees, desserts


@compiled
def bonus_total(p: FeastPosition, seat: int) -> int:
    """HF-11.4: the levels of all bonuses, of the whole team."""
    total = 0
    for other in range(p.seats):
        if same_team(p, other, seat):
            for bonus in range(len(BONUSES)):
                total += p.level[other, bonus]
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
    for bonus in range(len(BONUSES)):
        if p.level[seat, bonus] == LEVELS:
            points += FULL_BONUS
    points -= RECIPE_IN_HAND * hand_size(p, seat)
    return points - MESSY_KITCHEN if is_messy(p, seat) else points


@compiled
def points_of(p: FeastPosition, seat: int) -> int:
    """HF-11: all points; 0 without a feast dish."""
    done = feasts(p, seat)
    if done == 0:
        return 0
    points = dish_points(p, seat) + majority_points(p, seat)
    for number in range(FEAST):
        if (done >> number) & 1 == 0:
            points -= MISSING_FEAST_DISH
    for other in range(p.seats):
        if same_team(p, other, seat):
            points += own_points(p, other)
    return points


@compiled
def standings(p: FeastPosition, points: Row, rank: Row) -> None:
    """HF-11.10, HF-11.11: each seat's points as if the game ended now, and its rank from 0.

    Hard, medium and easy feast dish break ties in this order, then the number of dishes. Whoever is disqualified ranks behind all
    others, and never wins.
    """
    for seat in range(p.seats):
        done = feasts(p, seat)
        points[seat] = points_of(p, seat) if done else DISQUALIFIED
        rank[seat] = done * DISHES + dishes(p, seat) if done else 0
    rank_seats(p.seats, points, rank)
    for seat in range(p.seats):
        if points[seat] == DISQUALIFIED:
            points[seat] = 0
            rank[seat] = max(rank[seat], 1)
