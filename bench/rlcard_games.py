"""RLCard: card games as environments for reinforcement learning, written in Python."""

from __future__ import annotations

import random
from functools import partial
from typing import Any

from bench.benchmark import Benchmark, Play

GAMES = ("leduc-holdem", "uno", "gin-rummy")


def benchmarks() -> list[Benchmark]:
    return [Benchmark("RLCard", game, "move by move", partial(by_move, game)) for game in GAMES]


def by_move(name: str) -> Play:
    """RLCard always makes an observation at each step."""
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
