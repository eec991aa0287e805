"""The load of a campaign: people who play, who race each other for a move or a seat, who vanish, and who come back late."""

from __future__ import annotations

import asyncio
import contextlib
import random
from abc import ABC, abstractmethod
from collections import Counter
from typing import Any

import httpx2

from faults.history import History
from faults.page import Gone, Page
from faults.server_under_test import ServerUnderTest
from hightable.server.identity import hash_token, new_token

PAUSE = 0.1
"""Seconds before a client that lost its connection tries again."""
PACE = 0.2
"""The longest pause before a move; races have none once all kills are done."""
VANISH, STALE = 0.02, 0.05
"""How likely a page vanishes after a move, and how likely a move is followed by one for the table as it was before."""


class Refused(Exception):
    """An HTTP request that was refused, or whose answer never came."""


class Http:
    """HTTP requests as different people, over one connection."""

    def __init__(self, server: ServerUnderTest) -> None:
        self._client = httpx2.AsyncClient(base_url=f"http://{server.address}", timeout=60)

    async def post(self, path: str, token: str, **body: Any) -> Any:
        """The answer. Raises Refused."""
        try:
            answer = await self._client.post(path, json=body, headers={"Cookie": f"hightable={token}"})
            if answer.status_code == 200:
                return answer.json()
        except httpx2.HTTPError as error:
            raise Refused from error
        raise Refused(answer.text)

    async def close(self) -> None:
        await self._client.aclose()


class Client(ABC):
    """One of the tasks that make up the load. It goes on for ever, whatever fails."""

    def __init__(self, server: ServerUnderTest, history: History, counts: Counter[str], rng: random.Random) -> None:
        self.server, self.history, self.counts, self.rng = server, history, counts, rng
        self.http = Http(server)
        self.progress = 0
        """How often it has got somewhere: a move of its own, or a seat."""
        self.table = ""
        self.pace = PACE
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        self._task = asyncio.create_task(self._run())

    async def stop(self) -> None:
        """Ends the task. Raises what it failed with."""
        if self._task is not None:
            self._task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._task

    async def start_again(self) -> None:
        """Leaves its table, and begins at another one."""
        await self.stop()
        self.table = ""
        self.start()

    async def _run(self) -> None:
        while True:
            try:
                await self.play()
            except (Gone, Refused):
                await asyncio.sleep(PAUSE)

    async def close(self) -> None:
        await self.http.close()

    @abstractmethod
    async def play(self) -> None:
        """Plays until something fails. Raises Gone or Refused."""

    async def open_table(self, token: str, game: str, *seats: str, **more: Any) -> str:
        made = await self.http.post("/api/tables", token, game=game, seats=list(seats), **more)
        table = str(made["table"])
        self.counts["tables"] += 1
        for seat, kind in enumerate(seats):
            if kind == "me":
                self.history.take_seat(table, seat, hash_token(token))
        return table

    async def join(self, http: Http, table: str, token: str) -> int:
        seat = int((await http.post(f"/api/tables/{table}/join", token))["seat"])
        if seat >= 0:
            self.history.take_seat(table, seat, hash_token(token))
        return seat

    async def page(self, token: str) -> Page:
        return await Page.open(self.server.address, self.table, token, self.history)

    async def pause(self) -> None:
        await asyncio.sleep(self.rng.random() * self.pace)

    async def move(self, page: Page) -> None:
        """Plays a random move; now and then the page vanishes after it, or sends another one for the table as it was."""
        await self.pause()
        before, moves = page.n, page.moves
        if self.rng.random() < VANISH:
            self.counts["vanished pages"] += 1
            sent = asyncio.ensure_future(page.play(self.rng.choice(moves)))
            await asyncio.sleep(self.rng.random() * 0.01)
            page.vanish()
            await asyncio.gather(sent, return_exceptions=True)
            raise Gone
        if await page.play(self.rng.choice(moves)):
            self.counts["moves"] += 1
            self.progress += 1
        if self.rng.random() < STALE:
            self.counts["late moves"] += 1
            await page.play(self.rng.choice(moves), before)


class Pair(Client):
    """Two people at a table."""

    def __init__(self, *arguments: Any) -> None:
        super().__init__(*arguments)
        self._tokens: list[str] = []

    async def play(self) -> None:
        if not self.table:
            self._tokens = [new_token(), new_token()]
            table = await self.open_table(self._tokens[0], "banquet-royal", "me", "open", listed=True)
            await self.join(self.http, table, self._tokens[1])
            self.table = table
        async with asyncio.TaskGroup() as both:
            for token in self._tokens:
                both.create_task(self._play_seat(token))
        self.table = ""

    async def _play_seat(self, token: str) -> None:
        while True:
            try:
                page = await self.page(token)
            except Gone:
                await asyncio.sleep(PAUSE)
                continue
            try:
                while not page.over:
                    await page.until_turn()
                    if page.moves:
                        await self.move(page)
                return
            except Gone:
                await asyncio.sleep(PAUSE)
            finally:
                page.vanish()


class AgainstBot(Client):
    """A person and a bot, with clocks."""

    def __init__(self, *arguments: Any) -> None:
        super().__init__(*arguments)
        self._token = new_token()

    async def play(self) -> None:
        if not self.table:
            self.table = await self.open_table(self._token, "banquet-royal", "me", "random", seconds=3600)
        page = await self.page(self._token)
        try:
            while not page.over:
                await page.until_turn()
                if page.moves:
                    await self.move(page)
        finally:
            page.vanish()
        self.table = ""


class MoveRace(Client):
    """One person at two processes, who plays two different moves at the same time."""

    def __init__(self, *arguments: Any) -> None:
        super().__init__(*arguments)
        self._token = new_token()

    async def play(self) -> None:
        if not self.table:
            self.table = await self.open_table(self._token, "royal-dinner", "me")
        pages = await self._two_pages()
        apart = len({self.server.worker_at(page.port) for page in pages}) == 2
        try:
            while not pages[0].over:
                await self._race(pages, apart)
        finally:
            for page in pages:
                page.vanish()
        self.table = ""

    async def _two_pages(self) -> list[Page]:
        """Two pages, at different processes if possible."""
        pages = [await self.page(self._token)]
        first = self.server.worker_at(pages[0].port)
        for _ in range(8):
            other = await self.page(self._token)
            if self.server.worker_at(other.port) != first:
                return [*pages, other]
            other.vanish()
        return [*pages, await self.page(self._token)]

    async def _race(self, pages: list[Page], apart: bool) -> None:
        while not all(page.over or (page.moves and page.n == max(each.n for each in pages)) for page in pages):
            behind = min(pages, key=lambda page: page.n)
            await behind.receive()
        if pages[0].over:
            return
        await self.pause()
        moves = self.rng.sample(pages[0].moves, k=min(2, len(pages[0].moves)))
        tasks = [asyncio.ensure_future(page.play(moves[-number])) for number, page in enumerate(pages)]
        results = await asyncio.gather(*tasks, return_exceptions=True)
        self.counts["move races"] += 1
        self.counts["move races between processes"] += apart
        self.progress += sum(result is True for result in results)
        for result in results:
            if isinstance(result, BaseException):
                raise result


class SeatRace(Client):
    """Two people who take the last open seat at the same time."""

    def __init__(self, *arguments: Any) -> None:
        super().__init__(*arguments)
        self._others = [Http(self.server), Http(self.server)]

    async def play(self) -> None:
        await self.pause()
        table = await self.open_table(new_token(), "banquet-royal", "me", "open", listed=True)
        joins = [asyncio.ensure_future(self.join(http, table, new_token())) for http in self._others]
        results = await asyncio.gather(*joins, return_exceptions=True)
        self.counts["seat races"] += 1
        self.progress += any(result == 1 for result in results)
        for result in results:
            if isinstance(result, BaseException) and not isinstance(result, Refused):
                raise result
        if self.rng.random() < 0.05:  # new connections, which other processes may get
            await self._close_others()
            self._others = [Http(self.server), Http(self.server)]

    async def _close_others(self) -> None:
        for http in self._others:
            await http.close()

    async def close(self) -> None:
        await super().close()
        await self._close_others()
