"""`python -m bench.bulk_players`: medium players in compiled code, beside the same players asked move by move from Python.

Both play the same deals, and must come to the same totals, to the last point. Random players in bulk show what choosing well
costs. Rates are player decisions per second of one core's CPU time, the best of some rounds; those of a GPU per second on the
clock, with all transfers. The process keeps to one core.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import numpy as np
from rich.console import Console
from rich.table import Table

from bench import result_files
from bench.measure import keep_to_one_core
from hightable.engine.cuda_code import NoDevice, require_device
from hightable.engine.discovery import all_games, find
from hightable.engine.game import Game
from hightable.engine.rng import deal_key
from hightable.lab.bulk import BulkTable
from hightable.lab.cuda import RUN, Gpu
from hightable.lab.match_runner import make_players, play_match
from hightable.lab.report import Tally
from hightable.lab.simulate import RANDOM
from hightable.warmup import warm_up

LEVEL = "medium"
SEATS, SEED = 2, 1
TARGET = 0.1
"""The aim: medium players in bulk at this part of the random players' speed, at least."""
MORE_IN_BULK = 20
"""How many times as many games are played in bulk, where a game takes far less time."""


@dataclass(frozen=True)
class Row:
    """The decisions per second of one game, and whether all ways played the same games."""

    game: str
    games: int
    same: bool
    stepped: int
    bulk: int
    random: int
    device: int | None

    @property
    def of_random(self) -> float:
        """The speed of medium players as a part of that of random ones."""
        return self.bulk / self.random


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.bulk_players", description=__doc__)
    parser.add_argument("games", nargs="*", metavar="GAME", help="games (default: all)")
    parser.add_argument(
        "--count", type=int, default=100, metavar="N", help="games that both play, move by move and in bulk (100)"
    )
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--cuda", action="store_true", help="on a CUDA device, too")
    parser.add_argument("--runs", type=int, default=1 << 16, help=f"threads on the device; each plays {RUN} games (65,536)")
    parser.add_argument("--json", type=Path, default=None, metavar="FILE", help="file for the results (default: none)")
    args = parser.parse_args()
    try:
        device = require_device() if args.cuda else None
    except NoDevice as error:
        sys.exit(str(error))
    runs = args.runs if device else 0
    keep_to_one_core()
    rows = [measure(game, args.count, args.rounds, runs) for game in (map(find, args.games) if args.games else all_games())]
    Console(width=120).print(table(rows))
    if args.json:
        results = {**result_files.environment(), "device": device, "target": TARGET, "rows": list(map(asdict, rows))}
        result_files.write(results, args.json)
    if not all(row.same for row in rows):
        sys.exit("Not all ways played the same games.")


def measure(game: Game[Any], games: int, rounds: int = 1, runs: int = 0) -> Row:
    """The speed of each way to play a game; with no `runs`, not on a device."""
    warm_up(game, search=False)
    seats = SEATS if SEATS in game.players else min(game.players)
    medium = [LEVEL] * seats
    by_python = stepped(game, medium, range(games))
    found = [in_bulk(game, medium, range(games))]
    rate = fastest(lambda: stepped(game, medium, range(games)), rounds)
    more = range(games * MORE_IN_BULK)
    bulk = fastest(lambda: in_bulk(game, medium, more), rounds)
    random = fastest(lambda: in_bulk(game, [RANDOM] * seats, more), rounds)
    there = None
    if runs:
        gpu = Gpu(game, medium, game.options.settings(game.options.complete({}, seats)))
        gpu.compile()
        found.append(gpu.play(SEED, range(games)))
        there = fastest(lambda: gpu.launch(SEED, range(runs * RUN)), rounds, time.perf_counter)
    same = all(is_same(by_python, each) for each in found)
    return Row(game.name, games, same, round(rate), round(bulk), round(random), None if there is None else round(there))


def stepped(game: Game[Any], levels: Sequence[str], deals: range) -> Tally:
    """The totals of these deals, played move by move by players in Python."""
    by_name = make_players(game, levels)
    players, options = [by_name[level] for level in levels], game.options.complete({}, len(levels))
    return Tally.of(play_match(game, players, options, deal_key(SEED, deal)) for deal in deals)


def in_bulk(game: Game[Any], levels: Sequence[str], deals: range) -> Tally:
    """The totals of these deals, played in compiled code."""
    settings, tally = game.options.settings(game.options.complete({}, len(levels))), Tally()
    BulkTable(game, levels, settings, SEED).play(deals, tally)
    return tally


def is_same(one: Tally, other: Tally) -> bool:
    """Whether all games, decisions, points and victories agree, by seat and by turn order."""
    return (one.games, one.decisions) == (other.games, other.decisions) and np.array_equal(one.sums, other.sums)


def fastest(play: Callable[[], Tally], rounds: int, clock: Callable[[], float] = time.process_time) -> float:
    """Decisions per second in the best of some rounds."""
    best = 0.0
    for _ in range(rounds):
        start = clock()
        decisions = play().decisions
        best = max(best, decisions / (clock() - start))
    return best


def table(rows: Sequence[Row]) -> Table:
    shown = Table(title=f"Decisions per second of {LEVEL} players", title_justify="left")
    shown.add_column("game")
    for heading in ("move by move", "in bulk", "times", "random in bulk", "part", "aim", "GPU", "same totals"):
        shown.add_column(heading, justify="right")
    for row in rows:
        reached = f"{'✓' if row.of_random >= TARGET else '✗'} ≥ {TARGET:.0%}"
        shown.add_row(
            *(row.game, f"{row.stepped:,}", f"{row.bulk:,}", f"{row.bulk / row.stepped:.0f}", f"{row.random:,}"),
            *(f"{row.of_random:.0%}", reached, "–" if row.device is None else f"{row.device:,}", "✓" if row.same else "✗"),
        )
    return shown


if __name__ == "__main__":
    main()
