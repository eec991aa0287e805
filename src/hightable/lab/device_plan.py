"""A plan whose games are played on a CUDA device, for the workers of a Dask cluster that have one. It adds the games up."""

from __future__ import annotations

import threading
from dataclasses import dataclass
from functools import cached_property

from hightable.lab.cuda import Gpu
from hightable.lab.match_runner import Interrupted
from hightable.lab.report import Tally
from hightable.lab.setting import Seating, Setting


@dataclass(frozen=True)
class DevicePlan:
    """Random, easy and medium players on the device of the worker that plays the deals."""

    setting: Setting
    seating: Seating
    seed: int

    @property
    def seatings(self) -> tuple[Seating, ...]:
        return (self.seating,)

    @cached_property
    def _gpu(self) -> Gpu:
        game = self.setting.game
        gpu = Gpu(game, self.seating, game.options.settings(self.setting.options))
        gpu.compile()
        return gpu

    def prepare(self) -> None:
        """Compiles for the device. Raises NoDevice."""
        _ = self._gpu

    def play(self, deals: range, stop: threading.Event | None = None) -> Tally:
        """The sums over these deals."""
        if stop is not None and stop.is_set():
            raise Interrupted
        return self._gpu.play(self.seed, deals)
