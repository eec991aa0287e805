"""What many games came to: how many points each seat made, how often it won, and how sure that is."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from statistics import NormalDist

import numpy as np
import numpy.typing as npt

from hightable.engine.rules import MOST_SEATS

SHARES = math.lcm(*range(1, MOST_SEATS + 1))
"""The parts of a victory. However many seats share it, each has a whole number of them: sums are exact, in any order."""

POINTS, SQUARES, WINS = range(3)
"""The columns of a tally."""

_SURE = NormalDist().inv_cdf(0.975)


@dataclass
class Tally:
    """Sums over games, in whole numbers: for each seat its points, their squares, and its parts of victories."""

    games: int = 0
    decisions: int = 0
    sums: npt.NDArray[np.int64] = field(default_factory=lambda: np.zeros((MOST_SEATS, 3), np.int64))

    def add(self, games: int, decisions: int, totals: npt.NDArray[np.float64]) -> None:
        """Adds the totals of `Rules.playouts`, in which a shared victory is a fraction."""
        self.games += games
        self.decisions += decisions
        self.sums += np.rint(totals * (1, 1, SHARES)).astype(np.int64)

    def __iadd__(self, other: Tally) -> Tally:
        self.games += other.games
        self.decisions += other.decisions
        self.sums += other.sums
        return self


@dataclass(frozen=True)
class Seat:
    """How one seat did. `low` and `high` bound its share of victories: 95 times in 100 the true one lies between them."""

    player: str
    mean: float
    sd: float
    wins: float
    low: float
    high: float


@dataclass(frozen=True)
class Report:
    """What was played, how fast, and how each seat did."""

    game: str
    options: Mapping[str, str]
    seed: int
    games: int
    decisions: int
    seconds: float
    compiled: bool
    device: str
    seats: tuple[Seat, ...]
    stopped: bool
    """Whether the games were broken off before all of them were played."""

    @property
    def decisions_per_second(self) -> float:
        return self.decisions / self.seconds if self.seconds > 0 else 0.0

    def as_json(self) -> dict[str, object]:
        """The report as plain values, for programs."""
        return {
            "game": self.game,
            "options": dict(self.options),
            "games": self.games,
            "decisions": self.decisions,
            "seconds": self.seconds,
            "decisions_per_second": self.decisions_per_second,
            "compiled": self.compiled,
            "device": self.device,
            "seats": [vars(seat) for seat in self.seats],
        }


def seats_of(tally: Tally, players: Sequence[str]) -> tuple[Seat, ...]:
    """How each seat did, from the sums over all games."""
    return tuple(_seat(tally, seat, player) for seat, player in enumerate(players))


def _seat(tally: Tally, seat: int, player: str) -> Seat:
    n = tally.games
    points, squares, parts = (int(number) for number in tally.sums[seat])
    if n == 0:
        return Seat(player, 0.0, 0.0, 0.0, 0.0, 1.0)
    variance = (n * squares - points * points) / (n * (n - 1)) if n > 1 else 0.0
    wins = parts / SHARES
    low, high = wilson(wins, n)
    return Seat(player, points / n, math.sqrt(variance), wins, low, high)


def wilson(wins: float, games: int) -> tuple[float, float]:
    """Wilson's 95 % interval for a share: unlike the plain one it stays within 0 and 1 and holds for few games too.

    >>> low, high = wilson(5, 10)
    >>> round(low, 4), round(high, 4)
    (0.2366, 0.7634)
    >>> wilson(0, 500)[0]
    0.0
    """
    share, square = wins / games, _SURE * _SURE
    middle = (share + square / (2 * games)) / (1 + square / games)
    reach = _SURE / (1 + square / games) * math.sqrt(share * (1 - share) / games + square / (4 * games * games))
    # rounding must not leave the share itself outside: with no victory at all, say
    return max(0.0, min(share, middle - reach)), min(1.0, max(share, middle + reach))
