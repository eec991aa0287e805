"""The player that searches: hard and master."""

from __future__ import annotations

import threading
import time
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from hightable.bots.network_kernels import Network
from hightable.bots.search import MoveStats, SearchParams, Tree, merge_stats
from hightable.engine.game import Game
from hightable.engine.moves import Move
from hightable.engine.view import View, recalled

CLOCK_INTERVAL = 0.01
"""Seconds of search between two checks of the clock."""
NODES_PER_SECOND = 50_000
"""Nodes allocated per second of search: more than a tree ever adds."""
FIRST_SIMULATIONS = 16
"""Simulations before the first check of the clock."""


@dataclass(frozen=True)
class SearchResult:
    """The statistics of every move searched, the chosen move first."""

    moves: tuple[MoveStats, ...]
    simulations: int = 0
    decisions: int = 0
    """Number of decisions played in all simulations together."""

    @property
    def move(self) -> Move:
        return self.moves[0].move

    @property
    def win_probability(self) -> float:
        return self.moves[0].win_probability

    @property
    def points(self) -> float:
        """Expected final points."""
        return self.moves[0].points


class SearchPlayer:
    """Searches for a number of seconds, or for a fixed number of simulations, in one or more parallel trees.

    `recall` is the probability of recalling each entry that the seat may remember but its page does not show. What is forgotten
    stays forgotten for the whole match.
    """

    def __init__(
        self,
        game: Game[Any],
        seconds: float = 1.0,
        simulations: int | None = None,
        trees: int = 1,
        params: SearchParams | None = None,
        recall: float = 1.0,
        network: Network | None = None,
    ) -> None:
        self.game = game
        self.seconds = seconds
        self.simulations = simulations
        self.trees = trees
        self.params = params or SearchParams()
        self.recall = recall
        self.network = network

    def choose(self, view: View[Any], moves: Sequence[Move], rng: Random) -> Move:
        return self.search(view, moves, rng).move

    def search(self, view: View[Any], moves: Sequence[Move], rng: Random) -> SearchResult:
        """Searches the moves. A single legal move is returned at once."""
        if len(moves) == 1:
            return SearchResult((MoveStats(moves[0], 0, 0.0, 0.0),))
        deadline = time.perf_counter() + self.seconds
        if self.simulations is not None:
            capacity = self.simulations + FIRST_SIMULATIONS
        else:
            capacity = int(NODES_PER_SECOND * max(self.seconds, 0.1))
        remembered_view = recalled(view, self.recall)
        seeds = [rng.getrandbits(48) for _ in range(self.trees)]
        trees = [Tree(self.game, remembered_view, self.params, seed, capacity, self.network) for seed in seeds]
        threads = [threading.Thread(target=self._grow, args=(tree, deadline), daemon=True) for tree in trees[1:]]
        for thread in threads:
            thread.start()
        self._grow(trees[0], deadline)
        for thread in threads:
            thread.join()
        legal = set(moves)
        stats = tuple(each for each in merge_stats(trees) if each.move in legal)
        return SearchResult(stats, sum(tree.simulations for tree in trees), sum(tree.decisions for tree in trees))

    def _grow(self, tree: Tree, deadline: float) -> None:
        """Grows the tree until the deadline, or until the time left could not change the choice."""
        if self.simulations is not None:
            tree.grow(self.simulations)
            return
        start = time.perf_counter()
        tree.grow(FIRST_SIMULATIONS)
        while True:
            now = time.perf_counter()
            rate = tree.simulations / max(now - start, 1e-6)
            left = deadline - now
            if left < CLOCK_INTERVAL or tree.lead() > rate * left:
                return
            tree.grow(max(1, int(rate * min(CLOCK_INTERVAL, left - CLOCK_INTERVAL / 2))))
