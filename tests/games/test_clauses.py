"""The rules pages of every game and what leans on them: languages agree, every clause is proved, every clause named exists."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from hightable.engine.game import Game
from tests.games.all_games import GAMES

HERE = Path(__file__).parent
each_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)


def marked_files(game: Game[Any]) -> list[Path]:
    """The test files of a game: those in the folder that is named like its package."""
    return sorted((HERE / game.source.stem).rglob("test_*.py"))


def sources_of(game: Game[Any]) -> list[Path]:
    folder = game.source if game.source.is_dir() else game.source.parent
    return sorted(file for file in folder.rglob("*") if file.suffix in (".py", ".toml"))


def marks(file: Path) -> Iterator[tuple[str, str]]:
    """Each test of a file with each clause in its `@clause(…)` marks, read from the source: no test has to run."""
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
            for mark in node.decorator_list:
                if isinstance(mark, ast.Call) and isinstance(mark.func, ast.Name) and mark.func.id == "clause":
                    for argument in mark.args:
                        assert isinstance(argument, ast.Constant), f"{file.name}: {node.name}: write the clause out"
                        yield node.name, str(argument.value)


@each_game
def test_every_language_has_the_same_clauses_in_the_same_order(game: Game[Any]) -> None:
    numbers = {language: list(clauses) for language, clauses in game.rulebook.by_language.items()}
    assert numbers["en"], "the page has no clauses"
    assert all(found == numbers["en"] for found in numbers.values())


@each_game
def test_clauses_are_numbered_in_order(game: Game[Any]) -> None:
    places = [tuple(map(int, number.split("-")[1].split("."))) for number in game.rulebook.numbers]
    assert places == sorted(places)
    assert len({number.split("-")[0] for number in game.rulebook.numbers}) == 1


@each_game
def test_languages_say_each_clause_in_their_own_words(game: Game[Any]) -> None:
    english, french = game.rulebook.by_language["en"], game.rulebook.by_language["fr"]
    assert [number for number in english if english[number] == french[number]] == []


@each_game
def test_every_clause_has_a_test(game: Game[Any]) -> None:
    proved = {number for file in marked_files(game) for _, number in marks(file)}
    assert [number for number in game.rulebook.numbers if number not in proved] == []


@each_game
def test_every_clause_that_a_test_names_exists(game: Game[Any]) -> None:
    wrong = [(test, number) for file in marked_files(game) for test, number in marks(file) if number not in game.rulebook]
    assert wrong == []


@each_game
def test_every_clause_that_the_source_names_exists(game: Game[Any]) -> None:
    prefix = game.rulebook.numbers[0].split("-")[0]
    known = set(game.rulebook.numbers) | {number.rsplit(".", 1)[0] for number in game.rulebook.numbers}
    for file in sources_of(game):
        for number in re.findall(rf"\b{prefix}-\d+(?:\.\d+)*", file.read_text(encoding="utf-8")):
            assert number in known, f"{file.name} names {number}"


@each_game
def test_every_option_has_its_clause(game: Game[Any]) -> None:
    assert [option.name for option in game.options if option.clause not in game.rulebook] == []
