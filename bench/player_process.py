"""`python -m bench.player_process`: what it costs to ask a player in a process of its own.

The same function chooses the first legal move, called in this process and asked in another. The peer is a process that only
echoes messages of the same size through its pipes. The figures are the medians of several rounds, in microseconds per decision.
"""

from __future__ import annotations

import argparse
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

from hightable.engine.discovery import all_games
from hightable.engine.game import Game
from hightable.engine.match import Match
from hightable.engine.view import View
from hightable.players import player

CODE = "def first(view, moves, rng): return moves[0]\n"
ECHO = "import os\nwhile got := os.read(0, 65536): os.write(1, got)"
DECISIONS, ROUNDS = 500, 7


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.player_process", description=__doc__)
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    rounds = parser.parse_args().rounds
    print(f"{'game':18}{'message':>9}{'echo':>9}{'called':>9}{'process':>9}{'boundary':>10}")
    for game in all_games():
        size, echo, called, asked = measure(game, rounds)
        print(f"{game.name:18}{size:7} B{echo:9.1f}{called:9.1f}{asked:9.1f}{asked - called:10.1f}")


def measure(game: Game[Any], rounds: int) -> tuple[int, float, float, float]:
    """The bytes of a message, and the time of an echo, of a call, and of a decision in another process."""
    game.rules.use_compiled()
    view, legal = middle_of(game)
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "bot.py"
        file.write_text(CODE, encoding="utf-8")
        names: dict[str, Any] = {}
        exec(CODE, names)
        here, there, rng = player(game, names["first"]), player(game, f"{file}:first"), Random(1)
        size = len(view.tobytes()) + 2 * len(legal)
        with subprocess.Popen([sys.executable, "-c", ECHO], stdin=subprocess.PIPE, stdout=subprocess.PIPE) as echo:
            assert echo.stdin is not None
            assert echo.stdout is not None
            ends = echo.stdin.fileno(), echo.stdout.fileno()
            ways = [lambda: send(*ends, bytes(size)), *(lambda one=one: one.choose(view, legal, rng) for one in (here, there))]
            found = [[timed(way) for way in ways] for _ in range(rounds)]
            echo.stdin.close()
    return size, *(statistics.median(column) for column in zip(*found, strict=True))


def middle_of(game: Game[Any]) -> tuple[View[Any], list[int]]:
    """What the player to move knows after thirty moves of a match, and the legal moves."""
    match, rng = Match(game, max(game.players), seed=1), Random(1)
    while match.number < 30 and not match.over:
        match.play(rng.choice(match.legal()))
    return match.view(match.to_move, memory=True), match.legal()


def send(to: int, back: int, content: bytes) -> None:
    """Sends a message to the process that echoes it, and reads it again."""
    os.write(to, content)
    left = len(content)
    while left:
        left -= len(os.read(back, left))


def timed(way: Callable[[], object]) -> float:
    """Microseconds per call."""
    start = time.perf_counter()
    for _ in range(DECISIONS):
        way()
    return (time.perf_counter() - start) / DECISIONS * 1e6


if __name__ == "__main__":
    main()
