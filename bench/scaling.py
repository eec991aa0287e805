"""How a run of the lab scales: the same games in one process and in several. `python -m bench.scaling [GAME] [--workers N]`.

Other programs on the machine disturb it, so each number of workers is timed several times in turn, and the best time counts. On a
busy machine look at the CPU time: what workers need more of it than one process is the cost of dividing the work.
"""

from __future__ import annotations

import argparse
import resource
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


def cpu_seconds() -> float:
    """The CPU time of this process and of the workers that have ended."""
    usages = [resource.getrusage(which) for which in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(usage.ru_utime + usage.ru_stime for usage in usages)


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
    least_cpu: dict[int, float] = {}
    tables: list[GamesTable] = []
    for _ in range(args.rounds):
        for workers in (1, args.workers):
            start, cpu_before = time.perf_counter(), cpu_seconds()
            tables.append(run_plan(plan, range(args.deals), workers))
            best[workers] = min(best.get(workers, np.inf), time.perf_counter() - start)
            least_cpu[workers] = min(least_cpu.get(workers, np.inf), cpu_seconds() - cpu_before)
    for table in tables[1:]:
        assert all(np.array_equal(table[name], tables[0][name]) for name in tables[0].columns), "the tables differ"
    print(f"{args.game}, {len(tables[0])} games of {' against '.join(PLAYERS)}, {args.simulations} simulations per move")
    for workers, seconds in best.items():
        speed = f"{best[1] / seconds:.2f} times as fast as one"
        cpu = f"{least_cpu[workers]:.2f} s of CPU time, {least_cpu[1] / least_cpu[workers]:.0%} efficient"
        print(f"{workers} workers: {seconds:.2f} s, {speed}; {cpu}")


if __name__ == "__main__":
    main()
