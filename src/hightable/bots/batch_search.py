"""Searches many views at once, on several threads: what an AlphaZero-style learner trains on."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from hightable.bots.levels import BadPlayer, check_search_limits, compile_search
from hightable.bots.search import Tree
from hightable.bots.tree import SearchParams
from hightable.engine.game import Game
from hightable.engine.rng import derive, seed_key
from hightable.engine.view import View


class BatchSearch(NamedTuple):
    """What the searches found out, one row per view."""

    visits: npt.NDArray[np.int32]
    """How often each move of the catalogue was visited at the root: 0 for a move that is not legal."""
    values: npt.NDArray[np.float64]
    """The win probability of the seat that the view belongs to."""
    points: npt.NDArray[np.float64]
    """Its expected final points."""


def search_batch(
    game: Game[Any],
    views: Sequence[View[Any]],
    simulations: int,
    *,
    params: SearchParams | None = None,
    seed: int = 0,
    threads: int = 1,
) -> BatchSearch:
    """Searches each view with this many simulations. Each view must be that of the player to move.

    The same views, simulations and seed give the same result on any number of threads, and the first views give the same in a
    larger batch. Raises BadPlayer if a number is out of range.
    """
    check_search_limits(None, simulations)
    if threads < 1:
        raise BadPlayer(f"A search needs at least 1 thread, not {threads}.")
    if any(not view.is_my_turn for view in views):
        raise ValueError("A search starts from the view of the player to move.")
    compile_search(game)
    found = BatchSearch(np.zeros((len(views), game.catalogue.size), np.int32), np.zeros(len(views)), np.zeros(len(views)))
    key = seed_key(seed)

    def search(row: int) -> None:
        tree = Tree(game, views[row], params or SearchParams(), derive(key, row), simulations + 1)
        tree.grow(simulations)
        for each in tree.move_stats():
            found.visits[row, each.move] = each.visits
        found.values[row], found.points[row] = tree.win_probability, tree.points

    with ThreadPoolExecutor(threads) as pool:
        list(pool.map(search, range(len(views))))
    return found
