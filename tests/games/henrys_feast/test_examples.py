"""The examples of the rules page, with the figures of the rulebook."""

from __future__ import annotations

from hightable.games.henrys_feast import GAME
from tests.games.examples import figures


def test_the_pantry_grows_from_five_to_eight() -> None:
    """The rulebook: at +0 the size of the pantry is 5, and at +3 it is 8."""
    assert figures(GAME, "pantry") == {"first": 5, "level": 3, "count": 8}


def test_a_station_with_exactly_the_ingredients_makes_the_dish() -> None:
    assert figures(GAME, "cook") == {
        "recipe": "Lemon Rice", "cards": "rice, lemon, herbs", "bonus": "Satchels", "level": 1, "was": 2, "count": 3,
    }  # fmt: skip


def test_three_courses_make_a_menu() -> None:
    assert figures(GAME, "menu") == {
        "appetizer": "Tomato Soup", "entree": "Spanish Omelette", "dessert": "Gajar Halwa", "dishes": 8, "points": 2,
    }  # fmt: skip


def test_levels_of_the_four_bonuses() -> None:
    """The rulebook: +1, +2, +3 and +3 are 9 levels in all, and the two highest are worth 6 points."""
    assert figures(GAME, "levels") == {"stations": 1, "pantry": 2, "satchels": 3, "hand": 3, "total": 9, "full": 2, "points": 6}
