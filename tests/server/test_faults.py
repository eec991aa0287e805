"""A fault during a move: what was acknowledged is saved, the rest is unchanged, and play goes on."""

from __future__ import annotations

import asyncio
import random
import sqlite3
import threading
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from hightable.engine.discovery import find
from hightable.server import api, websocket
from hightable.server import table as table_module
from hightable.server.database import Unreadable, WriteFailed
from hightable.server.store import Store
from hightable.server.table import Table
from hightable.server.writer import Writer
from tests.server.conftest import PLENTY
from tests.server.person import GAME, Person, Sitting
from tests.server.serving import serving


def failing_once(act: Callable[..., Any], error: Exception, after: bool = False) -> Callable[..., Any]:
    """The function, which raises at its first call: before it does anything, or after."""
    calls: list[object] = []

    def fails(*arguments: Any, **named: Any) -> Any:
        calls.append(None)
        if len(calls) == 1 and not after:
            raise error
        result = act(*arguments, **named)
        if len(calls) == 1:
            raise error
        return result

    return fails


def log_of(database: Path) -> list[tuple[int, bool]]:
    """The numbers of the log entries, and which of them are undos."""
    rows = sqlite3.connect(database).execute("SELECT number, move IS NULL FROM log ORDER BY number").fetchall()
    return [(number, bool(back)) for number, back in rows]


async def in_turn(sitting: Sitting) -> dict[str, Any]:
    """The view of the seat that is to move."""
    await sitting.send(t="view", seat=sitting.update["to_move"])
    return await sitting.until("update", lambda message: message["paths"])


async def next_answer(sitting: Sitting) -> dict[str, Any]:
    """The next answer: a refusal or an update."""
    while True:
        message = await sitting.receive()
        if message["t"] in ("refusal", "update"):
            return message


async def same_after_restart(ada: Person, table: str, update: dict[str, Any], database: Path) -> None:
    """Checks that a second server shows the same table."""
    async with serving(database, PLENTY) as address:
        again = Person(address)
        again.http.cookies = ada.http.cookies
        sitting = await again.sit(table)
        await sitting.until("update")
        await sitting.send(t="view", seat=update["seat"])
        shown = await sitting.until("update", lambda message: message["seat"] == update["seat"])
        assert (shown["n"], shown["paths"]) == (update["n"], update["paths"])
        assert shown["frame"]["scene"] == update["frame"]["scene"]


def test_a_fault_in_the_rules_leaves_the_table_and_its_log_as_they_were(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def scene() -> None:
        database = tmp_path / "tables.sqlite"
        async with serving(database, PLENTY) as address:
            ada = Person(address)
            table = await ada.open_table("me", "me", options={"first": "1"})
            sitting, french = await ada.sit(table), await ada.sit(table, lang="fr")
            await sitting.until("update")
            await french.until("update")
            before = await in_turn(sitting)
            rules = find(GAME).rules
            monkeypatch.setattr(rules, "step", failing_once(rules.step, OSError("Too many open files")))
            await sitting.move(before["paths"][0][0])
            refused = await next_answer(sitting)
            assert (refused["t"], refused["n"]) == ("refusal", 0)
            assert "went wrong" in refused["text"]
            assert log_of(database) == []
            assert (await in_turn(french))["n"] == 0
            await french.move(french.update["paths"][0][0])
            update = await sitting.until("update")
            assert (update["n"], update["frame"]["n"]) == (1, 1)
            assert log_of(database) == [(1, False)]
            update = await in_turn(sitting)
        await same_after_restart(ada, table, update, database)

    asyncio.run(scene())


def test_a_fault_in_sending_updates_undoes_nothing_and_the_table_is_shown_from_its_log(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scene() -> None:
        database = tmp_path / "tables.sqlite"
        async with serving(database, PLENTY) as address:
            ada = Person(address)
            table = await ada.open_table("me", "me", options={"first": "1"})
            sitting = await ada.sit(table)
            await sitting.until("update")
            for _ in range(2):  # both are ready
                await sitting.move((await in_turn(sitting))["paths"][0][0])
                await sitting.until("update")
            await in_turn(sitting)
            monkeypatch.setattr(Table, "_go_on", failing_once(Table._go_on, MemoryError()))
            seat = sitting.update["seat"]
            await sitting.move(sitting.update["paths"][0][0])
            played = await next_answer(sitting)
            assert (played["t"], played["n"], played["frame"]["n"]) == ("update", 3, 3)
            monkeypatch.setattr(Table, "_go_on", failing_once(Table._go_on, MemoryError()))
            await sitting.send(t="undo", n=3, seat=seat)
            undone = await next_answer(sitting)
            assert (undone["t"], undone["n"], undone["frame"]["n"]) == ("update", 4, 2)
            update = await in_turn(sitting)
            await sitting.move(update["paths"][1][0])
            await sitting.until("update", lambda message: message["n"] == 5)
            update = await in_turn(sitting)
            assert log_of(database) == [(1, False), (2, False), (3, False), (4, True), (5, False)]
        await same_after_restart(ada, table, update, database)

    asyncio.run(scene())


def test_a_fault_during_an_undo_leaves_the_move_played(play: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def scene(address: str) -> None:
        ada = Person(address)
        table = await ada.open_table("me", "me", options={"first": "1"})
        sitting = await ada.sit(table)
        await sitting.until("update")
        for _ in range(3):
            await in_turn(sitting)
            await sitting.move(sitting.update["paths"][0][0])
            await sitting.until("update")
        await sitting.until("can_undo")
        seat = sitting.update["seat"]
        # whether a step may be taken back is worked out once, by playing it in the worlds that each of three viewers imagines
        rules = find(GAME).rules
        real, calls = rules.play_in_worlds, iter(range(1000))
        failing: int | None = 2

        def imagined(*arguments: Any) -> Any:
            if next(calls) == failing:
                raise MemoryError
            return real(*arguments)

        monkeypatch.setattr(rules, "play_in_worlds", imagined)
        await sitting.send(t="undo", n=3, seat=seat)
        assert (await next_answer(sitting))["t"] == "refusal"
        assert log_of(tmp_path / "tables.sqlite") == [(1, False), (2, False), (3, False)]
        failing = 6  # three calls later: once it is written nothing is asked again
        await sitting.send(t="undo", n=3, seat=seat)
        undone = await next_answer(sitting)
        assert (undone["t"], undone["n"]) == ("update", 4)
        failing = None  # the next view of the table says whether the move can be undone
        await in_turn(sitting)
        await sitting.move(sitting.update["paths"][1][0])
        assert (await next_answer(sitting))["n"] == 5

    play(scene)


def test_a_move_that_was_saved_despite_a_disk_error_is_shown(play: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def scene(address: str) -> None:
        ada = Person(address)
        table = await ada.open_table("me", "me", options={"first": "1"})
        sitting = await ada.sit(table)
        await sitting.until("update")
        await in_turn(sitting)
        error = sqlite3.OperationalError("disk I/O error")
        monkeypatch.setattr(Writer, "_write", failing_once(Writer._write, error, after=True))
        await sitting.move(sitting.update["paths"][0][0])
        assert "disk" in (await next_answer(sitting))["text"]
        assert (await next_answer(sitting))["n"] == 1
        await in_turn(sitting)
        await sitting.move(sitting.update["paths"][0][0])
        assert (await next_answer(sitting))["n"] == 2
        assert log_of(tmp_path / "tables.sqlite") == [(1, False), (2, False)]

    play(scene)


def test_a_bot_is_asked_again_after_a_fault(play: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table_module, "ASK_AGAIN", 0.01)

    async def scene(address: str) -> None:
        ada = Person(address)
        rules = find(GAME).rules
        monkeypatch.setattr(rules, "step", failing_once(rules.step, OSError("Too many open files")))
        table = await ada.open_table("me", "random", options={"first": "2"})
        sitting = await ada.sit(table)
        await sitting.until("update", lambda message: message["paths"])
        await sitting.move(sitting.update["paths"][0][0])
        assert (await next_answer(sitting))["t"] == "update"

    play(scene)


def test_a_bot_is_asked_again_after_its_move_was_not_saved(play: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table_module, "ASK_AGAIN", 0.01)

    async def scene(address: str) -> None:
        monkeypatch.setattr(Writer, "append", failing_once(Writer.append, WriteFailed()))
        ada = Person(address)
        sitting = await ada.sit(await ada.open_table("me", "random", options={"first": "2"}))
        await sitting.until("update", lambda message: message["paths"])

    play(scene)


def test_a_seat_that_was_taken_despite_a_disk_error_is_shown(play: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    async def scene(address: str) -> None:
        ada, bea = Person(address), Person(address)
        table = await ada.open_table("me", "open", listed=True)
        sitting = await ada.sit(table)
        take_seat = Store.take_seat

        async def answer_lost(self: Store, *arguments: Any) -> bool:
            await take_seat(self, replace(arguments[0]), *arguments[1:])
            raise WriteFailed

        monkeypatch.setattr(Store, "take_seat", answer_lost)
        assert "disk" in (await bea.post(f"/api/tables/{table}/join", status=503))["error"]
        await sitting.until("table", lambda message: message["state"] == "running")
        assert await bea.join(table) == 1

    play(scene)


def test_the_slower_of_two_moves_is_refused_and_then_the_table_is_shown(play: Any, tmp_path: Path) -> None:
    """Another program wrote the same log number: that must not look like a move made here."""

    async def scene(address: str) -> None:
        ada = Person(address)
        table = await ada.open_table("me", "me", options={"first": "1"})
        sitting = await ada.sit(table)
        await sitting.until("update")
        update = await in_turn(sitting)
        with sqlite3.connect(tmp_path / "tables.sqlite") as other:
            other.execute("INSERT INTO log VALUES (?, 1, ?, ?, 0, 0)", (table, update["paths"][0][0], update["seat"]))
            other.execute("UPDATE tables SET revision = revision + 1 WHERE id = ?", (table,))
            other.execute("UPDATE seats SET person = x'00' WHERE \"table\" = ? AND seat = ?", (table, update["seat"]))
        await sitting.move(update["paths"][0][0])
        refused = await next_answer(sitting)
        assert "another server" in refused["text"]
        assert refused["n"] == 0
        await sitting.until("table")
        assert update["seat"] not in sitting.you  # the seat went to somebody else with it
        assert (await next_answer(sitting))["n"] == 1

    play(scene)


def test_a_game_s_last_move_is_saved_with_the_end_of_the_game(play: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def refuses(*arguments: object) -> None:
        raise WriteFailed

    async def scene(address: str) -> None:
        monkeypatch.setattr(Store, "save_state", refuses)
        ada = Person(address)
        table = await ada.open_table("me", "random", options={"first": "1"})
        sitting = await ada.sit(table)
        await sitting.play_on(random.Random(5))
        assert (await sitting.until("seats"))["state"] == "over"
        (state,) = sqlite3.connect(tmp_path / "tables.sqlite").execute("SELECT state FROM tables").fetchone()
        assert state == "over"

    play(scene)


def test_an_outdated_state_left_by_a_killed_server_is_repaired(tmp_path: Path) -> None:
    async def scene() -> None:
        database = tmp_path / "tables.sqlite"
        async with serving(database, PLENTY) as address:
            ada = Person(address)
            over = await ada.open_table("me", "random", listed=True)
            full = await ada.open_table("me", "random", listed=True)
            await (await ada.sit(over)).play_on(random.Random(6))
        with sqlite3.connect(database) as changed:
            assert changed.execute("SELECT state FROM tables WHERE id = ?", (over,)).fetchone() == ("over",)
            changed.execute("UPDATE tables SET state = 'running' WHERE id = ?", (over,))
            changed.execute("UPDATE tables SET state = 'waiting' WHERE id = ?", (full,))
        async with serving(database, PLENTY) as address:
            assert [each["table"] for each in (await Person(address).get("/api/tables"))["lobby"]] == [full]
            assert (await Person(address).get(f"/api/tables/{full}"))["state"] == "running"
        found = dict(sqlite3.connect(database).execute("SELECT id, state FROM tables").fetchall())
        assert found == {over: "over", full: "running"}

    asyncio.run(scene())


def test_a_replay_made_during_an_undo_does_not_change_the_table(
    play: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The thread sees the match before the undo; its results must not be used for the match after it."""
    begun, go_on, draw = threading.Event(), threading.Event(), api._replay

    def held_up(*arguments: Any) -> Any:
        begun.set()
        assert go_on.wait(60)
        return draw(*arguments)

    async def scene(address: str) -> None:
        ada = Person(address)
        table = await ada.open_table("me", "me", options={"first": "1"})
        sitting = await ada.sit(table)
        await sitting.until("update")
        for _ in range(3):
            await in_turn(sitting)
            await sitting.move(sitting.update["paths"][0][0])
            await sitting.until("update")
        seat = sitting.update["seat"]
        plain = await ada.get(f"/api/tables/{table}/replay", seat=seat)
        monkeypatch.setattr(api, "_replay", held_up)
        drawing = asyncio.create_task(ada.get(f"/api/tables/{table}/replay", seat=seat))
        await asyncio.to_thread(begun.wait, 60)
        await sitting.send(t="undo", n=3, seat=seat)
        back = await sitting.until("update")
        go_on.set()
        assert (await drawing)["frames"] == plain["frames"]
        await sitting.move(back["paths"][1][0])
        shown = await sitting.until("update", lambda message: message["n"] == 5)
        await sitting.send(t="view", seat=seat)
        seen = await sitting.until("update", lambda message: message["seat"] == seat)
        assert shown["frame"]["scene"] == seen["frame"]["scene"]
        async with serving(tmp_path / "tables.sqlite", PLENTY) as second:  # one that never drew anything
            elsewhere = Person(second)
            elsewhere.http.cookies = ada.http.cookies
            afresh = await elsewhere.sit(table)
            await afresh.until("update")
            await afresh.send(t="view", seat=seat)
            right = await afresh.until("update", lambda message: message["seat"] == seat)
        assert (seen["n"], seen["paths"]) == (right["n"], right["paths"])
        assert seen["frame"]["scene"] == right["frame"]["scene"]

    play(scene)


def test_a_name_changed_during_a_write_is_not_lost(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def scene() -> None:
        append = Store.append

        async def renames_meanwhile(self: Store, *arguments: Any, **named: Any) -> bool:
            await ada.call_me("Grace")
            return await append(self, *arguments, **named)

        async with serving(tmp_path / "tables.sqlite", PLENTY) as address:
            ada = Person(address)
            await ada.call_me("Ada")
            table = await ada.open_table("me", "random", options={"first": "1"}, listed=True)
            sitting, watching = await ada.sit(table), await Person(address).sit(table)
            await sitting.until("update", lambda message: message["paths"])
            await watching.until("update")
            monkeypatch.setattr(Store, "append", renames_meanwhile)
            await sitting.move(sitting.update["paths"][0][0])
            update = await watching.until("update")
            assert "Grace" in " ".join(note["text"] for note in update["frame"]["notes"])

    asyncio.run(scene())


def test_a_page_comes_back_by_itself_once_the_database_can_be_read(play: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    async def scene(address: str) -> None:
        ada = Person(address)
        table = await ada.open_table("me", "me")
        monkeypatch.setattr(Store, "is_removed", failing_once(Store.is_removed, Unreadable()))
        told = await (await ada.sit(table)).until("bye")
        assert "disk" in told["reason"]
        assert told["reconnect"]
        await (await ada.sit(table)).until("update")

    play(scene)


def test_a_page_that_is_gone_before_it_is_refused_leaves_no_traceback(
    play: Any, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def scene(address: str) -> None:
        ada = Person(address)
        table = await ada.open_table("me", "me")
        asked, gone, refused = asyncio.Event(), asyncio.Event(), asyncio.Event()
        turn_away = websocket.turn_away

        async def unreadable(self: Store, *arguments: Any) -> bool:
            asked.set()
            await gone.wait()
            raise Unreadable

        async def noticed(*arguments: Any) -> None:
            try:
                await turn_away(*arguments)
            finally:
                refused.set()

        monkeypatch.setattr(Store, "is_removed", unreadable)
        monkeypatch.setattr(websocket, "turn_away", noticed)
        page = await ada.sit(table)
        await asked.wait()
        await page.close()
        gone.set()
        await refused.wait()

    play(scene)
    assert not any(record.exc_info for record in caplog.records)
