"""The examples of the rules page, with the figures of the rulebook."""

from __future__ import annotations

from hightable.games.banquet_royal import GAME
from tests.games.examples import figures


def test_a_right_announcement_wins_one_point() -> None:
    """The rulebook: Daphne announces a pudding, and it will be worth 1 point."""
    assert figures(GAME, "order") == {"dish": "pudding", "points": 1}


def test_a_line_of_three_completes_a_menu() -> None:
    """The rulebook: Gaetan places a burger and shows a menu of a burger, a fruit salad and a pudding."""
    assert figures(GAME, "line") == {"menu": "pudding/fruit salad/burger", "piece": "burger", "points": 1}


def test_the_scoring_example() -> None:
    """The rulebook: 10 points for menus and 3 for royal orders, 13 in all."""
    assert figures(GAME, "score") == {"menus": 10, "orders": 3, "points": 13}
