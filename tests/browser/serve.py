"""The server as `hightable serve` starts it, with rate limits high enough for tests that click fast."""

from __future__ import annotations

import sys
from pathlib import Path

from hightable.server.commands import run
from hightable.server.rate_limit import Limits

if __name__ == "__main__":
    much = (100_000, 10.0)
    fast = Limits(
        messages=much, posts=much, tables=much, tables_per_address=much, listed=1000, listed_per_address=1000, scenes=much
    )
    run(port=0, database=Path(sys.argv[1]), open_page=False, limits=fast)
