"""The five levels of bots, by name."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import Any

from hightable.bots.players import EasyPlayer, MediumPlayer, Player, RandomPlayer
from hightable.bots.search_player import SearchPlayer
from hightable.engine.game import Game

HARD_SECONDS = 1.0
"""Maximum search time of a hard player, in seconds per move."""
HARD_RECALL = 0.95
"""Probability that the hard player recalls an entry that its page does not show. The master recalls everything."""
MASTER_FACTOR = 5
"""How many times longer the master searches."""
MOST_TREES, FIXED_TREES = 4, 2
"""Trees that the master searches in parallel: one per core up to the first number when timed, the second for a fixed number of
simulations."""


def cores() -> int:
    """Number of cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def hard(game: Game[Any], seconds: float = HARD_SECONDS, simulations: int | None = None) -> SearchPlayer:
    """Searches for one second by default, or for a fixed number of simulations."""
    return SearchPlayer(game, seconds, simulations, recall=HARD_RECALL)


def master(game: Game[Any], seconds: float = HARD_SECONDS, simulations: int | None = None) -> SearchPlayer:
    """Searches five times longer than the hard player, in up to four parallel trees, one per core.

    With a fixed number of simulations it always searches two trees, so that it plays the same on any machine.
    """
    total = None if simulations is None else MASTER_FACTOR * simulations
    trees = min(cores(), MOST_TREES) if total is None else FIXED_TREES
    return SearchPlayer(game, MASTER_FACTOR * seconds, total, trees=trees)


PLAYERS: dict[str, Callable[[Game[Any]], Player]] = {
    "random": RandomPlayer,
    "easy": EasyPlayer,
    "medium": MediumPlayer,
    "hard": hard,
    "master": master,
}
"""A factory for each level, weakest first."""

SEARCH_LEVELS = {"hard": hard, "master": master}
"""The levels that search, whose time per move can be set."""

_HEURISTIC_LEVELS = ("easy", "medium")


def players_of(game: Game[Any]) -> list[str]:
    """The levels that can play the game. Easy and medium need the game's `move_heuristic`."""
    return [name for name in PLAYERS if name not in _HEURISTIC_LEVELS or game.has_move_heuristic]


def default_level(game: Game[Any]) -> str:
    """The level of opponents by default."""
    return "medium" if game.has_move_heuristic else "hard"
