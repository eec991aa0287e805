"""The published schema: no request, valid or not, causes a server error."""

from __future__ import annotations

import asyncio
import random
import threading
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx2
import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, settings
from schemathesis.specs.openapi.checks import response_schema_conformance

from hightable.server.api import ENDPOINTS
from hightable.server.identity import COOKIE
from hightable.server.openapi import openapi
from tests.server.conftest import PLENTY
from tests.server.person import GAME, Person
from tests.server.serving import serving

schema = schemathesis.openapi.from_dict(openapi())


@dataclass
class SchemaServer:
    """A server with a waiting, a running and a finished table, and the cookie of a person who sits at all of them."""

    address: str
    tables: list[str]
    cookie: str


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[SchemaServer]:
    """It runs in its own thread, because schemathesis blocks."""
    database: Path = tmp_path_factory.mktemp("schema") / "tables.sqlite"
    started, ended = threading.Event(), threading.Event()
    found: list[SchemaServer] = []

    async def serve() -> None:
        async with serving(database, PLENTY) as address:
            ada = Person(address)
            tables = [await ada.open_table("me", other, listed=True) for other in ("open", "random", "random")]
            await (await ada.sit(tables[2])).play_on(random.Random(5))
            found.append(SchemaServer(address, tables, str(ada.http.cookies.get(COOKIE))))
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
    max_examples=10,
    deadline=None,
    phases=[Phase.explicit, Phase.generate],
    suppress_health_check=list(HealthCheck),
    derandomize=True,
    database=None,
)
def test_no_server_error(case: Any, server: SchemaServer) -> None:
    """Tries generated names as a stranger, and every real table as a person who sits there."""
    answer(case, server, None)
    if case.method == "DELETE":
        return  # the person would no longer sit anywhere
    named = case.path_parameters or {}
    for table in server.tables if "table" in named else [""]:
        named |= {"table": table} if "table" in named else {"game": GAME} if "game" in named else {}
        if case.path == "/api/tables" and isinstance(case.body, dict):
            case.body |= {"game": GAME, "seats": ["me", "random", "open"], "options": {}}
        answer(case, server, {COOKIE: server.cookie})


def answer(case: Any, server: SchemaServer, cookies: dict[str, str] | None) -> None:
    response = case.call(base_url=f"http://{server.address}", cookies=cookies)
    assert response.status_code < 500, response.text
    if response.status_code >= 400:
        assert response.json()["error"]
    case.validate_response(response, checks=[schemathesis.checks.not_a_server_error, response_schema_conformance])


def test_the_schema_is_published_and_has_every_endpoint(server: SchemaServer) -> None:
    published = httpx2.get(f"http://{server.address}/openapi.json").json()
    assert {(method.upper(), path) for path, operations in published["paths"].items() for method in operations} == {
        (endpoint.method, endpoint.path) for endpoint in ENDPOINTS
    }
    assert len(list(schema.get_all_operations())) == len(ENDPOINTS)
