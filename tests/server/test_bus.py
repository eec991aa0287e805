"""Messages between processes, on one machine or through PostgreSQL, and their turns to write."""

from __future__ import annotations

import asyncio
from pathlib import Path

import asyncpg
import pytest

from hightable.server import bus
from hightable.server.bus import Alive, Message, Moved, SocketBus
from hightable.server.database import Append, Entry
from hightable.server.postgres import CHANNEL, LONGEST_PAYLOAD, PostgresDatabase
from hightable.server.sqlite_file import open_database, prepare
from hightable.server.store import Seat, Store, TableRow
from hightable.server.writer import Writer
from tests.server.postgres import new_postgres_database


def moves(count: int) -> list[Moved]:
    return [Moved(f"table-{number}", number, number, 7, 0, 0.5, 1700000000.5, "a note") for number in range(count)]


def test_a_burst_of_messages_arrives_whole_and_in_order(tmp_path: Path) -> None:
    """The system keeps only about ten datagrams for a process that is busy."""

    async def main() -> list[Message]:
        here, there = SocketBus("here", tmp_path), SocketBus("there", tmp_path)
        heard: list[Message] = []
        there.receive = lambda sender, message: heard.append(message)
        for move in moves(5000):
            here.send(move)
        here.send(Alive())
        while not heard or not isinstance(heard[-1], Alive):
            await asyncio.sleep(0)
        here.close()
        there.close()
        return heard

    assert asyncio.run(main()) == [*moves(5000), Alive()]


def test_a_process_that_stops_reading_delays_nobody_else(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What waits for it is bounded, and it hears the others again when it goes on."""
    monkeypatch.setattr(bus, "MOST_WAITING", 50)

    async def main() -> None:
        here, stuck, third = (SocketBus(name, tmp_path) for name in ("here", "stuck", "third"))
        late, heard = asyncio.Event(), asyncio.Event()
        stuck.receive = lambda sender, message: late.set()
        asyncio.get_running_loop().remove_reader(stuck._socket)
        for _ in range(300):
            heard.clear()
            third.receive = lambda sender, message, heard=heard: heard.set()  # type: ignore[misc]
            here.send(Alive())
            await heard.wait()
        assert all(len(waiting) <= 50 for waiting in here._waiting.values())
        asyncio.get_running_loop().add_reader(stuck._socket, stuck._read)
        await late.wait()
        for each in (here, stuck, third):
            each.close()

    asyncio.run(main())


def test_a_last_message_is_sent_before_the_end(tmp_path: Path) -> None:
    async def main() -> None:
        here, there = SocketBus("here", tmp_path), SocketBus("there", tmp_path)
        heard = asyncio.Event()
        there.receive = lambda sender, message: heard.set()
        here.send(Alive())
        here.close()
        await heard.wait()
        there.close()

    asyncio.run(main())


def test_moves_written_together_are_announced_together() -> None:
    """A notification for each move would cost every process that hears it more than reading the moves does."""

    async def main(address: str) -> None:
        here, there = await PostgresDatabase.open(address), await PostgresDatabase.open(address)
        listening, heard, payloads = asyncio.Event(), asyncio.Event(), list[str]()
        there.bus.reconnected = listening.set
        await listening.wait()
        store, rows = Store(here), [_row(f"table-{number}") for number in range(120)]
        for row in rows:
            await store.create(row)
        moved: list[Message] = []

        def receive(sender: str, message: Message) -> None:
            moved.extend([message] if isinstance(message, Moved) else [])
            if len(moved) == len(rows):
                heard.set()

        there.bus.receive = receive
        raw = await asyncpg.connect(address)
        await raw.add_listener(CHANNEL, lambda connection, pid, channel, payload: payloads.append(payload))
        appends = [Append(Entry(row.id, 1, 7, 0, 0.5, 1700000000.5), row.revision, note="a note") for row in rows]
        late = appends[0]._replace(entry=appends[0].entry._replace(table="table-of-nobody"))
        assert await asyncio.gather(*map(here.append, [*appends, late])) == [True] * len(rows) + [False]
        await heard.wait()
        await raw.execute("SELECT 1")
        expected = [Moved(row.id, 1, 1, 7, 0, 0.5, 1700000000.5, "a note") for row in rows]
        assert sorted(map(repr, moved)) == sorted(map(repr, expected))
        assert len(payloads) < 10
        assert max(len(payload.encode()) for payload in payloads) <= LONGEST_PAYLOAD
        await raw.close()
        await here.close()
        await there.close()

    with new_postgres_database() as address:
        asyncio.run(main(address))


def _row(id: str) -> TableRow:
    return TableRow(id, "banquet-royal", 1, {}, bytes(32), True, None, "running", None, [Seat(b"ada"), Seat(b"ben")])


def test_a_writer_waits_while_another_process_writes(tmp_path: Path) -> None:
    file = tmp_path / "tables.sqlite"
    prepare(file)
    other = open_database(file)
    other.execute("BEGIN IMMEDIATE")

    async def main() -> int:
        writer = Writer(file)
        asked = asyncio.ensure_future(writer.do(lambda it: it.execute("UPDATE tables SET seen = 1")))
        while not writer._database.in_transaction and writer._queue.qsize():
            await asyncio.sleep(0)
        other.execute("COMMIT")
        try:
            return await asked
        finally:
            writer.close()

    assert asyncio.run(main()) == 0
    other.close()
