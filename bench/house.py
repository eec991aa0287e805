"""`python -m bench.house`: how long the house takes for a move at a full server.

People sit at many tables, connected and waiting, while at some tables the house plays the hard level. Measured is the time from
the news that the house is to decide until the news of its decision, as its opponent's page hears both. Wanted: at most twice the
second that it has. Moves that leave no choice come at once and are not counted.
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

from bench import results
from bench.players import Load, Player, Table, _heard, seated
from hightable.bots.levels import HARD_SECONDS
from hightable.server.identity import new_token

GAME = "court-jester"
AT_ONCE = 0.05
"""Seconds: what comes sooner was no choice."""

LIMIT = 2 * HARD_SECONDS
"""Longest acceptable time from the message that a bot is to move to its move."""


class Opponent(Player):
    """Somebody who plays against the house, at random and at once, and notes how long it takes."""

    def __init__(self, *arguments: Any) -> None:
        super().__init__(*arguments)
        self.since: float | None = None
        self.took: list[float] = []

    def _hear(self, text: bytes) -> None:
        heard, now = _heard.decode(text), time.perf_counter()
        if heard.t == "update":
            if self.since is not None:
                self.took.append(now - self.since)
            self.since = now if heard.to_move not in (-1, self.seat) else None
        super()._hear(text)


async def measured(address: str, waiting: int, playing: int, seconds: float) -> list[float]:
    """How long each decision of the house took."""
    load = Load()
    await seated(address, load, waiting, seed=1)
    host, port = address.split(":")
    opponents: list[Opponent] = []
    async with httpx2.AsyncClient(base_url=f"http://{address}", timeout=60) as http:
        for number in range(playing):
            token = new_token()
            body = {"game": GAME, "seats": ["me", "hard"]}
            made = await http.post("/api/tables", json=body, headers={"Cookie": f"hightable={token}"})
            url = f"ws://{address}/live/{made.json()['table']}"
            opponent = Opponent(load, Table(), 0, url, token, random.Random(number))
            await asyncio.get_running_loop().create_connection(lambda who=opponent: who, host, int(port))  # type: ignore[misc]
            await opponent.ready
            opponents.append(opponent)
            opponent.think()
    await asyncio.sleep(seconds)
    return [took for opponent in opponents for took in opponent.took if took > AT_ONCE]


def main() -> None:
    wanted = argparse.ArgumentParser(prog="python -m bench.house", description=__doc__)
    wanted.add_argument("--waiting", type=int, default=200, help="tables where two people wait (default 200)")
    wanted.add_argument("--playing", type=int, nargs="*", default=[1, 8], help="tables where the house plays (default 1, then 8)")
    wanted.add_argument("--seconds", type=float, default=20.0, help="how long each is measured (default 20)")
    wanted.add_argument("--json", type=Path, default=None, metavar="FILE", help="where the results go, unless with their commit")
    asked = wanted.parse_args()
    rows = []
    for playing in asked.playing:
        with tempfile.TemporaryDirectory() as folder:
            command = [sys.executable, "-m", "bench.serving", str(Path(folder) / "tables.sqlite")]
            server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env={**os.environ, "PYTHONUNBUFFERED": "1"})
            try:
                assert server.stdout is not None
                found = next(filter(None, (re.search(r"http://localhost:(\d+)/", line) for line in server.stdout)))
                took = asyncio.run(measured(f"127.0.0.1:{found[1]}", asked.waiting, playing, asked.seconds))
            finally:
                server.send_signal(signal.SIGINT)
                server.wait(30)
        row = {
            "waiting": asked.waiting,
            "playing": playing,
            "moves": len(took),
            "median_s": round(statistics.median(took), 3),
            "longest_s": round(max(took), 3),
            "wanted_s": LIMIT,
        }
        rows.append(row)
        print(
            f"{asked.waiting} tables wait, the house plays at {playing}: {row['moves']} moves, half of them within "
            f"{row['median_s']} s, all within {row['longest_s']} s ({'✓' if max(took) <= LIMIT else '✗'} ≤ {LIMIT:g} s)"
        )
    file = asked.json or results.result_file().with_suffix(".house.json")
    results.write({**results.surroundings(), "rows": rows}, file)
    print(f"Written to {file}")


if __name__ == "__main__":
    main()
