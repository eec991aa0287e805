"""The published schema: whatever fits it, and what does not, meets no server error."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, settings

from hightable.server.app import application
from hightable.server.schema import openapi
from tests.server.conftest import PLENTY
from tests.server.serving import serving

schema = schemathesis.openapi.from_dict(openapi())


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server in a thread of its own: schemathesis waits for its answers."""
    database: Path = tmp_path_factory.mktemp("schema") / "tables.sqlite"
    started, ended = threading.Event(), threading.Event()
    found: list[str] = []

    async def serve() -> None:
        async with serving(database, PLENTY) as where:
            found.append(where)
            started.set()
            await asyncio.to_thread(ended.wait)

    thread = threading.Thread(target=lambda: asyncio.run(serve()), daemon=True)
    thread.start()
    assert started.wait(60)
    yield found[0]
    ended.set()
    thread.join(20)


@schema.parametrize()
@settings(
    max_examples=15,
    deadline=None,
    phases=[Phase.explicit, Phase.generate],
    suppress_health_check=list(HealthCheck),
    derandomize=True,
    database=None,
)
def test_no_server_error(case: Any, address: str) -> None:
    response = case.call(base_url=f"http://{address}")
    assert response.status_code < 500, response.text
    if response.status_code >= 400:
        assert response.json()["error"]
    else:
        case.validate_response(response, checks=[schemathesis.checks.not_a_server_error])


def test_the_schema_is_published_and_names_every_door(tmp_path: Path) -> None:
    told = openapi()
    assert set(told["paths"]) >= {"/api/tables", "/api/tables/{table}/join"}
    assert application(tmp_path / "tables.sqlite").routes
