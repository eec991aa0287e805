"""Players that are no people. Each is handed a view and its legal moves, never the position: it cannot cheat."""

from __future__ import annotations

from hightable.bots.levels import PLAYERS, THINKERS, players_of, usual_player
from hightable.bots.medium import EasyPlayer, MediumPlayer
from hightable.bots.player import Player
from hightable.bots.random import RandomPlayer
from hightable.bots.search import Found, Guide
from hightable.bots.thinking import ThinkingPlayer, Thought

__all__ = [
    "PLAYERS",
    "THINKERS",
    "EasyPlayer",
    "Found",
    "Guide",
    "MediumPlayer",
    "Player",
    "RandomPlayer",
    "ThinkingPlayer",
    "Thought",
    "players_of",
    "usual_player",
]
