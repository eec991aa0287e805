"""`python -m faults`: the campaign on SQLite and on PostgreSQL; exit code 1 if any promise was broken."""

from __future__ import annotations

import argparse
import asyncio
import sys
from pathlib import Path

from rich.console import Console
from rich.table import Table

from faults.campaign import STORES, Outcome, Plan, run


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m faults", description=__doc__)
    parser.add_argument("--store", choices=[*STORES, "both"], default="both")
    parser.add_argument("--kills", type=int, default=500, help="processes to kill on each store (default 500)")
    parser.add_argument("--races", type=int, default=10_000, help="races for a move or a seat on each store (default 10,000)")
    parser.add_argument("--minutes", type=float, default=60.0, help="most minutes for each store (default 60)")
    parser.add_argument("--seed", type=int, default=1, help="seed of faults and players (default 1)")
    parser.add_argument("--logs", type=Path, default=None, help="folder for the servers' logs (default: they are not kept)")
    args = parser.parse_args()
    outcomes = []
    for store in STORES if args.store == "both" else (args.store,):
        folder = args.logs / store if args.logs else None
        if folder is not None:
            folder.mkdir(parents=True)
        plan = Plan(store, args.kills, args.races, args.seed, args.minutes)
        outcomes.append(asyncio.run(run(plan, lambda line: print(line, flush=True), folder)))
    return report(outcomes)


def report(outcomes: list[Outcome]) -> int:
    """Prints what was done and found; returns the exit code."""
    console = Console(width=120)
    for outcome in outcomes:
        console.print(fault_table(outcome))
        for reason in outcome.skipped:
            console.print(f"Skipped: {reason}")
        for line, count in outcome.tracebacks.most_common(10):
            console.print(f"In the server's log, {count} times: {line}", markup=False, highlight=False)
        counts = ", ".join(f"{count:,} {kind}" for kind, count in sorted(outcome.counts.items()))
        console.print(
            f"{outcome.store}: {outcome.kills:,} kills, {outcome.races:,} races, {len(outcome.violations)} violations"
            f" in {outcome.seconds / 60:.1f} minutes ({counts})"
        )
    return 1 if any(outcome.violations for outcome in outcomes) else 0


def fault_table(outcome: Outcome) -> Table:
    shown = Table(title=f"Faults on {outcome.store}", title_justify="left")
    shown.add_column("fault")
    shown.add_column("count", justify="right")
    shown.add_column("violations in its rounds", justify="right")
    for kind, count in outcome.faults.most_common():
        shown.add_row(kind, f"{count:,}", str(outcome.by_fault[kind]))
    for kind in ("move races", "seat races", "vanished pages", "late moves"):
        shown.add_row(kind, f"{outcome.counts[kind]:,}", "")
    return shown


if __name__ == "__main__":
    sys.exit(main())
