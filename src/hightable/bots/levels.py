"""Who can be asked to play, by name: four levels of players of the house, and one who plays anything."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import Any

from hightable.bots.medium import EasyPlayer, MediumPlayer
from hightable.bots.player import Player
from hightable.bots.random import RandomPlayer
from hightable.bots.search_player import SearchPlayer
from hightable.engine.game import Game

HARD = 1.0
"""How many seconds the hard player thinks about a move, at most."""
RECALLS = 0.95
"""The share of what can only be remembered that the hard player recalls. The master forgets nothing."""
MASTERY = 5
"""How many times longer the master thinks."""
MOST_TREES, TREES = 4, 2
"""How many trees the master searches at once: by the clock one per core and at most so many; by simulations always the second."""


def cores() -> int:
    """How many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def hard(game: Game[Any], seconds: float = HARD, simulations: int | None = None) -> SearchPlayer:
    """Thinks for a second, or as told: for so long, or just so many simulations. Hardly anything slips its mind."""
    return SearchPlayer(game, seconds, simulations, recalls=RECALLS)


def master(game: Game[Any], seconds: float = HARD, simulations: int | None = None) -> SearchPlayer:
    """Thinks five times longer than the hard player would, in up to four trees at once, one per core.

    Told how many simulations to make it always searches two trees, so that it plays the same on any machine.
    """
    many = None if simulations is None else MASTERY * simulations
    return SearchPlayer(game, MASTERY * seconds, many, trees=min(cores(), MOST_TREES) if many is None else TREES)


PLAYERS: dict[str, Callable[[Game[Any]], Player]] = {
    "random": RandomPlayer,
    "easy": EasyPlayer,
    "medium": MediumPlayer,
    "hard": hard,
    "master": master,
}
"""How each player is made for a game, by name, the weakest first."""

SEARCH_LEVELS = {"hard": hard, "master": master}
"""Those who think ahead, and can be told for how long."""

_WEIGHING = ("easy", "medium")


def players_of(game: Game[Any]) -> list[str]:
    """Who can play the game, by name: some only where the game says what a good player looks for."""
    return [name for name in PLAYERS if name not in _WEIGHING or game.has_move_heuristic]


def default_level(game: Game[Any]) -> str:
    """Who sits down with people unless they say otherwise."""
    return "medium" if game.has_move_heuristic else "hard"
