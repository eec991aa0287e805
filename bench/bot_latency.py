"""`python -m bench.bot_latency`: how long hard bots take for a move on a full server.

Many tables have two connected, idle players, while hard bots play at some others. The time is measured from the update that a bot
is to move to the update with its move, as the opponent's page receives both. Target: at most twice the bot's one second of
search. Forced moves come at once and are not counted.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import re
import signal
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import httpx2

from bench import result_files
from bench.load_driver import Load, PlayerConnection, SentMoves, decode, open_tables
from hightable.bots.levels import HARD_SECONDS
from hightable.server.identity import new_token

GAME = "court-jester"
FORCED = 0.05
"""Seconds below which a move was forced."""

LIMIT = 2 * HARD_SECONDS
"""Longest acceptable time from the message that a bot is to move to its move."""


class Opponent(PlayerConnection):
    """Plays random moves at once against a bot, and records how long the bot takes."""

    def __init__(self, *arguments: Any) -> None:
        super().__init__(*arguments)
        self.since: float | None = None
        self.took: list[float] = []

    def receive(self, text: bytes) -> None:
        message, now = decode(text), time.perf_counter()
        if message.t == "update":
            if self.since is not None:
                self.took.append(now - self.since)
            self.since = now if message.to_move not in (-1, self.seat) else None
        super().receive(text)


async def measure(address: str, waiting: int, playing: int, seconds: float) -> list[float]:
    """The duration of each decision of a bot."""
    load = Load()
    await open_tables(address, load, waiting, seed=1)
    host, port = address.split(":")
    opponents: list[Opponent] = []
    async with httpx2.AsyncClient(base_url=f"http://{address}", timeout=60) as http:
        for number in range(playing):
            token = new_token()
            body = {"game": GAME, "seats": ["me", "hard"]}
            made = await http.post("/api/tables", json=body, headers={"Cookie": f"hightable={token}"})
            url = f"ws://{address}/live/{made.json()['table']}"
            opponent = Opponent(load, SentMoves(), 0, url, token, random.Random(number))
            await asyncio.get_running_loop().create_connection(lambda connection=opponent: connection, host, int(port))  # type: ignore[misc]
            await opponent.ready
            opponents.append(opponent)
            opponent.start()
    await asyncio.sleep(seconds)
    return [took for opponent in opponents for took in opponent.took if took > FORCED]


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.bot_latency", description=__doc__)
    parser.add_argument("--waiting", type=int, default=200, help="tables with two idle players (default 200)")
    parser.add_argument("--playing", type=int, nargs="*", default=[1, 8], help="tables where a bot plays (default 1, then 8)")
    parser.add_argument("--seconds", type=float, default=20.0, help="seconds per measurement (default 20)")
    parser.add_argument(
        "--json", type=Path, default=None, metavar="FILE", help="file for the results (default: bench/results, named by commit)"
    )
    args = parser.parse_args()
    rows = []
    for playing in args.playing:
        with tempfile.TemporaryDirectory() as folder:
            command = [sys.executable, "-m", "bench.server_process", str(Path(folder) / "tables.sqlite")]
            server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env={**os.environ, "PYTHONUNBUFFERED": "1"})
            try:
                assert server.stdout is not None
                found = next(filter(None, (re.search(r"http://localhost:(\d+)/", line) for line in server.stdout)))
                took = asyncio.run(measure(f"127.0.0.1:{found[1]}", args.waiting, playing, args.seconds))
            finally:
                server.send_signal(signal.SIGINT)
                server.wait(30)
        row = {
            "waiting": args.waiting,
            "playing": playing,
            "moves": len(took),
            "median_s": round(statistics.median(took), 3),
            "longest_s": round(max(took), 3),
            "target_s": LIMIT,
        }
        rows.append(row)
        print(
            f"{args.waiting} idle tables, bots at {playing}: {row['moves']} moves, half of them within "
            f"{row['median_s']} s, all within {row['longest_s']} s ({'✓' if max(took) <= LIMIT else '✗'} ≤ {LIMIT:g} s)"
        )
    file = args.json or result_files.result_file().with_suffix(".bot_latency.json")
    result_files.write({**result_files.environment(), "rows": rows}, file)
    print(f"Written to {file}")


if __name__ == "__main__":
    main()
