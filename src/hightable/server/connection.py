"""A viewer's connection to a table: the person, the seat it shows, what its page has, and the socket to write to."""

from __future__ import annotations

import asyncio
from typing import Any, Protocol

from hightable.engine.game import Game
from hightable.engine.i18n import Language
from hightable.engine.view import SPECTATOR
from hightable.server.client_cache import ClientCache
from hightable.server.metrics import UPDATES
from hightable.server.store import Person
from hightable.server.updates import Update
from hightable.server.wire import Forget, ServerMessage, encode


class Socket(Protocol):
    """What a connection writes to: see `WebSocketProtocol`."""

    @property
    def backlog(self) -> int: ...
    def post(self, message: bytes) -> None: ...
    def hang_up(self) -> None: ...


class Connection:
    """One viewer of a table. Sending never blocks, so a slow connection delays only itself.

    At most `most` bytes may wait to be sent, but always at least one message. `client` is the address of the client.
    """

    def __init__(
        self, person: Person | None, language: Language, game: Game[Any], socket: Socket, most: int, client: str = ""
    ) -> None:
        self.person = person
        self.client = client
        self.language = language
        self.shown = SPECTATOR
        self.lagging = False
        """Whether it was dropped because its client reads too slowly."""
        self.gone = asyncio.Event()
        """Set when the connection has ended."""
        self._game = game
        self._cache = ClientCache(game, language)
        self._socket = socket
        self._most = most
        self._ending = False

    def post(self, message: bytes) -> None:
        """Sends the message, or drops the connection if too much is waiting already. After the end, it does nothing."""
        if self._ending:
            return
        waiting = self._socket.backlog
        if waiting and waiting + len(message) > self._most:
            self.lagging = True
            self.end()
        else:
            self._socket.post(message)

    def tell(self, message: ServerMessage) -> None:
        self.post(encode(message))

    def show(self, update: Update) -> None:
        """Sends an update, with everything in it that the page does not have yet."""
        if self._cache.full:
            self.clear_cache()
            self.tell(Forget())
        self.post(update.message(self._cache))
        UPDATES.inc()

    def clear_cache(self) -> None:
        """Starts with an empty cache, as the page does."""
        self._cache = ClientCache(self._game, self.language)

    def end(self) -> None:
        """Ends the connection after what has been sent."""
        self._ending = True
        self._socket.hang_up()
