"""A Dask cluster of real processes, for tests that kill some of them."""

from __future__ import annotations

import importlib
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

distributed: Any = importlib.import_module("distributed")  # it has no types


class DaskProcesses:
    """A scheduler and its workers, each a process of its own."""

    def __init__(self, folder: Path) -> None:
        self.file = folder / "scheduler.json"
        self.scheduler = self._start("scheduler", "--scheduler-file", str(self.file), "--port", "0", "--no-dashboard")
        self.workers: list[subprocess.Popen[bytes]] = []
        while not self.file.exists():
            assert self.scheduler.poll() is None
        with distributed.Client(scheduler_file=str(self.file)) as client:  # waits until the file is complete
            self.address: str = client.scheduler.address

    def add_worker(self, preload: Path | None = None, gpus: int = 0) -> subprocess.Popen[bytes]:
        """Starts a worker and waits until the scheduler knows it. Its GPUs are simulated by Numba."""
        more = [*(["--preload", str(preload)] if preload else []), *(["--resources", f"GPU={gpus}"] if gpus else [])]
        worker = self._start(
            "worker", self.address, "--no-nanny", "--no-dashboard", "--nthreads", "1", *more, NUMBA_ENABLE_CUDASIM=str(gpus)
        )
        self.workers.append(worker)
        with distributed.Client(self.address) as client:
            client.wait_for_workers(sum(each.poll() is None for each in self.workers))
        return worker

    def close(self) -> None:
        for process in (*self.workers, self.scheduler):
            process.kill()
            process.wait()

    def _start(self, *arguments: str, **environment: str) -> subprocess.Popen[bytes]:
        command = [sys.executable, "-m", "dask", *arguments]
        return subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env={**os.environ, **environment})


@contextmanager
def dask_processes(folder: Path) -> Iterator[DaskProcesses]:
    cluster = DaskProcesses(folder)
    try:
        yield cluster
    finally:
        cluster.close()
