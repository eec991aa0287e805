"""Sets of small numbers, a bit each, as rules use them."""

from __future__ import annotations

from hightable.engine.jit import compiled


@compiled
def nth_bit(bits: int, n: int) -> int:
    """The place of the n-th bit that is set, counted from 0."""
    place = 0
    while True:
        if (bits >> place) & 1:
            if n == 0:
                return place
            n -= 1
        place += 1
