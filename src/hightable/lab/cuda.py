"""Random games on a CUDA device, one thread per run, with the same rules as on a core."""

from __future__ import annotations

import importlib.util
import os
import warnings
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from hightable.engine.game import Game
from hightable.engine.jit import INTERPRETED
from hightable.engine.options import Settings
from hightable.engine.raw_rules import load_for_game
from hightable.lab.extras import install_command
from hightable.lab.report import Tally
from hightable.lab.runs import Batch, Runs

TEMPLATE = Path(__file__).with_name("kernel.py")

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
def _kernel(game: Game[Any], registers: int | None) -> Any:
    """The kernel of the game, compiled at its first launch."""
    size = game.position.dtype.itemsize
    own = {
        "playouts": game.rules.kernels.playouts,
        "SIZE": size,
        "WORDS": -(-size // 8),
        "WIDTH": game.rules.width,
        "CHOSEN": max(1, len(game.options)),
    }
    template = load_for_game(TEMPLATE, game.key, own)
    limits = {} if registers is None else {"max_registers": registers}  # the simulator has no registers
    return _cuda().jit(template.play_runs, **limits)


class Gpu:
    """A CUDA device with the rules of one game. With `registers=None` the compiler chooses their number."""

    def __init__(self, game: Game[Any], registers: int | None = REGISTERS) -> None:
        self.name = require_device()
        self.game = game
        self.registers = registers

    def compile(self, seats: int, settings: Settings) -> None:
        """Compiles the kernel, which takes some seconds the first time."""
        self.launch(seats, settings, Batch(np.ones(1, np.uint64), 1))

    def play(
        self, seats: int, settings: Settings, runs: Runs, progress: Callable[[int, int], None] = lambda done, of: None
    ) -> Tally:
        """Plays all runs, launch after launch. An interrupt keeps the launches that have ended."""
        tally = Tally()
        try:
            while (batch := runs.take(RUNS_PER_LAUNCH)).games:
                tally += self.launch(seats, settings, batch)
                progress(tally.games, runs.games)
        except KeyboardInterrupt:
            pass
        return tally

    def launch(self, seats: int, settings: Settings, batch: Batch, threads: int = THREADS_PER_BLOCK) -> Tally:
        """Plays the runs of the batch in one launch."""
        cuda = _cuda()
        count = len(batch.states)
        decisions = cuda.device_array(count, np.int64)
        sums = cuda.device_array((2, seats, 3, count), np.int64)
        with warnings.catch_warnings():
            warnings.filterwarnings("ignore", message=".*Grid size")  # small batches underuse the device, as expected
            _kernel(self.game, self.registers)[-(-count // threads), threads](
                seats, cuda.to_device(settings), cuda.to_device(batch.states), batch.games, decisions, sums
            )
        tally = Tally(batch.games, int(decisions.copy_to_host().sum()))
        tally.sums[:, :seats] = sums.copy_to_host().sum(axis=3)
        return tally
