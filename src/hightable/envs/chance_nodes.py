"""Everything that can follow from a deal or a move, with its probability: the chance nodes of a game's tree.

A game's rules say nothing about chance nodes: they draw numbers from an rng. With a scripted rng they draw what we tell them, so
every script can be tried, and those that lead to the same position are one outcome.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Sequence
from math import prod
from typing import TypeAlias

import numpy as np

from hightable.engine.position import Packed
from hightable.engine.rng import Rng, limits_drawn, scripted_rng

Draw: TypeAlias = Callable[[Rng], Packed]
"""Deals, or plays a move, with an rng; returns the position that follows."""

MOST_WAYS = 10_000
"""The most ways of drawing random numbers that are tried to find all outcomes of a deal or a move."""


def after(draw: Draw, numbers: Sequence[int]) -> tuple[Packed, list[int]]:
    """The position after these random numbers, then zeros, and below what each number was drawn."""
    rng = scripted_rng(numbers)
    position = draw(rng)
    return position, limits_drawn(rng)


def outcomes(draw: Draw) -> list[tuple[Packed, float]] | None:
    """Every position that can follow, with its probability; None if there are more than MOST_WAYS ways to draw the numbers."""
    found: defaultdict[bytes, float] = defaultdict(float)
    numbers: list[int] = []
    for _ in range(MOST_WAYS):
        position, limits = after(draw, numbers)
        ways = prod(limits)
        if ways > MOST_WAYS:
            return None
        found[position.tobytes()] += 1 / ways
        numbers += [0] * (len(limits) - len(numbers))
        while numbers and numbers[-1] + 1 == limits[len(numbers) - 1]:
            numbers.pop()
        if not numbers:
            return [(np.frombuffer(each, np.uint8), probability) for each, probability in found.items()]
        numbers[-1] += 1
    return None
