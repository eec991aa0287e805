"""Players that are no people. Each is handed a view and its legal moves, never the position: it cannot cheat."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from hightable.bots.player import Player
from hightable.bots.random import RandomPlayer
from hightable.engine.game import Game

PLAYERS: dict[str, Callable[[Game[Any]], Player]] = {"random": RandomPlayer}
"""How each player is made for a game, by name."""

__all__ = ["PLAYERS", "Player", "RandomPlayer"]
