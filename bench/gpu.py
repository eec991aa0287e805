"""`python -m bench.gpu`: random games on a CUDA device compared with one core of the same machine.

It first plays the same games on both and requires the same totals to the last point. Then it tries several launch configurations.
"""

from __future__ import annotations

import argparse
import itertools
import statistics
import sys
import time
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table

from bench import high_table, result_files
from bench.measure import BenchmarkProcess
from hightable.engine.discovery import all_games, find
from hightable.engine.game import Game
from hightable.lab.cuda import RUN, SIMULATED, Gpu, NoDevice, require_device
from hightable.lab.report import Tally
from hightable.lab.simulate import RANDOM, simulate

TARGET = 100.0
"""Target ratio to one core."""

SAME_GAMES = 4_100
"""Number of games played on both: not a multiple of the run size, so that one run is shorter."""

REGISTERS = (None, 128, 64)
THREADS = (64, 128, 256)
RUNS = (1 << 16, 1 << 17, 1 << 18, 1 << 19)

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


def launches(game: Game[Any], small: bool) -> list[dict[str, Any]]:
    """The speed of each launch configuration: first by registers, then by threads per block and runs per launch."""
    seats = high_table.seats_of(game)
    middle = (8, 2) if small else (THREADS[1], RUNS[-2])
    settings = game.options.settings(game.options.complete({}, seats))
    gpus = [Gpu(game, [RANDOM] * seats, settings, registers) for registers in ((None,) if small else REGISTERS)]
    tried = [_launch(gpu, *middle) for gpu in gpus]
    best = max(tried, key=lambda launch: float(launch["decisions_per_second"]))
    if not small:
        gpu = next(gpu for gpu in gpus if gpu.registers == best["registers"])
        tried += [_launch(gpu, *shape) for shape in itertools.product(THREADS, RUNS) if shape != middle]
    return tried


def _launch(gpu: Gpu, threads: int, runs: int) -> dict[str, Any]:
    """The better of two launches, including transfers to and from the host."""
    gpu.compile()
    fastest = 0.0
    for seed in range(2):
        start = time.perf_counter()
        tally: Tally = gpu.launch(seed, range(runs * RUN), threads)
        fastest = max(fastest, tally.decisions / (time.perf_counter() - start))
    shape = f"{gpu.registers or 'free'} registers, {threads} threads per block, {runs:,} runs"
    say(f"  {shape}: {fastest:,.0f} decisions/s")
    return {
        "registers": gpu.registers,
        "threads_per_block": threads,
        "runs": runs,
        "decisions_per_second": round(fastest),
    }


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
