"""Options describe themselves, and refuse what they do not have with a sentence."""

from __future__ import annotations

from typing import Any

import pytest

from hightable.engine.i18n import Name, Phrases
from hightable.engine.options import PHRASES, BadOption, Choice, Conflict, Option, Options, first_player, option, switch

NAME = Name.same("x")
TEXTS = Phrases(
    {
        "en": {
            "option": {
                **{name: {"title": name.title(), "help": "Choose."} for name in ("spicy", "pairs", "candles")},
                "first": {"title": "First player", "help": "Who begins.", "random": "drawn"},
                "sauce": {"title": "Sauce", "help": "Hot or not.", "mild": "mild sauce", "hot": "hot sauce"},
            }
        }
    }
)
OPTIONS = Options(
    switch(TEXTS, "spicy", "X-1"),
    Option("first", NAME, NAME, (Choice("random", NAME), Choice("1", NAME, 1), Choice("4", NAME, 4)), "X-2"),
)


def test_what_is_not_chosen_is_the_first_choice() -> None:
    assert OPTIONS.complete({}, 2) == {"spicy": "false", "first": "random"}


def test_none_stands_for_the_default() -> None:
    assert OPTIONS.complete({"spicy": None, "first": None}, 2) == OPTIONS.complete({}, 2)


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
    options = Options(switch(TEXTS, "pairs", "X-3", players=4), Option("few", NAME, NAME, (Choice("2", NAME, 2, 3),), "X-4"))
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
    with pytest.raises(BadOption, match="does not set an option"):
        OPTIONS.parse(["first"])
    with pytest.raises(BadOption, match="twice"):
        OPTIONS.parse(["spicy", "spicy=off"])


def test_a_game_without_options_says_so() -> None:
    with pytest.raises(BadOption, match="It has none"):
        Options().complete({"sour": True}, 2)


def test_a_switch_knows_that_it_is_one() -> None:
    assert [option.is_switch for option in OPTIONS] == [True, False]


MENU = Options(
    Option("guests", NAME, NAME, (Choice("alone", NAME, most=1), Choice("family", NAME), Choice("crowd", NAME, 3)), "X-6"),
    switch(TEXTS, "candles", "X-7"),
    Option("dessert", NAME, NAME, (Choice("none", NAME), Choice("cake", NAME), Choice("ice", NAME)), "X-8"),
    conflicts=(
        Conflict({"candles": {"true"}, "dessert": {"ice"}}, Name({"en": "Ice melts by candlelight.", "fr": "La glace fond."})),
        Conflict({"guests": {"crowd"}, "dessert": {"cake", "ice"}}, Name({"en": "Too few plates.", "fr": "Pas assez."})),
    ),
)


def test_the_default_is_the_first_choice_that_fits_the_number_of_players() -> None:
    assert MENU.complete({}, 1)["guests"] == "alone"
    assert MENU.complete({}, 2)["guests"] == "family"


def test_choices_that_exclude_each_other_are_refused_with_a_sentence_in_every_language() -> None:
    with pytest.raises(BadOption, match=r"^Ice melts by candlelight\.$") as error:
        MENU.complete({"dessert": "ice", "candles": True}, 2)
    assert str(error.value.reason("fr")) == "La glace fond."
    assert error.value.name == "dessert", "the last of them that was asked for"
    assert MENU.complete({"dessert": "ice"}, 2)["dessert"] == "ice"
    assert MENU.complete({"dessert": "cake", "candles": True}, 2)["candles"] == "true"


def test_the_last_option_of_a_conflict_that_was_asked_for_is_named() -> None:
    with pytest.raises(BadOption, match="Too few plates") as error:
        MENU.complete({"guests": "crowd", "dessert": "cake"}, 3)
    assert error.value.name == "dessert"


def test_choices_that_those_before_exclude_are_not_available() -> None:
    guests, candles, dessert = MENU
    assert [choice.value for choice in MENU.available(guests, {}, 2)] == ["family"]
    assert [choice.value for choice in MENU.available(candles, {"guests": "family"}, 2)] == ["false", "true"]
    for earlier, left in (
        ({"guests": "family", "candles": "true"}, ["none", "cake"]),
        ({"guests": "crowd", "candles": "false"}, ["none"]),
        ({"guests": "family", "candles": "false"}, ["none", "cake", "ice"]),
    ):
        assert [choice.value for choice in MENU.available(dessert, earlier, 3)] == left


@pytest.mark.parametrize("between", [{"dessert": {"pie"}}, {"cheese": {"none"}}])
def test_a_conflict_about_what_does_not_exist_is_an_error(between: dict[str, set[str]]) -> None:
    with pytest.raises(ValueError, match="which the game does not have"):
        Options(*MENU, conflicts=(Conflict(between, NAME),))


@pytest.mark.parametrize(
    ("chosen", "seats", "french"),
    [
        ({"sour": True}, 2, "Il n’y a pas d’option « sour » dans ce jeu. Ses options : guests, candles, dessert."),
        (["candles"], 2, "Les options se donnent comme un dictionnaire de noms et de valeurs, pas comme ['candles']."),
        ({"dessert": "pie"}, 2, "L’option dessert ne peut pas être « pie ». Elle peut être : none, cake, ice."),
        ({"guests": "alone"}, 2, "L’option guests=alone demande exactement 1 joueur ; il y en a 2."),
        ({"guests": "crowd"}, 2, "L’option guests=crowd demande 3 joueurs ; il y en a 2."),
    ],
)
def test_every_refusal_is_said_in_french_too(chosen: Any, seats: int, french: str) -> None:
    with pytest.raises(BadOption) as error:
        MENU.complete(chosen, seats)
    assert str(error.value.reason("fr")) == french


def test_languages_agree_on_what_is_said_of_options() -> None:
    assert PHRASES.disagreements() == []


def test_an_option_finds_its_text_in_the_phrases() -> None:
    sauce = option(TEXTS, "sauce", "X-9", "mild", Choice("hot", NAME, needs=3))
    assert sauce.title("en") == "Sauce"
    assert [str(choice.title("en")) for choice in sauce.choices] == ["mild sauce", "x"]


def test_the_first_player_is_drawn_or_a_seat_that_is_taken() -> None:
    first = Options(first_player(TEXTS, 4, "X-2"))
    assert first.complete({}, 2) == {"first": "random"}
    assert first.complete({"first": "2"}, 2) == {"first": "2"}
    with pytest.raises(BadOption, match="needs 3 players"):
        first.complete({"first": "3"}, 2)
