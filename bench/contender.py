"""Who is measured: something that plays random games and counts the decisions of players in them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal, TypeAlias

Play: TypeAlias = Callable[[], float]
"""Plays a game, or some, and says how many decisions players made. Deals, draws and dice are played but are no decisions."""

How: TypeAlias = Literal["in bulk", "move by move"]


@dataclass(frozen=True)
class Contender:
    """One row of the table. `sit_down` loads and compiles whatever it needs, and gives what is then measured."""

    library: str
    game: str
    how: How
    sit_down: Callable[[], Play]

    @property
    def name(self) -> str:
        return f"{self.library}: {self.game}, {self.how}"
