"""PostgreSQL as the database, for any number of processes on any number of machines.

Moves are appended in batches: everything that arrives during one commit shares the next. What was written is announced with
NOTIFY in the same transaction, so the others hear of it exactly if it was committed.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Iterator, Sequence
from contextlib import asynccontextmanager
from functools import lru_cache
from itertools import accumulate, pairwise
from typing import Any, TypeVar

import asyncpg

from hightable.server.bus import Bus, Message, fitting, new_process_id
from hightable.server.database import (
    Append,
    BadDatabase,
    Database,
    Job,
    Reader,
    Row,
    Unreadable,
    WriteFailed,
    check_version,
    migrations,
    moved,
    without_password,
)
from hightable.server.metrics import WRITE_SECONDS, WRITE_SIZE

log = logging.getLogger("hightable.postgres")

T = TypeVar("T")

MOST_CONNECTIONS = 8
MOST_APPENDS = 500
"""The largest number of entries in one transaction."""
TIMEOUT = 10.0
"""Seconds for a statement or a new connection."""
RECONNECT = 0.5
"""Seconds between two attempts to listen again."""
CHANNEL = "hightable"
LONGEST_PAYLOAD = 7900
"""Bytes of a notification; PostgreSQL's limit is 8000."""
MIGRATION_LOCK = 0x48544142
"""The advisory lock of the process that migrates the database."""

FAILURES = (asyncpg.PostgresError, asyncpg.InterfaceError, asyncpg.InternalClientError, OSError, TimeoutError, EOFError)
"""What a lost connection can raise; the driver also loses track of its own state."""
_FAULTS = (asyncpg.IntegrityConstraintViolationError, asyncpg.DataError, asyncpg.SyntaxOrAccessError)
"""PostgreSQL's errors that are about the statement, not about the database."""

# Rows are locked in the order of their ids, so that two processes with several moves each never wait for one another.
_APPEND = f"""
WITH entry AS (
    SELECT * FROM unnest(
        $1::text[], $2::int[], $3::int[], $4::int[], $5::float8[], $6::float8[], $7::int[], $8::bool[], $9::text[], $10::int[]
    ) AS entry (id, number, move, seat, took, at, revision, over, message, payload)
), locked AS (
    SELECT tables.id FROM tables JOIN entry USING (id) WHERE tables.revision = entry.revision
    ORDER BY tables.id COLLATE "C" FOR UPDATE OF tables
), raised AS (
    UPDATE tables SET revision = tables.revision + 1, state = CASE WHEN entry.over THEN 'over' ELSE state END
    FROM entry WHERE tables.id = entry.id AND tables.revision = entry.revision AND tables.id IN (SELECT id FROM locked)
    RETURNING tables.id
), added AS (
    INSERT INTO log SELECT id, number, move, seat, took, at FROM entry WHERE id IN (SELECT id FROM raised) RETURNING "table"
), told AS (
    SELECT pg_notify('{CHANNEL}', string_agg(message, E'\\n')) FROM entry WHERE id IN (SELECT "table" FROM added) GROUP BY payload
)
SELECT "table", (SELECT count(*) FROM told) FROM added
"""
_NOTIFY = f"SELECT pg_notify('{CHANNEL}', payload) FROM unnest($1::text[]) AS payload"


@lru_cache(maxsize=500)
def numbered(query: str) -> str:
    """The query with PostgreSQL's numbered places.

    >>> numbered("SELECT id FROM tables WHERE made > ? AND host = ?")
    'SELECT id FROM tables WHERE made > $1 AND host = $2'
    """
    parts = query.split("?")
    return "".join(f"{part}${number}" for number, part in enumerate(parts[:-1], 1)) + parts[-1]


class PostgresTransaction:
    """A job's access to the database, inside one transaction."""

    def __init__(self, connection: Any) -> None:
        self._connection = connection
        self.messages: list[Message] = []

    async def rows(self, query: str, *values: object) -> list[Row]:
        found: list[Row] = await self._connection.fetch(numbered(query), *values)
        return found

    async def execute(self, query: str, *values: object) -> int:
        status = await self._connection.execute(numbered(query), *values)
        return int(status.rsplit(" ", 1)[-1])

    async def execute_many(self, query: str, rows: Iterable[Row]) -> None:
        await self._connection.executemany(numbered(query), rows)

    def notify(self, message: Message) -> None:
        self.messages.append(message)


class NotifyBus(Bus):
    """LISTEN and NOTIFY. Messages that need no transaction are collected, and several travel in one statement."""

    def __init__(self, process: str, pool: Any) -> None:
        super().__init__(process)
        self._pool = pool
        self._queue: list[bytes] = []
        self._sending: asyncio.Task[None] | None = None

    def send(self, message: Message) -> None:
        sealed = self.seal(message)
        if len(sealed) > LONGEST_PAYLOAD:
            log.warning("a message is too long to be sent")
            return
        self._queue.append(sealed)
        if self._sending is None or self._sending.done():
            self._sending = asyncio.get_running_loop().create_task(self._send_queued())

    async def _send_queued(self) -> None:
        while self._queue:
            messages, self._queue = self._queue, []
            try:
                async with self._pool.acquire(timeout=TIMEOUT) as connection:
                    await connection.execute(_NOTIFY, _payloads(messages))
            except FAILURES as error:
                log.warning("%d messages were not sent: %s", len(messages), error)

    async def flush(self) -> None:
        """Waits until everything is sent."""
        if self._sending is not None:
            await asyncio.wait({self._sending}, timeout=1.0)


class PostgresDatabase(Database):
    """A database on a PostgreSQL server. It is opened with `await PostgresDatabase.open(address)`."""

    among = "IN (SELECT json_array_elements_text(?::json))"
    touch = "SELECT pg_current_xact_id()"
    now = "extract(epoch FROM clock_timestamp())::float8"

    def __init__(self, address: str, pool: Any) -> None:
        self.process = new_process_id()
        self.bus: NotifyBus = NotifyBus(self.process, pool)
        self._address = address
        self._pool = pool
        self._queue: list[tuple[Append, asyncio.Future[bool]]] = []
        self._appending: asyncio.Task[None] | None = None
        self._failing = False
        self._listening = asyncio.get_running_loop().create_task(self._listen())

    @classmethod
    async def open(cls, address: str) -> PostgresDatabase:
        """Connects to a database that is up to date. Raises BadDatabase."""
        try:
            pool = await asyncpg.create_pool(
                address, min_size=1, max_size=MOST_CONNECTIONS, timeout=TIMEOUT, command_timeout=TIMEOUT
            )
        except (*FAILURES, ValueError) as error:
            raise BadDatabase(cannot_use(address, error)) from error
        return cls(address, pool)

    # Reading

    async def rows(self, query: str, *values: object) -> list[Row]:
        async with self._reading() as connection:
            found: list[Row] = await connection.fetch(numbered(query), *values)
            return found

    async def snapshot(self, job: Callable[[Reader], Awaitable[T]]) -> T:
        async with self._reading() as connection, connection.transaction(isolation="repeatable_read", readonly=True):
            return await job(PostgresTransaction(connection))

    @asynccontextmanager
    async def _reading(self) -> AsyncIterator[Any]:
        try:
            async with self._pool.acquire(timeout=TIMEOUT) as connection:
                yield connection
        except _FAULTS:
            raise
        except FAILURES as error:
            self._report(error)
            raise Unreadable from error

    def _report(self, error: BaseException) -> None:
        """Logs a failure, once until the database works again."""
        if not self._failing:
            self._failing = True
            log.error("the database cannot be used: %s", str(error) or type(error).__name__)

    async def table_names(self) -> list[str]:
        query = "SELECT tablename::text FROM pg_tables WHERE schemaname = current_schema() ORDER BY tablename"
        return [name for (name,) in await self.rows(query)]

    async def columns(self, table: str) -> dict[str, str]:
        query = """SELECT column_name::text, data_type::text FROM information_schema.columns
                   WHERE table_schema = current_schema() AND table_name = ? ORDER BY ordinal_position"""
        return {row[0]: row[1] for row in await self.rows(query, table)}

    # Writing

    async def transaction(self, job: Job[T]) -> T:
        try:
            async with self._pool.acquire(timeout=TIMEOUT) as connection, connection.transaction():
                transaction = PostgresTransaction(connection)
                result = await job(transaction)
                if transaction.messages:
                    await connection.execute(_NOTIFY, _payloads([self.bus.seal(message) for message in transaction.messages]))
        except _FAULTS:
            raise
        except FAILURES as error:
            self._report(error)
            raise WriteFailed from error
        self._failing = False
        return result

    async def append(self, append: Append) -> bool:
        done: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        self._queue.append((append, done))
        if self._appending is None or self._appending.done():
            self._appending = asyncio.get_running_loop().create_task(self._append_queued())
        return await done

    async def _append_queued(self) -> None:
        while self._queue:
            results: Sequence[bool | Exception]
            batch, self._queue = self._queue[:MOST_APPENDS], self._queue[MOST_APPENDS:]
            try:
                results = await self._append(batch)
            except _FAULTS:
                results = [await self._append_alone(each) for each in batch]
            except BaseException as error:
                self._report(error)
                results = [WriteFailed()] * len(batch)
                if not isinstance(error, FAILURES):
                    log.error("appending", exc_info=error)
            for (_, done), result in zip(batch, results, strict=True):
                if done.done():
                    continue
                if isinstance(result, BaseException):
                    done.set_exception(result)
                else:
                    done.set_result(result)

    async def _append(self, batch: list[tuple[Append, asyncio.Future[bool]]]) -> list[bool | Exception]:
        messages = [self.bus.seal(moved(append)) for append, _ in batch]
        payloads = [number for number, count in enumerate(_payload_sizes(messages)) for _ in range(count)]
        rows = [(*append.entry, append.revision, append.over) for append, _ in batch]
        columns = [*zip(*rows, strict=True), [message.decode() for message in messages], payloads]
        with WRITE_SECONDS.time():
            async with self._pool.acquire(timeout=TIMEOUT) as connection:
                written = {id for id, _ in await connection.fetch(_APPEND, *columns)}
        WRITE_SIZE.observe(len(batch))
        self._failing = False
        return [append.entry.table in written for append, _ in batch]

    async def _append_alone(self, one: tuple[Append, asyncio.Future[bool]]) -> bool | Exception:
        try:
            (result,) = await self._append([one])
        except asyncpg.IntegrityConstraintViolationError:  # the number is taken
            return False
        except FAILURES as error:
            self._report(error)
            return WriteFailed()
        return result

    # Listening

    async def _listen(self) -> None:
        """Hears what the other processes announce, for as long as the database is open; after a failure it connects again."""
        while True:
            lost = asyncio.Event()
            try:
                connection = await asyncpg.connect(self._address, timeout=TIMEOUT)
                try:
                    connection.add_termination_listener(lambda connection, lost=lost: lost.set())
                    await connection.add_listener(CHANNEL, self._hear)
                    self.bus.reconnected()
                    await lost.wait()
                finally:
                    with contextlib.suppress(*FAILURES):
                        await connection.close(timeout=1.0)
            except FAILURES as error:
                self._report(error)
            await asyncio.sleep(RECONNECT)

    def _hear(self, connection: Any, pid: int, channel: str, payload: str) -> None:
        self.bus.open(payload.encode())

    async def close(self) -> None:
        if self._appending is not None:
            await asyncio.wait({self._appending}, timeout=TIMEOUT)
        await self.bus.flush()
        self._listening.cancel()
        await asyncio.wait({self._listening}, timeout=2.0)
        try:
            async with asyncio.timeout(2.0):
                await self._pool.close()
        except (TimeoutError, *FAILURES):
            self._pool.terminate()


def _payload_sizes(messages: Sequence[bytes]) -> Iterator[int]:
    """How many of these messages travel in each notification: as many as fit."""
    while messages:
        yield (count := fitting(messages, LONGEST_PAYLOAD))
        messages = messages[count:]


def _payloads(messages: Sequence[bytes]) -> list[str]:
    """The messages as notifications, each message in a line."""
    ends = [*accumulate(_payload_sizes(messages))]
    return [b"\n".join(messages[start:end]).decode() for start, end in pairwise([0, *ends])]


def cannot_use(address: str, error: BaseException) -> str:
    """A sentence about a database that cannot be used, without its password."""
    reason = str(error).strip().rstrip(".") or type(error).__name__
    return f"{without_password(address)} cannot be used as the database: {reason}."


async def prepare(address: str) -> None:
    """Migrates the database; only one process does so at a time. Raises BadDatabase if it cannot be used."""
    files = migrations("postgresql")
    try:
        connection = await asyncpg.connect(address, timeout=TIMEOUT)
    except (*FAILURES, ValueError) as error:
        raise BadDatabase(cannot_use(address, error)) from error
    try:
        async with connection.transaction():
            await connection.execute("SELECT pg_advisory_xact_lock($1)", MIGRATION_LOCK)
            version = await _version(connection)
            if version == 0 and await connection.fetchval("SELECT to_regclass('tables') IS NOT NULL"):
                raise BadDatabase(f"{without_password(address)} is the database of another program. Choose another one.")
            check_version(version, max(files))
            for number in sorted(files):
                if number > version:
                    await connection.execute(files[number])
                    await connection.execute("UPDATE hightable_format SET number = $1", number)
    except FAILURES as error:
        raise BadDatabase(cannot_use(address, error)) from error
    finally:
        await connection.close()


async def _version(connection: Any) -> int:
    """The format of the database, 0 if it is new."""
    await connection.execute("CREATE TABLE IF NOT EXISTS hightable_format (number INTEGER NOT NULL)")
    await connection.execute("INSERT INTO hightable_format SELECT 0 WHERE NOT EXISTS (SELECT 1 FROM hightable_format)")
    return int(await connection.fetchval("SELECT number FROM hightable_format"))
