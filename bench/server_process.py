"""The server under test: everything on disk, with rate limits for a driver of thousands of players on one address."""

from __future__ import annotations

import argparse
from pathlib import Path

from bench.serving import pin
from hightable.server.commands import run
from hightable.server.rate_limit import Limits

UNLIMITED = (10**6, 10.0)
LIMITS = Limits(
    messages=UNLIMITED,
    posts=UNLIMITED,
    tables=UNLIMITED,
    tables_per_address=UNLIMITED,
    listed=10**6,
    listed_per_address=10**6,
    scenes=UNLIMITED,
    connections=10**6,
    per_table=10**6,
    per_address=10**6,
    waiting=10**7,
)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.server_process")
    parser.add_argument("database")
    parser.add_argument("--cores", type=int, nargs="+", default=None)
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--profile", type=Path, default=None)
    args = parser.parse_args()
    if args.cores is not None:
        pin(args.cores)
    settings = {"open_page": False, "limits": LIMITS, "workers": args.workers}
    if args.profile is None:
        run("127.0.0.1", 0, args.database, **settings)
        return
    import cProfile

    profile = cProfile.Profile()
    profile.runcall(run, "127.0.0.1", 0, args.database, **settings)
    profile.dump_stats(args.profile)


if __name__ == "__main__":
    main()
