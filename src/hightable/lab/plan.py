"""A plan: which games are played. Each deal of the seed is played once per seating; a range of deals is the unit of work."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property

from hightable.bots import Player
from hightable.engine.i18n import Name
from hightable.lab.bulk import play_traces
from hightable.lab.game_trace import Trace, play_trace
from hightable.lab.games_table import GamesTable, row_of
from hightable.lab.match_runner import Interrupted
from hightable.lab.setting import Seating, Setting, is_bulk


@dataclass(frozen=True)
class Plan:
    """A setting, the seatings that play every deal, and the seed of the deals."""

    setting: Setting
    seatings: tuple[Seating, ...]
    seed: int

    @cached_property
    def _players(self) -> dict[Seating, list[Player]]:
        return self.setting.seated(self.seatings)

    def traces(self, deals: range, stop: threading.Event | None = None) -> Iterator[tuple[int, Trace]]:
        """The games of these deals, each with the number of its seating. Players that do not search play in compiled code.

        Raises Interrupted soon after `stop` is set.
        """
        for number, seating in enumerate(self.seatings):
            for trace in self._traces(seating, deals, stop):
                if stop is not None and stop.is_set():
                    raise Interrupted
                yield number, trace

    def _traces(self, seating: Seating, deals: range, stop: threading.Event | None) -> Iterator[Trace]:
        if is_bulk(seating):
            settings = self.setting.game.options.settings(self.setting.options)
            return play_traces(self.setting.game, seating, settings, self.seed, deals)
        players = self._players[seating]
        return (play_trace(self.setting, players, seating, self.seed, deal, stop) for deal in deals)

    def component_names(self) -> dict[str, Name]:
        """The components that players can hold, by id: those of any game, since every game lists all of them."""
        anybody = (("random",) * len(self.seatings[0]),)
        _, trace = next(iter(replace(self, seatings=anybody).traces(range(1))))
        held = self.setting.game.holdings(trace.final_view(self.setting.game))
        return {each.component: each.name for each in held[0]}

    def prepare(self) -> None:
        """Compiles what its players need, unless it is in the cache: once per machine."""
        self.setting.prepare(self.seatings)

    def play(self, deals: range, stop: threading.Event | None = None) -> GamesTable:
        """The games of these deals as a table."""
        return GamesTable.of(row_of(self.setting.game, trace, number) for number, trace in self.traces(deals, stop))
