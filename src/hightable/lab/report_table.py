"""A report as people read it in a terminal."""

from __future__ import annotations

from typing import Any

from rich.console import Group
from rich.table import Table
from rich.text import Text

from hightable.engine.game import Game
from hightable.lab.report import Report


def report_table(game: Game[Any], report: Report) -> Group:
    """A row a seat, and below it what was played and how fast."""
    table = Table(title=f"{game.title('en')}: {report.games:,} games", title_justify="left")
    table.add_column("seat", justify="right")
    table.add_column("player")
    for heading in ("points", "± sd", "games won", "share", "95 % between"):
        table.add_column(heading, justify="right")
    for number, seat in enumerate(report.seats, 1):
        table.add_row(
            str(number),
            seat.player,
            f"{seat.mean:.2f}",
            f"{seat.sd:.2f}",
            f"{seat.wins:,.1f}",
            f"{seat.wins / max(report.games, 1):.1%}",
            f"{seat.low:.1%} and {seat.high:.1%}",
        )
    how = "compiled" if report.compiled else "interpreted"
    speed = f"{report.decisions:,} decisions in {report.seconds:.2f} s: {report.decisions_per_second:,.0f} a second"
    unusual = [
        f"{option.name}={report.options[option.name]}"
        for option in game.options
        if report.options[option.name] != option.default(len(report.seats))
    ]
    return Group(
        table,
        Text(f"{speed} ({how}, {report.device})."),
        Text(f"Options: {', '.join(unusual) or 'none but the defaults'}. Seed: {report.seed}."),
    )
