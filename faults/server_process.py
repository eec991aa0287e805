"""The server under test: `hightable serve` with several workers, and with rate limits for many clients at one address."""

from __future__ import annotations

import argparse

from bench.server_process import LIMITS
from hightable.engine.discovery import find
from hightable.engine.match import Match
from hightable.server.commands import run
from hightable.warmup import warm_up

GAMES = {"banquet-royal": 2, "royal-dinner": 1}
"""The games of the campaign, and for how many players."""


def load_games() -> None:
    """Loads what a worker would load at its first table: new workers inherit it, and can be killed again soon."""
    for name, seats in GAMES.items():
        game = find(name)
        warm_up(game, search=False)
        match = Match(game, seats)
        for _ in range(10):
            match.play(match.legal()[0])
        game.scene(match.view(0), "en")


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m faults.server_process")
    parser.add_argument("database")
    parser.add_argument("--port", type=int, default=0)
    parser.add_argument("--workers", type=int, default=1)
    args = parser.parse_args()
    load_games()
    run("127.0.0.1", args.port, args.database, open_page=False, limits=LIMITS, workers=args.workers)


if __name__ == "__main__":
    main()
