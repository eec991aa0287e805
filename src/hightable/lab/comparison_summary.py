"""A comparison in words: the table of differences, and sentences on what it shows and what it does not."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from hightable.lab.compare import Comparison, MeasureDifference, Side
from hightable.lab.figure_text import figure, interval_text, p_text, signed
from hightable.lab.ladder import count
from hightable.lab.sequential_test import SequentialResult, SequentialTest
from hightable.lab.summary import FigureTable, ResultSummary, changed_options

HEADINGS = ("A", "B", "B − A", "95 % interval", "p", "B is")


def comparison_summary(comparison: Comparison, details: bool = False, command: str | None = None) -> ResultSummary:
    """The differences of the game as a whole, or also of its details, with what they mean below."""
    everything = details or bool(comparison.measures)
    shown = [each for each in comparison.differences if everything or not each.measure.is_detail]
    rows = tuple((each.measure.name, *difference_cells(each, comparison.stopped)) for each in shown)
    title = f"{count(comparison.deals, 'deal')}: A {count(comparison.games[0], 'game')}, B {count(comparison.games[1], 'game')}"
    table = FigureTable(title, ("measure",), HEADINGS, rows)
    return ResultSummary((table,) if rows else (), tuple(_notes(comparison, shown, command)))


def difference_cells(each: MeasureDifference, stopped: bool) -> tuple[str, ...]:
    """A difference as the cells of a row, as `HEADINGS` names them."""
    found, unit = each.paired.difference, each.measure.unit
    verdict = "–" if stopped else each.verdict
    return (
        figure(each.paired.a, unit),
        figure(each.paired.b, unit),
        signed(found.mean, unit),
        interval_text(found, unit),
        p_text(each.p_corrected),
        verdict,
    )


def _notes(comparison: Comparison, shown: Sequence[MeasureDifference], command: str | None) -> Iterator[str]:
    yield f"A: {_describe(comparison.a)}"
    yield f"B: {_describe(comparison.b)}"
    if not comparison.differences:
        yield "No deal was played on both sides: there is nothing to compare."
    else:
        yield from _findings(comparison)
        yield from _method(comparison, shown)
    yield f"Seed: {comparison.seed}. High Table {comparison.hightable_version}."
    if command is not None:
        yield f"Again: {command}"


def _describe(side: Side) -> str:
    setting = side.plan.setting
    limit = ""
    if setting.simulations is not None:
        limit = f", {count(setting.simulations, 'simulation')} per move of a hard player"
    elif setting.seconds is not None:
        limit = f", {setting.seconds:g} s per move of a hard player"
    options = ", ".join(changed_options(setting.game, setting.options, len(side.levels))) or "all default"
    game = f"{setting.game.name} version {setting.game.version}"
    return f"{side.text} ({game}; players: {', '.join(side.levels)}{limit}; options: {options})."


def _findings(comparison: Comparison) -> Iterator[str]:
    """What the first measure shows, then how sure the whole is."""
    first = comparison.differences[0]
    if comparison.stopped:
        yield (
            "This is not a test: it was stopped by hand. Whoever stops when the result looks good finds differences that are not "
            "there; read the intervals as a first impression only."
        )
    elif comparison.sequential is not None and first.test is not None:
        yield _sequential_finding(first, first.test, comparison.sequential)
    else:
        yield _finding(first)
    clear = [each for each in comparison.differences if each.verdict != "unsure"]
    if not comparison.stopped and len(comparison.differences) > 1:
        differ = "differs" if len(clear) == 1 else "differ"
        yield f"{count(len(clear), 'measure')} of {len(comparison.differences)} {differ} clearly."


def _finding(each: MeasureDifference) -> str:
    """One sentence on a difference. It names a direction only if the difference is clear."""
    found, unit, name = each.paired.difference, each.measure.unit, each.measure.name
    interval = f"95 % interval {interval_text(found, unit)}"
    if each.verdict != "unsure":
        return f"B is {each.verdict} in {name}: {signed(found.mean, unit)} ({interval})."
    more = each.more_deals
    decide = (
        ""
        if more is None
        else f" If the difference is what it seems, about {count(more, 'more deal')} would decide (power 80 %)."
    )
    return f"No difference is shown in {name}: {signed(found.mean, unit)} ({interval}).{decide}"


def _sequential_finding(each: MeasureDifference, result: SequentialResult, test: SequentialTest) -> str:
    found, unit, name = result.estimate, each.measure.unit, each.measure.name
    estimate = f"Median-unbiased estimate: {signed(found.mean, unit)} (95 % interval {interval_text(found, unit)})."
    smallest, deals = signed(test.smallest, unit).lstrip("+"), count(found.deals, "deal")
    decisions = {
        "higher": f"Sure after {deals}: B is higher in {name}.",
        "lower": f"Sure after {deals}: B is lower in {name}.",
        "none": f"Sure after {deals}: no difference of {smallest} or more in {name}.",
        None: f"Not decided after {deals}, the most allowed: {name}.",
    }
    return f"{decisions[result.decision]} {estimate} Errors of 5 % each way, for a difference of {smallest}."


def _method(comparison: Comparison, shown: Sequence[MeasureDifference]) -> Iterator[str]:
    left = [each for each in comparison.differences if each not in shown]
    deals = (
        "Both sides play the same deals; each deal counts once."
        if comparison.same_deals
        else "Two games have no deals in common: the deals of A and B are independent, and the comparison is unpaired."
    )
    yield f"{deals} {_correction(comparison.differences)} pp: percentage points."
    if comparison.sequential is not None and len(comparison.differences) > 1:
        yield "Only the first measure decided when to stop: take the others as a first impression."
    reduction = comparison.differences[0].paired.variance_reduction
    if comparison.same_deals and math.isfinite(reduction):
        yield f"Without the same deals, the first interval would take {reduction:.1f} times as many."
    if left:
        clear = "" if comparison.stopped else f", {sum(each.verdict != 'unsure' for each in left)} of them clearly different"
        yield (
            f"{count(len(left), 'row')} on details of the game left out (seats, moves, clauses, components){clear}: see "
            "--details, or the page of --out."
        )
    if comparison.equal:
        yield f"{count(comparison.equal, 'measure')} left out: the same in all games."


def _correction(differences: Sequence[MeasureDifference]) -> str:
    """How the p-values are corrected, and for how many tests."""
    if len(differences) == 1:
        return "One measure was tested: its p-value needs no correction."
    families = {each.measure.is_detail: each.tests for each in differences}
    if len(families) == 1 or differences[0].tests == len(differences):
        return f"p-values are corrected for {len(differences)} measures (Holm)."
    whole, details = families[False], families[True]
    return f"p-values are corrected (Holm) for {whole} measures of the game as a whole, and for {details} of its details."
