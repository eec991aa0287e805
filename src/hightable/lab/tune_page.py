"""The page of a search: the best numbers, what each number changes as a tornado of paired differences, and all trials."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from hightable.lab.aims import Aim
from hightable.lab.component_numbers import Number
from hightable.lab.figure_text import PERCENT, figure
from hightable.lab.forest_plot import ForestRow, forest_plot
from hightable.lab.measures import Measure
from hightable.lab.summary import FigureTable
from hightable.lab.summary_formats import html_table
from hightable.lab.tune_report import OVERLAY_FILE, NumberEffect, TuneReport, clear_effects
from hightable.lab.tune_summary import tune_summary
from hightable.lab.tuning import Trial
from hightable.report_page import report_page


def tune_page(report: TuneReport) -> str:
    """The page as HTML."""
    game, aims = report.plan.space.game.title("en"), ", ".join(map(str, report.plan.aims))
    title = f"{game}: numbers for {aims}"
    summary = tune_summary(report)
    notes = "".join(f"<p>{escape(note)}</p>" for note in summary.notes if note != report.remark)
    stopped = "<p><b>This search was stopped early: it is not a test of the best numbers.</b></p>" if report.stopped else ""
    remark = f"<p><b>{escape(report.remark)}</b></p>" if report.remark else ""
    tables = "".join(map(_wide, summary.tables))
    return report_page(
        title,
        f"<h1>{escape(title)}</h1>{stopped}{remark}{tables}{_overlay(report)}{_tornados(report)}"
        f"<h2>All trials</h2>{_wide(_trials(report))}<h2>How this was made</h2>{notes}{_setting(report)}",
    )


def _wide(table: FigureTable) -> str:
    return f'<div class="scroll">{html_table(table)}</div>'


def _overlay(report: TuneReport) -> str:
    toml = report.overlay_toml()
    if toml is None:
        return ""
    use = f"hightable play {report.plan.space.game.name} --components {OVERLAY_FILE}"
    return f"<h2>The best numbers as components</h2><pre>{escape(toml)}</pre><p>For example: <code>{escape(use)}</code></p>"


def _tornados(report: TuneReport) -> str:
    """One plot per measure: the strongest effects first."""
    if not report.effects:
        return ""
    clear = clear_effects(report.effects)
    aims = {aim.measure: aim for aim in report.plan.aims}
    plots = [_tornado(measure, report.effects, clear, aims.get(measure.id)) for measure in report.measures]
    count = sum(len(each.differences) for each in report.effects)
    about = (
        "Each line changes one number and leaves the others at their best. Lines far from 0 are where a number matters; a number "
        "that moves two measures trades one against the other. "
        f"Filled dots are clear after correction for all {count} tests (Holm)."
    )
    return f"<h2>What trades against what</h2><p>{escape(about)}</p>{''.join(plots)}"


def _tornado(measure: Measure, effects: Sequence[NumberEffect], clear: set[tuple[str, Number, str]], aim: Aim | None) -> str:
    shown = [each for each in effects if measure.id in each.differences]
    shown.sort(key=lambda each: -abs(each.differences[measure.id].difference.mean))
    rows = []
    for each in shown:
        found = each.differences[measure.id]
        is_clear = (each.path, each.value, measure.id) in clear
        style = "unsure" if not is_clear else "higher" if found.difference.mean > 0 else "lower"
        figures = f"{figure(found.a, measure.unit)} → {figure(found.b, measure.unit)}"
        rows.append(ForestRow(f"{each.path} = {each.value}", *found.difference[:3], figures, style))
    if not rows:
        return ""
    title = f"{measure.name.capitalize()}{f' (aim: {aim})' if aim else ''}"
    plot = forest_plot(rows, title, lambda at: _tick(at, measure.unit))
    return f'<h3>{escape(title)}</h3><div class="scroll">{plot}</div>'


def _tick(at: float, unit: str) -> str:
    """A number on the axis, short enough to stand beside others."""
    if abs(at) < 1e-12:
        return "0"
    return (f"{at * 100:+.3g} %" if unit in PERCENT else f"{at:+.3g}").replace("-", "−")


def _trials(report: TuneReport) -> FigureTable:
    units = {measure.id: measure.unit for measure in report.measures}
    measures = [aim.measure for aim in report.plan.aims]
    paths = [each.path for each in report.plan.space.varied]

    def row(trial: Trial) -> tuple[str, ...]:
        figures = (figure(trial.figures[id], units.get(id, "")) if id in trial.figures else "" for id in measures)
        became = trial.reason or (trial.state if trial.state == "played" else f"given up after {trial.deals:,} deals")
        return (str(trial.number + 1), *map(str, trial.point), *figures, became)

    rows = tuple(row(trial) for trial in sorted(report.trials, key=lambda trial: (trial.state != "played", trial.miss)))
    return FigureTable("The nearest to the aims first", ("trial",), (*paths, *measures, ""), rows)


def _setting(report: TuneReport) -> str:
    plan, edition = report.plan, report.as_json()["edition"]
    facts = {
        "Game": f"{edition['game']}, rules version {edition['version']}, source {edition['source']}",
        "High Table": edition["hightable"],
        "Players": "; ".join(", ".join(seating) for seating in plan.seatings),
        "Options": ", ".join(f"{name}={value}" for name, value in plan.setting.options.items()) or "none",
        "Simulations per move": plan.setting.simulations or "none",
        "Seed": plan.seed,
    }
    return "".join(f"<p>{escape(name)}: {escape(str(value))}</p>" for name, value in facts.items())
