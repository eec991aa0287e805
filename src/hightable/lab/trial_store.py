"""The trials of a search as an Optuna study: in memory or in a SQLite file, and its sampler, which proposes what to try next."""

from __future__ import annotations

import json
import math
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
import optuna
from optuna.distributions import BaseDistribution, CategoricalDistribution, FloatDistribution, IntDistribution
from optuna.trial import FrozenTrial, TrialState

from hightable.lab.match_runner import BadRun
from hightable.lab.search_space import Point, SearchSpace, VariedNumber
from hightable.lab.tuning import Trial, TunePlan

STUDY = "tune"
STARTUP_TRIALS = 10
"""Trials at random before the sampler makes use of their results; also how often it is asked for a point that is new."""
LARGEST_MISS = 1e12
"""What the file has for a trial without a figure: databases know no infinity."""

_STATES = {"played": TrialState.COMPLETE, "given up": TrialState.PRUNED, "refused": TrialState.PRUNED}


class OptunaStore:
    """An Optuna study that has finished trials only."""

    def __init__(self, plan: TunePlan, file: Path | None = None) -> None:
        """The study in a file, or a new one in memory. Raises BadRun if the file has another search, or is something else."""
        self._plan = plan
        self._study = _open(plan, file)

    def trials(self) -> list[Trial]:
        return [_trial(self._plan.space, number, each) for number, each in enumerate(self._study.get_trials(deepcopy=False))]

    def add(self, trial: Trial) -> None:
        self._study.add_trial(_frozen(self._plan.space, trial))

    def propose(self, tried: set[Point]) -> Point:
        """The sampler's suggestion. It depends on the seed and on the finished trials alone, not on what was asked before."""
        seed = int(np.random.SeedSequence([self._plan.seed & (2**64 - 1), len(tried)]).generate_state(1)[0])
        with _quiet():
            asked = optuna.create_study(sampler=optuna.samplers.TPESampler(seed=seed, n_startup_trials=STARTUP_TRIALS))
        asked.add_trials(self._study.get_trials(deepcopy=False))
        for _ in range(STARTUP_TRIALS):
            point = _point(self._plan.space, asked.ask(_distributions(self._plan.space)).params)
            if point not in tried:
                return point
        rng = np.random.default_rng(seed)
        while True:
            point = tuple(each.values[int(rng.integers(len(each.values)))] for each in self._plan.space.varied)
            if point not in tried:
                return point

    def importances(self) -> dict[str, float]:
        """How much of the difference between good trials and the others each number explains. Empty if that cannot be said."""
        varied = [each for each in self._plan.space.varied if len(each.values) > 1]
        played = [each for each in self._study.get_trials(deepcopy=False) if each.state is TrialState.COMPLETE]
        if len(varied) < 2 or len(played) < STARTUP_TRIALS or len({each.value for each in played}) < 2:
            return {}
        with _quiet():
            evaluator = optuna.importance.PedAnovaImportanceEvaluator()
            found = optuna.importance.get_param_importances(
                self._study, evaluator=evaluator, params=[each.path for each in varied]
            )
        return dict(found)


@contextmanager
def _quiet() -> Iterator[None]:
    """Silences Optuna's log and its warnings about what is new in it."""
    optuna.logging.set_verbosity(optuna.logging.ERROR)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        yield


def _open(plan: TunePlan, file: Path | None) -> optuna.Study:
    with _quiet():
        if file is None:
            return optuna.create_study()
        url = _url(file)
        try:
            study = optuna.create_study(storage=url, study_name=STUDY, load_if_exists=True)
        except Exception as error:  # of SQLAlchemy, Alembic or SQLite, for a file that is not a study or cannot be written
            raise BadRun(f"The search cannot be stored in {file}: it is not a file of trials, or cannot be written.") from error
    wanted = json.loads(json.dumps(plan.identity()))
    stored = study.user_attrs.get("plan")
    if stored is None and not study.get_trials(deepcopy=False):
        study.set_user_attr("plan", wanted)
    elif stored != wanted:
        other = [key for key in wanted if (stored or {}).get(key) != wanted[key]]
        verb = "differs" if len(other) == 1 else "differ"
        raise BadRun(f"{file} has another search: {_list(other)} {verb}. Give the same, or another file.")
    return study


def _url(file: Path) -> str:
    if not file.parent.is_dir():
        raise BadRun(f"There is no folder {file.parent} for the trials.")
    return f"sqlite:///{file.resolve()}"


def _list(names: list[str]) -> str:
    return f"{', '.join(names[:-1])} and {names[-1]}" if len(names) > 1 else "".join(names)


def _distributions(space: SearchSpace) -> dict[str, BaseDistribution]:
    return {each.path: _distribution(each) for each in space.varied}


def _distribution(varied: VariedNumber) -> BaseDistribution:
    """An even range as such, so that the sampler knows which values are neighbours; any other list as categories."""
    values = varied.values
    steps = {round(after - before, 9) for before, after in pairwise(values)} or {1}
    if len(steps) > 1:
        return CategoricalDistribution(values)
    if all(isinstance(value, int) for value in values):
        return IntDistribution(int(values[0]), int(values[-1]), step=int(min(steps)))
    return FloatDistribution(values[0], values[-1], step=min(steps))


def _point(space: SearchSpace, params: dict[str, Any]) -> Point:
    return tuple(each.nearest(params[each.path]) for each in space.varied)


def _frozen(space: SearchSpace, trial: Trial) -> FrozenTrial:
    """The trial as Optuna stores it."""
    miss = min(trial.miss, LARGEST_MISS)
    return optuna.trial.create_trial(
        state=_STATES[trial.state],
        value=miss if trial.state == "played" else None,
        params=space.named(trial.point),
        distributions=_distributions(space),
        intermediate_values={trial.deals: miss} if trial.state == "given up" else {},
        user_attrs={"state": trial.state, "deals": trial.deals, "figures": dict(trial.figures), "reason": trial.reason},
    )


def _trial(space: SearchSpace, number: int, stored: FrozenTrial) -> Trial:
    about = stored.user_attrs
    value = next(iter(stored.intermediate_values.values()), LARGEST_MISS) if stored.values is None else stored.values[0]
    miss = math.inf if value >= LARGEST_MISS else value
    point = _point(space, stored.params)
    return Trial(number, point, about["state"], about["deals"], miss, about["figures"], about["reason"])
