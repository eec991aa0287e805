"""All tables of the house: made, opened when somebody asks for one, put away when nobody is there."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
import time
from collections.abc import Iterable

from hightable.bots import players_of
from hightable.engine.discovery import NoSuchGame, find
from hightable.engine.i18n import Language
from hightable.engine.match import BadSeats, Match
from hightable.engine.options import BadOption
from hightable.engine.rng import MatchSecret
from hightable.server import memory
from hightable.server.bots import BotThreads
from hightable.server.ending import Ending
from hightable.server.errors import ApiError, PlainError
from hightable.server.rate_limit import Limits, Occupancy, RateLimiters
from hightable.server.reviews import Reviews
from hightable.server.schemas import NewTable, Tables
from hightable.server.seats import Seating
from hightable.server.store import Person, Seat, Store, TableRow, Unreadable
from hightable.server.summaries import closed_summary, summary
from hightable.server.table import Table, TableClosed
from hightable.server.wire import Bye, RematchOut, Summary

log = logging.getLogger("hightable.hall")

MOST_LISTED = 40
IDLE = 300.0
"""Seconds after which a table that nobody looks at is put away; it is opened again from its log."""
LOOK_ROUND = 1.0
MANY_FREED = 100
"""Tables put away after which their memory is given back to the system."""
FAREWELL = 2.0
"""Seconds that everybody has to hear that the server stops."""


class TableRegistry:
    """The tables that are open in this process."""

    def __init__(self, store: Store, limits: Limits) -> None:
        self.store = store
        self.limits = limits
        self.posts = RateLimiters(limits.posts)
        self.advice = RateLimiters(limits.advice)
        self.chat = RateLimiters(limits.chat)
        self.scenes = RateLimiters(limits.scenes)
        self.sockets = Occupancy(limits.per_address - limits.for_requests, limits.total - limits.total // 10)
        self._opening = RateLimiters(limits.tables)
        self._opening_from = RateLimiters(limits.tables_per_address)
        self._listed_from: dict[str, str] = {}
        """From which address a listed table was opened; only as long as it may wait in the lobby."""
        self._tables: dict[str, Table] = {}
        self._thinking = BotThreads()
        self.reviews = Reviews()
        self._freed = 0
        self._attended_noted = time.monotonic()
        self._rounds = asyncio.get_running_loop().create_task(self._look_round())

    def table(self, id: str, person: Person | None) -> Table:
        """The table, for somebody who may see it. Raises Refusal, or Closed where it cannot be opened."""
        table = self._open(id)
        if not table.may_watch(person):
            raise ApiError("no_table", 404)
        if person is not None and self.store.is_removed(id, person):
            raise ApiError("removed", 403)
        return table

    def admit(self, table: Table, person: Person | None, client: str) -> None:
        """Counts one more WebSocket to the table. Raises Refusal where there are too many."""
        if person is not None:
            same = sum(1 for connection in table.connections if connection.person == person)
        else:
            same = sum(1 for connection in table.connections if connection.person is None and connection.client == client)
        if same >= self.limits.connections:
            raise ApiError("too_many", 429)
        if len(table.connections) >= self.limits.per_table and not table.seats_of(person):
            raise ApiError("table_full", 503)
        full = self.sockets.enter(client)
        if full is not None:
            raise ApiError(f"full_{full}", 503)

    def _open(self, id: str) -> Table:
        if id not in self._tables:
            row = self.store.table(id)
            if row is None:
                raise ApiError("no_table", 404)
            table = self._tables[id] = Table(row, self.store, self._thinking)
            table.resume()
        return self._tables[id]

    def to_join(self, id: str) -> Table:
        """The table, for somebody who wants to sit down: whether they may is for their code to say."""
        return self._open(id)

    def seating(self, table: Table) -> Seating:
        return Seating(table, self.store, self.limits.away, self.limits.idle)

    def ending(self, table: Table) -> Ending:
        return Ending(table, self.store, self.seating(table))

    def summary(self, id: str, person: Person | None, language: Language) -> Summary:
        try:
            return summary(self.table(id, person), person, language)
        except (TableClosed, Unreadable) as problem:
            row = self.store.table(id)
            assert row is not None
            if not row.listed and not any(person is not None and seat.person == person for seat in row.seats):
                raise ApiError("no_table", 404) from problem
            return closed_summary(row, person, language, problem)

    def tables(self, person: Person, language: Language) -> Tables:
        """The lobby, and this person's own tables: those that wait for them, those that run, those that are over."""
        lobby = self._summaries(self.store.lobby(MOST_LISTED, self._lately, person), person, language)
        found = Tables([each for each in lobby if each.state != "over"], [], [], [])
        for each in self._summaries(self.store.tables_of(person, MOST_LISTED), person, language):
            if each.state == "over":
                found.finished.append(each)
            elif each.state == "running" and any(seat.mine and seat.seat == each.to_move for seat in each.seats):
                found.waiting.append(each)
            else:
                found.running.append(each)
        return found

    @property
    def _lately(self) -> float:
        """Since when somebody must have been at a table that the lobby shows."""
        return time.time() - self.limits.unattended

    def _summaries(self, ids: Iterable[str], person: Person, language: Language) -> Iterable[Summary]:
        for id in ids:
            try:
                yield self.summary(id, person, language)
            except ApiError as problem:  # never lets one table hide the others
                log.warning("table %s: %s", id, problem)
            except Exception:
                log.exception("table %s", id)

    # Making tables

    async def make(self, person: Person, wish: NewTable, client: str) -> str:
        try:
            game = find(wish.game)
        except NoSuchGame as error:
            raise ApiError("no_game", 404, name=wish.game) from error
        if not wish.seats:
            raise ApiError("seats_needed")
        for sitting in wish.seats:
            if sitting not in ("me", "open", *players_of(game)):
                raise ApiError("no_bot", name=sitting, names=", ".join(players_of(game)))
        if not {"me", "open"} & set(wish.seats):
            raise ApiError("no_people")
        if wish.listed:
            self._check_listed(person, client)
        if not (self._opening.allows(person) and self._opening_from.allows(client)):
            raise ApiError("too_many_tables", 429)
        name = self.store.name(person)
        seats = [Seat(person, name=name) if who == "me" else Seat() if who == "open" else Seat(bot=who) for who in wish.seats]
        options = {key: str(value) for key, value in wish.options.items()}
        try:
            match = Match(game, len(seats), options)
        except BadOption as error:
            raise PlainError(error.reason) from error
        except BadSeats as error:
            raise PlainError(str(error)) from error
        id = await self._keep(match, seats, wish.listed, wish.seconds, person)
        if wish.listed:
            self._listed_from[id] = client
        return id

    def _check_listed(self, person: Person, client: str) -> None:
        """Raises Refusal where the person, or somebody at the same address, has enough tables waiting in the lobby."""
        waiting = self.store.waiting_among(list(self._listed_from), self._lately)
        self._listed_from = {id: where for id, where in self._listed_from.items() if id in waiting}
        if self.store.waiting_of(person, self._lately) >= self.limits.listed:
            raise ApiError("too_many_listed", 429, most=self.limits.listed)
        if sum(1 for where in self._listed_from.values() if where == client) >= self.limits.listed_per_address:
            raise ApiError("too_many_listed_here", 429)

    async def _keep(
        self,
        match: Match,
        seats: list[Seat],
        listed: bool,
        seconds: int | None,
        host: Person,
        rematch_of: str | None = None,
    ) -> str:
        id = secrets.token_urlsafe(9)
        state = "waiting" if any(seat.open for seat in seats) else "running"
        secret = bytes.fromhex(match.secret.hex())
        game = match.game
        row = TableRow(id, game.name, game.version, match.options, secret, listed, seconds, state, None, seats, host)
        await self.store.make(row, rematch_of)
        self._open(id)
        return id

    async def rematch(self, table: Table, person: Person) -> str:
        """The table where it goes on: same seats and options, the next player first. Asked twice, it is the same one."""
        if not table.seats_of(person):
            raise ApiError("sit_first", 403)
        if not table.over:
            raise ApiError("still_on", 409)
        async with table.lock:
            if table.row.rematch is None:
                seats = [Seat(seat.person, seat.bot, seat.name) for seat in table.row.seats]
                again = Match(table.game, len(seats), _next_first(table.match), secret=MatchSecret.new())
                host = table.row.host or person
                id = await self._keep(again, seats, table.row.listed, table.row.seconds, host, rematch_of=table.id)
                table.row.rematch = id
                for connection in table.connections:
                    connection.tell(RematchOut(id))
        assert table.row.rematch is not None
        return table.row.rematch

    async def rename(self, person: Person, name: str) -> None:
        await self.store.keep_name(person, name)
        for table in self._tables.values():
            for number in table.seats_of(person):
                table.row.seats[number].name = name
            if table.seats_of(person):
                table.renamed()
                table.announce()

    # Keeping order

    async def _look_round(self) -> None:
        """Follows what other processes write, and puts tables away that nobody looks at."""
        while True:
            await asyncio.sleep(LOOK_ROUND)
            try:
                await self._follow()
                await self._put_away()
                await self._note_attended()
            except ApiError as problem:  # of the disk, which is in the log already
                log.info("looking round: %s", problem)
            except Exception:
                log.exception("looking round")

    async def _note_attended(self) -> None:
        """Keeps at which listed tables somebody is, now and then: the lobby shows no others for long."""
        if time.monotonic() < self._attended_noted + self.limits.unattended / 10:
            return
        self._attended_noted = time.monotonic()
        attended = [table.id for table in self._tables.values() if table.row.listed and table.state != "over" and table.here()]
        if attended:
            await self.store.keep_seen(attended)

    async def _put_away(self) -> None:
        for id, table in list(self._tables.items()):
            if not table.busy and table.touched < time.monotonic() - IDLE:
                self._tables.pop(id).close()
                self._freed += 1
        if self._freed >= MANY_FREED:
            self._freed = 0
            await asyncio.to_thread(memory.give_back)

    async def _follow(self) -> None:
        if not self.store.changed_elsewhere():
            return
        watched = [id for id, table in self._tables.items() if table.connections]
        for id, length in self.store.lengths(watched).items():
            table = self._tables[id]
            if length > table.length:
                async with table.lock:
                    if self.store.lengths([id])[id] > table.length:
                        table.reread()

    async def say_goodbye(self) -> None:
        """Tells everybody that the server stops, and waits until they have heard it or had time to. Their tables are kept."""
        connections = [connection for table in self._tables.values() for connection in table.connections]
        for connection in connections:
            connection.tell(Bye(ApiError("stopping").text(connection.language), reconnect=True))
            connection.end()
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(FAREWELL):
                for connection in connections:
                    await connection.gone.wait()

    def close(self) -> None:
        self._rounds.cancel()
        for table in self._tables.values():
            table.close()
        self._thinking.close()
        self.reviews.close()


def _next_first(match: Match) -> dict[str, object]:
    """The options for a rematch: where a game lets players say who is first, the one after who was."""
    options: dict[str, object] = dict(match.options)
    first = next((option for option in match.game.options if option.name == "first"), None)
    if first is not None:
        after = str((match.to_move_at(0) + 1) % match.seats + 1)
        if after in (choice.value for choice in first.choices):
            options["first"] = after
    return options
