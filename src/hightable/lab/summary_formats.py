"""Summaries of reports and ladders for the terminal, and as HTML for notebooks."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

from rich.console import Console
from rich.table import Table
from rich.text import Text

from hightable.lab.summary import FigureTable, ResultSummary


def print_summary(summary: ResultSummary) -> None:
    """Prints the tables and notes. The command that repeats a run is one line, however long, so that it can be copied."""
    console = Console()
    for table in summary.tables:
        console.print(_rich_table(table))
    for note in summary.notes:
        console.print(Text(note), soft_wrap=note.startswith("Again: "))


def _rich_table(figures: FigureTable) -> Table:
    table = Table(title=figures.title, title_justify="left")
    for heading in figures.labels:
        table.add_column(heading, justify="right" if heading == "seat" else "left", overflow="fold")
    for heading in figures.figures:
        table.add_column(heading, justify="right", overflow="fold")
    for row in figures.rows:
        table.add_row(*row)
    return table


def html_summary(summary: ResultSummary) -> str:
    """The tables and notes as HTML. It sets no colours, so that it suits light and dark pages."""
    notes = "".join(f"<p>{escape(note)}</p>" for note in summary.notes)
    return f"<div>{''.join(map(html_table, summary.tables))}{notes}</div>"


def html_table(table: FigureTable) -> str:
    """One table as HTML."""
    labels = len(table.labels)
    caption = f'<caption style="text-align: left; font-weight: bold">{escape(table.title)}</caption>'
    head = _html_cells("th", "col", table.labels, "left") + _html_cells("th", "col", table.figures, "right")
    rows = (_html_cells("th", "row", row[:labels], "left") + _html_cells("td", "", row[labels:], "right") for row in table.rows)
    body = "".join(f"<tr>{row}</tr>" for row in rows)
    return f"<table>{caption}<thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"


def _html_cells(tag: str, scope: str, texts: Iterable[str], side: str) -> str:
    opening = f'{tag} scope="{scope}"' if scope else tag
    return "".join(f'<{opening} style="text-align: {side}">{escape(text)}</{tag}>' for text in texts)
