"""A game's rules as Python calls them, without checks: the entry points of `kernels.py` and the arrays they work on."""

from __future__ import annotations

import importlib.util
import math
import sys
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from types import ModuleType
from typing import Any, TypeAlias

import numba
import numpy as np
import numpy.typing as npt

from hightable.engine.fields_read import fields_read
from hightable.engine.native import EntryPoints
from hightable.engine.options import Settings
from hightable.engine.position import UNSET, Packed, Record, record_dtype
from hightable.engine.rng import Rng, fast_rng
from hightable.engine.visibility import hide_function

Listing: TypeAlias = npt.NDArray[np.int32]

MOST_SEATS = 8
"""Maximum number of seats; per-seat arrays have this length."""

LONGEST = 100_000
"""A game with more decisions than this counts as endless."""

SHARES = math.lcm(*range(1, MOST_SEATS + 1))
"""Victories are counted in this many parts, so that each winner of a shared victory has a whole number: sums are exact."""

USES_HEURISTIC, BLUNDERS, RECALLS = range(3)
"""The columns of `levels`: whether a seat plays by the game's `move_heuristic` (else at random), how many of its moves are random
all the same, in parts of 2**53, and its recall threshold."""

MOVE, MOVER, CHOICE_COUNT, POINTS = range(4)
"""The columns of a log: the move, who made it, how many were legal, and from here on the points of each seat after it."""
LENGTH, STARTED, RANKS = range(3)
"""The columns of the ends: the number of moves, the starter, and from here on the rank of each seat."""

TEMPLATE = Path(__file__).with_name("kernels.py")

_types: Any = numba
_word, _levels, _log, _ends = _types.uint64, _types.int64[:, ::1], _types.int32[:, :, ::1], _types.int32[:, ::1]
_packed, _number, _settings, _rng = _types.uint8[::1], _types.int64, _types.int64[::1], _types.uint64[::1]
_listing, _weights, _worlds, _totals = _types.int32[::1], _types.float64[::1], _types.uint8[:, ::1], _types.int64[:, :, ::1]


def load_for_game(template: Path, name: str, own: dict[str, Any]) -> ModuleType:
    """Loads the template as a new module whose globals include the game's own functions."""
    title = f"hightable.engine.{template.stem}_of_{name.replace('-', '_')}"
    spec = importlib.util.spec_from_file_location(title, template)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    module.__dict__.update(own)
    sys.modules[title] = module  # Numba looks the module up by name
    spec.loader.exec_module(module)
    return module


class RawRules(EntryPoints):
    """The rules of one game without checks, interpreted until they are compiled. They modify the arrays that they are given.

    `begin`, `legal` and `step` write the legal moves to an array made by `listing()` and return their number. Arrays have to be
    contiguous and of the types given here: compiled rules check neither.
    """

    begin: Callable[[Packed, int, Settings, Rng, Listing], int]
    legal: Callable[[Packed, Listing], int]
    step: Callable[[Packed, int, Rng, Listing], int]
    begin_at: Callable[[Packed, int, Settings], int]
    step_at: Callable[[Packed, int], int]
    standings: Callable[[Packed, Listing, Listing], None]
    view_of: Callable[[Packed, int, bool, int, int, Packed], int]
    determinize: Callable[[Packed, int, Rng], None]
    evaluate_moves: Callable[[Packed, Listing, npt.NDArray[np.float64]], int]
    play_in_worlds: Callable[[Packed, int, int, Rng, Listing, npt.NDArray[np.uint8]], bool]
    playout: Callable[[Packed, Rng, Listing], int]
    play_deals: Callable[..., int]

    def __init__(
        self, name: str, record: type[Record], width: int, starter_byte: int = 0, **functions: Callable[..., Any]
    ) -> None:
        """`width` is the length of a listing: the number of moves, and scratch memory if the rules use any."""
        self.record = record
        self.width = width
        layout: list[Any] = [("position", record.dtype), ("rng", np.uint64, (2,)), ("moves", np.int32, (width,))]
        self.stepper_dtype = record_dtype(np.dtype(layout, align=True))
        layout = [("position", record.dtype), ("seen", record.dtype), ("rng", np.uint64, (2,)), ("choices", np.uint64, (2,))]
        layout += [("weights", np.float64, (width,)), ("moves", np.int32, (width,))]
        layout += [(name, np.int32, (MOST_SEATS,)) for name in ("points", "rank")]
        self.workspace_dtype = record_dtype(np.dtype(layout, align=True))
        places: Mapping[str, Any] = self.workspace_dtype.fields or {}
        read = fields_read(record, functions["move_heuristic"])
        hidden = [field for field in record.hideable.fields if field.name in read]
        own = {
            **functions,
            "hide": hide_function(record),
            "hide_from_heuristic": hide_function(record, fields=hidden),
            "HEURISTIC_NEEDS_VIEW": bool(hidden),
            "POSITION": record.dtype,
            "STEPPER": self.stepper_dtype,
            "STARTER": starter_byte,
            "WORKSPACE": self.workspace_dtype,
            "SIZE": record.dtype.itemsize,
            "SEEN": places["seen"][1],
        }
        kernels = load_for_game(TEMPLATE, name, own)
        super().__init__(
            name,
            {
                "begin": (kernels.begin, (_packed, _number, _settings, _rng, _listing)),
                "legal": (kernels.legal, (_packed, _listing)),
                "step": (kernels.step, (_packed, _number, _rng, _listing)),
                "begin_at": (kernels.begin_at, (_packed, _number, _settings)),
                "step_at": (kernels.step_at, (_packed, _number)),
                "standings": (kernels.write_standings, (_packed, _listing, _listing)),
                "view_of": (kernels.view_of, (_packed, _number, _types.boolean, _number, _word, _packed)),
                "determinize": (kernels.determinize_view, (_packed, _number, _rng)),
                "evaluate_moves": (kernels.evaluate_moves, (_packed, _listing, _weights)),
                "play_in_worlds": (kernels.play_in_worlds, (_packed, _number, _number, _rng, _listing, _worlds)),
                "playout": (kernels.playout, (_packed, _rng, _listing)),
                "play_deals": (
                    kernels.play_deals,
                    (_packed, _number, _settings, _levels, _word, _number, _number, _totals, _log, _ends, _worlds),
                ),
            },
        )
        self.kernels = kernels
        """The module of the entry points, for other compilers than this one: see `lab/cuda.py`."""

    def position(self) -> Packed:
        """An empty position, whose player to move is UNSET."""
        position = np.zeros(self.record.dtype.itemsize, np.uint8)
        position.view(np.int8)[self.record.to_move_byte] = UNSET
        return position

    def stepper(self, seed: int) -> Stepper:
        """A stepper: the fastest way to play move by move from Python."""
        return Stepper(self, seed)

    def listing(self) -> Listing:
        """An array for the legal moves of a position. It is not cleared: only as many entries count as the rules have written."""
        return np.empty(self.width, np.int32)

    def weights(self) -> npt.NDArray[np.float64]:
        """An empty array for the expected gains of the moves in a listing."""
        return np.zeros(self.width)

    @staticmethod
    def per_seat() -> Listing:
        return np.zeros(MOST_SEATS, np.int32)

    def workspace(self) -> Packed:
        """The memory that `play_deals` needs: one for each thread."""
        return np.zeros(self.workspace_dtype.itemsize, np.uint8)

    @staticmethod
    def totals() -> npt.NDArray[np.int64]:
        """An empty array for the sums of `play_deals`: points, squared points, parts of victories, by seat and by turn order."""
        return np.zeros((2, MOST_SEATS, 3), np.int64)

    def traces(self, games: int, length: int) -> tuple[npt.NDArray[np.int32], npt.NDArray[np.int32], Packed]:
        """Empty arrays for the log, the end and the final position of each game. `length` is the most moves that a log holds.

        Line 0 of a log has the points after the deal, the line of each move those after it.
        """
        log = np.zeros((games, length + 1 if games else 0, POINTS + MOST_SEATS), np.int32)
        ends = np.zeros((games, RANKS + MOST_SEATS), np.int32)
        return log, ends, np.zeros((games, self.record.dtype.itemsize), np.uint8)

    def legal_moves(self, position: Packed) -> list[int]:
        """The legal moves as a sorted list."""
        out = self.listing()
        return sorted(out[: self.legal(position, out)].tolist())


class Stepper:
    """One game in progress for fast, unchecked play: position, rng and legal moves in one block of memory.

        stepper = game.rules.stepper(seed=7)
        n = stepper.begin(seats, settings)
        while n:
            n = stepper.step(stepper.moves[choose(n)])

    `begin` deals and `step` plays a move; both list the legal moves that follow and return their number, 0 at the end.
    Nothing is checked: an illegal move corrupts the position.
    """

    def __init__(self, rules: RawRules, seed: int) -> None:
        self.packed: Packed = np.zeros(rules.stepper_dtype.itemsize, np.uint8)
        fields = self.packed.view(rules.stepper_dtype)
        fields["rng"] = fast_rng(seed)
        self._rules = rules
        self.begin: Callable[[int, Settings], int]
        self.step: Callable[[int], int]
        self.rebind()
        self.moves = memoryview(fields["moves"][0])
        """The legal moves: the first n, where n is what `begin` or `step` returned."""
        self.position: Packed = self.packed[: rules.record.dtype.itemsize]

    def rebind(self) -> None:
        """Uses the rules as they run now: compiled if they have been compiled since this stepper was made."""
        self.begin = partial(self._rules.begin_at, self.packed)
        self.step = partial(self._rules.step_at, self.packed)
