"""Divides the games of a simulation into runs, so that a seed gives the same games on any number of threads and any device.

Run number k starts from the k-th rng state of the seed, and the generator continues from game to game within the run.
"""

from __future__ import annotations

import threading
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

RUN = 32
"""Games per run: enough to make scheduling cheap, few enough to keep all threads of a GPU busy."""


class Batch(NamedTuple):
    """Some runs: the rng state at the start of each, and their total number of games."""

    states: npt.NDArray[np.uint64]
    games: int

    def games_of(self, run: int) -> int:
        """Number of games in the run; only the very last run can be shorter."""
        return min(RUN, self.games - run * RUN)


class Runs:
    """The games that are left. Thread-safe."""

    def __init__(self, games: int, seed: int) -> None:
        self.games = games
        self._left = games
        self._words = np.random.PCG64(seed)
        self._lock = threading.Lock()

    def take(self, most: int) -> Batch:
        """The next runs, at most this many; none when all have been taken."""
        with self._lock:
            games = min(self._left, most * RUN)
            self._left -= games
            states = self._words.random_raw(-(-games // RUN))
        states[states == 0] = 1  # the generator never leaves state 0
        return Batch(states, games)
