"""Several servers on one database: any of them serves any table, and everybody sees the same."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import asyncpg
import pytest

from hightable.server import bots, registry, table
from hightable.server.bus import Message, Moved, NoBus
from hightable.server.rate_limit import Limits
from hightable.server.store import ChatLine, Seat, Store, TableRow, open_store
from hightable.server.table import Table
from tests.server.conftest import PLENTY
from tests.server.person import Person, Sitting
from tests.server.postgres import new_postgres_database
from tests.server.serving import serving


@asynccontextmanager
async def servers(database: str | Path, folder: Path, count: int = 2, limits: Limits = PLENTY) -> AsyncIterator[list[str]]:
    """The addresses of several servers on the same database."""
    bus = folder / "bus"
    bus.mkdir(exist_ok=True)
    async with AsyncExitStack() as stack:
        bus_folder = bus if isinstance(database, Path) else None
        yield [await stack.enter_async_context(serving(database, limits, bus_folder=bus_folder)) for _ in range(count)]


def at(person: Person, address: str) -> Person:
    """The same person, at another server."""
    other = Person(address, person.name)
    other.http.cookies = person.http.cookies
    return other


@pytest.fixture
def play_at_two(database: str | Path, tmp_path_factory: pytest.TempPathFactory) -> Callable[..., Any]:
    """Runs a scene with two servers."""

    def run(scene: Callable[[str, str], Awaitable[None]], limits: Limits = PLENTY) -> None:
        async def whole() -> None:
            async with servers(database, tmp_path_factory.mktemp("servers"), 2, limits) as (one, two):
                await asyncio.wait_for(scene(one, two), 300)

        asyncio.run(whole())

    return run


async def two_at_a_table(one: str, two: str, **options: Any) -> tuple[str, Person, Person, Sitting, Sitting]:
    """Ada at the first server and Bea at the second, at one table."""
    ada, bea = Person(one), Person(two)
    await ada.call_me("Ada")
    await bea.call_me("Bea")
    table = await ada.open_table("me", "open", **options)
    at_ada = await ada.sit(table)
    await at_ada.until("update")
    assert await bea.join(table, await ada.invite(table)) == 1
    at_bea = await bea.sit(table)
    await at_bea.until("update")
    await at_ada.until("table", lambda message: message["state"] == "running")
    await at_ada.until("update")
    return table, ada, bea, at_ada, at_bea


async def move(sitting: Sitting) -> None:
    """Plays a move for the seat that is to move."""
    await sitting.send(t="view", seat=sitting.update["to_move"])
    update = await sitting.until("update", lambda message: message["paths"])
    await sitting.move(update["paths"][0][0])
    await sitting.until("update", lambda message: message["n"] > update["n"])


def test_a_whole_game_at_two_servers_is_the_same_at_both(play_at_two: Any) -> None:
    async def scene(one: str, two: str) -> None:
        table, ada, bea, at_ada, at_bea = await two_at_a_table(one, two)
        await asyncio.gather(at_ada.play_on(random.Random(1)), at_bea.play_on(random.Random(2)))
        assert at_ada.update["n"] == at_bea.update["n"] > 20
        record = await ada.get(f"/api/tables/{table}/record")
        assert record == await bea.get(f"/api/tables/{table}/record")
        # every update showed what a replay of the log shows
        for person, sitting, seat in ((ada, at_ada, 0), (bea, at_bea, 1)):
            frames = (await person.get(f"/api/tables/{table}/replay", seat=seat))["frames"]
            seen = {message["frame"]["n"] for message in sitting.received if message["t"] == "update"}
            assert seen == set(range(len(frames)))

    play_at_two(scene)


def test_of_two_people_who_take_one_seat_at_two_servers_one_gets_it(play_at_two: Any) -> None:
    async def scene(one: str, two: str) -> None:
        for _ in range(10):
            ada = Person(one)
            table = await ada.open_table("me", "open", listed=True)
            bea, cleo = Person(one), Person(two)
            await cleo.get(f"/api/tables/{table}")  # both servers have it open
            answers = await asyncio.gather(
                *(person.http.post(f"/api/tables/{table}/join", json={}) for person in (bea, cleo)),
            )
            seated = [answer.status_code == 200 and answer.json()["seat"] == 1 for answer in answers]
            assert sorted(seated) == [False, True]
            winner, loser = (bea, cleo) if seated[0] else (cleo, bea)
            for person, mine in ((winner, [False, True]), (loser, [False, False])):
                for address in (one, two):
                    found = await at(person, address).get(f"/api/tables/{table}")
                    assert [seat["mine"] for seat in found["seats"]] == mine

    play_at_two(scene)


def test_of_two_moves_at_two_servers_one_is_played(play_at_two: Any, database: str | Path) -> None:
    async def scene(one: str, two: str) -> None:
        ada = Person(one)
        table = await ada.open_table("me", "me", options={"first": "1"})
        here, there = await ada.sit(table), await at(ada, two).sit(table)
        for number in range(15):
            updates = []
            for sitting in (here, there):
                while sitting.update.get("n") != number:
                    await sitting.receive()
                await sitting.send(t="view", seat=sitting.update["to_move"])
                updates.append(await sitting.until("update", lambda message: message["paths"]))
            moves = [update["paths"][-place % len(update["paths"])][0] for place, update in enumerate(updates)]
            await asyncio.gather(here.move(moves[0]), there.move(moves[1]))
            for sitting in (here, there):
                while sitting.update["n"] != number + 1:
                    await sitting.receive()
        assert here.update["n"] == there.update["n"] == 15
        store = await open_store(database)
        found = await store.table_and_log(table)
        await store.close()
        assert found is not None
        assert [entry.number for entry in found[1]] == list(range(1, 16))
        assert found[0].revision == 15

    play_at_two(scene)


def test_chat_presence_names_and_votes_reach_the_other_server(play_at_two: Any) -> None:
    async def scene(one: str, two: str) -> None:
        table, ada, bea, at_ada, at_bea = await two_at_a_table(one, two)
        await at_ada.send(t="chat", text="hello from here")
        assert (await at_bea.until("chat"))["text"] == "hello from here"
        await ada.call_me("Grace")
        assert (await at_bea.until("seats", lambda it: it["seats"][0]["name"] == "Grace"))["seats"][0]["present"]
        await at_ada.close()
        await at_bea.until("seats", lambda it: not it["seats"][0]["present"])
        again = await ada.sit(table)
        await at_bea.until("seats", lambda it: it["seats"][0]["present"])
        assert (await again.until("table"))["seats"][1]["present"]
        await again.until("update")
        # both have moved, so that both have to agree to abort
        await asyncio.gather(again.play_on(random.Random(1), 3), at_bea.play_on(random.Random(2), 3))
        assert (await bea.post(f"/api/tables/{table}/abort"))["done"] is False
        await again.until("seats", lambda it: bool(it.get("abort")))
        assert (await ada.post(f"/api/tables/{table}/abort"))["done"] is True
        assert (await at_bea.until("seats", lambda it: it["state"] == "over"))["ending"] == "aborted"

    play_at_two(scene)


def test_a_seat_that_changes_hands_at_one_server_is_lost_at_the_other(play_at_two: Any) -> None:
    async def scene(one: str, two: str) -> None:
        table, _, bea, _, at_bea = await two_at_a_table(one, two)
        code = (await bea.post(f"/api/tables/{table}/hand-over", seat=1))["code"]
        cleo = Person(one)
        assert await cleo.join(table, code) == 1
        shown = await at_bea.until("table")
        assert not any(seat["mine"] for seat in shown["seats"])
        update = await at_bea.until("update")
        assert (update["seat"], update["paths"]) == (-1, [])
        await at_bea.send(t="move", n=update["n"], move=0, seat=1)
        assert "not yours" in (await at_bea.until("refusal"))["text"] or at_bea.you == []

    play_at_two(scene)


def test_a_bot_thinks_in_one_process_and_another_takes_over(
    database: str | Path, tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(table, "LEASE", 1.0)
    monkeypatch.setattr(registry, "LEASE", 1.0)
    chose: list[object] = []
    choose = bots.BotThreads._choose

    def counted(self: bots.BotThreads, *arguments: Any) -> Any:
        chose.append(self)
        return choose(self, *arguments)

    monkeypatch.setattr(bots.BotThreads, "_choose", counted)

    async def scene() -> None:
        folder = tmp_path_factory.mktemp("servers")
        async with servers(database, folder, 1) as (one,):
            ada = Person(one)
            await ada.call_me("Ada")
            async with servers(database, folder, 1) as (two,):
                id = await at(ada, two).open_table("me", "random")
                there = await at(ada, two).sit(id)
                await there.play_on(random.Random(3), 2)  # the second server has the lease
                here = await ada.sit(id)
                await here.play_on(random.Random(4), 5)
                assert len(set(chose)) == 1
            played = len(chose)
            await here.play_on(random.Random(5), 8)  # the first server goes on by itself
            assert len(chose) > played
            assert len(set(chose)) == 2

    asyncio.run(scene())


def test_a_lease_from_before_the_clock_was_set_back_is_not_kept_for_hours(database: str | Path) -> None:
    async def scene() -> None:
        store = await open_store(database)
        now = store.database.now
        for until, free in ((3, False), (3600, True), (-1, True)):
            query = f"""INSERT INTO leases VALUES ('table', 'another', {now} + {until})
                        ON CONFLICT ("table") DO UPDATE SET process = 'another', expires = excluded.expires"""
            await store.database.transaction(lambda it, query=query: it.execute(query))  # type: ignore[misc]
            assert await store.lease("table", 6.0) is free
        await store.close()

    asyncio.run(scene())


def test_only_the_leases_of_open_tables_are_renewed(database: str | Path) -> None:
    async def scene() -> None:
        one, two = await open_store(database, NoBus("one")), await open_store(database, NoBus("two"))
        for id in ("open", "closed"):
            assert await one.lease(id, -1.0)  # it has run out
        assert await one.renew_leases(["open"], 6.0) == {"open"}
        assert not await two.lease("open", 6.0)
        assert await two.lease("closed", 6.0)
        assert await one.renew_leases(["open", "closed"], 6.0) == {"open"}
        await one.close()
        await two.close()

    asyncio.run(scene())


def test_a_move_that_is_announced_while_its_table_is_opened_is_not_missed(
    play_at_two: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(registry, "POLL", 1e9)
    heard = asyncio.Event()
    chat, hear = Store.chat, registry.TableRegistry._hear

    def noticed(self: registry.TableRegistry, sender: str, message: Message) -> None:
        hear(self, sender, message)
        if isinstance(message, Moved):
            heard.set()

    monkeypatch.setattr(registry.TableRegistry, "_hear", noticed)

    async def scene(one: str, two: str) -> None:
        ada = Person(one)
        id = await ada.open_table("me", "me", options={"first": "1"})
        here = await ada.sit(id)
        await here.until("update")

        async def interrupted(self: Store, id: str) -> list[ChatLine]:
            if not heard.is_set():
                await move(here)
                await heard.wait()
            return await chat(self, id)

        monkeypatch.setattr(Store, "chat", interrupted)
        there = await at(ada, two).sit(id)
        await there.until("update", lambda message: message["n"] == 1)

    play_at_two(scene)


def test_clocks_are_saved_in_the_order_in_which_moves_lock_their_tables() -> None:
    async def scene(database: str) -> None:
        store, other = await open_store(database), await asyncpg.connect(database)
        for id in ("Aa", "aB"):  # in another order in most languages
            row = TableRow(id, "banquet-royal", 1, {}, b"", False, None, "running", None, [Seat(b"ada")])
            await store.create(row)
        lock = "SELECT 1 FROM tables WHERE id = $1 FOR UPDATE"
        async with other.transaction():
            await other.execute(lock, "Aa")
            saving = asyncio.ensure_future(store.save_thought({"aB": (1.0, 0), "Aa": (1.0, 0)}))
            while not await other.fetchval("SELECT count(*) FROM pg_locks WHERE NOT granted"):
                await asyncio.sleep(0.01)
            await other.execute(lock, "aB")  # no deadlock
        await saving
        await other.close()
        await store.close()

    with new_postgres_database() as database:
        asyncio.run(scene(database))


def test_a_rate_limit_counts_requests_to_all_servers(play_at_two: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "HOUSEKEEPING_INTERVAL", 0.02)

    async def scene(one: str, two: str) -> None:
        ada = Person(one)
        for _ in range(3):
            await ada.open_table("me", "random")
        statuses = []
        while 429 not in statuses:  # until the second server has heard of the first one's
            answer = await at(ada, two).http.post("/api/tables", json={"game": "banquet-royal", "seats": ["me", "random"]})
            statuses.append(answer.status_code)
            await asyncio.sleep(0.05)
        assert statuses.count(200) <= 2
        assert (await ada.http.post("/api/tables", json={"game": "banquet-royal", "seats": ["me"]})).status_code in (400, 429)

    play_at_two(scene, replace(PLENTY, tables=(5, 600.0)))


def test_a_change_that_no_message_announced_is_found(play_at_two: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "HOUSEKEEPING_INTERVAL", 0.02)
    monkeypatch.setattr(registry, "POLL", 0.02)
    monkeypatch.setattr(registry.TableRegistry, "_hear", lambda self, sender, message: None)

    async def scene(one: str, two: str) -> None:
        ada = Person(one)
        table = await ada.open_table("me", "me", options={"first": "1"})
        here, there = await ada.sit(table), await at(ada, two).sit(table)
        await there.until("update")
        await here.until("update")
        await here.send(t="view", seat=here.update["to_move"])
        await here.until("update", lambda message: message["paths"])
        await here.move(here.update["paths"][0][0])
        assert (await there.until("update", lambda message: message["n"] == 1))["frame"]["n"] == 1

    play_at_two(scene)


def test_a_page_that_arrives_while_its_table_is_closed_gets_the_open_one(
    play_at_two: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scene(one: str, two: str) -> None:
        ada = Person(one)
        id = await ada.open_table("me", "me", options={"first": "1"})
        here = await ada.sit(id)
        await here.until("update")
        await at(ada, two).get(f"/api/tables/{id}")  # open at the second server, and nobody is there
        closed = asyncio.Event()
        close, is_removed = registry.TableRegistry._close, Store.is_removed

        def noticed(self: registry.TableRegistry, table: Table) -> None:
            close(self, table)
            closed.set()

        async def interrupted(self: Store, *arguments: Any) -> bool:
            if not closed.is_set():
                await move(here)  # the second server closes the table when it hears of this
                await closed.wait()
            return await is_removed(self, *arguments)

        monkeypatch.setattr(registry.TableRegistry, "_close", noticed)
        monkeypatch.setattr(Store, "is_removed", interrupted)
        there = await at(ada, two).sit(id)
        assert (await there.until("update"))["n"] == 1
        await move(here)
        assert (await there.until("update"))["n"] == 2

    play_at_two(scene)


def test_a_player_who_lost_their_seat_elsewhere_sees_nothing_of_it_any_more(
    play_at_two: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The second server hears of the new player and of their moves at the same time."""
    monkeypatch.setattr(registry, "HOUSEKEEPING_INTERVAL", 0.02)

    async def scene(one: str, two: str) -> None:
        table, _, bea, at_ada, at_bea = await two_at_a_table(one, two, options={"first": "1"})
        code = (await bea.post(f"/api/tables/{table}/hand-over", seat=1))["code"]
        monkeypatch.setattr(registry, "POLL", 1e9)
        hear_about = registry.TableRegistry._hear_about

        def deaf(self: registry.TableRegistry, table: Any, sender: str, message: Any) -> None:
            if not sender:  # found by looking at the database
                hear_about(self, table, sender, message)

        monkeypatch.setattr(registry.TableRegistry, "_hear_about", deaf)
        cleo = Person(one)
        assert await cleo.join(table, code) == 1
        at_cleo = await cleo.sit(table)
        await at_cleo.until("update")
        await asyncio.gather(at_ada.play_on(random.Random(1), 3), at_cleo.play_on(random.Random(2), 3))
        seen = len(at_bea.received)
        monkeypatch.setattr(registry, "POLL", 0.02)
        await at_bea.until("update", lambda message: message["n"] >= 5)
        updates = [message for message in at_bea.received[seen:] if message["t"] == "update"]
        assert {message["seat"] for message in updates} == {-1}
        assert not any(message["paths"] for message in updates)

    play_at_two(scene)
