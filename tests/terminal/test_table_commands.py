"""What can be said at the table besides a move, and what is answered to nonsense."""

from __future__ import annotations

from functools import partial

import pytest
from click.testing import CliRunner

from hightable.analysis.advice import advise
from hightable.cli import main
from hightable.terminal.messages import PHRASES
from tests.terminal.sitting import GAME, play, run, tables

FRENCH = ("--seed", "5", "--option", "first=1", "--lang", "fr")


def _clause(number: str, language: str = "en") -> str:
    return " ".join(GAME.rulebook.clause(number, language).split())


def _flat(text: str) -> str:
    """As it reads, however it was wrapped."""
    return " ".join(text.split())


def test_every_phrase_is_there_in_both_languages() -> None:
    assert PHRASES.disagreements() == []


def test_an_illegal_move_is_refused_with_its_clause() -> None:
    shown = _flat(play("ready", "place burger a2"))
    assert "Not legal: place a burger on a2." in shown
    assert f"BR-4.1 {_clause('BR-4.1')}" in shown


def test_a_pick_that_leads_nowhere_is_refused_with_its_clause() -> None:
    assert "BR-4.1" in play("ready", "burger", "a2")


def test_why_names_the_clause_of_a_move_not_made() -> None:
    shown = _flat(play("ready", "why place toque a1"))
    assert "A cloche stands on a1" in shown
    assert f"BR-4.3 {_clause('BR-4.3')}" in shown


def test_why_of_a_legal_move_says_that_it_is_legal() -> None:
    assert "“place a burger on c4” is legal now." in _flat(play("ready", "why bur c4"))


def test_why_alone_speaks_of_the_move_just_refused() -> None:
    shown = play("ready", "place burger a2", "why")
    assert shown.count("Not legal: place a burger on a2.") == 2


def test_why_in_french() -> None:
    shown = _flat(play("prêt", "pourquoi poser burger a2", flags=FRENCH))
    assert _flat(f"BR-4.1 {_clause('BR-4.1', 'fr')}") in shown


@pytest.mark.parametrize("typed", ["why", "why xyzzy", "why place", "why c4 c4 c4", "why ?"])
def test_why_of_nothing_in_particular_is_answered(typed: str) -> None:
    answer = play("ready", typed).split("> ")[2]
    assert answer.strip()


def test_undo_takes_a_decision_back_that_told_nothing() -> None:
    shown = list(tables(play("ready", "place burger c4", "undo")))
    assert "Undone." in shown[3]
    assert "│ c4  │" in shown[3]
    assert "Place a dish or a toque" in shown[3]


def test_undo_after_a_bot_has_decided_is_refused() -> None:
    shown = play("ready", "place burger c4", "keep", "undo")
    assert "Another player has moved since" in shown


def test_undo_takes_a_turn_back_after_the_screen_was_handed_over() -> None:
    """Until the next player moves, the one before may have the screen back."""
    flags = ("--seed", "5", "--seats", "you,you", "--option", "first=1")
    shown = list(tables(play("", "ready", "", "ready", "", "pl bu c3", "keep", "", "undo", "", flags=flags)))
    assert "Undone." in shown[-1]
    assert "You are in seat 1 (Orange)" in shown[-1]
    assert "keep" in shown[-1]


def test_undo_before_anything_was_decided() -> None:
    assert "There is nothing to undo yet." in play("undo")


def test_undo_of_what_turned_something_up_is_refused() -> None:
    match_flags = ("--seed", "5", "--seats", "you,you", "--option", "first=1")
    turns = ["", "ready", "", "ready", "", "pl bu c3", "keep", "", "pl bu b2", "keep", "", "announce a1 burger", "undo"]
    shown = play(*turns, flags=match_flags)
    assert "That move revealed something hidden, so it cannot be undone." in _flat(shown)


def test_score_means_the_sheet_until_a_menu_is_picked() -> None:
    shown = play("ready", "place burger c4", "score")
    assert "Player 1: 0" in shown
    assert "nothing scored" in shown


def test_rules_by_number_section_and_word() -> None:
    assert f"BR-4.2 {_clause('BR-4.2')}" in _flat(play("rules 4.2"))
    section = play("rules 5")
    assert all(f"BR-5.{n}" in section for n in range(1, 6))
    assert "BR-4" not in section.split("> ")[1]
    assert "BR-9.7" in play("rules hell's kitchen")
    assert "No clause is numbered “77.7”" in play("rules 77.7")


def test_the_log_tells_what_happened() -> None:
    shown = play("ready", "place burger c4", "keep", "log").split("> ")[4]
    assert "Player 1 is ready." in shown
    assert "Player 1 places a burger on c4." in shown


def test_moves_lists_every_legal_move() -> None:
    shown = _flat(play("ready", "moves"))
    assert "Legal moves: 30" in shown
    assert "place toque e4" in shown


@pytest.mark.parametrize(
    ("typed", "meant"), [("plce burger c4", "place burger c4"), ("hlep", "help"), ("burgr", "burger"), ("redy", "ready")]
)
def test_a_slip_of_the_fingers_is_met_with_a_suggestion(typed: str, meant: str) -> None:
    turns = [typed] if meant == "ready" else ["ready", typed]
    shown = play(*turns)
    assert f"“{typed}” is not a move or a command" in shown
    assert f"Did you mean “{meant}”?" in shown


@pytest.mark.parametrize(
    "typed",
    [
        *("xyzzy", "0", "9" * 30, "-1", "1.5", "²", "é", "🍔", "[bold]x[/]", "{0}", "%s", "\x1b[31mred", "a" * 5000, "/", "//"),
        *("- -", "\x00", "place", "place place place", "rules [", "log -1", "why \x00", "save \x00", "1 1 1 1", "4 zz", "?x"),
        *("score " * 50, "back back", "table x", "undo undo", "moves zz", "?!", "1 " * 300),
    ],
)
def test_nothing_typed_breaks_the_table(typed: str) -> None:
    result = run("play", "--seed", "5", "--option", "first=1", typed=["ready", typed, "quit"])
    assert result.exit_code == 0
    assert "Goodbye." in result.output
    assert "\x1b" not in result.output


def test_bytes_that_are_no_text_do_not_break_the_table() -> None:
    result = CliRunner().invoke(main, ["play", GAME.name, "--seed", "5"], input=b"ready\n\xff\xfe\x80\n?\nquit\n\n")
    assert result.exit_code == 0
    assert "Goodbye." in result.output


def test_help_in_both_languages() -> None:
    assert "undo your last move" in play("?")
    assert "annuler votre dernier coup" in play("aide", flags=FRENCH)


def test_the_table_in_french() -> None:
    shown = play("prêt", "poser charlotte c4", flags=FRENCH)
    assert "Vous êtes à la place 1 (Orange)" in shown
    assert "· Vous posez une charlotte en c4." in shown
    assert "garder mes menus" in shown


@pytest.mark.parametrize(
    ("word", "flags", "sentence"),
    [("advice", ("--seed", "5", "--option", "first=1"), "chance of winning"), ("conseil", FRENCH, "de chances de gagner")],
)
def test_advice_names_two_moves_and_what_they_are_worth(
    word: str, flags: tuple[str, ...], sentence: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("hightable.terminal.table_commands.advise", partial(advise, simulations=60))
    shown = _flat(play("ready", word, flags=flags))
    assert shown.count(f"% {sentence}") == 2
