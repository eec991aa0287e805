"""The law of tutorials, on a toy whose tutorial is whole and on broken ones."""

from __future__ import annotations

from pathlib import Path

import pytest

from hightable.lab.laws import LAWS
from hightable.lab.random_matches import LawBroken
from tests.lab.variants import variant

WHOLE = """
seed = 3
players = 2

[[lesson]]
id = "aim"
goal = "The highest card wins."
say = "You have one card, and so has the other player."
point = ["hands"]

[[lesson]]
id = "swap"
goal = "Swap your card."
say = "The new card may be better."
point = ["swap"]
reached = "played('swap') and to_move != me"
solution = ["swap"]

[[lesson.wrong]]
when = "played('stand')"
show = "You kept it."
"""
LAW = "the tutorial can be learned"


def check(tmp_path: Path, name: str, *changes: tuple[str, str], french: str | None = None) -> None:
    """Checks the law on the toy with the tutorial, changed."""
    game = variant(tmp_path, name)
    text = WHOLE
    for before, after in changes:
        assert before in text
        text = text.replace(before, after, 1)
    folder = game.source.parent / game.source.stem
    folder.mkdir()
    (folder / "tutorial.en.toml").write_text(text, encoding="utf-8")
    (folder / "tutorial.fr.toml").write_text(text if french is None else french, encoding="utf-8")
    LAWS[LAW](game, 1, 1)


def test_a_whole_tutorial_keeps_the_law(tmp_path: Path) -> None:
    check(tmp_path, "whole-tutorial")


BROKEN = {
    "unsolvable": ("after “stand” its goal cannot be reached", ("when = \"played('stand')\"", "when = \"played('swap x')\"")),
    "mistaken": ("its solution ends with the lesson wrong", ('solution = ["swap"]', 'solution = ["stand"]')),
    "unreached": ("its solution ends with the lesson open", ("to_move != me", "to_move == me")),
    "late": ("its solution cannot be played", ('solution = ["swap"]', 'solution = ["swap", "swap"]')),
    "out-of-turn": ("its solution cannot be played", ('reached = "played', 'before = ["stand"]\nreached = "played')),
    "illegal": ("cannot be played", ('reached = "played', 'before = ["stand", "stand", "stand"]\nreached = "played')),
    "no-move": ("“dance” is not a move", ('solution = ["swap"]', 'solution = ["dance"]')),
    "astray": ("points at “deck”", ('point = ["swap"]', 'point = ["deck"]')),
    "long": ("“goal” has 200 characters in en, and may have 120", ("Swap your card.", "x" * 200)),
    "mute": ("“say” is empty", ('say = "The new card may be better."', 'say = ""')),
    "unknown-word": ("“luck” is neither", ("to_move != me", "luck > 0")),
    "unsafe": ("cannot be used in a condition", ("to_move != me", "(lambda: 1)()")),
    "no-expression": ("is not an expression", ("to_move != me", "to_move !=")),
    "misspelt": ("unknown key “solutions”", ('solution = ["swap"]', 'solutions = ["swap"]')),
    "no-list": ("has to be a list of strings", ('solution = ["swap"]', 'solution = "swap"')),
    "no-toml": ("tutorial.en.toml", ("seed = 3", "seed = ")),
    "no-seed": ("something is missing", ("seed = 3", "")),
    "bad-seed": ("something is missing or of the wrong kind", ("seed = 3", 'seed = "x"')),
    "bad-players": ("cannot be dealt", ("players = 2", "players = 9")),
    "number-as-goal": ("“goal” has to be a string", ('goal = "Swap your card."', "goal = 5")),
    "out-of-range": ("cannot be evaluated", ("to_move != me", "points[7] > 3")),
    "wrong-kind": ("cannot be evaluated", ("to_move != me", "len(me) > 1")),
    "number-as-predicate": ("is not an expression", ("reached = \"played('swap') and to_move != me\"", "reached = 5")),
    "too-deep": ("is not an expression|cannot be evaluated", ("to_move != me", "not " * 3000 + "me")),
    "twice": ("same id", ('id = "swap"', 'id = "aim"')),
}


@pytest.mark.parametrize("name", BROKEN)
def test_a_broken_tutorial_is_caught(name: str, tmp_path: Path) -> None:
    sentence, change = BROKEN[name]
    with pytest.raises(LawBroken, match=sentence):
        check(tmp_path, name, change)


def test_a_language_that_lacks_a_lesson_is_caught(tmp_path: Path) -> None:
    with pytest.raises(LawBroken, match=r"tutorial\.fr\.toml lacks the lesson “swap”"):
        check(tmp_path, "half-french", french=WHOLE.split('[[lesson]]\nid = "swap"')[0])


def test_a_game_without_a_tutorial_keeps_the_law(tmp_path: Path) -> None:
    LAWS[LAW](variant(tmp_path, "untaught"), 1, 1)
