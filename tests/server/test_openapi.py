"""The published schema: whatever fits it, and what does not, meets no server error."""

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
class House:
    """A server with a table that waits, one that runs and one that is over, and the cookie of who sits at all of them."""

    address: str
    tables: list[str]
    cookie: str


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """It runs in a thread of its own: schemathesis waits for its answers."""
    database: Path = tmp_path_factory.mktemp("schema") / "tables.sqlite"
    started, ended = threading.Event(), threading.Event()
    found: list[House] = []

    async def serve() -> None:
        async with serving(database, PLENTY) as address:
            ada = Person(address)
            tables = [await ada.open_table("me", other, listed=True) for other in ("open", "random", "random")]
            await (await ada.sit(tables[2])).play_on(random.Random(5))
            found.append(House(address, tables, str(ada.http.cookies.get(COOKIE))))
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
    max_examples=16,
    deadline=None,
    phases=[Phase.explicit, Phase.generate],
    suppress_health_check=list(HealthCheck),
    derandomize=True,
    database=None,
)
def test_no_server_error(case: Any, house: House) -> None:
    """Strangers with names that nobody made up, and, at every real table, somebody who sits there."""
    answer(case, house, None)
    named = case.path_parameters or {}
    for table in house.tables if "table" in named else [""]:
        named |= {"table": table} if "table" in named else {"game": GAME} if "game" in named else {}
        if case.path == "/api/tables" and isinstance(case.body, dict):
            case.body |= {"game": GAME, "seats": ["me", "random", "open"], "options": {}}
        answer(case, house, {COOKIE: house.cookie})


def answer(case: Any, house: House, cookies: dict[str, str] | None) -> None:
    response = case.call(base_url=f"http://{house.address}", cookies=cookies)
    assert response.status_code < 500, response.text
    if response.status_code >= 400:
        assert response.json()["error"]
    case.validate_response(response, checks=[schemathesis.checks.not_a_server_error, response_schema_conformance])


def test_the_schema_is_published_and_names_every_door(house: House) -> None:
    told = httpx2.get(f"http://{house.address}/openapi.json").json()
    assert {(method.upper(), path) for path, operations in told["paths"].items() for method in operations} == {
        (endpoint.method, endpoint.path) for endpoint in ENDPOINTS
    }
    assert len(list(schema.get_all_operations())) == len(ENDPOINTS)
