"""SIGTERM to a real process: every page is told, what was acknowledged is saved, and the exit code is 0."""

from __future__ import annotations

import asyncio
import contextlib
import json
import random
import signal
import socket
import sqlite3
import sys
from pathlib import Path
from typing import Any

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from hightable.server.errors import PHRASES
from tests.server.person import GAME, Person, Sitting
from tests.server.serving import Process

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="Windows has no SIGTERM")

STOPPING = {"t": "bye", "reason": PHRASES.say("en", "stopping"), "reconnect": True}


async def until_closed(sitting: Sitting, rng: random.Random) -> int:
    """Plays on until the connection is closed; the length of the log that the last update showed."""
    with contextlib.suppress(ConnectionClosed):
        await sitting.until("update")
        while True:
            if sitting.my_turn:
                await sitting.move(rng.choice(sitting.update["paths"])[0])
            await sitting.until("update")
    return int(sitting.update["n"])


async def page_that_reads_nothing(address: str, table: str, cookie: str) -> socket.socket:
    """A WebSocket whose owner asks for much and reads nothing but the answer to its handshake."""
    host, port = address.split(":")
    slow = socket.socket()
    slow.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
    slow.setblocking(False)
    loop = asyncio.get_running_loop()
    await loop.sock_connect(slow, (host, int(port)))
    head = (
        f"GET /live/{table} HTTP/1.1\r\nHost: {address}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        f"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\nCookie: hightable={cookie}\r\n\r\n"
    )
    await loop.sock_sendall(slow, head.encode())
    assert (await loop.sock_recv(slow, 12)) == b"HTTP/1.1 101"
    mask = b"\x00" * 4
    for _ in range(20):  # each is answered with a whole scene
        text = json.dumps({"t": "view", "seat": 0}).encode()
        await loop.sock_sendall(slow, bytes([0x81, 0x80 | len(text)]) + mask + text)
    return slow


def test_every_page_is_told_under_load_and_nothing_that_was_shown_is_lost(tmp_path: Path) -> None:
    database = tmp_path / "tables.sqlite"
    server = Process(database, "--per-address", "1000")

    async def scene() -> tuple[dict[str, int], list[dict[str, Any]]]:
        people = [Person(server.address) for _ in range(8)]
        tables = [await each.open_table("me", "random", listed=number == 0) for number, each in enumerate(people)]
        players = [await each.sit(table) for each, table in zip(people, tables, strict=True)]
        watchers = [await Person(server.address).sit(tables[0]) for _ in range(7)]
        learner = Sitting(await connect(f"ws://{server.address}/live/learn/{GAME}?lang=en"))
        slow = await page_that_reads_nothing(server.address, tables[0], str(people[0].http.cookies.get("hightable")))
        playing = [asyncio.create_task(until_closed(each, random.Random(n))) for n, each in enumerate(players)]
        hearing = [asyncio.create_task(each.until("bye")) for each in (*watchers, learner)]
        while min(each.update.get("n", 0) for each in players) < 5:
            await asyncio.sleep(0.01)
        server.signal(signal.SIGTERM)
        shown = dict(zip(tables, await asyncio.gather(*playing), strict=True))
        told = [each.received[-1] for each in players] + await asyncio.gather(*hearing)
        slow.close()
        return shown, told

    shown, told = asyncio.run(scene())
    assert told == [STOPPING] * len(told)
    assert server.wait() == 0
    with sqlite3.connect(database) as saved:
        lengths = dict(saved.execute('SELECT "table", max(number) FROM log GROUP BY "table"'))
    assert all(lengths[table] >= length for table, length in shown.items())


def test_a_page_that_reads_nothing_delays_the_end_only_until_a_second_signal(tmp_path: Path) -> None:
    server = Process(tmp_path / "tables.sqlite")

    async def scene() -> None:
        ada = Person(server.address)
        table = await ada.open_table("me", "me")
        slow = await page_that_reads_nothing(server.address, table, str(ada.http.cookies.get("hightable")))
        sitting = await ada.sit(table)
        await sitting.until("update")
        server.signal(signal.SIGTERM)
        await sitting.until("bye")  # the server has begun to stop
        server.signal(signal.SIGTERM)
        assert await asyncio.to_thread(server.wait) == 128 + signal.SIGTERM
        slow.close()

    asyncio.run(scene())
