"""Opening the database: SQLite in write-ahead mode, brought up to date by numbered SQL files.

`synchronous=FULL` flushes the log file at every commit: what is committed survives the end of the process, however sudden, and
the loss of power too, as far as the disk keeps what it says it has written. A drive that lies about that may lose the last
commits in a power cut; the database stays whole, and a table then simply stands a few decisions earlier.
"""

from __future__ import annotations

import contextlib
import re
import sqlite3
from importlib import resources
from pathlib import Path

WAIT = 10.0
"""Seconds to wait for another process that is writing."""


class BadDatabase(Exception):
    """A file that cannot be used as our database. The text is a sentence for whoever started the server."""


def prepare(file: Path) -> None:
    """Checks the file from end to end and brings it up to date. Raises BadDatabase where it cannot be used."""
    with contextlib.closing(open_database(file)) as database:
        try:
            (found,) = database.execute("PRAGMA quick_check(1)").fetchone()
            if found != "ok":
                raise BadDatabase(f"{file} is damaged: {found}. Put a copy of it in its place, or choose another file.")
            migrate(database)
        except sqlite3.Error as error:
            raise BadDatabase(_cannot(file, error)) from error


def open_database(file: Path) -> sqlite3.Connection:
    """A connection to the database. Each statement is a transaction of its own unless one is begun."""
    database = None
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        database = sqlite3.connect(file, timeout=WAIT, isolation_level=None, check_same_thread=False)
        _check_ours(file, database)
        database.execute("PRAGMA journal_mode = WAL")
        database.execute("PRAGMA synchronous = FULL")
        database.execute("PRAGMA foreign_keys = ON")
        database.execute("PRAGMA wal_autocheckpoint = 8000")  # pages: tidying up is a long flush, so it comes seldom
    except BaseException as error:
        if database is not None:
            database.close()
        if isinstance(error, (sqlite3.Error, OSError)):
            raise BadDatabase(_cannot(file, error)) from error
        raise
    return database


def _cannot(file: Path, error: Exception) -> str:
    return f"{file} cannot be used as the database of tables: {error}."


def migrate(database: sqlite3.Connection) -> None:
    """Runs the numbered files that this database has not had yet."""
    files = _migrations()
    database.execute("BEGIN IMMEDIATE")
    try:
        version = _version(database)
        if version > max(files):
            raise BadDatabase(f"The database was written by a newer release (format {version}; this one knows {max(files)}).")
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
    """Which file that is on the disk, and which its write-ahead log: other ones once they were deleted or replaced."""
    found: list[tuple[int, int] | None] = []
    for part in (file, file.with_name(f"{file.name}-wal")):
        try:
            status = part.stat()
            found.append((status.st_dev, status.st_ino))
        except OSError:
            found.append(None)
    return found


def _check_ours(file: Path, database: sqlite3.Connection) -> None:
    """Raises BadDatabase for what another program has written. Nothing is changed in the file before that is known."""
    version, files = _version(database), _migrations()
    if version > max(files):
        return  # a newer release's: `migrate` says so
    with contextlib.closing(sqlite3.connect(":memory:")) as ours:
        for number in sorted(files):
            if number <= version:
                ours.executescript(files[number])
        found, wanted = _columns(database), _columns(ours)
    if not wanted <= found or (found and not wanted):
        raise BadDatabase(f"{file} is a database of another program. Choose another file.")


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
    folder = resources.files("hightable.server") / "migrations"
    return {
        int(file.name.split("_")[0]): file.read_text(encoding="utf-8")
        for file in folder.iterdir()
        if re.fullmatch(r"\d{4}_\w+\.sql", file.name)
    }


def _statements(script: str) -> list[str]:
    """The statements of a file, one by one: `executescript` would commit before it begins."""
    found, statement = [], ""
    for line in script.splitlines(keepends=True):
        statement += line
        if sqlite3.complete_statement(statement):
            found.append(statement)
            statement = ""
    return found
