"""One thread writes to an SQLite database, in batches: everything that arrives during one commit shares the next.

A flush to disk takes milliseconds, and hundreds of moves can share one. A write is reported as done only after its commit.
"""

from __future__ import annotations

import asyncio
import json
import logging
import sqlite3
import threading
import time
from collections.abc import Awaitable, Callable, Iterable
from dataclasses import dataclass, field
from pathlib import Path
from queue import Empty, SimpleQueue
from typing import Any, TypeVar

from hightable.server import sqlite_file
from hightable.server.bus import Message
from hightable.server.database import Append, Job, Row, WriteFailed, moved
from hightable.server.metrics import WRITE_SECONDS, WRITE_SIZE
from hightable.server.sqlite_file import identity, open_database

log = logging.getLogger("hightable.writer")

T = TypeVar("T")

MOST = 1000
"""The largest number of writes in one transaction."""

GATHER = 0.005
"""Under load, seconds to wait so that more writes share one commit: one flush per move would be too slow."""

ASK_AGAIN = 0.001
"""Seconds between two attempts to begin a transaction while another process is writing."""

_FAULTS = (sqlite3.IntegrityError, sqlite3.ProgrammingError, sqlite3.InterfaceError)
"""SQLite errors that are about the statement, not about the disk."""


class SqliteTransaction:
    """A job's access to the database. It runs in the writer's thread, and nothing in it waits."""

    def __init__(self, database: sqlite3.Connection) -> None:
        self._database = database
        self.messages: list[Message] = []

    async def rows(self, query: str, *values: object) -> list[Row]:
        return self._database.execute(query, values).fetchall()

    async def execute(self, query: str, *values: object) -> int:
        return self._database.execute(query, values).rowcount

    async def execute_many(self, query: str, rows: Iterable[Row]) -> None:
        self._database.executemany(query, rows)

    def notify(self, message: Message) -> None:
        self.messages.append(message)


def run_now(job: Awaitable[T]) -> T:
    """Runs a coroutine that never has to wait, because all it awaits is SQLite."""
    steps = job.__await__()
    try:
        next(steps)
    except StopIteration as end:
        result: T = end.value
        return result
    raise RuntimeError("a job in the writer's thread must not wait")


@dataclass(eq=False, slots=True)
class PendingWrite:
    what: Append | Job[Any]
    done: asyncio.Future[Any]
    result: Any = None
    error: Exception | None = None
    messages: list[Message] = field(default_factory=list)


# One statement each for a whole batch: it releases the GIL once instead of once per row.
_RAISE = """
UPDATE tables SET revision = revision + 1, state = CASE WHEN entry.value ->> 7 THEN 'over' ELSE state END
FROM json_each(?) AS entry WHERE tables.id = entry.value ->> 0 AND revision = entry.value ->> 6
"""
_APPEND = """
INSERT INTO log ("table", number, move, seat, took, at)
SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4, value ->> 5 FROM json_each(?)
"""


class Writer:
    """The only writer to the database in this process. It is created inside the event loop that uses it."""

    def __init__(self, file: Path, notify: Callable[[list[Message]], None] = lambda messages: None) -> None:
        """`notify` is called in the loop with the messages of what has been saved."""
        self._notify = notify
        self._loop = asyncio.get_running_loop()
        self._queue: SimpleQueue[PendingWrite | None] = SimpleQueue()
        self._database = open_database(file)
        self._database.execute("PRAGMA busy_timeout = 0")  # `_begin` waits
        self._file = file
        self._identity = identity(file)
        self._failing = False
        self._busy = False
        self._thread = threading.Thread(target=self._work, name="writer", daemon=True)
        self._thread.start()

    def append(self, append: Append) -> asyncio.Future[bool]:
        """True when the entry is on disk; False if another process has changed the table."""
        return self._put(append)

    async def do(self, job: Job[T]) -> T:
        """Runs a job in the writer's thread; returns its result once everything it wrote is on disk."""
        result: T = await self._put(job)
        return result

    def close(self) -> None:
        """Writes what is queued, then ends the thread."""
        self._queue.put(None)
        self._thread.join()
        self._database.close()

    def _put(self, what: Append | Job[Any]) -> asyncio.Future[Any]:
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
                with WRITE_SECONDS.time():
                    self._write(batch)
                WRITE_SIZE.observe(len(batch))
                self._failing = any(isinstance(write.error, WriteFailed) for write in batch)
            except Exception as error:  # the thread must go on, and every caller be told
                self._fail(batch, error)
            try:
                self._loop.call_soon_threadsafe(self._resolve, batch)
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
        self._begin()
        try:
            if not self._append_all(batch):
                for write in batch:
                    self._write_one(write)
            self._database.execute("COMMIT")
        except BaseException:
            if self._database.in_transaction:
                self._database.execute("ROLLBACK")
            raise

    def _begin(self) -> None:
        """Begins a transaction as soon as no other process is writing.

        SQLite itself asks again after up to a tenth of a second, and would nearly always find that another process was faster.
        """
        until = time.monotonic() + sqlite_file.WAIT
        while True:
            try:
                self._database.execute("BEGIN IMMEDIATE")
                return
            except sqlite3.OperationalError as error:
                if error.sqlite_errorcode & 0xFF != sqlite3.SQLITE_BUSY or time.monotonic() > until:
                    raise
            time.sleep(ASK_AGAIN)

    def _append_all(self, batch: list[PendingWrite]) -> bool:
        """Appends a batch of entries if all can be; else it writes nothing and returns False."""
        appends = [write.what for write in batch if isinstance(write.what, Append)]
        if len(appends) < len(batch):
            return False
        rows = json.dumps([(*append.entry, append.revision, append.over) for append in appends])
        self._database.execute("SAVEPOINT appends")
        try:
            written = self._database.execute(_RAISE, (rows,)).rowcount == len(batch)
            if written:
                self._database.execute(_APPEND, (rows,))
        except sqlite3.IntegrityError:
            written = False
        if not written:
            self._database.execute("ROLLBACK TO appends")
        self._database.execute("RELEASE appends")
        for write, append in zip(batch, appends, strict=True):
            write.result = written
            write.messages = [moved(append)] if written else []
        return written

    def _write_one(self, write: PendingWrite) -> None:
        """Writes one item. One that fails is rolled back alone."""
        if isinstance(write.what, Append):
            self._append_all([write])
            return
        transaction = SqliteTransaction(self._database)
        self._database.execute("SAVEPOINT job")
        try:
            write.result = run_now(write.what(transaction))
            write.messages = transaction.messages
        except Exception as error:
            write.error = error
            if isinstance(error, sqlite3.DatabaseError) and not isinstance(error, _FAULTS):
                self._report(error)
                write.error = WriteFailed()
            self._database.execute("ROLLBACK TO job")
        self._database.execute("RELEASE job")

    def _resolve(self, batch: list[PendingWrite]) -> None:
        for write in batch:
            if write.done.cancelled():
                continue
            if write.error is not None:
                write.done.set_exception(write.error)
            else:
                write.done.set_result(write.result)
        self._notify([message for write in batch if write.error is None for message in write.messages])
