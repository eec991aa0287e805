"""Compiling a game's search before its first use, so that nobody waits for it at a table."""

from __future__ import annotations

import hashlib
from pathlib import Path
from random import Random
from typing import Any

from hightable.bots.search import TEMPLATE
from hightable.bots.thinking import ThinkingPlayer
from hightable.engine.game import Game
from hightable.engine.match import Match
from hightable.engine.rule import INTERPRETED, cache_folder


def is_warm(game: Game[Any]) -> bool:
    """Whether the game's search was compiled before."""
    return INTERPRETED or _mark(game).exists()


def warm(game: Game[Any]) -> None:
    """Compiles the game's search. Quick when that was done before."""
    match = Match(game, min(game.players), seed=1)
    while not match.over and len(match.legal()) == 1:
        match.play(match.legal()[0])
    if not match.over:
        ThinkingPlayer(game, simulations=1).think(match.view(match.seat, memory=True), match.legal(), Random(1))
    _mark(game).parent.mkdir(parents=True, exist_ok=True)
    _mark(game).touch()


def _mark(game: Game[Any]) -> Path:
    """A file beside what was compiled, named for the search that it was compiled from."""
    return cache_folder(game.home) / f"search-{hashlib.sha256(TEMPLATE.read_bytes()).hexdigest()[:16]}"
