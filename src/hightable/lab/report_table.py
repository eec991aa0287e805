"""The report of a simulation as tables for the terminal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from rich.console import Group
from rich.table import Table
from rich.text import Text

from hightable.engine.game import Game
from hightable.lab.report import Report, Score

NOT_WINNABLE = "With these options the game cannot be won or lost: only points count."


def report_table(game: Game[Any], report: Report) -> Group:
    """One row per seat, one per place in the turn order, then the options, the seed and the speed."""
    table = Table(title=f"{game.title('en')}: {report.games:,} {'game' if report.games == 1 else 'games'}", title_justify="left")
    table.add_column("seat", justify="right")
    table.add_column("player")
    _add_score_columns(table)
    for number, seat in enumerate(report.seats, 1):
        table.add_row(str(number), seat.player, *_figures(seat, report.winnable))
    how = "compiled" if report.compiled else "interpreted"
    speed = f"{report.decisions:,} decisions in {report.elapsed:.2f} s: {report.decisions_per_second:,.0f} per second"
    changed = [
        f"{option.name}={report.options[option.name]}"
        for option in game.options
        if report.options[option.name] != option.default(len(report.seats))
    ]
    return Group(
        table,
        *turn_order_table(report.by_turn_order, report.winnable),
        *([] if report.winnable else [Text(NOT_WINNABLE)]),
        Text(f"{speed} ({how}, {report.device})."),
        Text(f"Options: {', '.join(changed) or 'all default'}. Seed: {report.seed}."),
    )


def turn_order_table(turns: Sequence[Score], winnable: bool) -> Iterator[Table]:
    """A table of scores by turn order; nothing for a solo game."""
    if len(turns) < 2:
        return
    table = Table(title="By turn order", title_justify="left")
    table.add_column("turn")
    _add_score_columns(table)
    for number, turn in enumerate(turns, 1):
        table.add_row("first" if number == 1 else str(number), *_figures(turn, winnable))
    yield table


def _add_score_columns(table: Table) -> None:
    for heading in ("points", "± sd", "games won", "share", "95 % interval"):
        table.add_column(heading, justify="right")


def _figures(score: Score, winnable: bool) -> tuple[str, ...]:
    won = (f"{score.wins:,.1f}", f"{score.share:.1%}", f"{score.low:.1%}–{score.high:.1%}") if winnable else ("–",) * 3
    return f"{score.mean:.2f}", f"{score.sd:.2f}", *won
