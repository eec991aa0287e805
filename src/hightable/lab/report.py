"""The report of a simulation: points and victories by seat and by turn order, with confidence intervals."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from statistics import NormalDist
from typing import Any

import numpy as np
import numpy.typing as npt

from hightable.engine.game import Game
from hightable.engine.match import Match
from hightable.engine.raw_rules import MOST_SEATS, SHARES
from hightable.engine.view import SPECTATOR
from hightable.lab.games_table import GamesTable
from hightable.lab.match_runner import Result

BY_SEAT, BY_TURN = range(2)
"""The two halves of a tally: by seat, and by turn order from the seat that took the first turn."""

POINTS, SQUARES, WINS = range(3)
"""The columns of a tally."""

_Z = NormalDist().inv_cdf(0.975)


@dataclass
class Tally:
    """Integer sums over games: points, squared points and parts of victories, by seat and by turn order."""

    games: int = 0
    decisions: int = 0
    sums: npt.NDArray[np.int64] = field(default_factory=lambda: np.zeros((2, MOST_SEATS, 3), np.int64))

    @classmethod
    def of(cls, results: Iterable[Result]) -> Tally:
        """The sums over individual matches."""
        tally = cls()
        for result in results:
            tally.games += 1
            tally.decisions += result.decisions
            winners = result.rank.count(0)
            for seat, points in enumerate(result.points):
                parts = SHARES // winners if result.rank[seat] == 0 else 0
                turn = (seat - max(result.starter, 0)) % len(result.points)
                tally.sums[BY_SEAT, seat] += points, points * points, parts
                tally.sums[BY_TURN, turn] += points, points * points, parts
        return tally

    @classmethod
    def of_table(cls, table: GamesTable) -> Tally:
        """The sums over the games of a table."""
        tally = cls(len(table), int(table["decisions"].sum()) if len(table) else 0)
        if not len(table):
            return tally
        points, wins = table.per_seat("points"), table.per_seat("rank") == 0
        parts = wins * (SHARES // np.maximum(wins.sum(axis=1, keepdims=True), 1))
        seats = np.arange(points.shape[1])
        turns = (seats - np.maximum(table["starter"], 0)[:, None]) % len(seats)
        for column, values in enumerate((points, points * points, parts)):
            tally.sums[BY_SEAT, : len(seats), column] = values.sum(axis=0)
            np.add.at(tally.sums[BY_TURN, :, column], turns, values)
        return tally

    def add(self, games: int, decisions: int, totals: npt.NDArray[np.int64]) -> None:
        """Adds the totals of `RawRules.play_deals`."""
        self.games += games
        self.decisions += decisions
        self.sums += totals

    def __iadd__(self, other: Tally) -> Tally:
        self.games += other.games
        self.decisions += other.decisions
        self.sums += other.sums
        return self


@dataclass(frozen=True)
class Score:
    """The score of a seat, or of a place in the turn order: mean points and standard deviation, games won, and the share of games
    won with its 95 % interval."""

    mean: float
    sd: float
    wins: float
    share: float
    low: float
    high: float


@dataclass(frozen=True)
class SeatScore(Score):
    """The score of a seat, and its player."""

    player: str


@dataclass(frozen=True)
class Report:
    """What was played, how fast, and the score of each seat."""

    game: str
    game_version: int
    hightable_version: str
    options: Mapping[str, str]
    seed: int
    games: int
    decisions: int
    seconds: float | None
    """Seconds per move of a hard player (a master's are five times as many); None if no player had a time limit."""
    simulations: int | None
    """Simulations per move, if they were fixed."""
    elapsed: float
    """Duration of the simulation in seconds."""
    compiled: bool
    device: str
    seats: tuple[SeatScore, ...]
    by_turn_order: tuple[Score, ...]
    """Scores by turn order: the players who took the first turn of their game, the second, and so on round the table."""
    winnable: bool
    """Whether the game can be won with these options: a solo game without a target cannot."""
    stopped: bool
    """Whether the simulation was stopped before all games were played."""

    @property
    def decisions_per_second(self) -> float:
        """How many moves were made per second."""
        return self.decisions / self.elapsed if self.elapsed > 0 else 0.0

    def __repr__(self) -> str:
        results = (
            f"{seat.player} {seat.share:.1%}" if self.winnable else f"{seat.player} {seat.mean:.1f}" for seat in self.seats
        )
        return f"<report of {self.game}: {self.games:,} {'game' if self.games == 1 else 'games'}, {', '.join(results)}>"

    def _repr_html_(self) -> str:
        """The report as tables, for notebooks."""
        from hightable.lab.summary import report_summary
        from hightable.lab.summary_formats import html_summary

        return html_summary(report_summary(self))

    def as_json(self) -> dict[str, object]:
        """The report as JSON values."""
        return {
            **vars(self),
            "options": dict(self.options),
            "decisions_per_second": self.decisions_per_second,
            "seats": [score_as_json(seat, self.winnable) for seat in self.seats],
            "by_turn_order": [score_as_json(turn, self.winnable) for turn in self.by_turn_order],
        }


def is_winnable(game: Game[Any], seats: int, options: Mapping[str, object]) -> bool:
    """Whether the game can be won with these options. Any deal gives the same answer."""
    return game.winnable(Match(game, seats, options, seed=0).view(SPECTATOR))


def score_as_json(score: object, winnable: bool) -> dict[str, object]:
    """A score as JSON values. If the game cannot be won, games won are None rather than 0."""
    return {**vars(score), **({} if winnable else dict.fromkeys(("wins", "share", "low", "high")))}


def scores_by_seat(tally: Tally, players: Sequence[str]) -> tuple[SeatScore, ...]:
    """The score of each seat."""
    return tuple(SeatScore(**vars(_score(tally, BY_SEAT, seat)), player=player) for seat, player in enumerate(players))


def scores_by_turn_order(tally: Tally, seats: int) -> tuple[Score, ...]:
    """The score of each place in the turn order."""
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
    """Wilson's 95 % interval for a share. Unlike the normal approximation it stays within 0 and 1, and holds for few games too.

    >>> low, high = wilson(5, 10)
    >>> round(low, 4), round(high, 4)
    (0.2366, 0.7634)
    >>> wilson(0, 500)[0]
    0.0
    """
    share, square = wins / games, _Z * _Z
    middle = (share + square / (2 * games)) / (1 + square / games)
    reach = _Z / (1 + square / games) * math.sqrt(share * (1 - share) / games + square / (4 * games * games))
    # rounding must not leave the share itself outside, for example with no victory at all
    return max(0.0, min(share, middle - reach)), min(1.0, max(share, middle + reach))
