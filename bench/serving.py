"""Starts our server in processes of its own, for a benchmark that drives it from outside."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import tempfile
from collections.abc import Collection, Iterator
from contextlib import contextmanager
from pathlib import Path

DRIVER_CORE = 1


def server_cores(workers: int) -> set[int]:
    """The cores of a server: one for one process; for several, all but the driver's if there are enough."""
    others = set(range(os.cpu_count() or 1)) - {DRIVER_CORE}
    return {0} if workers == 1 else others if len(others) >= workers else others | {DRIVER_CORE}


def pin(cores: Collection[int]) -> None:
    """Runs this process on these cores only, where the system can do that."""
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, cores)


@contextmanager
def database(kind: str) -> Iterator[str]:
    """A new database, `sqlite` or `postgresql`. `HIGHTABLE_BENCH_DISK` is the folder for a file."""
    if kind == "postgresql":
        from tests.server.postgres import new_postgres_database

        with new_postgres_database() as address:
            yield address
        return
    with tempfile.TemporaryDirectory(dir=os.environ.get("HIGHTABLE_BENCH_DISK")) as folder:
        yield str(Path(folder) / "tables.sqlite")


@contextmanager
def serving(database: str, workers: int = 1, profile: Path | None = None) -> Iterator[tuple[str, int]]:
    """A running server on a free port, pinned to its cores: its address such as `127.0.0.1:40123`, and its process id."""
    command = [sys.executable, "-m", "bench.server_process", database, "--workers", str(workers)]
    command += ["--cores", *map(str, server_cores(workers))]
    command += ["--profile", str(profile)] if profile else []
    server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env={**os.environ, "PYTHONUNBUFFERED": "1"})
    try:
        assert server.stdout is not None
        found = next(filter(None, (re.search(r"http://localhost:(\d+)/", line) for line in server.stdout)))
        yield f"127.0.0.1:{found[1]}", server.pid
    finally:
        server.send_signal(signal.SIGINT)
        server.wait(60)


def process_tree(pid: int) -> list[int]:
    """A process and all its descendants."""
    try:
        children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    except OSError:
        children = []
    return [pid, *(each for child in children for each in process_tree(int(child)))]


def cpu_seconds(pid: int) -> float:
    """CPU time of a process and its children, 0 if the system does not tell: on a busy machine more reliable than wall time."""
    return sum(map(_own_cpu_seconds, process_tree(pid)))


def _own_cpu_seconds(pid: int) -> float:
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return 0.0
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def memory_bytes(pid: int) -> int:
    """The memory of a process and its children, with what they share counted once; 0 if the system does not tell."""
    total = 0
    for each in process_tree(pid):
        try:
            rollup = Path(f"/proc/{each}/smaps_rollup").read_text()
        except OSError:
            continue
        total += next((int(line.split()[1]) * 1024 for line in rollup.splitlines() if line.startswith("Pss:")), 0)
    return total
