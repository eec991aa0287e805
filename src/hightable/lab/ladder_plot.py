"""A ladder as a picture: each player's rating, with the interval in which it lies 95 times in 100."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from hightable.engine.game import Game
from hightable.lab.ladder import Ladder

INK, PLUM = "#3b3226", "#7b2d5b"


def draw(game: Game[Any], ladder: Ladder, file: Path) -> None:
    """Writes the picture; the file's ending says in which format."""
    from matplotlib.figure import Figure  # only who wants a plot waits for it

    players = list(reversed(ladder.players))
    figure = Figure(figsize=(7, 1.2 + 0.5 * len(players)), layout="constrained")
    axes = figure.add_subplot()
    ratings = [each.rating for each in players]
    below = [each.rating - each.rating_low for each in players]
    above = [each.rating_high - each.rating for each in players]
    axes.errorbar(ratings, range(len(players)), xerr=[below, above], fmt="o", color=PLUM, ecolor=PLUM, capsize=4)
    for place, each in enumerate(players):
        axes.annotate(f"{each.rating:.0f}", (each.rating, place), (0, 7), textcoords="offset points", ha="center", color=INK)
    axes.set_yticks(range(len(players)), [each.player for each in players])
    axes.set_ylim(-0.6, len(players) - 0.3)
    axes.set_xlabel("rating (400 more: ten times as likely to win as to lose)")
    axes.set_title(f"{game.title('en')}: {ladder.games:,} games on {ladder.deals:,} deals", loc="left")
    axes.grid(axis="x", alpha=0.3)
    axes.spines[["top", "right"]].set_visible(False)
    figure.savefig(file)
