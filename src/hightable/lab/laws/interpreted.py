"""The law that interpreted and compiled rules give the same bytes and views, also when a game switches from one to the other."""

from __future__ import annotations

import hashlib
import random
from dataclasses import replace
from itertools import product
from typing import Any

import numpy as np

from hightable.engine.game import Game
from hightable.engine.jit import INTERPRETED
from hightable.engine.view import SPECTATOR, interpreted_view, recalled
from hightable.engine.visibility import ALL, recall_threshold
from hightable.lab.random_matches import LawBroken, about, matches, setups, some_positions, viewer_name

AT_ONCE, HALFWAY, NEVER = 0, 1, 2
"""When a game switches to its compiled rules."""
LENGTH = 30
"""Half of a game in decisions, roughly."""
MEDIUM_SHARE, POSITIONS, RECALL = 0.5, 30, 0.5
"""How views are compared: the medium player's share of the moves, positions per match, and what a forgetful player recalls."""


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
    _check_views(game, count, seed)


def _check_views(game: Game[Any], games: int, seed: int) -> None:
    """Checks that compiled code hides from every viewer what Python hides, and forgets what Python forgets."""
    seen = game.rules.position()
    for match in matches(game, games, seed, MEDIUM_SHARE):
        for number, viewer in product(some_positions(match, POSITIONS)[:-1], range(SPECTATOR, match.seats)):
            position = match.at(number)
            for memory in (False, True):
                shown, hidden = interpreted_view(game.position, position, viewer, memory)
                agrees = game.rules.view_of(position, viewer, memory, ALL, 0, seen) == hidden and np.array_equal(seen, shown)
                if not agrees:
                    raise LawBroken(f"{about(match, number)}: {viewer_name(viewer)} is shown something else by compiled code")
            recall = recalled(match.view(viewer, number, memory=True), RECALL)
            game.rules.view_of(position, viewer, True, recall_threshold(RECALL), recall.forgetting, seen)
            if not np.array_equal(seen, recall.position):
                raise LawBroken(f"{about(match, number)}: {viewer_name(viewer)} recalls something else in compiled code")


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
