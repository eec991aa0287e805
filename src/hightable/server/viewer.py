"""A connection as a table knows it: who is there, which seat it shows, and what waits to be sent."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable
from typing import Any

from hightable.engine.game import Game
from hightable.engine.view import SPECTATOR
from hightable.engine.words import Language
from hightable.server.known import Known
from hightable.server.store import Person
from hightable.server.telling import Told
from hightable.server.wire import Forget, encoded


class Viewer:
    """Somebody who looks at a table. Sending never waits: a slow connection holds up nobody but itself."""

    def __init__(self, person: Person | None, language: Language, game: Game[Any], most: int) -> None:
        self.person = person
        self.language = language
        self.shown = SPECTATOR
        self.lagging = False
        self._game = game
        self._known = Known(game, language)
        self._most = most
        self._waiting: deque[bytes] = deque()
        self._news = asyncio.Event()
        self._last = False

    def post(self, message: bytes) -> None:
        """Puts the message in line."""
        if len(self._waiting) >= self._most:
            self.lagging = True  # it is told so, and closed, by who sends
        else:
            self._waiting.append(message)
        self._news.set()

    def tell(self, thing: object) -> None:
        self.post(encoded(thing))

    def show(self, told: Told) -> None:
        """Puts a scene in line, with whatever of it this page has not had."""
        if self._known.full:
            self.forget()
            self.tell(Forget())
        self.post(told.message(self._known))

    def forget(self) -> None:
        """The page begins anew: it is told everything again."""
        self._known = Known(self._game, self.language)

    def end(self) -> None:
        """No more will come; what waits is still sent."""
        self._last = True
        self._news.set()

    async def send_all(self, send: Callable[[str], Awaitable[None]]) -> None:
        """Sends what comes, until the end."""
        while True:
            while self._waiting and not self.lagging:
                await send(self._waiting.popleft().decode())
            if self._last or self.lagging:
                return
            self._news.clear()
            await self._news.wait()
