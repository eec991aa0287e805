"""A database for tables and people: SQLite in a file (`sqlite.py`), or PostgreSQL (`postgres.py`), chosen by its address.

Both have the same tables, and `store.py` speaks to both in the same SQL, with `?` for each value. Every change of a table raises
its revision, and only the process that knows the current one can make the next: so any number of processes can serve one table.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Awaitable, Callable, Iterable, Sequence
from importlib import resources
from typing import Any, NamedTuple, Protocol, TypeAlias, TypeVar
from urllib.parse import urlsplit

from hightable.server.bus import Bus, Message, Moved
from hightable.server.errors import ApiError

T = TypeVar("T")

Row: TypeAlias = Sequence[Any]


class BadDatabase(Exception):
    """A database that cannot be used. The message is a sentence for the person who starts the server."""


class WriteFailed(ApiError):
    """The database could not write. Nothing was changed, or it is not known what."""

    def __init__(self, key: str = "not_saved") -> None:
        super().__init__(key, 503)


class Unreadable(ApiError):
    """The database cannot read something, for example a damaged page of the file."""

    def __init__(self) -> None:
        super().__init__("unreadable", 503)


class OutOfDate(Exception):
    """Another process has changed the table. Nothing was written."""


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


class Append(NamedTuple):
    """An entry to append to a log if the table still has this revision.

    `over`: it is the last one of the match. `note` is a phrase for everybody at the table.
    """

    entry: Entry
    revision: int
    over: bool = False
    note: str = ""


def moved(append: Append) -> Moved:
    """What the other processes are told about an entry."""
    table, number, move, seat, took, at = append.entry
    return Moved(table, append.revision + 1, number, move, seat, took, at, append.note)


class Reader(Protocol):
    """Reads rows."""

    async def rows(self, query: str, *values: object) -> Sequence[Row]: ...


class Transaction(Reader, Protocol):
    """Everything that a job writes: all of it is saved, or nothing."""

    async def execute(self, query: str, *values: object) -> int:
        """Returns how many rows have changed."""
        ...

    async def execute_many(self, query: str, rows: Iterable[Row]) -> None: ...

    def notify(self, message: Message) -> None:
        """Tells the other processes, once the job is saved."""
        ...


Job: TypeAlias = Callable[[Transaction], Awaitable[T]]


class Database(ABC):
    """An open database. All methods raise ApiError if it fails."""

    among: str
    """SQL for “is one of the strings in this JSON list”."""
    now: str
    """SQL for the time in seconds since 1970, by the database's own clock."""
    touch: str
    """SQL that writes to the database without changing anything."""
    bus: Bus
    """Messages to the other processes that use this database."""
    process: str
    """This process, among those that share the database."""

    @abstractmethod
    async def rows(self, query: str, *values: object) -> Sequence[Row]:
        """Reads rows, as they are now."""

    @abstractmethod
    async def snapshot(self, job: Callable[[Reader], Awaitable[T]]) -> T:
        """Runs several queries that all see the database in the same state."""

    @abstractmethod
    async def table_names(self) -> list[str]:
        """The names of all tables of the database."""

    @abstractmethod
    async def columns(self, table: str) -> dict[str, str]:
        """The columns of a table of the database, with their types in small letters."""

    @abstractmethod
    async def append(self, append: Append) -> bool:
        """True when the entry is on disk; False if the table has another revision."""

    @abstractmethod
    async def transaction(self, job: Job[T]) -> T:
        """Runs a job; returns its result once everything it wrote is on disk."""

    async def damage(self) -> list[str]:
        """What the database itself finds wrong with its files, a sentence each. A PostgreSQL server looks after its own."""
        return []

    @abstractmethod
    async def close(self) -> None:
        """Writes what is queued, then closes the connections."""


def is_postgres(address: str) -> bool:
    """Whether this is the address of a PostgreSQL database rather than a file."""
    return address.startswith(("postgresql://", "postgres://"))


def without_password(address: str) -> str:
    """The address as it may be shown.

    >>> without_password("postgresql://ada:secret@db.example/hightable")
    'postgresql://ada@db.example/hightable'
    """
    try:
        password = urlsplit(address).password
    except ValueError:
        password = None
    hidden = address.replace(f":{password}@", "@") if password else address
    return re.sub(r"password=[^&]*&?", "", hidden)


def migrations(kind: str) -> dict[int, str]:
    """The numbered scripts that bring a database of this kind up to date."""
    folder = resources.files("hightable.server") / "migrations" / kind
    return {
        int(file.name.split("_")[0]): file.read_text(encoding="utf-8")
        for file in folder.iterdir()
        if re.fullmatch(r"\d{4}_\w+\.sql", file.name)
    }


def check_version(version: int, newest: int) -> None:
    """Raises BadDatabase if the database was written by a newer release."""
    if version > newest:
        raise BadDatabase(f"The database was written by a newer release (format {version}; this one knows {newest}).")
