"""What nobody needs is deleted after a while, and nothing else."""

from __future__ import annotations

import asyncio
import random
import time
from pathlib import Path
from typing import Any

import pytest

from hightable.server import expiry
from hightable.server.expiry import DAY, PATIENCE, expire
from hightable.server.store import Store, open_store
from tests.server.conftest import PLENTY
from tests.server.person import Person
from tests.server.serving import serving


async def rows(store: Store, query: str) -> list[Any]:
    return [row[0] for row in await store.database.rows(query)]


async def grow_old(store: Store, days: float) -> None:
    """Moves everything that has happened into the past."""
    for query in (
        "UPDATE tables SET made = made - ?, seen = seen - ?",
        "UPDATE log SET at = at - ?",
        "UPDATE chat SET at = at - ?",
        "UPDATE invites SET made = made - ?",
        "UPDATE people SET seen = seen - ?",
    ):
        values = [days * DAY] * query.count("?")
        await store.database.transaction(lambda it, query=query, values=values: it.execute(query, *values))  # type: ignore[misc]


async def everything(address: str) -> dict[str, str]:
    """A waiting table with an invitation and a guest, a running and a finished one with chat; and a person without any."""
    ada, eve, bob = Person(address), Person(address), Person(address)
    await ada.call_me("Ada")
    await bob.call_me("Bob")
    waiting, running, over = [await ada.open_table("me", other) for other in ("open", "me", "random")]
    code = await ada.invite(waiting)
    await eve.post(f"/api/tables/{waiting}/join", code=code, watch=True)
    sitting = await ada.sit(over)
    await sitting.send(t="chat", text="Good game")
    await sitting.until("chat")
    await sitting.play_on(random.Random(3))
    await eve.post(f"/api/tables/{over}/join", status=403, watch=True)
    sitting = await ada.sit(running)
    await sitting.until("update")
    await sitting.send(t="view", seat=sitting.update["to_move"])
    await sitting.move((await sitting.until("update", lambda message: message["paths"]))["paths"][0][0])
    await sitting.until("update", lambda message: message["n"] == 1)
    return {"waiting": waiting, "running": running, "over": over}


def test_abandoned_tables_go_and_finished_matches_stay(database: str | Path) -> None:
    async def scene() -> None:
        async with serving(database, PLENTY) as address:
            tables = await everything(address)
        store = await open_store(database)
        try:
            assert await expire(store.database, 30) == 0
            await grow_old(store, 29)
            assert await expire(store.database, 30) == 0
            await grow_old(store, 2)
            while await expire(store.database, 30):
                pass
            assert set(await rows(store, "SELECT id FROM tables")) == {tables["running"], tables["over"]}
            for part in ("invites", "guests", "chat"):
                assert await rows(store, f"SELECT count(*) FROM {part}") == [0], part
            assert await rows(store, "SELECT name FROM people") == ["Ada"], "Bob has no seat"
            await grow_old(store, (PATIENCE - 1) * 30)
            while await expire(store.database, 30):
                pass
            assert await rows(store, "SELECT id FROM tables") == [tables["over"]]
            found = await store.table_and_log(tables["over"])
            assert found is not None
            assert len(found[1]) > 10
            assert await rows(store, "SELECT name FROM people") == ["Ada"]
        finally:
            await store.close()

    asyncio.run(scene())


def test_a_table_that_somebody_is_at_or_was_at_lately_stays(database: str | Path) -> None:
    async def scene() -> None:
        async with serving(database, PLENTY) as address:
            tables = await everything(address)
        store = await open_store(database)
        try:
            await grow_old(store, 1000)
            await store.save_seen([tables["running"]])
            while await expire(store.database, 30, at_use={tables["waiting"]}):
                pass
            assert set(await rows(store, "SELECT id FROM tables")) == set(tables.values())
        finally:
            await store.close()

    asyncio.run(scene())


def test_a_server_deletes_by_itself_in_batches_but_no_open_table(database: str | Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(expiry, "BATCH", 2)
    monkeypatch.setattr("hightable.server.registry.HOUSEKEEPING_INTERVAL", 0.02)
    monkeypatch.setattr("hightable.server.registry.EXPIRY_INTERVAL", 0.0)

    async def scene() -> None:
        async with serving(database, PLENTY) as address:
            ada = Person(address)
            old = [await ada.open_table("me", "open") for _ in range(5)]
        store = await open_store(database)
        try:
            async with serving(database, PLENTY) as address:
                again = Person(address)
                again.http.cookies = ada.http.cookies
                sitting = await again.sit(old[0])
                await sitting.until("update")
                await grow_old(store, 40)
                while len(left := await rows(store, "SELECT id FROM tables")) > 1:
                    await asyncio.sleep(0.02)
                assert left == [old[0]]
                await sitting.send(t="ping")
                await sitting.until("pong")
        finally:
            await store.close()

    asyncio.run(scene())


def test_a_visit_is_noted_once_a_day(database: str | Path) -> None:
    async def scene() -> None:
        async with serving(database, PLENTY) as address:
            ada = Person(address)
            await ada.call_me("Ada")
            store = await open_store(database)
            try:
                await grow_old(store, 2)
                (before,) = await rows(store, "SELECT seen FROM people")
                await ada.get("/api/me")
                (after,) = await rows(store, "SELECT seen FROM people")
                assert before < time.time() - DAY < after
                await ada.get("/api/me")
                assert await rows(store, "SELECT seen FROM people") == [after]
            finally:
                await store.close()

    asyncio.run(scene())
