"""`python -m bench.first_player`: what the first turn is worth between equal players, with intervals, as a page for docs.

Every game, for 2, 3 and 4 players, between medium and between hard players. Rows share the time that is left, those for two
players before the others, and a row that is cut short says how many games it has.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import time
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from bench import results
from hightable.bots import players_of
from hightable.bots.levels import cores
from hightable.engine.discovery import all_games, find
from hightable.engine.game import Game
from hightable.lab.ladder import count
from hightable.lab.report import Report, wilson
from hightable.lab.simulate import simulate

LEVELS = ("medium", "hard")


class Row(NamedTuple):
    """What is measured: so many equal players of a level at a game, for so many games."""

    game: Game[Any]
    players: int
    level: str
    games: int
    simulations: int | None


def main() -> None:
    wanted = argparse.ArgumentParser(prog="python -m bench.first_player", description=__doc__)
    wanted.add_argument("games", nargs="*", metavar="GAME", help="which games (default: all)")
    wanted.add_argument("--players", default="2,3,4", help="which numbers of players (default 2,3,4)")
    wanted.add_argument("--games-medium", type=int, default=2000, help="games between medium players (default 2000)")
    wanted.add_argument("--games-hard", type=int, default=400, help="games between hard players (default 400)")
    wanted.add_argument("--simulations", type=int, default=200, help="simulations per move of a hard player (default 200)")
    wanted.add_argument("--workers", type=int, default=cores(), help="how many processes play (default: one per core)")
    wanted.add_argument("--minutes", type=float, default=8.5, help="how long all of it may take (default 8.5)")
    wanted.add_argument("--seed", type=int, default=1)
    wanted.add_argument("--out", type=Path, default=None, metavar="FILE", help="where the results go as JSON, if anywhere")
    asked = wanted.parse_args()
    deadline = time.monotonic() + 60 * asked.minutes
    games = [find(name) for name in asked.games] if asked.games else all_games()
    subprocess.run([sys.executable, "-m", "hightable", "warm", *(game.name for game in games)], check=True)
    rows = planned(
        games, [int(count) for count in asked.players.split(",")], asked.games_medium, asked.games_hard, asked.simulations
    )
    told = measured(rows, asked.workers, asked.seed, deadline)
    if asked.out:
        results.write({**results.surroundings(), "workers": asked.workers, "rows": told}, asked.out)
    print(page(told))


def planned(games: Sequence[Game[Any]], players: Sequence[int], medium: int, hard: int, simulations: int) -> list[Row]:
    """The rows, fewest players first, and of each number the quick ones first."""
    counts = {"medium": medium, "hard": hard}
    return [
        Row(game, count, level, counts[level], simulations if level == "hard" else None)
        for count in players
        for level in LEVELS
        for game in games
        if count > 1 and count in game.players and level in players_of(game)
    ]


def measured(rows: Sequence[Row], workers: int, seed: int, deadline: float) -> list[dict[str, Any]]:
    """Plays each row until its games or its share of the time that is left are over."""
    told: list[dict[str, Any]] = []
    for number, row in enumerate(rows):
        until = time.monotonic() + max(0.0, deadline - time.monotonic()) / (len(rows) - number)
        report = simulate(
            row.game,
            [row.level] * row.players,
            games=row.games,
            seed=seed,
            threads=workers,
            simulations=row.simulations,
            interrupted=lambda until=until: time.monotonic() > until,  # type: ignore[misc]
        )
        told.append(as_row(row, report))
        print(f"{row.game.name}, {row.players} {row.level} players: {cell(told[-1])} in {report.elapsed:.0f} s", file=sys.stderr)
    return told


def as_row(row: Row, report: Report) -> dict[str, Any]:
    """A row with its figures, as plain values."""
    return {"title": row.game.title("en"), "players": row.players, "level": row.level, "report": report.as_json()}


def page(rows: Iterable[dict[str, Any]]) -> str:
    """The page for docs."""
    rows = list(rows)
    simulations = next((row["report"]["simulations"] for row in rows if row["level"] == "hard"), None)
    hard = f" (hard: {simulations} simulations per move)" if simulations else ""
    lines = [
        "# What the first turn is worth",
        "",
        f"Equal players met on random deals with the default options{hard}. Each cell says which share of the victories went",
        "to the player who took the first turn of the game, with Wilson's 95 % interval and the number of games won; a shared",
        "victory counts as its share. A figure whose interval does not contain the fair share is set in bold.",
        "",
        f"| game | players | fair share | {' | '.join(LEVELS)} |",
        "|---|---|---|" + "---|" * len(LEVELS),
    ]
    cells = {(row["title"], row["players"], row["level"]): cell(row) for row in rows}
    for title, players in sorted({(row["title"], row["players"]) for row in rows}):
        figures = " | ".join(cells.get((title, players, level), "–") for level in LEVELS)
        lines.append(f"| {title} | {players} | {1 / players:.1%} | {figures} |")
    return "\n".join([*lines, "", "Made by `python -m bench.first_player`."])


def cell(row: dict[str, Any]) -> str:
    """The first player's share of the games that were won, with its interval; in bold where that leaves out the fair share."""
    games, wins = row["report"]["games"], [turn["wins"] for turn in row["report"]["by_turn_order"]]
    won = round(sum(wins))
    if not won:
        return f"nobody won {count(games, 'game')}" if games else "–"
    low, high = wilson(wins[0], won)
    told = f"{wins[0] / won:.1%} ({low:.1%}–{high:.1%})"
    unfair = not low <= 1 / row["players"] <= high
    unwon = f", nobody won {games - won:,} more" if won < games else ""
    return f"{f'**{told}**' if unfair else told}, {count(won, 'game')}{unwon}"


if __name__ == "__main__":
    main()
