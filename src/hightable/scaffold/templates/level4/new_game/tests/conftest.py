"""The tests find the game in the folder that holds its package: `pytest new_game` is enough."""

from __future__ import annotations

import os
from pathlib import Path

FOLDER = str(Path(__file__).resolve().parent.parent.parent)
os.environ["HIGHTABLE_GAMES"] = os.pathsep.join(filter(None, (FOLDER, os.environ.get("HIGHTABLE_GAMES"))))
