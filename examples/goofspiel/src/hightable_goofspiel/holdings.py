"""What each player holds, for the lab: the prizes taken."""

from __future__ import annotations

from hightable.authoring import Holding, Holdings, View

from .moves import PRIZE
from .position import Position


def holdings(view: View[Position]) -> Holdings:
    """Each prize, with its points if the player has taken it."""
    p = view.p
    taken = {p.turned[place]: p.taker[place] for place in range(p.prize_count)}
    return tuple(
        tuple(
            Holding(f"prize {prize}", name, int(taken.get(prize) == seat), (prize + 1) * (taken.get(prize) == seat))
            for prize, name in enumerate(PRIZE.names)
        )
        for seat in range(p.seats)
    )
