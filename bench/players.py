"""Five hundred people at two hundred and fifty tables, in one process: each answers when asked, and notes how long news took."""

from __future__ import annotations

import asyncio
import os
import random
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx2
import msgspec
from websockets.client import ClientProtocol
from websockets.extensions.permessage_deflate import ClientPerMessageDeflateFactory
from websockets.frames import Frame, Opcode
from websockets.uri import parse_uri

from hightable.server.identity import new_token

GAME = "banquet-royal"


class Heard(msgspec.Struct):
    """As much of a message as a player needs."""

    t: str
    n: int = 0
    moves: list[int] = []
    to_move: int = 0
    text: str = ""
    reason: str = ""


_heard = msgspec.json.Decoder(Heard)


@dataclass
class Load:
    """What all players share: when to move, and what was measured."""

    pace: float | None = None
    """Moves a second of all tables together; None: each as soon as it is asked."""
    tables: int = 0
    measuring: bool = False
    moves: int = 0
    late: list[float] = field(default_factory=list)
    over: int = 0
    complaints: list[str] = field(default_factory=list)

    def delay(self, rng: random.Random) -> float:
        """How long a player thinks: tables move at an even pace together, each at random moments."""
        return 0.0 if self.pace is None else rng.expovariate(self.pace / self.tables)


@dataclass
class Table:
    """What the driver knows of a table: when each move was sent and by whom, until the other seat hears of it."""

    sent: dict[int, tuple[float, int]] = field(default_factory=dict)


class Player(asyncio.Protocol):
    """One connection."""

    def __init__(self, load: Load, table: Table, seat: int, url: str, token: str, rng: random.Random) -> None:
        self.load, self.table, self.seat, self.rng = load, table, seat, rng
        self.ready: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        deflate = ClientPerMessageDeflateFactory(client_max_window_bits=10, compress_settings={"memLevel": 1, "level": 1})
        self.conn = ClientProtocol(parse_uri(url), extensions=[deflate], max_size=None)
        self.token = token
        self.parts: list[bytes] = []
        self.playing = False
        self.asked: Heard | None = None
        self.transport: asyncio.Transport

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport
        request = self.conn.connect()
        request.headers["Cookie"] = f"hightable={self.token}"
        self.conn.send_request(request)
        self._flush()

    def data_received(self, data: bytes) -> None:
        self.conn.receive_data(data)
        for event in self.conn.events_received():
            if isinstance(event, Frame) and event.opcode in (Opcode.TEXT, Opcode.CONT):
                self.parts.append(bytes(event.data))
                if event.fin:
                    text, self.parts = b"".join(self.parts), []
                    self._hear(text)
        self._flush()

    def _hear(self, text: bytes) -> None:
        heard = _heard.decode(text)
        if heard.t in ("refusal", "bye"):
            self.load.complaints.append(heard.text or heard.reason)
        if heard.t != "update":
            return
        if not self.ready.done():
            self.ready.set_result(None)
        sent, sender = self.table.sent.get(heard.n, (0.0, self.seat))
        if sender != self.seat:
            del self.table.sent[heard.n]
            if self.load.measuring:
                self.load.moves += 1
                self.load.late.append(time.perf_counter() - sent)
        if heard.to_move == -1:
            self.load.over += self.seat == 0
        elif heard.moves:
            self.asked = heard
            if self.playing:
                self.think()

    def think(self) -> None:
        """Moves now, or after a while."""
        self.playing = True
        if self.asked is None:
            return
        delay = self.load.delay(self.rng)
        if delay:
            asyncio.get_running_loop().call_later(delay, self._move)
        else:
            self._move()

    def _move(self) -> None:
        asked, self.asked = self.asked, None
        if asked is None:
            return
        move = self.rng.choice(asked.moves)
        self.table.sent[asked.n + 1] = time.perf_counter(), self.seat
        self.conn.send_text(b'{"t":"move","n":%d,"move":%d,"seat":%d}' % (asked.n, move, self.seat))
        self._flush()

    def _flush(self) -> None:
        for data in self.conn.data_to_send():
            if data:
                self.transport.write(data)


async def seated(address: str, load: Load, tables: int, seed: int) -> list[Player]:
    """Opens the tables, and sits two people down at each."""
    load.tables = tables
    host, port = address.split(":")
    players: list[Player] = []
    loop = asyncio.get_running_loop()
    async with httpx2.AsyncClient(base_url=f"http://{address}", timeout=60) as http:
        for number in range(tables):
            tokens = [new_token(), new_token()]
            body = {"game": GAME, "seats": ["me", "open"], "listed": True}
            made = await http.post("/api/tables", json=body, headers={"Cookie": f"hightable={tokens[0]}"})
            id = made.json()["table"]
            await http.post(f"/api/tables/{id}/join", json={}, headers={"Cookie": f"hightable={tokens[1]}"})
            table = Table()
            for seat, token in enumerate(tokens):
                player = Player(
                    load, table, seat, f"ws://{address}/live/{id}", token, random.Random(seed * 1000 + 2 * number + seat)
                )
                await loop.create_connection(lambda player=player: player, host, int(port))  # type: ignore[misc]
                await player.ready
                players.append(player)
    return players


def cpu_seconds(pid: int) -> float:
    """How long a process has been at work, where the system says so: on a busy machine the surer figure."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return 0.0
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


async def drive(address: str, pid: int, tables: int, seconds: float, pace: float | None, seed: int) -> dict[str, Any]:
    """Plays for a while, and says how fast the server was and how late the news."""
    load = Load(pace)
    players = await seated(address, load, tables, seed)
    for player in players:
        player.think()
    await asyncio.sleep(min(1.0, seconds / 4))
    load.measuring = True
    start, busy, serving = time.perf_counter(), time.process_time(), cpu_seconds(pid)
    await asyncio.sleep(seconds)
    took, busy = time.perf_counter() - start, time.process_time() - busy
    serving = cpu_seconds(pid) - serving
    load.measuring = False
    for player in players:
        player.playing = False
        player.transport.abort()
    late = sorted(load.late)
    return {
        "connections": len(players),
        "tables": tables,
        "asked_pace": pace,
        "seconds": round(took, 2),
        "moves_per_second": round(load.moves / took),
        "p50_ms": round(late[len(late) // 2] * 1000, 2) if late else None,
        "p99_ms": round(late[int(len(late) * 0.99)] * 1000, 2) if late else None,
        "server_busy": round(serving / took, 2),
        "cpu_us_a_move": round(serving / max(load.moves, 1) * 1e6),
        "games_over": load.over,
        "driver_busy": round(busy / took, 2),
        "complaints": sorted(set(load.complaints)),
    }
