"""A game's compiled rules as Python calls them: the entry points of `kernels.py` and the arrays they work on."""

from __future__ import annotations

import importlib.util
import sys
from collections.abc import Callable
from functools import cached_property, partial
from pathlib import Path
from types import ModuleType
from typing import Any

import numba
import numpy as np
import numpy.typing as npt

from hightable.engine.jit import INTERPRETED, cache_folder
from hightable.engine.options import Settings
from hightable.engine.position import Packed, Record
from hightable.engine.rng import Rng, fast_rng
from hightable.engine.view import looks_like, view

MOST_SEATS = 8
"""Maximum number of seats; per-seat arrays have this length."""

TEMPLATE = Path(__file__).with_name("kernels.py")


def load_for_game(template: Path, name: str, source: Path, own: dict[str, Any]) -> ModuleType:
    """Loads the template as a new module whose globals include the game's own functions."""
    title = f"hightable.engine.{template.stem}_of_{name.replace('-', '_')}"
    spec = importlib.util.spec_from_file_location(title, template)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    module.__dict__.update(own, COMPILED_WITH=str(source))
    sys.modules[title] = module  # Numba looks the module up by name when it loads a function from its cache
    spec.loader.exec_module(module)
    return module


class CompiledRules:
    """The raw rules of one game: fast and unchecked. They modify the arrays that they are given.

    `begin`, `legal` and `step` write the legal moves to an array made by `listing()` and return their number.
    """

    def __init__(
        self, name: str, record: type[Record], width: int, source: Path, starter_byte: int = 0, **functions: Callable[..., Any]
    ) -> None:
        self.record = record
        self.width = width
        self.source = source
        layout = [("position", record.dtype), ("rng", np.uint64, (2,)), ("moves", np.int32, (width,))]
        self.stepper_dtype = np.dtype((np.record, np.dtype(layout, align=True)))
        own = {**functions, "POSITION": record.dtype, "STEPPER": self.stepper_dtype, "STARTER": starter_byte}
        kernels = load_for_game(TEMPLATE, name, source, own)
        self.begin: Callable[[Packed, int, Settings, Rng, npt.NDArray[np.int32]], int] = kernels.begin
        self.legal: Callable[[Packed, npt.NDArray[np.int32]], int] = kernels.legal
        self.step: Callable[[Packed, int, Rng, npt.NDArray[np.int32]], int] = kernels.step
        self._begin_at = kernels.begin_at
        self._step_at = kernels.step_at
        self.standings: Callable[[Packed, npt.NDArray[np.int32], npt.NDArray[np.int32]], None] = kernels.write_standings
        self.determinize: Callable[[Packed, int, Rng], None] = kernels.determinize_view
        self.play_in_worlds: Callable[[Packed, int, int, Rng, npt.NDArray[np.int32], npt.NDArray[np.uint8]], bool] = (
            kernels.play_in_worlds
        )
        self.evaluate_moves: Callable[[Packed, npt.NDArray[np.int32], npt.NDArray[np.float64]], int] = kernels.evaluate_moves
        self.playout: Callable[[Packed, Rng, npt.NDArray[np.int32]], int] = kernels.playout
        self.playouts: Callable[..., int] = kernels.playouts

    def position(self) -> Packed:
        """An empty position."""
        return np.zeros(self.record.dtype.itemsize, np.uint8)

    def stepper(self, seed: int) -> Stepper:
        """A stepper: the fastest way to play move by move from Python."""
        return Stepper(self, seed)

    @cached_property
    def stepper_functions(self) -> tuple[Callable[[Packed, int, Settings], int], Callable[[Packed, int], int]]:
        """The machine code of `begin_at` and `step_at`, called without Numba's dispatcher.

        Resolving argument types costs more than the rules themselves, and a stepper's argument types never change.
        """
        if INTERPRETED:
            return self._begin_at, self._step_at
        stepper, number, settings = numba.uint8[::1], numba.int64, numba.int64[::1]
        return self._begin_at.compile((stepper, number, settings)), self._step_at.compile((stepper, number))

    def listing(self) -> npt.NDArray[np.int32]:
        """An empty array for the legal moves of a position."""
        return np.zeros(self.width, np.int32)

    @staticmethod
    def per_seat() -> npt.NDArray[np.int32]:
        return np.zeros(MOST_SEATS, np.int32)

    @staticmethod
    def totals() -> npt.NDArray[np.float64]:
        """An empty array for the sums of `playouts`: points, squared points and wins, by seat and by turn order."""
        return np.zeros((2, MOST_SEATS, 3))

    def legal_moves(self, position: Packed) -> list[int]:
        """The legal moves as a sorted list."""
        out = self.listing()
        return sorted(out[: self.legal(position, out)].tolist())

    @property
    def is_compiled(self) -> bool:
        """Whether the compiled rules are in the cache already."""
        return INTERPRETED or self._mark.exists()

    @property
    def _mark(self) -> Path:
        return cache_folder(self.source) / "compiled"

    def compile(self, settings: Settings, seats: int, progress: Callable[[int, int], None] = lambda done, of: None) -> None:
        """Compiles every entry point, calling `progress(done, of)` on the way. Quick if they are in the cache already."""
        if INTERPRETED:
            return
        position, rng, out = self.position(), fast_rng(1), self.listing()
        points, rank = self.per_seat(), self.per_seat()
        steps: list[Callable[[], object]] = [
            lambda: self.begin(position, seats, settings, rng, out),
            lambda: self.legal(position, out),
            lambda: self.step(position, int(out[0]), rng, out),
            lambda: self.stepper(1).begin(seats, settings),
            lambda: self.evaluate_moves(position, out, np.zeros(self.width)),
            lambda: self.standings(position, points, rank),
            lambda: looks_like(view(self.record, position, 0), position.reshape(1, -1)),
            lambda: self.determinize(position, 0, rng),
            lambda: self.play_in_worlds(position, 0, 0, rng, out, np.zeros((0, position.size), np.uint8)),
            lambda: self.playouts(position, seats, settings, rng, out, 1, self.totals(), points, rank),
        ]
        for done, compile_one in enumerate(steps):
            progress(done, len(steps))
            compile_one()
        progress(len(steps), len(steps))
        self._mark.parent.mkdir(parents=True, exist_ok=True)
        self._mark.touch()


class Stepper:
    """One game in progress for fast, unchecked play: position, rng and legal moves in one block of memory.

        stepper = game.rules.stepper(seed=7)
        n = stepper.begin(seats, settings)
        while n:
            n = stepper.step(stepper.moves[choose(n)])

    `begin` deals and `step` plays a move; both list the legal moves that follow and return their number, 0 at the end.
    Nothing is checked: an illegal move corrupts the position.
    """

    def __init__(self, rules: CompiledRules, seed: int) -> None:
        self.packed: Packed = np.zeros(rules.stepper_dtype.itemsize, np.uint8)
        fields = self.packed.view(rules.stepper_dtype)
        fields["rng"] = fast_rng(seed)
        begin, step = rules.stepper_functions
        self.begin: Callable[[int, Settings], int] = partial(begin, self.packed)
        self.step: Callable[[int], int] = partial(step, self.packed)
        self.moves = memoryview(fields["moves"][0])
        """The legal moves: the first n, where n is what `begin` or `step` returned."""
        self.position: Packed = self.packed[: rules.record.dtype.itemsize]
