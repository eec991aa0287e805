"""The lab's reports at `/lab`, for local use: a list of the reports in a folder, each report, and two studies side by side.

Reports are files that `hightable study`, `compare` and `tune` have written: a folder with an `index.html`, and figures as JSON
beside it. They are read anew for every request. Their pages have no scripts, and may run none.
"""

from __future__ import annotations

import json
import math
from dataclasses import dataclass
from html import escape
from pathlib import Path
from typing import Any
from urllib.parse import quote

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, Response
from starlette.routing import Route

from hightable.report_page import report_page

HEADERS = {
    "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; "
    "form-action 'self'; frame-ancestors 'none'",
    "cache-control": "no-cache",
}
FIGURES = "figures.json"
SHARES = ("share", "part")
"""Units of measures that are shown in per cent."""
SHOWN = {".html": "text/html", ".json": "application/json", ".toml": "text/plain"}
"""The files of a report that are shown."""
DOWNLOADED = (".parquet", ".csv", ".jsonl", ".svg")
"""The files of a report that are downloaded. No others are served."""
MOST_BYTES = 50_000_000
"""Figures in a larger file are not read."""


@dataclass(frozen=True)
class StoredReport:
    """A folder with a report: its name, its title, what it was made from, and the figures of a study."""

    name: str
    title: str
    about: str
    changed: float
    measures: dict[str, Any] | None
    """Measures by id, each with name, unit, value, low and high. None if it is not a study."""


class Reports:
    """The reports in a folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def routes(self) -> list[Route]:
        """The list at `/lab`, and everything below it."""
        return [
            Route("/lab", self._list_page),
            Route("/lab/compare", self._side_by_side_page),
            Route("/lab/{report}/", self._file),
            Route("/lab/{report}/{file}", self._file),
        ]

    def all(self) -> list[StoredReport]:
        """All reports, the newest first."""
        try:
            folders = [
                folder
                for folder in self.folder.iterdir()
                if not folder.name.startswith(".") and (folder / "index.html").is_file()
            ]
        except OSError:
            return []
        return sorted(map(_read, folders), key=lambda report: (-report.changed, report.name))

    async def _list_page(self, request: Request) -> Response:
        reports = await run_in_threadpool(self.all)
        return _page("The lab", _list(reports, self.folder))

    async def _side_by_side_page(self, request: Request) -> Response:
        studies = {report.name: report for report in await run_in_threadpool(self.all) if report.measures}
        chosen = [studies.get(request.query_params.get(side, "")) for side in ("a", "b")]
        if chosen[0] is None or chosen[1] is None:
            return _page("Two studies", f"{_back()}<h1>Two studies</h1><p>Choose two of the studies in the list.</p>", 404)
        return _page("Two studies", _side_by_side(chosen[0], chosen[1]))

    async def _file(self, request: Request) -> Response:
        """A file of a report. Nothing else is served: not what is hidden, outside of its folder, or at the end of a link."""
        report, file = request.path_params["report"], request.path_params.get("file", "index.html")
        path = self.folder / report / file
        plain = all(part and not part.startswith(".") and not {"/", "\\", "\0"} & set(part) for part in (report, file))
        if (
            not plain
            or path.suffix not in (*SHOWN, *DOWNLOADED)
            or path.is_symlink()
            or path.parent.is_symlink()
            or not path.is_file()
        ):
            return _page("No such report", f"{_back()}<h1>No such report</h1><p>It may have been moved or deleted.</p>", 404)
        kind = SHOWN.get(path.suffix)
        return FileResponse(path, media_type=kind, filename=None if kind else file, headers=HEADERS)


def _page(title: str, body: str, status: int = 200) -> Response:
    return HTMLResponse(report_page(title, body), status, HEADERS)


def _back() -> str:
    return '<p><a href="/lab">All reports</a></p>'


def _read(folder: Path) -> StoredReport:
    """A report with what its figures say about it. If they cannot be read, it has its folder's name."""
    changed = (folder / "index.html").stat().st_mtime
    try:
        if (folder / FIGURES).stat().st_size > MOST_BYTES:
            raise ValueError
        figures = json.loads((folder / FIGURES).read_text(encoding="utf-8"))
        made, measures = figures["made"], figures.get("measures")
        seats, games = ", ".join(map(str, made["seats"])), int(made["games"])
        changes = ", ".join(f"{name}={value}" for name, value in made["changed_options"].items())
        parts = [
            f"{games:,} {'game' if games == 1 else 'games'}",
            seats,
            changes,
            "other components" if made["components"] else "",
            f"seed {made['seed']}",
        ]
        about = " · ".join(part for part in parts if part)
        title = str(made["title"])
        return StoredReport(folder.name, title, about, changed, measures if isinstance(measures, dict) else None)
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        return StoredReport(folder.name, folder.name, "", changed, None)


def _list(reports: list[StoredReport], folder: Path) -> str:
    head = "<h1>The lab</h1>"
    if not reports:
        return (
            f"{head}<p>There are no reports in {escape(str(folder))} yet. A study of 10,000 games takes about a minute:</p>"
            f"<pre>hightable study banquet-royal --out {escape(str(folder / 'banquet-royal'))}</pre>"
        )
    studies = sum(report.measures is not None for report in reports)
    choose = studies > 1
    rows = [_list_row(report, choose) for report in reports]
    table = _table(["A", "B", "report", ""] if choose else ["report", ""], rows)
    if not choose:
        return f"{head}{table}"
    return (
        f'{head}<form action="/lab/compare">{table}<p><button>Show A and B side by side</button></p></form>'
        "<p class=how>Two studies have deals of their own. For a sharper answer play both settings on the same deals: "
        "<code>hightable compare</code>.</p>"
    )


def _table(headings: list[str], rows: list[str], figures: bool = False) -> str:
    """A table of rows that are HTML already. With `figures`, all columns but the first are numbers."""
    cells = "".join(f"<th{' class=n' if figures and place else ''}>{heading}</th>" for place, heading in enumerate(headings))
    return f"<div class=scroll><table><thead><tr>{cells}</tr></thead><tbody>{''.join(rows)}</tbody></table></div>"


def _list_row(report: StoredReport, choose: bool) -> str:
    name = escape(report.name, quote=True)
    choices = "".join(
        f'<td><input type="radio" name="{side}" value="{name}" aria-label="{side.upper()}: {name}" required></td>'
        if report.measures is not None
        else "<td></td>"
        for side in "ab"
    )
    link = f'<a href="/lab/{quote(report.name, safe="")}/">{escape(report.title)}</a>'
    folder = f" <span class=how>{escape(report.name)}</span>" if report.name != report.title else ""
    return f"<tr>{choices if choose else ''}<td>{link}{folder}</td><td>{escape(report.about)}</td></tr>"


def _side_by_side(a: StoredReport, b: StoredReport) -> str:
    """Every measure that both studies have, with the difference of two independent estimates."""
    theirs = b.measures or {}
    rows = [_measure_row(one, theirs[id]) for id, one in (a.measures or {}).items() if id in theirs]
    heads = "".join(
        f'<p><b>{side}</b>: <a href="/lab/{quote(each.name, safe="")}/">{escape(each.title)}</a> <span class=how>'
        f"{escape(each.name)} · {escape(each.about)}</span></p>"
        for side, each in (("A", a), ("B", b))
    )
    return (
        f"{_back()}<h1>Two studies side by side</h1>{heads}"
        "<p class=how>Intervals are 95 %. A difference in bold has an interval without 0; of 100 measures that do not differ at "
        "all, about 5 look like that by chance. Studies of the same seed share their deals, so that the true interval is often "
        "narrower: <code>hightable compare</code> works it out.</p>"
        f"{_table(['measure', 'A', 'B', 'B − A'], rows, figures=True)}"
    )


def _measure_row(one: Any, other: Any) -> str:
    """A row of the table; empty if one of the studies could not measure it."""
    try:
        numbers = [[float(each[key]) for key in ("value", "low", "high")] for each in (one, other)]
        name, unit = str(one["name"]), str(one.get("unit", ""))
    except (KeyError, TypeError, ValueError, AttributeError):
        return ""
    (a, a_low, a_high), (b, b_low, b_high) = numbers
    low = b - a - math.hypot(b - b_low, a_high - a)
    high = b - a + math.hypot(b_high - b, a - a_low)
    difference = f"{_number(b - a, unit, True)} ({_number(low, unit, True)} to {_number(high, unit, True)})"
    if low > 0 or high < 0:
        difference = f"<b>{difference}</b>"
    cells = [f"{_number(v, unit)} ({_number(lo, unit)} to {_number(hi, unit)})" for v, lo, hi in numbers]
    return f"<tr><td>{escape(name)}</td>{''.join(f'<td class=n>{cell}</td>' for cell in (*cells, difference))}</tr>"


def _number(value: float, unit: str, signed: bool = False) -> str:
    """A figure as text.

    >>> _number(0.539, "share"), _number(-0.02, "share", True), _number(24.402, "points")
    ('53.9 %', '−2.0 %', '24.4')
    """
    if not math.isfinite(value):
        return "unknown"
    places = 2 if abs(value) < 10 and unit not in SHARES else 1
    scaled, end = (100 * value, " %") if unit in SHARES else (value, "")
    return f"{scaled:{'+' if signed else ''},.{places}f}{end}".replace("-", "−")
