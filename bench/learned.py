"""`python -m bench.learned`: how strong the networks that come with games are, on mirrored deals, with two players.

Three questions per game: the network alone against medium; the network alone against hard with a number of simulations; and hard
with the network in its search against hard without, with the same time per move.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table

from bench import result_files
from hightable.bots import SearchPlayer
from hightable.bots.levels import HARD_RECALL, HARD_SECONDS, compile_search
from hightable.bots.network import NetworkPlayer, network_of
from hightable.bots.search import SearchParams
from hightable.engine.discovery import all_games, find
from hightable.engine.game import Game
from hightable.lab.ladder import play_ladder

TARGETS = {"learned": 0.75, "hard with the network": 0.6}
"""The target shares of victories of these players against medium, and against hard."""


def hard_as_it_is(seconds: float | None, simulations: int | None = None) -> type[SearchPlayer]:
    """The hard level, with a time or a number of simulations per move."""

    class Hard(SearchPlayer):
        def __init__(self, game: Game[Any]) -> None:
            super().__init__(game, seconds or HARD_SECONDS, simulations, recall=HARD_RECALL)

    return Hard


def hard_with_network(params: SearchParams, seconds: float) -> type[SearchPlayer]:
    """The hard level with the game's network in its search."""

    class HardWithNetwork(SearchPlayer):
        def __init__(self, game: Game[Any]) -> None:
            super().__init__(game, seconds, params=params, recall=HARD_RECALL, network=network_of(game))

    return HardWithNetwork


def measure(game: Game[Any], args: argparse.Namespace, params: SearchParams) -> Iterator[dict[str, Any]]:
    """The results of the network of one game."""
    if args.alone:
        yield result(game, "learned", NetworkPlayer, "medium", "medium", args.alone, args.seed)
    if args.against_hard:
        opponent = hard_as_it_is(None, args.simulations)
        label = f"hard, {args.simulations} simulations"
        yield result(game, "learned", NetworkPlayer, label, opponent, args.against_hard, args.seed)
    if args.in_search:
        ours, opponent = hard_with_network(params, args.seconds), hard_as_it_is(args.seconds)
        yield result(game, "hard with the network", ours, f"hard, {args.seconds:g} s", opponent, args.in_search, args.seed)


def result(game: Game[Any], name: str, player: Any, other_name: str, other: Any, games: int, seed: int) -> dict[str, Any]:
    """How many games the first player wins."""
    ladder = play_ladder(game, [player, other], games=games, seed=seed)
    ours = next(each for each in ladder.players if each.player == ladder.named[0])
    rates = {rate: round(getattr(ours, rate), 4) for rate in ("share", "low", "high")}
    return {"game": game.name, "player": name, "against": other_name, "games": ladder.games, "wins": ours.wins, **rates}


def table(rows: list[dict[str, Any]]) -> Table:
    shown = Table(title="Networks, two players", title_justify="left")
    for heading in ("game", "player", "against"):
        shown.add_column(heading)
    for heading in ("games", "share", "95 %", "target"):
        shown.add_column(heading, justify="right")
    for row in rows:
        target = None if row["player"] == "learned" and row["against"] != "medium" else TARGETS[row["player"]]
        reached = "" if target is None else f"{'✓' if row['share'] >= target else '✗'} ≥ {target:.0%}"
        interval = f"{row['low']:.1%}–{row['high']:.1%}"
        shown.add_row(row["game"], row["player"], row["against"], str(row["games"]), f"{row['share']:.1%}", interval, reached)
    return shown


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.learned", description=__doc__)
    parser.add_argument("games", nargs="*", metavar="GAME", help="games (default: all that come with a network)")
    parser.add_argument("--alone", type=int, default=2000, help="games against medium (default 2,000; 0 for none)")
    parser.add_argument("--against-hard", type=int, default=200, help="games against hard (default 200)")
    parser.add_argument("--in-search", type=int, default=100, help="games of the network in search (default 100)")
    parser.add_argument("--simulations", type=int, default=200, help="simulations per move of the hard level (default 200)")
    parser.add_argument("--seconds", type=float, default=0.1, help="time per move, with and without the network (default 0.1)")
    parser.add_argument("--params", default='{"network_depth": 1}', help="fields of SearchParams, as JSON")
    parser.add_argument("--seed", type=int, default=11, help="random seed of the deals (default 11)")
    parser.add_argument(
        "--json", type=Path, default=None, metavar="FILE", help="file for the results (default: bench/results, named by commit)"
    )
    args = parser.parse_args()
    games = [find(name) for name in args.games] if args.games else [game for game in all_games() if network_of(game)]
    params = SearchParams(**json.loads(args.params))
    rows: list[dict[str, Any]] = []
    for game in games:
        compile_search(game)
        rows += measure(game, args, params)
    Console(width=120).print(table(rows))
    file = args.json or result_files.result_file().with_suffix(".learned.json")
    result_files.write({**result_files.environment(), "params": params._asdict(), "rows": rows}, file)
    print(f"Written to {file}")


if __name__ == "__main__":
    main()
