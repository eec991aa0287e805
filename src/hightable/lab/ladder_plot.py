"""A plot of the ladder: each player's rating with its 95 % interval."""

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
    """Raises BadRun if a plot cannot be written to the file, so that this shows before the games are played."""
    if file.suffix.lower().removeprefix(".") not in FORMATS:
        suffixes = ", ".join(f".{format}" for format in FORMATS)
        raise BadRun(f"The name of a plot must end in one of {suffixes}; “{file.name}” does not.")
    if not file.parent.is_dir():
        raise BadRun(f"There is no folder “{file.parent}” to write the plot to.")
    if not os.access(file if file.exists() else file.parent, os.W_OK):
        raise BadRun(f"The plot cannot be written to “{file}”: permission denied.")


def draw(game: Game[Any], ladder: Ladder, file: Path) -> None:
    """Writes the plot of a ladder that has ratings, in the format of the file's suffix."""
    from matplotlib.figure import Figure  # imported on first use, since it is slow

    players = _rows(ladder)
    figure = Figure(figsize=(7, 1.2 + 0.5 * len(players)), layout="constrained")
    axes = figure.add_subplot()
    ratings = [rating for _, rating, _, _ in players]
    below = [rating - low for _, rating, low, _ in players]
    above = [high - rating for _, rating, _, high in players]
    axes.errorbar(ratings, range(len(players)), xerr=[below, above], fmt="o", color=PLUM, ecolor=PLUM, capsize=4)
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
    """Each rated player with rating and interval, from the bottom of the plot to the top."""
    return [
        (each.player, each.rating, each.rating_low, each.rating_high)
        for each in reversed(ladder.players)
        if each.rating is not None and each.rating_low is not None and each.rating_high is not None
    ]
