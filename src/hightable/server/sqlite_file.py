"""Opens the file of an SQLite database: in write-ahead mode, migrated by numbered scripts.

`synchronous=FULL` flushes the write-ahead log at every commit: what is committed survives a crash of the process, and a power cut
too if the drive honours flushes. A drive that does not may lose the last commits in a power cut; the database stays intact, and
a table is then a few moves behind.
"""

from __future__ import annotations

import contextlib
import sqlite3
from pathlib import Path

from hightable.server.database import BadDatabase, check_version, migrations

WAIT = 10.0
"""Seconds to wait while another process is writing."""


def prepare(file: Path) -> None:
    """Checks the whole file and migrates it. Raises BadDatabase if it cannot be used."""
    with contextlib.closing(open_database(file)) as database:
        try:
            (found,) = database.execute("PRAGMA quick_check(1)").fetchone()
            if found != "ok":
                raise BadDatabase(f"{file} is damaged: {found}. Replace it with a backup, or choose another file.")
            migrate(database)
        except sqlite3.Error as error:
            raise BadDatabase(_cannot(file, error)) from error


def open_database(file: Path) -> sqlite3.Connection:
    """A connection to the database, in autocommit mode."""
    database = None
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        if not file.exists():
            file.touch(mode=0o600)  # it holds the secrets of running games
        database = sqlite3.connect(file, timeout=WAIT, isolation_level=None, check_same_thread=False)
        _check_ours(file, database)
        database.execute("PRAGMA journal_mode = WAL")
        database.execute("PRAGMA synchronous = FULL")
        database.execute("PRAGMA foreign_keys = ON")
        database.execute("PRAGMA wal_autocheckpoint = 8000")  # pages: a checkpoint is a long flush, so keep them rare
    except BaseException as error:
        if database is not None:
            database.close()
        if isinstance(error, (sqlite3.Error, OSError)):
            raise BadDatabase(_cannot(file, error)) from error
        raise
    return database


def _cannot(file: Path, error: Exception) -> str:
    return f"{file} cannot be used as the database: {error}."


def migrate(database: sqlite3.Connection) -> None:
    """Applies the migrations that this database does not have yet."""
    files = _migrations()
    database.execute("BEGIN IMMEDIATE")
    try:
        version = _version(database)
        check_version(version, max(files))
        for number in sorted(files):
            if number > version:
                for statement in _statements(files[number]):
                    database.execute(statement)
                database.execute(f"PRAGMA user_version = {number}")
        database.execute("COMMIT")
    except BaseException:
        if database.in_transaction:
            database.execute("ROLLBACK")
        raise


def identity(file: Path) -> list[tuple[int, int] | None]:
    """The device and inode of the file and of its write-ahead log, which change when they are deleted or replaced."""
    found: list[tuple[int, int] | None] = []
    for part in (file, file.with_name(f"{file.name}-wal")):
        try:
            status = part.stat()
            found.append((status.st_dev, status.st_ino))
        except OSError:
            found.append(None)
    return found


def _check_ours(file: Path, database: sqlite3.Connection) -> None:
    """Raises BadDatabase if the file belongs to another program. Nothing is written to the file before that is known."""
    version, files = _version(database), _migrations()
    if version > max(files):
        return  # from a newer release: `migrate` reports it
    with contextlib.closing(sqlite3.connect(":memory:")) as ours:
        for number in sorted(files):
            if number <= version:
                ours.executescript(files[number])
        found, wanted = _columns(database), _columns(ours)
    if not wanted <= found or (found and not wanted):
        raise BadDatabase(f"{file} is the database of another program. Choose another file.")


def _columns(database: sqlite3.Connection) -> set[tuple[str, str]]:
    return set(
        database.execute(
            "SELECT tables.name, columns.name FROM sqlite_master AS tables, pragma_table_info(tables.name) AS columns"
            " WHERE tables.type = 'table' AND tables.name NOT LIKE 'sqlite_%'"
        )
    )


def _version(database: sqlite3.Connection) -> int:
    (version,) = database.execute("PRAGMA user_version").fetchone()
    return int(version)


def _migrations() -> dict[int, str]:
    return migrations("sqlite")


def _statements(script: str) -> list[str]:
    """The single statements of a script: `executescript` would commit the transaction first."""
    found, statement = [], ""
    for line in script.splitlines(keepends=True):
        statement += line
        if sqlite3.complete_statement(statement):
            found.append(statement)
            statement = ""
    return found
