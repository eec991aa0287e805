"""Each player's time."""

from __future__ import annotations

import asyncio
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from hightable.engine.discovery import find
from hightable.server import clock as clock_module
from hightable.server.bots import BotThreads
from hightable.server.clock import Clock
from hightable.server.connection import Connection
from hightable.server.errors import PHRASES, ApiError
from hightable.server.store import Seat, Store, TableRow, open_store
from hightable.server.table import Table, open_table
from tests.server.person import GAME
from tests.server.recorded_socket import RecordedSocket

UNDOABLE = "court-jester"
"""A game whose first move reveals nothing."""


def test_time_is_recorded_per_seat_and_does_not_run_when_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [100.0]
    monkeypatch.setattr("hightable.server.clock.time.monotonic", lambda: now[0])
    clock = Clock(60, 2)
    clock.start(1)
    now[0] += 4
    clock.stop()
    now[0] += 1000
    clock.start(1)
    now[0] += 6
    assert (clock.left(0), clock.left(1)) == (60, 50)
    clock.record(1, clock.took())
    assert clock.used == [0, 10]
    clock.replay([(0, 58.0), (1, 70.0)])
    assert (clock.left(0), clock.left(1)) == (2, 0)
    assert clock.until_out(1) == clock_module.GRACE


def test_a_random_move_is_played_when_the_time_is_over(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clock_module, "GRACE", 0.05)

    async def scene() -> list[Any]:
        store = await open_store(tmp_path / "tables.sqlite")
        row = TableRow("t", GAME, 1, {}, b"7" * 32, False, 10, "running", None, [Seat(b"a", name="Ada"), Seat(b"b", name="Bea")])
        await store.create(row)
        table = await open_table(row.id, store, BotThreads())
        table.clock.used = [10.0, 10.0]
        socket = RecordedSocket()
        viewer = Connection(b"a", "en", table.game, socket, 10**6)
        table.arrive(viewer)
        while table.length < 3:
            await asyncio.sleep(0.01)
        table.depart(viewer)
        table.close()
        await store.close()
        return socket.messages

    received = b"".join(asyncio.run(scene())).decode()
    assert PHRASES.say("en", "you_out_of_time") in received
    assert PHRASES.say("en", "out_of_time", who="Bea") in received


@pytest.fixture
def now(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """The time that the clocks read."""
    now = [100.0]
    monkeypatch.setattr("hightable.server.clock.time", SimpleNamespace(monotonic=lambda: now[0]))
    return now


async def _timed(store: Store, *people: bytes) -> Table:
    """A table with an hour for each player, all of them connected."""
    seats = [Seat(person) for person in people]
    row = TableRow("t", UNDOABLE, find(UNDOABLE).version, {}, b"7" * 32, False, 3600, "running", None, seats)
    await store.create(row)
    table = await open_table(row.id, store, BotThreads())
    for person in sorted(set(people)):
        table.arrive(Connection(person, "en", table.game, RecordedSocket(), 10**6))
    return table


async def _move(table: Table, moves: int = 1) -> None:
    for _ in range(moves):
        seat = table.match.to_move
        await table.move(table.row.seats[seat].person or b"", seat, table.length, table.match.legal()[0])


async def _again(table: Table, store: Store) -> Table:
    """The table as another server would open it."""
    return await open_table(table.id, store, BotThreads())


def test_a_player_out_of_time_cannot_undo_even_after_a_restart(tmp_path: Path, now: list[float]) -> None:
    async def scene() -> None:
        store = await open_store(tmp_path / "tables.sqlite")
        table = await _timed(store, b"a", b"b")
        first = table.match.to_move
        person = table.row.seats[first].person or b""
        await _move(table)
        assert table.may_undo(first), "there is time"
        await table.undo(person, first, table.length)
        now[0] += 3600
        await table._time_out(first, table.length)
        assert table.match.to_move != first
        for each in (table, await _again(table, store)):
            assert not each.may_undo(first)
            with pytest.raises(ApiError, match="out of time"):
                await each.undo(person, first, each.length)
        assert table.length == 3
        table.close()
        await store.close()

    asyncio.run(scene())


@pytest.mark.parametrize(("people", "charged"), [((b"a", b"b"), 0.0), ((b"a", b"a"), 20.0)])
def test_time_before_an_undo_is_never_charged_to_another_seat(
    tmp_path: Path, now: list[float], people: tuple[bytes, bytes], charged: float
) -> None:

    async def scene() -> None:
        store = await open_store(tmp_path / "tables.sqlite")
        table = await _timed(store, *people)
        first = table.match.to_move
        now[0] += 3
        await _move(table)
        other = table.match.to_move
        assert other != first
        now[0] += 20
        await table.undo(table.row.seats[first].person or b"", first, table.length)
        assert (table.clock.left(first), table.clock.used[other]) == (3597.0, charged)
        now[0] += 2
        await _move(table)
        for each in (table, await _again(table, store)):
            assert (each.clock.used[first], each.clock.used[other]) == (5.0, charged)
        table.close()
        await store.close()

    asyncio.run(scene())


def test_spectators_do_not_keep_the_clock_running(tmp_path: Path) -> None:
    async def scene() -> list[bool]:
        store = await open_store(tmp_path / "tables.sqlite")
        row = TableRow("t", GAME, 1, {}, b"7" * 32, True, 10, "running", None, [Seat(b"a", name="Ada"), Seat(b"b", name="Bea")])
        await store.create(row)
        table = await open_table(row.id, store, BotThreads())
        ada, stranger = (Connection(person, "en", table.game, RecordedSocket(), 10**6) for person in (b"a", None))
        running = []
        for change, viewer in ((table.arrive, stranger), (table.arrive, ada), (table.depart, ada), (table.depart, stranger)):
            change(viewer)
            running.append(table.clock.running >= 0)
        table.close()
        await store.close()
        return running

    assert asyncio.run(scene()) == [False, True, False, False]
