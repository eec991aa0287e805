"""Reads the packed counts of tables. `foods` is such a count, of one table or of several together."""

from __future__ import annotations

from hightable.engine.jit import compiled
from hightable.games.kings_catering.components import (
    BITS,
    COUNT,
    COUNT_BITS,
    DONE,
    DONE_BITS,
    OPEN_FROM,
    SIZES_FROM,
    TYPE_BITS,
    TYPES,
)
from hightable.games.kings_catering.data_file import SIZES
from hightable.games.kings_catering.position import Position


@compiled
def of_type(foods: int, food: int) -> int:
    return (foods >> COUNT * int(food)) & COUNT_BITS


@compiled
def of_size(foods: int, size: int) -> int:
    return (foods >> (SIZES_FROM + COUNT * (int(size) - 1))) & COUNT_BITS


@compiled
def open_halves(foods: int) -> int:
    return foods >> OPEN_FROM


@compiled
def total_size(foods: int) -> int:
    total = 0
    for size in range(1, SIZES + 1):
        total += size * of_size(foods, size)
    return total


@compiled
def of_colour(done: int, colour: int) -> int:
    return (done >> DONE * int(colour)) & DONE_BITS


@compiled
def crew_at(p: Position, seat: int, table: int) -> int:
    """Number of crew at the table: there is at most one of each kind."""
    return int(BITS[int(p.has[seat, table]) >> len(TYPES)])


@compiled
def types_at(p: Position, seat: int, table: int) -> int:
    """Number of types of food at the table."""
    return int(BITS[int(p.has[seat, table]) & TYPE_BITS])


@compiled
def foods_at(p: Position, seat: int, table: int) -> int:
    return int(p.count[seat, table]) - crew_at(p, seat, table)


@compiled
def foods_of(p: Position, seat: int, kept: int) -> int:
    """The packed count of all tables that count, together."""
    foods = 0
    for table in range(p.tables[seat]):
        if (kept >> table) & 1:
            foods += int(p.foods[seat, table])
    return foods


@compiled
def crew_of(p: Position, seat: int, kept: int) -> int:
    crew = 0
    for table in range(p.tables[seat]):
        if (kept >> table) & 1:
            crew += crew_at(p, seat, table)
    return crew
