"""Handing out the games of a simulation, so that a seed gives the same games wherever and in whatever order they are played.

Games are dealt out in runs. The chance of run number k starts from the k-th word that the seed gives, and carries on from game
to game within the run. So neither the number of threads nor the device can change a single card.
"""

from __future__ import annotations

import threading
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

RUN = 32
"""How many games one run has: enough to make handing it out cheap, few enough to keep a GPU's many threads busy."""


class Batch(NamedTuple):
    """Some runs: the state from which the chance of each starts, and how many games they are together."""

    states: npt.NDArray[np.uint64]
    games: int

    def games_of(self, run: int) -> int:
        """How many games the run has: only the very last one may be short."""
        return min(RUN, self.games - run * RUN)


class Runs:
    """The games still to be played. Any thread may take some."""

    def __init__(self, games: int, seed: int) -> None:
        self.games = games
        self._left = games
        self._words = np.random.PCG64(seed)
        self._lock = threading.Lock()

    def take(self, most: int) -> Batch:
        """The next runs, at most so many; none when all have been taken."""
        with self._lock:
            games = min(self._left, most * RUN)
            self._left -= games
            states = self._words.random_raw(-(-games // RUN))
        states[states == 0] = 1  # a fast chance never leaves the state 0
        return Batch(states, games)
