"""Points and ranks."""

from __future__ import annotations

from hightable.authoring import Row, compiled, rank_seats

from .components import COURSES
from .position import Position


@compiled
def standings(p: Position, points: Row, rank: Row) -> None:
    """A dish is worth its number; the most points win."""
    for seat in range(p.seats):
        points[seat], rank[seat] = 0, 0
        for course in range(COURSES):
            points[seat] += p.won[seat, course] + 1  # NONE is -1, so that a course without a dish adds nothing
    rank_seats(p.seats, points, rank)
