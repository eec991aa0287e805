"""A viewer's connection to a table: the person, the seat it shows, and the queue of messages to send."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable
from typing import Any

from hightable.engine.game import Game
from hightable.engine.i18n import Language
from hightable.engine.view import SPECTATOR
from hightable.server.client_cache import ClientCache
from hightable.server.metrics import UPDATES
from hightable.server.store import Person
from hightable.server.updates import Update
from hightable.server.wire import Forget, ServerMessage, encode

OVERHEAD = 64
"""Bytes that a queued message takes besides its text."""


class Connection:
    """One viewer of a table. Queueing never blocks, so a slow connection delays only itself.

    At most `most` bytes are queued, but always at least one message. `client` is the address of the client.
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
        self._queue: deque[bytes] = deque()
        self._bytes = 0
        self._sending: asyncio.Future[None] | None = None
        self._wake = asyncio.Event()
        self._ending = False

    def post(self, message: bytes) -> None:
        """Queues the message, or drops the connection if too much is queued already. After the end, it does nothing."""
        if self.lagging or self._ending:
            return
        size = len(message) + OVERHEAD
        if self._queue and self._bytes + size > self._most:
            self.lagging = True
            self._queue.clear()
            if self._sending is not None:
                self._sending.cancel()  # it may be blocked by a client that reads nothing
        else:
            self._queue.append(message)
            self._bytes += size
        self._wake.set()

    def tell(self, message: ServerMessage) -> None:
        self.post(encode(message))

    def show(self, update: Update) -> None:
        """Queues an update, with everything in it that the page does not have yet."""
        if self._cache.full:
            self.clear_cache()
            self.tell(Forget())
        self.post(update.message(self._cache))
        UPDATES.inc()

    def clear_cache(self) -> None:
        """Starts with an empty cache, as the page does."""
        self._cache = ClientCache(self._game, self.language)

    def end(self) -> None:
        """Ends the connection after what is queued has been sent."""
        self._ending = True
        self._wake.set()

    async def send_all(self, send: Callable[[str], Awaitable[None]]) -> None:
        """Sends what is queued, until the end or until the connection is dropped."""
        self._sending = asyncio.ensure_future(self._send_each(send))
        await asyncio.gather(self._sending, return_exceptions=True)

    async def _send_each(self, send: Callable[[str], Awaitable[None]]) -> None:
        while not self.lagging:
            while self._queue:
                message = self._queue.popleft()
                self._bytes -= len(message) + OVERHEAD
                await send(message.decode())
            if self._ending:
                return
            self._wake.clear()
            await self._wake.wait()
