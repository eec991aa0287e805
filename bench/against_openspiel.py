"""`python -m bench.against_openspiel`: our hard level against OpenSpiel's information-set search, at our games.

Both play through the adapter (`hightable.envs.openspiel`), on one core, with the same time per move. OpenSpiel's search has its
standard settings: a new determinization for each simulation, UCT with constant 2, random rollouts to the end, and the most
visited move. It is the search in Python: the one in C++ cannot resample a game written in Python, and aborts. Each deal is
played twice, with seats swapped.
"""

from __future__ import annotations

import argparse
import random
import time
from pathlib import Path
from typing import Any

import numpy as np
import pyspiel
from open_spiel.python.algorithms import ismcts, mcts
from rich.console import Console
from rich.table import Table

from bench import result_files
from bench.measure import keep_to_one_core
from hightable.bots import SearchPlayer
from hightable.engine.discovery import all_games, find
from hightable.engine.game import Game
from hightable.engine.view import View
from hightable.envs.openspiel import short_name
from hightable.lab.report import wilson

PARAMETERS = {"henrys-feast": "(variant=tutorial)"}
"""Henry's Feast is played as the tutorial: in the full game nobody can win before all players are admitted to the feast, which
OpenSpiel's search never achieves."""
UCT = 2.0
TARGET = 0.75


class TimeIsUp(Exception):
    """Ends a search of OpenSpiel, which has no time limit of its own."""


class OpenSpielPlayer(ismcts.ISMCTSBot):  # type: ignore[misc]
    """OpenSpiel's search with a time limit per move."""

    def __init__(self, game: Any, seconds: float, seed: int) -> None:
        rng = np.random.RandomState(seed)
        super().__init__(game, mcts.RandomRolloutEvaluator(1, rng), UCT, max_simulations=10**9, random_state=rng)
        self.seconds = seconds
        self.simulations = self.searches = 0

    def run_search(self, state: Any) -> list[tuple[int, float]]:
        self._until, self._count = time.perf_counter() + self.seconds, 0
        policy: list[tuple[int, float]]
        try:
            policy = super().run_search(state)
        except TimeIsUp:
            self.simulations += self._count
            self.searches += 1
            policy = self.get_final_policy(state, self._root_node)
        return policy

    def sample_root_state(self, state: Any) -> Any:
        if self._count > 1 and time.perf_counter() >= self._until:  # the first simulation only creates the root
            raise TimeIsUp
        self._count += 1
        return super().sample_root_state(state)


class HighTablePlayer:
    """Our player, which is given the view of its seat."""

    def __init__(self, game: Game[Any], seconds: float, seed: int) -> None:
        self._game, self._player, self._rng = game, SearchPlayer(game, seconds), random.Random(seed)

    def step(self, state: Any) -> int:
        seat = state.current_player()
        view: View[Any] = self._game.view(state.position, seat, memory=True)
        return self._player.choose(view, state.legal_actions(), self._rng)


def play(game: Game[Any], seconds: float, deal: int, seat: int) -> tuple[float, float]:
    """Our share of the victory in one game, and OpenSpiel's simulations per move."""
    loaded: Any = pyspiel.load_game(short_name(game) + PARAMETERS.get(game.name, ""))
    draw = random.Random(deal)
    theirs, own = OpenSpielPlayer(loaded, seconds, deal), HighTablePlayer(game, seconds, deal)
    state = loaded.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            action = draw.choice(state.legal_actions())
        else:
            action = (own if state.current_player() == seat else theirs).step(state)
        state.apply_action(int(action))
    return (state.returns()[seat] + 1) / 2, theirs.simulations / max(theirs.searches, 1)


def measure(game: Game[Any], games: int, seconds: float, seed: int) -> dict[str, Any]:
    """The result of our hard level in n games."""
    won, simulations = 0.0, 0.0
    for number in range(games):
        share, made = play(game, seconds, (seed << 20) + number // 2, number % 2)
        won += share
        simulations += made
    low, high = wilson(won, games)
    rates = {"share": round(won / games, 4), "low": round(low, 4), "high": round(high, 4)}
    return {"game": game.name, "games": games, "wins": won, **rates, "their_simulations_a_move": round(simulations / games)}


def table(rows: list[dict[str, Any]], seconds: float) -> Table:
    shown = Table(title=f"Our hard level against OpenSpiel's ISMCTS, {seconds:g} s per move", title_justify="left")
    shown.add_column("game")
    for heading in ("games", "won", "share", "95 %", "their simulations per move", "target"):
        shown.add_column(heading, justify="right")
    for row in rows:
        interval = f"{row['low']:.1%}–{row['high']:.1%}"
        reached = f"{'✓' if row['share'] >= TARGET else '✗'} ≥ {TARGET:.0%}"
        shown.add_row(
            row["game"],
            str(row["games"]),
            f"{row['wins']:g}",
            f"{row['share']:.1%}",
            interval,
            str(row["their_simulations_a_move"]),
            reached,
        )
    return shown


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.against_openspiel", description=__doc__)
    parser.add_argument("games", nargs="*", metavar="GAME", help="games (default: all)")
    parser.add_argument("--matches", type=int, default=100, help="matches per game (default 100)")
    parser.add_argument("--seconds", type=float, default=1.0, help="seconds per move (default 1)")
    parser.add_argument("--seed", type=int, default=1, help="random seed of the deals (default 1)")
    parser.add_argument(
        "--json", type=Path, default=None, metavar="FILE", help="file for the results (default: bench/results, named by commit)"
    )
    args = parser.parse_args()
    keep_to_one_core()
    games = [find(name) for name in args.games] if args.games else all_games()
    rows = [measure(game, args.matches, args.seconds, args.seed) for game in games]
    Console(width=120).print(table(rows, args.seconds))
    file = args.json or result_files.result_file().with_suffix(".against_openspiel.json")
    result_files.write({**result_files.environment(), "seconds": args.seconds, "rows": rows}, file)
    print(f"Written to {file}")


if __name__ == "__main__":
    main()
