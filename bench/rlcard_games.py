"""RLCard: card games as environments for reinforcement learning, written in Python."""

from __future__ import annotations

import random
from functools import partial
from typing import Any

from bench.contender import Contender, Play

GAMES = ("leduc-holdem", "uno", "gin-rummy")


def contenders() -> list[Contender]:
    return [Contender("RLCard", game, "move by move", partial(by_move, game)) for game in GAMES]


def by_move(name: str) -> Play:
    """Its environments make an observation at each step: they have no way to play without."""
    import rlcard

    table: Any = rlcard.make(name, config={"seed": 1})
    draw = random.Random(1).random

    def play() -> float:
        decisions = 0
        state, _ = table.reset()
        while not table.is_over():
            actions = list(state["legal_actions"])
            state, _ = table.step(actions[int(draw() * len(actions))])
            decisions += 1
        return decisions

    return play
