"""What a move did, from one viewer's views before and after it."""

from __future__ import annotations

from hightable.authoring import NONE, Event, PublicMove, View

from .moves import CARD
from .position import Position


def events(before: View[Position], move: PublicMove, after: View[Position]) -> list[Event]:
    """The card that was played; after the last card of a course, who takes the dish, and the next dish."""
    b, a = before.p, after.p
    (card,) = move.values
    assert card is not None  # nothing about a move is secret
    found = [Event("played", b.to_move, {"card": CARD.names[card]}, shows=("hand",))]
    if a.course > b.course:
        dish = b.dish
        facts = {"card": CARD.names[dish]}
        found.append(Event("won", a.starter, facts, points=dish + 1, source=(f"seat{a.starter}",)))
        if a.dish != NONE:
            found.append(Event("turned_up", facts={"card": CARD.names[a.dish]}))
        else:
            found.append(Event("over"))
    return found
