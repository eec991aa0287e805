"""`python -m bench.rival`: our hard level against OpenSpiel's own information-set search, at our games.

Both play through the adapter (`hightable.envs.openspiel`), on one core, and have the same time for each move. OpenSpiel's search
has its standard settings: a world imagined anew for each simulation, UCT with the constant 2, a playout at random to the end, the
most visited move. It is the one in Python: the one in C++ cannot ask a game that is written in Python for another world, and
ends the process. Each deal is played twice, with seats changed.
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

from bench import results
from bench.measure import keep_to_one_core
from hightable.bots import SearchPlayer
from hightable.engine.discovery import all_games, find
from hightable.engine.game import Game
from hightable.engine.view import View
from hightable.envs.openspiel import short_name
from hightable.lab.report import wilson

AS = {"henrys-feast": "(variant=tutorial)"}
"""How a game is played, where not as usual: Henry's Feast as its tutorial. In the full game nobody may cook for the King before
all have proved their worth, which the rival never does."""
UCT = 2.0
WANTED = 0.75


class TimeIsUp(Exception):
    """What ends a search of OpenSpiel's, which counts simulations, by the clock."""


class Rival(ismcts.ISMCTSBot):  # type: ignore[misc]
    """OpenSpiel's search for so many seconds a move."""

    def __init__(self, game: Any, seconds: float, seed: int) -> None:
        rng = np.random.RandomState(seed)
        super().__init__(game, mcts.RandomRolloutEvaluator(1, rng), UCT, max_simulations=10**9, random_state=rng)
        self.seconds = seconds
        self.simulations = self.searches = 0

    def run_search(self, state: Any) -> list[tuple[int, float]]:
        self._until, self._made = time.perf_counter() + self.seconds, 0
        try:
            only: list[tuple[int, float]] = super().run_search(state)
            return only
        except TimeIsUp:
            self.simulations += self._made
            self.searches += 1
            found: list[tuple[int, float]] = self.get_final_policy(state, self._root_node)
            return found

    def sample_root_state(self, state: Any) -> Any:
        if self._made > 1 and time.perf_counter() >= self._until:  # its first simulation only opens the tree
            raise TimeIsUp
        self._made += 1
        return super().sample_root_state(state)


class House:
    """Our player, who is handed what its seat may know."""

    def __init__(self, game: Game[Any], seconds: float, seed: int) -> None:
        self._game, self._player, self._chance = game, SearchPlayer(game, seconds), random.Random(seed)

    def step(self, state: Any) -> int:
        seat = state.current_player()
        view: View[Any] = self._game.view(state.position, seat, memory=True)
        return self._player.choose(view, state.legal_actions(), self._chance)


def play(game: Game[Any], seconds: float, deal: int, ours: int) -> tuple[float, float]:
    """Our share of the victory in one game, and how many simulations a move the rival made."""
    told: Any = pyspiel.load_game(short_name(game) + AS.get(game.name, ""))
    draw = random.Random(deal)
    rival, house = Rival(told, seconds, deal), House(game, seconds, deal)
    state = told.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            action = draw.choice(state.legal_actions())
        else:
            action = (house if state.current_player() == ours else rival).step(state)
        state.apply_action(int(action))
    return (state.returns()[ours] + 1) / 2, rival.simulations / max(rival.searches, 1)


def against(game: Game[Any], games: int, seconds: float, seed: int) -> dict[str, Any]:
    """How our hard level did in so many games."""
    won, simulations = 0.0, 0.0
    for number in range(games):
        share, made = play(game, seconds, (seed << 20) + number // 2, number % 2)
        won += share
        simulations += made
    low, high = wilson(won, games)
    rates = {"share": round(won / games, 4), "low": round(low, 4), "high": round(high, 4)}
    return {"game": game.name, "games": games, "wins": won, **rates, "their_simulations_a_move": round(simulations / games)}


def table(told: list[dict[str, Any]], seconds: float) -> Table:
    shown = Table(title=f"Our hard level against OpenSpiel's ISMCTS, {seconds:g} s a move each", title_justify="left")
    shown.add_column("game")
    for heading in ("games", "won", "share", "95 %", "their simulations a move", "wanted"):
        shown.add_column(heading, justify="right")
    for row in told:
        sure = f"{row['low']:.1%}–{row['high']:.1%}"
        reached = f"{'✓' if row['share'] >= WANTED else '✗'} ≥ {WANTED:.0%}"
        shown.add_row(
            row["game"],
            str(row["games"]),
            f"{row['wins']:g}",
            f"{row['share']:.1%}",
            sure,
            str(row["their_simulations_a_move"]),
            reached,
        )
    return shown


def main() -> None:
    wanted = argparse.ArgumentParser(prog="python -m bench.rival", description=__doc__)
    wanted.add_argument("games", nargs="*", metavar="GAME", help="which games, unless all")
    wanted.add_argument("--matches", type=int, default=100, help="how many matches in each (default 100)")
    wanted.add_argument("--seconds", type=float, default=1.0, help="how long each thinks about a move (default 1)")
    wanted.add_argument("--seed", type=int, default=1, help="which deals (default 1)")
    wanted.add_argument("--json", type=Path, default=None, metavar="FILE", help="where the results go, unless with their commit")
    asked = wanted.parse_args()
    keep_to_one_core()
    chosen = [find(name) for name in asked.games] if asked.games else all_games()
    told = [against(game, asked.matches, asked.seconds, asked.seed) for game in chosen]
    Console(width=120).print(table(told, asked.seconds))
    file = asked.json or results.result_file().with_suffix(".rival.json")
    results.write({**results.surroundings(), "seconds": asked.seconds, "rows": told}, file)
    print(f"Written to {file}")


if __name__ == "__main__":
    main()
