"""The result of a search as tables and sentences, for the terminal and for its page."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from hightable.lab.component_numbers import Number
from hightable.lab.deal_statistics import Estimate
from hightable.lab.figure_text import figure, interval_text, signed
from hightable.lab.search_space import Point
from hightable.lab.summary import FigureTable, ResultSummary
from hightable.lab.tune_report import NumberEffect, TuneReport

VERDICTS = {
    "reached": "reached: the whole interval is where it should be",
    "undecided": "undecided: more deals are needed",
    "missed": "missed",
    None: "not tested on fresh deals",
}


def tune_summary(report: TuneReport) -> ResultSummary:
    """The best numbers, what became of the aims, and what each number changes."""
    if report.best is None:
        return ResultSummary((), tuple(_notes(report)))
    tables = [_numbers(report, report.best.point), _aims(report)]
    if report.effects:
        tables.append(effects_table(report))
    return ResultSummary(tuple(tables), tuple(_notes(report)))


def _numbers(report: TuneReport, best: Point) -> FigureTable:
    rows = tuple(
        (each.path, str(value), str(each.number.value), _tried(each.values))
        for each, value in zip(report.plan.space.varied, best, strict=True)
    )
    praise = "the best" if report.tells_apart else "the best, but not clearly,"
    title = f"{report.plan.space.game.title('en')}: {praise} of {len(report.trials)} trials"
    return FigureTable(title, ("number",), ("best", "today", "tried"), rows)


def _tried(values: Sequence[Number]) -> str:
    return ", ".join(map(str, values)) if len(values) < 9 else f"{len(values)} values from {values[0]} to {values[-1]}"


def _aims(report: TuneReport) -> FigureTable:
    units = {measure.id: measure.unit for measure in report.measures}
    rows = tuple(
        (
            str(each.aim),
            with_interval(each.in_search, units[each.aim.measure]),
            with_interval(each.fresh, units[each.aim.measure]),
            with_interval(each.today, units[each.aim.measure]),
            VERDICTS[each.verdict],
        )
        for each in report.aims
    )
    fresh = f"on {report.fresh:,} fresh deals" if report.fresh else "on fresh deals"
    headings = (f"in the search ({report.plan.deals:,} deals)", fresh, f"today’s numbers, {fresh}", "")
    return FigureTable("Aims, with 95 % intervals", ("aim",), headings, rows)


def with_interval(found: Estimate | None, unit: str) -> str:
    """“24.3 (23.1 to 25.5)”; nothing if there is no figure."""
    return "" if found is None else f"{figure(found.mean, unit)} ({figure(found.low, unit)} to {figure(found.high, unit)})"


def effects_table(report: TuneReport) -> FigureTable:
    """What changes with one number at a time."""
    units = {measure.id: measure.unit for measure in report.measures}
    rows = tuple((f"{each.path} = {each.value}", *_effect(each, units)) for each in report.effects)
    title = "One number changed, the others at their best: differences on the same fresh deals, with 95 % intervals"
    return FigureTable(title, ("number",), tuple(units), rows)


def _effect(effect: NumberEffect, units: Mapping[str, str]) -> Iterator[str]:
    for id, unit in units.items():
        found = effect.differences.get(id)
        yield f"{signed(found.difference.mean, unit)} ({interval_text(found.difference, unit)})" if found else "refused"


def _notes(report: TuneReport) -> Iterator[str]:
    if report.best is None:
        yield "No trial was played to the end, so there are no best numbers."
    if report.remark:
        yield report.remark
    plan = report.plan
    tried = len(report.trials)
    how = "every combination" if tried == plan.space.size else f"{tried} of {plan.space.size:,} combinations"
    given_up = sum(trial.state == "given up" for trial in report.trials)
    refused = [trial for trial in report.trials if trial.state == "refused"]
    yield (
        f"Tried {how} on the same {plan.deals:,} deals, {len(plan.seatings)} "
        f"{'game' if len(plan.seatings) == 1 else 'games'} each; {given_up} given up early, {len(refused)} refused by the game."
    )
    if refused:
        yield f"Refused, for example: {refused[0].reason}"
    if report.fresh:
        yield "The best of many trials looks better than it is: only the figure on fresh deals is a fair one."
    if report.importances:
        shares = ", ".join(f"{path} {share:.0%}" for path, share in report.importances.items())
        yield f"What tells good trials from the others: {shares}."
    yield f"Again: {report.command}"
