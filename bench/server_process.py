"""The server under test: one process on one core, everything on disk, with rate limits for a driver of 500 players."""

from __future__ import annotations

import argparse
import os
from pathlib import Path

from hightable.server.commands import run
from hightable.server.rate_limit import Limits

UNLIMITED = (10**6, 10.0)
LIMITS = Limits(
    messages=UNLIMITED,
    posts=UNLIMITED,
    tables=UNLIMITED,
    tables_per_address=UNLIMITED,
    scenes=UNLIMITED,
    connections=10**6,
    per_table=10**6,
    per_address=10**6,
    waiting=10**7,
)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.server_process")
    parser.add_argument("database", type=Path)
    parser.add_argument("--core", type=int, default=None)
    parser.add_argument("--profile", type=Path, default=None)
    args = parser.parse_args()
    if args.core is not None and hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {args.core})
    if args.profile is None:
        run("127.0.0.1", 0, args.database, open_page=False, limits=LIMITS)
        return
    import cProfile

    profile = cProfile.Profile()
    profile.runcall(run, "127.0.0.1", 0, args.database, open_page=False, limits=LIMITS)
    profile.dump_stats(args.profile)


if __name__ == "__main__":
    main()
