"""The law that interpreted and compiled rules give the same bytes."""

from __future__ import annotations

import hashlib
import os
import random
import subprocess
import sys
from typing import Any

from hightable.engine.discovery import find
from hightable.engine.game import Game
from hightable.engine.jit import INTERPRETED
from hightable.lab.random_matches import LawBroken, setups


def digest(game: Game[Any], games: int, seed: int) -> str:
    """A fingerprint of every position, list of legal moves and final standings of some random games."""
    rules = game.rules
    digest_of_all = hashlib.sha256()
    for number, (seats, options) in enumerate(setups(game, games, seed)):
        pick = random.Random(f"{seed} {number}").random
        stepper = rules.stepper(seed + number)
        n = stepper.begin(seats, game.options.settings(game.options.complete(options, seats)))
        while n:
            digest_of_all.update(stepper.packed.tobytes())
            n = stepper.step(stepper.moves[int(pick() * n)])
        points, rank = rules.per_seat(), rules.per_seat()
        rules.standings(stepper.position, points, rank)
        digest_of_all.update(stepper.packed.tobytes() + points.tobytes() + rank.tobytes())
    return digest_of_all.hexdigest()


def interpreted_agrees(game: Game[Any], games: int, seed: int) -> None:
    """Interpreted and compiled rules give the same bytes in every position."""
    if INTERPRETED:
        return
    count = max(games // 10, 10)
    command = [sys.executable, "-m", "hightable.lab.laws.interpreted", game.name, str(count), str(seed)]
    other = subprocess.run(command, env={**os.environ, "HIGHTABLE_INTERPRETED": "1"}, capture_output=True, text=True, check=False)
    if other.returncode != 0:
        raise LawBroken(f"{game.name} does not run interpreted: {other.stderr.strip().splitlines()[-1]}")
    if other.stdout.strip() != digest(game, count, seed):
        raise LawBroken(f"{game.name} plays differently when interpreted")


if __name__ == "__main__":
    name, games, seed = sys.argv[1:]
    print(digest(find(name), int(games), int(seed)))
