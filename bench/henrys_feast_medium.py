"""`python -m bench.henrys_feast_medium`: the medium bot of Henry's Feast against the one that it replaced.

Every deal is played once for each seat of the new bot (in team play: for each team), with the same random numbers; the old bot
has the other seats. Target: of two players, the new one wins at least 60 games in 100. A table shows how often each of them makes
each kind of move.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from random import Random
from typing import Any

from rich.console import Console
from rich.table import Table

from bench import henrys_feast_old as old
from hightable.bots import MediumPlayer
from hightable.engine.game import Game
from hightable.engine.moves import Move
from hightable.engine.rng import deal_key
from hightable.engine.view import View
from hightable.games.henrys_feast import GAME
from hightable.lab.match_runner import play_match
from hightable.lab.report import wilson

TARGET = 0.6


class CountingPlayer:
    """A medium bot that counts the kinds of its moves."""

    def __init__(self, game: Game[Any]) -> None:
        self.bot = MediumPlayer(game)
        self.kinds: Counter[str] = Counter()

    def choose(self, view: View[Any], moves: Sequence[Move], rng: Random) -> Move:
        move = self.bot.choose(view, moves, rng)
        self.kinds[GAME.catalogue.kind(move).id] += 1
        return move


@dataclass
class Side:
    """How one of the two bots did. A shared victory counts for each winner as its share."""

    player: CountingPlayer
    seats: int = 0
    """How many seats it has had, one per seat and game."""
    wins: float = 0.0
    points: int = 0


@dataclass
class Measured:
    games: int = 0
    new: Side = field(default_factory=lambda: Side(CountingPlayer(GAME)))
    old: Side = field(default_factory=lambda: Side(CountingPlayer(old_game())))

    @property
    def share(self) -> float:
        return self.new.wins / self.games


def old_game() -> Game[Any]:
    """The game with the old heuristic, which has compiled code of its own."""
    game = replace(GAME, move_heuristic=old.move_heuristic)
    game.rules.evaluate_moves = old.evaluate_moves
    return game


def measure(deals: int, players: int = 2, options: Mapping[str, object] | None = None, seed: int = 1) -> Measured:
    """Plays each deal with the new bot in every seat, or team, in turn."""
    measured = Measured()
    teams = bool(options and options.get("teams"))
    seatings = [{0, 2}, {1, 3}] if teams else [{seat} for seat in range(players)]
    for deal in range(deals):
        for seats in seatings:
            sides = [measured.new if seat in seats else measured.old for seat in range(players)]
            result = play_match(GAME, [side.player for side in sides], options or {}, deal_key(seed, deal))
            measured.games += 1
            for seat, side in enumerate(sides):
                side.seats += 1
                side.wins += result.share(seat)
                side.points += result.points[seat]
    return measured


def kinds_table(measured: Measured) -> Table:
    shown = Table(title="Moves of each kind, per 100 games of one player", title_justify="left")
    shown.add_column("kind")
    shown.add_column("new", justify="right")
    shown.add_column("old", justify="right")
    for kind in GAME.catalogue.kinds:
        counts = [100 * side.player.kinds[kind.id] / side.seats for side in (measured.new, measured.old)]
        shown.add_row(kind.id, *(f"{count:,.0f}" for count in counts))
    return shown


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.henrys_feast_medium", description=__doc__)
    parser.add_argument("--deals", type=int, default=100, help="number of deals, each played once per seat (default 100)")
    parser.add_argument("--players", type=int, default=2, choices=GAME.players, help="number of players (default 2)")
    parser.add_argument("--teams", action="store_true", help="four players in two teams")
    parser.add_argument("--variant", choices=("full", "tutorial", "quick"), default="full", help="variant (default full)")
    parser.add_argument("--seed", type=int, default=1, help="which deals (default 1)")
    asked = parser.parse_args()
    players = 4 if asked.teams else asked.players
    measured = measure(asked.deals, players, {"variant": asked.variant, "teams": asked.teams}, asked.seed)
    low, high = wilson(measured.new.wins, measured.games)
    console = Console(width=120, highlight=False)
    console.print(
        f"The new bot won {measured.new.wins:g} of {measured.games} games on {asked.deals} deals:"
        f" {measured.share:.1%} (95 %: {low:.1%} to {high:.1%})" + (f", target {TARGET:.0%}." if players == 2 else ".")
    )
    for name, side in (("new", measured.new), ("old", measured.old)):
        console.print(f"Points of the {name} bot: {side.points / side.seats:.1f} on average.")
    console.print(kinds_table(measured))


if __name__ == "__main__":
    main()
