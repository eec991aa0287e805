"""Games of random, easy and medium players on a CUDA device, one thread per run of deals, with the same code as on a core."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import numba
import numpy as np

from hightable.bots.levels import levels_of
from hightable.engine.cuda_code import INLINE_ALL, CompilerSettings, CudaProgram, require_device
from hightable.engine.game import Game
from hightable.engine.heuristics import equal_moves
from hightable.engine.options import Settings
from hightable.engine.raw_rules import USES_HEURISTIC, RawRules, load_for_game
from hightable.engine.rng import seed_key
from hightable.lab.bulk import BulkTable
from hightable.lab.report import Tally

TEMPLATE = Path(__file__).with_name("kernel.py")

RUN = 32
"""Deals that a thread plays one after another."""
THREADS_PER_BLOCK = 128
RUNS_PER_LAUNCH = 1 << 18
"""Enough runs to keep the largest devices busy. Their sums take about ten megabytes, and one launch takes a few seconds at
most."""

SETTINGS = CompilerSettings(inline=INLINE_ALL)
"""Everything is inlined. That takes up to a minute to compile, four times as long as if long functions are called (`inline=150`),
but with those an H200 played Henry's Feast at 20 times the speed of a core, and before at 68 times."""

_types: Any = numba


def _cuda() -> Any:
    """Numba's CUDA module, imported on first use: importing it is slow, and looks for a driver."""
    import numba.cuda

    return numba.cuda


@cache
def playout_program(game: Game[Any], by_heuristic: bool, settings: CompilerSettings) -> CudaProgram:
    """The kernel of the game. Without players who use its heuristic, that is left out."""
    rules = game.rules
    if not by_heuristic:
        own_functions = {name: each for name, each in game.functions.items() if name != "position_heuristic"}
        own_functions["move_heuristic"] = equal_moves
        rules = RawRules(f"{game.key}-random", game.position, rules.width, game.starter_byte, **own_functions)
    size = rules.workspace_dtype.itemsize
    own = {
        "play_deals": rules.kernels.play_deals,
        "BYTES": size,
        "WORDS": -(-size // 8),
        "CHOSEN": max(1, len(game.options)),
    }
    title = f"{game.key}-{'levels' if by_heuristic else 'random'}-cuda"
    number, numbers = _types.int64, _types.int64[::1]
    types = (number, numbers, _types.int64[:, ::1], _types.uint64, number, number, number, numbers, _types.int64[:, :, :, ::1])
    return CudaProgram(title, {"play_runs": (load_for_game(TEMPLATE, title, own).play_runs, types)}, settings)


class Gpu:
    """A CUDA device on which these players play a game."""

    def __init__(
        self, game: Game[Any], players: Sequence[str], settings: Settings, compiler: CompilerSettings | None = None
    ) -> None:
        self.name = require_device()
        self._game, self._players = game, tuple(players)
        self._seats, self._settings, self._levels = len(players), settings, levels_of(game, players)
        self._program = playout_program(game, bool(self._levels[:, USES_HEURISTIC].any()), compiler or SETTINGS)

    def compile(self) -> None:
        """Compiles the kernel unless it is in the cache, which takes some seconds, and loads it."""
        self.launch(0, range(1))

    def play(self, seed: int, deals: range, progress: Callable[[int, int], None] = lambda done, of: None) -> Tally:
        """Plays these deals of the seed, launch after launch. An interrupt keeps the launches that have ended."""
        tally, most = Tally(), RUN * RUNS_PER_LAUNCH
        try:
            for first in range(0, len(deals), most):
                tally += self.launch(seed, deals[first : first + most])
                progress(tally.games, len(deals))
        except KeyboardInterrupt:
            pass
        return tally

    def launch(self, seed: int, deals: range, threads: int = THREADS_PER_BLOCK, run: int = RUN) -> Tally:
        """Plays these deals of the seed in one launch, some of them in each thread."""
        cuda = _cuda()
        runs = -(-len(deals) // run)
        decisions = cuda.device_array(runs, np.int64)
        sums = cuda.device_array((2, self._seats, 3, runs), np.int64)
        given = (cuda.to_device(self._settings), cuda.to_device(self._levels), np.uint64(seed_key(seed)))
        arguments = (self._seats, *given, deals.start, len(deals), run, decisions, sums)
        self._program.launcher("play_runs", arguments)(-(-runs // threads), threads)
        counts = decisions.copy_to_host()
        for place in np.flatnonzero(counts < 0)[:1].tolist():  # a game that does not end: a core says why
            deal = deals[place * run + int(-1 - counts[place])]
            BulkTable(self._game, self._players, self._settings, seed).play(range(deal, deal + 1), Tally())
        tally = Tally(len(deals), int(counts.sum()))
        tally.sums[:, : self._seats] = sums.copy_to_host().sum(axis=3)
        return tally
