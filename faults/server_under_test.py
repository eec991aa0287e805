"""Starts the server under test, and kills its processes."""

from __future__ import annotations

import asyncio
import os
import random
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import psutil

START = 60.0
"""Seconds for a start."""
SETTLED = 2.5
"""Seconds: a worker that is killed sooner after its start is replaced only after a pause (see `workers.py`)."""


class ServerUnderTest:
    """One server with several workers. It keeps its port when it is started again."""

    def __init__(self, database: str, log: Path, workers: int, environment: dict[str, str]) -> None:
        self.database = database
        self.log = log
        self._workers = workers
        self._environment = {**os.environ, **environment, "PYTHONUNBUFFERED": "1"}
        self._port = 0
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def address(self) -> str:
        return f"127.0.0.1:{self._port}"

    async def start(self) -> None:
        """Starts it, again and again while the database or the workers of the last one do not let it."""
        deadline = time.monotonic() + START
        while not await self._try_to_start():
            if time.monotonic() > deadline:
                raise RuntimeError(f"the server did not start: {self.log.read_text()[-500:]}")
            await asyncio.sleep(0.3)

    async def _try_to_start(self) -> bool:
        words = [self.database, "--port", str(self._port), "--workers", str(self._workers)]
        with self.log.open("ab") as log:
            before = log.tell()
            self._process = subprocess.Popen(
                [sys.executable, "-m", "faults.server_process", *words], stdout=log, stderr=log, env=self._environment
            )
        while self._process.poll() is None:
            found = re.search(rb"http://localhost:(\d+)/", self.log.read_bytes()[before:])
            if found:
                self._port = int(found[1])
                return True
            await asyncio.sleep(0.05)
        return False

    def workers(self) -> list[psutil.Process]:
        if self._process is None:
            return []
        try:
            return list(psutil.Process(self._process.pid).children())
        except psutil.NoSuchProcess:
            return []

    def kill_worker(self, rng: random.Random) -> bool:
        """Kills a worker that has run for a while; False if there is none, or no other to go on."""
        workers = self.workers()
        settled = [worker for worker in workers if _age(worker) > SETTLED]
        if not settled or len(workers) < 2:
            return False
        return _signal(rng.choice(settled), signal.SIGKILL)

    def pause_worker(self, rng: random.Random) -> psutil.Process | None:
        """Stops a worker as a debugger would; `resume` lets it go on."""
        workers = self.workers()
        chosen = rng.choice(workers) if len(workers) > 1 else None
        return chosen if chosen is not None and _signal(chosen, signal.SIGSTOP) else None

    @staticmethod
    def resume(worker: psutil.Process) -> None:
        _signal(worker, signal.SIGCONT)

    def kill(self) -> None:
        """Kills all processes with SIGKILL."""
        if self._process is None:
            return
        workers = self.workers()
        self._process.kill()
        self._process.wait()
        for worker in workers:
            _signal(worker, signal.SIGKILL)
        psutil.wait_procs(workers, 10)
        self._process = None

    def worker_at(self, client_port: int) -> int:
        """The process id of the worker that serves the connection from this port; 0 if it cannot be told."""
        for worker in self.workers():
            try:
                if any(each.raddr and each.raddr.port == client_port for each in worker.net_connections("tcp")):
                    return int(worker.pid)
            except psutil.Error:
                continue
        return 0

    def tracebacks(self) -> list[str]:
        """The last lines of the tracebacks in the log."""
        text = self.log.read_text(errors="replace") if self.log.exists() else ""
        return re.findall(r"^Traceback .*\n(?:[ \t].*\n|\n)*(\S.*)$", text, re.MULTILINE)


def _age(process: psutil.Process) -> float:
    try:
        return time.time() - float(process.create_time())
    except psutil.NoSuchProcess:
        return 0.0


def _signal(process: psutil.Process, number: signal.Signals) -> bool:
    try:
        process.send_signal(number)
    except psutil.NoSuchProcess:
        return False
    return True
