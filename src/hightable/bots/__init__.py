"""Players that are no people. Each is handed a view and its legal moves, never the position: it cannot cheat."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from hightable.bots.medium import MediumPlayer
from hightable.bots.player import Player
from hightable.bots.random import RandomPlayer
from hightable.engine.game import Game

PLAYERS: dict[str, Callable[[Game[Any]], Player]] = {"random": RandomPlayer, "medium": MediumPlayer}
"""How each player is made for a game, by name."""


def players_of(game: Game[Any]) -> list[str]:
    """Who can play the game, by name: the medium player only where the game says what a good player looks for."""
    return [name for name in PLAYERS if name != "medium" or game.weighs]


__all__ = ["PLAYERS", "Player", "RandomPlayer", "MediumPlayer", "players_of"]
