"""The small variant that comes with each game is a game like any other: it keeps every law."""

from __future__ import annotations

from typing import Any

import pytest

from hightable import find
from hightable.engine.components import BadComponents
from hightable.engine.game import Game
from hightable.lab.laws import LAWS
from tests.games.all_games import GAMES

COMPILING = "interpreted and compiled rules agree"
"""The law that compiles the rules, which takes most of the time: tried on the two games that differ most from their full size."""


@pytest.mark.parametrize("law", [law for law in LAWS if law != COMPILING])
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_small_variant_keeps_the_laws(game: Game[Any], law: str) -> None:
    LAWS[law](find(game.name, "small"), 1 if law == "determinizations are fair" else 3, 1)


@pytest.mark.parametrize("name", ["banquet-royal", "kings-catering"])
def test_small_variants_are_played_alike_interpreted_and_compiled(name: str) -> None:
    LAWS[COMPILING](find(name, "small"), 6, 1)


@pytest.mark.parametrize(
    ("name", "players"),
    [("banquet-royal", [2, 3]), ("royal-dinner", [2, 3, 4]), ("kings-catering", [1, 2, 3, 4])],
)
def test_the_numbers_of_players_are_those_for_which_there_is_enough(name: str, players: list[int]) -> None:
    """Three menus are hands for three players; 24 foods are too few for nine solo turns."""
    assert list(find(name, "small").players) == players


@pytest.mark.parametrize(
    ("name", "own", "says"),
    [
        ("banquet-royal", {"board": {"spaces": ["c3", "h9"]}}, "board.spaces must be different spaces of a1, a2, "),
        ("banquet-royal", {"board": {"spaces": ["c3", "c3"]}}, "board.spaces must be different spaces of a1, a2, "),
        (
            "banquet-royal",
            {"board": {"spaces": []}},
            "every space of the board must be connected to one that touches the bouquet",
        ),
        ("banquet-royal", {"board": {"spaces": ["c3", "a4"]}}, "every space of the board must be connected to one that touches"),
        ("banquet-royal", {"board": {"spaces": ["c3", "b3"]}}, "each dealt order needs a space of its own"),
        ("banquet-royal", {"orders": {"of_each_dish": 1}}, "at most 4 royal orders can be dealt"),
        (
            "banquet-royal",
            {"board": {"spaces": ["c3", "b3"]}, "orders": {"dealt": 0, "spaces": []}},
            "8 royal orders need as many spaces that do not touch the bouquet",
        ),
        (
            "banquet-royal",
            {"menus": {"one_crown": ["salad/salad/salad"]}},
            "enough menus of each value for the hands of two players",
        ),
        ("kings-catering", {"deck": {"crew_of_each_kind": 5}}, "crew_of_each_kind must be a whole number from 0 to 4, not 5"),
        ("kings-catering", {"deck": {"removed": [40, 40, 20]}}, "removed must have 4 numbers, one per number of players"),
        (
            "kings-catering",
            {"deck": {"removed": [39, 40, 20, 0]}},
            "removed for 1 players must be a whole number from 40 to 40, not 39",
        ),
        (
            "kings-catering",
            {"food": [{"id": "soup", "tiles": [["YG.."]]}]},
            "there must be 3 tiles of each of the 4 sizes, as of beer",
        ),
        ("kings-catering", {"food": [{"id": "beer", "tiles": []}]}, "there must be 1 to 4 sizes, with 1 to 3 tiles of each"),
        ("court-jester", {"coins": {"each": 7}}, "coins.each must be a whole number from 1 to 6, not 7"),
        ("court-jester", {"serving": {"rows": {"two": 1}}, "tables": {"two": 10}}, "a square for each coin of two players"),
        ("royal-dinner", {"food": {"values": 3}}, "food.values must be a whole number from 4 to 12, not 3"),
    ],
)
def test_what_would_not_work_is_refused(name: str, own: dict[str, Any], says: str) -> None:
    with pytest.raises(BadComponents) as error:
        find(name, own)
    assert says in str(error.value)
