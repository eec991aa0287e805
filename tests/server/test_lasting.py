"""What was acknowledged survives: after kill -9, after a stop, with two processes on one database, with other rules."""

from __future__ import annotations

import asyncio
import random
import sqlite3
import sys
from pathlib import Path
from typing import Any

import pytest

from hightable.server import memory, registry
from hightable.server.database import Append, BadDatabase, Entry
from hightable.server.errors import PHRASES
from hightable.server.sqlite_file import migrate, open_database
from hightable.server.writer import Writer
from tests.server.conftest import PLENTY
from tests.server.person import Person
from tests.server.serving import Process, serving


def test_kill_9_loses_no_acknowledged_move(tmp_path: Path) -> None:
    database = tmp_path / "tables.sqlite"
    server = Process(database)

    async def before() -> tuple[Person, str, dict[str, Any]]:
        ada = Person(server.address)
        table = await ada.open_table("me", "random", options={"first": "1"})
        sitting = await ada.sit(table)
        await sitting.until("update", lambda message: message["paths"])
        rng = random.Random(3)
        while sitting.update["n"] < 12:
            if sitting.my_turn:
                await sitting.move(rng.choice(sitting.update["paths"])[0])
            await sitting.until("update")
        server.kill()  # right after the acknowledgement
        return ada, table, sitting.update

    async def after() -> None:
        again = Person(second.address)
        again.http.cookies = ada.http.cookies
        sitting = await again.sit(table)
        update = await sitting.until("update", lambda message: message["n"] >= last["n"])
        if update["n"] == last["n"]:
            assert update["frame"]["scene"] == last["frame"]["scene"]
            assert update["paths"] == last["paths"]
        await sitting.play_on(random.Random(4), moves=10)  # a whole game in a few seconds would be more than anybody may say

    ada, table, last = asyncio.run(before())
    second = Process(database)
    try:
        asyncio.run(after())
    finally:
        assert second.stop() in (0, -15)


def test_everybody_is_told_that_the_server_stops(tmp_path: Path) -> None:
    async def scene() -> list[dict[str, Any]]:
        async with serving(tmp_path / "tables.sqlite", PLENTY) as address:
            ada, eve = Person(address), Person(address)
            table = await ada.open_table("me", "open", listed=True)
            there = [await ada.sit(table, "fr"), await eve.sit(table)]
            hearing = [asyncio.create_task(each.until("bye")) for each in there]
        return await asyncio.gather(*hearing)

    french, english = asyncio.run(scene())
    assert french == {"t": "bye", "reason": PHRASES.say("fr", "stopping"), "reconnect": True}
    assert english["reason"] == PHRASES.say("en", "stopping")


def test_the_memory_of_many_closed_tables_is_returned(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "IDLE", 0.0)
    monkeypatch.setattr(registry, "HOUSEKEEPING_INTERVAL", 0.01)
    monkeypatch.setattr(registry, "MANY_CLOSED", 3)

    async def scene() -> None:
        given = asyncio.Event()
        loop = asyncio.get_running_loop()
        monkeypatch.setattr(memory, "trim", lambda: loop.call_soon_threadsafe(given.set))
        async with serving(tmp_path / "tables.sqlite", PLENTY) as address:
            ada = Person(address)
            for _ in range(3):
                await ada.open_table("me", "me")
            await asyncio.wait_for(given.wait(), 20)

    asyncio.run(scene())
    monkeypatch.undo()
    assert memory.trim() == (sys.platform == "linux")


def test_a_reload_during_a_turn_shows_the_same_and_what_happened_since(play: Any) -> None:
    async def scene(address: str) -> None:
        ada = Person(address)
        table = await ada.open_table("me", "random", options={"first": "1"})
        sitting = await ada.sit(table)
        update = await sitting.until("update", lambda message: message["paths"])
        for _ in range(4):
            await sitting.move(update["paths"][0][0])
            update = await sitting.until("update", lambda message: message["paths"])
        await sitting.close()
        again = await ada.sit(table)
        shown = await again.until("update")
        assert shown["frame"]["scene"] == update["frame"]["scene"]
        assert shown["paths"] == update["paths"]
        told = [note["seat"] for note in shown["frame"]["notes"]]
        assert told == sorted(told, reverse=True), "first the opponent's turn, then the moves of this turn so far"
        assert 1 in told

    play(scene)


def test_a_move_can_be_undone_after_the_screen_was_passed_on(play: Any) -> None:
    """Two people share a screen: the next one has it already, but has not moved yet."""

    async def scene(address: str) -> None:
        ada = Person(address)
        sitting = await ada.sit(await ada.open_table("me", "me", options={"first": "1"}))
        before = await sitting.until("update")
        await sitting.send(t="view", seat=0)
        await sitting.move((await sitting.until("update"))["paths"][0][0], seat=0)
        assert (await sitting.until("update", lambda message: message["n"] == 1))["to_move"] == 1
        await sitting.send(t="view", seat=1)
        handed = await sitting.until("update", lambda message: message["seat"] == 1)
        assert handed["undo"]
        await sitting.send(t="undo", n=handed["n"], seat=1)
        back = await sitting.until("update", lambda message: message["n"] == 2)
        assert back["to_move"] == before["to_move"] == 0

    play(scene)


def test_a_move_can_be_undone_until_the_next_player_moves(play: Any) -> None:
    """The next player has seen that it is their turn; once they have moved, it is too late."""

    async def scene(address: str) -> None:
        ada, bob = Person(address, "Ada"), Person(address, "Bob")
        table = await ada.open_table("me", "open", options={"first": "1"})
        await bob.join(table, await ada.invite(table))
        one, two = await ada.sit(table), await bob.sit(table)
        update = await one.until("update", lambda message: message["paths"])
        await one.move(update["paths"][0][0])
        asked = await two.until("update", lambda message: message["paths"])
        assert (await one.until("can_undo"))["n"] == asked["n"]
        await one.send(t="undo", n=asked["n"], seat=0)
        update = await one.until("update", lambda message: message["paths"])
        assert not (await two.until("update", lambda message: message["n"] == update["n"]))["paths"]
        await one.move(update["paths"][0][0])
        asked = await two.until("update", lambda message: message["paths"])
        await two.move(asked["paths"][0][0])
        moved = await one.until("update", lambda message: message["n"] == asked["n"] + 1)
        await one.send(t="undo", n=moved["n"], seat=0)
        assert "Another player has moved" in (await one.until("refusal"))["text"]

    play(scene)


def test_an_undone_move_stays_in_the_log(play: Any, tmp_path: Path) -> None:
    async def scene(address: str) -> None:
        ada = Person(address)
        table = await ada.open_table("me", "me", options={"first": "1"})
        sitting = await ada.sit(table)
        update = await sitting.until("update")
        await sitting.send(t="undo", n=update["n"], seat=0)
        assert "not made a move yet" in (await sitting.until("refusal"))["text"]
        for _ in range(2):
            await sitting.send(t="view", seat=update["to_move"])
            update = await sitting.until("update")
            await sitting.move(update["paths"][0][0])
            update = await sitting.until("update")
        seat = update["to_move"]
        await sitting.send(t="view", seat=seat)
        before = await sitting.until("update")
        await sitting.move(before["paths"][0][0])
        after = await sitting.until("update")
        assert (await sitting.until("can_undo"))["n"] == after["n"]
        await sitting.send(t="undo", n=after["n"], seat=seat)
        back = await sitting.until("update")
        assert back["n"] == 4
        assert back["frame"]["n"] == 2
        assert back["frame"]["scene"] == before["frame"]["scene"]
        assert back["frame"]["notes"][0]["text"] == "You undo your last move."
        await sitting.move(before["paths"][0][0], n=2)
        assert "moved on" in (await sitting.until("refusal"))["text"]
        rows = (
            sqlite3.connect(tmp_path / "tables.sqlite").execute("SELECT number, move IS NULL FROM log ORDER BY number").fetchall()
        )
        assert rows == [(1, 0), (2, 0), (3, 0), (4, 1)]

    play(scene)


def test_two_processes_never_both_append(tmp_path: Path) -> None:
    async def scene() -> None:
        database = tmp_path / "tables.sqlite"
        bus = tmp_path / "bus"
        bus.mkdir()
        async with serving(database, PLENTY, bus_folder=bus) as one, serving(database, PLENTY, bus_folder=bus) as two:
            ada = Person(one)
            table = await ada.open_table("me", "me", options={"first": "1"})
            there = Person(two)
            there.http.cookies = ada.http.cookies
            here, elsewhere = await ada.sit(table), await there.sit(table)
            seat = (await here.until("update"))["to_move"]
            await elsewhere.until("update")
            for sitting in (here, elsewhere):
                await sitting.send(t="view", seat=seat)
                await sitting.until("update", lambda message: message["seat"] == seat)
            move = here.update["paths"][0][0]
            await here.move(move)
            assert (await here.until("update"))["n"] == 1
            await elsewhere.move(move)
            assert (await elsewhere.until("update"))["n"] == 1
            if not any(message["t"] == "refusal" for message in elsewhere.received):
                refused = (await elsewhere.until("refusal"))["text"]
                assert "another server" in refused or "moved on" in refused
            # and what the one plays on, the other hears of by itself
            await here.send(t="view", seat=here.update["to_move"])
            await here.until("update")
            await here.move(here.update["paths"][0][0])
            await here.until("update")
            assert (await elsewhere.until("update", lambda message: message["n"] == 2))["n"] == 2

    asyncio.run(scene())


def test_only_the_current_revision_can_be_appended_to_also_within_a_batch(tmp_path: Path) -> None:
    async def scene() -> None:
        database = tmp_path / "tables.sqlite"
        migrate(open_database(database))
        writer = Writer(database)
        await writer.do(
            lambda it: it.execute(
                """INSERT INTO tables (id, game, rules, options, secret, listed, state, made)
                   VALUES ('t', 'g', 1, '{}', x'00', 0, 'running', 0)"""
            )
        )
        appends = [
            Append(Entry("t", number, move, 0, 0.0, 1.5), revision, number == 3)
            for number, move, revision in ((1, 5, 0), (2, 6, 1), (2, 7, 1), (3, None, 2), (3, 8, 3), (5, 9, 9))
        ]
        written = await asyncio.gather(*(writer.append(append) for append in appends))
        assert written == [True, True, False, True, False, False]
        assert await writer.append(appends[0]) is False
        writer.close()
        found = open_database(database)
        assert [row[0] for row in found.execute("SELECT move FROM log ORDER BY number")] == [5, 6, None]
        assert found.execute("SELECT revision, state FROM tables").fetchone() == (3, "over")

    asyncio.run(scene())


def test_a_table_with_another_version_of_the_rules_is_closed_and_the_others_are_not(tmp_path: Path) -> None:
    async def scene() -> None:
        database = tmp_path / "tables.sqlite"
        async with serving(database, PLENTY) as address:
            ada = Person(address)
            old, lost, good = [await ada.open_table("me", "me") for _ in range(3)]
        with sqlite3.connect(database) as changed:
            changed.execute("UPDATE tables SET rules = 99 WHERE id = ?", (old,))
            changed.execute("UPDATE tables SET game = 'forgotten' WHERE id = ?", (lost,))
        async with serving(database, PLENTY) as address:
            again = Person(address)
            again.http.cookies = ada.http.cookies
            brief = await again.get(f"/api/tables/{old}")
            assert brief["state"] == "closed"
            assert "version 99" in brief["problem"]
            assert "forgotten" in (await again.get(f"/api/tables/{lost}"))["problem"]
            assert (await (await again.sit(old)).receive())["reason"] == brief["problem"]
            mine = await again.get("/api/tables")
            assert good in [table["table"] for table in mine["running"] + mine["waiting"]]
            await (await again.sit(good)).until("update")

    asyncio.run(scene())


def test_a_file_that_is_not_a_database_is_reported_with_a_sentence(tmp_path: Path) -> None:
    file = tmp_path / "notes.txt"
    file.write_text("these are no tables " * 100)
    with pytest.raises(BadDatabase, match=r"notes\.txt"):
        open_database(file)
    newer = open_database(tmp_path / "newer.sqlite")
    newer.execute("PRAGMA user_version = 999")
    with pytest.raises(BadDatabase, match="newer release"):
        migrate(newer)


def test_a_changed_name_survives_a_restart(tmp_path: Path) -> None:
    async def scene() -> None:
        database = tmp_path / "tables.sqlite"
        async with serving(database, PLENTY) as address:
            ada = Person(address)
            await ada.call_me("Ada")
            table = await ada.open_table("me", "random")
            sitting = await ada.sit(table)
            await sitting.until("update")
            await ada.call_me("Grace")
            await sitting.until("seats", lambda message: message["seats"][0]["name"] == "Grace")
        async with serving(database, PLENTY) as address:
            again = Person(address)
            again.http.cookies = ada.http.cookies
            assert (await again.get(f"/api/tables/{table}"))["seats"][0]["name"] == "Grace"

    asyncio.run(scene())
