"""`python -m bench.palaces`: how often a bot satisfies each solo palace of The King's Catering.

The numbers that we chose ourselves should let the strongest level reach the targets about nine, six and three times in ten. The
palaces are played in turn, in several processes; after `--within` seconds no further game is started.
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

from bench import result_files
from hightable.bots import SEARCH_LEVELS
from hightable.bots.levels import cores
from hightable.engine.discovery import find
from hightable.engine.rng import deal_key
from hightable.lab.match_runner import make_players, play_match
from hightable.lab.report import wilson

GAME = "kings-catering"
TARGETS = {"schonbrunn": 0.9, "buckingham": 0.6, "versailles": 0.3}
"""Target share of games in which the strongest level satisfies each palace."""


@dataclass(frozen=True)
class BotSettings:
    """The level of the bot, and its limit per move in the hard level's seconds or simulations."""

    level: str
    seconds: float | None
    simulations: int | None
    workers: int


def play_palace(palace: str, deal: int, bot: BotSettings) -> tuple[str, int, bool]:
    """The palace, the points of one game there, and whether it was satisfied."""
    game = find(GAME)
    players = make_players(game, [bot.level], bot.seconds, bot.simulations, tables=bot.workers)
    result = play_match(game, [players[bot.level]], {"palace": palace}, deal)
    return palace, result.points[0], result.won


def play_all_palaces(deals: Iterator[tuple[str, int]], bot: BotSettings, within: float) -> Iterator[tuple[str, int, bool]]:
    """The games as they end. One game per worker runs at a time; after `within` seconds none is started."""
    until = time.monotonic() + within
    with ProcessPoolExecutor(bot.workers, mp_context=get_context("spawn")) as pool:
        running: set[Future[tuple[str, int, bool]]] = set()
        while True:
            while len(running) < bot.workers and time.monotonic() < until and (deal := next(deals, None)):
                running.add(pool.submit(play_palace, *deal, bot))
            if not running:
                return
            ended, running = wait(running, return_when=FIRST_COMPLETED)
            for each in ended:
                yield each.result()


def summary(palace: str, games: list[tuple[int, bool]]) -> dict[str, Any]:
    """The games won at a palace, with the 95 % interval, and the points."""
    points, won = [each for each, _ in games], sum(won for _, won in games)
    low, high = wilson(won, len(games))
    spread = statistics.stdev(points) if len(points) > 1 else 0.0
    figures = {"share": won / len(games), "low": low, "high": high, "mean": statistics.mean(points), "sd": spread}
    return {"palace": palace, "games": len(games), "won": won, **figures, "target": TARGETS[palace], "points": sorted(points)}


def table(rows: list[dict[str, Any]], bot: BotSettings) -> Table:
    shown = Table(title=f"Palaces satisfied by {bot.level}", title_justify="left")
    shown.add_column("palace")
    for heading in ("games", "won", "share", "95 %", "target", "points, mean", "sd"):
        shown.add_column(heading, justify="right")
    for row in rows:
        rates = f"{row['share']:.0%}", f"{row['low']:.0%}–{row['high']:.0%}", f"{row['target']:.0%}"
        shown.add_row(row["palace"], str(row["games"]), str(row["won"]), *rates, f"{row['mean']:.1f}", f"{row['sd']:.1f}")
    return shown


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.palaces", description=__doc__)
    parser.add_argument("palaces", nargs="*", metavar="PALACE", help=f"which of {', '.join(TARGETS)} (default all)")
    parser.add_argument("--level", choices=list(SEARCH_LEVELS), default="master", help="level of the bot (default master)")
    parser.add_argument("--games", type=int, default=100, help="games per palace (default 100)")
    how = parser.add_mutually_exclusive_group()
    how.add_argument("--seconds", type=float, help="seconds per move of the hard level; the master takes five times as many")
    how.add_argument(
        "--simulations", type=int, help="simulations per move of the hard level instead; the master takes five times as many"
    )
    parser.add_argument("--workers", type=int, default=cores(), help="games at once (default: one per core)")
    parser.add_argument(
        "--within", type=float, default=float("inf"), help="seconds after which no game is started (default: no limit)"
    )
    parser.add_argument("--seed", type=int, default=1, help="random seed of the deals (default 1)")
    parser.add_argument(
        "--json", type=Path, default=None, metavar="FILE", help="file for the results (default: bench/results, named by commit)"
    )
    args = parser.parse_args()
    palaces = args.palaces or list(TARGETS)
    if unknown := [palace for palace in palaces if palace not in TARGETS]:
        parser.error(f"there is no palace “{unknown[0]}”; there are {', '.join(TARGETS)}")
    if args.games < 1 or args.workers < 1:
        parser.error("there must be at least 1 game and 1 worker")
    bot = BotSettings(args.level, args.seconds, args.simulations, args.workers)
    start = time.monotonic()
    play_palace(palaces[0], 0, BotSettings(args.level, None, 1, 1))  # compiles before the processes start, so that they only load
    deals = ((palace, deal_key(args.seed, number)) for number, palace in itertools.product(range(args.games), palaces))
    found: dict[str, list[tuple[int, bool]]] = {palace: [] for palace in palaces}
    for palace, points, won in play_all_palaces(deals, bot, args.within):
        found[palace].append((points, won))
    rows = [summary(palace, games) for palace, games in found.items() if games]
    console = Console()
    console = console if console.is_terminal else Console(width=110)
    console.print(table(rows, bot))
    settings = {"level": args.level, "seconds": args.seconds, "simulations": args.simulations, "workers": args.workers}
    took = {"seed": args.seed, "took": round(time.monotonic() - start, 1)}
    file = args.json or result_files.result_file().with_suffix(".palaces.json")
    result_files.write({**result_files.environment(), **settings, **took, "rows": rows}, file)
    console.print(f"Written to {file}", highlight=False)


if __name__ == "__main__":
    main()
