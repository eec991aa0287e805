"""Imports point one way: engine, games, bots, analysis, then the packages that use them."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

SOURCE = Path(__file__).parent.parent / "src" / "hightable"
MAY_USE = {
    "engine": {"engine"},
    "games": {"engine", "games"},
    "bots": {"engine", "games", "bots"},
    "analysis": {"engine", "games", "bots", "analysis"},
    "terminal": {"engine", "games", "bots", "analysis", "terminal"},
    "lab": {"engine", "games", "bots", "analysis", "lab"},
    "server": {"engine", "games", "bots", "analysis", "server"},
    "envs": {"engine", "games", "envs"},
}


def rooms_used(file: Path) -> set[str]:
    """The rooms whose modules a file imports."""
    names: set[str] = set()
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module:
            names |= {node.module, *(f"{node.module}.{alias.name}" for alias in node.names)}
        elif isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
    rooms = {path.name for path in SOURCE.iterdir() if path.is_dir()}
    return {name.split(".")[1] for name in names if name.startswith("hightable.")} & rooms


@pytest.mark.parametrize("room", MAY_USE)
def test_a_room_uses_only_the_rooms_before_it(room: str) -> None:
    for file in (SOURCE / room).rglob("*.py"):
        too_far = rooms_used(file) - MAY_USE[room]
        if file.name == "discovery.py":
            too_far -= {"games"}  # it looks for whatever games there are, and knows none
        assert not too_far, f"{file.relative_to(SOURCE)} uses {too_far}"


def test_every_room_is_under_this_law() -> None:
    rooms = {path.name for path in SOURCE.iterdir() if path.is_dir() and (path / "__init__.py").exists()}
    assert rooms == set(MAY_USE)


def test_games_do_not_know_each_other() -> None:
    for game in (path for path in (SOURCE / "games").iterdir() if path.is_dir() and (path / "__init__.py").exists()):
        for file in game.rglob("*.py"):
            for line in file.read_text(encoding="utf-8").splitlines():
                if "hightable.games." in line and "import" in line:
                    assert f"hightable.games.{game.name}" in line, f"{file.relative_to(SOURCE)}: {line}"
