"""The templates of new games: real games, whose name is replaced by that of the new one."""

from __future__ import annotations

import keyword
import re
from pathlib import Path

TEMPLATES = Path(__file__).parent / "templates"
LEVELS = (1, 2, 3, 4)
"""The levels for which there is a template: two games in one file, and two packages."""

_NAME = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
LONGEST = 40


class BadName(ValueError):
    """A name that no game can have. The message is a sentence for the author."""


def game_name(text: str) -> str:
    """The name as commands, records and addresses have it: `my-game`. Raises BadName."""
    name = text.strip().lower().replace("_", "-").replace(" ", "-")
    if not _NAME.fullmatch(name):
        raise BadName(f"“{text}” is not a name for a game: use letters from a to z, digits and hyphens, such as my-game.")
    if len(name) > LONGEST:
        raise BadName(f"“{text}” is too long a name for a game: use {LONGEST} characters at most.")
    if keyword.iskeyword(name):
        raise BadName(f"“{text}” is a word of Python, so a game cannot have that name.")
    return name


def clause_prefix(name: str) -> str:
    """The letters before the numbers of a game's clauses: `TD` for `top-dish`, `GO` for `goofspiel`."""
    words = [word for word in name.split("-") if word[0].isalpha()]
    return ("".join(word[0] for word in words) if len(words) > 1 else name[:2]).upper()


def render(level: int, name: str) -> dict[str, str]:
    """The files of a new game, by their paths in its folder."""
    folder = TEMPLATES / f"level{level}"
    files = (file for file in sorted(folder.rglob("*")) if file.is_file() and "__pycache__" not in file.parts)
    return {
        _renamed(file.relative_to(folder).as_posix(), name): _renamed(file.read_text(encoding="utf-8"), name) for file in files
    }


def _renamed(text: str, name: str) -> str:
    """The text with the template's name replaced, in each of its spellings."""
    title = name.replace("-", " ").title()
    for spelling, new in (("new_game", name.replace("-", "_")), ("new-game", name), ("New Game", title)):
        text = text.replace(spelling, new)
    return re.sub(r"\bNG-(?=\d)", f"{clause_prefix(name)}-", text)
