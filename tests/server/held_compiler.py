"""A server whose games are not compiled until a test says so."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

import pytest

from hightable.background import BackgroundCompiler
from hightable.engine.game import Game

PROGRESS = 0.4


def hold_compiling(patch: pytest.MonkeyPatch, may_finish: Callable[[Game[Any]], bool], workers: int = 8) -> list[str]:
    """Stops every game at 40 % until it may finish. Returns the names of the games in the order in which they were begun."""
    begun: list[str] = []

    def compile_slowly(compiler: BackgroundCompiler, game: Game[Any]) -> None:
        compiler._report(game, PROGRESS)
        begun.append(game.name)
        while not (may_finish(game) or compiler._closing):
            time.sleep(0.01)

    patch.setattr("hightable.background.BackgroundCompiler._switch", staticmethod(may_finish))
    patch.setattr("hightable.background.cores", lambda: workers)
    patch.setattr("hightable.background.BackgroundCompiler._compile", compile_slowly)
    return begun
