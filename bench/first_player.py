"""`python -m bench.first_player`: what the first turn is worth between equal players, with intervals, as a page for docs.

It measures every game with 2, 3 and 4 players, between medium and between hard players. Rows share the time that is left, those
with two players first, and each cell says how many games it has.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import time
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from bench import result_files
from hightable.bots import players_of
from hightable.bots.levels import cores
from hightable.engine.discovery import all_games, find
from hightable.engine.game import Game
from hightable.lab.ladder import count
from hightable.lab.report import Report, wilson
from hightable.lab.simulate import simulate

LEVELS = ("medium", "hard")


class Measurement(NamedTuple):
    """One measurement: n equal players of a level, for a number of games."""

    game: Game[Any]
    players: int
    level: str
    games: int
    simulations: int | None


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.first_player", description=__doc__)
    parser.add_argument("games", nargs="*", metavar="GAME", help="games (default: all)")
    parser.add_argument("--players", default="2,3,4", help="numbers of players (default 2,3,4)")
    parser.add_argument("--games-medium", type=int, default=2000, help="games between medium players (default 2000)")
    parser.add_argument("--games-hard", type=int, default=400, help="games between hard players (default 400)")
    parser.add_argument("--simulations", type=int, default=200, help="simulations per move of a hard player (default 200)")
    parser.add_argument("--workers", type=int, default=cores(), help="worker processes (default: one per core)")
    parser.add_argument("--minutes", type=float, default=8.5, help="time limit in minutes (default 8.5)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, default=None, metavar="FILE", help="JSON file for the results (default: none)")
    args = parser.parse_args()
    deadline = time.monotonic() + 60 * args.minutes
    games = [find(name) for name in args.games] if args.games else all_games()
    subprocess.run([sys.executable, "-m", "hightable", "compile", *(game.name for game in games)], check=True)
    measurements = plan(
        games, [int(count) for count in args.players.split(",")], args.games_medium, args.games_hard, args.simulations
    )
    rows = measure(measurements, args.workers, args.seed, deadline)
    if args.out:
        result_files.write({**result_files.environment(), "workers": args.workers, "rows": rows}, args.out)
    print(page(rows))


def plan(games: Sequence[Game[Any]], players: Sequence[int], medium: int, hard: int, simulations: int) -> list[Measurement]:
    """The measurements, fewest players first, and for each number the quick ones first."""
    counts = {"medium": medium, "hard": hard}
    return [
        Measurement(game, count, level, counts[level], simulations if level == "hard" else None)
        for count in players
        for level in LEVELS
        for game in games
        if count > 1 and count in game.players and level in players_of(game)
    ]


def measure(measurements: Sequence[Measurement], workers: int, seed: int, deadline: float) -> list[dict[str, Any]]:
    """Plays the games of each measurement, within its share of the time that is left."""
    rows: list[dict[str, Any]] = []
    for number, row in enumerate(measurements):
        until = time.monotonic() + max(0.0, deadline - time.monotonic()) / (len(measurements) - number)
        report = simulate(
            row.game,
            [row.level] * row.players,
            games=row.games,
            seed=seed,
            threads=workers,
            simulations=row.simulations,
            interrupted=lambda until=until: time.monotonic() > until,  # type: ignore[misc]
        )
        rows.append(as_row(row, report))
        print(f"{row.game.name}, {row.players} {row.level} players: {cell(rows[-1])} in {report.elapsed:.0f} s", file=sys.stderr)
    return rows


def as_row(row: Measurement, report: Report) -> dict[str, Any]:
    """A measurement with its report, as JSON values."""
    return {"title": row.game.title("en"), "players": row.players, "level": row.level, "report": report.as_json()}


def page(rows: Iterable[dict[str, Any]]) -> str:
    """The page for docs."""
    rows = list(rows)
    simulations = next((row["report"]["simulations"] for row in rows if row["level"] == "hard"), None)
    hard = f" (hard: {simulations} simulations per move)" if simulations else ""
    lines = [
        "# What the first turn is worth",
        "",
        f"Players of equal strength on random deals with the default options{hard}. Each cell shows the share of wins of the",
        "player who took the first turn, with Wilson's 95 % interval and the number of games won; a shared win counts as its",
        "share. Figures whose interval does not contain the fair share are bold.",
        "",
        f"| game | players | fair share | {' | '.join(LEVELS)} |",
        "|---|---|---|" + "---|" * len(LEVELS),
    ]
    cells = {(row["title"], row["players"], row["level"]): cell(row) for row in rows}
    for _, title, players in sorted({(row["report"]["game"], row["title"], row["players"]) for row in rows}):
        figures = " | ".join(cells.get((title, players, level), "–") for level in LEVELS)
        lines.append(f"| {title} | {players} | {1 / players:.1%} | {figures} |")
    return "\n".join([*lines, "", "Made by `python -m bench.first_player`."])


def cell(row: dict[str, Any]) -> str:
    """The first player's share of the games that were won, with its interval; in bold if the fair share is outside it."""
    games, wins = row["report"]["games"], [turn["wins"] for turn in row["report"]["by_turn_order"]]
    won = round(sum(wins))
    if not won:
        return f"nobody won {count(games, 'game')}" if games else "–"
    low, high = wilson(wins[0], won)
    share = f"{wins[0] / won:.1%} ({low:.1%}–{high:.1%})"
    unfair = not low <= 1 / row["players"] <= high
    unwon = f", nobody won {games - won:,} more" if won < games else ""
    return f"{f'**{share}**' if unfair else share}, {count(won, 'game')}{unwon}"


if __name__ == "__main__":
    main()
