"""One server per database: an operating system lock on a file beside it, released when the process ends."""

from __future__ import annotations

import contextlib
import os
import sys
from pathlib import Path
from typing import IO

from hightable.server.database import BadDatabase

FAR = 1 << 30
"""The byte that is locked on Windows, where a locked byte cannot be read: far beyond the text in the file."""


class DatabaseLock:
    """The lock, held until it is closed or the process ends. The file contains the address of the holder."""

    def __init__(self, database: Path) -> None:
        """Raises BadDatabase if another process holds the lock."""
        database = database.resolve()
        path = database.with_name(f"{database.name}.lock")
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            self._file = path.open("a+", encoding="utf-8")
        except OSError as error:
            raise BadDatabase(f"{path} cannot be opened: {error.strerror}.") from error
        try:
            _lock(self._file)
        except OSError as error:
            self._file.seek(0)
            address = self._file.read(200).strip()
            self._file.close()
            if not isinstance(error, (BlockingIOError, PermissionError)):
                raise BadDatabase(f"{path} cannot be locked: {error.strerror}.") from error
            where = f" at {address}" if address else ""
            raise BadDatabase(
                f"{database} is in use by another High Table server{where}. Stop that one first, or choose another file."
            ) from error
        self.write_address("")

    def write_address(self, address: str) -> None:
        """Writes the address of the holder; errors, such as a full disk, are ignored."""
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
