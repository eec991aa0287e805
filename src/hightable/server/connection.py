"""A connection as a table knows it: who is there, which seat it shows, and what waits to be sent."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable
from typing import Any

from hightable.engine.game import Game
from hightable.engine.i18n import Language
from hightable.engine.view import SPECTATOR
from hightable.server.client_cache import ClientCache
from hightable.server.store import Person
from hightable.server.updates import Update
from hightable.server.wire import Forget, ServerMessage, encode

OVERHEAD = 64
"""Bytes that a waiting message takes beside its text."""


class Connection:
    """Somebody who looks at a table. Sending never waits: a slow connection holds up nobody but itself.

    At most `most` bytes wait to be sent; one message may always wait. `client` is the address it comes from.
    """

    def __init__(self, person: Person | None, language: Language, game: Game[Any], most: int, client: str = "") -> None:
        self.person = person
        self.client = client
        self.language = language
        self.shown = SPECTATOR
        self.lagging = False
        self.gone = asyncio.Event()
        """Set when the connection has ended."""
        self._game = game
        self._cache = ClientCache(game, language)
        self._most = most
        self._waiting: deque[bytes] = deque()
        self._bytes = 0
        self._sending: asyncio.Future[None] | None = None
        self._news = asyncio.Event()
        self._last = False

    def post(self, message: bytes) -> None:
        """Puts the message in line; drops the connection where too much waits there already."""
        if self.lagging:
            return
        size = len(message) + OVERHEAD
        if self._waiting and self._bytes + size > self._most:
            self.lagging = True
            self._waiting.clear()
            if self._sending is not None:
                self._sending.cancel()  # it may be waiting for a client that reads nothing
        else:
            self._waiting.append(message)
            self._bytes += size
        self._news.set()

    def tell(self, message: ServerMessage) -> None:
        self.post(encode(message))

    def show(self, update: Update) -> None:
        """Puts a scene in line, with whatever of it this page has not had."""
        if self._cache.full:
            self.forget()
            self.tell(Forget())
        self.post(update.message(self._cache))

    def forget(self) -> None:
        """The page begins anew: it is told everything again."""
        self._cache = ClientCache(self._game, self.language)

    def end(self) -> None:
        """No more will come; what waits is still sent."""
        self._last = True
        self._news.set()

    async def send_all(self, send: Callable[[str], Awaitable[None]]) -> None:
        """Sends what comes, until the end or until the connection is dropped."""
        self._sending = asyncio.ensure_future(self._send_each(send))
        await asyncio.gather(self._sending, return_exceptions=True)

    async def _send_each(self, send: Callable[[str], Awaitable[None]]) -> None:
        while not self.lagging:
            while self._waiting:
                message = self._waiting.popleft()
                self._bytes -= len(message) + OVERHEAD
                await send(message.decode())
            if self._last:
                return
            self._news.clear()
            await self._news.wait()
