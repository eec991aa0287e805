"""A ladder as a picture: each player's rating, with the interval in which it lies 95 times in 100."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

from hightable.engine.game import Game
from hightable.lab.ladder import Ladder
from hightable.lab.match_runner import BadRun

FORMATS = ("svg", "png", "pdf", "jpg")
INK, PLUM = "#3b3226", "#7b2d5b"


def check_plot(file: Path) -> None:
    """Raises a sentence where no picture can be written to the file: better before the games than after them."""
    if file.suffix.lower().removeprefix(".") not in FORMATS:
        endings = ", ".join(f".{format}" for format in FORMATS)
        raise BadRun(f"A plot's file ends with its format, one of {endings}; “{file.name}” does not.")
    if not file.parent.is_dir():
        raise BadRun(f"There is no folder “{file.parent}” to write the plot to.")
    if not os.access(file if file.exists() else file.parent, os.W_OK):
        raise BadRun(f"The plot cannot be written to “{file}”: that is not allowed.")


def draw(game: Game[Any], ladder: Ladder, file: Path) -> None:
    """Writes the picture of a ladder that has ratings; the file's ending says in which format."""
    from matplotlib.figure import Figure  # only who wants a plot waits for it

    players = _rows(ladder)
    figure = Figure(figsize=(7, 1.2 + 0.5 * len(players)), layout="constrained")
    axes = figure.add_subplot()
    ratings = [rating for _, rating, _, _ in players]
    randbelow = [rating - low for _, rating, low, _ in players]
    full_view = [high - rating for _, rating, _, high in players]
    axes.errorbar(ratings, range(len(players)), xerr=[randbelow, full_view], fmt="o", color=PLUM, ecolor=PLUM, capsize=4)
    for place, rating in enumerate(ratings):
        axes.annotate(f"{rating:.0f}", (rating, place), (0, 7), textcoords="offset points", ha="center", color=INK)
    axes.set_yticks(range(len(players)), [player for player, *_ in players])
    axes.set_ylim(-0.6, len(players) - 0.3)
    axes.set_xlabel("rating (400 more: ten times as likely to win as to lose)")
    axes.set_title(f"{game.title('en')}: {ladder.extent}", loc="left")
    axes.grid(axis="x", alpha=0.3)
    axes.spines[["top", "right"]].set_visible(False)
    figure.savefig(file)


def _rows(ladder: Ladder) -> list[tuple[str, float, float, float]]:
    """Each player who has a rating, with that and its bounds, from the bottom of the picture to its top."""
    return [
        (each.player, each.rating, each.rating_low, each.rating_high)
        for each in reversed(ladder.players)
        if each.rating is not None and each.rating_low is not None and each.rating_high is not None
    ]
