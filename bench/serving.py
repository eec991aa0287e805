"""Our server as it is measured: one process on one core, everything on disk, with limits for a driver that is 500 people."""

from __future__ import annotations

import argparse
import os
from pathlib import Path

from hightable.server.commands import run
from hightable.server.rate_limit import Limits

MUCH = (10**6, 10.0)
LIMITS = Limits(
    messages=MUCH,
    posts=MUCH,
    tables=MUCH,
    tables_per_address=MUCH,
    scenes=MUCH,
    connections=10**6,
    per_table=10**6,
    per_address=10**6,
    waiting=10**7,
)


def main() -> None:
    wanted = argparse.ArgumentParser(prog="python -m bench.serving")
    wanted.add_argument("database", type=Path)
    wanted.add_argument("--core", type=int, default=None)
    wanted.add_argument("--profile", type=Path, default=None)
    asked = wanted.parse_args()
    if asked.core is not None and hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {asked.core})
    if asked.profile is None:
        run("127.0.0.1", 0, asked.database, open_page=False, limits=LIMITS)
        return
    import cProfile

    profile = cProfile.Profile()
    profile.runcall(run, "127.0.0.1", 0, asked.database, open_page=False, limits=LIMITS)
    profile.dump_stats(asked.profile)


if __name__ == "__main__":
    main()
