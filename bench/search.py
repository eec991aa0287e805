"""`python -m bench.search`: decisions a second inside tree search, ours beside OpenSpiel's information-set search on hearts.

A decision is one that a simulation plays, in the tree or in the playout after it; all simulations together, divided by the time
of the whole search. Two rows a game for ours: `plain`, which searches as OpenSpiel does, with playouts to the end at random and
no word from the game; and `as played`, the search of the hard level, whose quick players weigh every move and stop early. Theirs
has its usual settings. Everybody starts from an opening, on one core, in many short turns.
"""

from __future__ import annotations

import argparse
import itertools
import random
import statistics
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table

from bench import openspiel, ours, results
from bench.__main__ import spread
from bench.measure import keep_to_one_core
from hightable.bots.search import SearchParams, Tree
from hightable.engine.discovery import all_games
from hightable.engine.game import Game
from hightable.engine.match import Match

PLAIN = SearchParams(temperature=0.0, epsilon=1.0, rollout_depth=1_000_000)
SIMULATIONS = 200
"""How many simulations each search makes before it starts anew, except OpenSpiel's in Python, which makes far fewer."""
ROOM = 100_000

TARGETS = {"banquet-royal": 2.0, "court-jester": 2.0}
"""How many times OpenSpiel's search in C++ ours should reach in plain search; elsewhere as many."""


@dataclass(frozen=True)
class Row:
    """Somebody who searches; each call of `search` is one search and says how many decisions that took."""

    library: str
    game: str
    how: str
    search: Callable[[], float]


def rows() -> list[Row]:
    found = [
        Row(openspiel.CPP, openspiel.REFERENCE, "plain", in_cpp()),
        Row(openspiel.PYTHON, openspiel.REFERENCE, "plain", in_python()),
    ]
    for game in all_games():
        name = f"{game.name} for {ours.seats_of(game)}"
        found += [
            Row(ours.LIBRARY, name, "plain", our_search(game, PLAIN)),
            Row(ours.LIBRARY, name, "as played", our_search(game, SearchParams())),
        ]
    return found


def our_search(game: Game[Any], params: SearchParams) -> Callable[[], float]:
    match = Match(game, ours.seats_of(game), seed=1)
    while len(match.legal()) == 1:
        match.play(match.legal()[0])
    view, seeds = match.view(match.to_move, memory=True), itertools.count(1)

    def search() -> float:
        tree = Tree(game, view, params, next(seeds), ROOM)
        tree.grow(SIMULATIONS)
        return tree.decisions

    search()  # compiles
    return search


def _dealt() -> tuple[Any, Any, float]:
    """Hearts after the deal, and how many decisions there are from there to the end, on average: a simulation plays them all."""
    import pyspiel

    game: Any = pyspiel.load_game(openspiel.REFERENCE)
    state, draw = game.new_initial_state(), random.Random(1)
    while state.is_chance_node():
        state.apply_action(draw.choice(state.legal_actions()))
    played = 0
    for _ in range(200):
        copy = state.clone()
        while not copy.is_terminal():
            played += not copy.is_chance_node()
            copy.apply_action(draw.choice(copy.legal_actions()))
    return game, state, played / 200


def in_cpp() -> Callable[[], float]:
    import pyspiel

    _, state, length = _dealt()
    bot: Any = pyspiel.ISMCTSBot(1, pyspiel.RandomRolloutEvaluator(1, 1), 2.0, SIMULATIONS)

    def search() -> float:
        bot.step(state)
        return SIMULATIONS * length

    return search


def in_python(simulations: int = 10) -> Callable[[], float]:
    from open_spiel.python.algorithms import ismcts, mcts

    game, state, length = _dealt()
    bot: Any = ismcts.ISMCTSBot(game, mcts.RandomRolloutEvaluator(1), 2.0, simulations)

    def search() -> float:
        bot.step(state)
        return simulations * length

    return search


def measured(everybody: list[Row], rounds: int, seconds: float) -> list[dict[str, Any]]:
    """Each one's figures in the same rounds, and how many times the reference's they are."""
    figures: list[list[float]] = [[] for _ in everybody]
    for _ in range(rounds):
        for row, its in zip(everybody, figures, strict=True):
            decisions, start = 0.0, time.perf_counter()
            while (took := time.perf_counter() - start) < seconds:
                decisions += row.search()
            its.append(decisions / took)
    told = []
    for row, its in zip(everybody, figures, strict=True):
        ratios = [figure / unit for figure, unit in zip(its, figures[0], strict=True)]
        told.append(
            {
                "library": row.library,
                "game": row.game,
                "how": row.how,
                "decisions_per_second": round(statistics.median(its)),
                "ratio": round(statistics.median(ratios), 3),
                "ratio_spread": round(spread(ratios), 3),
                "target": TARGETS.get(row.game.split()[0], 1.0) if row.library == ours.LIBRARY and row.how == "plain" else None,
            }
        )
    return told


def table(told: list[dict[str, Any]]) -> Table:
    shown = Table(title="Decisions a second inside tree search, on one core", title_justify="left")
    for heading in ("library", "game", "how"):
        shown.add_column(heading, no_wrap=True)
    for heading in ("decisions/s", "× hearts", "spread", "target"):
        shown.add_column(heading, justify="right")
    for row in told:
        target, ratio = row["target"], row["ratio"]
        reached = "" if target is None else f"{'✓' if ratio >= target else '✗'} ≥ {target:g}"
        figures = f"{row['decisions_per_second']:,}", f"{ratio:.2f}", f"{row['ratio_spread']:.0%}"
        shown.add_row(row["library"], row["game"], row["how"], *figures, reached)
    return shown


def main() -> None:
    wanted = argparse.ArgumentParser(prog="python -m bench.search", description=__doc__)
    wanted.add_argument("--rounds", type=int, default=15, help="how often each is measured, in turn (default 15)")
    wanted.add_argument("--seconds", type=float, default=0.3, help="how long each time (default 0.3)")
    wanted.add_argument("--json", type=Path, default=None, metavar="FILE", help="where the results go, unless with their commit")
    asked = wanted.parse_args()
    keep_to_one_core()
    told = measured(rows(), asked.rounds, asked.seconds)
    Console(width=120).print(table(told))
    file = asked.json or results.result_file().with_suffix(".search.json")
    results.write({**results.surroundings(), "rounds": asked.rounds, "seconds": asked.seconds, "rows": told}, file)
    print(f"Written to {file}")


if __name__ == "__main__":
    main()
