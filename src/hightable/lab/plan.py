"""A plan: which games are played. Each deal of the seed is played once per seating; a range of deals is the unit of work."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from hightable.bots import Player
from hightable.lab.game_trace import Trace, play_trace
from hightable.lab.games_table import GamesTable, row_of
from hightable.lab.setting import Seating, Setting


@dataclass(frozen=True)
class Plan:
    """A setting, the seatings that play every deal, and the seed of the deals."""

    setting: Setting
    seatings: tuple[Seating, ...]
    seed: int

    @cached_property
    def _players(self) -> dict[Seating, list[Player]]:
        return {seating: self.setting.players(seating) for seating in self.seatings}

    def traces(self, deals: range, stop: threading.Event | None = None) -> Iterator[tuple[int, Trace]]:
        """The games of these deals, each with the number of its seating."""
        for deal in deals:
            for number, seating in enumerate(self.seatings):
                yield number, play_trace(self.setting, self._players[seating], seating, self.seed, deal, stop)

    def play(self, deals: range, stop: threading.Event | None = None) -> GamesTable:
        """The games of these deals as a table."""
        return GamesTable.of(row_of(self.setting.game, trace, number) for number, trace in self.traces(deals, stop))
