"""Opening the database: SQLite in write-ahead mode, brought up to date by numbered SQL files.

`synchronous=FULL` flushes the log file at every commit: what is committed survives the end of the process, however sudden, and
the loss of power too, as far as the disk keeps what it says it has written. A drive that lies about that may lose the last
commits in a power cut; the database stays whole, and a table then simply stands a few decisions earlier.
"""

from __future__ import annotations

import re
import sqlite3
from importlib import resources
from pathlib import Path

WAIT = 10.0
"""Seconds to wait for another process that is writing."""


class BadDatabase(Exception):
    """A file that cannot be opened as our database. The text is a sentence for who started the server."""


def opened(file: Path) -> sqlite3.Connection:
    """A connection to the database. Each statement is a transaction of its own unless one is begun."""
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        database = sqlite3.connect(file, timeout=WAIT, isolation_level=None, check_same_thread=False)
        database.execute("PRAGMA journal_mode = WAL")
        database.execute("PRAGMA synchronous = FULL")
        database.execute("PRAGMA foreign_keys = ON")
        database.execute("PRAGMA wal_autocheckpoint = 8000")  # pages: tidying up is a long flush, so it comes seldom
    except (sqlite3.Error, OSError) as error:
        raise BadDatabase(f"{file} cannot be opened as a database of tables: {error}.") from error
    return database


def migrate(database: sqlite3.Connection) -> None:
    """Runs the numbered files that this database has not had yet."""
    files = _migrations()
    database.execute("BEGIN IMMEDIATE")
    try:
        (version,) = database.execute("PRAGMA user_version").fetchone()
        if version > max(files):
            raise BadDatabase(f"The database was written by a newer release (format {version}; this one knows {max(files)}).")
        for number in sorted(files):
            if number > version:
                for statement in _statements(files[number]):
                    database.execute(statement)
                database.execute(f"PRAGMA user_version = {number}")
    except BaseException:
        database.execute("ROLLBACK")
        raise
    database.execute("COMMIT")


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
