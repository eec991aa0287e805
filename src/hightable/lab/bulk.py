"""Random, easy and medium players in bulk: in compiled code, where they choose exactly as in `bots/players.py`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np

from hightable.bots.levels import levels_of
from hightable.engine.game import Game
from hightable.engine.options import Settings
from hightable.engine.raw_rules import CHOICE_COUNT, LENGTH, MOVE, MOVER, POINTS, RANKS, STARTED
from hightable.engine.rng import seed_key
from hightable.lab.game_trace import Trace, endless
from hightable.lab.report import Tally

TRACES_AT_ONCE = 64
"""Number of games that are traced before the first trace is handed out."""
LENGTH_AT_FIRST = 128
"""Number of decisions that a trace has room for, until a longer game is played."""


class BulkTable:
    """Players who play deal after deal of a seed. It has memory of its own, so every thread needs one.

    Deals may be played in any order, and by any number of tables: each has its own random numbers.
    """

    def __init__(self, game: Game[Any], seating: Sequence[str], settings: Settings, seed: int) -> None:
        self.game, self.seating, self.settings = game, tuple(seating), settings
        self._seed, self._key = seed, seed_key(seed)
        self._levels = levels_of(game, seating)
        self._workspace, self._totals = game.rules.workspace(), game.rules.totals()
        self._no_traces, self._traces = game.rules.traces(0, 0), game.rules.traces(0, 0)

    def play(self, deals: range, tally: Tally) -> None:
        """Plays these deals and adds them to the tally."""
        self._totals[:] = 0
        decisions = self._play(deals, self._no_traces)
        tally.add(len(deals), decisions, self._totals)

    def traces(self, deals: range) -> Iterator[Trace]:
        """Plays these deals, some at a time, and hands out each game as it was played."""
        for first in range(0, len(deals), TRACES_AT_ONCE):
            some = deals[first : first + TRACES_AT_ONCE]
            self._play_traced(some)
            for number, deal in enumerate(some):
                yield self._trace(number, deal)

    def _play(self, deals: range, traces: tuple[Any, ...]) -> int:
        if deals.step != 1:
            raise ValueError(f"Deals are played in a row, not as {deals}.")
        seats = len(self.seating)
        decisions = self.game.rules.play_deals(
            self._workspace, seats, self.settings, self._levels, self._key, deals.start, len(deals), self._totals, *traces
        )
        if decisions < 0:
            position = self._workspace[: self.game.position.dtype.itemsize]
            stuck = not self.game.rules.legal(position, self.game.rules.listing())
            raise endless(self.game, seats, self._seed, deals[-1 - decisions], stuck)
        return decisions

    def _play_traced(self, deals: range) -> None:
        """Plays these deals into the log, again in a longer one if a game was longer than the log."""
        if not len(self._traces[0]):
            self._traces = self.game.rules.traces(TRACES_AT_ONCE, LENGTH_AT_FIRST)
        self._play(deals, self._traces)
        longest = int(self._traces[1][: len(deals), LENGTH].max())
        if longest >= self._traces[0].shape[1]:
            self._traces = self.game.rules.traces(TRACES_AT_ONCE, longest + longest // 4)
            self._play(deals, self._traces)

    def _trace(self, number: int, deal: int) -> Trace:
        log, ends, finals = self._traces
        length, seats = int(ends[number, LENGTH]), len(self.seating)
        lines = log[number, : length + 1].copy()
        return Trace(
            deal=deal,
            seating=self.seating,
            starter=int(ends[number, STARTED]),
            moves=lines[1:, MOVE],
            movers=lines[1:, MOVER].astype(np.int8),
            choices=lines[1:, CHOICE_COUNT],
            points=lines[:, POINTS : POINTS + seats],
            rank=tuple(ends[number, RANKS : RANKS + seats].tolist()),
            position=finals[number].copy(),
        )


def play_traces(game: Game[Any], seating: Sequence[str], settings: Settings, seed: int, deals: range) -> Iterator[Trace]:
    """The games of these deals of a seed as they are played by random, easy and medium players, in compiled code."""
    return BulkTable(game, seating, settings, seed).traces(deals)
