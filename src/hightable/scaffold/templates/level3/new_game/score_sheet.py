"""The score sheet."""

from __future__ import annotations

from hightable.authoring import NONE, ScoreLine, ScoreSheet, View

from .components import COURSES
from .moves import CARD
from .position import Position


def score_sheet(view: View[Position]) -> ScoreSheet:
    """One line for each dish that a player has won."""
    return tuple(
        tuple(
            ScoreLine("", "dish", dish + 1, {"card": CARD.names[dish]})
            for dish in (view.p.won[seat, course] for course in range(COURSES))
            if dish != NONE
        )
        for seat in range(view.p.seats)
    )
