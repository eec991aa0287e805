"""What is kept of tables and people, read and written by name. Everything that changes goes through the one writer."""

from __future__ import annotations

import json
import logging
import sqlite3
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from hightable.engine.discovery import NoSuchGame, find
from hightable.engine.i18n import LANGUAGES
from hightable.server.database import migrate, open_database
from hightable.server.errors import ApiError
from hightable.server.names import distinct
from hightable.server.writer import APPEND_ONE, Entry, Writer

log = logging.getLogger("hightable.store")

Person = bytes
"""The hash of somebody's token. The token itself is kept nowhere but in their cookie."""

CHAT_KEPT = 100
INVITES_KEPT = 40


@dataclass
class Seat:
    """Who sits there: a person, a bot, or nobody yet."""

    person: Person | None = None
    bot: str = ""
    name: str = ""
    left_by: Person | None = None
    since: float = 0.0
    """When the seat became what it is: codes for it that are older are void."""
    offered: bool = False
    """Whether everybody agreed that somebody else may take a seat that was left."""
    resigned: bool = False

    @property
    def open(self) -> bool:
        return self.person is None and not self.bot


@dataclass
class TableRow:
    """A table as the database has it, without its log."""

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
    """Who opened it."""
    ending: str = ""
    """How the match ended before its last move, “resigned” or “aborted”; nothing where it did not."""

    @property
    def names(self) -> list[str]:
        """What everybody is called here: no two the same, and nobody like the colour that somebody without a name goes by."""
        try:
            seat_names = find(self.game).seat_names
        except NoSuchGame:
            seat_names = ()
        unnamed = [colour for seat, colour in zip(self.seats, seat_names, strict=False) if not seat.name]
        return distinct([seat.name for seat in self.seats], [str(each(language)) for each in unnamed for language in LANGUAGES])


@dataclass(frozen=True)
class ChatLine:
    """A line of chat."""

    who: str
    text: str
    at: float
    seat: int = -1


@dataclass(frozen=True)
class Invite:
    """What a code is good for. With a giver, the seat goes from them to who has the code."""

    table: str
    seat: int | None
    giver: Person | None
    made: float = 0.0


class Unreadable(ApiError):
    """The disk does not give something back: a broken page of the file, say."""

    def __init__(self) -> None:
        super().__init__("unreadable", 503)


class Store:
    """The database of one process: a connection for reading, and the writer. Where the disk fails, both raise a Refusal."""

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
            "SELECT game, rules, options, secret, listed, seconds, state, rematch, host, ending FROM tables WHERE id = ?", (id,)
        )
        if found is None:
            return None
        game, rules, options, secret, listed, seconds, state, rematch, host, ending = found
        rows = self._rows(
            'SELECT person, bot, name, left_by, since, offered, resigned FROM seats WHERE "table" = ? ORDER BY seat', (id,)
        )
        seats = [
            Seat(person, bot, name, left_by, since, bool(offered), bool(resigned))
            for person, bot, name, left_by, since, offered, resigned in rows
        ]
        return TableRow(id, game, rules, json.loads(options), secret, bool(listed), seconds, state, rematch, seats, host, ending)

    def log(self, id: str, after: int = 0) -> list[Entry]:
        rows = self._rows('SELECT * FROM log WHERE "table" = ? AND number > ? ORDER BY number', (id, after))
        return [Entry(*row) for row in rows]

    def changed_elsewhere(self) -> bool:
        """Whether anything was written since this was last asked, by this process or another."""
        (version,) = self._row("PRAGMA data_version")
        changed, self._version = version != self._version, version
        return bool(changed)

    def lengths(self, ids: Sequence[str]) -> dict[str, int]:
        """How long the logs of these tables are: another process may have gone on."""
        rows = self._rows(
            'SELECT value, (SELECT max(number) FROM log WHERE "table" = value) FROM json_each(?)', (json.dumps(ids),)
        )
        return {id: length or 0 for id, length in rows}

    def lobby(self, most: int, since: float, person: Person) -> list[str]:
        """The listed tables where somebody has been since then, those first where somebody was last.

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
        """How many tables of this host wait in the lobby for players."""
        (count,) = self._row(
            "SELECT count(*) FROM tables WHERE listed AND state = 'waiting' AND seen >= ? AND host = ?", (since, host)
        )
        return int(count)

    def waiting_among(self, ids: Sequence[str], since: float) -> set[str]:
        """Which of these tables wait in the lobby for players."""
        rows = self._rows(
            "SELECT id FROM tables WHERE id IN (SELECT value FROM json_each(?)) AND listed AND state = 'waiting' AND seen >= ?",
            (json.dumps(ids), since),
        )
        return {id for (id,) in rows}

    async def keep_seen(self, ids: Sequence[str]) -> None:
        """Keeps that somebody who sits at these tables is there now."""
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
        """True when the entry is on disk, and with a game's last one that the table is over; False where its number was taken."""
        if not over:
            return await self.writer.append(entry)

        def write(database: sqlite3.Connection) -> bool:
            written = database.execute(APPEND_ONE, entry).rowcount == 1
            if written:
                _write_state(database, entry.table, "over")
            return written

        return await self.writer.do(write)

    async def make(self, table: TableRow, rematch_of: str | None = None) -> None:
        """Keeps a new table, and with it that it is where another goes on."""

        def write(database: sqlite3.Connection) -> None:
            made = time.time()
            database.execute(
                """INSERT INTO tables (id, game, rules, options, secret, listed, seconds, state, rematch, made, seen, host)
                   VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)""",
                (
                    *(table.id, table.game, table.rules, json.dumps(table.options), table.secret),
                    *(table.listed, table.seconds, table.state, table.rematch, made, made, table.host),
                ),
            )
            _write_seats(database, table.id, dict(enumerate(table.seats)))
            database.execute("UPDATE tables SET rematch = ? WHERE id = ?", (table.id, rematch_of))

        await self.writer.do(write)

    async def keep_state(self, id: str, state: str) -> None:
        await self.writer.do(lambda database: _write_state(database, id, state))

    async def keep_seats(self, id: str, seats: Mapping[int, Seat], state: str) -> None:
        """Keeps who sits there, and the table's state with it."""

        def write(database: sqlite3.Connection) -> None:
            _write_seats(database, id, seats)
            _write_state(database, id, state)

        await self.writer.do(write)

    async def keep_ending(self, id: str, ending: str, seats: Mapping[int, Seat]) -> None:
        """Keeps that the match ended before its last move, and what became of these seats."""

        def write(database: sqlite3.Connection) -> None:
            database.execute("UPDATE tables SET state = 'over', ending = ? WHERE id = ?", (ending, id))
            _write_seats(database, id, seats)

        await self.writer.do(write)

    # Invitations

    async def keep_invite(self, code: bytes, invite: Invite) -> None:
        def write(database: sqlite3.Connection) -> None:
            row = (code, invite.table, invite.seat, invite.giver, invite.made)
            database.execute("INSERT INTO invites VALUES (?, ?, ?, ?, ?)", row)
            database.execute(
                """DELETE FROM invites WHERE code IN
                   (SELECT code FROM invites WHERE "table" = ? ORDER BY made DESC LIMIT -1 OFFSET ?)""",
                (invite.table, INVITES_KEPT),
            )

        await self.writer.do(write)

    def invite(self, code: bytes) -> Invite | None:
        found = self._row('SELECT "table", seat, giver, made FROM invites WHERE code = ?', (code,))
        return Invite(*found) if found else None

    async def take_seat(self, id: str, number: int, seat: Seat, state: str, spent: bytes | None = None) -> bool:
        """Seats somebody, and where a code was good for this seat alone, spends it. False where that was done before."""

        def write(database: sqlite3.Connection) -> bool:
            if spent is not None and database.execute("DELETE FROM invites WHERE code = ?", (spent,)).rowcount == 0:
                return False
            _write_seats(database, id, {number: seat})
            _write_state(database, id, state)
            return True

        return await self.writer.do(write)

    async def keep_guest(self, id: str, person: Person) -> None:
        await self.writer.do(lambda database: database.execute("INSERT OR IGNORE INTO guests VALUES (?, ?)", (id, person)))

    def is_guest(self, id: str, person: Person) -> bool:
        return self._row('SELECT 1 FROM guests WHERE "table" = ? AND person = ?', (id, person)) is not None

    async def keep_removed(self, id: str, person: Person, seats: Mapping[int, Seat]) -> None:
        """Keeps that the host removed somebody, from these seats: they are no guest either."""

        def write(database: sqlite3.Connection) -> None:
            database.execute("INSERT OR IGNORE INTO removed VALUES (?, ?)", (id, person))
            database.execute('DELETE FROM guests WHERE "table" = ? AND person = ?', (id, person))
            _write_seats(database, id, seats)

        await self.writer.do(write)

    def is_removed(self, id: str, person: Person) -> bool:
        return self._row('SELECT 1 FROM removed WHERE "table" = ? AND person = ?', (id, person)) is not None

    def held(self, id: str, person: Person) -> set[int]:
        """The seats of the match that the person had once it was running, and has given away, left or lost since."""
        return {seat for (seat,) in self._rows('SELECT seat FROM held WHERE "table" = ? AND person = ?', (id, person))}

    # People and their words

    def name(self, person: Person) -> str:
        found = self._row("SELECT name FROM people WHERE person = ?", (person,))
        return found[0] if found else ""

    async def keep_name(self, person: Person, name: str) -> None:
        """Keeps what somebody is called, wherever they sit."""

        def write(database: sqlite3.Connection) -> None:
            database.execute("INSERT OR REPLACE INTO people VALUES (?, ?)", (person, name))
            database.execute("UPDATE seats SET name = ? WHERE person = ?", (name, person))

        await self.writer.do(write)

    def chat(self, id: str) -> list[ChatLine]:
        rows = self._rows('SELECT who, text, at, seat FROM chat WHERE "table" = ? ORDER BY at DESC LIMIT ?', (id, CHAT_KEPT))
        return [ChatLine(*row) for row in reversed(rows)]

    async def keep_chat(self, id: str, line: ChatLine) -> None:
        row = (id, line.who, line.text, line.at, line.seat)
        await self.writer.do(
            lambda database: database.execute('INSERT INTO chat ("table", who, text, at, seat) VALUES (?, ?, ?, ?, ?)', row)
        )


def _write_state(database: sqlite3.Connection, id: str, state: str) -> None:
    database.execute("UPDATE tables SET state = ? WHERE id = ?", (state, id))


def _write_seats(database: sqlite3.Connection, id: str, seats: Mapping[int, Seat]) -> None:
    database.executemany(  # whoever has seen a hand is remembered
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
