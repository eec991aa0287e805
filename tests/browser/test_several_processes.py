"""A whole game in two browsers at two server processes, one of which is killed in the middle."""

from __future__ import annotations

import asyncio
import os
import random
import re
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from playwright.sync_api import Browser, expect

from tests.browser.conftest import visiting
from tests.browser.player import play_on, set_name, set_table
from tests.server.postgres import new_postgres_database


class Balancer:
    """A load balancer: forwards each new connection to the server that is chosen at that moment."""

    def __init__(self) -> None:
        self.port = 0
        self.chosen = 0
        self._ready = threading.Event()
        self._loop = asyncio.new_event_loop()
        threading.Thread(target=self._run, daemon=True).start()
        assert self._ready.wait(10)

    def _run(self) -> None:
        self._loop.run_until_complete(self._start())
        self._loop.run_forever()

    async def _start(self) -> None:
        server = await asyncio.start_server(self._forward, "127.0.0.1", 0)
        self.port = server.sockets[0].getsockname()[1]
        self._ready.set()

    async def _forward(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            there, back = await asyncio.open_connection("127.0.0.1", self.chosen)
            await asyncio.gather(_pump(reader, back), _pump(there, writer))
        except OSError:
            writer.close()

    def stop(self) -> None:
        self._loop.call_soon_threadsafe(self._loop.stop)


async def _pump(source: asyncio.StreamReader, target: asyncio.StreamWriter) -> None:
    with suppress(OSError):
        while data := await source.read(1 << 16):
            target.write(data)
            await target.drain()
    target.close()


@contextmanager
def server_process(database: str) -> Iterator[tuple[int, int]]:
    """The process and the port of a server."""
    command = [sys.executable, "-m", "tests.browser.serve", database]
    root = Path(__file__).parents[2]
    environment = {**os.environ, "PYTHONUNBUFFERED": "1"}
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=root, env=environment) as process:
        assert process.stdout is not None
        port = next((found[1] for line in process.stdout if (found := re.search(r"http://localhost:(\d+)/", line))), None)
        assert port, "the server did not start"
        try:
            yield process.pid, int(port)
        finally:
            process.terminate()


def test_a_game_goes_on_when_one_of_two_processes_is_killed(browser: Browser) -> None:
    balancer = Balancer()
    with new_postgres_database() as database, server_process(database) as one, server_process(database) as two:
        for visit in visiting(browser, f"http://127.0.0.1:{balancer.port}"):
            balancer.chosen = one[1]
            ada = visit()
            set_name(ada, "Ada")
            set_table(ada, "me", "open")
            link = ada.get_by_label("Link to this table").input_value()
            balancer.chosen = two[1]
            bo = visit(link)
            bo.get_by_label("Your name").fill("Bo")
            bo.get_by_role("button", name="Sit down").click()
            expect(ada.locator(".plate").nth(1)).to_contain_text("Bo")
            dice = random.Random(4)
            play_on([ada, bo], dice, moves=10)
            os.kill(one[0], signal.SIGKILL)
            play_on([ada, bo], dice)
            for page in (ada, bo):
                expect(page.locator("dialog.ending tfoot")).to_have_count(2)
            sheets = [page.get_by_role("dialog").locator("table").all_inner_texts() for page in (ada, bo)]
            assert sheets[0] == sheets[1]
    balancer.stop()
