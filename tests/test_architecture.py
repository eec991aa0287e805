"""Imports between packages point one way: engine, games, bots, players and analysis, then the packages that use them."""

from __future__ import annotations

import ast
import sys
from pathlib import Path

import pytest

SOURCE = Path(__file__).parent.parent / "src" / "hightable"
TEMPLATES = SOURCE / "scaffold" / "templates"
"""Games that `hightable new-game` copies. They are not modules of the package."""
MAY_IMPORT = {
    "engine": {"engine"},
    "games": {"engine", "games"},
    "bots": {"engine", "games", "bots"},
    "players": {"engine", "games", "bots", "players"},
    "analysis": {"engine", "games", "bots", "analysis"},
    "terminal": {"engine", "games", "bots", "players", "analysis", "terminal", "warmup", "background"},
    "lab": {"engine", "games", "bots", "players", "analysis", "lab", "warmup", "background", "report_page"},
    "server": {"engine", "games", "bots", "players", "analysis", "server", "warmup", "background", "report_page"},
    "envs": {"engine", "games", "bots", "players", "envs", "warmup"},
    "scaffold": {"engine", "games", "scaffold", "authoring"},
}
"""The packages and top-level modules that each package may import. Nothing but `__main__.py` imports `cli.py`."""


def imports_of(file: Path) -> set[str]:
    """The packages and top-level modules of hightable that a file imports."""
    names: set[str] = set()
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module:
            names |= {node.module, *(f"{node.module}.{alias.name}" for alias in node.names)}
        elif isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
    parts = {path.stem for path in SOURCE.iterdir() if path.is_dir() or path.suffix == ".py"}
    return {name.split(".")[1] for name in names if name.startswith("hightable.")} & parts


@pytest.mark.parametrize("package", MAY_IMPORT)
def test_a_package_imports_only_what_it_may(package: str) -> None:
    for file in (file for file in (SOURCE / package).rglob("*.py") if TEMPLATES not in file.parents):
        forbidden = imports_of(file) - MAY_IMPORT[package]
        if file.name == "discovery.py":
            forbidden -= {"games"}  # it finds games by name, and knows none
        assert not forbidden, f"{file.relative_to(SOURCE)} imports {forbidden}"


def test_every_package_is_listed() -> None:
    packages = {path.name for path in SOURCE.iterdir() if path.is_dir() and (path / "__init__.py").exists()}
    assert packages == set(MAY_IMPORT)


def test_the_core_imports_no_top_level_module() -> None:
    modules = {path.stem for path in SOURCE.glob("*.py")}
    assert {"cli", "warmup", "background"} <= modules
    for package in ("engine", "games", "bots", "players", "analysis"):
        assert not MAY_IMPORT[package] & modules


def test_games_do_not_import_each_other() -> None:
    for game in (path for path in (SOURCE / "games").iterdir() if path.is_dir() and (path / "__init__.py").exists()):
        for file in game.rglob("*.py"):
            for line in file.read_text(encoding="utf-8").splitlines():
                if "hightable.games." in line and "import" in line:
                    assert f"hightable.games.{game.name}" in line, f"{file.relative_to(SOURCE)}: {line}"


def test_the_map_names_every_module() -> None:
    page = (SOURCE.parent.parent / "docs" / "architecture.md").read_text(encoding="utf-8")
    for package in MAY_IMPORT:
        folder = SOURCE / package
        section = page.partition(f"\n## {package}\n")[2].partition("\n## ")[0]
        for file in (file for file in folder.rglob("*.py") if TEMPLATES not in file.parents):
            name = file.relative_to(folder).as_posix() if package == "lab" else file.name
            if file.name != "__init__.py":
                assert f"`{name}`" in section, f"docs/architecture.md does not describe {package}/{name}"


def test_no_class_name_is_used_twice() -> None:
    homes: dict[str, str] = {}
    for file in sorted(file for file in SOURCE.rglob("*.py") if TEMPLATES not in file.parents):
        for node in ast.parse(file.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.ClassDef):
                assert node.name not in homes, f"{node.name} is defined in {homes[node.name]} and {file.relative_to(SOURCE)}"
                homes[node.name] = str(file.relative_to(SOURCE))


def test_no_module_is_named_like_one_of_the_standard_library() -> None:
    for file in SOURCE.rglob("*.py"):
        assert file.stem not in sys.stdlib_module_names - {"__init__", "__main__"}, file.relative_to(SOURCE)
