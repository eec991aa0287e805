"""A game's rules, ready to be called from Python: the compiled doors of `entries.py` and the arrays they work on."""

from __future__ import annotations

import importlib.util
import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import numpy.typing as npt

from hightable.engine.chance import Chance, fast_chance
from hightable.engine.options import Settings
from hightable.engine.position import Positions, Record
from hightable.engine.rule import INTERPRETED, cache_folder

MOST_SEATS = 8
"""No game here seats more; arrays a seat have this length."""

TEMPLATE = Path(__file__).with_name("entries.py")


def load_for_game(template: Path, name: str, home: Path, functions: dict[str, Callable[..., Any]]) -> ModuleType:
    """The template file as a fresh module whose globals are the game's own functions."""
    title = f"hightable.engine.{template.stem}_of_{name.replace('-', '_')}"
    spec = importlib.util.spec_from_file_location(title, template)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    module.__dict__.update(functions, COMPILED_WITH=str(home))
    sys.modules[title] = module  # Numba looks the module up by name when it takes a function from its cache
    spec.loader.exec_module(module)
    return module


class Rules:
    """The raw rules of one game: fast, and without checks. They change the arrays they are handed.

    `begin`, `legal` and `step` list legal moves in an array made by `listing()` and say how many there are.
    """

    def __init__(self, name: str, record: type[Record], width: int, home: Path, **functions: Callable[..., Any]) -> None:
        self.record = record
        self.width = width
        self.home = home
        doors = load_for_game(TEMPLATE, name, home, functions)
        self.begin: Callable[[Positions, int, Settings, Chance, npt.NDArray[np.int32]], int] = doors.begin
        self.legal: Callable[[Positions, npt.NDArray[np.int32]], int] = doors.legal
        self.step: Callable[[Positions, int, Chance, npt.NDArray[np.int32]], int] = doors.step
        self.outcome: Callable[[Positions, npt.NDArray[np.int32], npt.NDArray[np.int32]], None] = doors.outcome
        self.fill_in: Callable[[Positions, int, Chance], None] = doors.fill_in
        self.playout: Callable[[Positions, Chance, npt.NDArray[np.int32]], int] = doors.playout
        self.playouts: Callable[..., int] = doors.playouts

    def position(self) -> Positions:
        """An empty position: an array of one record."""
        return self.from_bytes(bytes(self.record.dtype.itemsize))

    def from_bytes(self, saved: bytes) -> Positions:
        position = np.frombuffer(bytearray(saved), self.record.dtype)
        # interpreted rules read fields as attributes, which only a record array allows; compiled ones take it four times slower
        return position.view(np.recarray) if INTERPRETED else position

    def listing(self) -> npt.NDArray[np.int32]:
        """Room for the legal moves of a position."""
        return np.zeros(self.width, np.int32)

    @staticmethod
    def per_seat() -> npt.NDArray[np.int32]:
        return np.zeros(MOST_SEATS, np.int32)

    def legal_moves(self, position: Positions) -> list[int]:
        """The legal moves as a list, in the order of the catalogue's numbers."""
        out = self.listing()
        return sorted(out[: self.legal(position, out)].tolist())

    @property
    def is_warm(self) -> bool:
        """Whether the rules were compiled before: nobody has to wait."""
        return INTERPRETED or self._mark.exists()

    @property
    def _mark(self) -> Path:
        return cache_folder(self.home) / "warm"

    def warm(self, settings: Settings, seats: int, progress: Callable[[int, int], None] = lambda done, of: None) -> None:
        """Compiles every door, calling `progress(done, of)` as it goes. Quick when they were compiled before."""
        if INTERPRETED:
            return
        position, chance, out = self.position(), fast_chance(1), self.listing()
        points, rank = self.per_seat(), self.per_seat()
        steps: list[Callable[[], object]] = [
            lambda: self.begin(position, seats, settings, chance, out),
            lambda: self.legal(position, out),
            lambda: self.step(position, int(out[0]), chance, out),
            lambda: self.playout(position, chance, out),
            lambda: self.outcome(position, points, rank),
            lambda: self.fill_in(position, 0, chance),
            lambda: self.playouts(position, seats, settings, chance, out, 1, np.zeros((MOST_SEATS, 3)), points, rank),
        ]
        for done, compile_one in enumerate(steps):
            progress(done, len(steps))
            compile_one()
        progress(len(steps), len(steps))
        self._mark.parent.mkdir(parents=True, exist_ok=True)
        self._mark.touch()
