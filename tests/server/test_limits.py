"""Clients that stall, flood or never read: each gets a sentence or is dropped, and the others play on."""

from __future__ import annotations

import asyncio
import base64
import json
import os
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from websockets.asyncio.client import connect

from hightable.server.rate_limit import Limits
from tests.server.conftest import PLENTY
from tests.server.person import Person
from tests.server.serving import serving

HALF_HEAD = b"GET /api/me HTTP/1.1\r\nHost: localhost\r\n"
HALF_BODY = b"POST /api/me HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n{"
SOON = 15.0
"""Seconds to wait for something that usually takes a fraction of a second."""


@asynccontextmanager
async def raw(address: str) -> AsyncIterator[tuple[asyncio.StreamReader, asyncio.StreamWriter]]:
    """A raw TCP connection."""
    host, port = address.split(":")
    reader, writer = await asyncio.open_connection(host, int(port))
    try:
        yield reader, writer
    finally:
        writer.close()


async def to_the_end(reader: asyncio.StreamReader) -> bytes:
    return await asyncio.wait_for(reader.read(), SOON)


def sentence(answer: bytes) -> str:
    return str(json.loads(answer.split(b"\r\n\r\n")[1])["error"])


@pytest.mark.parametrize("sent", [HALF_HEAD, HALF_BODY, HALF_HEAD + b"\r\n" + HALF_HEAD], ids=["head", "body", "second head"])
def test_an_incomplete_request_times_out_with_a_sentence(play: Any, sent: bytes) -> None:
    async def scene(address: str) -> None:
        async with raw(address) as (reader, writer):
            writer.write(sent)
            answer = await to_the_end(reader)
        last = answer[answer.rindex(b"HTTP/1.1 ") :]
        assert last.startswith(b"HTTP/1.1 408 ")
        assert "took too long to arrive" in sentence(last)
        await Person(address).get("/api/me")

    play(scene, replace(PLENTY, head=0.3, body=0.3))


def test_a_deadline_is_not_extended_by_single_bytes(play: Any) -> None:
    async def scene(address: str) -> None:
        async with raw(address) as (reader, writer):
            ending = asyncio.create_task(to_the_end(reader))
            writer.write(HALF_HEAD + b"X-Slow: ")
            while not ending.done():
                writer.write(b"x")
                await asyncio.wait({ending}, timeout=0.05)
            assert b" 408 " in ending.result()

    play(scene, replace(PLENTY, head=0.5))


def test_a_silent_connection_is_closed(play: Any) -> None:
    async def scene(address: str) -> None:
        async with raw(address) as (reader, _):
            assert await to_the_end(reader) == b""

    play(scene, replace(PLENTY, head=0.2))


def test_deadlines_do_not_affect_a_request_in_time(play: Any) -> None:
    async def scene(address: str) -> None:
        ada = Person(address)
        await ada.call_me("Ada")
        table = await ada.open_table("me", "random")
        sitting = await ada.sit(table)
        async with raw(address) as (reader, _):  # when this one is over its deadline, so would be the others
            await to_the_end(reader)
        await sitting.send(t="ping")
        await sitting.until("pong")
        assert (await ada.get("/api/me"))["name"] == "Ada"

    play(scene, replace(PLENTY, head=0.3, body=0.3))


def test_connections_per_address_are_limited_and_can_be_reused(play: Any) -> None:
    async def scene(address: str) -> None:
        async with raw(address) as (_, first), raw(address):
            async with raw(address) as (reader, _):
                refused = await to_the_end(reader)
            assert refused.startswith(b"HTTP/1.1 503 ")
            assert "from your address" in sentence(refused)
            assert "votre adresse" in sentence(refused)
            first.close()
            await first.wait_closed()
            answer = b""
            while b" 200 " not in answer:  # the server hears a moment later that the first one is gone
                async with raw(address) as (reader, writer):
                    writer.write(HALF_HEAD + b"Connection: close\r\n\r\n")
                    answer = await to_the_end(reader)

    play(scene, replace(PLENTY, per_address=2))


def test_the_total_number_of_connections_is_limited(play: Any) -> None:
    async def scene(address: str) -> None:
        async with raw(address), raw(address), raw(address) as (reader, _):
            assert "server is full" in sentence(await to_the_end(reader))

    play(scene, replace(PLENTY, total=2))


async def watch(address: str, table: str) -> Any:
    """A WebSocket without a cookie."""
    return await connect(f"ws://{address}/live/{table}")


async def first_message(table_socket: Any) -> dict[str, Any]:
    return dict(json.loads(await asyncio.wait_for(table_socket.recv(), SOON)))


def test_websockets_without_a_cookie_are_limited_per_address(play: Any) -> None:
    async def scene(address: str) -> None:
        ada = Person(address)
        table = await ada.open_table("me", "open", listed=True)
        there = [await watch(address, table) for _ in range(3)]
        assert [(await first_message(table_socket))["t"] for table_socket in there] == ["table", "table", "bye"]
        assert (await (await ada.sit(table)).receive())["t"] == "table", "somebody else is not counted with them"

    play(scene, replace(PLENTY, connections=2))


def test_the_viewers_of_a_table_are_limited_but_its_players_always_get_in(play: Any) -> None:
    async def scene(address: str) -> None:
        ada = Person(address)
        table = await ada.open_table("me", "open", listed=True)
        there = [await watch(address, table) for _ in range(3)]
        last = [await first_message(table_socket) for table_socket in there][-1]
        assert last["t"] == "bye"
        assert "watching" in last["reason"]
        assert (await (await ada.sit(table)).receive())["t"] == "table"

    play(scene, replace(PLENTY, per_table=2))


def test_websockets_per_address_are_limited_and_leave_room_for_requests(play: Any) -> None:
    async def scene(address: str) -> None:
        ada = Person(address)
        tables = [await ada.open_table("me", "open", listed=True) for _ in range(3)]
        there = [await watch(address, table) for table in tables]
        first = [await first_message(table_socket) for table_socket in there]
        assert [message["t"] for message in first] == ["table", "table", "bye"]
        assert "your address" in first[-1]["reason"]
        await ada.get("/api/me")
        await there[0].close()
        while (await first_message(await watch(address, tables[2])))["t"] == "bye":
            pass

    play(scene, replace(PLENTY, per_address=12, for_requests=10))


def text_frame(text: str) -> bytes:
    """A WebSocket frame as a client sends it, masked with zeros."""
    data = text.encode()
    assert len(data) < 126
    return bytes([0x81, 0x80 | len(data)]) + bytes(4) + data


def test_a_client_that_never_reads_is_dropped_and_the_others_are_told(play: Any) -> None:
    async def scene(address: str) -> None:
        ada, bea = Person(address), Person(address)
        table = await ada.open_table("me", "open")
        await bea.join(table, await ada.invite(table))
        at_ada = await ada.sit(table)
        deaf = socket.socket()
        deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        deaf.setblocking(False)
        loop = asyncio.get_running_loop()
        host, port = address.split(":")
        await loop.sock_connect(deaf, (host, int(port)))
        key, cookie = base64.b64encode(os.urandom(16)).decode(), bea.http.cookies.get("hightable")
        await loop.sock_sendall(
            deaf,
            f"GET /live/{table} HTTP/1.1\r\nHost: {address}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
            f"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {key}\r\nCookie: hightable={cookie}\r\n\r\n".encode(),
        )
        await at_ada.until("seats", lambda message: message["seats"][1]["present"])

        async def gone() -> None:
            await at_ada.until("seats", lambda message: not message["seats"][1]["present"])

        asking = asyncio.create_task(gone())
        for _ in range(400):
            if asking.done():
                break
            await asyncio.wait_for(loop.sock_sendall(deaf, text_frame('{"t":"view","seat":-1}') * 60), SOON)
            await asyncio.wait({asking}, timeout=0.01)
        await asyncio.wait_for(asking, SOON)
        deaf.close()

    play(scene, replace(PLENTY, waiting=300_000))


def test_requests_for_whole_scenes_are_rate_limited(play: Any) -> None:
    async def scene(address: str) -> None:
        ada = Person(address)
        table = await ada.open_table("me", "me")
        one, two = await ada.sit(table), await ada.sit(table)
        for sitting, asked in ((one, 1), (two, 0)):
            await sitting.send(t="view", seat=asked)
            await sitting.until("update")
        for sitting in (one, two):  # it is one person, whichever page asks
            await sitting.send(t="view", seat=-1)
            assert (await sitting.until("refusal"))["text"]

    play(scene, replace(PLENTY, scenes=(2, 600.0)))


def test_chat_is_limited_per_person_and_not_per_connection(play: Any) -> None:
    async def scene(address: str) -> None:
        ada = Person(address)
        table = await ada.open_table("me", "random")
        pages = [await ada.sit(table) for _ in range(3)]
        for page in pages[:2]:
            await page.send(t="chat", text="hello")
            await page.until("chat")
        await pages[2].send(t="chat", text="hello")
        assert "chat" in (await pages[2].until("refusal"))["text"]

    play(scene, replace(PLENTY, chat=(2, 600.0)))


async def posts_as(address: str, *clients: str) -> list[int]:
    http = Person(address).http
    return [
        (await http.post("/api/me", json={"name": "Eve"}, headers={"X-Forwarded-For": client})).status_code for client in clients
    ]


@pytest.mark.parametrize(("proxies", "statuses"), [((), [200, 429]), (("127.0.0.0/8",), [200, 200])])
def test_a_forwarded_address_is_trusted_only_from_a_named_proxy(
    tmp_path: Path, proxies: tuple[str, ...], statuses: list[int]
) -> None:
    async def scene() -> None:
        async with serving(tmp_path / "tables.sqlite", Limits(posts=(1, 600.0)), proxies) as address:
            assert await posts_as(address, "192.0.2.1", "192.0.2.2") == statuses

    asyncio.run(scene())


def test_behind_a_proxy_connections_are_not_counted_as_one_client(tmp_path: Path) -> None:
    async def scene() -> None:
        few = replace(PLENTY, per_address=1)
        async with serving(tmp_path / "tables.sqlite", few, ("127.0.0.1",)) as address, raw(address), raw(address):
            await Person(address).get("/api/me")

    asyncio.run(scene())
