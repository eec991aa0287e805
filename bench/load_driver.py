"""Drives many players' connections in one process: each plays random moves, and measures when the other seat hears of them."""

from __future__ import annotations

import asyncio
import random
import time
from collections import deque
from dataclasses import dataclass, field
from typing import Any

import httpx2
import msgspec
from websockets.client import ClientProtocol
from websockets.extensions.permessage_deflate import ClientPerMessageDeflateFactory
from websockets.frames import Frame, Opcode
from websockets.uri import parse_uri

from bench.serving import cpu_seconds
from hightable.server.identity import new_token

GAME = "banquet-royal"


class Message(msgspec.Struct):
    """The fields of a message that the driver needs."""

    t: str
    n: int = 0
    moves: list[int] = []
    to_move: int = 0
    text: str = ""
    reason: str = ""


decode = msgspec.json.Decoder(Message).decode


@dataclass
class Load:
    """What all connections share: the pace, and the measurements."""

    pace: float | None = None
    """Moves per second of all tables together; None to move as soon as possible."""
    tables: int = 0
    measuring: bool = False
    moves: int = 0
    latencies: list[float] = field(default_factory=list)
    games_over: int = 0
    errors: list[str] = field(default_factory=list)
    spare: deque[SpareTable] = field(default_factory=deque)
    """Tables for the players whose game is over: there the next one begins at once."""
    players: list[PlayerConnection] = field(default_factory=list)
    tasks: set[asyncio.Task[None]] = field(default_factory=set)

    def delay(self, rng: random.Random) -> float:
        """Seconds before a move: random, so that all tables together keep the pace."""
        return 0.0 if self.pace is None else rng.expovariate(self.pace / self.tables)


@dataclass
class SpareTable:
    """A table where two players have seats but are not connected yet."""

    address: str
    id: str
    tokens: list[str]


@dataclass
class SentMoves:
    """The moves of a table that the other seat has not heard of yet: when each was sent, and by which seat."""

    sent: dict[int, tuple[float, int]] = field(default_factory=dict)


class PlayerConnection(asyncio.Protocol):
    """The connection of one player."""

    def __init__(self, load: Load, table: SentMoves, seat: int, url: str, token: str, rng: random.Random) -> None:
        self.load, self.table, self.seat, self.rng = load, table, seat, rng
        self.ready: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        deflate = ClientPerMessageDeflateFactory(client_max_window_bits=10, compress_settings={"memLevel": 1, "level": 1})
        self.conn = ClientProtocol(parse_uri(url), extensions=[deflate], max_size=None)
        self.token = token
        self.parts: list[bytes] = []
        self.playing = False
        self.pending: Message | None = None
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
                    self.receive(text)
        self._flush()

    def receive(self, text: bytes) -> None:
        message = decode(text)
        if message.t in ("refusal", "bye"):
            self.load.errors.append(message.text or message.reason)
        if message.t != "update":
            return
        if not self.ready.done():
            self.ready.set_result(None)
        sent, sender = self.table.sent.get(message.n, (0.0, self.seat))
        if sender != self.seat:
            del self.table.sent[message.n]
            if self.load.measuring:
                self.load.moves += 1
                self.load.latencies.append(time.perf_counter() - sent)
        if message.to_move == -1:
            self.transport.abort()
            if self.seat == 0:
                self.load.games_over += 1
                play_on(self.load, self.rng)
        elif message.moves:
            self.pending = message
            if self.playing:
                self.start()

    def start(self) -> None:
        """Begins to play: moves now or after a delay, if it is this player's turn."""
        self.playing = True
        if self.pending is None:
            return
        delay = self.load.delay(self.rng)
        if delay:
            asyncio.get_running_loop().call_later(delay, self._move)
        else:
            self._move()

    def _move(self) -> None:
        pending, self.pending = self.pending, None
        if pending is None:
            return
        move = self.rng.choice(pending.moves)
        self.table.sent[pending.n + 1] = time.perf_counter(), self.seat
        self.conn.send_text(b'{"t":"move","n":%d,"move":%d,"seat":%d}' % (pending.n, move, self.seat))
        self._flush()

    def _flush(self) -> None:
        for data in self.conn.data_to_send():
            if data:
                self.transport.write(data)


def play_on(load: Load, rng: random.Random) -> None:
    """Starts the next game of two players, at a spare table."""
    if load.spare:
        task = asyncio.get_running_loop().create_task(_play_on(load, load.spare.popleft(), rng))
        load.tasks.add(task)
        task.add_done_callback(load.tasks.discard)


async def _play_on(load: Load, table: SpareTable, rng: random.Random) -> None:
    for player in await sit_down(load, table, [rng, random.Random(rng.random())]):
        player.start()


async def sit_down(load: Load, table: SpareTable, rngs: list[random.Random]) -> list[PlayerConnection]:
    """Connects both players of a table."""
    host, port = table.address.split(":")
    moves, players = SentMoves(), []
    for seat, token in enumerate(table.tokens):
        player = PlayerConnection(load, moves, seat, f"ws://{table.address}/live/{table.id}", token, rngs[seat])
        await asyncio.get_running_loop().create_connection(lambda player=player: player, host, int(port))  # type: ignore[misc]
        await player.ready
        players.append(player)
    load.players += players
    return players


async def make_table(http: httpx2.AsyncClient, address: str) -> SpareTable:
    """A new table with two players."""
    tokens = [new_token(), new_token()]
    body = {"game": GAME, "seats": ["me", "open"], "listed": True}
    made = await http.post("/api/tables", json=body, headers={"Cookie": f"hightable={tokens[0]}"})
    id = made.json()["table"]
    await http.post(f"/api/tables/{id}/join", json={}, headers={"Cookie": f"hightable={tokens[1]}"})
    return SpareTable(address, id, tokens)


async def open_tables(address: str, load: Load, tables: int, seed: int, spare: int = 0) -> list[PlayerConnection]:
    """Opens the tables, with two players connected to each, and spare ones."""
    load.tables = tables
    async with httpx2.AsyncClient(base_url=f"http://{address}", timeout=60) as http:
        for number in range(tables):
            rngs = [random.Random(seed * 1000 + 2 * number + seat) for seat in range(2)]
            await sit_down(load, await make_table(http, address), rngs)
        load.spare.extend([await make_table(http, address) for _ in range(spare)])
    return load.players


async def drive(address: str, pid: int, tables: int, seconds: float, pace: float | None, seed: int) -> dict[str, Any]:
    """Plays for a while, and returns the server's speed and latency."""
    load = Load(pace)
    players = await open_tables(address, load, tables, seed, spare=tables)
    for player in list(players):
        player.start()
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
    latencies = sorted(load.latencies)
    return {
        "connections": 2 * tables,
        "tables": tables,
        "asked_pace": pace,
        "seconds": round(took, 2),
        "moves_per_second": round(load.moves / took),
        "p50_ms": round(latencies[len(latencies) // 2] * 1000, 2) if latencies else None,
        "p99_ms": round(latencies[int(len(latencies) * 0.99)] * 1000, 2) if latencies else None,
        "server_busy": round(serving / took, 2),
        "cpu_us_a_move": round(serving / max(load.moves, 1) * 1e6),
        "games_over": load.games_over,
        "driver_busy": round(busy / took, 2),
        "errors": sorted(set(load.errors)),
    }
