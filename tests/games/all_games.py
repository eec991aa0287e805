"""The games of this repository, for tests that run over all of them. Games added from elsewhere are their owners' to test."""

from __future__ import annotations

from pathlib import Path

import hightable.games
from hightable import all_games

GAMES = [game for game in all_games() if Path(hightable.games.__file__).parent in game.source.parents]
