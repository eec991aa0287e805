"""The toys as games from elsewhere: how a process of its own is told where they are."""

from __future__ import annotations

import os
from pathlib import Path

ROOT = Path(__file__).parent.parent
ENVIRONMENT = {**os.environ, "HIGHTABLE_GAMES": str(ROOT / "tests" / "toys")}
