"""`python -m bench.levels`: how much each level of the house is better than the one before, in every game, for two.

Every deal is played twice, with seats changed. Wanted: medium beats random in 95 of 100, hard beats medium in 75, master beats
hard in 58. Henry's Feast is played as the tutorial against random: in the full game nobody may cook for the King before all have
proved their worth, which who plays at random never does, so that both lose their heads.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table

from bench import results
from hightable.engine.discovery import all_games, find
from hightable.engine.game import Game
from hightable.lab.ladder import play_ladder

PAIRS = {("medium", "random"): 0.95, ("hard", "medium"): 0.75, ("master", "hard"): 0.58}
"""Who should beat whom how often."""
OPTIONS: dict[tuple[str, str], dict[str, object]] = {("henrys-feast", "random"): {"variant": "tutorial"}}


def measured(game: Game[Any], pair: tuple[str, str], games: int, seconds: float, tables: int, seed: int) -> dict[str, Any]:
    """How the better player of the pair did."""
    options = OPTIONS.get((game.name, pair[1]), {})
    thinking = None if pair[1] == "random" else seconds
    ladder = play_ladder(game, list(pair), options, games, seed=seed, seconds=thinking, tables=tables)
    better = next(each for each in ladder.players if each.player == pair[0])
    rates = {name: round(getattr(better, name), 4) for name in ("share", "low", "high")}
    told = {"game": game.name, "options": options, "better": pair[0], "worse": pair[1], "seconds": thinking}
    return {**told, "games": ladder.games, "wins": better.wins, **rates, "target": PAIRS[pair]}


def table(told: list[dict[str, Any]]) -> Table:
    shown = Table(title="Levels of the house, for two players", title_justify="left")
    for heading in ("game", "better", "worse"):
        shown.add_column(heading)
    for heading in ("s a move", "games", "won", "share", "95 %", "target"):
        shown.add_column(heading, justify="right")
    for row in told:
        counts = f"{row['seconds'] or 0:g}", str(row["games"]), f"{row['wins']:g}", f"{row['share']:.1%}"
        sure = f"{row['low']:.1%}–{row['high']:.1%}"
        reached = f"{'✓' if row['share'] >= row['target'] else '✗'} ≥ {row['target']:.0%}"
        shown.add_row(row["game"], row["better"], row["worse"], *counts, sure, reached)
    return shown


def main() -> None:
    wanted = argparse.ArgumentParser(prog="python -m bench.levels", description=__doc__)
    wanted.add_argument("games", nargs="*", metavar="GAME", help="which games, unless all")
    wanted.add_argument("--better", choices=[pair[0] for pair in PAIRS], action="append", help="who of a pair, unless all")
    wanted.add_argument("--matches", type=int, default=100, help="how many matches of each pair (default 100)")
    wanted.add_argument("--seconds", type=float, default=1.0, help="how long the hard level thinks about a move (default 1)")
    wanted.add_argument("--tables", type=int, default=1, help="at how many tables they play at once (default 1)")
    wanted.add_argument("--seed", type=int, default=1, help="which deals (default 1)")
    wanted.add_argument("--json", type=Path, default=None, metavar="FILE", help="where the results go, unless with their commit")
    asked = wanted.parse_args()
    chosen = [find(name) for name in asked.games] if asked.games else all_games()
    pairs = [pair for pair in PAIRS if not asked.better or pair[0] in asked.better]
    told = [measured(game, pair, asked.matches, asked.seconds, asked.tables, asked.seed) for pair in pairs for game in chosen]
    Console(width=120).print(table(told))
    file = asked.json or results.result_file().with_suffix(".levels.json")
    results.write({**results.surroundings(), "rows": told}, file)
    print(f"Written to {file}")


if __name__ == "__main__":
    main()
