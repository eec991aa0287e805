"""Games of random, easy and medium players on a CUDA device, one thread per run of deals, with the same code as on a core."""

from __future__ import annotations

import importlib.util
import os
import warnings
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from hightable.bots.levels import levels_of
from hightable.engine.game import Game
from hightable.engine.heuristics import equal_moves
from hightable.engine.jit import INTERPRETED
from hightable.engine.options import Settings
from hightable.engine.raw_rules import USES_HEURISTIC, RawRules, load_for_game
from hightable.engine.rng import seed_key
from hightable.lab.extras import install_command
from hightable.lab.report import Tally

TEMPLATE = Path(__file__).with_name("kernel.py")

RUN = 32
"""Deals that a thread plays one after another."""
THREADS_PER_BLOCK = 128
RUNS_PER_LAUNCH = 1 << 18
"""Enough runs to keep the largest devices busy. Their sums take about ten megabytes, and one launch takes a few seconds at
most."""

SIMULATED = os.environ.get("NUMBA_ENABLE_CUDASIM", "0") not in ("", "0")
"""Whether Numba simulates the device on a core: slow, for tests only."""

REGISTERS = None if SIMULATED else 64
"""Maximum registers per thread. With fewer, more threads run at once but each is slower; 64 was best in `bench/gpu.py`."""


class NoDevice(RuntimeError):
    """No CUDA device can be used. The text says what is missing and how to install it."""


def _cuda() -> Any:
    """Numba's CUDA module, imported on first use: importing it is slow, and looks for a driver."""
    import numba.cuda

    return numba.cuda


def require_device() -> str:
    """The name of the CUDA device. Raises NoDevice if there is none."""
    if INTERPRETED:
        raise NoDevice("A CUDA device runs compiled rules only: do not use --interpreted or HIGHTABLE_INTERPRETED.")
    if SIMULATED:
        return "cuda: Numba's simulator"
    if importlib.util.find_spec("numba_cuda") is None:
        raise NoDevice(f"Simulating on a CUDA device needs the package numba-cuda, which is missing: {install_command('cuda')}")
    if not hasattr(np, "row_stack"):
        np.row_stack = np.vstack  # removed in NumPy 2.5, but still used by numba-cuda
    try:
        name = _cuda().get_current_device().name
    except Exception as error:  # drivers raise all kinds of errors, and all mean the same here
        reason = " ".join(str(error).split()).rstrip(": ") or type(error).__name__
        raise NoDevice(
            f"No CUDA device can be used here ({reason}). You need an NVIDIA GPU with its driver, and for this Python: "
            f"{install_command('cuda')}"
        ) from error
    return f"cuda: {name.decode() if isinstance(name, bytes) else name}"


@cache
def _kernel(game: Game[Any], by_heuristic: bool, registers: int | None) -> Any:
    """The kernel of the game, compiled at its first launch. Without players who use its heuristic, that is left out."""
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
    template = load_for_game(TEMPLATE, f"{game.key}-{'levels' if by_heuristic else 'random'}", own)
    limits = {} if registers is None else {"max_registers": registers}  # the simulator has no registers
    return _cuda().jit(template.play_runs, **limits)


class Gpu:
    """A CUDA device on which these players play a game. With `registers=None` the compiler chooses their number."""

    def __init__(self, game: Game[Any], players: Sequence[str], settings: Settings, registers: int | None = REGISTERS) -> None:
        self.name = require_device()
        self.registers = registers
        self._seats, self._settings, self._levels = len(players), settings, levels_of(game, players)
        self._kernel = _kernel(game, bool(self._levels[:, USES_HEURISTIC].any()), registers)

    def compile(self) -> None:
        """Compiles the kernel, which takes some seconds the first time."""
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

    def launch(self, seed: int, deals: range, threads: int = THREADS_PER_BLOCK) -> Tally:
        """Plays these deals of the seed in one launch."""
        cuda = _cuda()
        runs = -(-len(deals) // RUN)
        decisions = cuda.device_array(runs, np.int64)
        sums = cuda.device_array((2, self._seats, 3, runs), np.int64)
        given = (cuda.to_device(self._settings), cuda.to_device(self._levels), np.uint64(seed_key(seed)))
        with warnings.catch_warnings():
            warnings.filterwarnings("ignore", message=".*Grid size")  # small launches underuse the device, as expected
            self._kernel[-(-runs // threads), threads](self._seats, *given, deals.start, len(deals), RUN, decisions, sums)
        tally = Tally(len(deals), int(decisions.copy_to_host().sum()))
        tally.sums[:, : self._seats] = sums.copy_to_host().sum(axis=3)
        return tally
