"""The server as `hightable serve` starts it, with rate limits high enough for tests that click fast.

With a second path, the games count as not compiled until there is a file at that path.
"""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from hightable.server.commands import run
from hightable.server.rate_limit import Limits
from tests.server.held_compiler import hold_compiling

if __name__ == "__main__":
    database, *until = sys.argv[1:]
    if until:
        hold_compiling(pytest.MonkeyPatch(), lambda game: Path(until[0]).exists())
    much = (100_000, 10.0)
    fast = Limits(
        messages=much, posts=much, tables=much, tables_per_address=much, listed=1000, listed_per_address=1000, scenes=much
    )
    run(port=0, database=database, open_page=False, limits=fast)
