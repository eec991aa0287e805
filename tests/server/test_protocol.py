"""Frames of a WebSocket, however they arrive: the server reads short ones itself and leaves the others to the library."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest
from websockets.client import ClientProtocol
from websockets.extensions.permessage_deflate import ClientPerMessageDeflateFactory
from websockets.frames import CloseCode, Frame, Opcode
from websockets.uri import parse_uri

from tests.server.person import Person

PING = b'{"t":"ping"}'


class Page:
    """A client that chooses how its bytes are cut."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, conn: ClientProtocol) -> None:
        self.reader, self.writer, self.conn = reader, writer, conn
        self.answers: list[str] = []

    def frames(self, *frames: tuple[Opcode, bytes, bool]) -> bytes:
        """The frames as a client sends them, masked."""
        return b"".join(Frame(opcode, data, fin).serialize(mask=True) for opcode, data, fin in frames)

    async def send(self, *parts: bytes) -> None:
        for part in parts:
            self.writer.write(part)
            await self.writer.drain()
            await asyncio.sleep(0)

    async def until(self, count: int) -> list[str]:
        """The kinds of the messages after the table and its scene, once there are this many or the connection is closed."""
        while len(self.answers) < count:
            data = await asyncio.wait_for(self.reader.read(65536), 20)
            if not data:
                break
            self.conn.receive_data(data)
            for event in self.conn.events_received():
                if isinstance(event, Frame) and event.opcode in (Opcode.TEXT, Opcode.CONT):
                    kind = json.loads(bytes(event.data))["t"]
                    self.answers += [kind] if kind not in ("table", "update", "seats") else []
                elif isinstance(event, Frame) and event.opcode is Opcode.PONG:
                    self.answers.append("PONG")
        return self.answers


@asynccontextmanager
async def page(address: str) -> AsyncIterator[Page]:
    ada = Person(address)
    table = await ada.open_table("me", "open", listed=True)
    host, port = address.split(":")
    reader, writer = await asyncio.open_connection(host, int(port))
    conn = ClientProtocol(parse_uri(f"ws://{address}/live/{table}"), extensions=[ClientPerMessageDeflateFactory()], max_size=None)
    conn.send_request(conn.connect())
    writer.write(b"".join(conn.data_to_send()))
    while conn.state.name == "CONNECTING":
        conn.receive_data(await reader.read(65536))
    assert conn.extensions == [], "nothing is compressed"
    try:
        yield Page(reader, writer, conn)
    finally:
        writer.close()
        await ada.close()


def test_frames_that_arrive_byte_by_byte_or_all_at_once(play: Any) -> None:
    async def scene(address: str) -> None:
        async with page(address) as there:
            frame = there.frames((Opcode.TEXT, PING, True))
            await there.send(*(frame[place : place + 1] for place in range(len(frame))))
            assert await there.until(1) == ["pong"]
            await there.send(frame * 20 + frame[:5], frame[5:] + frame[:1], frame[1:])
            assert await there.until(23) == ["pong"] * 23

    play(scene)


def test_long_fragmented_and_control_frames_go_to_the_library(play: Any) -> None:
    async def scene(address: str) -> None:
        async with page(address) as there:
            long = json.dumps({"t": "ping", "filler": "x" * 900}).encode()
            frames = there.frames(
                (Opcode.TEXT, long, True),
                (Opcode.TEXT, PING[:5], False),
                (Opcode.PING, b"here?", True),
                (Opcode.CONT, PING[5:], True),
                (Opcode.BINARY, PING, True),
                (Opcode.TEXT, PING, True),
            )
            await there.send(frames[:1000], frames[1000:])
            assert sorted(await there.until(5)) == ["PONG", "pong", "pong", "pong", "pong"]

    play(scene)


def test_a_message_inside_another_is_a_protocol_error(play: Any) -> None:
    async def scene(address: str) -> None:
        async with page(address) as there:
            await there.send(there.frames((Opcode.TEXT, PING[:5], False), (Opcode.TEXT, PING, True)))
            assert await there.until(1) == []
            assert there.conn.close_rcvd is not None
            assert there.conn.close_rcvd.code == CloseCode.PROTOCOL_ERROR

    play(scene)


def test_text_that_is_not_utf8_and_frames_that_are_too_long_close_the_connection(play: Any) -> None:
    async def scene(address: str) -> None:
        endings = ((b"\xff\xfe", CloseCode.INVALID_DATA), (os.urandom(200_000), CloseCode.MESSAGE_TOO_BIG))
        for data, code in endings:
            async with page(address) as there:
                await there.send(there.frames((Opcode.TEXT, data, True))[:100])
                assert await there.until(1) == []
                assert there.conn.close_rcvd is not None
                assert there.conn.close_rcvd.code == code

    play(scene)


def test_a_client_that_sends_pings_and_reads_nothing_is_disconnected(play: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hightable.server.protocol.MOST_BACKLOG", 1000)

    async def scene(address: str) -> None:
        async with page(address) as client:
            pings = client.frames(*[(Opcode.PING, b"x" * 125, True)] * 500)
            with contextlib.suppress(OSError):
                for _ in range(2000):
                    client.writer.write(pings)
                    await client.writer.drain()
                raise AssertionError("it is still connected")

    play(scene)
