"""Finding games: every module in `hightable.games` that has a GAME. Nothing lists them.

An installed package may add its own under `hightable/games/`; so may folders named in `HIGHTABLE_GAMES`.
"""

from __future__ import annotations

import importlib
import logging
import os
import pkgutil
from typing import Any

import hightable.games
from hightable.engine.game import Game

log = logging.getLogger("hightable.games")

_OWN = list(hightable.games.__path__)
_told: set[str] = set()


class NoSuchGame(ValueError):
    """A name that no game has. The text is a sentence for who asked."""


def names() -> list[str]:
    """The games there are, by name."""
    others = [folder for folder in os.environ.get("HIGHTABLE_GAMES", "").split(os.pathsep) if folder]
    hightable.games.__path__[:] = [*_OWN, *others]  # made anew each time: a folder no longer named is no longer looked at
    modules = pkgutil.iter_modules(hightable.games.__path__)
    return sorted(module.name.replace("_", "-") for module in modules if not module.name.startswith("_"))


def find(name: str) -> Game[Any]:
    """The game of that name, `banquet-royal` or `banquet_royal`."""
    if not isinstance(name, str):
        raise NoSuchGame(f"A game is found by its name, a text; {name!r} is not one.")
    known, wanted = names(), name.replace("_", "-")
    if wanted not in known:
        raise NoSuchGame(f"There is no game “{name}”. There are: {', '.join(known)}.")
    game = _game(wanted)
    if game is None:
        raise NoSuchGame(f"The module of “{name}” has no GAME of that name.")
    return game


def find_version(name: str, version: int) -> Game[Any]:
    """The game of that name, if it is of that version: what is known of it holds for no other."""
    game = find(name)
    if game.version != version:
        raise NoSuchGame(f"This needs version {version} of the rules of “{name}”; this release has version {game.version}.")
    return game


def game_of(game: Game[Any] | str) -> Game[Any]:
    """The game itself, or the game of that name."""
    return game if isinstance(game, Game) else find(game)


def all_games() -> list[Game[Any]]:
    """Every game that can be loaded. One that cannot is somebody's own affair: it is named once, and the others are there."""
    found = []
    for name in names():
        try:
            game = _game(name)
        except NoSuchGame as error:
            if name not in _told:
                _told.add(name)
                log.warning("%s", error)
            continue
        if game is not None:
            found.append(game)
    return found


def _game(name: str) -> Game[Any] | None:
    """The GAME of a module. Whatever lies in a folder of games and is none is passed over, unless it does not even load."""
    try:
        module = importlib.import_module(f"hightable.games.{name.replace('-', '_')}")
    except Exception as error:  # the file is somebody's own: whatever it raises is theirs to know
        raise NoSuchGame(f"The game “{name}” cannot be loaded: {type(error).__name__}: {error}") from error
    game = getattr(module, "GAME", None)
    return game if isinstance(game, Game) and game.name == name else None
