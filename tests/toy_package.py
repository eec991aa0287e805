"""The toys as games from elsewhere: how a process of its own is told where they are."""

from __future__ import annotations

import os
from pathlib import Path

from hightable.engine.jit import cache_root

ROOT = Path(__file__).parent.parent
ENVIRONMENT = {
    **os.environ,
    "HIGHTABLE_GAMES": str(ROOT / "tests" / "toys"),
    "HIGHTABLE_CACHE": str(cache_root() / "elsewhere"),
}
"""Code compiled there needs a cache folder of its own: found by folder, the toys are modules with other names than when they
are imported here, and Numba's cache cannot load code that was compiled under another name."""
