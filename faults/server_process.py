"""The server under test: `hightable serve` with several workers, and with rate limits for many clients at one address."""

from __future__ import annotations

import argparse

from bench.server_process import LIMITS
from hightable.server.commands import run


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m faults.server_process")
    parser.add_argument("database")
    parser.add_argument("--port", type=int, default=0)
    parser.add_argument("--workers", type=int, default=1)
    args = parser.parse_args()
    run("127.0.0.1", args.port, args.database, open_page=False, limits=LIMITS, workers=args.workers)


if __name__ == "__main__":
    main()
