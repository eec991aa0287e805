"""The page of a comparison: plots of the differences by unit, all figures, and how to repeat it; with its data beside it."""

from __future__ import annotations

import json
from collections.abc import Sequence
from html import escape
from pathlib import Path

from hightable.lab.compare import Comparison, MeasureDifference
from hightable.lab.comparison_summary import comparison_summary
from hightable.lab.data_files import complete_report
from hightable.lab.figure_text import PERCENT, figure
from hightable.lab.forest_plot import ForestRow, forest_plot
from hightable.lab.summary_formats import html_table
from hightable.report_page import report_page

LEGEND = (
    '<p class="how">Each line of a plot is a 95 % interval of B − A, with the figures of A → B beside it. A filled dot marks a '
    "clear difference: right of the line at 0, B is higher. The interval of an open dot may leave out 0, but not clearly enough "
    "for the number of measures tested.</p>"
)
PLOT_TITLES = {"share": "Shares of games", "part": "Parts of a game"}


def write_page(comparison: Comparison, command: str, folder: Path) -> Path:
    """Writes `index.html` and `comparison.json` to the folder, and returns the page. Raises BrokenDataFile."""
    data = {"command": command, **comparison.as_json()}
    files = {
        "comparison.json": json.dumps(data, ensure_ascii=False, indent=2) + "\n",
        "index.html": comparison_page(comparison, command),
    }
    with complete_report(folder, list(files)) as report:
        for name, text in files.items():
            (report / name).write_text(text, encoding="utf-8")
    return folder / "index.html"


def comparison_page(comparison: Comparison, command: str) -> str:
    """The page as HTML."""
    game = comparison.a.plan.setting.game.title("en")
    summary = comparison_summary(comparison, details=True)
    notes = "".join(f"<p>{escape(note)}</p>" for note in summary.notes)
    tables = "".join(f'<div class="scroll">{html_table(table)}</div>' for table in summary.tables)
    by_unit: dict[str, list[MeasureDifference]] = {}
    for each in comparison.differences:
        by_unit.setdefault(each.measure.unit, []).append(each)
    plots = "".join(f"<h2>{escape(_title(unit))}</h2>{_plot(unit, rows, comparison.stopped)}" for unit, rows in by_unit.items())
    title = f"{game}: {comparison.a.text}, compared with {comparison.b.text}"
    again = f"<p>This command makes the same page again:</p><pre>{escape(command)}</pre>"
    return report_page(title, f"<h1>{escape(title)}</h1>{notes}{again}{LEGEND}{plots}<h2>All figures</h2>{tables}")


def _title(unit: str) -> str:
    return f"{PLOT_TITLES.get(unit, unit.capitalize())}: B − A"


def _plot(unit: str, differences: Sequence[MeasureDifference], stopped: bool) -> str:
    rows = [_row(each, stopped) for each in differences]
    return f'<div class="scroll">{forest_plot(rows, _title(unit), lambda at: _tick(at, unit))}</div>'


def _row(each: MeasureDifference, stopped: bool) -> ForestRow:
    found, unit = each.paired.difference, each.measure.unit
    figures = f"{figure(each.paired.a, unit)} → {figure(each.paired.b, unit)}"
    return ForestRow(each.measure.name, found.mean, found.low, found.high, figures, "unsure" if stopped else each.verdict)


def _tick(at: float, unit: str) -> str:
    shown = f"{at * 100:+.3g} pp" if unit in PERCENT else f"{at:+.3g}"
    return "0" if abs(at) < 1e-12 else shown.replace("-", "−")
