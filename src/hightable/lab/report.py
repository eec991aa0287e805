"""What many games came to: how many points each seat made, how often it won, and how sure that is."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from statistics import NormalDist
from typing import Any

import numpy as np
import numpy.typing as npt

from hightable.engine.compiled import MOST_SEATS
from hightable.engine.game import Game
from hightable.engine.match import Match
from hightable.engine.view import SPECTATOR
from hightable.lab.match_runner import Result

SHARES = math.lcm(*range(1, MOST_SEATS + 1))
"""The parts of a victory. However many seats share it, each has a whole number of them: sums are exact, in any order."""

BY_SEAT, BY_TURN = range(2)
"""The two halves of a tally: by seat, and by turn order, beginning with the seat that took the first turn of its game."""

POINTS, SQUARES, WINS = range(3)
"""The columns of a tally."""

_SURE = NormalDist().inv_cdf(0.975)


@dataclass
class Tally:
    """Sums over games, in whole numbers: points, their squares and parts of victories, by seat and by turn order."""

    games: int = 0
    decisions: int = 0
    sums: npt.NDArray[np.int64] = field(default_factory=lambda: np.zeros((2, MOST_SEATS, 3), np.int64))

    @classmethod
    def of(cls, results: Iterable[Result]) -> Tally:
        """The sums over matches that were played one by one."""
        tally = cls()
        for result in results:
            tally.games += 1
            tally.decisions += result.decisions
            winners = result.rank.count(0)
            for seat, points in enumerate(result.points):
                parts = SHARES // winners if result.rank[seat] == 0 else 0
                turn = (seat - result.starter) % len(result.points)
                tally.sums[BY_SEAT, seat] += points, points * points, parts
                tally.sums[BY_TURN, turn] += points, points * points, parts
        return tally

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
class Score:
    """How a seat, or a place in the turn order, did: its points, the games it won, and its share of the victories with the bounds
    of a 95 % interval."""

    mean: float
    sd: float
    wins: float
    share: float
    low: float
    high: float


@dataclass(frozen=True)
class Seat(Score):
    """How one seat did, and who sat there."""

    player: str


@dataclass(frozen=True)
class Report:
    """What was played, how fast, and how each seat did."""

    game: str
    game_version: int
    hightable_version: str
    options: Mapping[str, str]
    seed: int
    games: int
    decisions: int
    seconds: float | None
    """How long a hard player thought about a move, and a master five times longer; None where nobody thought by the clock."""
    simulations: int | None
    """How many simulations it was told to make instead."""
    elapsed: float
    """How many seconds the games took."""
    compiled: bool
    device: str
    seats: tuple[Seat, ...]
    by_turn_order: tuple[Score, ...]
    """How those did who took the first turn of their game, the second, and so on round the table."""
    winnable: bool
    """Whether anybody could win with these options: a game for one without a target is neither won nor lost."""
    stopped: bool
    """Whether the games were broken off before all of them were played."""

    @property
    def decisions_per_second(self) -> float:
        return self.decisions / self.elapsed if self.elapsed > 0 else 0.0

    def as_json(self) -> dict[str, object]:
        """The report as plain values, for programs."""
        return {
            **vars(self),
            "options": dict(self.options),
            "decisions_per_second": self.decisions_per_second,
            "seats": [plain_score(seat, self.winnable) for seat in self.seats],
            "by_turn_order": [plain_score(turn, self.winnable) for turn in self.by_turn_order],
        }


def can_be_won(game: Game[Any], seats: int, options: Mapping[str, object]) -> bool:
    """Whether anybody can win with these options: what the game says of a deal, which is the same for every deal."""
    return game.winnable(Match(game, seats, options, seed=0).view(SPECTATOR))


def plain_score(score: object, winnable: bool) -> dict[str, object]:
    """A score as plain values. Where nobody can win, nothing is said of games won: None rather than 0."""
    return {**vars(score), **({} if winnable else dict.fromkeys(("wins", "share", "low", "high")))}


def seats_of(tally: Tally, players: Sequence[str]) -> tuple[Seat, ...]:
    """How each seat did, from the sums over all games."""
    return tuple(Seat(**vars(_score(tally, BY_SEAT, seat)), player=player) for seat, player in enumerate(players))


def turn_order_of(tally: Tally, seats: int) -> tuple[Score, ...]:
    """How the players did by turn order, whoever took the first turn first."""
    return tuple(_score(tally, BY_TURN, turn) for turn in range(seats))


def _score(tally: Tally, half: int, place: int) -> Score:
    n = tally.games
    points, squares, parts = (int(number) for number in tally.sums[half, place])
    if n == 0:
        return Score(0.0, 0.0, 0.0, 0.0, 0.0, 1.0)
    variance = (n * squares - points * points) / (n * (n - 1)) if n > 1 else 0.0
    wins = parts / SHARES
    low, high = wilson(wins, n)
    return Score(points / n, math.sqrt(variance), wins, wins / n, low, high)


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
