"""A study: the games of one setting, and the samples that take longer. Everything on its page is worked out from these tables."""

from __future__ import annotations

import math
import secrets
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from hightable.engine.game import Game
from hightable.engine.i18n import LANGUAGES
from hightable.lab.executor import run_plan
from hightable.lab.game_levels import has_secrets
from hightable.lab.games_table import GamesTable, seating_order
from hightable.lab.ladder import count
from hightable.lab.match_runner import BadRun
from hightable.lab.plan import Plan
from hightable.lab.sample_plans import CoursePlan, SearchersPlan, searcher, strong_in_each_seat
from hightable.lab.setting import Seating, Setting
from hightable.players import OwnPlayer

GAMES, SAMPLE = 10_000, 100
"""The number of games and of deals in the sample, by default."""
MOST_GAMES = 10_000_000
FEWEST_DEALS = 30
"""A study of fewer deals allows no conclusions, and says so."""
RUNGS = (8, 16, 32)
"""Simulations per move of the weaker players in the skill trace; the stronger one has twice as many."""
LUCK_SIMULATIONS, REPEATS = 16, 4
"""How the deals of the luck share are played: simulations per move, and how often each."""
TWIN_SIMULATIONS = 32
"""Simulations per move of the players that measure what hidden information is worth."""

OnStep: TypeAlias = Callable[[str, int, int], None]
"""Called from time to time with what is being played, the number of games played, and the total."""


@dataclass(frozen=True)
class StudyPlan:
    """What a study plays."""

    setting: Setting
    levels: tuple[str, ...]
    """The players as they were asked for; every seat gets every one of them."""
    games: int
    sample: int
    seed: int

    @property
    def seatings(self) -> tuple[Seating, ...]:
        return tuple(seating_order(self.levels))

    @property
    def deals(self) -> int:
        return math.ceil(self.games / len(self.seatings))

    @property
    def plan(self) -> Plan:
        return Plan(self.setting, self.seatings, self.seed)

    @property
    def samples(self) -> Mapping[str, tuple[str, Plan, int]]:
        """The plan of each sample, with what it is called while it is played, and its number of deals."""
        if not self.sample:
            return {}
        seats, few = len(self.levels), max(2, self.sample // max(2, len(self.levels)))
        found: dict[str, tuple[str, Plan, int]] = {
            "course": ("chances along the way", CoursePlan(self.setting, self.seatings, self.seed), self.sample),
            "luck": ("luck", self._searchers([(searcher(LUCK_SIMULATIONS, repeat=n),) * seats for n in range(REPEATS)]), few),
        }
        if seats > 1:
            rungs = [strong_in_each_seat(searcher(2 * rung), searcher(rung), seats) for rung in RUNGS]
            found["skill"] = "skill", self._searchers([seating for rung in rungs for seating in rung]), few
        if seats > 1 and has_secrets(self.setting.game):
            twins = strong_in_each_seat(searcher(TWIN_SIMULATIONS, sees_all=True), searcher(TWIN_SIMULATIONS), seats)
            found["hidden"] = "hidden information", self._searchers(twins), few
        return found

    def _searchers(self, seatings: Sequence[Seating]) -> Plan:
        return SearchersPlan(self.setting, tuple(seatings), self.seed)


@dataclass(frozen=True)
class Study:
    """The games of a study, as far as they were played."""

    plan: StudyPlan
    games: GamesTable
    samples: Mapping[str, GamesTable] = field(default_factory=dict)

    @property
    def deals(self) -> int:
        """The number of deals that were played."""
        return len(set(self.games["deal"].tolist())) if len(self.games) else 0

    @property
    def stopped(self) -> bool:
        """Whether it was stopped before all games were played."""
        wanted = {name: deals * len(plan.seatings) for name, (_, plan, deals) in self.plan.samples.items()}
        return len(self.games) < self.plan.deals * len(self.plan.seatings) or any(
            len(self.samples.get(name, GamesTable())) < games for name, games in wanted.items()
        )


def plan_study(
    game: Game[Any] | str,
    levels: Sequence[str],
    games: int = GAMES,
    sample: int | None = None,
    seed: int | None = None,
    options: Mapping[str, object] | None = None,
    seconds: float | None = None,
    simulations: int | None = None,
    player_seconds: float | None = None,
    given: Mapping[str, OwnPlayer] | None = None,
) -> StudyPlan:
    """A study of a game between these players. Raises an error with a clear message if an argument is not valid.

    The sample has SAMPLE deals by default, or all if there are fewer. Players that are `given` are not looked for by name.
    """
    setting = Setting.checked(game, levels, options, seconds, simulations, player_seconds, given)
    if not 1 <= games <= MOST_GAMES:
        raise BadRun(f"A study has 1 to {MOST_GAMES:,} games, not {games:,}.")
    seatings = len(seating_order(levels))
    deals = math.ceil(games / seatings)
    sample = min(SAMPLE, deals) if sample is None else sample
    if not 0 <= sample <= games:
        raise BadRun(f"The sample has 0 to {games:,} deals, not more than there are games, and not {sample:,}.")
    if seed is not None and seed < 0:
        raise BadRun(f"A seed is a whole number from 0 on, not {seed}.")
    return StudyPlan(setting, tuple(levels), deals * seatings, sample, secrets.randbelow(2**32) if seed is None else seed)


def plan_stored_study(played: Plan, deals: range, sample: int) -> StudyPlan:
    """The study whose games have been played by this plan. Raises BadRun if a study would have played others."""
    levels, setting = played.seatings[0], played.setting
    if played.seatings != tuple(seating_order(levels)):
        raise BadRun("In a study, the players change seats until each has played in every one: in these games they do not.")
    games = len(deals) * len(played.seatings)
    if sample and setting.own:
        names = ", ".join(setting.own)
        raise BadRun(f"The code of {names} is not in the file, so a sample needs a study that plays the games.")
    limits = setting.seconds, setting.simulations
    return plan_study(setting.game, levels, games, sample, played.seed, setting.options, *limits, given=setting.own)


def run_study(
    plan: StudyPlan,
    workers: int | None = None,
    scheduler: str | None = None,
    progress: OnStep = lambda what, done, of: None,
    interrupted: Callable[[], bool] = lambda: False,
    games: GamesTable | None = None,
) -> Study:
    """Plays a study. The result is the same for any number of workers. Ctrl-C ends it: what was played is kept.

    If all its `games` are given, only the samples are played.
    """

    def play(what: str, plan: Plan, deals: int, keep: bool = False) -> GamesTable:
        return run_plan(plan, range(deals), workers, scheduler, lambda done, of: progress(what, done, of), interrupted, keep)

    played = Study(plan, play("games", plan.plan, plan.deals) if games is None else games)
    if len(played.games) < plan.deals * len(plan.seatings):
        return played
    samples: dict[str, GamesTable] = {}
    for name, (what, sample, deals) in plan.samples.items():
        samples[name] = play(what, sample, deals, keep=True)
        if len(samples[name]) < deals * len(sample.seatings):
            break
    return Study(plan, played.games, samples)


def too_few_deals(deals: int) -> str:
    """A warning if conclusions from so few deals would be wrong; empty if there are enough."""
    if deals >= FEWEST_DEALS:
        return ""
    return (
        f"{count(deals, 'deal')} {'is' if deals == 1 else 'are'} too few for conclusions: play {FEWEST_DEALS} at the very least."
    )


LANGUAGE = LANGUAGES[0]
"""The language of reports."""
