"""`python -m bench.server`: 500 live connections at 250 tables: moves per second, and the latency until the other seat sees a
move.

boardgame.io's server is measured under the same load. It keeps its matches in memory; ours writes every move to disk before it
sends it. Each server has a core to itself, and its driver another one.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import re
import signal
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table

from bench import boardgame_io, result_files
from bench.load_driver import drive

SERVER_CORE, DRIVER_CORE = 0, 1


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.server", description=__doc__)
    parser.add_argument("--tables", type=int, default=250)
    parser.add_argument("--seconds", type=float, default=8.0, help="seconds per load (default 8)")
    parser.add_argument("--pace", type=float, default=1000.0, help="moves per second of the even load (default 1,000)")
    parser.add_argument("--alone", action="store_true", help="leave boardgame.io out")
    parser.add_argument("--profile", type=Path, default=None, help="profile our server into this file")
    parser.add_argument(
        "--json", type=Path, default=None, metavar="FILE", help="file for the results (default: bench/results, named by commit)"
    )
    args = parser.parse_args()
    rows = [measure(args.tables, args.seconds, pace, args.profile) for pace in (args.pace, None)]
    if not args.alone:
        why_not = boardgame_io.why_missing()
        if why_not:
            print(why_not)
        else:
            rows += [
                boardgame_io.measure(args.tables, args.seconds, pace, SERVER_CORE, DRIVER_CORE) for pace in (args.pace, None)
            ]
    Console(width=120).print(table(rows))
    file = args.json or result_files.result_file().with_suffix(".server.json")
    result_files.write({**result_files.environment(), "rows": rows}, file)
    print(f"Written to {file}")


def measure(tables: int, seconds: float, pace: float | None, profile: Path | None = None) -> dict[str, Any]:
    """Our server in a process of its own on one core, with a new database."""
    with tempfile.TemporaryDirectory(dir=os.environ.get("HIGHTABLE_BENCH_DISK")) as folder:
        words = ["--profile", str(profile)] if profile else []
        command = [
            sys.executable,
            "-m",
            "bench.server_process",
            str(Path(folder) / "tables.sqlite"),
            "--core",
            str(SERVER_CORE),
            *words,
        ]
        server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env={**os.environ, "PYTHONUNBUFFERED": "1"})
        try:
            assert server.stdout is not None
            found = next(filter(None, (re.search(r"http://localhost:(\d+)/", line) for line in server.stdout)))
            pin(DRIVER_CORE)
            measurements = asyncio.run(drive(f"127.0.0.1:{found[1]}", server.pid, tables, seconds, pace, seed=1))
        finally:
            server.send_signal(signal.SIGINT)
            server.wait(30)
    return {"server": "High Table, every move on disk", **measurements}


def pin(core: int) -> None:
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {core})


def table(rows: list[dict[str, Any]]) -> Table:
    shown = Table(title="500 players at 250 tables: latency from a move to the other seat", title_justify="left")
    shown.add_column("server", no_wrap=True)
    for heading in ("load", "moves/s", "p50 ms", "p99 ms", "server busy", "driver busy"):
        shown.add_column(heading, justify="right")
    for row in rows:
        load = f"{row['asked_pace']:,.0f}/s" if row["asked_pace"] else "all at once"
        figures: tuple[str, ...] = f"{row['moves_per_second']:,}", f"{row['p50_ms']}", f"{row['p99_ms']}"
        figures += tuple(f"{row[key]:.0%}" if key in row else "" for key in ("server_busy", "driver_busy"))
        shown.add_row(row["server"], load, *figures)
    return shown


if __name__ == "__main__":
    main()
