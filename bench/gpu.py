"""`python -m bench.gpu`: random games on a CUDA device compared with one core of the same machine.

It first plays the same games on both and requires the same totals to the last point. Then it tries several ways to
compile the kernel and to launch it.
"""

from __future__ import annotations

import argparse
import statistics
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table

from bench import high_table, result_files
from bench.measure import BenchmarkProcess
from hightable.engine.cuda_code import SIMULATED, CompilerSettings, CudaProgram, NoDevice, require_device
from hightable.engine.discovery import all_games, find
from hightable.engine.game import Game
from hightable.lab.cuda import SETTINGS, Gpu, playout_program
from hightable.lab.report import Tally
from hightable.lab.simulate import RANDOM, simulate

TARGET = 100.0
"""Target ratio to one core."""

SAME_GAMES = 4_100
"""Number of games played on both: not a multiple of the run size, so that one run is shorter."""

DEFAULT = SETTINGS
VARIANTS = (
    DEFAULT,
    DEFAULT._replace(constant_memory=True),
    DEFAULT._replace(inline=2000),
    DEFAULT._replace(inline=600),
    DEFAULT._replace(inline=150),
    DEFAULT._replace(registers=96),
    DEFAULT._replace(registers=128),
)
"""How the kernel is compiled."""
THREADS, MOST_RUNS, RUN = 128, 1 << 18, 8
"""The launch with which they are compared: threads per block, runs, deals per run."""
SHAPES = ((64, 1 << 18, 8), (256, 1 << 18, 8), (128, 1 << 17, 16), (128, 1 << 19, 4), (128, 1 << 20, 8), (32, 1 << 18, 8))
"""Other launches, with the fastest of these kernels."""

say = Console(width=110).print


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.gpu", description=__doc__)
    parser.add_argument("games", nargs="*", metavar="GAME", help="games (default: all)")
    parser.add_argument("--json", type=Path, default=None, metavar="FILE", help="file for the results (default: none)")
    parser.add_argument("--small", action="store_true", help="few games and launches, to test the command itself")
    args = parser.parse_args()
    try:
        device = require_device()
    except NoDevice as error:
        sys.exit(str(error))
    say(f"{device}, compared with one core of {result_files.cpu_model()}")
    rows = [compare(game, args.small or SIMULATED) for game in (map(find, args.games) if args.games else all_games())]
    say(table(rows))
    if args.json:
        result_files.write({**result_files.environment(), "device": device, "target": TARGET, "rows": rows}, args.json)
    if not all(row["same"] for row in rows):
        sys.exit("The device and the core did not play the same games.")


def compare(game: Game[Any], small: bool) -> dict[str, Any]:
    """One row: whether both play the same games, the speed of each, and the fastest launch configuration."""
    say(f"[bold]{game.title('en')}[/bold]")
    same = plays_the_same(game, 100 if small else SAME_GAMES)
    say(f"  {'✓ same totals' if same else '✗ different totals'} on the device and on a core, for all numbers of players")
    core = one_core(game, 1 if small else 5)
    say(f"  one core: {core:,.0f} decisions/s")
    tried = launches(game, small)
    best = max(tried, key=lambda launch: float(launch["decisions_per_second"]))
    return {
        "game": game.name,
        "seats": high_table.seats_of(game),
        "same": same,
        "core": round(core),
        "device": best["decisions_per_second"],
        "ratio": round(best["decisions_per_second"] / core, 1),
        "best": best,
        "tried": tried,
    }


def plays_the_same(game: Game[Any], games: int) -> bool:
    for seats in game.players:
        players = [RANDOM] * seats
        here = simulate(game, players, games=games, seed=seats, device="cpu")
        there = simulate(game, players, games=games, seed=seats, device="cuda")
        if (here.games, here.decisions, here.seats) != (there.games, there.decisions, there.seats):
            return False
        if here.by_turn_order != there.by_turn_order:
            return False
    return True


def one_core(game: Game[Any], times: int) -> float:
    """Decisions per second of one core: the median of some measurements in a process of its own."""
    row = next(row for row in high_table.benchmarks() if row.how == "in bulk" and row.game.startswith(f"{game.name} "))
    core = BenchmarkProcess(row)
    figures = [core.decisions_per_second(1.0) for _ in range(times)]
    core.close()
    return statistics.median(figures)


def program(game: Game[Any], variant: CompilerSettings) -> CudaProgram:
    """The kernel of random games."""
    return playout_program(game, False, variant)


def launches(game: Game[Any], small: bool, variants: Sequence[CompilerSettings] = VARIANTS) -> list[dict[str, Any]]:
    """The speed of each variant of the kernel, then of the fastest with other launches."""
    seats = high_table.seats_of(game)
    middle = (8, 2, 2) if small else (THREADS, MOST_RUNS, RUN)
    settings = game.options.settings(game.options.complete({}, seats))
    tried = [
        _launch(Gpu(game, [RANDOM] * seats, settings, variant), variant, middle)
        for variant in (variants[:1] if small else variants)
    ]
    best = max(tried, key=lambda launch: float(launch["decisions_per_second"]))
    if not small:
        variant = CompilerSettings(**{name: best[name] for name in CompilerSettings._fields})
        fastest = Gpu(game, [RANDOM] * seats, settings, variant)
        tried += [_launch(fastest, variant, shape) for shape in SHAPES]
    return tried


def _launch(device: Gpu, variant: CompilerSettings, shape: tuple[int, int, int]) -> dict[str, Any]:
    """The better of two launches, including transfers to and from the host."""
    device.compile()
    fastest = 0.0
    threads, runs, deals = shape
    for seed in range(2):
        start = time.perf_counter()
        tally: Tally = device.launch(seed, range(runs * deals), threads, deals)
        fastest = max(fastest, tally.decisions / (time.perf_counter() - start))
    tried = {
        **variant._asdict(),
        "threads_per_block": threads,
        "runs": runs,
        "deals_per_run": deals,
        "decisions_per_second": round(fastest),
    }
    say(f"  {tried}")
    return tried


def table(rows: list[dict[str, Any]]) -> Table:
    shown = Table(title="Player decisions per second, random games", title_justify="left")
    shown.add_column("game")
    for heading in ("device", "one core", "ratio", "target", "same totals"):
        shown.add_column(heading, justify="right")
    for row in rows:
        reached = f"{'✓' if row['ratio'] >= TARGET else '✗'} ≥ {TARGET:g}"
        name = f"{row['game']} for {row['seats']}"
        shown.add_row(name, f"{row['device']:,}", f"{row['core']:,}", f"{row['ratio']:,}", reached, "✓" if row["same"] else "✗")
    return shown


if __name__ == "__main__":
    main()
