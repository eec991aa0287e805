"""Runs a real server on a free port for each test."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any, TypeVar

import pytest

from hightable.server.rate_limit import Limits
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


@pytest.fixture
def play(tmp_path: Path) -> Callable[..., Any]:
    """Runs a scene with its own server: `play(scene)`, where `scene` takes the server's address."""

    def run(scene: Callable[[str], Awaitable[T]], limits: Limits = PLENTY, proxies: tuple[str, ...] = ()) -> T:
        async def whole() -> T:
            async with serving(tmp_path / "tables.sqlite", limits, proxies) as address:
                return await asyncio.wait_for(scene(address), 600)

        return asyncio.run(whole())

    return run
