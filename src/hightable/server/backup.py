"""Copies of a database: of a file while the server runs, with SQLite's own backup; of PostgreSQL with pg_dump."""

from __future__ import annotations

import contextlib
import os
import shlex
import shutil
import sqlite3
import subprocess
from pathlib import Path
from urllib.parse import unquote, urlsplit

from hightable.server.database import without_password

PAGES = 1000
"""Pages that are copied before writers get their turn."""


class BackupFailed(Exception):
    """No copy was made. The message is a sentence for the person who asked for it."""


def back_up_file(source: Path, target: Path) -> tuple[int, int]:
    """Copies a database file and checks the copy; returns its numbers of tables and of log entries.

    The copy gets its name only when it is complete, so that a failure leaves an older copy as it was.
    """
    if not source.is_file():
        raise BackupFailed(f"There is no database {source}.")
    _check_replaceable(target)
    if target.exists() and target.samefile(source):
        raise BackupFailed(f"{target} is the database itself. Choose another file for the copy.")
    log_beside = target.with_name(f"{target.name}-wal")
    if log_beside.exists():
        raise BackupFailed(f"{target} may be a database in use, because there is {log_beside}. Choose another file for the copy.")
    unfinished = target.with_name(f"{target.name}.unfinished")
    try:
        unfinished.unlink(missing_ok=True)
        unfinished.touch(mode=0o600)  # it holds the secrets of running games
        with (
            contextlib.closing(sqlite3.connect(f"{source.resolve().as_uri()}?mode=ro", uri=True)) as original,
            contextlib.closing(sqlite3.connect(unfinished)) as copy,
        ):
            original.backup(copy, pages=PAGES, sleep=0.01)
            copy.execute("PRAGMA journal_mode = DELETE")  # one file, without a write-ahead log beside it
            counts = _check_copy(copy)
        shutil.copymode(source, unfinished)
        _flush(unfinished)
        unfinished.replace(target)
        _flush(target.parent)
    except (sqlite3.Error, OSError) as error:
        _discard(unfinished)
        raise BackupFailed(f"{source} could not be copied to {target}: {error}.") from error
    except BackupFailed:
        _discard(unfinished)
        raise
    return counts


def _check_replaceable(target: Path) -> None:
    """Raises BackupFailed if the copy would take the place of something that is not a file, such as a device."""
    if target.exists() and not target.is_file():
        raise BackupFailed(f"{target} is not a file. Choose another name for the copy.")


def _discard(unfinished: Path) -> None:
    """Deletes an unfinished copy, if there is one."""
    with contextlib.suppress(OSError):
        unfinished.unlink()


def _check_copy(copy: sqlite3.Connection) -> tuple[int, int]:
    (found,) = copy.execute("PRAGMA quick_check(1)").fetchone()
    if found != "ok":
        raise BackupFailed(f"The copy is damaged, and so is the database: {found}.")
    (tables,) = copy.execute("SELECT count(*) FROM tables").fetchone()
    (entries,) = copy.execute("SELECT count(*) FROM log").fetchone()
    return tables, entries


def _flush(path: Path) -> None:
    """Waits until a file or folder is on disk. Windows cannot do that for a folder."""
    if path.is_dir() and os.name == "nt":
        return
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def dump_command(address: str, target: Path) -> list[str]:
    """The command that copies a PostgreSQL database; the password is not part of it."""
    return ["pg_dump", "--format=custom", f"--file={target}", f"--dbname={without_password(address)}"]


def dump_postgres(address: str, target: Path) -> int:
    """Copies a PostgreSQL database with pg_dump and checks that the copy can be read; returns its number of items.

    Raises BackupFailed, with the command to run elsewhere if pg_dump is not installed here.
    """
    _check_replaceable(target)
    command = dump_command(address, target)
    if shutil.which("pg_dump") is None:
        raise BackupFailed(f"pg_dump is not installed here. Run this where it is: {shlex.join(command)}")
    unfinished = target.with_name(f"{target.name}.unfinished")
    password = urlsplit(address).password
    environment = {**os.environ, "PGPASSWORD": unquote(password)} if password else None
    try:
        _run(dump_command(address, unfinished), environment)
        listing = _run(["pg_restore", "--list", str(unfinished)], None)
        unfinished.replace(target)
    except (BackupFailed, OSError) as error:
        _discard(unfinished)
        raise BackupFailed(str(error)) from error
    return sum(1 for line in listing.splitlines() if line and not line.startswith(";"))


def _run(command: list[str], environment: dict[str, str] | None) -> str:
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    if done.returncode:
        raise BackupFailed(f"{command[0]} failed: {done.stderr.strip()}")
    return done.stdout
