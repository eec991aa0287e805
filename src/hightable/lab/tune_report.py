"""What a search found: the best numbers, tested again on fresh deals, and what each number changes."""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from hightable.engine.components import BadComponents
from hightable.lab.aims import Aim, Verdict, total_miss
from hightable.lab.component_numbers import Number, write_toml
from hightable.lab.data_files import complete_report
from hightable.lab.deal_statistics import CONFIDENCE, Estimate, PairedDifference, corrected, estimate, paired_difference
from hightable.lab.edition import edition_of
from hightable.lab.measures import Measure
from hightable.lab.search_space import Point
from hightable.lab.tuning import Measured, Stopped, Trial, TunePlan, Tuner

OVERLAY_FILE = "tuned.toml"
JSON_FILE = "tune.json"


@dataclass(frozen=True)
class AimResult:
    """What became of an aim: the figure in the search, which chose the numbers by it, and on deals that it did not see."""

    aim: Aim
    in_search: Estimate
    fresh: Estimate | None
    today: Estimate | None
    """With today's numbers, on the fresh deals."""
    verdict: Verdict | None
    """By the fresh deals."""


@dataclass(frozen=True)
class NumberEffect:
    """What changes if one of the best numbers has another value and the others stay."""

    path: str
    best: Number
    value: Number
    differences: Mapping[str, PairedDifference]
    """By measure: with this value minus with the best one, on the same deals."""
    miss: float = math.inf
    reason: str = ""
    """Why the game refuses this value."""


@dataclass(frozen=True)
class TuneReport:
    """The result of a search."""

    plan: TunePlan
    trials: Sequence[Trial]
    best: Trial | None
    measures: Sequence[Measure]
    aims: Sequence[AimResult]
    effects: Sequence[NumberEffect]
    importances: Mapping[str, float]
    fresh: int
    """The number of fresh deals; 0 if the best numbers were not tested again."""
    stopped: bool
    command: str

    @property
    def best_numbers(self) -> dict[str, Number]:
        return self.plan.space.named(self.best.point) if self.best else {}

    @property
    def tells_apart(self) -> bool:
        """Whether anything that was tried is clearly further from the aims than the best numbers."""
        others = [trial for trial in self.trials if trial is not self.best and trial.state != "refused"]
        if self.best is None or not others or not self.aims:
            return True
        if all(trial.miss == self.best.miss for trial in others):
            return False
        if any(trial.state == "given up" for trial in others):
            return True
        if self.fresh:
            tests = [each.differences[aim.measure].p for each in self.effects if each.differences for aim in self.plan.aims]
            return any(p < 1 - CONFIDENCE for p in corrected(tests))
        return any(
            not each.in_search.low <= trial.figures[each.aim.measure] <= each.in_search.high
            for trial in others
            for each in self.aims
        )

    @property
    def remark(self) -> str:
        """What to know before the best numbers are used; empty if they are clearly better than others."""
        if self.tells_apart:
            return ""
        aims = "aim" if len(self.aims) == 1 else "aims"
        return (
            f"The {aims} cannot tell these numbers apart: nothing that was tried is clearly worse than the numbers called best."
        )

    def overlay_toml(self) -> str | None:
        """The best numbers as a file for `--components`; None if there is no best trial."""
        if self.best is None:
            return None
        remark = f"# {self.remark}\n" if self.remark else ""
        return f"# Found by: {self.command}\n{remark}" + write_toml(self.plan.space.overlay(self.best.point))

    def as_json(self) -> dict[str, Any]:
        """All of it, for other programs."""
        plan = self.plan
        return {
            "command": self.command,
            **plan.identity(),
            "edition": asdict(edition_of(plan.space.game)),
            "trials_asked": plan.trials,
            "fresh_deals": self.fresh,
            "enumerated": plan.is_enumerated,
            "stopped": self.stopped,
            "today": plan.space.named(plan.space.today),
            "best": self.best_numbers,
            "tells_apart": self.tells_apart,
            "aims": [
                {
                    "aim": str(each.aim),
                    "in_search": _estimate(each.in_search),
                    "fresh": _estimate(each.fresh),
                    "today": _estimate(each.today),
                    "verdict": each.verdict,
                }
                for each in self.aims
            ],
            "effects": [
                {
                    "number": each.path,
                    "best": each.best,
                    "value": each.value,
                    "miss": _finite(each.miss),
                    "refused": each.reason or None,
                    "differences": {
                        id: {**(_estimate(found.difference) or {}), "p": found.p} for id, found in each.differences.items()
                    },
                }
                for each in self.effects
            ],
            "importances": dict(self.importances),
            "trials": [
                {
                    "number": each.number,
                    "numbers": plan.space.named(each.point),
                    "state": each.state,
                    "deals": each.deals,
                    "miss": _finite(each.miss),
                    "figures": {id: _finite(value) for id, value in each.figures.items()},
                    "refused": each.reason or None,
                }
                for each in self.trials
            ],
        }

    def write(self, folder: Path) -> list[Path]:
        """Writes the page, the data and the best numbers; returns the files. Raises BrokenDataFile."""
        from hightable.lab.tune_page import tune_page

        files = {
            "index.html": tune_page(self),
            JSON_FILE: json.dumps(self.as_json(), ensure_ascii=False, indent=2) + "\n",
            OVERLAY_FILE: self.overlay_toml(),
        }
        with complete_report(folder, list(files)) as report:
            for name, text in files.items():
                if text is not None:
                    (report / name).write_text(text, encoding="utf-8")
        return [folder / name for name, text in files.items() if text is not None]


def make_report(
    tuner: Tuner,
    fresh: int,
    importances: Mapping[str, float],
    command: str,
    stopped: bool = False,
    progress: Callable[[str], None] = lambda what: None,
) -> TuneReport:
    """Tests the best numbers again on fresh deals and varies them one at a time. A search that was stopped is not tested."""
    plan, best = tuner.plan, tuner.best
    aims: list[AimResult] = []
    effects: list[NumberEffect] = []
    if best is not None:
        try:
            if not stopped and fresh:
                deals = range(plan.deals, plan.deals + fresh)
                progress("The best numbers on fresh deals")
                found = tuner.measure(best.point, deals)
                progress("Today’s numbers on fresh deals")
                today = found if best.point == plan.space.today else tuner.measure(plan.space.today, deals)
                aims = _aim_results(tuner, found, today)
                effects = _effects(tuner, best.point, found, deals, progress)
        except Stopped:
            stopped = True
        if not aims:
            with suppress(Stopped):  # after an interruption the best trial may have to be played once more
                aims = _aim_results(tuner, None, None)
    tested = fresh if any(each.fresh for each in aims) else 0
    return TuneReport(plan, tuner.trials, best, tuner.measures(), aims, effects, importances, tested, stopped, command)


def _aim_results(tuner: Tuner, fresh: Measured | None, today: Measured | None) -> list[AimResult]:
    searched = tuner.best_measured()
    assert searched is not None
    shares = {measure.id for measure in tuner.measures() if measure.is_share}

    def of(found: Measured | None, aim: Aim) -> Estimate | None:
        return None if found is None else estimate(found[aim.measure], aim.measure in shares)

    results = []
    for aim in tuner.plan.aims:
        again = of(fresh, aim)
        in_search = estimate(searched[aim.measure], aim.measure in shares)
        results.append(AimResult(aim, in_search, again, of(today, aim), None if again is None else aim.verdict(again)))
    return results


def _effects(tuner: Tuner, best: Point, found: Measured, deals: range, progress: Callable[[str], None]) -> list[NumberEffect]:
    """Each number at the values next to the best one, and at its lowest and highest."""
    effects = []
    for place, varied in enumerate(tuner.plan.space.varied):
        for value in varied.others(best[place]):
            progress(f"{varied.path} = {value}")
            try:
                other = tuner.measure((*best[:place], value, *best[place + 1 :]), deals)
            except BadComponents as error:
                effects.append(NumberEffect(varied.path, best[place], value, {}, reason=str(error)))
                continue
            differences = {id: paired_difference(found[id], other[id]) for id in found}
            miss = total_miss(tuner.plan.aims, [estimate(other[aim.measure]).mean for aim in tuner.plan.aims])
            effects.append(NumberEffect(varied.path, best[place], value, differences, miss))
    return effects


def clear_effects(effects: Sequence[NumberEffect]) -> set[tuple[str, Number, str]]:
    """The effects that are clear after Holm's correction for their number: path, value, measure."""
    tests = [(each.path, each.value, id, found.p) for each in effects for id, found in each.differences.items()]
    by_chance = corrected([p for *_, p in tests])
    return {(path, value, id) for (path, value, id, _), p in zip(tests, by_chance, strict=True) if p < 1 - CONFIDENCE}


def _estimate(found: Estimate | None) -> dict[str, float | int | None] | None:
    return None if found is None else {name: _finite(value) for name, value in found._asdict().items()}


def _finite(value: float) -> float | None:
    return value if math.isfinite(value) else None
