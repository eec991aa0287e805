"""SQLite as the database: one connection for reading, and one thread for writing (`writer.py`)."""

from __future__ import annotations

import contextlib
import logging
import sqlite3
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TypeVar

from hightable.server.bus import Bus, Message, NoBus
from hightable.server.database import Append, Database, Job, Reader, Row, Unreadable
from hightable.server.sqlite_file import migrate, open_database
from hightable.server.writer import Writer, run_now

log = logging.getLogger("hightable.sqlite")

T = TypeVar("T")


class SqliteDatabase(Database):
    """A file on this machine. Several processes may use it if they share a bus."""

    among = "IN (SELECT value FROM json_each(?))"
    touch = "PRAGMA application_id = 0"
    now = "((julianday('now') - 2440587.5) * 86400.0)"

    def __init__(self, file: Path, bus: Bus | None = None) -> None:
        self.bus = bus or NoBus("")
        self.process = self.bus.process
        self._database = open_database(file)
        migrate(self._database)
        self.writer = Writer(file, self._notify)

    def _notify(self, messages: list[Message]) -> None:
        for message in messages:
            self.bus.send(message)

    async def rows(self, query: str, *values: object) -> list[Row]:
        try:
            return self._database.execute(query, values).fetchall()
        except sqlite3.DatabaseError as error:
            log.error("the database cannot be read: %s", error)
            raise Unreadable from error

    async def snapshot(self, job: Callable[[Reader], Awaitable[T]]) -> T:
        await self.rows("BEGIN")
        try:
            return run_now(job(self))
        finally:
            with contextlib.suppress(sqlite3.DatabaseError):  # after a failure there may be nothing to end
                self._database.execute("ROLLBACK")

    async def table_names(self) -> list[str]:
        query = "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name"
        return [name for (name,) in await self.rows(query)]

    async def columns(self, table: str) -> dict[str, str]:
        return {row[0]: row[1].lower() for row in await self.rows("SELECT name, type FROM pragma_table_info(?)", table)}

    async def damage(self) -> list[str]:
        found = [f"The file is damaged: {problem}." for (problem,) in await self.rows("PRAGMA quick_check") if problem != "ok"]
        orphans = {(row[0], row[2]) for row in await self.rows("PRAGMA foreign_key_check")}
        return found + [f"A row of “{part}” belongs to nothing in “{whole}”." for part, whole in sorted(orphans)]

    async def append(self, append: Append) -> bool:
        return await self.writer.append(append)

    async def transaction(self, job: Job[T]) -> T:
        return await self.writer.do(job)

    async def close(self) -> None:
        self.writer.close()
        self._database.close()
        self.bus.close()
