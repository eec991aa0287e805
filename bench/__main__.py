"""`python -m bench`: everybody in turn, on one core, several rounds; a table for people and a file for keeping."""

from __future__ import annotations

import argparse
import statistics
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.progress import Progress
from rich.table import Table

from bench import openspiel, ours, results
from bench.contender import Contender
from bench.measure import Measured, contenders
from hightable.engine.discovery import all_games

IN_BULK = {"banquet-royal": 12.0, "court-jester": 8.0, "henrys-feast": 5.0, "royal-dinner": 5.0, "kings-catering": 2.0}
BY_MOVE = {"banquet-royal": 2.0}
"""How many times the reference our games should reach, where a figure was set."""


def main() -> None:
    wanted = argparse.ArgumentParser(prog="python -m bench", description=__doc__)
    wanted.add_argument("--rounds", type=int, default=25, help="how often each is measured, in turn (default 25)")
    wanted.add_argument("--seconds", type=float, default=0.2, help="how long each time (default 0.2)")
    wanted.add_argument("--json", type=Path, default=None, metavar="FILE", help="where the results go, unless with their commit")
    asked = wanted.parse_args()
    everybody = contenders()
    warm()
    figures = rounds(everybody, asked.rounds, asked.seconds)
    rows = compare(everybody, figures)
    console = Console()
    console = console if console.is_terminal else Console(width=125)
    console.print(table(rows))
    file = asked.json or results.result_file()
    results.write({**results.surroundings(), "rounds": asked.rounds, "seconds": asked.seconds, "rows": rows}, file)
    console.print(f"Written to {file.relative_to(Path.cwd()) if file.is_relative_to(Path.cwd()) else file}", highlight=False)


def warm() -> None:
    """Compiles our rules beforehand: what is measured is playing."""
    for game in all_games():
        seats = ours.seats_of(game)
        game.rules.compile(game.options.settings(game.options.complete({}, seats)), seats)


def rounds(everybody: list[Contender], times: int, seconds: float) -> dict[str, list[float]]:
    """Each contender's figures. Turns are short and many, so that whatever else the machine does meets everybody alike."""
    figures: dict[str, list[float]] = {contender.name: [] for contender in everybody}
    seated: list[Measured] = []
    with Progress(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("sitting down", total=(times + 1) * len(everybody))
        try:
            for contender in everybody:
                seated.append(Measured(contender))
                bar.advance(task)
            for number in range(times):
                bar.update(task, description=f"round {number + 1} of {times}")
                for measured in seated:
                    figures[measured.contender.name].append(measured.decisions_per_second(seconds))
                    bar.advance(task)
        finally:
            for measured in seated:
                measured.leave()
    return figures


def compare(everybody: list[Contender], figures: dict[str, list[float]]) -> list[dict[str, Any]]:
    """The rows of the table. A ratio is the median of the ratios within each round."""
    reference = next(c for c in everybody if (c.library, c.game, c.how) == (openspiel.CPP, openspiel.REFERENCE, "move by move"))
    units = figures[reference.name]
    rows = []
    for contender in everybody:
        measured = figures[contender.name]
        ratios = [figure / unit for figure, unit in zip(measured, units, strict=True)]
        rows.append(
            {
                "library": contender.library,
                "game": contender.game,
                "how": contender.how,
                "decisions_per_second": round(statistics.median(measured)),
                "spread": round(spread(measured), 3),
                "ratio": round(statistics.median(ratios), 3),
                "ratio_spread": round(spread(ratios), 3),
                "target": _target(contender),
                "rounds": [round(figure) for figure in measured],
            }
        )
    return rows


def _target(contender: Contender) -> float | None:
    wanted = IN_BULK if contender.how == "in bulk" else BY_MOVE
    return wanted.get(contender.game.split()[0]) if contender.library == ours.LIBRARY else None


def spread(figures: list[float]) -> float:
    """How far apart the middle half of the figures lies, as a part of their median."""
    if len(figures) < 2:
        return 0.0
    low, middle, high = statistics.quantiles(figures, n=4, method="inclusive")
    return (high - low) / middle


def table(rows: list[dict[str, Any]]) -> Table:
    shown = Table(title="Decisions of players a second, on one core", title_justify="left")
    for heading in ("library", "game", "how"):
        shown.add_column(heading, no_wrap=True)
    for heading in ("decisions/s", "spread", "× hearts", "spread", "target"):
        shown.add_column(heading, justify="right")
    for row in rows:
        target, ratio = row["target"], row["ratio"]
        reached = "" if target is None else f"{'✓' if ratio >= target else '✗'} ≥ {target:g}"
        figures = f"{row['decisions_per_second']:,}", f"{row['spread']:.0%}", f"{ratio:.2f}", f"{row['ratio_spread']:.0%}"
        shown.add_row(row["library"], row["game"], row["how"], *figures, reached)
    return shown


if __name__ == "__main__":
    main()
