"""Sets of small numbers as bit masks, for use in compiled rules."""

from __future__ import annotations

from hightable.engine.jit import compiled


@compiled
def nth_bit(bits: int, n: int) -> int:
    """The position of the n-th set bit, counting from 0."""
    place = 0
    while True:
        if (bits >> place) & 1:
            if n == 0:
                return place
            n -= 1
        place += 1


@compiled
def count_bits(bits: int) -> int:
    """How many bits of a number that is not negative are set."""
    count = 0
    while bits:
        bits &= bits - 1
        count += 1
    return count


@compiled
def lowest_bit(bits: int) -> int:
    """The position of the lowest set bit of a number that is not 0."""
    return count_bits((bits & -bits) - 1)
