"""Bots. Each is given a view and its legal moves, never the position, so it cannot cheat."""

from __future__ import annotations

from hightable.bots.levels import LEVELS, PLAYERS, SEARCH_LEVELS, default_level, players_of
from hightable.bots.players import EasyPlayer, MediumPlayer, Player, RandomPlayer
from hightable.bots.search import MoveStats, SearchParams
from hightable.bots.search_player import SearchPlayer, SearchResult

__all__ = [
    "LEVELS",
    "PLAYERS",
    "SEARCH_LEVELS",
    "EasyPlayer",
    "MediumPlayer",
    "MoveStats",
    "Player",
    "RandomPlayer",
    "SearchParams",
    "SearchPlayer",
    "SearchResult",
    "default_level",
    "players_of",
]
