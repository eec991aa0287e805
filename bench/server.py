"""`python -m bench.server`: 500 live connections at 250 tables: moves per second, the latency until the other seat sees a move,
and the CPU time of the server per move.

Our server is measured with SQLite and with PostgreSQL, as one process and as two, and boardgame.io's under the same load. That
keeps its matches in memory; ours writes every move to disk before it sends it. A server of one process has a core to itself, and
its driver another one.
"""

from __future__ import annotations

import argparse
import asyncio
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table

from bench import boardgame_io, result_files
from bench.load_driver import drive
from bench.serving import DRIVER_CORE, database, pin, server_cores, serving

STORES = {"sqlite": "SQLite", "postgresql": "PostgreSQL"}


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.server", description=__doc__)
    parser.add_argument("--tables", type=int, default=250)
    parser.add_argument("--seconds", type=float, default=8.0, help="seconds per load (default 8)")
    parser.add_argument("--pace", type=float, default=1000.0, help="moves per second of the even load (default 1,000)")
    parser.add_argument("--stores", nargs="+", choices=STORES, default=list(STORES), help="databases of our server (default all)")
    parser.add_argument("--workers", type=int, nargs="+", default=[1, 2], help="processes of our server (default 1 and 2)")
    parser.add_argument("--alone", action="store_true", help="leave boardgame.io out")
    parser.add_argument("--profile", type=Path, default=None, help="profile our server into this file")
    parser.add_argument(
        "--json", type=Path, default=None, metavar="FILE", help="file for the results (default: bench/results, named by commit)"
    )
    args = parser.parse_args()
    rows = [
        measure(kind, workers, args.tables, args.seconds, pace, args.profile)
        for kind in args.stores
        for workers in args.workers
        for pace in (args.pace, None)
    ]
    if not args.alone:
        why_not = boardgame_io.why_missing()
        if why_not:
            print(why_not)
        else:
            core = min(server_cores(1))
            rows += [boardgame_io.measure(args.tables, args.seconds, pace, core, DRIVER_CORE) for pace in (args.pace, None)]
    Console(width=130).print(table(rows))
    file = args.json or result_files.result_file().with_suffix(".server.json")
    result_files.write({**result_files.environment(), "rows": rows}, file)
    print(f"Written to {file}")


def measure(
    kind: str, workers: int, tables: int, seconds: float, pace: float | None, profile: Path | None = None
) -> dict[str, Any]:
    """Our server in processes of its own, with a new database."""
    pin({DRIVER_CORE})
    with database(kind) as address, serving(address, workers, profile) as (host, pid):
        measurements = asyncio.run(drive(host, pid, tables, seconds, pace, seed=1))
    processes = "1 process" if workers == 1 else f"{workers} processes"
    return {"server": f"High Table, {STORES[kind]}, {processes}", **measurements}


def table(rows: list[dict[str, Any]]) -> Table:
    shown = Table(title="500 players at 250 tables: latency from a move to the other seat", title_justify="left")
    shown.add_column("server", no_wrap=True)
    for heading in ("load", "moves/s", "p50 ms", "p99 ms", "CPU µs per move", "server busy", "driver busy"):
        shown.add_column(heading, justify="right")
    for row in rows:
        load = f"{row['asked_pace']:,.0f}/s" if row["asked_pace"] else "all at once"
        figures: tuple[str, ...] = tuple(str(row[key]) for key in ("p50_ms", "p99_ms", "cpu_us_a_move"))
        figures = f"{row['moves_per_second']:,}", *figures
        figures += tuple(f"{row[key]:.0%}" if key in row else "" for key in ("server_busy", "driver_busy"))
        shown.add_row(row["server"], load, *figures)
    return shown


if __name__ == "__main__":
    main()
