"""`python -m bench.search`: decisions per second inside tree search, compared with OpenSpiel's information-set search on hearts.

Counted are the decisions that simulations play, in the tree and in rollouts, divided by the time of the whole search. Our games
have two rows each: `plain` searches as OpenSpiel does, with random rollouts to the end and no heuristics; `as played` is the
search of the hard level, whose rollouts use the heuristic for every move and stop early. OpenSpiel has its usual settings. All
start from an opening position, on one core, in many short rounds.
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

from bench import high_table, openspiel, result_files
from bench.__main__ import spread
from bench.measure import keep_to_one_core
from hightable.bots.search import SearchParams, Tree
from hightable.engine.discovery import all_games
from hightable.engine.game import Game
from hightable.engine.match import Match

PLAIN = SearchParams(temperature=0.0, epsilon=1.0, rollout_depth=1_000_000)
SIMULATIONS = 200
"""Simulations per search, except for OpenSpiel in Python, which gets far fewer."""
CAPACITY = 100_000

TARGETS = {"banquet-royal": 2.0, "court-jester": 2.0}
"""Target ratios of plain search to OpenSpiel's search in C++; 1 for the other games."""


@dataclass(frozen=True)
class SearchBenchmark:
    """One row of the table. `search` runs one search and returns its number of decisions."""

    library: str
    game: str
    how: str
    search: Callable[[], float]


def benchmarks() -> list[SearchBenchmark]:
    all_benchmarks = [
        SearchBenchmark(openspiel.CPP, openspiel.REFERENCE, "plain", in_cpp()),
        SearchBenchmark(openspiel.PYTHON, openspiel.REFERENCE, "plain", in_python()),
    ]
    for game in all_games():
        name = f"{game.name} for {high_table.seats_of(game)}"
        all_benchmarks += [
            SearchBenchmark(high_table.LIBRARY, name, "plain", our_search(game, PLAIN)),
            SearchBenchmark(high_table.LIBRARY, name, "as played", our_search(game, SearchParams())),
        ]
    return all_benchmarks


def our_search(game: Game[Any], params: SearchParams) -> Callable[[], float]:
    match = Match(game, high_table.seats_of(game), seed=1)
    while len(match.legal()) == 1:
        match.play(match.legal()[0])
    view, seeds = match.view(match.to_move, memory=True), itertools.count(1)

    def search() -> float:
        tree = Tree(game, view, params, next(seeds), CAPACITY)
        tree.grow(SIMULATIONS)
        return tree.decisions

    search()  # compiles
    return search


def _deal_hearts() -> tuple[Any, Any, float]:
    """Hearts after the deal, and the mean number of decisions to the end, which each simulation plays."""
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

    _, state, length = _deal_hearts()
    bot: Any = pyspiel.ISMCTSBot(1, pyspiel.RandomRolloutEvaluator(1, 1), 2.0, SIMULATIONS)

    def search() -> float:
        bot.step(state)
        return SIMULATIONS * length

    return search


def in_python(simulations: int = 10) -> Callable[[], float]:
    from open_spiel.python.algorithms import ismcts, mcts

    game, state, length = _deal_hearts()
    bot: Any = ismcts.ISMCTSBot(game, mcts.RandomRolloutEvaluator(1), 2.0, simulations)

    def search() -> float:
        bot.step(state)
        return simulations * length

    return search


def measure(all_benchmarks: list[SearchBenchmark], rounds: int, seconds: float) -> list[dict[str, Any]]:
    """The measurements of all benchmarks in the same rounds, and their ratios to the reference."""
    figures: list[list[float]] = [[] for _ in all_benchmarks]
    for _ in range(rounds):
        for row, its in zip(all_benchmarks, figures, strict=True):
            decisions, start = 0.0, time.perf_counter()
            while (took := time.perf_counter() - start) < seconds:
                decisions += row.search()
            its.append(decisions / took)
    rows = []
    for row, its in zip(all_benchmarks, figures, strict=True):
        ratios = [figure / unit for figure, unit in zip(its, figures[0], strict=True)]
        rows.append(
            {
                "library": row.library,
                "game": row.game,
                "how": row.how,
                "decisions_per_second": round(statistics.median(its)),
                "ratio": round(statistics.median(ratios), 3),
                "ratio_spread": round(spread(ratios), 3),
                "target": TARGETS.get(row.game.split()[0], 1.0)
                if row.library == high_table.LIBRARY and row.how == "plain"
                else None,
            }
        )
    return rows


def table(rows: list[dict[str, Any]]) -> Table:
    shown = Table(title="Decisions per second inside tree search, on one core", title_justify="left")
    for heading in ("library", "game", "how"):
        shown.add_column(heading, no_wrap=True)
    for heading in ("decisions/s", "× hearts", "spread", "target"):
        shown.add_column(heading, justify="right")
    for row in rows:
        target, ratio = row["target"], row["ratio"]
        reached = "" if target is None else f"{'✓' if ratio >= target else '✗'} ≥ {target:g}"
        figures = f"{row['decisions_per_second']:,}", f"{ratio:.2f}", f"{row['ratio_spread']:.0%}"
        shown.add_row(row["library"], row["game"], row["how"], *figures, reached)
    return shown


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.search", description=__doc__)
    parser.add_argument("--rounds", type=int, default=15, help="number of rounds (default 15)")
    parser.add_argument("--seconds", type=float, default=0.3, help="seconds per benchmark and round (default 0.3)")
    parser.add_argument(
        "--json", type=Path, default=None, metavar="FILE", help="file for the results (default: bench/results, named by commit)"
    )
    args = parser.parse_args()
    keep_to_one_core()
    rows = measure(benchmarks(), args.rounds, args.seconds)
    Console(width=120).print(table(rows))
    file = args.json or result_files.result_file().with_suffix(".search.json")
    result_files.write({**result_files.environment(), "rounds": args.rounds, "seconds": args.seconds, "rows": rows}, file)
    print(f"Written to {file}")


if __name__ == "__main__":
    main()
