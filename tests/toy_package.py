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
"""What is compiled there has a folder of its own: found by their folder the toys are modules of another name than imported here,
and what was compiled for the one name cannot be read by who knows only the other."""
