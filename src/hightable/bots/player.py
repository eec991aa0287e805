"""What a player is: whoever chooses one of the legal moves from what a seat may know."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, Protocol

from hightable.engine.moves import Move
from hightable.engine.view import View


class Player(Protocol):
    """Chooses for a seat. It keeps nothing between decisions, so one player may sit in several seats."""

    def choose(self, view: View[Any], moves: Sequence[Move], rng: Random) -> Move:
        """One of the moves. The view is that of the seat that decides; the same chance gives the same choice."""
