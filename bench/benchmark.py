"""A benchmark: something that plays random games and counts the players' decisions."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal, TypeAlias

Play: TypeAlias = Callable[[], float]
"""Plays one or more games and returns the number of player decisions. Deals, draws and dice are played but not counted."""

How: TypeAlias = Literal["in bulk", "move by move"]


@dataclass(frozen=True)
class Benchmark:
    """One row of the table. `prepare` loads and compiles what it needs, and returns the function to measure."""

    library: str
    game: str
    how: How
    prepare: Callable[[], Play]

    @property
    def name(self) -> str:
        return f"{self.library}: {self.game}, {self.how}"
