"""Runs a real server on a free port for each test."""

from __future__ import annotations

import asyncio
import inspect
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from typing import Any, TypeVar

import pytest

from hightable.server.rate_limit import Limits
from tests.server.postgres import new_postgres_database
from tests.server.serving import serving

T = TypeVar("T")

MUCH = (100_000, 10.0)
PLENTY = Limits(
    messages=MUCH,
    posts=MUCH,
    tables=MUCH,
    tables_per_address=MUCH,
    listed=1000,
    listed_per_address=1000,
    scenes=MUCH,
    chat=(5, 10.0),
)


STORES = ("sqlite", "postgresql")


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Tests run on both stores, unless they look into the files of one of them."""
    own_names = inspect.signature(metafunc.function).parameters
    if "database" in metafunc.fixturenames:
        metafunc.parametrize("database", STORES[:1] if "tmp_path" in own_names else STORES, indirect=True)


@pytest.fixture
def database(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str | Path]:
    """An empty database: a file, or one on a PostgreSQL server."""
    if request.param == "sqlite":
        yield tmp_path / "tables.sqlite"
    else:
        with new_postgres_database() as address:
            yield address


@pytest.fixture
def play(database: str | Path) -> Callable[..., Any]:
    """Runs a scene with its own server: `play(scene)`, where `scene` takes the server's address."""

    def run(scene: Callable[[str], Awaitable[T]], limits: Limits = PLENTY, proxies: tuple[str, ...] = ()) -> T:
        async def whole() -> T:
            async with serving(database, limits, proxies) as address:
                return await asyncio.wait_for(scene(address), 600)

        return asyncio.run(whole())

    return run
