"""`python -m bench`: compares all libraries on one core, in several rounds, and prints and saves the results."""

from __future__ import annotations

import argparse
import statistics
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.progress import Progress
from rich.table import Table

from bench import high_table, openspiel, result_files
from bench.benchmark import Benchmark
from bench.measure import BenchmarkProcess, benchmarks
from hightable.engine.discovery import all_games

IN_BULK = {"banquet-royal": 12.0, "court-jester": 8.0, "henrys-feast": 5.0, "royal-dinner": 5.0, "kings-catering": 2.0}
BY_MOVE = {"banquet-royal": 2.0}
"""Target ratios to the reference."""


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench", description=__doc__)
    parser.add_argument("--rounds", type=int, default=25, help="number of rounds (default 25)")
    parser.add_argument("--seconds", type=float, default=0.2, help="seconds per benchmark and round (default 0.2)")
    parser.add_argument(
        "--json", type=Path, default=None, metavar="FILE", help="file for the results (default: bench/results, named by commit)"
    )
    args = parser.parse_args()
    all_benchmarks = benchmarks()
    compile_games()
    figures = run_rounds(all_benchmarks, args.rounds, args.seconds)
    rows = compare(all_benchmarks, figures)
    console = Console()
    console = console if console.is_terminal else Console(width=125)
    console.print(table(rows))
    file = args.json or result_files.result_file()
    result_files.write({**result_files.environment(), "rounds": args.rounds, "seconds": args.seconds, "rows": rows}, file)
    console.print(f"Written to {file.relative_to(Path.cwd()) if file.is_relative_to(Path.cwd()) else file}", highlight=False)


def compile_games() -> None:
    """Compiles our rules beforehand, so that compiling is not measured."""
    for game in all_games():
        game.rules.compile()


def run_rounds(all_benchmarks: list[Benchmark], times: int, seconds: float) -> dict[str, list[float]]:
    """The measurements of each benchmark. Rounds are short and many, so that other load on the machine affects all alike."""
    figures: dict[str, list[float]] = {benchmark.name: [] for benchmark in all_benchmarks}
    processes: list[BenchmarkProcess] = []
    with Progress(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("starting", total=(times + 1) * len(all_benchmarks))
        try:
            for benchmark in all_benchmarks:
                processes.append(BenchmarkProcess(benchmark))
                bar.advance(task)
            for number in range(times):
                bar.update(task, description=f"round {number + 1} of {times}")
                for process in processes:
                    figures[process.benchmark.name].append(process.decisions_per_second(seconds))
                    bar.advance(task)
        finally:
            for process in processes:
                process.close()
    return figures


def compare(all_benchmarks: list[Benchmark], figures: dict[str, list[float]]) -> list[dict[str, Any]]:
    """The rows of the table. A ratio is the median of the ratios within each round."""
    reference = next(
        c for c in all_benchmarks if (c.library, c.game, c.how) == (openspiel.CPP, openspiel.REFERENCE, "move by move")
    )
    units = figures[reference.name]
    rows = []
    for benchmark in all_benchmarks:
        measured = figures[benchmark.name]
        ratios = [figure / unit for figure, unit in zip(measured, units, strict=True)]
        rows.append(
            {
                "library": benchmark.library,
                "game": benchmark.game,
                "how": benchmark.how,
                "decisions_per_second": round(statistics.median(measured)),
                "spread": round(spread(measured), 3),
                "ratio": round(statistics.median(ratios), 3),
                "ratio_spread": round(spread(ratios), 3),
                "target": _target(benchmark),
                "rounds": [round(figure) for figure in measured],
            }
        )
    return rows


def _target(benchmark: Benchmark) -> float | None:
    targets = IN_BULK if benchmark.how == "in bulk" else BY_MOVE
    return targets.get(benchmark.game.split()[0]) if benchmark.library == high_table.LIBRARY else None


def spread(figures: list[float]) -> float:
    """The interquartile range divided by the median."""
    if len(figures) < 2:
        return 0.0
    low, middle, high = statistics.quantiles(figures, n=4, method="inclusive")
    return (high - low) / middle


def table(rows: list[dict[str, Any]]) -> Table:
    shown = Table(title="Player decisions per second, on one core", title_justify="left")
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
