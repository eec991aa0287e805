"""Reads and writes tables and people in the database.

Every change of a table needs its current revision and raises it. If another process was faster, OutOfDate is raised, nothing is
written, and the table has to be read again.
"""

from __future__ import annotations

import json
import time
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

from hightable.bots.names import default_names
from hightable.engine.fair_deal import commitment_to, new_server_secret
from hightable.engine.i18n import LANGUAGES, Name
from hightable.server.bus import Bus, Changed, Renamed, Said
from hightable.server.database import Append, Database, Entry, OutOfDate, Reader, Transaction, is_postgres
from hightable.server.names import distinct
from hightable.server.sqlite import SqliteDatabase

T = TypeVar("T")

Person = bytes
"""The hash of a person's token. The token itself is stored only in their cookie."""

MOST_CHAT = 100
DAY = 24 * 3600.0
MOST_INVITES = 40


@dataclass
class Seat:
    """A seat: taken by a person or a bot, or open."""

    person: Person | None = None
    bot: str = ""
    name: str = ""
    left_by: Person | None = None
    since: float = 0.0
    """When the seat last changed: older codes for it are invalid."""
    offered: bool = False
    """Whether everybody agreed that another person may take a seat that was left."""
    resigned: bool = False
    muted: bool = False
    """Whether the host has muted the player in the chat."""

    @property
    def open(self) -> bool:
        return self.person is None and not self.bot


@dataclass
class TableRow:
    """A table in the database, without its log."""

    id: str
    game: str
    rules: int
    options: dict[str, str]
    secret: bytes
    """The server's secret, from which and from the contributions every card follows; in older tables, from it alone."""
    listed: bool
    seconds: int | None
    state: str
    rematch: str | None
    seats: list[Seat]
    host: Person | None = None
    """The person who created it."""
    ending: str = ""
    """How the match ended before its last move, “resigned”, “aborted” or “closed” (by the host); empty if it did not."""
    components: str = ""
    """The components that are laid over the game's own, as JSON; empty if none are."""
    revision: int = 0
    """How often the table has changed, moves included."""
    thought: float = 0.0
    thought_at: int = -1
    """The clock's time for the move after this number of log entries, as it was last saved."""
    contributions: list[str] | None = None
    """Each seat's contribution to the deal, empty where there is none; an empty list before the deal, None in older tables."""
    next_secret: bytes | None = None
    """The server's secret for the rematch; None in older tables."""

    @property
    def commitment(self) -> str:
        """The commitment to the server's secret; empty in older tables."""
        return "" if self.contributions is None else commitment_to(self.secret)

    @property
    def next_commitment(self) -> str:
        """The commitment to the server's secret for the rematch; empty in older tables."""
        return "" if self.next_secret is None else commitment_to(self.next_secret)

    @property
    def names(self) -> list[str]:
        """The players' names, all different, also from the default names of players without a name."""
        unnamed = [name for seat, name in zip(self.seats, self.default_names, strict=True) if not seat.name]
        return distinct([seat.name for seat in self.seats], [str(each(language)) for each in unnamed for language in LANGUAGES])

    @property
    def default_names(self) -> list[Name]:
        """The names of players who have none."""
        return default_names([seat.bot or "" for seat in self.seats])


@dataclass(frozen=True)
class ChatLine:
    """A line of chat."""

    who: str
    text: str
    at: float
    seat: int = -1


@dataclass(frozen=True)
class Invite:
    """An invitation. With a giver, it hands their seat over to the person who uses the code."""

    table: str
    seat: int | None
    giver: Person | None
    made: float = 0.0


async def open_store(address: str | Path, bus: Bus | None = None) -> Store:
    """The store in a file, or in a PostgreSQL database. `bus` connects the processes that share a file."""
    if is_postgres(str(address)):
        from hightable.server.postgres import PostgresDatabase  # its driver is an extra

        return Store(await PostgresDatabase.open(str(address)))
    return Store(SqliteDatabase(Path(address), bus))


class Store:
    """The tables and people in a database. If the database fails, every method raises ApiError."""

    def __init__(self, database: Database) -> None:
        self.database = database

    @property
    def bus(self) -> Bus:
        return self.database.bus

    async def close(self) -> None:
        await self.database.close()

    async def _row(self, query: str, *values: object) -> Any:
        return next(iter(await self.database.rows(query, *values)), None)

    async def _column(self, query: str, *values: object) -> list[Any]:
        return [value for (value,) in await self.database.rows(query, *values)]

    async def _change(self, row: TableRow, write: Callable[[Transaction], Awaitable[T]]) -> T:
        """Changes a table, which raises its revision. Raises OutOfDate if another process has changed it."""

        async def job(transaction: Transaction) -> T:
            query = "UPDATE tables SET revision = revision + 1 WHERE id = ? AND revision = ?"
            if await transaction.execute(query, row.id, row.revision) == 0:
                raise OutOfDate
            result = await write(transaction)
            transaction.notify(Changed(row.id, row.revision + 1))
            return result

        result = await self.database.transaction(job)
        row.revision += 1
        return result

    async def check(self) -> None:
        """Reads something, and writes something that changes nothing. Raises ApiError if the database does not let it."""
        await self._row("SELECT 1 FROM tables LIMIT 1")
        await self.database.transaction(lambda it: it.rows(self.database.touch))

    # Tables

    async def table(self, id: str) -> TableRow | None:
        return await self.database.snapshot(lambda reader: _read_table(reader, id))

    async def table_and_log(self, id: str) -> tuple[TableRow, list[Entry]] | None:
        """A table and its whole log, both in the same state."""

        async def read(reader: Reader) -> tuple[TableRow, list[Entry]] | None:
            row = await _read_table(reader, id)
            if row is None:
                return None
            entries = await reader.rows(
                'SELECT "table", number, move, seat, took, at FROM log WHERE "table" = ? ORDER BY number', id
            )
            return row, [Entry(*entry) for entry in entries]

        return await self.database.snapshot(read)

    async def components(self, id: str) -> tuple[str, str]:
        """The game of a table and its components; empty if there is no such table."""
        found = await self._row("SELECT game, components FROM tables WHERE id = ?", id)
        return (found[0], found[1]) if found else ("", "")

    async def revisions(self, ids: Sequence[str]) -> dict[str, int]:
        """The revisions of these tables: another process may have changed them."""
        query = f"SELECT id, revision FROM tables WHERE id {self.database.among}"
        return {row[0]: row[1] for row in await self.database.rows(query, json.dumps(ids))}

    async def times(self, ids: Sequence[str]) -> dict[str, float]:
        """When the last move was made at each of these tables; before the first, when the table was created."""
        query = f"""SELECT id, coalesce((SELECT at FROM log WHERE "table" = id ORDER BY number DESC LIMIT 1), made)
                    FROM tables WHERE id {self.database.among}"""
        return {row[0]: row[1] for row in await self.database.rows(query, json.dumps(ids))}

    async def lobby(self, most: int, since: float, person: Person) -> list[str]:
        """The listed tables where a player has been since then, most recently visited first.

        Tables that this person was removed from are left out.
        """
        return await self._column(
            """SELECT id FROM tables WHERE listed AND state != 'over' AND seen >= ?
               AND NOT EXISTS (SELECT 1 FROM removed WHERE "table" = id AND person = ?)
               ORDER BY seen DESC, made DESC LIMIT ?""",
            *(since, person, most),
        )

    async def waiting_of(self, host: Person, since: float) -> int:
        """How many tables of this host are waiting for players in the lobby."""
        query = "SELECT count(*) FROM tables WHERE listed AND state = 'waiting' AND seen >= ? AND host = ?"
        (count,) = await self._column(query, since, host)
        return int(count)

    async def waiting_among(self, ids: Sequence[str], since: float) -> set[str]:
        """Which of these tables are waiting for players in the lobby."""
        query = f"SELECT id FROM tables WHERE id {self.database.among} AND listed AND state = 'waiting' AND seen >= ?"
        return set(await self._column(query, json.dumps(ids), since))

    async def save_seen(self, ids: Sequence[str]) -> None:
        """Saves that players are present at these tables now."""
        rows = [(time.time(), id) for id in sorted(ids)]  # all that lock several tables do so in this order
        await self.database.transaction(lambda it: it.execute_many("UPDATE tables SET seen = ? WHERE id = ?", rows))

    async def save_thought(self, times: Mapping[str, tuple[float, int]]) -> None:
        """Saves the clock's time for the current move at each table, with the length of the log."""
        rows = [(thought, length, id) for id, (thought, length) in sorted(times.items())]
        query = "UPDATE tables SET thought = ?, thought_at = ? WHERE id = ?"
        await self.database.transaction(lambda it: it.execute_many(query, rows))

    async def tables_of(self, person: Person, most: int) -> list[str]:
        return await self._column(
            """SELECT id FROM tables WHERE id IN
               (SELECT "table" FROM seats WHERE person = ? UNION SELECT "table" FROM seats WHERE left_by = ?)
               ORDER BY made DESC LIMIT ?""",
            *(person, person, most),
        )

    async def append(self, row: TableRow, entry: Entry, over: bool = False, note: str = "") -> bool:
        """Appends to the log; True when it is on disk, False if another process has changed the table.

        `over` marks the table as over too; `note` is a phrase for the people at the other processes.
        """
        written = await self.database.append(Append(entry, row.revision, over, note))
        if written:
            row.revision += 1
        return written

    async def create(
        self, table: TableRow, rematch_of: TableRow | None = None, creator: Person | None = None, random: str = ""
    ) -> None:
        """Saves a new table, and that it is the rematch of another.

        With a creator, uses up the pending secret of that person, and saves their contribution. Raises OutOfDate if the table's
        secret is not pending any more.
        """

        async def write(transaction: Transaction) -> None:
            made = time.time()
            if creator is not None:
                query = "DELETE FROM pending_secrets WHERE person = ? AND secret = ?"
                if await transaction.execute(query, creator, table.secret) == 0:
                    raise OutOfDate
                await _write_contribution(transaction, table.commitment, creator, random)
            await transaction.execute(
                """INSERT INTO tables
                   (id, game, rules, options, secret, listed, seconds, state, rematch, made, seen, host, components,
                    contributions, next_secret)
                   VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)""",
                *(table.id, table.game, table.rules, json.dumps(table.options), table.secret),
                *(table.listed, table.seconds, table.state, table.rematch, made, made, table.host, table.components),
                *(_dealt_text(table.contributions), table.next_secret),
            )
            await _write_seats(transaction, table.id, dict(enumerate(table.seats)))
            if rematch_of is not None:
                await transaction.execute("UPDATE tables SET rematch = ? WHERE id = ?", table.id, rematch_of.id)

        await (self._change(rematch_of, write) if rematch_of is not None else self.database.transaction(write))

    async def save_state(self, row: TableRow, state: str) -> None:
        await self._change(row, lambda it: _write_state(it, row.id, state))

    async def save_seats(self, row: TableRow, seats: Mapping[int, Seat], state: str, dealt: list[str] | None = None) -> None:
        """Saves seats together with the table's state, and with the contributions if the cards are dealt now."""

        async def write(transaction: Transaction) -> None:
            await _write_seats(transaction, row.id, seats)
            await _write_state(transaction, row.id, state)
            await _write_deal(transaction, row.id, dealt)

        await self._change(row, write)

    async def save_ending(self, row: TableRow, ending: str, seats: Mapping[int, Seat]) -> None:
        """Saves that the match ended before its last move, and the changed seats."""

        async def write(transaction: Transaction) -> None:
            await transaction.execute("UPDATE tables SET state = 'over', ending = ? WHERE id = ?", ending, row.id)
            await _write_seats(transaction, row.id, seats)

        await self._change(row, write)

    # Leases: bots and clocks act in one process at a time

    async def lease(self, id: str, seconds: float) -> bool:
        """Whether this process may act for the bots and clocks of a table. It may if no other process has a lease.

        A lease that ends later than a new one would is from before the clock was set back.
        """
        now = self.database.now
        query = f"""INSERT INTO leases VALUES (?, ?, {now} + ?) ON CONFLICT ("table") DO UPDATE
                    SET process = excluded.process, expires = excluded.expires
                    WHERE leases.process = excluded.process OR leases.expires < {now} OR leases.expires > excluded.expires"""
        process = self.database.process
        return await self.database.transaction(lambda it: it.execute(query, id, process, seconds)) > 0

    async def renew_leases(self, ids: Sequence[str], seconds: float) -> set[str]:
        """Renews leases of this process; returns the tables that it still had. Those of other tables run out."""
        query = f"""UPDATE leases SET expires = {self.database.now} + ? WHERE process = ? AND "table" {self.database.among}
                    RETURNING "table\""""
        process = self.database.process

        async def renew(transaction: Transaction) -> set[str]:
            return {id for (id,) in await transaction.rows(query, seconds, process, json.dumps(ids))}

        return await self.database.transaction(renew)

    async def release(self, ids: Sequence[str]) -> None:
        """Gives up leases of this process."""
        query = f'DELETE FROM leases WHERE process = ? AND "table" {self.database.among}'
        await self.database.transaction(lambda it: it.execute(query, self.database.process, json.dumps(ids)))

    # Invitations

    async def save_invite(self, code: bytes, invite: Invite) -> None:
        async def write(transaction: Transaction) -> None:
            query = "INSERT INTO invites VALUES (?, ?, ?, ?, ?)"
            await transaction.execute(query, code, invite.table, invite.seat, invite.giver, invite.made)
            await transaction.execute(
                """DELETE FROM invites WHERE "table" = ? AND code NOT IN
                   (SELECT code FROM invites WHERE "table" = ? ORDER BY made DESC LIMIT ?)""",
                *(invite.table, invite.table, MOST_INVITES),
            )

        await self.database.transaction(write)

    async def invite(self, code: bytes) -> Invite | None:
        found = await self._row('SELECT "table", seat, giver, made FROM invites WHERE code = ?', code)
        return Invite(*found) if found else None

    async def take_seat(
        self,
        row: TableRow,
        number: int,
        seat: Seat,
        state: str,
        spent: bytes | None = None,
        random: str = "",
        dealt: list[str] | None = None,
    ) -> bool:
        """Seats a person and uses up the code, if it is for this seat only. False if the code was used before.

        Saves the person's contribution to the deal, and all of them if the cards are dealt now.
        """

        async def write(transaction: Transaction) -> bool:
            if spent is not None and await transaction.execute("DELETE FROM invites WHERE code = ?", spent) == 0:
                return False
            await _write_seats(transaction, row.id, {number: seat})
            await _write_state(transaction, row.id, state)
            if seat.person is not None:
                await _write_contribution(transaction, row.commitment, seat.person, random)
            await _write_deal(transaction, row.id, dealt)
            return True

        return await self._change(row, write)

    async def save_guest(self, id: str, person: Person) -> None:
        query = "INSERT INTO guests VALUES (?, ?) ON CONFLICT DO NOTHING"
        await self.database.transaction(lambda it: it.execute(query, id, person))

    async def is_guest(self, id: str, person: Person) -> bool:
        return await self._row('SELECT 1 FROM guests WHERE "table" = ? AND person = ?', id, person) is not None

    async def save_removed(self, row: TableRow, person: Person, seats: Mapping[int, Seat]) -> None:
        """Saves that the host removed a person from these seats; they may not watch either."""

        async def write(transaction: Transaction) -> None:
            await transaction.execute("INSERT INTO removed VALUES (?, ?) ON CONFLICT DO NOTHING", row.id, person)
            await transaction.execute('DELETE FROM guests WHERE "table" = ? AND person = ?', row.id, person)
            await _write_seats(transaction, row.id, seats)

        await self._change(row, write)

    async def is_removed(self, id: str, person: Person) -> bool:
        return await self._row('SELECT 1 FROM removed WHERE "table" = ? AND person = ?', id, person) is not None

    async def held(self, id: str, person: Person) -> set[int]:
        """The seats that the person had in the running match, and has given away, left or lost since."""
        return set(await self._column('SELECT seat FROM held WHERE "table" = ? AND person = ?', id, person))

    # Fair deals

    async def pending_secret(self, person: Person) -> bytes:
        """The server's secret for the next table that the person creates; it stays the same until then."""

        async def write(transaction: Transaction) -> bytes:
            query = "INSERT INTO pending_secrets VALUES (?, ?, ?) ON CONFLICT DO NOTHING"
            await transaction.execute(query, person, new_server_secret(), time.time())
            ((secret,),) = await transaction.rows("SELECT secret FROM pending_secrets WHERE person = ?", person)
            return bytes(secret)

        return await self.database.transaction(write)

    async def contribute(self, commitment: str, person: Person, random: str) -> None:
        """Saves a person's contribution to the deal that the commitment is for."""
        await self.database.transaction(lambda it: _write_contribution(it, commitment, person, random))

    async def contributions(self, commitment: str) -> dict[Person, str]:
        """The contributions to the deal that the commitment is for."""
        rows = await self.database.rows("SELECT person, random FROM contributions WHERE commitment = ?", commitment)
        return {bytes(row[0]): row[1] for row in rows}

    # People and chat

    async def name(self, person: Person) -> str:
        found = await self._row("SELECT name FROM people WHERE person = ?", person)
        return str(found[0]) if found else ""

    async def save_visit(self, person: Person) -> None:
        """Notes that a person with a name is here, at most once per day."""
        now = time.time()
        if await self._row("SELECT 1 FROM people WHERE person = ? AND seen < ?", person, now - DAY) is not None:
            query = "UPDATE people SET seen = ? WHERE person = ?"
            await self.database.transaction(lambda it: it.execute(query, now, person))

    async def save_name(self, person: Person, name: str) -> None:
        """Saves a person's name, also in all their seats that have their old one."""

        async def write(transaction: Transaction) -> None:
            query = "SELECT coalesce(max(name), '') FROM people WHERE person = ?"
            ((before,),) = await transaction.rows(query, person)
            await transaction.execute(
                """INSERT INTO people (person, name, seen) VALUES (?, ?, ?)
                   ON CONFLICT (person) DO UPDATE SET name = excluded.name, seen = excluded.seen""",
                *(person, name, time.time()),
            )
            await transaction.execute("UPDATE seats SET name = ? WHERE person = ? AND name = ?", name, person, before)
            transaction.notify(Renamed(person, before, name))

        await self.database.transaction(write)

    async def chat(self, id: str) -> list[ChatLine]:
        query = 'SELECT who, text, at, seat FROM chat WHERE "table" = ? ORDER BY at DESC LIMIT ?'
        return [ChatLine(*line) for line in reversed(await self.database.rows(query, id, MOST_CHAT))]

    async def save_chat(self, id: str, line: ChatLine, person: Person) -> None:
        async def write(transaction: Transaction) -> None:
            query = 'INSERT INTO chat ("table", who, text, at, seat, person) VALUES (?, ?, ?, ?, ?, ?)'
            await transaction.execute(query, id, line.who, line.text, line.at, line.seat, person)
            transaction.notify(Said(id, line.who, line.text, line.at, line.seat))

        await self.database.transaction(write)


async def _read_table(reader: Reader, id: str) -> TableRow | None:
    found = await reader.rows(
        """SELECT game, rules, options, secret, listed, seconds, state, rematch, host, ending, components, revision, thought,
           thought_at, contributions, next_secret FROM tables WHERE id = ?""",
        id,
    )
    if not found:
        return None
    ((game, rules, options, secret, listed, seconds, state, rematch, *rest, contributions, next_secret),) = found
    seats = [
        Seat(person, bot, name, left_by, since, bool(offered), bool(resigned), bool(muted))
        for person, bot, name, left_by, since, offered, resigned, muted in await reader.rows(
            'SELECT person, bot, name, left_by, since, offered, resigned, muted FROM seats WHERE "table" = ? ORDER BY seat', id
        )
    ]
    row = TableRow(id, game, rules, json.loads(options), secret, bool(listed), seconds, state, rematch, seats, *rest)
    row.contributions = None if contributions is None else json.loads(contributions)
    row.next_secret = next_secret
    return row


async def _write_state(transaction: Transaction, id: str, state: str) -> None:
    await transaction.execute("UPDATE tables SET state = ? WHERE id = ?", state, id)


async def _write_deal(transaction: Transaction, id: str, contributions: list[str] | None) -> None:
    """Saves the contributions that the cards are dealt from, if they are dealt now."""
    if contributions is not None:
        await transaction.execute("UPDATE tables SET contributions = ? WHERE id = ?", _dealt_text(contributions), id)


def _dealt_text(contributions: list[str] | None) -> str | None:
    return None if contributions is None else json.dumps(contributions)


async def _write_contribution(transaction: Transaction, commitment: str, person: Person, random: str) -> None:
    if random:
        query = """INSERT INTO contributions VALUES (?, ?, ?, ?)
                   ON CONFLICT (commitment, person) DO UPDATE SET random = excluded.random"""
        await transaction.execute(query, commitment, person, random, time.time())


async def _write_seats(transaction: Transaction, id: str, seats: Mapping[int, Seat]) -> None:
    await transaction.execute_many(  # remember everybody who has seen a hand
        """INSERT INTO held SELECT id, seat, person FROM seats JOIN tables ON id = "table"
           WHERE id = ? AND seat = ? AND state = 'running' AND person IS NOT NULL ON CONFLICT DO NOTHING""",
        [(id, number) for number in seats],
    )
    await transaction.execute_many(
        """INSERT INTO seats ("table", seat, person, bot, name, left_by, since, offered, resigned, muted)
           VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT ("table", seat) DO UPDATE SET
           person = excluded.person, bot = excluded.bot, name = excluded.name, left_by = excluded.left_by,
           since = excluded.since, offered = excluded.offered, resigned = excluded.resigned, muted = excluded.muted""",
        [
            (id, number, seat.person, seat.bot, seat.name, seat.left_by, seat.since, seat.offered, seat.resigned, seat.muted)
            for number, seat in seats.items()
        ],
    )
