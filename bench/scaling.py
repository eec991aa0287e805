"""How a run of the lab scales: the same games in one process and in several. `python -m bench.scaling [GAME] [--workers N]`.

Other programs on the machine disturb it, so each number of workers is timed several times in turn, and the best time counts.
"""

from __future__ import annotations

import argparse
import time

import numpy as np

from hightable.bots.levels import cores
from hightable.engine.discovery import find
from hightable.lab.executor import run_plan
from hightable.lab.games_table import GamesTable
from hightable.lab.plan import Plan
from hightable.lab.setting import Setting
from hightable.warmup import warm_up

PLAYERS = ("hard", "medium")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", nargs="?", default="court-jester")
    parser.add_argument("--deals", type=int, default=60)
    parser.add_argument("--simulations", type=int, default=200)
    parser.add_argument("--workers", type=int, default=cores())
    parser.add_argument("--rounds", type=int, default=3)
    args = parser.parse_args()
    setting = Setting.checked(find(args.game), PLAYERS, simulations=args.simulations)
    plan = Plan(setting, (PLAYERS, PLAYERS[::-1]), 1)
    warm_up(setting.game)
    best: dict[int, float] = {}
    tables: list[GamesTable] = []
    for _ in range(args.rounds):
        for workers in (1, args.workers):
            start = time.perf_counter()
            tables.append(run_plan(plan, range(args.deals), workers))
            best[workers] = min(best.get(workers, np.inf), time.perf_counter() - start)
    for table in tables[1:]:
        assert all(np.array_equal(table[name], tables[0][name]) for name in tables[0].columns), "the tables differ"
    print(f"{args.game}, {len(tables[0])} games of {' against '.join(PLAYERS)}, {args.simulations} simulations per move")
    for workers, seconds in best.items():
        print(
            f"{workers} workers: {seconds:.2f} s, {len(tables[0]) / seconds:.1f} games per second, {best[1] / seconds:.2f} times one"
        )


if __name__ == "__main__":
    main()
