"""Why a move is not legal, with its clause. Written independently of `legal_moves`, so that a law can compare the two."""

from __future__ import annotations

from hightable.authoring import Move, Refusal, View

from .moves import CARD
from .position import Position


def refuse(view: View[Position], move: Move) -> Refusal | None:
    """Why the player to move cannot make this move; None if they can."""
    if view.over:
        return Refusal("NG-2.3", "over")
    if move not in view.p.hand[view.p.to_move]:
        return Refusal("NG-2.1", "not_held", {"card": CARD.names[move]})
    return None
