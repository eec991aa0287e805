"""`python -m bench.idle`: what a server takes that has little to do: its start with 10,000 stored tables, the first page, and the
memory of 2,000 idle connections.

The tables are running games with some moves each, written into the database through the server's own store.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import secrets
import time
from pathlib import Path
from typing import Any

import httpx2
from rich.console import Console
from rich.table import Table

from bench import result_files
from bench.load_driver import GAME, Load, make_table, sit_down
from bench.serving import database, memory_bytes, serving
from hightable.engine.match import Match
from hightable.engine.rng import MatchSecret
from hightable.server.database import Entry
from hightable.server.store import Seat, Store, TableRow, open_store

MIB = 1 << 20


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.idle", description=__doc__)
    parser.add_argument("--connections", type=int, default=2000, help="idle connections, two per table (default 2,000)")
    parser.add_argument("--stored", type=int, default=10_000, help="tables in the database (default 10,000)")
    parser.add_argument("--moves", type=int, default=30, help="moves at each stored table (default 30)")
    parser.add_argument("--store", choices=("sqlite", "postgresql"), default="sqlite", help="database (default sqlite)")
    parser.add_argument(
        "--json", type=Path, default=None, metavar="FILE", help="file for the results (default: bench/results, named by commit)"
    )
    args = parser.parse_args()
    figures = measure(args.store, args.stored, args.moves, args.connections)
    shown = Table(title="An idle server", title_justify="left", show_header=False)
    for name, value in figures.items():
        shown.add_row(name.replace("_", " "), f"{value:,}")
    Console(width=100).print(shown)
    file = args.json or result_files.result_file().with_suffix(".idle.json")
    result_files.write({**result_files.environment(), "store": args.store, **figures}, file)
    print(f"Written to {file}")


def measure(kind: str, stored: int, moves: int, connections: int) -> dict[str, Any]:
    """Start-up, first page and memory of one server."""
    with database(kind) as address:
        asyncio.run(_fill(address, stored, moves))
        start = time.perf_counter()
        with serving(address) as (host, pid):
            listening = time.perf_counter() - start
            return {
                "stored_tables": stored,
                "seconds_until_it_listens": round(listening, 2),
                **asyncio.run(_visit(host, pid, start, connections)),
            }


async def _visit(host: str, pid: int, start: float, connections: int) -> dict[str, Any]:
    load = Load()
    async with httpx2.AsyncClient(base_url=f"http://{host}", timeout=60) as http:
        (await http.get("/")).raise_for_status()
        first_page = time.perf_counter() - start
        asked = time.perf_counter()
        (await http.get("/api/tables")).raise_for_status()
        lobby = time.perf_counter() - asked
        before = memory_bytes(pid)
        for number in range(connections // 2):
            rngs = [random.Random(2 * number + seat) for seat in range(2)]
            await sit_down(load, await make_table(http, host), rngs)
        await asyncio.sleep(2.0)
        after = memory_bytes(pid)
    for player in load.players:
        player.transport.abort()
    return {
        "seconds_until_the_first_page": round(first_page, 2),
        "seconds_for_the_list_of_tables": round(lobby, 3),
        "MiB_with_stored_tables": round(before / MIB, 1),
        "idle_connections": len(load.players),
        "MiB_with_idle_connections": round(after / MIB, 1),
        "KiB_per_connection": round((after - before) / max(len(load.players), 1) / 1024, 1),
        "errors": len(load.errors),
    }


async def _fill(address: str, tables: int, moves: int) -> None:
    """Stores running games, some moves into a random match."""
    store = await open_store(address if "://" in address else Path(address))
    try:
        for first in range(0, tables, 100):
            await asyncio.gather(*(_store_game(store, number, moves) for number in range(first, min(first + 100, tables))))
    finally:
        await store.close()


async def _store_game(store: Store, number: int, moves: int) -> None:
    secret, rng = MatchSecret.new(), random.Random(number)
    match = Match(GAME, 2, secret=secret)
    people = [Seat(secrets.token_bytes(16), name=name) for name in ("Ada", "Bea")]
    row = TableRow(
        f"bench{number:07}", GAME, match.game.version, match.options, bytes(secret), True, None, "running", None, people
    )
    await store.create(row)
    for _ in range(moves):
        seat, move = match.to_move, rng.choice(match.legal())
        match.push(move)
        await store.append(row, Entry(row.id, match.number, move, seat, 0.0, round(time.time(), 3)), match.over)
        if match.over:
            return


if __name__ == "__main__":
    main()
