"""Finds games: every module in `hightable.games` that defines GAME. There is no list to maintain.

An installed package can add games under `hightable/games/`, and so can the folders named in `HIGHTABLE_GAMES`.
"""

from __future__ import annotations

import contextlib
import importlib
import importlib.util
import logging
import os
import pkgutil
import traceback
from pathlib import Path
from typing import Any

import hightable.games
from hightable.engine.components import BadComponents, Components, Overlay
from hightable.engine.game import Game

log = logging.getLogger("hightable.games")

_OWN = list(hightable.games.__path__)
_warned: set[str] = set()


class NoSuchGame(ValueError):
    """No game has this name. The message is a sentence for the user."""


class BrokenGame(NoSuchGame):
    """A game that exists but cannot be loaded. `reason` says why, with file and line."""

    def __init__(self, name: str, reason: str) -> None:
        self.name = name
        self.reason = reason
        super().__init__(f"The game “{name}” cannot be loaded: {reason}")


def names() -> list[str]:
    """The names of the modules that may hold a game, without importing them.

    A missing folder and a name that is already taken are logged, once each.
    """
    others = [folder for folder in os.environ.get("HIGHTABLE_GAMES", "").split(os.pathsep) if folder]
    hightable.games.__path__[:] = [*_OWN, *others]  # rebuilt each time, so that folders can be added and removed
    found: dict[str, str] = {}
    for folder in hightable.games.__path__:
        if folder not in _OWN and not Path(folder).is_dir():
            _warn(f"HIGHTABLE_GAMES names “{folder}”, which is not a folder.")
        for module in pkgutil.iter_modules([folder]):
            name = module.name.replace("_", "-")
            if found.setdefault(name, folder) != folder and not name.startswith("-"):
                _warn(f"The game “{name}” in “{folder}” is ignored: “{found[name]}” already has a game of that name.")
    return sorted(name for name in found if not name.startswith("-"))


def _warn(sentence: str) -> None:
    if sentence not in _warned:
        _warned.add(sentence)
        log.warning("%s", sentence)


def find(name: str, components: Components | None = None) -> Game[Any]:
    """The game with this name, `banquet-royal` or `banquet_royal`. Raises NoSuchGame.

    With `components`, a variant: a TOML file, or the same as a mapping, is laid over the game's own. Raises BadComponents.
    """
    if not isinstance(name, str):
        raise NoSuchGame(f"A game is found by its name, a string, not by {name!r}.")
    if components is not None:
        from hightable.engine.variants import variant_of  # here, because most programs need none

        return variant_of(find(name), Overlay.read(components), _module_name(name.replace("_", "-")))
    wanted = name.replace("_", "-")
    if "+" in wanted:
        base = wanted.partition("+")[0]
        raise NoSuchGame(f"“{name}” is a variant of {base}: give the file of its components, too.")
    if wanted not in names():
        raise NoSuchGame(f"There is no game “{name}”. There are: {', '.join(game.name for game in all_games())}.")
    game = _game(wanted)
    if game is None:
        raise NoSuchGame(f"There is no game “{name}”: “{_file(wanted)}” has no GAME.")
    return game


def find_version(name: str, version: int, components: Components | None = None) -> Game[Any]:
    """The game with this name and version, or its variant with these components. Raises NoSuchGame."""
    game = find(name, components)
    if game.version != version:
        raise NoSuchGame(f"This needs version {version} of the rules of “{name}”; this release has version {game.version}.")
    return game


def game_of(game: Game[Any] | str) -> Game[Any]:
    """The game itself, or the game with that name."""
    return game if isinstance(game, Game) else find(game)


def all_games() -> list[Game[Any]]:
    """Every game that can be loaded. A game that cannot is logged once and skipped."""
    found = []
    for name in names():
        try:
            game = _game(name)
        except BrokenGame as error:
            _warn(str(error))
            continue
        if game is not None:
            found.append(game)
    return found


def files_without_game() -> list[Path]:
    """The modules in game folders that load but define no GAME. They may be helpers, so nothing is logged."""
    found = []
    for name in names():
        with contextlib.suppress(BrokenGame):
            if _game(name) is None:
                found.append(_file(name))
    return found


def _game(name: str) -> Game[Any] | None:
    """The GAME of a module, None if it defines none. Raises BrokenGame if it does not load or has another name."""
    try:
        module = importlib.import_module(_module_name(name))
    except (Exception, SystemExit) as error:  # game code may raise anything
        kind = "" if isinstance(error, BadComponents) else f"{type(error).__name__}: "
        raise BrokenGame(name, f"{kind}{' '.join(str(error).split())} ({_where(error, name)})") from error
    if not hasattr(module, "GAME"):
        return None
    game = module.GAME
    if not isinstance(game, Game):
        raise BrokenGame(name, f"its GAME is not a Game ({_file(name)})")
    if game.name != name:
        raise BrokenGame(name, f"its GAME is called “{game.name}”, not “{name}” as its file or folder is ({_file(name)})")
    return game


def _module_name(name: str) -> str:
    return f"hightable.games.{name.replace('-', '_')}"


def _file(name: str) -> Path:
    """The file of a game's module; for a package, its `__init__.py`."""
    spec = importlib.util.find_spec(_module_name(name))
    return Path(spec.origin if spec is not None and spec.origin else "?")


def _where(error: BaseException, name: str) -> str:
    """The file and line in the game where loading it failed."""
    if isinstance(error, SyntaxError) and error.filename:
        return f"{error.filename}, line {error.lineno}"
    origin = _file(name)
    source = origin.parent if origin.name == "__init__.py" else origin
    if isinstance(error, BadComponents):
        return str(source / "components.toml")
    frames = traceback.extract_tb(error.__traceback__)
    inside = [frame for frame in frames if Path(frame.filename).is_relative_to(source)]
    return f"{inside[-1].filename}, line {inside[-1].lineno}" if inside else str(origin)
