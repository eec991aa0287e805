"""All tables of the server: created, opened when somebody asks for one, closed when nobody is there."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import re
import secrets
import time
from collections.abc import AsyncIterator, Coroutine, Iterable, Sequence
from typing import Any

from hightable.background import BackgroundCompiler
from hightable.engine.discovery import NoSuchGame, all_games, find
from hightable.engine.fair_deal import commitment_to, new_server_secret
from hightable.engine.game import Game
from hightable.engine.i18n import Language
from hightable.engine.match import BadSeats, Match, check_seats
from hightable.engine.options import BadOption
from hightable.server import memory, metrics, personal_data
from hightable.server.bots import BotThreads
from hightable.server.bus import (
    ABORT,
    STAND_IN,
    Alive,
    Changed,
    Counted,
    Forgotten,
    Leaving,
    Message,
    Moved,
    Present,
    Renamed,
    Said,
    Voted,
    WhoIsThere,
)
from hightable.server.connection import Connection
from hightable.server.database import OutOfDate, Unreadable
from hightable.server.ending import Ending
from hightable.server.errors import ApiError, PlainError
from hightable.server.expiry import expire
from hightable.server.names import clean_text
from hightable.server.own_players import OwnPlayers
from hightable.server.rate_limit import Limits, Occupancy, Rate, RateLimiters
from hightable.server.reviews import Reviews
from hightable.server.schemas import NewTable, Tables
from hightable.server.seats import Seating
from hightable.server.store import ChatLine, Person, Seat, Store, TableRow
from hightable.server.summaries import chat_out, closed_summary, summary
from hightable.server.table import LEASE, Table, open_table
from hightable.server.table_state import TableClosed, by_seat, deal
from hightable.server.variants import check_room, load_stored, stored_components, unload_others, variant_for
from hightable.server.wire import Bye, RematchOut, Summary

log = logging.getLogger("hightable.registry")

MOST_LISTED = 40
IDLE = 300.0
"""Seconds after which a table without viewers is closed; it is opened again from its log."""
HOUSEKEEPING_INTERVAL = 1.0
MANY_CLOSED = 100
"""How many tables are closed before their memory is returned to the system."""
GOODBYE_TIMEOUT = 2.0
"""Seconds for telling everybody that the server stops."""
EXPIRY_INTERVAL = 3600.0
"""Seconds between two searches for what is too old."""
POLL = 5.0
"""Seconds between two looks at the database for changes that no message has announced."""
SILENCE = 5.0
"""Seconds after which a process that is not heard of counts as ended."""
CLOCKS = 2.0
"""Seconds between two times that running clocks are saved."""
_ID = re.compile(r"[A-Za-z0-9_-]{1,40}")


class TableRegistry:
    """The tables that are open in this process."""

    def __init__(self, store: Store, limits: Limits, own: OwnPlayers | None = None) -> None:
        self.store = store
        self.limits = limits
        self._limiters: dict[str, RateLimiters] = {}
        self._counted: list[tuple[str, str]] = []
        self.posts = self._limiter("posts", limits.posts)
        self.advice = self._limiter("advice", limits.advice)
        self.chat = self._limiter("chat", limits.chat)
        self.scenes = self._limiter("scenes", limits.scenes)
        self.exports = self._limiter("exports", limits.exports)
        self.sockets = Occupancy(limits.per_address - limits.for_requests, limits.total - limits.total // 10)
        self._creating = self._limiter("creating", limits.tables)
        self._creating_from = self._limiter("creating_from", limits.tables_per_address)
        self._variants_from = self._limiter("variants_from", limits.variants)
        self._listed_from: dict[str, str] = {}
        """The address that created each listed table, for as long as the table may wait in the lobby."""
        self._tables: dict[str, Table] = {}
        self._opening: dict[str, asyncio.Task[Table]] = {}
        self._changed_since: dict[str, int] = {}
        """The latest revision that was heard of for each table while it is opened."""
        self._peers: dict[str, float] = {}
        """The other processes, and when each was last heard of."""
        self._background: set[asyncio.Task[None]] = set()
        store.bus.receive = self._hear
        store.bus.reconnected = self._poll_soon
        self.connections: set[Connection] = set()
        """Everybody who is connected, at a table or learning."""
        self.draining = False
        """Whether the server is stopping: from then on nobody is admitted."""
        metrics.CONNECTIONS.set_function(lambda: len(self.connections))
        metrics.TABLES.set_function(lambda: len(self._tables))
        loop = asyncio.get_running_loop()
        self.compiler = BackgroundCompiler(
            all_games(), on_change=lambda game: loop.call_soon_threadsafe(self._tell_progress, game)
        )
        self._bots = BotThreads(self.compiler, own=own)
        self.reviews = Reviews(self.compiler)
        self._closed_count = 0
        self._expire_at = time.monotonic()
        self._attendance_saved = self._clocks_saved = self._polled = time.monotonic()
        self._housekeeper = loop.create_task(self._housekeeping())

    def _limiter(self, name: str, rate: Rate) -> RateLimiters:
        """Rate limiters that count the requests to all processes."""
        limiters = self._limiters[name] = RateLimiters(rate, lambda digest: self._counted.append((name, digest)))
        return limiters

    async def table(self, id: str, person: Person | None) -> Table:
        """The table, for a person who may see it. Raises ApiError, or TableClosed if it cannot be opened."""
        while True:
            table = await self._open(id)
            revision = table.row.revision
            removed = person is not None and await self.store.is_removed(id, person)
            may_watch = await table.may_watch(person)
            if self._tables.get(id) is not table:
                continue  # it was closed meanwhile, and would hear of nothing
            if removed:
                raise ApiError("removed", 403)
            if table.row.revision != revision:
                continue  # the host may have removed the person meanwhile
            if not may_watch:
                raise ApiError("no_table", 404)
            return table

    def admit(self, table: Table, person: Person | None, client: str) -> None:
        """Counts one more WebSocket to the table. Raises ApiError if there are too many."""
        if person is not None:
            same = sum(1 for connection in table.connections if connection.person == person)
        else:
            same = sum(1 for connection in table.connections if connection.person is None and connection.client == client)
        if same >= self.limits.connections:
            raise ApiError("too_many", 429)
        if len(table.connections) >= self.limits.per_table and not table.seats_of(person):
            raise ApiError("table_full", 503)
        self.admit_socket(client)

    def admit_socket(self, client: str) -> None:
        """Counts one more WebSocket. Raises ApiError if there are too many, or the server is stopping."""
        if self.draining:
            raise ApiError("stopping", 503)
        full = self.sockets.enter(client)
        if full is not None:
            raise ApiError(f"full_{full}", 503)

    async def _open(self, id: str) -> Table:
        while (table := self._tables.get(id)) is None or table.deleted:  # a message may close it before this goes on
            if not _ID.fullmatch(id):
                raise ApiError("no_table", 404)
            if id not in self._opening:  # two people who come at the same time get the same table
                self._opening[id] = asyncio.get_running_loop().create_task(self._read_table(id))
                self._opening[id].add_done_callback(lambda task: self._opening.pop(id))
            await asyncio.shield(self._opening[id])
        return table

    async def _read_table(self, id: str) -> Table:
        game, components = await self.store.components(id)
        if components:
            await load_stored(game, components)  # in a thread: it takes a while
        self._changed_since[id] = 0
        try:
            table = await open_table(id, self.store, self._bots)
        finally:
            changed = self._changed_since.pop(id)
        table = self._tables.get(id) or self._add(table)
        if changed > table.row.revision:
            self._start(table.follow())
        return table

    def _add(self, table: Table) -> Table:
        self._tables[table.id] = table
        self.compiler.want(table.game)
        self.store.bus.send(WhoIsThere(table.id))
        table.resume()
        return table

    async def table_to_join(self, id: str) -> Table:
        """The table, for a person who wants to join: their invitation decides whether they may."""
        return await self._open(id)

    def seating(self, table: Table) -> Seating:
        return Seating(table, self.store, self.limits.away, self.limits.idle)

    def ending(self, table: Table) -> Ending:
        return Ending(table, self.store, self.seating(table))

    async def summary(self, id: str, person: Person | None, language: Language) -> Summary:
        try:
            return summary(await self.table(id, person), person, language)
        except (TableClosed, Unreadable) as problem:
            row = await self.store.table(id)
            assert row is not None
            if not row.listed and not any(person is not None and seat.person == person for seat in row.seats):
                raise ApiError("no_table", 404) from problem
            return closed_summary(row, person, language, problem)

    async def tables(self, person: Person, language: Language) -> Tables:
        """The lobby, and this person's own tables: those where it is their turn, other running ones, and finished ones."""
        listed = await self.store.lobby(MOST_LISTED, self._lobby_cutoff, person)
        found = Tables([each async for each in self._summaries(listed, person, language) if each.state != "over"], [], [], [])
        own = await self.store.tables_of(person, MOST_LISTED)
        times = await self.store.times(own)
        async for each in self._summaries(own, person, language):
            each.at = times.get(each.table, 0.0)
            if each.state == "over":
                found.finished.append(each)
            elif each.state == "running" and any(seat.mine and seat.seat == each.to_move for seat in each.seats):
                found.waiting.append(each)
            else:
                found.running.append(each)
        return found

    @property
    def _lobby_cutoff(self) -> float:
        """The time since which a player must have been at a table for the lobby to show it."""
        return time.time() - self.limits.unattended

    async def _summaries(self, ids: Iterable[str], person: Person, language: Language) -> AsyncIterator[Summary]:
        for id in ids:
            try:
                yield await self.summary(id, person, language)
            except ApiError as problem:  # one table must not hide the others
                log.warning("table %s: %s", id, problem)
            except Exception:
                log.exception("table %s", id)

    def _tell_progress(self, game: Game[Any]) -> None:
        """Tells the tables whose bots are not ready yet how far the game is compiled."""
        for table in list(self._tables.values()):
            if table.game.key == game.key and table.has_search_bot:
                table.tell_progress()

    # Creating tables

    async def create(self, person: Person, wanted: NewTable, client: str) -> TableRow:
        """Creates the table that the person asked for; returns its row. Raises ApiError."""
        try:
            game = find(wanted.game)
        except NoSuchGame as error:
            raise ApiError("no_game", 404, name=wanted.game) from error
        if not wanted.seats:
            raise ApiError("seats_needed")
        self._check_bots(game, [kind for kind in wanted.seats if kind not in ("me", "open")], len(wanted.seats))
        if not {"me", "open"} & set(wanted.seats):
            raise ApiError("no_people")
        if wanted.listed:
            await self._check_listed(person, client)
        if not (self._creating.allows(person) and self._creating_from.allows(client)):
            raise ApiError("too_many_tables", 429)
        if wanted.components:
            game = await self._variant(game, wanted, client)
        own = await self.store.name(person)
        names = [clean_text(name) or own for name in wanted.names] + [own] * len(wanted.seats)
        seats = [
            Seat(person, name=name) if kind == "me" else Seat() if kind == "open" else Seat(bot=kind)
            for kind, name in zip(wanted.seats, names, strict=False)
        ]
        options = {key: str(value) for key, value in wanted.options.items()}
        try:
            check_seats(game, len(seats))
            options = game.options.complete(options, len(seats))
        except BadOption as error:
            raise PlainError(error.reason) from error
        except BadSeats as error:
            raise PlainError(str(error)) from error
        secret, creator = await self._promised_secret(person, wanted)
        row = self._new_row(game, options, seats, secret, person, wanted.listed, wanted.seconds)
        try:
            await self._create(game, row, creator=creator, random=wanted.random or "")
        except OutOfDate as error:
            raise ApiError("commitment_used", 409) from error
        if wanted.listed:
            self._listed_from[row.id] = client
        return row

    def bots(self, game: Game[Any]) -> list[str]:
        """The bots that can sit down to a game: its levels, and players of the host's own."""
        return self._bots.names(game)

    def _check_bots(self, game: Game[Any], wanted: Iterable[str], seats: int) -> None:
        """Raises ApiError if one of these bots does not exist here, or does not play at tables of this size."""
        known = self._bots.names(game, seats)
        for name in wanted:
            if name not in known:
                raise ApiError("no_bot", name=name, names=", ".join(known))

    async def _promised_secret(self, person: Person, wanted: NewTable) -> tuple[bytes, Person | None]:
        """The server's secret for a new table, and the person whom it was promised to by a commitment, if it was."""
        if wanted.commitment is None:
            if wanted.random is not None:  # the server could choose its secret after it
                raise ApiError("commitment_first")
            return new_server_secret(), None
        secret = await self.store.pending_secret(person)
        if commitment_to(secret) != wanted.commitment:
            raise ApiError("commitment_used", 409)
        return secret, person

    async def _variant(self, game: Game[Any], wanted: NewTable, client: str) -> Game[Any]:
        """The game with the components that the person sent. Raises ApiError."""
        if wanted.listed:
            raise ApiError("components_listed")
        if not game.accepts_components:
            raise ApiError("components_fixed", game=game.phrases.name("title"))
        check_room([table.game for table in self._tables.values()], self.limits.most_variants)
        if not self._variants_from.allows(client):
            raise ApiError("too_many_tables", 429)
        return await variant_for(game, wanted.components, clean_text(wanted.components_name))

    async def _check_listed(self, person: Person, client: str) -> None:
        """Raises ApiError if too many tables of this person, or from this address, wait in the lobby."""
        waiting = await self.store.waiting_among(list(self._listed_from), self._lobby_cutoff)
        self._listed_from = {id: where for id, where in self._listed_from.items() if id in waiting}
        if await self.store.waiting_of(person, self._lobby_cutoff) >= self.limits.listed:
            raise ApiError("too_many_listed", 429, most=self.limits.listed)
        if sum(1 for where in self._listed_from.values() if where == client) >= self.limits.listed_per_address:
            raise ApiError("too_many_listed_here", 429)

    @staticmethod
    def _new_row(
        game: Game[Any],
        options: dict[str, str],
        seats: list[Seat],
        secret: bytes,
        host: Person,
        listed: bool,
        seconds: int | None,
    ) -> TableRow:
        id = _new_id()
        state = "waiting" if any(seat.open for seat in seats) else "running"
        row = TableRow(id, game.base_name, game.version, options, secret, listed, seconds, state, None, seats, host)
        row.components = stored_components(game)
        row.contributions, row.next_secret = [], new_server_secret()
        return row

    async def _create(
        self,
        game: Game[Any],
        row: TableRow,
        rematch_of: TableRow | None = None,
        creator: Person | None = None,
        random: str = "",
    ) -> None:
        """Saves a new table and opens it. If no seat is open, its cards are dealt."""
        if row.state == "running":
            given = {creator: random} if creator else await self.store.contributions(row.commitment)
            row.contributions = by_seat(row.seats, given)
        match = deal(game, row)
        await self.store.create(row, rematch_of, creator, random)
        if row.id not in self._tables and row.id not in self._opening:  # somebody may have opened it from the lobby already
            self._add(Table(row, match, self.store, self._bots))

    async def rematch(self, table: Table, person: Person) -> str:
        """The id of a new table with the same seats and options; the next player starts. A second call returns the same table."""
        if not table.seats_of(person):
            raise ApiError("sit_first", 403)
        if not table.over:
            raise ApiError("still_on", 409)
        if not table.may_rematch:
            raise ApiError("closed_by_host", 409)
        async with table.changing():
            if table.row.rematch is None:
                self._check_bots(table.game, [seat.bot for seat in table.row.seats if seat.bot], len(table.row.seats))
                seats = [Seat(seat.person, seat.bot, seat.name) for seat in table.row.seats]
                options, secret = _next_first(table.match), table.row.next_secret or new_server_secret()
                host = table.row.host or person
                row = self._new_row(table.game, options, seats, secret, host, table.row.listed, table.row.seconds)
                await self._create(table.game, row, rematch_of=table.row)
                table.row.rematch = row.id
                for connection in table.connections:
                    connection.tell(RematchOut(row.id))
        assert table.row.rematch is not None
        return table.row.rematch

    async def contribute(self, table: Table, person: Person, commitment: str, random: str) -> None:
        """Saves a player's contribution to the deal of a rematch. Raises ApiError."""
        if not table.seats_of(person):
            raise ApiError("sit_first", 403)
        if not table.over:
            raise ApiError("still_on", 409)
        if table.row.rematch is not None or commitment != table.row.next_commitment:
            raise ApiError("commitment_used", 409)
        await self.store.contribute(commitment, person, random)

    async def rename(self, person: Person, name: str) -> None:
        """Changes the name of a person at all their tables. Others at their screen keep the names that they were given."""
        before = await self.store.name(person)
        await self.store.save_name(person, name)
        self._rename(person, before, name)

    def _rename(self, person: Person, before: str, name: str) -> None:
        for table in self._tables.values():
            own = [number for number in table.seats_of(person) if table.row.seats[number].name == before]
            for number in own:
                table.row.seats[number].name = name
            if own:
                table.rename_players()
                table.announce()

    async def forget(self, person: Person) -> None:
        """Deletes a person's data, and ends their connections."""
        tables = await personal_data.forget(self.store, person)
        for start in range(0, len(tables), 100):
            self.store.bus.send(Forgotten(person, tables[start : start + 100]))
        await self._follow_forgetting(person, tables)

    async def _follow_forgetting(self, person: Person, tables: Sequence[str]) -> None:
        """Shows the tables that a person has been deleted from as they are now, and ends the person's connections."""
        for id in tables:
            table = self._tables.get(id)
            if table is not None:
                await table.follow()
                table.chat = await self.store.chat(id)
        for table in list(self._tables.values()):
            table.dismiss(person, "forgotten")

    # Other processes

    def _start(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._background.add(task)
        task.add_done_callback(self._finished)

    def _finished(self, task: asyncio.Task[None]) -> None:
        self._background.discard(task)
        error = None if task.cancelled() else task.exception()
        if isinstance(error, (ApiError, OutOfDate)):
            log.warning("%s", error)
        elif error is not None:
            log.error("following another process", exc_info=error)

    def _hear(self, sender: str, message: Message) -> None:
        """Takes note of a message from another process."""
        self._peers[sender] = time.monotonic()
        if isinstance(message, Counted):
            for name, digest in message.requests:
                if name in self._limiters:
                    self._limiters[name].count(digest)
        elif isinstance(message, Renamed):
            self._rename(message.person, message.before, message.name)
        elif isinstance(message, Forgotten):
            self._start(self._follow_forgetting(message.person, message.tables))
        elif isinstance(message, Leaving):
            self._forget_peer(sender)
        elif not isinstance(message, Alive):
            table = self._tables.get(message.table)
            if table is not None:
                self._hear_about(table, sender, message)
            elif isinstance(message, (Moved, Changed)) and message.table in self._changed_since:
                self._changed_since[message.table] = max(self._changed_since[message.table], message.revision)

    def _hear_about(self, table: Table, sender: str, message: Message) -> None:
        match message:
            case Moved() | Changed():
                if message.revision <= table.row.revision and not table.lock.locked():
                    return
                if not table.busy and not self._has_lease(table):
                    self._close(table)  # nobody looks at it here; it is read again when somebody does
                elif isinstance(message, Moved):
                    self._start(table.hear_move(message))
                else:
                    self._start(table.follow())
            case Said(who=who, text=text, at=at, seat=seat):
                line = ChatLine(who, text, at, seat)
                table.add_chat(line, chat_out(line))
            case WhoIsThere():
                if table.connections:
                    table.tell_presence()
            case Present():
                table.hear_presence(sender, message)
            case Voted(about=about, person=person, wanted=wanted):
                if about == STAND_IN:
                    table.allow_stand_in()
                elif about == ABORT:
                    self._start(self.ending(table).hear_vote(person, wanted))
                elif 0 <= about < len(table.row.seats):
                    self._start(self.seating(table).hear_vote(person, about, wanted))

    @staticmethod
    def _has_lease(table: Table) -> bool:
        return time.monotonic() < table.leased_until

    def _forget_peer(self, process: str) -> None:
        self._peers.pop(process, None)
        for table in self._tables.values():
            table.hear_presence(process, None)

    def _poll_soon(self) -> None:
        """Looks for changes at once, and asks who is where: messages may have been lost."""
        self._polled = 0.0
        for table in self._tables.values():
            self.store.bus.send(WhoIsThere(table.id))
            table.tell_presence()

    async def _follow(self) -> None:
        """Keeps in touch with the other processes, and looks for changes that nobody has announced."""
        if self.store.bus.shared:
            await self._keep_in_touch()
        else:
            self._counted.clear()
        if self._polled < time.monotonic() - POLL:
            self._polled = time.monotonic()
            await self._poll()

    async def _keep_in_touch(self) -> None:
        """Tells the other processes that this one is alive, drops those that are not, and renews leases."""
        self.store.bus.send(Alive())
        self._tell_counts()
        for process, heard in list(self._peers.items()):
            if heard < time.monotonic() - SILENCE:
                self._forget_peer(process)
        leased = [table for table in self._tables.values() if self._has_lease(table)]
        if leased:
            asked = time.monotonic()
            renewed = await self.store.renew_leases([table.id for table in leased], LEASE)
            for table in leased:
                table.leased_until = asked + LEASE / 2 if table.id in renewed else 0.0

    async def _poll(self) -> None:
        """Follows what was written to open tables without a message, for example by `hightable tables`."""
        asked = list(self._tables)
        revisions = await self.store.revisions(asked)
        for id in asked:
            table = self._tables.get(id)
            if table is None:
                continue
            if id not in revisions:
                self._drop(table)
            elif revisions[id] > table.row.revision:
                self._hear_about(table, "", Changed(id, revisions[id]))

    def _drop(self, table: Table) -> None:
        """Closes a table that was deleted, and tells the people there."""
        table.tell_deleted()
        self._close(table)

    def _tell_counts(self) -> None:
        """Tells the other processes about requests that count towards limits."""
        counted, self._counted = self._counted, []
        for start in range(0, len(counted), 100):
            self.store.bus.send(Counted(counted[start : start + 100]))

    async def _save_clocks(self) -> None:
        """Saves running clocks from time to time: another process, or this one after a restart, goes on from there."""
        if time.monotonic() < self._clocks_saved + CLOCKS:
            return
        self._clocks_saved = time.monotonic()
        running = [table for table in self._tables.values() if table.clock.running >= 0]
        if running:
            await self.store.save_thought({table.id: (round(table.clock.took(), 2), table.length) for table in running})

    # Housekeeping

    async def _housekeeping(self) -> None:
        """Follows what other processes write, and closes tables without viewers."""
        while True:
            await asyncio.sleep(HOUSEKEEPING_INTERVAL)
            try:
                await self._follow()
                await self._save_clocks()
                await self._close_idle()
                await self._save_attendance()
                await self._expire()
            except ApiError as problem:  # from the disk, and already logged
                log.info("housekeeping: %s", problem)
            except Exception:
                log.exception("housekeeping")

    async def _save_attendance(self) -> None:
        """Saves from time to time which tables have players present: the lobby soon drops the others, and they expire."""
        if time.monotonic() < self._attendance_saved + self.limits.unattended / 10:
            return
        self._attendance_saved = time.monotonic()
        attended = [table.id for table in self._tables.values() if table.state != "over" and table.here()]
        if attended:
            await self.store.save_seen(attended)

    def note_arrival(self, table: Table) -> None:
        """Saves that a player is at the table, unless that was saved a while ago: another process must not let it expire."""
        if not table.over and table.here() and time.monotonic() > table.attendance_saved + self.limits.unattended / 10:
            table.attendance_saved = time.monotonic()
            self._start(self.store.save_seen([table.id]))

    async def _expire(self) -> None:
        """Deletes what is too old, one batch at a time; when nothing is left to do, it looks again after a while."""
        if not self.limits.expire_days or time.monotonic() < self._expire_at:
            return
        if await expire(self.store.database, self.limits.expire_days, at_use=self._tables.keys()) == 0:
            self._expire_at = time.monotonic() + EXPIRY_INTERVAL

    async def _close_idle(self) -> None:
        for id, table in list(self._tables.items()):
            if not table.busy and table.touched < time.monotonic() - IDLE:
                if self._has_lease(table):
                    await self.store.release([id])
                if not table.busy:
                    self._close(table)
        unload_others([table.game for table in self._tables.values()])
        if self._closed_count >= MANY_CLOSED:
            self._closed_count = 0
            await asyncio.to_thread(memory.trim)

    def _close(self, table: Table) -> None:
        del self._tables[table.id]
        table.close()
        self._closed_count += 1

    async def say_goodbye(self) -> None:
        """Tells every page that the server stops, and waits until all have received it or the time is up."""
        self.draining = True
        connections = list(self.connections)
        for connection in connections:
            connection.tell(Bye(ApiError("stopping").text(connection.language), reconnect=True))
            connection.end()
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(GOODBYE_TIMEOUT):
                for connection in connections:
                    await connection.gone.wait()

    async def close(self) -> None:
        self._housekeeper.cancel()
        self.store.bus.send(Leaving())
        leased = [id for id, table in self._tables.items() if self._has_lease(table)]
        if leased and self.store.bus.shared:
            with contextlib.suppress(ApiError):
                await self.store.release(leased)
        for table in self._tables.values():
            table.close()
        self.compiler.close()
        self._bots.close()
        self.reviews.close()


def _next_first(match: Match) -> dict[str, str]:
    """The options for a rematch: if the game has an option for the starting player, the next player starts."""
    options = dict(match.options)
    first = next((option for option in match.game.options if option.name == "first"), None)
    if first is not None:
        after = str((match.to_move_at(0) + 1) % match.seats + 1)
        if after in (choice.value for choice in first.choices):
            options["first"] = after
    return options


def _new_id() -> str:
    """An id for a table that nobody can guess, and that does not look like an option on a command line."""
    while (id := secrets.token_urlsafe(9)).startswith("-"):
        pass
    return id
