"""Reads the packed counts of tables. `foods` is such a count, of one table or of several together."""

from __future__ import annotations

from hightable.engine.bits import count_bits
from hightable.engine.jit import compiled
from hightable.games.kings_catering.components import (
    COUNT_MASK,
    COUNT_WIDTH,
    DECORATION_MASK,
    DECORATION_WIDTH,
    OPEN_SHIFT,
    SIZES,
    SIZES_SHIFT,
    TYPE_MASK,
    TYPES,
)
from hightable.games.kings_catering.position import CateringPosition


@compiled
def of_type(foods: int, food: int) -> int:
    return (foods >> COUNT_WIDTH * int(food)) & COUNT_MASK


@compiled
def of_size(foods: int, size: int) -> int:
    return (foods >> (SIZES_SHIFT + COUNT_WIDTH * (int(size) - 1))) & COUNT_MASK


@compiled
def open_halves(foods: int) -> int:
    return foods >> OPEN_SHIFT


@compiled
def total_size(foods: int) -> int:
    total = 0
    for size in range(1, SIZES + 1):
        total += size * of_size(foods, size)
    return total


@compiled
def of_colour(done: int, colour: int) -> int:
    return (done >> DECORATION_WIDTH * int(colour)) & DECORATION_MASK


@compiled
def crew_at(p: CateringPosition, seat: int, table: int) -> int:
    """Number of crew at the table: there is at most one of each kind."""
    return count_bits(p.has[seat, table] >> len(TYPES))


@compiled
def types_at(p: CateringPosition, seat: int, table: int) -> int:
    """Number of types of food at the table."""
    return count_bits(p.has[seat, table] & TYPE_MASK)


@compiled
def foods_at(p: CateringPosition, seat: int, table: int) -> int:
    return p.count[seat, table] - crew_at(p, seat, table)


@compiled
def foods_of(p: CateringPosition, seat: int, kept: int) -> int:
    """The packed count of all tables that count, together."""
    foods = 0
    for table in range(p.tables[seat]):
        if (kept >> table) & 1:
            foods += p.foods[seat, table]
    return foods


@compiled
def crew_of(p: CateringPosition, seat: int, kept: int) -> int:
    crew = 0
    for table in range(p.tables[seat]):
        if (kept >> table) & 1:
            crew += crew_at(p, seat, table)
    return crew
