"""Options describe themselves, and refuse what they do not have with a sentence."""

from __future__ import annotations

import pytest

from hightable.engine.options import BadOption, Choice, Option, Options, switch
from hightable.engine.words import Name

NAME = Name.same("x")
OPTIONS = Options(
    switch("spicy", NAME, NAME, "X-1"),
    Option("first", NAME, NAME, (Choice("random", NAME), Choice("1", NAME, 1), Choice("4", NAME, 4)), "X-2"),
)


def test_what_is_not_chosen_is_the_first_choice() -> None:
    assert OPTIONS.complete({}, 2) == {"spicy": "false", "first": "random"}


@pytest.mark.parametrize("value", [True, "true", "True", "on", "yes", "1"])
def test_a_switch_understands_the_usual_spellings(value: object) -> None:
    assert OPTIONS.complete({"spicy": value}, 2)["spicy"] == "true"


def test_rules_read_the_number_of_each_choice() -> None:
    assert OPTIONS.settings(OPTIONS.complete({"spicy": True, "first": 4}, 4)).tolist() == [1, 2]


def test_an_unknown_option_is_refused_with_those_there_are() -> None:
    with pytest.raises(BadOption, match=r"no option “sour”.*spicy, first"):
        OPTIONS.complete({"sour": True}, 2)


def test_an_unknown_choice_is_refused_with_those_there_are() -> None:
    with pytest.raises(BadOption, match=r"first cannot be “9”.*random, 1, 4"):
        OPTIONS.complete({"first": 9}, 2)


def test_a_choice_that_needs_more_players_is_refused() -> None:
    with pytest.raises(BadOption, match="needs 4 players; there are 3"):
        OPTIONS.complete({"first": "4"}, 3)


def test_a_choice_may_bear_only_so_many_players() -> None:
    options = Options(switch("pairs", NAME, NAME, "X-3", players=4), Option("few", NAME, NAME, (Choice("2", NAME, 2, 3),), "X-4"))
    assert options.complete({"few": 2}, 3)["few"] == "2"
    assert options.complete({"pairs": True}, 4)["pairs"] == "true"
    for seats in (3, 5):
        with pytest.raises(BadOption, match=f"needs exactly 4 players; there are {seats}"):
            options.complete({"pairs": True}, seats)
    with pytest.raises(BadOption, match="needs 2 players, 3 at most; there are 4"):
        options.complete({"few": "2"}, 4)
    assert [choice.fits(5) for choice in options[0].choices] == [True, False]


def test_a_choice_for_few_says_for_how_many() -> None:
    options = Options(Option("palace", NAME, NAME, (Choice("alone", NAME, most=1), Choice("small", NAME, most=2)), "X-5"))
    with pytest.raises(BadOption, match=r"Option palace=alone needs exactly 1 player; there are 2."):
        options.complete({"palace": "alone"}, 2)
    with pytest.raises(BadOption, match=r"Option palace=small is for 2 players at most; there are 3."):
        options.complete({"palace": "small"}, 3)


def test_options_are_read_as_they_are_written_on_a_command_line() -> None:
    assert OPTIONS.parse(["spicy", "first=4"]) == {"spicy": "true", "first": "4"}
    with pytest.raises(BadOption, match="sets no option"):
        OPTIONS.parse(["first"])
    with pytest.raises(BadOption, match="twice"):
        OPTIONS.parse(["spicy", "spicy=off"])


def test_a_game_without_options_says_so() -> None:
    with pytest.raises(BadOption, match="It has none"):
        Options().complete({"sour": True}, 2)


def test_a_switch_knows_that_it_is_one() -> None:
    assert [option.is_switch for option in OPTIONS] == [True, False]
