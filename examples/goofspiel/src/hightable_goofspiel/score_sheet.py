"""The score sheet: a line for each prize."""

from __future__ import annotations

from hightable.authoring import ScoreLine, ScoreSheet, View

from .moves import PRIZE
from .position import Position


def score_sheet(view: View[Position]) -> ScoreSheet:
    """The prizes that each player has taken, in order."""
    p = view.p
    taken = [(p.taker[place], p.turned[place]) for place in range(p.prize_count)]
    return tuple(
        tuple(ScoreLine("", "prize", prize + 1, {"prize": PRIZE.names[prize]}) for taker, prize in taken if taker == seat)
        for seat in range(p.seats)
    )
