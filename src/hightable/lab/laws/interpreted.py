"""The law that interpreted and compiled rules give the same bytes, also when a game switches from one to the other."""

from __future__ import annotations

import hashlib
import random
from dataclasses import replace
from typing import Any

from hightable.engine.game import Game
from hightable.engine.jit import INTERPRETED
from hightable.lab.random_matches import LawBroken, setups

AT_ONCE, HALFWAY, NEVER = 0, 1, 2
"""When a game switches to its compiled rules."""
LENGTH = 30
"""Half of a game in decisions, roughly."""


def interpreted_agrees(game: Game[Any], games: int, seed: int) -> None:
    """Interpreted and compiled rules give the same bytes in every position, and so does a game that switches on the way."""
    if INTERPRETED:
        return
    game.rules.compile()
    count = max(games // 10, 10)
    compiled, switched, interpreted = (_digest(game, count, seed, switches) for switches in (AT_ONCE, HALFWAY, NEVER))
    if interpreted != compiled:
        raise LawBroken(f"{game.name} plays differently when interpreted")
    if switched != compiled:
        raise LawBroken(f"{game.name} plays differently when it switches from interpreted to compiled rules")


def _digest(game: Game[Any], games: int, seed: int, switches: int) -> str:
    """A fingerprint of every position, list of legal moves and final standings of some random games."""
    rules = replace(game).rules
    everything = hashlib.sha256()
    for number, (seats, options) in enumerate(setups(game, games, seed)):
        if switches == AT_ONCE:
            rules.use_compiled()
        else:
            rules.use_interpreted()
        pick = random.Random(f"{seed} {number}").random
        stepper = rules.stepper(seed + number)
        n, decisions = stepper.begin(seats, game.options.settings(game.options.complete(options, seats))), 0
        while n:
            everything.update(stepper.packed.tobytes())
            n, decisions = stepper.step(stepper.moves[int(pick() * n)]), decisions + 1
            if switches == HALFWAY and decisions == LENGTH:
                rules.use_compiled()
                stepper.rebind()
        points, rank = rules.per_seat(), rules.per_seat()
        rules.standings(stepper.position, points, rank)
        everything.update(stepper.packed.tobytes() + points.tobytes() + rank.tobytes())
    return everything.hexdigest()
