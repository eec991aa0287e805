"""The worked examples of the rules page."""

from __future__ import annotations

from collections.abc import Mapping

from hightable.engine.examples import Example, played
from hightable.engine.i18n import Fact, Name
from hightable.engine.position import NONE, Packed
from hightable.engine.view import View
from hightable.games.henrys_feast.components import (
    BONUSES,
    COURSE,
    COURSES,
    FIRST_PANTRY,
    FIRST_SATCHELS,
    INGREDIENT_NAMES,
    LEVELS,
    PANTRY,
    RECIPE_NAMES,
    SATCHELS,
    ingredients_of,
)
from hightable.games.henrys_feast.position import FeastPosition
from hightable.games.henrys_feast.refusals import dish_on
from hightable.games.henrys_feast.score_sheet import BONUS_NAMES, bonus_total, score_sheet, victory_pile

_SHOPPED = ("buy rice", "buy herbs", "end", "buy carrot", "buy lemon", "end")
_LAID = (
    "adjust",
    "lay market-rice station-1",
    "lay stockroom-lemon station-1",
    "lay market-herbs station-1",
    "end",
    "rest",
    "end",
)
_DEAL = ("henrys-feast", 2, 125)
_OPTIONS = {"first": "1", "variant": "tutorial"}
_FULL = {"stations": max(LEVELS - 2, 0), "pantry": LEVELS - 1, "satchels": LEVELS, "hand": LEVELS}
"""The levels of the rulebook's example: two bonuses are complete."""


def _kitchen(levels: Mapping[str, int], cooked: tuple[int, ...] = ()) -> Packed:
    """The start, but the first player has these levels, these recipes of the display and the easy feast dish."""
    position = played(*_DEAL, options=_OPTIONS)()
    record = position.view(FeastPosition.dtype)
    for bonus, level in levels.items():
        record["level"][0][0][BONUSES.index(bonus)] = level
    for recipe in cooked:
        record["cooked_by"][0][recipe] = 0
        record["display"][0][list(record["display"][0]).index(recipe)] = NONE
    record["feast_cooked"][0][0] = 1
    return position


def _cook_facts(view: View[FeastPosition]) -> Mapping[str, Fact]:
    p = view.p
    recipe = dish_on(p, 0)
    bonus = list(p.bonus).index(recipe)
    return {
        "recipe": RECIPE_NAMES[recipe],
        "cards": Name.joined((INGREDIENT_NAMES[kind] for kind in ingredients_of(recipe)), ", "),
        "bonus": BONUS_NAMES[bonus],
        "level": p.level[0][bonus] + 1,
        "was": FIRST_SATCHELS + p.level[0][SATCHELS],
        "count": FIRST_SATCHELS + p.level[0][SATCHELS] + 1,
    }


def _pantry_facts(view: View[FeastPosition]) -> Mapping[str, Fact]:
    level = view.p.level[0][PANTRY]
    return {"first": FIRST_PANTRY, "level": level, "count": FIRST_PANTRY + level}


def _points(view: View[FeastPosition], phrase: str) -> int:
    return sum(line.points for line in score_sheet(view)[0] if line.phrase == phrase)


def _levels_facts(view: View[FeastPosition]) -> Mapping[str, Fact]:
    levels = {bonus: view.p.level[0][number] for number, bonus in enumerate(BONUSES)}
    full = sum(level == LEVELS for level in levels.values())
    return {**levels, "total": bonus_total(view.p, 0), "full": full, "points": _points(view, "full_bonus")}


def _menu_facts(view: View[FeastPosition]) -> Mapping[str, Fact]:
    p = view.p
    dishes = [*victory_pile(p, 0), p.feast[0]]
    by_course = {course: next(dish for dish in dishes if COURSE[dish] == number) for number, course in enumerate(COURSES)}
    names: dict[str, Fact] = {course: RECIPE_NAMES[dish] for course, dish in by_course.items()}
    return {**names, "dishes": _points(view, "cooked"), "points": _points(view, "combos")}


EXAMPLES = (
    Example(
        "pantry", "HF-1.8", lambda: _kitchen({"pantry": LEVELS}), ("seat0",), _pantry_facts, seat=0, highlight=("level:0.1",)
    ),
    Example(
        "cook",
        "HF-7.1",
        played(*_DEAL, *_SHOPPED, *_LAID, options=_OPTIONS),
        ("bonus", "seat0"),
        _cook_facts,
        seat=0,
        highlight=("recipe:5", "tray:0.0"),
    ),
    Example("menu", "HF-11.3", lambda: _kitchen({}, (30, 21)), ("feast", "seat0"), _menu_facts, seat=0, highlight=("pile:0",)),
    Example(
        "levels",
        "HF-11.5",
        lambda: _kitchen(_FULL),
        ("seat0",),
        _levels_facts,
        seat=0,
        highlight=("level:0.2", "level:0.3"),
    ),
)
