"""One server per database: an operating system's lock on a file beside it, which ends with the process, however that ends."""

from __future__ import annotations

import contextlib
import os
import sys
from pathlib import Path
from typing import IO

from hightable.server.database import BadDatabase

FAR = 1 << 30
"""The byte that is locked on Windows, where nobody else can read what is locked: far behind what is written there."""


class DatabaseLock:
    """Held until it is closed, or the process ends. The file says where its holder can be reached."""

    def __init__(self, database: Path) -> None:
        """Raises BadDatabase, with a sentence, where another process has the lock."""
        database = database.resolve()
        beside = database.with_name(f"{database.name}.lock")
        try:
            beside.parent.mkdir(parents=True, exist_ok=True)
            self._file = beside.open("a+", encoding="utf-8")
        except OSError as error:
            raise BadDatabase(f"{beside} cannot be opened: {error.strerror}.") from error
        try:
            _lock(self._file)
        except OSError as error:
            self._file.seek(0)
            address = self._file.read(200).strip()
            self._file.close()
            if not isinstance(error, (BlockingIOError, PermissionError)):
                raise BadDatabase(f"{beside} cannot be locked: {error.strerror}.") from error
            where = f" at {address}" if address else ""
            raise BadDatabase(
                f"{database} is in use by another High Table server{where}."
                " Stop that one first, or choose another file with --database."
            ) from error
        self.say("")

    def say(self, address: str) -> None:
        """Writes where the holder can be reached; on a full disk it is not said."""
        with contextlib.suppress(OSError):
            self._file.truncate(0)
            self._file.write(address)
            self._file.flush()

    def __enter__(self) -> DatabaseLock:
        return self

    def __exit__(self, *error: object) -> None:
        with contextlib.suppress(OSError):
            self._file.close()


if sys.platform == "win32":
    import msvcrt

    def _lock(file: IO[str]) -> None:
        os.lseek(file.fileno(), FAR, os.SEEK_SET)
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def _lock(file: IO[str]) -> None:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
