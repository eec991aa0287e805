"""The player that thinks ahead: it searches for as long as it may, and says what it expects."""

from __future__ import annotations

import threading
import time
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from hightable.bots.search import MoveStats, SearchParams, Tree, merged
from hightable.engine.game import Game
from hightable.engine.moves import Move
from hightable.engine.view import View, recalled

GLANCE = 0.01
"""Seconds between two looks at the clock."""
ROOM = 50_000
"""How many nodes a tree has room for, a second of thought: it hardly ever grows so fast."""
FEW = 16
"""How many simulations are made before the first look at the clock."""


@dataclass(frozen=True)
class SearchResult:
    """What came of thinking: the moves that were looked into, the one to make first."""

    found: tuple[MoveStats, ...]
    simulations: int = 0
    decisions: int = 0
    """How many decisions were played in all simulations together."""

    @property
    def move(self) -> Move:
        return self.found[0].move

    @property
    def win_probability(self) -> float:
        """How likely the player takes itself to win, from 0 to 1."""
        return self.found[0].win_probability

    @property
    def points(self) -> float:
        """With how many points it expects to end."""
        return self.found[0].points


class SearchPlayer:
    """Searches for so many seconds, or for so many simulations where those are said; in as many trees at once as it is given.

    Of what can only be remembered it forgets each thing for the whole match, unless it `recalls` so large a share.
    """

    def __init__(
        self,
        game: Game[Any],
        seconds: float = 1.0,
        simulations: int | None = None,
        trees: int = 1,
        params: SearchParams | None = None,
        recalls: float = 1.0,
    ) -> None:
        self.game = game
        self.seconds = seconds
        self.simulations = simulations
        self.trees = trees
        self.params = params or SearchParams()
        self.recalls = recalls

    def choose(self, view: View[Any], moves: Sequence[Move], rng: Random) -> Move:
        return self.think(view, moves, rng).move

    def think(self, view: View[Any], moves: Sequence[Move], rng: Random) -> SearchResult:
        """What it would do, what it expects of that, and what else it thought of. The only legal move is made at once."""
        if len(moves) == 1:
            return SearchResult((MoveStats(moves[0], 0, 0.0, 0.0),))
        deadline = time.perf_counter() + self.seconds
        room = self.simulations + FEW if self.simulations is not None else int(ROOM * max(self.seconds, 0.1))
        known = recalled(view, self.recalls)
        seeds = [rng.getrandbits(48) for _ in range(self.trees)]
        trees = [Tree(self.game, known, self.params, seed, room) for seed in seeds]
        others = [threading.Thread(target=self._grow, args=(tree, deadline), daemon=True) for tree in trees[1:]]
        for other in others:
            other.start()
        self._grow(trees[0], deadline)
        for other in others:
            other.join()
        legal = set(moves)
        found = tuple(each for each in merged(trees) if each.move in legal)
        return SearchResult(found, sum(tree.simulations for tree in trees), sum(tree.decisions for tree in trees))

    def _grow(self, tree: Tree, deadline: float) -> None:
        """Grows the tree until the time is over, or until more of it would not change the choice."""
        if self.simulations is not None:
            tree.grow(self.simulations)
            return
        start = time.perf_counter()
        tree.grow(FEW)
        while True:
            now = time.perf_counter()
            rate = tree.simulations / max(now - start, 1e-6)
            left = deadline - now
            if left < GLANCE or tree.lead() > rate * left:
                return
            tree.grow(max(1, int(rate * min(GLANCE, left - GLANCE / 2))))
