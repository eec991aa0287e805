"""A player of your own at the terminal: it plays, fails with a sentence, and is not run because a file names it."""

from __future__ import annotations

from pathlib import Path

import pytest

from hightable.engine.notation import read
from tests.players import own_bots
from tests.terminal.sitting import run

FILE = own_bots.__file__
FIRST = ("--seed", "5", "--option", "first=1")


def test_it_plays_a_whole_match_and_is_called_by_its_name() -> None:
    shown = run("play", "--seats", f"{FILE}:Bot,{FILE}:anything", "--seed", "5", typed=["all.match"])
    assert shown.exit_code == 0
    assert "own_bots.py:Bot, " in shown.output
    assert read(Path("all.match").read_text(encoding="utf-8")).over


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("divides", "ZeroDivisionError: integer division or modulo by zero"),
        ("hangs", "it took more than 0.3 s for a decision"),
        ("nothing", "it chose None (NoneType), which is not the number of a move"),
    ],
)
def test_one_that_fails_ends_the_match_with_a_sentence_and_an_offer_to_save(name: str, sentence: str) -> None:
    typed = ["ready", "1", "1", "1", "1", "kept.match"]
    shown = run("play", "--seats", f"you,{FILE}:{name}", "--player-seconds", "0.3", "--seed", "5", typed=typed)
    told = " ".join(shown.output.split())
    assert f"The player “{FILE}:{name}” fails at decision " in told.replace("- ", "-")
    assert sentence in told
    assert "line" in told
    assert shown.exit_code == 1


def test_a_match_with_it_is_saved_and_continued_only_if_it_is_named_again() -> None:
    seats = f"you,{FILE}:Bot"
    run("play", "--seats", seats, *FIRST, typed=["ready", "save kept.match", "quit"])
    refused = run("play", "--load", "kept.match")
    assert refused.exit_code == 2
    assert "Its code is run only if you name it: add --seats" in " ".join(refused.output.split())
    again = run("play", "--load", "kept.match", "--seats", seats, typed=["quit"])
    assert again.exit_code == 0
    assert "own_bots.py:Bot" in again.output
    french = run("play", "--load", "kept.match", "--lang", "fr")
    assert "Son code n’est exécuté que si vous le nommez" in " ".join(french.output.split())
    assert run("replay", "kept.match", "--at", "1").exit_code == 0


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["--seats", f"you,{FILE}:Nobody"], "it defines no Nobody, but Bot"),
        (["--seats", "you,nobody.py:Bot"], "nobody.py cannot be read"),
        (["--seats", "you,nobody.py"], "Which player of the file nobody.py?"),
        (["--seats", "you,no_such_module:Bot"], "No module named 'no_such_module'"),
        (["--seats", f"you,{FILE}:JesterOnly"], "it plays court-jester, and not banquet-royal"),
        (["--seats", f"you,{FILE}:ForTwo,easy"], "plays Banquet Royal at tables of 2, not of 3."),
        (["--seats", "you,deepblue"], "One of your own is written FILE.py:NAME."),
        (["--seats", "you,easy", "--player-seconds", "5"], "A time for decisions is for players of your own"),
    ],
)
def test_one_that_cannot_play_is_refused_with_a_sentence(words: list[str], sentence: str) -> None:
    shown = run("play", *words)
    assert shown.exit_code == 2
    assert sentence in " ".join(shown.output.split())
