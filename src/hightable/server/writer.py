"""One thread writes. Whatever arrives while it waits for the disk goes into the next transaction together: a flush takes
milliseconds, and hundreds of decisions can share one. Nobody hears “done” before the commit that holds their writing.
"""

from __future__ import annotations

import asyncio
import json
import logging
import sqlite3
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from queue import Empty, SimpleQueue
from typing import Any, NamedTuple, TypeAlias, TypeVar

from hightable.server.database import identity, open_database
from hightable.server.errors import ApiError

log = logging.getLogger("hightable.writer")

T = TypeVar("T")

MOST = 1000
"""How many writings share a transaction at most."""


GATHER = 0.005
"""Seconds that the first of them waits for company, where the last one had some: a flush a decision would cost more than it."""


class WriteFailed(ApiError):
    """The disk did not take it. Nothing was changed."""

    def __init__(self, key: str = "not_kept") -> None:
        super().__init__(key, 503)


class Entry(NamedTuple):
    """A line of a table's log: a decision, or where `move` is None the last one taken back.

    `seat` was asked then, and `took` is how long it thought, in seconds of its clock.
    """

    table: str
    number: int
    move: int | None
    seat: int
    took: float
    at: float


_FAULTS = (sqlite3.IntegrityError, sqlite3.ProgrammingError, sqlite3.InterfaceError)
"""Errors of SQLite that are about the statement, not about the disk."""

Job: TypeAlias = Callable[[sqlite3.Connection], Any]


@dataclass(eq=False, slots=True)
class PendingWrite:
    what: Entry | Job
    done: asyncio.Future[Any]
    result: Any = None
    error: Exception | None = None


# One statement for a whole batch: it is one transaction, and lets go of Python's lock once, not once a row.
_APPEND = """
INSERT INTO log ("table", number, move, seat, took, at)
SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4, value ->> 5 FROM json_each(?) WHERE true
ON CONFLICT DO NOTHING
"""
APPEND_ONE = "INSERT INTO log VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING"


class Writer:
    """The only one in this process that writes to the database. Made inside the event loop that asks it."""

    def __init__(self, file: Path) -> None:
        self._loop = asyncio.get_running_loop()
        self._queue: SimpleQueue[PendingWrite | None] = SimpleQueue()
        self._database = open_database(file)
        self._file = file
        self._identity = identity(file)
        self._failing = False
        self._busy = False
        self._thread = threading.Thread(target=self._work, name="writer", daemon=True)
        self._thread.start()

    def append(self, entry: Entry) -> asyncio.Future[bool]:
        """True when the entry is on disk; False where its number was taken: another process plays at this table too."""
        return self._put(entry)

    async def do(self, job: Callable[[sqlite3.Connection], T]) -> T:
        """What the job returns, when all it wrote is on disk."""
        result: T = await self._put(job)
        return result

    def close(self) -> None:
        """Writes what is waiting, then ends the thread."""
        self._queue.put(None)
        self._thread.join()
        self._database.close()

    def _put(self, what: Entry | Job) -> asyncio.Future[Any]:
        done: asyncio.Future[Any] = self._loop.create_future()
        self._queue.put(PendingWrite(what, done))
        return done

    def _work(self) -> None:
        closing = False
        while not closing:
            batch, closing = self._batch()
            self._busy = len(batch) > 1
            if not batch:
                continue
            try:
                self._check_file()
                self._write(batch)
                self._failing = any(isinstance(writing.error, WriteFailed) for writing in batch)
            except Exception as error:  # whatever it is, this thread goes on, and everybody is told
                self._fail(batch, error)
            try:
                self._loop.call_soon_threadsafe(_tell, batch)
            except RuntimeError:  # the loop is gone: nobody is left to be told
                return

    def _check_file(self) -> None:
        """Raises NotKept where the file is no longer the one that was opened: what is written would be gone with it."""
        if identity(self._file) != self._identity:
            raise WriteFailed("file_gone")

    def _fail(self, batch: list[PendingWrite], error: Exception) -> None:
        self._report(error)
        for writing in batch:
            writing.error = WriteFailed(error.key if isinstance(error, WriteFailed) else "not_kept")

    def _report(self, error: Exception) -> None:
        """Says once in the log that the disk fails, until it works again."""
        if not self._failing:
            self._failing = True
            fault = None if isinstance(error, (sqlite3.Error, WriteFailed)) else error
            log.error("%s cannot be written to: %s", self._file, error, exc_info=fault)

    def _batch(self) -> tuple[list[PendingWrite], bool]:
        """Everything that waits, and whether that was the last."""
        writing = self._queue.get()
        batch: list[PendingWrite] = []
        if writing is not None and self._busy:
            time.sleep(GATHER)
        while writing is not None:
            batch.append(writing)
            if len(batch) == MOST:
                return batch, False
            try:
                writing = self._queue.get_nowait()
            except Empty:
                return batch, False
        return batch, True

    def _write(self, batch: list[PendingWrite]) -> None:
        entries = [(writing, writing.what) for writing in batch if isinstance(writing.what, Entry)]
        if len(entries) == len(batch):
            rows = [entry for _, entry in entries]
            if self._database.execute(_APPEND, (json.dumps(rows),)).rowcount == len(rows):
                for writing in batch:
                    writing.result = True
                return
            # Some number was taken. Those that went in are found by looking; they are on disk like the rest.
            for writing, entry in entries:
                found = self._database.execute(
                    'SELECT move, seat, took, at FROM log WHERE "table" = ? AND number = ?', entry[:2]
                ).fetchone()
                writing.result = found == entry[2:]
            return
        self._database.execute("BEGIN IMMEDIATE")
        try:
            for writing in batch:
                self._write_one(writing)
            self._database.execute("COMMIT")
        except BaseException:
            if self._database.in_transaction:
                self._database.execute("ROLLBACK")
            raise

    def _write_one(self, writing: PendingWrite) -> None:
        """A job that fails takes only its own writing back."""
        if isinstance(writing.what, Entry):
            writing.result = self._database.execute(APPEND_ONE, writing.what).rowcount == 1
            return
        self._database.execute("SAVEPOINT job")
        try:
            writing.result = writing.what(self._database)
        except Exception as error:
            writing.error = error
            if isinstance(error, sqlite3.DatabaseError) and not isinstance(error, _FAULTS):
                self._report(error)
                writing.error = WriteFailed()
            self._database.execute("ROLLBACK TO job")
        self._database.execute("RELEASE job")


def _tell(batch: list[PendingWrite]) -> None:
    for writing in batch:
        if writing.done.cancelled():
            continue
        if writing.error is not None:
            writing.done.set_exception(writing.error)
        else:
            writing.done.set_result(writing.result)
