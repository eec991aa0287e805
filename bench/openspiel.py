"""OpenSpiel, through pyspiel: games written in C++ and games written in Python."""

from __future__ import annotations

import importlib
import random
from functools import partial
from typing import Any

from bench.benchmark import Benchmark, Play

CPP, PYTHON = "OpenSpiel, in C++", "OpenSpiel, in Python"

REFERENCE = "hearts"

CPP_GAMES = (REFERENCE, "gin_rummy", "backgammon", "leduc_poker", "tic_tac_toe")
PYTHON_GAMES = ("python_tic_tac_toe", "python_kuhn_poker")

ROLLOUTS = 100
_CHANCE = -1


def benchmarks() -> list[Benchmark]:
    rows = [Benchmark(CPP, game, "move by move", partial(by_move, game)) for game in CPP_GAMES]
    rows.append(Benchmark(CPP, REFERENCE, "in bulk", partial(in_bulk, REFERENCE)))
    return rows + [Benchmark(PYTHON, game, "move by move", partial(by_move, game)) for game in PYTHON_GAMES]


def by_move(name: str) -> Play:
    """As fast as we can write it: one call gives the player to move, and uniform chance nodes need no probabilities."""
    import pyspiel

    importlib.import_module("open_spiel.python.games")  # registers its Python games with pyspiel
    game: Any = pyspiel.load_game(name)
    start = game.new_initial_state
    uniform = _is_uniform(game)
    draw = random.Random(1).random

    def play() -> float:
        decisions = 0
        state = start()
        while (player := state.current_player()) >= _CHANCE:
            if player != _CHANCE:
                actions = state.legal_actions()
                state.apply_action(actions[int(draw() * len(actions))])
                decisions += 1
            elif uniform:
                actions = state.legal_actions()
                state.apply_action(actions[int(draw() * len(actions))])
            else:
                state.apply_action(_sample(state.chance_outcomes(), draw()))
        return decisions

    return play


def _sample(outcomes: list[tuple[int, float]], at: float) -> int:
    """The outcome for a uniform random number between 0 and 1."""
    for outcome, probability in outcomes:
        at -= probability
        if at < 0:
            return outcome
    return outcomes[-1][0]


def _is_uniform(game: Any, games: int = 20) -> bool:
    """Whether the outcomes of each chance node are equally likely, judging by some games."""
    draw = random.Random(2)
    for _ in range(games):
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                probabilities = {round(probability, 9) for _, probability in state.chance_outcomes()}
                if len(probabilities) > 1:
                    return False
            state.apply_action(draw.choice(state.legal_actions()))
    return True


def in_bulk(name: str) -> Play:
    """Whole rollouts inside the library: a tree search with one simulation runs nothing else.

    They start after the deal, which is thus played only once. The library does not count their decisions, so the mean of other
    games is used.
    """
    import pyspiel

    one_game = by_move(name)
    mean = sum(one_game() for _ in range(1000)) / 1000
    game: Any = pyspiel.load_game(name)
    dealt = game.new_initial_state()
    while dealt.is_chance_node():
        dealt.apply_action(dealt.legal_actions()[0])
    rollouts = pyspiel.RandomRolloutEvaluator(ROLLOUTS, 1)
    search: Any = pyspiel.MCTSBot(
        game, rollouts, uct_c=1.0, max_simulations=1, max_memory_mb=10, solve=False, seed=1, verbose=False
    )

    def play() -> float:
        search.mcts_search(dealt)
        return ROLLOUTS * mean

    return play
