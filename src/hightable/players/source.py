"""Where a player of your own is: in a file, in a module, or in an installed package.

An installed package names its players as entry points of the group `hightable.players`:

    [project.entry-points."hightable.players"]
    lookahead = "my_package.bots:Lookahead"

Nothing of the author's code is imported here: only a process of its own does that.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from hightable.bots import Player
from hightable.bots.levels import LEVELS, BadPlayer
from hightable.engine.game import Game
from hightable.players.messages import Start
from hightable.players.player_process import SECONDS, HostProcess, ProcessPlayer

ENTRY_POINTS = "hightable.players"
"""The group of entry points under which installed packages register players."""
SUFFIX = ".py"


@dataclass(frozen=True)
class PlayerSource:
    """A player of your own: the code of its file, or the module that another process will import."""

    name: str
    """How it was named; reports and records call it so."""
    attribute: str
    """The class, object or function."""
    path: str = ""
    """Its file, if it is given by one."""
    code: bytes = b""
    """The content of that file when it was found: every process of a run uses the same, on any machine."""
    module: str = ""
    version: str = ""
    """The version of the installed package, if it is known."""

    @cached_property
    def fingerprint(self) -> str:
        """The same for the same code, as far as that is known."""
        digest = hashlib.sha256(self.code or f"{self.module}:{self.attribute} {self.version}".encode())
        return digest.hexdigest()[:16]

    def start(self, game: Game[Any], seconds: float = SECONDS) -> ProcessPlayer:
        """The player for a game, with this time for each decision. Raises BadPlayer if it cannot play the game."""
        overlay = game.overlay
        laid_over = (overlay.name, dict(overlay.data), overlay.file) if overlay else None
        start = replace(self._unstarted, game=game.base_name, version=game.version, overlay=laid_over)
        return ProcessPlayer(self.name, start, seconds)

    def tables(self) -> tuple[tuple[str, ...] | None, tuple[int, ...] | None]:
        """The games that it plays, and at tables of which sizes, None for all: its process is started to find out.

        Raises BadPlayer.
        """
        process = HostProcess(self.name, self._unstarted)
        process.end()
        return process.games, process.seats

    @property
    def _unstarted(self) -> Start:
        return Start(self.attribute, self.path, self.code, self.module)


@dataclass(frozen=True)
class StoredPlayer:
    """A player that has played the games in a file. Its code is not there."""

    name: str
    fingerprint: str

    def start(self, game: Game[Any], seconds: float = SECONDS) -> Player:
        """Raises BadPlayer: code is only run if the user names it."""
        raise BadPlayer(f"These games were played by “{self.name}”, whose code is not in their file: play anew to add to them.")


def find_source(name: str, levels: Sequence[str] = LEVELS) -> PlayerSource:
    """The player of this name, `FILE.py:NAME`, `package.module:NAME` or an installed one. Raises BadPlayer.

    `levels` are the bots that there are besides.
    """
    place, colon, attribute = name.rpartition(":")
    if not colon or name.endswith(SUFFIX):
        if name.endswith(SUFFIX):
            raise BadPlayer(f"Which player of the file {name}? Write {name}:NAME, the name of a class, an object or a function.")
        return _installed(name, levels)
    if not all(part.isidentifier() for part in attribute.split(".")):
        raise BadPlayer(f"“{name}” should end with the name of a class, an object or a function, unlike “{attribute}”.")
    if place.endswith(SUFFIX):
        return _in_file(name, place, attribute)
    if not all(part.isidentifier() for part in place.split(".")):
        raise BadPlayer(f"“{place}” is neither a file that ends with {SUFFIX} nor a module: write FILE.py:NAME or MODULE:NAME.")
    return PlayerSource(name, attribute, module=place)


def _in_file(name: str, place: str, attribute: str) -> PlayerSource:
    try:
        path = Path(place).expanduser().absolute()
        return PlayerSource(name, attribute, str(path), path.read_bytes())
    except (OSError, RuntimeError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise BadPlayer(f"The player “{name}” cannot be loaded: {place} cannot be read ({reason}).") from error


def _installed(name: str, levels: Sequence[str]) -> PlayerSource:
    point = installed().get(name)
    if point is None:
        known = ", ".join([*levels, *sorted(installed())])
        raise BadPlayer(f"There is no player “{name}”. There are: {known}. One of your own is written FILE.py:NAME.")
    if not point.module or not point.attr:
        raise BadPlayer(f"The player “{name}” cannot be loaded: its entry point “{point.value}” should be MODULE:NAME.")
    return PlayerSource(name, point.attr, module=point.module, version=point.dist.version if point.dist else "")


def is_own(name: str) -> bool:
    """Whether this is written like a player of your own, or is the name of an installed one."""
    return ":" in name or name.endswith(SUFFIX) or name in installed()


def short_name(name: str) -> str:
    """The name of a player without folders.

    >>> short_name("bots/my_bot.py:Bot"), short_name("hard")
    ('my_bot.py:Bot', 'hard')
    """
    place, _, attribute = name.rpartition(":")
    return f"{Path(place).name}:{attribute}" if place.endswith(SUFFIX) else name


def installed() -> dict[str, EntryPoint]:
    """The entry points of players by name. Names of levels, and names that would be read otherwise, are left out."""
    found = entry_points(group=ENTRY_POINTS)
    return {point.name: point for point in found if point.name not in LEVELS and not {":", ","} & set(point.name)}
