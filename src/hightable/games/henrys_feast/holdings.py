"""What each player holds at the end, for the lab: the recipes cooked, and the levels of each bonus."""

from __future__ import annotations

from hightable.engine.messages import Holding, Holdings
from hightable.engine.view import View
from hightable.games.henrys_feast.components import (
    BONUSES,
    DIFFICULTY,
    DISH_POINTS,
    FULL_BONUS,
    LEVELS,
    RECIPE_NAMES,
)
from hightable.games.henrys_feast.position import FeastPosition
from hightable.games.henrys_feast.score_sheet import BONUS_NAMES, dishes, feasts, team


def holdings(view: View[FeastPosition]) -> Holdings:
    """Each recipe, feast dishes included, and each bonus. Teammates hold what their team holds."""
    return tuple(_of_seat(view.p, seat) for seat in range(view.p.seats))


def _of_seat(p: FeastPosition, seat: int) -> tuple[Holding, ...]:
    scores = int(feasts(p, seat) != 0)  # HF-11.8: without a feast dish, nothing scores
    cooked = set(dishes(p, seat))
    return (
        *(
            Holding(f"recipe {recipe}", name, int(recipe in cooked), _points(recipe) * scores * (recipe in cooked))
            for recipe, name in enumerate(RECIPE_NAMES)
        ),
        *(_bonus(p, seat, bonus, scores) for bonus in range(len(BONUSES))),
    )


def _points(recipe: int) -> int:
    return int(DISH_POINTS[DIFFICULTY[recipe]])


def _bonus(p: FeastPosition, seat: int, bonus: int, scores: int) -> Holding:
    levels = [p.level[member, bonus] for member in team(p, seat)]
    return Holding(f"bonus {BONUSES[bonus]}", BONUS_NAMES[bonus], sum(levels), FULL_BONUS * scores * levels.count(LEVELS))
