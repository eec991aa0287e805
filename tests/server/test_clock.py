"""Each player's time."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from hightable.server import clock as clock_module
from hightable.server.bots import Thinking
from hightable.server.clock import Clock
from hightable.server.refusals import PHRASES
from hightable.server.store import Kept, Seat, Store
from hightable.server.table import Table
from hightable.server.viewer import Viewer
from tests.server.person import GAME


def test_time_is_booked_by_seat_and_stands_still_when_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
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
    clock.decided(1, clock.took())
    assert clock.used == [0, 10]
    clock.replay([(0, 58.0), (1, 70.0)])
    assert (clock.left(0), clock.left(1)) == (2, 0)
    assert clock.until_out(1) == clock_module.GRACE


def test_the_house_plays_when_the_time_is_over(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clock_module, "GRACE", 0.05)

    async def scene() -> list[Any]:
        store = Store(tmp_path / "tables.sqlite")
        kept = Kept("t", GAME, 1, {}, b"7" * 32, False, 10, "running", None, [Seat(b"a", name="Ada"), Seat(b"b", name="Bea")])
        await store.make(kept)
        table = Table(kept, store, Thinking())
        table.clock.used = [10.0, 10.0]
        viewer = Viewer(b"a", "en", table.game, 10**6)
        table.arrive(viewer)
        while table.length < 3:
            await asyncio.sleep(0.01)
        table.depart(viewer)
        table.close()
        store.close()
        return list(viewer._waiting)

    heard = b"".join(asyncio.run(scene())).decode()
    assert PHRASES.say("en", "ran_out", who="Ada") in heard
    assert PHRASES.say("en", "ran_out", who="Bea") in heard


def test_spectators_do_not_keep_the_clock_running(tmp_path: Path) -> None:
    async def scene() -> list[bool]:
        store = Store(tmp_path / "tables.sqlite")
        kept = Kept("t", GAME, 1, {}, b"7" * 32, True, 10, "running", None, [Seat(b"a", name="Ada"), Seat(b"b", name="Bea")])
        await store.make(kept)
        table = Table(kept, store, Thinking())
        ada, stranger = Viewer(b"a", "en", table.game, 10**6), Viewer(None, "en", table.game, 10**6)
        running = []
        for change, viewer in ((table.arrive, stranger), (table.arrive, ada), (table.depart, ada), (table.depart, stranger)):
            change(viewer)
            running.append(table.clock.running >= 0)
        table.close()
        store.close()
        return running

    assert asyncio.run(scene()) == [False, True, False, False]
