"""The functions that a game's rules consist of, as types: strict mypy checks a game's own functions against them.

They are compiled, so they work on the record alone: they allocate nothing, raise nothing and use no strings. Arrays are named
after what the function writes to them. Those that list or rate moves, or evaluate positions, may take `scratch` as well: see
`scratch.py`.
"""

from __future__ import annotations

from typing import Protocol, TypeVar

import numpy as np
import numpy.typing as npt

from hightable.engine.options import Settings
from hightable.engine.position import Record, Row
from hightable.engine.rng import Rng

P = TypeVar("P", bound=Record, contravariant=True)


class DealFunction(Protocol[P]):
    """Writes every field of the record. `settings` holds the number of the choice taken for each option."""

    def __call__(self, p: P, seats: int, settings: Settings, rng: Rng, /) -> None: ...


class LegalMovesFunction(Protocol[P]):
    """Writes the legal moves to `out` and returns how many there are: 0 exactly when `p.to_move` is NONE."""

    def __call__(self, p: P, out: Row, /) -> int: ...


class PlayFunction(Protocol[P]):
    """Plays a legal move and everything that follows from it, up to the next decision."""

    def __call__(self, p: P, move: int, rng: Rng, /) -> None: ...


class StandingsFunction(Protocol[P]):
    """Writes each seat's points, and how many seats rank before it: 0 for a winner."""

    def __call__(self, p: P, points: Row, rank: Row, /) -> None: ...


class DeterminizeFunction(Protocol[P]):
    """Replaces every hidden entry of a view at random, so that the seat would see the same view again."""

    def __call__(self, p: P, seat: int, rng: Rng, /) -> None: ...


class MoveHeuristic(Protocol[P]):
    """Writes the expected gain of each of the first `count` moves to `weights`, in points."""

    def __call__(self, p: P, moves: npt.NDArray[np.int32], count: int, weights: npt.NDArray[np.float64], /) -> None: ...


class PositionHeuristic(Protocol[P]):
    """Writes each seat's expected final points; returns the standard deviation of their difference, or -1.0 if it cannot tell."""

    def __call__(self, p: P, points: npt.NDArray[np.float64], /) -> float: ...


PARAMETERS = {
    "deal": ("p", "seats", "settings", "rng"),
    "legal_moves": ("p", "out"),
    "play": ("p", "move", "rng"),
    "standings": ("p", "points", "rank"),
    "determinize": ("p", "seat", "rng"),
    "move_heuristic": ("p", "moves", "count", "weights"),
    "position_heuristic": ("p", "points"),
}
"""The parameters of each function."""
