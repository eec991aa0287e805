"""A table to lay by hand and play at: positions for tests, in a few lines.

    table = Table(gourmet=True).put("burger", "c3").hold(0, "burger/salad/pudding")
    table.play("place salad c4")

The game's census must hold before and after every move, and so must whatever follows from the rest of the position.
"""

from __future__ import annotations

from hightable.games.banquet_royal import GAME
from tests.games.banquet_royal.setup import Laid
from tests.games.table_driver import No, Played

__all__ = ["No", "Table"]


class Table(Laid, Played):
    """A position that is played on by the compiled rules, with every check on."""

    game = GAME

    def __init__(self, seats: int = 2, *, seed: int = 1, dealt: bool = False, **options: object) -> None:
        super().__init__(seats, seed=seed, dealt=dealt, **options)
        self._before = self.position.copy()

    def check(self) -> None:
        self._check()
