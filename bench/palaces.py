"""`python -m bench.palaces`: how often a level of the house satisfies each palace of The King's Catering, alone.

The numbers that we chose ourselves should let the strongest level reach the targets about nine, six and three times in ten. Games
of all palaces are played in turn, each in one of several processes; after `--within` seconds no further game is begun.
"""

from __future__ import annotations

import argparse
import itertools
import statistics
import time
from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from dataclasses import dataclass
from multiprocessing import get_context
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table

from bench import results
from hightable.bots import SEARCH_LEVELS
from hightable.bots.levels import cores
from hightable.engine.discovery import find
from hightable.lab.match_runner import deal_seed, make_players, play_match
from hightable.lab.report import wilson

GAME = "kings-catering"
WANTED = {"schonbrunn": 0.9, "buckingham": 0.6, "versailles": 0.3}
"""How often the strongest level should satisfy each palace."""


@dataclass(frozen=True)
class BotThreads:
    """Which level plays, and how much it thinks about a move, in the hard level's seconds or simulations."""

    level: str
    seconds: float | None
    simulations: int | None
    workers: int


def played(palace: str, deal: int, thinking: BotThreads) -> tuple[str, int, bool]:
    """The palace, the points of one game there, and whether it was satisfied."""
    game = find(GAME)
    seated = make_players(game, [thinking.level], thinking.seconds, thinking.simulations, tables=thinking.workers)
    result = play_match(game, [seated[thinking.level]], {"palace": palace}, deal)
    return palace, result.points[0], result.won


def all_played(deals: Iterator[tuple[str, int]], thinking: BotThreads, within: float) -> Iterator[tuple[str, int, bool]]:
    """The games as they end. As many run at once as there are workers; after so many seconds none is begun."""
    until = time.monotonic() + within
    with ProcessPoolExecutor(thinking.workers, mp_context=get_context("spawn")) as pool:
        running: set[Future[tuple[str, int, bool]]] = set()
        while True:
            while len(running) < thinking.workers and time.monotonic() < until and (deal := next(deals, None)):
                running.add(pool.submit(played, *deal, thinking))
            if not running:
                return
            ended, running = wait(running, return_when=FIRST_COMPLETED)
            for each in ended:
                yield each.result()


def summary(palace: str, games: list[tuple[int, bool]]) -> dict[str, Any]:
    """How many games were won at a palace, with the 95 % interval, and the points."""
    points, won = [each for each, _ in games], sum(won for _, won in games)
    low, high = wilson(won, len(games))
    spread = statistics.stdev(points) if len(points) > 1 else 0.0
    figures = {"share": won / len(games), "low": low, "high": high, "mean": statistics.mean(points), "sd": spread}
    return {"palace": palace, "games": len(games), "won": won, **figures, "wanted": WANTED[palace], "points": sorted(points)}


def table(rows: list[dict[str, Any]], thinking: BotThreads) -> Table:
    shown = Table(title=f"Palaces satisfied by {thinking.level}", title_justify="left")
    shown.add_column("palace")
    for heading in ("games", "won", "share", "95 %", "wanted", "points, mean", "sd"):
        shown.add_column(heading, justify="right")
    for row in rows:
        rates = f"{row['share']:.0%}", f"{row['low']:.0%}–{row['high']:.0%}", f"{row['wanted']:.0%}"
        shown.add_row(row["palace"], str(row["games"]), str(row["won"]), *rates, f"{row['mean']:.1f}", f"{row['sd']:.1f}")
    return shown


def main() -> None:
    wanted = argparse.ArgumentParser(prog="python -m bench.palaces", description=__doc__)
    wanted.add_argument("palaces", nargs="*", metavar="PALACE", help=f"which of {', '.join(WANTED)} (default all)")
    wanted.add_argument("--level", choices=list(SEARCH_LEVELS), default="master", help="who plays (default master)")
    wanted.add_argument("--games", type=int, default=100, help="how many games at each palace (default 100)")
    how = wanted.add_mutually_exclusive_group()
    how.add_argument(
        "--seconds", type=float, help="how long the hard level would think about a move; the master, five times as long"
    )
    how.add_argument(
        "--simulations", type=int, help="instead, how many simulations it would make; the master makes five times as many"
    )
    wanted.add_argument("--workers", type=int, default=cores(), help="how many games run at once (default one per core)")
    wanted.add_argument(
        "--within", type=float, default=float("inf"), help="after how many seconds no game is begun (default never)"
    )
    wanted.add_argument("--seed", type=int, default=1, help="which deals (default 1)")
    wanted.add_argument(
        "--json", type=Path, default=None, metavar="FILE", help="where the results go (default with their commit)"
    )
    asked = wanted.parse_args()
    palaces = asked.palaces or list(WANTED)
    if unknown := [palace for palace in palaces if palace not in WANTED]:
        wanted.error(f"there is no palace “{unknown[0]}”; there are {', '.join(WANTED)}")
    if asked.games < 1 or asked.workers < 1:
        wanted.error("there must be at least 1 game and 1 worker")
    thinking = BotThreads(asked.level, asked.seconds, asked.simulations, asked.workers)
    began = time.monotonic()
    played(palaces[0], 0, BotThreads(asked.level, None, 1, 1))  # compiles before the processes start, so that they only load
    deals = ((palace, deal_seed(asked.seed, number)) for number, palace in itertools.product(range(asked.games), palaces))
    found: dict[str, list[tuple[int, bool]]] = {palace: [] for palace in palaces}
    for palace, points, won in all_played(deals, thinking, asked.within):
        found[palace].append((points, won))
    rows = [summary(palace, games) for palace, games in found.items() if games]
    console = Console()
    console = console if console.is_terminal else Console(width=110)
    console.print(table(rows, thinking))
    told = {"level": asked.level, "seconds": asked.seconds, "simulations": asked.simulations, "workers": asked.workers}
    took = {"seed": asked.seed, "took": round(time.monotonic() - began, 1)}
    file = asked.json or results.result_file().with_suffix(".palaces.json")
    results.write({**results.surroundings(), **told, **took, "rows": rows}, file)
    console.print(f"Written to {file}", highlight=False)


if __name__ == "__main__":
    main()
