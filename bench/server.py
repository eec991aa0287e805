"""`python -m bench.server`: 500 live connections at 250 tables, moves a second and how late they reach the other seat.

Beside it boardgame.io's server under the same load, which keeps its matches in memory; ours writes every move to disk before
anybody hears of it. Each server has a core to itself, its driver another one.
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

from bench import boardgame, results
from bench.players import drive

OURS, THEIRS = 0, 1  # the cores


def main() -> None:
    wanted = argparse.ArgumentParser(prog="python -m bench.server", description=__doc__)
    wanted.add_argument("--tables", type=int, default=250)
    wanted.add_argument("--seconds", type=float, default=8.0, help="how long each load is kept up (default 8)")
    wanted.add_argument("--pace", type=float, default=1000.0, help="moves a second of the even load (default 1,000)")
    wanted.add_argument("--alone", action="store_true", help="leave boardgame.io out")
    wanted.add_argument("--profile", type=Path, default=None, help="profile our server into this file")
    wanted.add_argument("--json", type=Path, default=None, metavar="FILE", help="where the results go, unless with their commit")
    asked = wanted.parse_args()
    rows = [ours(asked.tables, asked.seconds, pace, asked.profile) for pace in (asked.pace, None)]
    if not asked.alone:
        why_not = boardgame.missing()
        if why_not:
            print(why_not)
        else:
            rows += [boardgame.measured(asked.tables, asked.seconds, pace, OURS, THEIRS) for pace in (asked.pace, None)]
    Console(width=120).print(table(rows))
    file = asked.json or results.result_file().with_suffix(".server.json")
    results.write({**results.surroundings(), "rows": rows}, file)
    print(f"Written to {file}")


def ours(tables: int, seconds: float, pace: float | None, profile: Path | None = None) -> dict[str, Any]:
    """Our server in a process of its own on one core, with a fresh database."""
    with tempfile.TemporaryDirectory(dir=os.environ.get("HIGHTABLE_BENCH_DISK")) as folder:
        words = ["--profile", str(profile)] if profile else []
        command = [sys.executable, "-m", "bench.serving", str(Path(folder) / "tables.sqlite"), "--core", str(OURS), *words]
        server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env={**os.environ, "PYTHONUNBUFFERED": "1"})
        try:
            assert server.stdout is not None
            found = next(filter(None, (re.search(r"http://localhost:(\d+)/", line) for line in server.stdout)))
            pin(THEIRS)
            measured = asyncio.run(drive(f"127.0.0.1:{found[1]}", server.pid, tables, seconds, pace, seed=1))
        finally:
            server.send_signal(signal.SIGINT)
            server.wait(30)
    return {"server": "High Table, every move on disk", **measured}


def pin(core: int) -> None:
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {core})


def table(rows: list[dict[str, Any]]) -> Table:
    shown = Table(title="500 people at 250 tables: from a move sent to the other seat's receipt", title_justify="left")
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
