"""A proxy between the servers and PostgreSQL that cuts connections, above all between a commit and its answer."""

from __future__ import annotations

import asyncio
import contextlib
import random
from collections.abc import Callable


class Link:
    """One connection through the proxy, and when it is cut."""

    def __init__(self, cut: Callable[[], None]) -> None:
        self.cut = cut
        self.bytes_left: int | None = None
        """Cut in the middle of a statement: after this number of bytes."""
        self.swallow = ""
        """Cut when the answer to the next statement arrives ("any"), or to the next COMMIT ("commit", then "answer")."""

    def sees_statement(self, data: bytes) -> None:
        if self.swallow == "any" or (self.swallow == "commit" and b"COMMIT" in data):
            self.swallow = "answer"


class CuttingProxy:
    """Forwards connections to a PostgreSQL server on this machine."""

    def __init__(self, rng: random.Random) -> None:
        self.port = 0
        self.target = 0
        """The port of the PostgreSQL server."""
        self.cuts = 0
        self._rng = rng
        self._links: set[Link] = set()
        self._server: asyncio.Server | None = None
        self._tasks: set[asyncio.Task[None]] = set()

    async def start(self) -> None:
        self._server = await asyncio.start_server(self._accept, "127.0.0.1", 0)
        self.port = self._server.sockets[0].getsockname()[1]

    def arm(self) -> None:
        """Chooses for each connection when it will be cut."""
        for link in self._links:
            if self._rng.random() < 0.5:
                link.bytes_left = self._rng.randrange(2000)
            else:
                link.swallow = self._rng.choice(["any", "commit"])

    def disarm(self) -> None:
        for link in self._links:
            link.bytes_left, link.swallow = None, ""

    async def close(self) -> None:
        if self._server is not None:
            self._server.close()
        for link in list(self._links):
            link.cut()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _accept(self, client: asyncio.StreamReader, to_client: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        self._tasks.add(task)
        try:
            server, to_server = await asyncio.open_connection("127.0.0.1", self.target)
        except OSError:
            to_client.transport.abort()
            self._tasks.discard(task)
            return

        def cut() -> None:
            to_client.transport.abort()
            to_server.transport.abort()

        link = Link(cut)
        self._links.add(link)
        try:
            async with asyncio.TaskGroup() as both:
                both.create_task(self._statements(link, client, to_server))
                both.create_task(self._answers(link, server, to_client))
        except* OSError:
            pass
        finally:
            cut()
            self._links.discard(link)
            self._tasks.discard(task)

    async def _statements(self, link: Link, client: asyncio.StreamReader, to_server: asyncio.StreamWriter) -> None:
        while data := await client.read(65536):
            if link.bytes_left is not None:
                part, link.bytes_left = data[: link.bytes_left], link.bytes_left - len(data)
                if link.bytes_left < 0:
                    to_server.write(part)
                    with contextlib.suppress(OSError):
                        await to_server.drain()
                    self._cut(link)
                    return
            link.sees_statement(data)
            to_server.write(data)
            await to_server.drain()
        link.cut()

    async def _answers(self, link: Link, server: asyncio.StreamReader, to_client: asyncio.StreamWriter) -> None:
        while data := await server.read(65536):
            if link.swallow == "answer":
                self._cut(link)
                return
            to_client.write(data)
            await to_client.drain()
        link.cut()

    def _cut(self, link: Link) -> None:
        self.cuts += 1
        link.cut()
