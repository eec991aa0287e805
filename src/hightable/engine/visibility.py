"""Which entries of a position a seat sees, and which of those in its memory it recalls."""

from __future__ import annotations

import numpy as np

from hightable.engine.jit import compiled
from hightable.engine.rng import derive

ALL = 1 << 32
"""The recall threshold of a player who forgets nothing."""


def recall_threshold(share: float) -> int:
    """The probability of recalling an entry as `is_forgotten` takes it."""
    return round(share * ALL)


@compiled
def is_forgotten(forgetting: int, place: int, entry: int, threshold: int) -> bool:
    """Whether a player forgets an entry in its place. Players with a higher threshold recall everything that others recall."""
    return int(np.int64(derive(derive(forgetting, place), entry) >> 32)) >= threshold
