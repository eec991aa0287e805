"""`/healthz` and `/readyz`: what a load balancer hears, and that asking leaves no trace."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path
from typing import Any

import httpx2
import pytest

from hightable.server import health
from hightable.server.registry import TableRegistry
from tests.server.conftest import PLENTY
from tests.server.serving import serving


async def ask(address: str, path: str, **headers: str) -> tuple[int, Any]:
    async with httpx2.AsyncClient() as http:
        answer = await http.get(f"http://{address}{path}", headers=headers)
        assert "set-cookie" not in answer.headers
        assert answer.headers["cache-control"] == "no-store"
        return answer.status_code, answer.json()


def test_a_server_that_works_is_alive_and_ready_under_any_name(play: Any) -> None:
    async def scene(address: str) -> None:
        for name in (address, "10.0.0.7:8620"):
            status, body = await ask(address, "/healthz", Host=name)
            assert (status, body["status"]) == (200, "ok")
            assert body["loop_lag"] >= 0
            assert await ask(address, "/readyz", Host=name) == (200, {"ready": True, "failing": {}})

    play(scene)


def test_a_blocked_event_loop_is_told(play: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(health, "MOST_LAG", 0.3)

    async def scene(address: str) -> None:
        time.sleep(health.INTERVAL + 0.5)  # blocks the server, which runs in this loop
        status, body = await ask(address, "/readyz")
        assert (status, list(body["failing"])) == (503, ["loop"])
        assert (await ask(address, "/healthz"))[1]["loop_lag"] > 0.3

    play(scene)


def test_a_database_that_is_gone_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(health, "FRESH", 0.0)

    async def scene() -> None:
        database = tmp_path / "tables.sqlite"
        async with serving(database, PLENTY) as address:
            assert (await ask(address, "/readyz"))[0] == 200
            moved = database.rename(tmp_path / "elsewhere.sqlite")
            status, body = await ask(address, "/readyz")
            assert status == 503
            assert "deleted or replaced" in body["failing"]["database"]
            assert (await ask(address, "/healthz"))[0] == 200
            moved.rename(database)
            assert (await ask(address, "/readyz"))[0] == 200

    asyncio.run(scene())


def test_a_server_that_stops_is_not_ready(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def scene() -> tuple[int, Any]:
        stopping, asked = asyncio.Event(), asyncio.Event()

        async def slow_goodbye(registry: TableRegistry) -> None:
            registry.draining = True
            stopping.set()
            await asked.wait()

        monkeypatch.setattr(TableRegistry, "say_goodbye", slow_goodbye)
        async with httpx2.AsyncClient() as http:

            async def ask_while_stopping() -> tuple[int, Any]:
                await stopping.wait()
                try:
                    answer = await http.get(f"{server}/readyz")  # over the connection that is open already
                    return answer.status_code, answer.json()
                finally:
                    asked.set()

            async with serving(tmp_path / "tables.sqlite", PLENTY) as address:
                server = f"http://{address}"
                assert (await http.get(f"{server}/readyz")).status_code == 200
                hearing = asyncio.create_task(ask_while_stopping())
            return await hearing

    assert asyncio.run(scene()) == (503, {"ready": False, "failing": {"draining": "The server is stopping."}})
