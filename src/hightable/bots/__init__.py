"""Players that are no people. Each is handed a view and its legal moves, never the position: it cannot cheat."""

from __future__ import annotations

from hightable.bots.levels import PLAYERS, SEARCH_LEVELS, default_level, players_of
from hightable.bots.medium import EasyPlayer, MediumPlayer
from hightable.bots.player import Player
from hightable.bots.random import RandomPlayer
from hightable.bots.search import MoveStats, SearchParams
from hightable.bots.search_player import SearchPlayer, SearchResult

__all__ = [
    "PLAYERS",
    "SEARCH_LEVELS",
    "EasyPlayer",
    "MoveStats",
    "SearchParams",
    "MediumPlayer",
    "Player",
    "RandomPlayer",
    "SearchPlayer",
    "SearchResult",
    "players_of",
    "default_level",
]
