"""A connection as a table knows it: who is there, which seat it shows, and what waits to be sent."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable
from typing import Any

from hightable.engine.game import Game
from hightable.engine.view import SPECTATOR
from hightable.engine.words import Language
from hightable.server.store import Person
from hightable.server.telling import Told, face
from hightable.server.wire import FacesOut, encoded


class Viewer:
    """Somebody who looks at a table. Sending never waits: a slow connection holds up nobody but itself."""

    def __init__(self, person: Person | None, language: Language, game: Game[Any], most: int) -> None:
        self.person = person
        self.language = language
        self.shown = SPECTATOR
        self.lagging = False
        self._game = game
        self._faces: set[str] = set()
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
        """Puts a scene in line, after the faces in it that this page has not had."""
        new = told.faces - self._faces
        if new:
            self._faces |= new
            self.tell(FacesOut({key: face(self._game, key, self.language) for key in sorted(new)}))
        self.post(told.message)

    def speak(self, language: Language) -> None:
        """Goes on in another language. Faces may have words on them, so they are sent again."""
        if language != self.language:
            self.language = language
            self._faces.clear()

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
