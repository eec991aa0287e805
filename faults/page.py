"""A page at a table, as the campaign drives it: it notes what it was shown, and whether a move was accepted."""

from __future__ import annotations

import asyncio
import json
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from faults.history import History
from tests.server.person import ClientCache

PATIENCE = 60.0
"""Seconds without an answer after which a page gives up its connection."""


class Gone(Exception):
    """The connection has ended; what became of the last request is not known."""


class Page:
    """One WebSocket to a table. It is opened with `await Page.open(…)`."""

    def __init__(self, socket: ClientConnection, table: str, history: History) -> None:
        self._socket = socket
        self.table = table
        self._history = history
        self._cache = ClientCache()
        self.n = -1
        self.seat = -1
        self.moves: list[int] = []
        """The legal moves, if it is this page's turn."""
        self.over = False

    @classmethod
    async def open(cls, address: str, table: str, token: str, history: History) -> Page:
        """Connects, and waits for the first update. Raises Gone."""
        try:
            async with asyncio.timeout(PATIENCE):
                socket = await connect(
                    f"ws://{address}/live/{table}?lang=en",
                    additional_headers={"Cookie": f"hightable={token}"},
                    origin=f"http://{address}",  # type: ignore[arg-type]
                    max_size=None,
                    ping_interval=None,
                    compression=None,
                )
        except (OSError, WebSocketException) as error:
            raise Gone from error
        page = cls(socket, table, history)
        while page.n < 0:
            await page.receive()
        return page

    @property
    def port(self) -> int:
        """The port of its own end of the connection."""
        return int(self._socket.local_address[1])

    async def receive(self) -> dict[str, Any]:
        """The next message. Raises Gone."""
        try:
            async with asyncio.timeout(PATIENCE):
                message: dict[str, Any] = json.loads(await self._socket.recv())
        except (OSError, WebSocketException) as error:
            self.vanish()
            raise Gone from error
        match message["t"]:
            case "bye":
                self.vanish()
                raise Gone
            case "table":
                self._cache = ClientCache()
                self.over = message["state"] == "over"
            case "seats":
                self.over = message["state"] == "over"
            case "forget":
                self._cache = ClientCache()
            case "update":
                self._read_update(message)
        return message

    def _read_update(self, message: dict[str, Any]) -> None:
        self._cache.read(message)
        if message["n"] < self.n:
            self._history.report("went back", self.table, f"from {self.n} to {message['n']} moves on one page")
        self.n, self.seat, self.moves = message["n"], message["seat"], message.get("moves", [])
        self.over = message["to_move"] == -1
        self._history.show(self.table, self.seat, self.n, message["frame"]["scene"])

    async def until_turn(self) -> None:
        """Waits until it is this page's turn, or the match is over. Raises Gone."""
        while not self.moves and not self.over:
            await self.receive()

    async def play(self, move: int, n: int | None = None) -> bool:
        """Plays a move, or one for another length of the log; True if it was accepted. Raises Gone.

        A page's messages are answered in order: if the move has not been refused before the answer to a ping, it is on disk.
        """
        n, seat = self.n if n is None else n, self.seat
        await self._send(t="move", n=n, move=move, seat=seat)
        await self._send(t="ping")
        refused = False
        while (message := await self.receive())["t"] != "pong":
            refused = refused or message["t"] == "refusal"
        if refused:
            return False
        self._history.accept_move(self.table, n + 1, seat, move)
        if self.n <= n:
            self._history.report("not shown", self.table, f"move {n + 1} was accepted, but the page still shows {self.n}")
        return True

    async def _send(self, **message: Any) -> None:
        try:
            await self._socket.send(json.dumps(message))
        except (OSError, WebSocketException) as error:
            self.vanish()
            raise Gone from error

    def vanish(self) -> None:
        """Ends the connection without a word."""
        self._socket.transport.abort()
