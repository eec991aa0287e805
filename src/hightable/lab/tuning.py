"""Searches the numbers of a game for an aim: every trial plays the same deals, and one that falls behind is given up early.

Trials follow one after the other, and only finished ones are kept. What is tried next depends on the seed and on the finished
trials alone, so a search that was interrupted continues as if it had not been.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from typing import Any, Literal, Protocol, TypeAlias

import numpy as np

from hightable.engine.components import BadComponents
from hightable.engine.game import Game
from hightable.engine.variants import unload
from hightable.lab.aims import Aim, total_miss
from hightable.lab.deal_statistics import DealMeans, Values, estimate
from hightable.lab.edition import edition_of
from hightable.lab.executor import check_games
from hightable.lab.games_table import GamesTable
from hightable.lab.match_runner import BadRun
from hightable.lab.measures import Measure, measure_named, measures_of
from hightable.lab.plan import Plan
from hightable.lab.search_space import Point, SearchSpace
from hightable.lab.setting import Seating, Setting

Play: TypeAlias = Callable[[Plan, range], GamesTable]
"""Plays deals of a plan. A table with fewer games means that the run was interrupted."""
Measured: TypeAlias = dict[str, DealMeans]
"""The mean per deal of each measure, by its id."""

LOOKS = (8, 4, 2)
"""A trial is compared with the best after an eighth, a quarter and half of its deals."""
FEWEST_DEALS = 40
"""No trial is given up before this many deals."""
RESAMPLES = 500
BEHIND = 0.01
"""A trial is given up if it is as near to the aim as the best in fewer than this part of the resampled sets of deals."""
STANDARD = ("first_player", "won", "winner_points", "points", "margin", "decisions")
"""Measures that every report has beside those of the aims."""


class Stopped(Exception):
    """The search was interrupted."""


@dataclass(frozen=True)
class Trial:
    """One point that was tried, and what became of it."""

    number: int
    point: Point
    state: Literal["played", "given up", "refused"]
    deals: int = 0
    miss: float = math.inf
    """The total miss over the deals that were played."""
    figures: Mapping[str, float] = field(default_factory=dict)
    """The mean of each aim's measure over these deals."""
    reason: str = ""
    """Why the game refuses these numbers."""


@dataclass(frozen=True)
class TunePlan:
    """What is searched and how: all that a search depends on."""

    space: SearchSpace
    aims: tuple[Aim, ...]
    seatings: tuple[Seating, ...]
    setting: Setting
    """What is played with today's numbers."""
    deals: int
    trials: int
    seed: int

    def __post_init__(self) -> None:
        if not self.aims:
            raise BadRun("Say what to aim at: --aim first_player=0.50±0.01, for example.")
        if len({aim.measure for aim in self.aims}) < len(self.aims):
            raise BadRun("Each measure can have one aim.")
        if self.deals < 2 or self.trials < 1:
            raise BadRun("A search needs at least 1 trial of at least 2 deals.")
        check_games(self.deals * len(self.seatings), "A trial")

    @property
    def is_enumerated(self) -> bool:
        """Whether every point is tried, because there are few enough."""
        return self.space.size <= self.trials

    def identity(self) -> dict[str, Any]:
        """What must be the same for a search to be continued, as JSON. The number of trials may grow."""
        return {
            "game": self.space.game.name,
            "edition": asdict(edition_of(self.space.game)),
            "vary": {each.path: list(each.values) for each in self.space.varied},
            "aims": [str(aim) for aim in self.aims],
            "seatings": [list(seating) for seating in self.seatings],
            "options": dict(self.setting.options),
            "simulations": self.setting.simulations,
            **self.setting.own_fingerprints,
            "deals": self.deals,
            "seed": self.seed,
        }

    def plan(self, game: Game[Any]) -> Plan:
        """The games to play with these numbers."""
        return Plan(replace(self.setting, game=game), self.seatings, self.seed)

    def looks(self) -> list[int]:
        """The numbers of deals after which a trial is compared with the best; the last is all of them."""
        return [*(self.deals // part for part in LOOKS if self.deals // part >= FEWEST_DEALS), self.deals]


class TrialStore(Protocol):
    """Keeps the finished trials of a search and proposes what to try next."""

    def trials(self) -> list[Trial]: ...

    def add(self, trial: Trial) -> None: ...

    def propose(self, tried: set[Point]) -> Point:
        """A point that was not tried yet."""


class Tuner:
    """A search: plays points and remembers what it found."""

    def __init__(
        self, plan: TunePlan, play: Play, store: TrialStore, variant: Callable[[Point], Game[Any]] | None = None
    ) -> None:
        """`variant` makes the game of a point, ready to be played. It raises BadComponents if the game refuses the numbers."""
        self.plan, self._play, self._store = plan, play, store
        self._variant = variant or plan.space.variant
        self.trials = store.trials()
        self._measures: dict[str, Measure] = {}
        self._best: tuple[Point, Measured] | None = None

    @property
    def best(self) -> Trial | None:
        """The trial nearest to the aims; of equals, the first."""
        played = [trial for trial in self.trials if trial.state == "played"]
        return min(played, key=lambda trial: (trial.miss, trial.number), default=None)

    @property
    def trials_left(self) -> int:
        return max(0, min(self.plan.trials, self.plan.space.size) - len(self.trials))

    def run_trial(self) -> Trial:
        """Tries one more point. Raises Stopped if it was interrupted: then nothing of it is kept."""
        point = self._next_point()
        trial = self._try(len(self.trials), point)
        self._store.add(trial)
        self.trials.append(trial)
        return trial

    def measure(self, point: Point, deals: range) -> Measured:
        """All measures of interest of a point on these deals. Raises BadComponents and Stopped."""
        game = self._variant(point)
        try:
            return self._measured(self._table(game, deals))
        finally:
            if game is not self.plan.space.game:
                unload(game)

    def measures(self) -> list[Measure]:
        """The measures of the aims, then the standard ones that the game has. Known once a game was played."""
        return list(self._measures.values())

    def _next_point(self) -> Point:
        tried = {trial.point for trial in self.trials}
        if self.plan.is_enumerated or not self.trials:
            return next(point for point in self.plan.space.points() if point not in tried)
        return self._store.propose(tried)

    def _try(self, number: int, point: Point) -> Trial:
        try:
            game = self._variant(point)
        except BadComponents as error:
            return Trial(number, point, "refused", reason=str(error))
        try:
            return self._race(number, point, game)
        finally:
            if game is not self.plan.space.game:
                unload(game)

    def _race(self, number: int, point: Point, game: Game[Any]) -> Trial:
        """Plays the deals, in parts as long as there is a best trial to compare with."""
        best = self.best_measured()
        tables: list[GamesTable] = []
        done = 0
        for look in self.plan.looks() if best is not None else [self.plan.deals]:
            tables.append(self._table(game, range(done, look)))
            done = look
            found = self._measured(GamesTable.merged(tables))
            if best is not None and done < self.plan.deals and is_behind(self.plan, found, best, done):
                return self._trial(number, point, "given up", done, found)
        trial = self._trial(number, point, "played", done, found)
        if self.best is None or trial.miss < self.best.miss:
            self._best = point, found
        return trial

    def _trial(self, number: int, point: Point, state: Literal["played", "given up"], deals: int, found: Measured) -> Trial:
        figures = self._figures(found)
        return Trial(number, point, state, deals, total_miss(self.plan.aims, figures.values()), figures)

    def _figures(self, found: Measured) -> dict[str, float]:
        return {aim.measure: estimate(found[aim.measure]).mean for aim in self.plan.aims}

    def best_measured(self) -> Measured | None:
        """The best trial's measures by deal; None if there is none. After an interruption its games are played once more."""
        best = self.best
        if best is None:
            return None
        if self._best is None or self._best[0] != best.point:
            self._best = best.point, self.measure(best.point, range(self.plan.deals))
        return self._best[1]

    def _table(self, game: Game[Any], deals: range) -> GamesTable:
        table = self._play(self.plan.plan(game), deals)
        if len(table) < len(deals) * len(self.plan.seatings):
            raise Stopped
        return table

    def _measured(self, table: GamesTable) -> Measured:
        if not self._measures:
            aimed = {aim.measure: measure_named(aim.measure, table) for aim in self.plan.aims}
            for aim in self.plan.aims:
                aim.check_unit(aimed[aim.measure].unit)
            usual = {each.id: each for each in measures_of(table) if each.id in STANDARD}
            self._measures = {**aimed, **usual}
        return {id: measure.per_deal(table) for id, measure in self._measures.items()}


def is_behind(plan: TunePlan, found: Measured, best: Measured, deals: int) -> bool:
    """Whether a trial is clearly further from the aims than the best on the same deals: a paired bootstrap over deals."""
    ours, theirs = (_by_deal(each, plan.aims, deals) for each in (found, best))
    rng = np.random.default_rng([plan.seed & (2**64 - 1), deals])
    as_good = 0
    for _ in range(RESAMPLES):
        weights = np.bincount(rng.integers(deals, size=deals), minlength=deals)
        as_good += total_miss(plan.aims, _means(ours, weights)) <= total_miss(plan.aims, _means(theirs, weights))
    return as_good < BEHIND * RESAMPLES


def _by_deal(found: Measured, aims: Sequence[Aim], deals: int) -> Values:
    """One row per aim, one column per deal; NaN where a measure does not apply."""
    rows = np.full((len(aims), deals), np.nan)
    for row, aim in zip(rows, aims, strict=True):
        sample = found[aim.measure]
        within = sample.deals < deals
        row[sample.deals[within]] = sample.means[within]
    return rows


def _means(rows: Values, weights: Any) -> list[float]:
    applies = ~np.isnan(rows)
    counts = applies @ weights
    sums = np.where(applies, rows, 0.0) @ weights
    return [float(total / count) if count else math.nan for total, count in zip(sums, counts, strict=True)]
