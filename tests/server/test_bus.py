"""Messages between processes on one machine, and their turns to write."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from hightable.server import bus
from hightable.server.bus import Alive, Message, Moved, SocketBus
from hightable.server.sqlite_file import open_database, prepare
from hightable.server.writer import Writer


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
