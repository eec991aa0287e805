"""The commands' flags, and the sentences for those that cannot be."""

from __future__ import annotations

import re

import pytest
from click.testing import CliRunner

from hightable.cli import main
from tests.games.all_games import GAMES
from tests.terminal.sitting import GAME, run


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["play", "chess"], "There is no game called “chess”. Available games: banquet-royal"),
        (["play", "--seats", "you"], "Banquet Royal is for 2, 3 and 4 players, not 1."),
        (["play", "--seats", "you,random,random,random,random"], "not 5."),
        (
            ["play", "--seats", "you,deepblue"],
            "There is no player “deepblue”. Available: you, random, easy, medium, hard and master",
        ),
        (["play", "--seats", ""], "There is no player “”."),
        (["play", "--option", "salt=yes"], "There is no option “salt” in this game. It has: gourmet"),
        (["play", "--option", "etiquette=7"], "Option etiquette cannot be “7”. It can be: off, 6, 8."),
        (["play", "--option", "first=4"], "Option first=4 needs 4 players; there are 2."),
        (["play", "--option", "gourmet=on", "--option", "gourmet=off"], "Option gourmet is set twice."),
        (
            ["play", "kings-catering", "--seats", "you,random", "--option", "princess=p1", "--option", "second-princess=p1"],
            "P1 and P2 are the two sides of one tile: only one of them can be in play.",
        ),
        (
            ["play", "kings-catering", "--seats", "you,random", "--option", "second_round_king=k1", "--lang", "fr"],
            "La famille royale d’une seconde manche ne se règle qu’avec rounds=2.",
        ),
        (
            ["play", "kings-catering", "--seats", "you", "--option", "setup=thinking", "--lang", "fr"],
            "L’option setup=thinking demande 2 joueurs ; il y en a 1.",
        ),
        (["play", "--name", "Ada", "--name", "Bob"], "2 names for 1 people"),
        (["play", "--name", "a\nb"], "A name has 1 to"),
        (["play", "--seats", "you,you", "--name", "Ada", "--name", "ada"], "cannot both be called ada"),
        (["play", "--load", "x", "--seed", "1"], "use --load alone"),
        (["rules", "chess"], "There is no game called “chess”"),
        (["rules", "banquet-royal", "99.9"], "No clause is numbered “99.9”"),
        (["play", "échecs", "--lang", "fr"], "Aucun jeu ne s’appelle « échecs »."),
        (["play", "--lang", "xx"], "'xx' is not one of 'en', 'fr'"),
        (["play", "--seed", "x"], "'x' is not a valid integer"),
    ],
)
def test_a_mistake_is_answered_with_a_sentence_and_exit_code_2(words: list[str], sentence: str) -> None:
    result = run(*words)
    assert result.exit_code == 2
    assert sentence in result.output


def test_games_lists_options_with_their_choices() -> None:
    shown = " ".join(run("games", "--lang", "fr").output.split())
    assert "banquet-royal Banquet Royal" in shown
    assert "joueurs : 2, 3 et 4" in shown
    assert "--option etiquette=off, 6, 8" in shown
    assert all(option.name in shown and option.clause in shown for option in GAME.options)


@pytest.mark.parametrize("language", ["en", "fr"])
def test_rules_go_into_a_pipe_as_they_are_written_without_the_picture(language: str) -> None:
    shown = run("rules", "banquet-royal", "--lang", language).output
    page = GAME.rulebook.pages[language]
    assert [line for line in page.splitlines() if line not in shown.splitlines()] == re.findall(r"!\[.+\]\(picture\.svg\)", page)
    assert "picture.svg" not in shown


@pytest.mark.parametrize("number", ["BR-4.2", "br-4.2", "4.2"])
def test_one_clause(number: str) -> None:
    shown = run("rules", "Banquet Royal", number).output
    assert " ".join(shown.split()) == f"BR-4.2 {GAME.rulebook.clause('BR-4.2', 'en')}"


def test_options_reach_the_game() -> None:
    shown = run("play", "--option", "etiquette=6", "--option", "gourmet", "--seed", "1", typed=["quit"]).output
    assert "Set a hidden order" in shown


def test_bots_alone_play_to_the_end() -> None:
    result = run("play", "--seats", "random,random,random", "--seed", "1")
    assert result.exit_code == 0
    assert "The table is full" in result.output


def test_the_locale_chooses_the_language() -> None:
    assert "joueurs" in run("games", LC_ALL="fr_FR.UTF-8").output


def test_play_without_a_game_lists_all_and_asks_until_one_is_chosen() -> None:
    """By number or by name; a wrong answer is explained, and the question comes again."""
    for answer in ("1", "banquet-royal"):
        typed = f"99\nchess\n{answer}\nquit\n\n"
        result = CliRunner(env={"COLUMNS": "200", "LC_ALL": "C.UTF-8"}).invoke(main, ["play", "--seed", "5"], input=typed)
        assert result.exit_code == 0
        asked = result.output.split("Which game?")
        assert len(asked) == 4
        for game in GAMES:
            assert game.title("en") in asked[0]
        assert "There is no game called “99”." in asked[1]
        assert "There is no game called “chess”." in asked[2]
        assert "Banquet Royal   You are in seat 1" in asked[3]


def test_play_without_a_game_and_without_an_answer_ends() -> None:
    result = CliRunner().invoke(main, ["play"], input="")
    assert result.exit_code == 1
    assert "Traceback" not in result.output
