"""Copies everything from one database to another, for example from a file to PostgreSQL when a club has outgrown the file."""

from __future__ import annotations

import json
from collections.abc import Sequence

from hightable.server.database import BadDatabase, Database, Reader, Row, Transaction

SKIPPED = frozenset({"leases", "hightable_format"})
"""Tables about the processes that use a database, or about its format."""


async def copy(source: Database, target: Database) -> dict[str, int]:
    """Copies all rows into an empty database, in one transaction. Returns how many there were in each table."""
    tables = [name for name in await target.table_names() if name not in SKIPPED]
    tables.sort(key=lambda name: name != "tables")  # the others refer to it
    for name in tables:
        ((count,),) = await target.rows(f'SELECT count(*) FROM "{name}"')
        if count:
            raise BadDatabase("The second database is not empty. Copy into a new one.")
    columns = {name: await target.columns(name) for name in tables}

    async def read(reader: Reader) -> dict[str, Sequence[Row]]:
        return {name: await reader.rows(f'SELECT {_listed(columns[name])} FROM "{name}"') for name in tables}

    found = await source.snapshot(read)

    async def write(transaction: Transaction) -> None:
        for name, rows in found.items():
            places = ", ".join("?" * len(columns[name]))
            converted = [_converted(row, columns[name]) for row in rows]
            await transaction.execute_many(f'INSERT INTO "{name}" ({_listed(columns[name])}) VALUES ({places})', converted)

    await target.transaction(write)
    for name, rows in found.items():
        ((count,),) = await target.rows(f'SELECT count(*) FROM "{name}"')
        if count != len(rows):
            raise BadDatabase(f"Only {count} of {len(rows)} rows of {name} were copied.")
    return {name: len(rows) for name, rows in found.items()}


def _listed(columns: dict[str, str]) -> str:
    return ", ".join(json.dumps(name) for name in columns)


def _converted(row: Row, columns: dict[str, str]) -> Row:
    """The row with the types of the target: SQLite has numbers for truth values."""
    return tuple(
        bool(value) if kind == "boolean" and value is not None else value
        for value, kind in zip(row, columns.values(), strict=True)
    )
