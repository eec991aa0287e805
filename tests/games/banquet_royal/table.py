"""A table for tests: a position set up in a few lines, then played on.

    table = Table(gourmet=True).put("burger", "c3").hold(0, "burger/salad/pudding")
    table.play("place salad c4")

Component counts and derived fields are checked before and after every move.
"""

from __future__ import annotations

from hightable.games.banquet_royal import GAME
from tests.games.banquet_royal.setup import PositionBuilder
from tests.games.table_driver import No, Played

__all__ = ["No", "Table"]


class Table(PositionBuilder, Played):
    """A position that is played on with the compiled rules, with every check on."""

    game = GAME

    def __init__(self, seats: int = 2, *, seed: int = 1, dealt: bool = False, **options: object) -> None:
        super().__init__(seats, seed=seed, dealt=dealt, **options)
        self._before = self.position.copy()

    def check(self) -> None:
        self._check()
