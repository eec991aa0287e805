"""The five levels of bots, by name."""

from __future__ import annotations

import math
import os
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from hightable.bots.compiling import compile_for_bot
from hightable.bots.players import EasyPlayer, MediumPlayer, Player, RandomPlayer
from hightable.bots.search import search_functions
from hightable.bots.search_player import SearchPlayer
from hightable.engine.game import Game
from hightable.engine.raw_rules import MOST_SEATS, RECALLS
from hightable.engine.visibility import ALL, recall_threshold

HARD_SECONDS = 1.0
"""Maximum search time of a hard player, in seconds per move."""
HARD_RECALL = 0.95
"""Probability that the hard player recalls an entry that its page does not show. The master recalls everything."""
MASTER_FACTOR = 5
"""How many times longer the master searches."""
MOST_TREES, FIXED_TREES = 4, 2
"""Trees that the master searches in parallel: one per core up to the first number when timed, the second for a fixed number of
simulations."""
LONGEST, MOST_SIMULATIONS = 600, 10_000_000
"""Longest search time of a hard player in seconds, and its largest number of simulations: memory allows no more."""


class BadPlayer(ValueError):
    """There is no such player. The message is a sentence for the user."""


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

LEVELS = tuple(PLAYERS)
"""The names of the five levels of bots, weakest first."""

SEARCH_LEVELS = {"hard": hard, "master": master}
"""The levels that search, whose time per move can be set."""

BULK_LEVELS = tuple(level for level in LEVELS if level not in SEARCH_LEVELS)
"""The levels that choose at once: they can play in compiled code."""

_HEURISTIC_LEVELS = ("easy", "medium")


def compile_search(game: Game[Any]) -> None:
    """Compiles rules and search unless they are in the cache, and logs that it does."""
    compile_for_bot(game, game.rules, search_functions(game))


def make_player(game: Game[Any], level: str, seconds: float | None = None, simulations: int | None = None) -> Player:
    """The bot of this level. Hard and master are slow and weak until their search is compiled. Raises BadPlayer."""
    if level not in players_of(game):
        raise BadPlayer(f"There is no player “{level}”. There are: {', '.join(players_of(game))}.")
    check_search_limits(seconds, simulations)
    limits: dict[str, Any] = {"seconds": seconds, "simulations": simulations}
    limits = {name: value for name, value in limits.items() if value is not None}
    if level in SEARCH_LEVELS:
        return SEARCH_LEVELS[level](game, **limits)
    if limits:
        raise BadPlayer(f"Only {' and '.join(SEARCH_LEVELS)} players search: {level} has no {' or '.join(limits)}.")
    return PLAYERS[level](game)


def levels_of(game: Game[Any], seating: Sequence[str]) -> npt.NDArray[np.int64]:
    """The numbers by which compiled players choose: see `raw_rules.USES_HEURISTIC`. Raises BadPlayer for levels that search."""
    levels = np.zeros((MOST_SEATS, 3), np.int64)
    levels[:, RECALLS] = ALL
    for seat, level in enumerate(seating):
        player = make_player(game, level)
        if level in SEARCH_LEVELS:
            raise BadPlayer(f"Only {', '.join(BULK_LEVELS)} players choose in compiled code, not {level}.")
        if isinstance(player, MediumPlayer):
            levels[seat] = 1, math.ceil(player.blunder_rate * 2**53), recall_threshold(player.recall)
    return levels


def check_search_limits(seconds: float | None, simulations: int | None) -> None:
    """Raises BadPlayer if a limit is out of range, or both are given."""
    if seconds is not None and simulations is not None:
        raise BadPlayer("Give either seconds or simulations, not both.")
    if seconds is not None and not isinstance(seconds, int | float | np.integer | np.floating):
        raise BadPlayer(f"The time per move must be a number of seconds, not {seconds!r}.")
    if simulations is not None and not isinstance(simulations, int | np.integer):
        raise BadPlayer(f"The number of simulations must be a whole number, not {simulations!r}.")
    if seconds is not None and not 0 < seconds <= LONGEST:
        raise BadPlayer(f"The time per move must be more than 0 and at most {LONGEST:,} seconds, not {seconds:g}.")
    if simulations is not None and not 1 <= simulations <= MOST_SIMULATIONS:
        raise BadPlayer(f"The number of simulations must be 1 to {MOST_SIMULATIONS:,}, not {simulations:,}.")


def players_of(game: Game[Any]) -> list[str]:
    """The levels that can play the game. Easy and medium need the game's `move_heuristic`."""
    return [name for name in PLAYERS if name not in _HEURISTIC_LEVELS or game.has_move_heuristic]


def default_level(game: Game[Any]) -> str:
    """The level of opponents by default."""
    return "medium" if game.has_move_heuristic else "hard"
