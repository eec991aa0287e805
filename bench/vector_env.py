"""`python -m bench.vector_env`: steps per CPU second of environments, with observations and masks, beside those of others.

A step is a player's decision: the action is drawn uniformly from the legal ones, and the next observation and mask are made. That
is all part of the time. Everything runs in this process, on one core, in many short rounds; the time is that of the processor.
Peers that are not installed are left out.
"""

from __future__ import annotations

import argparse
import importlib
import random
import statistics
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from rich.console import Console
from rich.table import Table

from bench import high_table, result_files
from bench.__main__ import spread
from bench.benchmark import Play
from bench.measure import keep_to_one_core
from hightable.engine.discovery import all_games
from hightable.engine.game import Game
from hightable.envs.pettingzoo import env
from hightable.envs.vector import VectorEnv

PETTINGZOO, RLCARD, OPENSPIEL, PGX = "PettingZoo", "RLCard", "OpenSpiel, in C++", "Pgx"
CLASSICS = ("connect_four_v3", "tictactoe_v3", "leduc_holdem_v4", "chess_v6")
REFERENCE = CLASSICS[0]
RLCARD_GAMES = ("leduc-holdem", "uno", "gin-rummy")
OPENSPIEL_GAMES = ("leduc_poker", "backgammon", "hearts")
PGX_GAMES = ("leduc_holdem", "backgammon")

COUNT = 1024
STEPS = 20
"""Steps of all tables in one call."""
TARGETS = {"banquet-royal": 2_000_000}
LEAST, LEAST_AEC = 500_000, 60_000
"""Targets in steps per CPU second: of Banquet Royal's vector environment, of every other's, of one table."""


@dataclass(frozen=True)
class EnvBenchmark:
    """One row of the table: `play` makes some steps and returns how many."""

    library: str
    game: str
    how: str
    play: Play
    target: int | None = None


def benchmarks() -> Iterator[EnvBenchmark]:
    yield from peers(PETTINGZOO, CLASSICS, "one table", classic)
    yield from peers(RLCARD, RLCARD_GAMES, "one table", rlcard_table)
    yield from peers(OPENSPIEL, OPENSPIEL_GAMES, "one table", openspiel_state)
    yield from peers(PGX, PGX_GAMES, f"{COUNT:,} tables", pgx_tables)
    for game in all_games():
        name, players = f"{game.name} for {players_of(game)}", players_of(game)
        target = TARGETS.get(game.name, LEAST)
        for kind in ("flat", "bytes"):
            tables = VectorEnv(game.name, players, COUNT, 1, observation=kind)
            how = f"{COUNT:,} tables, {kind}"
            yield EnvBenchmark(high_table.LIBRARY, name, how, vector(tables), target if kind == "flat" else None)
        table: Any = env(game.name, players)
        yield EnvBenchmark(high_table.LIBRARY, name, "one table, AEC", aec(table), LEAST_AEC)


def players_of(game: Game[Any]) -> int:
    return min(count for count in game.players if count > 1)


def peers(library: str, games: tuple[str, ...], how: str, prepare: Callable[[str], Play]) -> Iterator[EnvBenchmark]:
    """The rows of a library, without games that lack a package."""
    for game in games:
        try:
            yield EnvBenchmark(library, game, how, prepare(game))
        except (ImportError, AttributeError):
            print(f"{library}: {game} is left out, because a package is missing.")


def vector(tables: VectorEnv) -> Play:
    tables.reset()

    def play() -> float:
        for _ in range(STEPS):
            tables.step(tables.sample_actions())
        return STEPS * tables.count

    return play


def classic(name: str) -> Play:
    """One of PettingZoo's own games, without the wrappers that check its use."""
    return aec(importlib.import_module(f"pettingzoo.classic.{name}").raw_env())


def aec(table: Any) -> Play:
    draw, seeds = random.Random(1).random, iter(range(10**9))

    def play() -> float:
        decisions = 0
        table.reset(seed=next(seeds))
        for _ in table.agent_iter():
            observation, _, over, cut, _ = table.last()
            if over or cut:
                table.step(None)
                continue
            legal = observation["action_mask"].nonzero()[0]
            table.step(int(legal[int(draw() * len(legal))]))
            decisions += 1
        return decisions

    return play


def rlcard_table(name: str) -> Play:
    from bench.rlcard_games import by_move

    return by_move(name)


def openspiel_state(name: str) -> Play:
    """A game played from Python, with the mask and the tensor of each decision."""
    import pyspiel

    game: Any = pyspiel.load_game(name)
    draw = random.Random(1).random

    def play() -> float:
        decisions = 0
        state = game.new_initial_state()
        while not state.is_terminal():
            actions = state.legal_actions()
            if not state.is_chance_node():
                state.legal_actions_mask()
                np.array(
                    state.observation_tensor()
                    if game.get_type().provides_observation_tensor
                    else state.information_state_tensor()
                )
                decisions += 1
            state.apply_action(actions[int(draw() * len(actions))])
        return decisions

    return play


def pgx_tables(name: str) -> Play:
    """A game of Pgx: `COUNT` tables in one compiled loop that also draws the actions. States hold observation and mask."""
    import jax
    import pgx
    from pgx.experimental.wrappers import auto_reset

    game = pgx.make(name)
    step = jax.vmap(auto_reset(game.step, game.init))

    def one(state: Any, key: Any) -> tuple[Any, Any]:
        choice, chance = jax.random.split(key)
        logits = jax.numpy.where(state.legal_action_mask, 0.0, -jax.numpy.inf)
        state = step(state, jax.random.categorical(choice, logits), jax.random.split(chance, COUNT))
        return state, state.observation[:, ..., 0].sum()  # each observation is used, so that none is left out

    loop = jax.jit(lambda state, key: jax.lax.scan(one, state, jax.random.split(key, STEPS)))
    state = jax.jit(jax.vmap(game.init))(jax.random.split(jax.random.key(1), COUNT))
    keys = iter(jax.random.split(jax.random.key(2), 100_000))

    def play() -> float:
        nonlocal state
        state, seen = loop(state, next(keys))
        seen.block_until_ready()
        return STEPS * COUNT

    return play


def steps_per_cpu_second(play: Play, seconds: float) -> float:
    steps = 0.0
    start = now = time.process_time()
    while now < start + seconds:
        steps += play()
        now = time.process_time()
    return steps / (now - start)


def compare(rows: list[EnvBenchmark], rounds: int, seconds: float) -> list[dict[str, Any]]:
    """The rows of the table. A ratio is the median of the ratios within each round."""
    for row in rows:
        row.play()
    figures = [[steps_per_cpu_second(row.play, seconds) for row in rows] for _ in range(rounds)]
    units = next((number for number, row in enumerate(rows) if row.game == REFERENCE), None)
    made = []
    for number, row in enumerate(rows):
        measured = [figure[number] for figure in figures]
        ratios = [] if units is None else [figure[number] / figure[units] for figure in figures]
        made.append(
            {
                "library": row.library,
                "game": row.game,
                "how": row.how,
                "steps_per_cpu_second": round(statistics.median(measured)),
                "spread": round(spread(measured), 3),
                "ratio": round(statistics.median(ratios), 2) if ratios else None,
                "target": row.target,
            }
        )
    return made


def table(rows: list[dict[str, Any]]) -> Table:
    shown = Table(title="Steps per CPU second, with observations and masks, on one core", title_justify="left")
    for heading in ("library", "game", "how"):
        shown.add_column(heading, no_wrap=True)
    for heading in ("steps/s", "spread", "× connect four", "target"):
        shown.add_column(heading, justify="right")
    for row in rows:
        rate, target = row["steps_per_cpu_second"], row["target"]
        reached = "" if target is None else f"{'✓' if rate >= target else '✗'} ≥ {target:,}"
        ratio = "" if row["ratio"] is None else f"{row['ratio']:,.1f}"
        shown.add_row(row["library"], row["game"], row["how"], f"{rate:,}", f"{row['spread']:.0%}", ratio, reached)
    return shown


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.vector_env", description=__doc__)
    parser.add_argument("--rounds", type=int, default=15, help="number of rounds (default 15)")
    parser.add_argument("--seconds", type=float, default=0.2, help="CPU seconds per row and round (default 0.2)")
    parser.add_argument("--json", type=Path, default=None, metavar="FILE", help="file for the results (default: bench/results)")
    args = parser.parse_args()
    keep_to_one_core()
    rows = compare(list(benchmarks()), args.rounds, args.seconds)
    console = Console()
    console = console if console.is_terminal else Console(width=125)
    console.print(table(rows))
    file = args.json or result_files.result_file().with_suffix(".vector.json")
    result_files.write({**result_files.environment(), "rounds": args.rounds, "seconds": args.seconds, "rows": rows}, file)
    console.print(f"Written to {file}", highlight=False)


if __name__ == "__main__":
    main()
