"""What `hightable tune` is told: paths of numbers, their values, and aims. Bad input gets a sentence."""

from __future__ import annotations

import tomllib
from typing import Any

import pytest

from hightable.engine.discovery import find
from hightable.lab.aims import Aim, total_miss
from hightable.lab.component_numbers import BadNumber, find_number, game_data, list_numbers, overlay_data, write_toml
from hightable.lab.deal_statistics import Estimate
from hightable.lab.match_runner import BadRun
from hightable.lab.search_space import SearchSpace, VariedNumber
from tests.games.all_games import GAMES

CATERING = list_numbers(game_data(find("kings-catering")))
BANQUET = list_numbers(game_data(find("banquet-royal")))


@pytest.mark.parametrize(
    ("path", "number"),
    [
        ("palace.versailles.target", "palace.versailles.target"),
        ("versailles.target", "palace.versailles.target"),
        ("palace.palace-of-versailles.target", "palace.versailles.target"),
        ("royal.P3.pays[3]", "royal.P3.pays[3]"),
        ("royal.dainty-princess.pays[3]", "royal.P3.pays[3]"),
        ("K1.pays", "royal.K1.pays[0]"),
        ("deck.removed[1]", "deck.removed[1]"),
    ],
)
def test_a_number_is_found_by_its_path(path: str, number: str) -> None:
    assert find_number(CATERING, path).path == number


def test_keys_may_be_left_out() -> None:
    assert find_number(BANQUET, "menus.three_crowns").path == "menus.points.three_crowns"


@pytest.mark.parametrize(
    ("path", "sentence"),
    [
        ("target", "“target” may be palace.schonbrunn.target, palace.buckingham.target, palace.versailles.target."),
        ("P3.pays[4]", "There is no number “P3.pays\\[4\\]” among the components. These can be varied: .*royal.P3.pays"),
        ("food.beer.en", "There is no number “food.beer.en” .* --list shows all 65."),
        ("", "There is no number “”"),
    ],
)
def test_a_path_that_names_no_number_is_refused_with_those_that_do(path: str, sentence: str) -> None:
    with pytest.raises(BadNumber, match=sentence):
        find_number(CATERING, path)


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_every_number_can_be_written_to_an_overlay(game: Any) -> None:
    data = game_data(game)
    numbers = list_numbers(data)
    assert len({number.path for number in numbers}) == len(numbers)
    for number in numbers:
        assert find_number(numbers, number.path) is number
        overlay = overlay_data(data, [number], [number.value + 1])
        assert tomllib.loads(write_toml(overlay)) == overlay
        (changed,) = [each for each in list_numbers(overlay) if each.path == number.path]
        assert changed.value == number.value + 1


def test_an_overlay_has_all_of_a_list_and_only_the_entries_that_change() -> None:
    numbers = [find_number(CATERING, path) for path in ("P3.pays[3]", "versailles.target")]
    overlay = overlay_data(game_data(find("kings-catering")), numbers, [5, 23])
    assert overlay == {"royal": [{"id": "P3", "pays": [0, 1, 2, 5]}], "palace": [{"id": "versailles", "target": 23}]}


@pytest.mark.parametrize(
    ("given", "values"), [("2..5", (2, 3, 4, 5)), ("1..9:4", (1, 5, 9)), ("4,1,2", (1, 2, 4)), ("3", (3,)), (" 2 .. 3 ", (2, 3))]
)
def test_values_are_a_range_or_a_list(given: str, values: tuple[int, ...]) -> None:
    assert VariedNumber.parse(f"orders.points={given}", BANQUET).values == values


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("orders.points", "does not say what to vary: write, for example, board.rings=1..3"),
        ("orders.points=", "does not say what to vary"),
        ("orders.points=two", "“two” is not a number"),
        ("orders.points=2..", "“” is not a number"),
        ("orders.points=5..2", "a range goes upwards"),
        ("orders.points=1..5:0", "a range goes upwards"),
        ("orders.points=1,2.5", "orders.points is a whole number in the data file, 1, and stays one"),
        ("orders.points=0.5..2", "a range of decimals needs its step"),
        ("orders.points=1..1e9", "more than 1,000 values"),
        ("orders.points=nan", "“nan” is not a number"),
    ],
)
def test_values_that_cannot_be_tried_are_refused(text: str, sentence: str) -> None:
    with pytest.raises(BadRun, match=sentence):
        VariedNumber.parse(text, BANQUET)


def test_a_number_is_varied_once() -> None:
    with pytest.raises(BadRun, match=r"“menus.points.three_crowns” is varied twice"):
        SearchSpace.parse(find("banquet-royal"), ["menus.three_crowns=2..3", "menus.points.three_crowns=4"])
    with pytest.raises(BadRun, match=r"Say what to vary: --vary board.rings=1..3"):
        SearchSpace.parse(find("banquet-royal"), [])


@pytest.mark.parametrize(
    ("text", "aim"),
    [
        ("first_player=0.50±0.01", Aim("first_player", "=", 0.5, 0.01)),
        ("first_player = 0.50 +- 0.01", Aim("first_player", "=", 0.5, 0.01)),
        ("first_player=50%+/-1%", Aim("first_player", "=", 0.5, 0.01)),
        ("margin<4", Aim("margin", "<", 4)),
        ("points.turn.1>-2.5", Aim("points.turn.1", ">", -2.5)),
        ("sheet.KC-8.16<3", Aim("sheet.KC-8.16", "<", 3)),
    ],
)
def test_an_aim_is_a_measure_with_a_value_or_a_bound(text: str, aim: Aim) -> None:
    assert Aim.parse(text) == aim
    assert Aim.parse(str(aim)) == aim


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("first_player", "is not an aim: write, for example, first_player=0.50±0.01"),
        ("=0.5±0.1", "is not an aim"),
        ("first_player=0.5", "needs a tolerance: first_player=0.5±0.01"),
        ("first_player=50", "needs a tolerance: first_player=0.50±0.01 for a share, which is from 0 to 1, for example"),
        ("margin<4±1", "a bound has no tolerance. Write margin<4."),
        ("first_player=half±0.1", "“half” is not a number"),
        ("first_player=0.5±0", "the tolerance must be more than 0"),
        ("first_player=inf±1", "“inf” is not a number"),
    ],
)
def test_a_bad_aim_is_refused(text: str, sentence: str) -> None:
    with pytest.raises(BadRun, match=sentence):
        Aim.parse(text)


def test_an_aim_is_reached_if_the_whole_interval_is_within_it() -> None:
    aim = Aim.parse("first_player=0.5±0.02")
    found = [aim.verdict(Estimate(mean, mean - 0.01, mean + 0.01, 0.1, 100)) for mean in (0.5, 0.515, 0.6)]
    assert found == ["reached", "undecided", "missed"]
    bound = Aim.parse("margin<4")
    found = [bound.verdict(Estimate(mean, mean - 1, mean + 1, 1, 100)) for mean in (2.5, 4.5, 6)]
    assert found == ["reached", "undecided", "missed"]


def test_the_miss_is_in_units_of_the_tolerance() -> None:
    aims = [Aim.parse("first_player=0.5±0.02"), Aim.parse("margin<4")]
    assert total_miss(aims, [0.54, 3.0]) == pytest.approx(4)
    assert total_miss(aims, [0.5, 4.2]) == pytest.approx(1)
    assert total_miss(aims, [float("nan"), 3.0]) == float("inf")
