"""The commands `hightable database …`."""

from __future__ import annotations

import asyncio

import click

from hightable.server.commands import open_for_serving
from hightable.server.database import BadDatabase
from hightable.server.database_copy import copy
from hightable.server.errors import ApiError
from hightable.server.store import open_store


@click.group("database")
def database() -> None:
    """Move tables from one database to another."""


@database.command("copy")
@click.argument("source", metavar="FROM")
@click.argument("target", metavar="TO")
def copy_database(source: str, target: str) -> None:
    """Copy all tables and people FROM one database TO another, which must be new or empty.

    Each is a file or postgresql://user@host/name. Stop the server first: what is played during the copy is not in it.
    """
    if source == target:
        raise click.UsageError("FROM and TO are the same database.")
    try:
        with open_for_serving(source, must_exist=True), open_for_serving(target):
            counts = asyncio.run(_copy(source, target))
    except (BadDatabase, ApiError) as error:
        raise click.ClickException(str(error)) from error
    for name, count in counts.items():
        click.echo(f"{count:>10,}  {name}")
    click.echo(f"Everything was copied. Serve it with: hightable serve --database {target}")


async def _copy(source: str, target: str) -> dict[str, int]:
    from_store, to_store = await open_store(source), await open_store(target)
    try:
        return await copy(from_store.database, to_store.database)
    finally:
        await from_store.close()
        await to_store.close()
