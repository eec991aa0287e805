"""One thread writes to the database, in batches: everything that arrives during one commit shares the next.

A flush to disk takes milliseconds, and hundreds of moves can share one. A write is reported as done only after its commit.
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
"""The largest number of writes in one transaction."""

GATHER = 0.005
"""Under load, seconds to wait so that more writes share one commit: one flush per move would be too slow."""


class WriteFailed(ApiError):
    """The disk could not write. Nothing was changed."""

    def __init__(self, key: str = "not_saved") -> None:
        super().__init__(key, 503)


class Entry(NamedTuple):
    """A row of a table's log: a move, or the undoing of the last one if `move` is None.

    `seat` was to move then, and `took` is how long it took, in seconds of its clock.
    """

    table: str
    number: int
    move: int | None
    seat: int
    took: float
    at: float


_FAULTS = (sqlite3.IntegrityError, sqlite3.ProgrammingError, sqlite3.InterfaceError)
"""SQLite errors that are about the statement, not about the disk."""

Job: TypeAlias = Callable[[sqlite3.Connection], Any]


@dataclass(eq=False, slots=True)
class PendingWrite:
    what: Entry | Job
    done: asyncio.Future[Any]
    result: Any = None
    error: Exception | None = None


# One statement for a whole batch: it is one transaction, and releases the GIL once instead of once per row.
_APPEND = """
INSERT INTO log ("table", number, move, seat, took, at)
SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4, value ->> 5 FROM json_each(?) WHERE true
ON CONFLICT DO NOTHING
"""
APPEND_ONE = "INSERT INTO log VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING"


class Writer:
    """The only writer to the database in this process. It is created inside the event loop that uses it."""

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
        """True when the entry is on disk; False if its number was taken, by another process that serves the table too."""
        return self._put(entry)

    async def do(self, job: Callable[[sqlite3.Connection], T]) -> T:
        """Runs a job in the writer's thread; returns its result once everything it wrote is on disk."""
        result: T = await self._put(job)
        return result

    def close(self) -> None:
        """Writes what is queued, then ends the thread."""
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
                self._failing = any(isinstance(write.error, WriteFailed) for write in batch)
            except Exception as error:  # the thread must go on, and every caller be told
                self._fail(batch, error)
            try:
                self._loop.call_soon_threadsafe(_resolve, batch)
            except RuntimeError:  # the loop is closed: nobody is waiting
                return

    def _check_file(self) -> None:
        """Raises WriteFailed if the file is no longer the one that was opened: what is written to it would be lost."""
        if identity(self._file) != self._identity:
            raise WriteFailed("file_gone")

    def _fail(self, batch: list[PendingWrite], error: Exception) -> None:
        self._report(error)
        for write in batch:
            write.error = WriteFailed(error.key if isinstance(error, WriteFailed) else "not_saved")

    def _report(self, error: Exception) -> None:
        """Logs a disk failure, once until writing works again."""
        if not self._failing:
            self._failing = True
            fault = None if isinstance(error, (sqlite3.Error, WriteFailed)) else error
            log.error("%s cannot be written to: %s", self._file, error, exc_info=fault)

    def _batch(self) -> tuple[list[PendingWrite], bool]:
        """Everything that is queued, and whether the writer is closing."""
        write = self._queue.get()
        batch: list[PendingWrite] = []
        if write is not None and self._busy:
            time.sleep(GATHER)
        while write is not None:
            batch.append(write)
            if len(batch) == MOST:
                return batch, False
            try:
                write = self._queue.get_nowait()
            except Empty:
                return batch, False
        return batch, True

    def _write(self, batch: list[PendingWrite]) -> None:
        entries = [(write, write.what) for write in batch if isinstance(write.what, Entry)]
        if len(entries) == len(batch):
            rows = [entry for _, entry in entries]
            if self._database.execute(_APPEND, (json.dumps(rows),)).rowcount == len(rows):
                for write in batch:
                    write.result = True
                return
            # Some number was taken: look which entries were written.
            for write, entry in entries:
                found = self._database.execute(
                    'SELECT move, seat, took, at FROM log WHERE "table" = ? AND number = ?', entry[:2]
                ).fetchone()
                write.result = found == entry[2:]
            return
        self._database.execute("BEGIN IMMEDIATE")
        try:
            for write in batch:
                self._write_one(write)
            self._database.execute("COMMIT")
        except BaseException:
            if self._database.in_transaction:
                self._database.execute("ROLLBACK")
            raise

    def _write_one(self, write: PendingWrite) -> None:
        """Writes one item. A job that fails is rolled back alone."""
        if isinstance(write.what, Entry):
            write.result = self._database.execute(APPEND_ONE, write.what).rowcount == 1
            return
        self._database.execute("SAVEPOINT job")
        try:
            write.result = write.what(self._database)
        except Exception as error:
            write.error = error
            if isinstance(error, sqlite3.DatabaseError) and not isinstance(error, _FAULTS):
                self._report(error)
                write.error = WriteFailed()
            self._database.execute("ROLLBACK TO job")
        self._database.execute("RELEASE job")


def _resolve(batch: list[PendingWrite]) -> None:
    for write in batch:
        if write.done.cancelled():
            continue
        if write.error is not None:
            write.done.set_exception(write.error)
        else:
            write.done.set_result(write.result)
