"""`python -m bench.levels`: each level of bots against the one below, in every game, with two players.

Every deal is played twice, with seats swapped. Targets: medium beats random in 95 % of the games, hard beats medium in 75 %,
master beats hard in 58 %. Henry's Feast against random is played as the tutorial: in the full game nobody can win before all
players are admitted to the feast, which a random player never achieves.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table

from bench import result_files
from hightable.engine.discovery import all_games, find
from hightable.engine.game import Game
from hightable.lab.ladder import play_ladder

PAIRS = {("medium", "random"): 0.95, ("hard", "medium"): 0.75, ("master", "hard"): 0.58}
"""The target share of victories of the first level against the second."""
OPTIONS: dict[tuple[str, str], dict[str, object]] = {("henrys-feast", "random"): {"variant": "tutorial"}}


def measure(game: Game[Any], pair: tuple[str, str], games: int, seconds: float, tables: int, seed: int) -> dict[str, Any]:
    """The result of the stronger level."""
    options = OPTIONS.get((game.name, pair[1]), {})
    limit = None if pair[1] == "random" else seconds
    ladder = play_ladder(game, list(pair), options, games, seed=seed, seconds=limit, tables=tables)
    better = next(each for each in ladder.players if each.player == pair[0])
    rates = {name: round(getattr(better, name), 4) for name in ("share", "low", "high")}
    row = {"game": game.name, "options": options, "better": pair[0], "worse": pair[1], "seconds": limit}
    return {**row, "games": ladder.games, "wins": better.wins, **rates, "target": PAIRS[pair]}


def table(rows: list[dict[str, Any]]) -> Table:
    shown = Table(title="Levels of bots, two players", title_justify="left")
    for heading in ("game", "better", "worse"):
        shown.add_column(heading)
    for heading in ("s per move", "games", "won", "share", "95 %", "target"):
        shown.add_column(heading, justify="right")
    for row in rows:
        counts = f"{row['seconds'] or 0:g}", str(row["games"]), f"{row['wins']:g}", f"{row['share']:.1%}"
        interval = f"{row['low']:.1%}–{row['high']:.1%}"
        reached = f"{'✓' if row['share'] >= row['target'] else '✗'} ≥ {row['target']:.0%}"
        shown.add_row(row["game"], row["better"], row["worse"], *counts, interval, reached)
    return shown


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.levels", description=__doc__)
    parser.add_argument("games", nargs="*", metavar="GAME", help="games (default: all)")
    parser.add_argument(
        "--better", choices=[pair[0] for pair in PAIRS], action="append", help="stronger level of a pair (default: all pairs)"
    )
    parser.add_argument("--matches", type=int, default=100, help="matches per pair (default 100)")
    parser.add_argument("--seconds", type=float, default=1.0, help="seconds per move of the hard level (default 1)")
    parser.add_argument("--tables", type=int, default=1, help="tables at once (default 1)")
    parser.add_argument("--seed", type=int, default=1, help="random seed of the deals (default 1)")
    parser.add_argument(
        "--json", type=Path, default=None, metavar="FILE", help="file for the results (default: bench/results, named by commit)"
    )
    args = parser.parse_args()
    games = [find(name) for name in args.games] if args.games else all_games()
    pairs = [pair for pair in PAIRS if not args.better or pair[0] in args.better]
    rows = [measure(game, pair, args.matches, args.seconds, args.tables, args.seed) for pair in pairs for game in games]
    Console(width=120).print(table(rows))
    file = args.json or result_files.result_file().with_suffix(".levels.json")
    result_files.write({**result_files.environment(), "rows": rows}, file)
    print(f"Written to {file}")


if __name__ == "__main__":
    main()
