"""Reads and writes tables and people in the database. All changes go through the one writer."""

from __future__ import annotations

import json
import logging
import sqlite3
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from hightable.bots.names import default_names
from hightable.engine.i18n import LANGUAGES, Name
from hightable.server.database import migrate, open_database
from hightable.server.errors import ApiError
from hightable.server.names import distinct
from hightable.server.writer import APPEND_ONE, Entry, Writer

log = logging.getLogger("hightable.store")

Person = bytes
"""The hash of a person's token. The token itself is stored only in their cookie."""

MOST_CHAT = 100
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
    listed: bool
    seconds: int | None
    state: str
    rematch: str | None
    seats: list[Seat]
    host: Person | None = None
    """The person who created it."""
    ending: str = ""
    """How the match ended before its last move, “resigned” or “aborted”; empty if it did not."""
    components: str = ""
    """The components that are laid over the game's own, as JSON; empty if none are."""

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


class Unreadable(ApiError):
    """The disk cannot read something, for example a damaged page of the file."""

    def __init__(self) -> None:
        super().__init__("unreadable", 503)


class Store:
    """The database of one process: a connection for reading, and the writer. If the disk fails, both raise ApiError."""

    def __init__(self, file: Path) -> None:
        self._database = open_database(file)
        migrate(self._database)
        self.writer = Writer(file)
        self._version = -1

    def close(self) -> None:
        self.writer.close()
        self._database.close()

    # Tables

    def _rows(self, query: str, facts: Sequence[object] = ()) -> list[Any]:
        try:
            return self._database.execute(query, facts).fetchall()
        except sqlite3.DatabaseError as error:
            log.error("the database cannot be read: %s", error)
            raise Unreadable from error

    def _row(self, query: str, facts: Sequence[object] = ()) -> Any:
        return next(iter(self._rows(query, facts)), None)

    def table(self, id: str) -> TableRow | None:
        found = self._row(
            """SELECT game, rules, options, secret, listed, seconds, state, rematch, host, ending, components
               FROM tables WHERE id = ?""",
            (id,),
        )
        if found is None:
            return None
        game, rules, options, secret, listed, seconds, state, rematch, host, ending, components = found
        rows = self._rows(
            'SELECT person, bot, name, left_by, since, offered, resigned FROM seats WHERE "table" = ? ORDER BY seat', (id,)
        )
        seats = [
            Seat(person, bot, name, left_by, since, bool(offered), bool(resigned))
            for person, bot, name, left_by, since, offered, resigned in rows
        ]
        return TableRow(
            *(
                id,
                game,
                rules,
                json.loads(options),
                secret,
                bool(listed),
                seconds,
                state,
                rematch,
                seats,
                host,
                ending,
                components,
            )
        )

    def components(self, id: str) -> tuple[str, str]:
        """The game of a table and its components; empty if there is no such table."""
        found = self._row("SELECT game, components FROM tables WHERE id = ?", (id,))
        return (found[0], found[1]) if found else ("", "")

    def log(self, id: str, after: int = 0) -> list[Entry]:
        rows = self._rows('SELECT * FROM log WHERE "table" = ? AND number > ? ORDER BY number', (id, after))
        return [Entry(*row) for row in rows]

    def changed(self) -> bool:
        """Whether anything was written since the last call, by this process or another."""
        (version,) = self._row("PRAGMA data_version")
        changed, self._version = version != self._version, version
        return bool(changed)

    def lengths(self, ids: Sequence[str]) -> dict[str, int]:
        """The lengths of the logs of these tables: another process may have written to them."""
        rows = self._rows(
            'SELECT value, (SELECT max(number) FROM log WHERE "table" = value) FROM json_each(?)', (json.dumps(ids),)
        )
        return {id: length or 0 for id, length in rows}

    def times(self, ids: Sequence[str]) -> dict[str, float]:
        """When the last move was made at each of these tables; before the first, when the table was created."""
        rows = self._rows(
            """SELECT id, coalesce((SELECT at FROM log WHERE "table" = id ORDER BY number DESC LIMIT 1), made)
               FROM tables WHERE id IN (SELECT value FROM json_each(?))""",
            (json.dumps(ids),),
        )
        return dict(rows)

    def lobby(self, most: int, since: float, person: Person) -> list[str]:
        """The listed tables where a player has been since then, most recently visited first.

        Tables that this person was removed from are left out.
        """
        rows = self._rows(
            """SELECT id FROM tables WHERE listed AND state != 'over' AND seen >= ?
               AND NOT EXISTS (SELECT 1 FROM removed WHERE "table" = id AND person = ?)
               ORDER BY seen DESC, made DESC LIMIT ?""",
            (since, person, most),
        )
        return [id for (id,) in rows]

    def waiting_of(self, host: Person, since: float) -> int:
        """How many tables of this host are waiting for players in the lobby."""
        (count,) = self._row(
            "SELECT count(*) FROM tables WHERE listed AND state = 'waiting' AND seen >= ? AND host = ?", (since, host)
        )
        return int(count)

    def waiting_among(self, ids: Sequence[str], since: float) -> set[str]:
        """Which of these tables are waiting for players in the lobby."""
        rows = self._rows(
            "SELECT id FROM tables WHERE id IN (SELECT value FROM json_each(?)) AND listed AND state = 'waiting' AND seen >= ?",
            (json.dumps(ids), since),
        )
        return {id for (id,) in rows}

    async def save_seen(self, ids: Sequence[str]) -> None:
        """Saves that players are present at these tables now."""
        rows = [(time.time(), id) for id in ids]
        await self.writer.do(lambda database: database.executemany("UPDATE tables SET seen = ? WHERE id = ?", rows))

    def tables_of(self, person: Person, most: int) -> list[str]:
        rows = self._rows(
            """SELECT id FROM tables WHERE id IN
               (SELECT "table" FROM seats WHERE person = ? UNION SELECT "table" FROM seats WHERE left_by = ?)
               ORDER BY made DESC LIMIT ?""",
            (person, person, most),
        )
        return [id for (id,) in rows]

    async def append(self, entry: Entry, over: bool = False) -> bool:
        """Appends to the log; True when it is on disk, False if the number was taken. `over` marks the table as over too."""
        if not over:
            return await self.writer.append(entry)

        def write(database: sqlite3.Connection) -> bool:
            written = database.execute(APPEND_ONE, entry).rowcount == 1
            if written:
                _write_state(database, entry.table, "over")
            return written

        return await self.writer.do(write)

    async def create(self, table: TableRow, rematch_of: str | None = None) -> None:
        """Saves a new table, and that it is the rematch of another."""

        def write(database: sqlite3.Connection) -> None:
            made = time.time()
            database.execute(
                """INSERT INTO tables
                   (id, game, rules, options, secret, listed, seconds, state, rematch, made, seen, host, components)
                   VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)""",
                (
                    *(table.id, table.game, table.rules, json.dumps(table.options), table.secret),
                    *(table.listed, table.seconds, table.state, table.rematch, made, made, table.host, table.components),
                ),
            )
            _write_seats(database, table.id, dict(enumerate(table.seats)))
            database.execute("UPDATE tables SET rematch = ? WHERE id = ?", (table.id, rematch_of))

        await self.writer.do(write)

    async def save_state(self, id: str, state: str) -> None:
        await self.writer.do(lambda database: _write_state(database, id, state))

    async def save_seats(self, id: str, seats: Mapping[int, Seat], state: str) -> None:
        """Saves seats together with the table's state."""

        def write(database: sqlite3.Connection) -> None:
            _write_seats(database, id, seats)
            _write_state(database, id, state)

        await self.writer.do(write)

    async def save_ending(self, id: str, ending: str, seats: Mapping[int, Seat]) -> None:
        """Saves that the match ended before its last move, and the changed seats."""

        def write(database: sqlite3.Connection) -> None:
            database.execute("UPDATE tables SET state = 'over', ending = ? WHERE id = ?", (ending, id))
            _write_seats(database, id, seats)

        await self.writer.do(write)

    # Invitations

    async def save_invite(self, code: bytes, invite: Invite) -> None:
        def write(database: sqlite3.Connection) -> None:
            row = (code, invite.table, invite.seat, invite.giver, invite.made)
            database.execute("INSERT INTO invites VALUES (?, ?, ?, ?, ?)", row)
            database.execute(
                """DELETE FROM invites WHERE code IN
                   (SELECT code FROM invites WHERE "table" = ? ORDER BY made DESC LIMIT -1 OFFSET ?)""",
                (invite.table, MOST_INVITES),
            )

        await self.writer.do(write)

    def invite(self, code: bytes) -> Invite | None:
        found = self._row('SELECT "table", seat, giver, made FROM invites WHERE code = ?', (code,))
        return Invite(*found) if found else None

    async def take_seat(self, id: str, number: int, seat: Seat, state: str, spent: bytes | None = None) -> bool:
        """Seats a person and uses up the code, if it is for this seat only. False if the code was used before."""

        def write(database: sqlite3.Connection) -> bool:
            if spent is not None and database.execute("DELETE FROM invites WHERE code = ?", (spent,)).rowcount == 0:
                return False
            _write_seats(database, id, {number: seat})
            _write_state(database, id, state)
            return True

        return await self.writer.do(write)

    async def save_guest(self, id: str, person: Person) -> None:
        await self.writer.do(lambda database: database.execute("INSERT OR IGNORE INTO guests VALUES (?, ?)", (id, person)))

    def is_guest(self, id: str, person: Person) -> bool:
        return self._row('SELECT 1 FROM guests WHERE "table" = ? AND person = ?', (id, person)) is not None

    async def save_removed(self, id: str, person: Person, seats: Mapping[int, Seat]) -> None:
        """Saves that the host removed a person from these seats; they may not watch either."""

        def write(database: sqlite3.Connection) -> None:
            database.execute("INSERT OR IGNORE INTO removed VALUES (?, ?)", (id, person))
            database.execute('DELETE FROM guests WHERE "table" = ? AND person = ?', (id, person))
            _write_seats(database, id, seats)

        await self.writer.do(write)

    def is_removed(self, id: str, person: Person) -> bool:
        return self._row('SELECT 1 FROM removed WHERE "table" = ? AND person = ?', (id, person)) is not None

    def held(self, id: str, person: Person) -> set[int]:
        """The seats that the person had in the running match, and has given away, left or lost since."""
        return {seat for (seat,) in self._rows('SELECT seat FROM held WHERE "table" = ? AND person = ?', (id, person))}

    # People and chat

    def name(self, person: Person) -> str:
        found = self._row("SELECT name FROM people WHERE person = ?", (person,))
        return found[0] if found else ""

    async def save_name(self, person: Person, name: str) -> None:
        """Saves a person's name, also in all their seats that have their old one."""

        def write(database: sqlite3.Connection) -> None:
            (before,) = database.execute("SELECT coalesce(max(name), '') FROM people WHERE person = ?", (person,)).fetchone()
            database.execute("INSERT OR REPLACE INTO people VALUES (?, ?)", (person, name))
            database.execute("UPDATE seats SET name = ? WHERE person = ? AND name = ?", (name, person, before))

        await self.writer.do(write)

    def chat(self, id: str) -> list[ChatLine]:
        rows = self._rows('SELECT who, text, at, seat FROM chat WHERE "table" = ? ORDER BY at DESC LIMIT ?', (id, MOST_CHAT))
        return [ChatLine(*row) for row in reversed(rows)]

    async def save_chat(self, id: str, line: ChatLine) -> None:
        row = (id, line.who, line.text, line.at, line.seat)
        await self.writer.do(
            lambda database: database.execute('INSERT INTO chat ("table", who, text, at, seat) VALUES (?, ?, ?, ?, ?)', row)
        )


def _write_state(database: sqlite3.Connection, id: str, state: str) -> None:
    database.execute("UPDATE tables SET state = ? WHERE id = ?", (state, id))


def _write_seats(database: sqlite3.Connection, id: str, seats: Mapping[int, Seat]) -> None:
    database.executemany(  # remember everybody who has seen a hand
        """INSERT OR IGNORE INTO held SELECT id, seat, person FROM seats JOIN tables ON id = "table"
           WHERE id = ? AND seat = ? AND state = 'running' AND person IS NOT NULL""",
        [(id, number) for number in seats],
    )
    database.executemany(
        """INSERT OR REPLACE INTO seats ("table", seat, person, bot, name, left_by, since, offered, resigned)
           VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)""",
        [
            (id, number, seat.person, seat.bot, seat.name, seat.left_by, seat.since, seat.offered, seat.resigned)
            for number, seat in seats.items()
        ],
    )
