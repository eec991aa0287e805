"""Finds games: every module in `hightable.games` that defines GAME. There is no list to maintain.

The folders named in `HIGHTABLE_GAMES` can add games, and so can every installed package: by an entry point of the group
`hightable.games`, whose name is that of the game and whose value is the module or package that defines its GAME.

    [project.entry-points."hightable.games"]
    goofspiel = "hightable_goofspiel"
"""

from __future__ import annotations

import contextlib
import importlib
import importlib.util
import logging
import os
import pkgutil
import re
import sys
import traceback
from functools import lru_cache
from importlib.metadata import entry_points
from pathlib import Path
from typing import Any

import hightable.games
from hightable.engine.components import BadComponents, Components, Overlay
from hightable.engine.game import BadPart, Game
from hightable.engine.i18n import BadPhrase
from hightable.engine.position import nearest_field

log = logging.getLogger("hightable.games")

ENTRY_POINTS = "hightable.games"
"""The group of entry points under which installed packages register games."""

_FOLDERS = "hightable.games."
"""Begins the names of all modules in folders of games."""
_OWN = list(hightable.games.__path__)
_NO_FIELD = re.compile(r"(?:the position has no attribute|no field of name) '?(\w+)")
"""What Python and NumPy say where interpreted rules read or write a field that a position does not have."""
_warned: set[str] = set()


class NoSuchGame(ValueError):
    """No game has this name. The message is a sentence for the user."""


class BrokenGame(NoSuchGame):
    """A game that exists but cannot be loaded. `reason` says why, with file and line."""

    def __init__(self, name: str, reason: str) -> None:
        self.name = name
        self.reason = reason
        super().__init__(f"The game “{name}” cannot be loaded: {reason}")


class FailingGame(NoSuchGame):
    """A game that fails while it is played. The message says why, with file and line."""


def names() -> list[str]:
    """The names of the modules that may hold a game, without importing them: those in folders, and those of entry points.

    A missing folder and a name that is already taken are logged, once each.
    """
    return sorted(_modules())


def _modules() -> dict[str, str]:
    """The module of each game, by the game's name: the package's own, then those in `HIGHTABLE_GAMES`, then installed ones."""
    others = [folder for folder in os.environ.get("HIGHTABLE_GAMES", "").split(os.pathsep) if folder]
    hightable.games.__path__[:] = [*_OWN, *others]  # rebuilt each time, so that folders can be added and removed
    places: dict[str, str] = {}
    found: dict[str, str] = {}
    for folder in hightable.games.__path__:
        if folder not in _OWN and not Path(folder).is_dir():
            _warn(f"HIGHTABLE_GAMES names “{folder}”, which is not a folder.")
        for module in pkgutil.iter_modules([folder]):
            name = module.name.replace("_", "-")
            if name.startswith("-"):
                continue
            found[name] = f"{_FOLDERS}{module.name}"
            if places.setdefault(name, folder) != folder:
                _warn(f"The game “{name}” in “{folder}” is ignored: “{places[name]}” already has a game of that name.")
    for given, installed in _entry_points(tuple(sys.path)):
        name = given.replace("_", "-")
        if found.setdefault(name, installed) != installed:
            taken = places.get(name, found[name])
            _warn(f"The game “{name}” of the module “{installed}” is ignored: “{taken}” already has a game of that name.")
    return found


@lru_cache(maxsize=4)
def _entry_points(path: tuple[str, ...]) -> list[tuple[str, str]]:
    """The names and modules of the entry points of games. They depend on the search path alone, and take a while to read."""
    return sorted((point.name, point.module) for point in entry_points(group=ENTRY_POINTS))


def _warn(sentence: str) -> None:
    if sentence not in _warned:
        _warned.add(sentence)
        log.warning("%s", sentence)


def find(name: str, components: Components | None = None) -> Game[Any]:
    """The game with this name, `banquet-royal` or `banquet_royal`. Raises NoSuchGame.

    With `components`, a variant: a TOML file, or the same as a mapping, is laid over the game's own; or a variant that comes with
    the game, by its name: `small`. Raises BadComponents.
    """
    if not isinstance(name, str):
        raise NoSuchGame(f"A game is found by its name, a string, not by {name!r}.")
    if components is not None:
        from hightable.engine.variants import variant_of  # here, because most programs need none

        base = find(name)
        return variant_of(base, Overlay.read(_variant_file(base, components)), _modules()[base.name])
    wanted = name.replace("_", "-")
    if "+" in wanted:
        raise NoSuchGame(f"“{name}” is a variant of {wanted.partition('+')[0]}: give the file of its components, too.")
    module = _modules().get(wanted)
    if module is None:
        raise NoSuchGame(f"There is no game “{name}”. There are: {', '.join(game.name for game in all_games())}.")
    game = _game(wanted, module)
    if game is None:
        raise NoSuchGame(f"There is no game “{name}”: “{_file(module)}” has no GAME.")
    return game


def _variant_file(game: Game[Any], components: Components) -> Components:
    """The file of a variant that is given by its name; anything else as it is. Raises BadComponents if it can only be a name."""
    if not isinstance(components, str):
        return components
    known = variants(game)
    if components in known:
        return known[components]
    if Path(components).name == components and not Path(components).suffix and not Path(components).exists():
        names = ", ".join(known) or "none"
        title = game.title("en")
        raise BadComponents(f"There is no file “{components}”, and no variant of that name in {title}; it has: {names}")
    return components


def variants(game: Game[Any]) -> dict[str, Path]:
    """The variants that come with the game, by name: the data files in its folder `variants`."""
    return {file.stem: file for file in sorted((game.source / "variants").glob("*.toml"))}


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
    for name, module in sorted(_modules().items()):
        try:
            game = _game(name, module)
        except BrokenGame as error:
            _warn(str(error))
            continue
        if game is not None:
            found.append(game)
    return found


def files_without_game() -> list[Path]:
    """The modules in game folders that load but define no GAME. They may be helpers, so nothing is logged."""
    found = []
    for name, module in sorted(_modules().items()):
        with contextlib.suppress(BrokenGame):
            if _game(name, module) is None:
                found.append(_file(module))
    return found


def _game(name: str, module_name: str) -> Game[Any] | None:
    """The GAME of a module, None if it defines none. Raises BrokenGame if it does not load or has another name."""
    try:
        module = importlib.import_module(module_name)
    except (Exception, SystemExit) as error:  # game code may raise anything
        kind = "" if isinstance(error, BadComponents | BadPart) or type(error) is ValueError else f"{type(error).__name__}: "
        raise BrokenGame(name, f"{kind}{' '.join(str(error).split())} ({_where(error, module_name)})") from error
    installed = not module_name.startswith(_FOLDERS)
    if not hasattr(module, "GAME"):
        if installed:
            raise BrokenGame(name, f"its entry point names the module “{module_name}”, which has no GAME ({_file(module_name)})")
        return None
    game = module.GAME
    if not isinstance(game, Game):
        raise BrokenGame(name, f"its GAME is not a Game ({_file(module_name)})")
    if game.name != name:
        other = "its entry point is" if installed else "its file or folder is"
        raise BrokenGame(name, f"its GAME is called “{game.name}”, not “{name}” as {other} ({_file(module_name)})")
    return game


def _file(module_name: str) -> Path:
    """The file of a module; for a package, its `__init__.py`. The name of the module if there is no such file."""
    try:
        spec = importlib.util.find_spec(module_name)
    except (ImportError, ValueError):  # an entry point may name a module in a package that does not exist
        spec = None
    return Path(spec.origin if spec is not None and spec.origin else module_name)


def _where(error: BaseException, module_name: str) -> str:
    """The file and line in the game where loading it failed."""
    if isinstance(error, SyntaxError) and error.filename:
        return f"{error.filename}, line {error.lineno}"
    origin = _file(module_name)
    source = origin.parent if origin.name == "__init__.py" else origin
    if isinstance(error, BadComponents):
        return str(source / "components.toml")
    if isinstance(error, BadPart):
        return error.place
    frames = traceback.extract_tb(error.__traceback__)
    inside = [frame for frame in frames if Path(frame.filename).is_relative_to(source)]
    return f"{inside[-1].filename}, line {inside[-1].lineno}" if inside else str(origin)


def failure(error: BaseException) -> FailingGame | None:
    """The same error as a sentence with file and line, if it was raised in the code of a game; None otherwise."""
    frames = traceback.extract_tb(error.__traceback__)
    for name, module_name in _modules().items():
        game = getattr(sys.modules.get(module_name), "GAME", None)
        inside = [frame for frame in frames if isinstance(game, Game) and Path(frame.filename).is_relative_to(game.source)]
        if inside:
            text = "".join(traceback.TracebackException.from_exception(error).format_exception_only())
            what = " ".join(text.split()).replace("'WideRecord' object", "the position")
            if isinstance(error, BadPhrase):
                what = str(error)
            elif (missing := _NO_FIELD.search(what)) and game is not None:
                what += nearest_field(game.position, missing[1])
            return failing(name, what, inside[-1])
    return None


def failing(name: str, what: str, where: traceback.FrameSummary) -> FailingGame:
    """The error for a game that fails there."""
    return FailingGame(f"The game “{name}” fails: {what} ({where.filename}, line {where.lineno}, in {where.name})")
