"""How far a game has come: its level, what it lacks for the next one, and how `hightable laws` shows both."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from click.testing import CliRunner

from hightable import find
from hightable.cli import main
from hightable.lab.game_levels import GameLevel, has_secrets, level_of, missing_parts
from hightable.lab.laws import LAWS
from tests.games.all_games import GAMES

SMALLEST = """
from hightable.authoring import NONE, Game, MoveCatalogue, MoveKind, Record, compiled, everyone
CATALOGUE = MoveCatalogue(MoveKind("ring"))
class Position(Record):
    rung: int = everyone()
@compiled
def deal(p, seats, settings, rng):
    p.seats, p.to_move, p.rung = seats, 0, 0
@compiled
def legal_moves(p, out):
    out[0] = 0
    return 0 if p.rung else 1
@compiled
def play(p, move, rng):
    p.rung, p.to_move = 1, NONE
@compiled
def standings(p, points, rank):
    for seat in range(p.seats):
        points[seat], rank[seat] = 0, 0
GAME = Game.from_package(__name__, players=(1, 2))
"""


@pytest.fixture
def smallest(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of a game that has only what it takes to run."""
    monkeypatch.setenv("HIGHTABLE_GAMES", str(tmp_path))
    (tmp_path / "ring_a_bell.py").write_text(SMALLEST, encoding="utf-8")
    return tmp_path


def test_every_game_of_the_package_has_all_parts_of_all_levels() -> None:
    for game in GAMES:
        assert level_of(game) is GameLevel.BOOK, missing_parts(game, GameLevel.BOOK)
        assert has_secrets(game)


def test_every_level_has_laws() -> None:
    assert {law.level for law in LAWS.values()} == set(GameLevel)


def test_a_game_with_rules_alone_is_told_which_part_goes_into_which_file(smallest: Path) -> None:
    game = find("ring-a-bell")
    assert level_of(game) is GameLevel.RUNS
    assert not has_secrets(game)
    assert missing_parts(game, GameLevel.TABLE) == [
        "scene (ring_a_bell.py)",
        "face (ring_a_bell.py)",
        "events (ring_a_bell.py)",
        "score_sheet (ring_a_bell.py)",
        "a second language (ring_a_bell/phrases.fr.toml)",
    ]
    assert missing_parts(game, GameLevel.BOOK) == [
        "a rulebook with clauses (ring_a_bell/rules.en.md)",
        "refuse (ring_a_bell.py)",
        "component_counts (ring_a_bell.py)",
        "a golden match of each ending (ring_a_bell/tests/golden/end.match)",
    ]


def test_in_a_package_each_part_has_a_file_of_its_own(smallest: Path) -> None:
    folder = smallest / "ring_again"
    folder.mkdir()
    game = replace(find("ring-a-bell"), source=folder)
    assert missing_parts(game, GameLevel.TABLE)[:2] == ["scene (scene.py)", "face (faces.py)"]
    assert "refuse (refusals.py)" in missing_parts(game, GameLevel.BOOK)


def test_laws_are_listed_by_level_with_what_is_missing(smallest: Path) -> None:
    result = CliRunner().invoke(main, ["laws", "ring-a-bell", "--games", "2"])
    assert result.exit_code == 0, result.output
    lines = [line for line in result.stdout.splitlines() if not line.startswith("    ")]
    assert lines[0] == "Ring A Bell: level 1"
    assert lines[1] == "  Level 1, it runs: all parts are there"
    assert lines[2] == "  Level 2, hidden information: nothing is hidden in this game"
    assert lines[3].startswith("  Level 3, at the table: missing scene (ring_a_bell.py), ")
    assert lines[4].startswith("  Level 4, by the book: missing a rulebook with clauses (ring_a_bell/rules.en.md), ")
    assert "    ✓ every game ends" in result.stdout
    assert "determinizations" not in result.stdout
