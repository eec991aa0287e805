"""The commands for whoever runs a server: `hightable backup`, `check` and `tables`. They work while the server runs."""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any, TypeVar

import click

from hightable.server import integrity
from hightable.server.backup import BackupFailed, back_up_file, dump_postgres
from hightable.server.commands import data_folder
from hightable.server.database import BadDatabase, OutOfDate, is_postgres, migrations
from hightable.server.errors import ApiError
from hightable.server.expiry import remove_table
from hightable.server.store import Store, TableRow, open_store

T = TypeVar("T")

_database = click.option(
    "--database",
    default=None,
    metavar="FILE|URL",
    help="The server's database: a file, or postgresql://user@host/name (default: the file in your data folder).",
)


def _address(database: str | None) -> str:
    return database or str(data_folder() / "tables.sqlite")


def _with_store(database: str | None, act: Callable[[Store], Awaitable[T]]) -> T:
    """Does something with a database that exists and is up to date; whatever is wrong with it is told in a sentence."""
    address = _address(database)

    async def run() -> T:
        store = await open_store(address)
        try:
            return await act(store)
        finally:
            await store.close()

    try:
        if not is_postgres(address):
            _check_file(Path(address))
        return asyncio.run(run())
    except ModuleNotFoundError as error:
        raise click.ClickException("PostgreSQL needs a driver: pip install 'hightable[postgres]'.") from error
    except (BadDatabase, ApiError) as error:
        raise click.ClickException(str(error)) from error
    except OutOfDate as error:
        raise click.ClickException("Somebody has changed the table in the meantime. Try again.") from error


def _check_file(file: Path) -> None:
    """Raises BadDatabase if there is no file, or if a server would have to upgrade it first."""
    if not file.is_file():
        raise BadDatabase(f"There is no database {file}.")
    try:
        with contextlib.closing(sqlite3.connect(f"{file.resolve().as_uri()}?mode=ro", uri=True)) as database:
            (version,) = database.execute("PRAGMA user_version").fetchone()
    except sqlite3.Error as error:
        raise BadDatabase(f"{file} cannot be used as the database: {error}.") from error
    if version < max(migrations("sqlite")):
        raise BadDatabase(f"{file} has the format of an older release. Start the server once, which upgrades it.")


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
@_database
@click.option("--force", is_flag=True, help="Overwrite FILE.")
def backup(file: Path, database: str | None, force: bool) -> None:
    """Copy the server's database to FILE and check the copy. The server may go on running.

    PostgreSQL is copied with pg_dump, to be restored with pg_restore.
    """
    address = _address(database)
    if file.exists() and not force:
        raise click.ClickException(f"{file} exists already. Choose another name, or overwrite it with --force.")
    try:
        if is_postgres(address):
            count = dump_postgres(address, file)
            click.echo(f"{file} is a copy of the database ({count} items). Restore it with: pg_restore --dbname=URL {file}")
        else:
            tables, entries = back_up_file(Path(address), file)
            click.echo(f"{file} is a copy of {address}, and sound: {tables} tables, {entries} moves and undos.")
    except BackupFailed as error:
        raise click.ClickException(str(error)) from error


@click.command()
@_database
def check(database: str | None) -> None:
    """Check that everything in the server's database is sound: every match is replayed under its rules.

    Prints each problem in a sentence, and ends with exit code 1 if there is one.
    """
    found = _with_store(database, integrity.check)
    for line in (*found.problems, *found.other_rules):
        click.echo(line)
    click.echo(f"{found.tables} tables, {found.entries} moves and undos, {found.people} names: {_verdict(found)}")
    if found.problems:
        raise SystemExit(1)


def _verdict(found: integrity.Findings) -> str:
    other = len(found.other_rules)
    skipped = f"; {other} could not be replayed, because their rules are not here" if other else ""
    problems = len(found.problems)
    return ("all sound" if not problems else "1 problem" if problems == 1 else f"{problems} problems") + f"{skipped}."


@click.group()
def tables() -> None:
    """List the tables of a server, close or delete one. The page follows within seconds."""


@tables.command("list")
@_database
@click.option("--state", type=click.Choice(("waiting", "running", "over")), help="Only tables in this state.")
@click.option("--most", type=click.IntRange(min=1), default=50, show_default=True, help="Number of tables, newest first.")
def list_tables(database: str | None, state: str | None, most: int) -> None:
    """List tables: id, state, game, time of the last move, players."""

    async def read(store: Store) -> list[str]:
        query = "SELECT id FROM tables WHERE state = ? OR ? = '' ORDER BY made DESC LIMIT ?"
        ids = [id for (id,) in await store.database.rows(query, state or "", state or "", most)]
        times = await store.times(ids)
        rows = [row for row in [await store.table(id) for id in ids] if row is not None]
        return [_line(row, times.get(row.id, 0.0)) for row in rows]

    for line in _with_store(database, read):
        click.echo(line)


def _line(row: TableRow, at: float) -> str:
    players = ", ".join(seat.bot or (name if not seat.open else "–") for seat, name in zip(row.seats, row.names, strict=True))
    state = row.ending or row.state
    return f"{row.id}  {state:<8}  {row.game:<15}  {time.strftime('%Y-%m-%d %H:%M', time.localtime(at))}  {players}"


@tables.command("close", context_settings={"ignore_unknown_options": True})  # ids of older tables may begin with a dash
@click.argument("table")
@_database
def close_table(table: str, database: str | None) -> None:
    """End the match at TABLE without a result. It stays in the players' lists."""

    async def close(store: Store) -> None:
        row = await _find(store, table)
        if row.state == "over":
            raise click.ClickException(f"The match at table {table} is over already.")
        await store.save_ending(row, "aborted", {})

    _with_store(database, close)
    click.echo(f"Table {table} is closed.")


@tables.command("remove", context_settings={"ignore_unknown_options": True})
@click.argument("table")
@_database
@click.option("--yes", is_flag=True, help="Do not ask.")
def remove_one(table: str, database: str | None, yes: bool) -> None:
    """Delete TABLE with its match and its chat, for good."""

    async def describe(store: Store) -> str:
        return _line(await _find(store, table), (await store.times([table]))[table])

    async def remove(store: Store) -> Any:
        row = await _find(store, table)
        if not await store.database.transaction(lambda it: remove_table(it, row.id, row.revision)):
            raise OutOfDate

    if not yes:
        click.echo(_with_store(database, describe))
        click.confirm("Delete this table for good?", abort=True)
    _with_store(database, remove)
    click.echo(f"Table {table} is deleted.")


async def _find(store: Store, id: str) -> TableRow:
    row = await store.table(id)
    if row is None:
        raise click.ClickException(f"There is no table {id}.")
    return row
