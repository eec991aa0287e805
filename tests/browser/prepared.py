"""Tables prepared in advance: written into the server's database, as another process may."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

from playwright.sync_api import Page

import hightable
from hightable.engine.match import Match
from hightable.server.database import Entry
from hightable.server.identity import COOKIE, person_of
from hightable.server.store import Person, Seat, TableRow, open_store

GAME = "banquet-royal"


@dataclass
class LiveServer:
    """A running server and its database file."""

    address: str
    database: Path

    def table(self, page: Page, until: Callable[[Match], bool], *others: Seat, seed: int = 7, game: str = GAME) -> str:
        """The address of a table played until a condition holds. The page has the first seat, by default against a random bot."""
        return self._table(game, [Seat(person_at(page), name="Ada"), *(others or (Seat(bot="random"),))], until, seed)

    def table_for_one(self, page: Page, game: str, until: Callable[[Match], bool], seed: int = 7) -> str:
        """The same for a solo game."""
        return self._table(game, [Seat(person_at(page), name="Ada")], until, seed)

    def _table(self, game: str, seats: list[Seat], until: Callable[[Match], bool], seed: int) -> str:
        with ThreadPoolExecutor(1) as apart:  # the browser uses this thread's event loop
            return f"{self.address}/t/{apart.submit(asyncio.run, self._write(game, seats, until, seed)).result()}"

    async def _write(self, game_name: str, seats: list[Seat], until: Callable[[Match], bool], seed: int) -> str:
        found = hightable.find(game_name)
        options = {"first": "1"} if any(option.name == "first" for option in found.options) else {}
        match = Match(found, [seat.name for seat in seats], options, seed=seed)
        dice = random.Random(seed)
        entries: list[Entry] = []
        id = f"prepared-{random.randrange(10**9)}"
        while not until(match):
            move = dice.choice(match.legal())
            entries.append(Entry(id, len(entries) + 1, move, match.to_move, 0.0, 0.0))
            match.play(move)
        store = await open_store(self.database)
        secret = bytes.fromhex(match.secret.hex())
        state = "over" if match.over else "running"
        game = match.game
        row = TableRow(id, game.name, game.version, match.options, secret, False, None, state, None, [Seat()] * len(seats))
        await store.create(row)
        for entry in entries:
            await store.append(row, entry)
        await store.save_seats(row, dict(enumerate(seats)), state)  # last: the home page must not find it half written
        await store.close()
        return id


def person_at(page: Page) -> Person:
    """The person that the server takes the page for."""
    token = next(cookie["value"] for cookie in page.context.cookies() if cookie["name"] == COOKIE)
    person = person_of(token)
    assert person is not None
    return person


def asks(kind: str, number: int = 0) -> Callable[[Match], bool]:
    """Whether the first seat can pick something of this kind, after at least this many moves."""

    def is_reached(match: Match) -> bool:
        if match.to_move != 0 or match.number < number:
            return False
        return any(match.game.catalogue.path(move)[0].startswith(f"{kind}:") for move in match.legal())

    return is_reached


def over(match: Match) -> bool:
    return match.over
