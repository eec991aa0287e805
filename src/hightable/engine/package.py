"""Finds the parts of a game by convention: each has its name, and in a package its file.

A game in one file has all parts in that file. In a package, `deal` is in `dealing.py`, `legal_moves` and `play` are in
`rules.py`, and so on. What is in `__init__.py` itself is found, too.
"""

from __future__ import annotations

import importlib
import importlib.util
import inspect
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

from hightable.engine.i18n import LANGUAGES, Phrases
from hightable.engine.position import Record
from hightable.engine.rulebook import Rulebook

PLACES = {
    "catalogue": ("CATALOGUE", "moves"),
    "options": ("OPTIONS", "options", "moves"),
    "phrases": ("PHRASES", "moves"),
    "seat_names": ("SEAT_NAMES", "components"),
    "deal": ("deal", "dealing", "rules"),
    "legal_moves": ("legal_moves", "rules", "legal_moves"),
    "play": ("play", "rules"),
    "standings": ("standings", "scoring", "rules"),
    "determinize": ("determinize", "determinize"),
    "refuse": ("refuse", "refusals"),
    "score_sheet": ("score_sheet", "score_sheet"),
    "ending": ("ending", "score_sheet"),
    "endings": ("ENDINGS", "score_sheet"),
    "component_counts": ("component_counts", "score_sheet"),
    "holdings": ("holdings", "holdings"),
    "events": ("events", "events"),
    "scene": ("scene", "scene"),
    "describe_move": ("describe_move", "sentences"),
    "face": ("face", "faces"),
    "winnable": ("winnable", "score_sheet"),
    "move_heuristic": ("move_heuristic", "bot"),
    "position_heuristic": ("position_heuristic", "bot", "position_heuristic"),
    "examples": ("EXAMPLES", "examples"),
    "print_items": ("PRINT_ITEMS", "print_items"),
}
"""For each part of a game, its name and the files of a package that may hold it."""


def parts_of(module_name: str) -> dict[str, Any]:
    """Every part that the game in this module or package defines. Raises ValueError if a part is missing that has no default."""
    module = sys.modules[module_name]
    source = _source(module)
    parts: dict[str, Any] = {"name": module_name.rpartition(".")[2].replace("_", "-"), "source": source}
    for part, (name, *files) in PLACES.items():
        holder = _holder(module, name, *files)
        if holder is not None:
            parts[part] = getattr(holder, name)
    parts["position"] = _position(module)
    folder = source if source.is_dir() else source.parent / source.stem
    parts.setdefault("phrases", _phrases(folder, parts["name"], module.__doc__))
    facts = _holder(module, "facts", "components")
    parts["rulebook"] = _rulebook(folder, parts["phrases"], getattr(facts, "facts", None))
    return parts


def _source(module: ModuleType) -> Path:
    file = Path(str(module.__file__))
    return file.parent if file.name == "__init__.py" else file


def _holder(module: ModuleType, name: str, *files: str) -> ModuleType | None:
    """The module that defines this name: the game's own, or the first such file of its package; None if there is none."""
    if hasattr(module, name) and not inspect.ismodule(getattr(module, name)):
        return module
    submodules = filter(None, (_submodule(module, file) for file in files))
    return next((submodule for submodule in submodules if hasattr(submodule, name)), None)


def _submodule(module: ModuleType, file: str) -> ModuleType | None:
    name = f"{module.__name__}.{file}"
    if not hasattr(module, "__path__") or importlib.util.find_spec(name) is None:
        return None
    return importlib.import_module(name)


def _position(module: ModuleType) -> type[Record]:
    """The class of the position: the only record that the module, or its `position.py`, defines."""
    for holder in filter(None, (module, _submodule(module, "position"))):
        found = [each for each in vars(holder).values() if _is_record(each) and each.__module__ == holder.__name__]
        if len(found) == 1:
            return found[0]  # type: ignore[no-any-return]
        if found:
            names = ", ".join(each.__name__ for each in found)
            raise ValueError(f"{holder.__name__} has several classes of positions: {names}. Pass one of them as `position`.")
    where = " in position.py" if hasattr(module, "__path__") else ""
    raise ValueError(f"there is no class of positions: write `class Position(Record)`{where}, with the fields of a position")


def _is_record(each: object) -> bool:
    return isinstance(each, type) and issubclass(each, Record) and each is not Record


def _phrases(folder: Path, name: str, documentation: str | None) -> Phrases:
    """The phrases in the folder; else a title from the game's name, and its description from the first line of its docstring."""
    if any((folder / f"phrases.{language}.toml").is_file() for language in LANGUAGES):
        return Phrases.read(folder)
    title = name.replace("-", " ").title()
    return Phrases({LANGUAGES[0]: {"title": title, "about": _first_line(documentation, title)}})


def _first_line(documentation: str | None, title: str) -> str:
    """The first line of a docstring, without the game's name before a colon."""
    line = (documentation or title).strip().partition("\n")[0]
    before, colon, after = line.partition(": ")
    if colon and before.casefold() in (title.casefold(), f"the {title.casefold()}"):
        line = after[:1].upper() + after[1:]
    return line


def _rulebook(folder: Path, phrases: Phrases, facts: Any) -> Rulebook:
    """The rules in the folder; else a page of two lines."""
    if any((folder / f"rules.{language}.md").is_file() for language in LANGUAGES):
        return Rulebook.read(folder, facts)
    return Rulebook({language: f"# {text['title']}\n\n{text['about']}" for language, text in phrases.given.items()})
