"""A few random changes to the components of every game that accepts them: accepted and playable, or refused with a sentence."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from tests.games.all_games import GAMES

COUNT = 6


def test_random_components_are_playable_or_refused() -> None:
    """In a process of its own, because the rules run interpreted there, with every index checked."""
    names = [game.name for game in GAMES if game.accepts_components]
    command = [sys.executable, "-m", "tests.games.overlay_fuzz", *names, "--count", str(COUNT), "--seed", "7"]
    done = subprocess.run(command, cwd=Path(__file__).parents[2], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
