"""Starts the server: in this process for speed, or in its own process to be killed."""

from __future__ import annotations

import asyncio
import os
import re
import subprocess
import sys
from collections.abc import AsyncIterator, Collection
from contextlib import asynccontextmanager
from pathlib import Path

from hightable.server.app import application
from hightable.server.commands import TableServer, configuration
from hightable.server.middleware import LOOPBACK
from hightable.server.own_players import OwnPlayers
from hightable.server.rate_limit import Limits


@asynccontextmanager
async def serving(
    database: str | Path,
    limits: Limits,
    proxies: Collection[str] = (),
    bus_folder: Path | None = None,
    players: OwnPlayers | None = None,
) -> AsyncIterator[str]:
    """The address of a server in this event loop, such as `127.0.0.1:40123`.

    `bus_folder` is shared by the servers that use one SQLite file.
    """
    config = configuration(application(database, LOOPBACK, limits, bus_folder, players=players), limits, proxies)
    config.port = 0
    server = TableServer(config)
    server.capture_signals = _no_signals  # type: ignore[method-assign, assignment]
    task = asyncio.create_task(server.serve())
    while not server.started:
        if task.done():
            task.result()
        await asyncio.sleep(0.005)
    port = server.servers[0].sockets[0].getsockname()[1]
    try:
        yield f"127.0.0.1:{port}"
    finally:
        server.should_exit = True
        await task


class _no_signals:  # noqa: N801
    def __enter__(self) -> None:
        return None

    def __exit__(self, *error: object) -> None:
        return None


class Process:
    """A server in its own process, started by `hightable serve`."""

    def __init__(self, database: str | Path, *words: str) -> None:
        command = [sys.executable, "-m", "hightable", "serve", "--port", "0", "--database", str(database), *words]
        self._process = subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, env={**os.environ, "PYTHONUNBUFFERED": "1"}
        )
        self.output = ""
        assert self._process.stdout is not None
        for line in self._process.stdout:
            self.output += line
            found = re.search(r"http://localhost:(\d+)/", line)
            if found:
                self.address = f"127.0.0.1:{found[1]}"
                return
        raise AssertionError(f"the server did not start: {self.output}")

    def kill(self) -> None:
        """Kills the process with SIGKILL."""
        self._process.kill()
        self._process.wait()

    def stop(self) -> int:
        """Ends the process as systemd would; returns its exit code."""
        self._process.terminate()
        return self.wait()

    def signal(self, number: int) -> None:
        self._process.send_signal(number)

    def wait(self) -> int:
        """The exit code, once the process has ended. What it has written meanwhile is in `rest`."""
        self.rest, _ = self._process.communicate(timeout=20)
        return self._process.returncode
