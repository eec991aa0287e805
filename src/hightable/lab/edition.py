"""The edition of a game: its release and its source, so that all processes of a run play by the same rules."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

import hightable
from hightable.engine.game import Game

_PACKAGE = Path(hightable.__file__).parent
_PARTS = ("engine", "bots", "players", "lab")
"""The packages whose code decides how a game goes."""
_SUFFIXES = (".py", ".toml")


@dataclass(frozen=True)
class Edition:
    """Which game, and which code plays it."""

    hightable: str
    """The release of High Table."""
    game: str
    """The name of the game, for a variant with the fingerprint of its components."""
    version: int
    """The version of the game's rules."""
    source: str
    """A fingerprint of the source of the game, the engine, the bots, the processes of players and the lab."""

    def difference(self, other: Edition) -> str | None:
        """How the other edition differs from this one, as the end of a sentence; None if it does not."""
        if other.hightable != self.hightable:
            return f"it has High Table {other.hightable}, and this is {self.hightable}"
        if (other.game, other.version) != (self.game, self.version):
            return f"it plays {other.game} version {other.version}, and this is {self.game} version {self.version}"
        if other.source != self.source:
            return f"its source of High Table {other.hightable} or of {other.game} is not the same as here"
        return None


@lru_cache(maxsize=64)
def edition_of(game: Game[Any]) -> Edition:
    """The edition of a game as this process plays it."""
    digest = hashlib.sha256()
    for root in (*(_PACKAGE / part for part in _PARTS), game.source):
        for file in sorted(root.rglob("*")) if root.is_dir() else [root]:
            if file.suffix in _SUFFIXES:
                content = file.read_bytes().replace(b"\r\n", b"\n")
                digest.update(f"{file.relative_to(root.parent).as_posix()}\0{len(content)}\0".encode() + content)
    return Edition(hightable.__version__, game.key, game.version, digest.hexdigest()[:16])
