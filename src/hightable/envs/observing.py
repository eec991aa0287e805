"""What an agent observes: the number of its own seat, and the game's record with everything face down that it may not see.

The seat comes first because the record does not say who looks at it: where everything but a deck is open, all seats see the same.

    seen = observation[1:].view(game.position.dtype)[0]   # read like the class that declares the fields: seen.seats
"""

from __future__ import annotations

from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from hightable.engine.game import Game
from hightable.engine.position import Packed

Observation: TypeAlias = npt.NDArray[np.int8]


def length(game: Game[Any]) -> int:
    """How many numbers an observation has."""
    return 1 + int(game.position.dtype.itemsize)


def observation(game: Game[Any], position: Packed, seat: int, *, memory: bool) -> Observation:
    """The position as the seat sees it on its page; with `memory`, as the seat may remember it."""
    return observed_by(seat, game.view(position, seat, memory=memory).position)


def observed_by(seat: int, seen: Packed) -> Observation:
    """What was seen, and before it who saw it."""
    return np.concatenate((np.array([seat], np.int8), seen.view(np.int8)))
