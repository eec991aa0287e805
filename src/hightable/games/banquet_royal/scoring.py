"""Points in Banquet Royal, and who stands where. (BR-8, BR-9)"""

from __future__ import annotations

import numpy as np

from hightable.engine.jit import compiled
from hightable.engine.position import NONE, Row
from hightable.games.banquet_royal.components import (
    EACH_VALUE,
    NEIGHBOURS,
    ORDERS_OF_EACH,
    TOQUE,
    VALUES,
)
from hightable.games.banquet_royal.position import Position

SETS = np.array([0, 1, 3, 5, 8], np.int8)
"""All You Can Eat: what a set of so many different dishes scores."""


@compiled
def standings(p: Position, points: Row, rank: Row) -> None:
    """BR-8, BR-9: each seat's points as they stand, and how many seats are before it."""
    for seat in range(p.seats):
        points[seat] = _order_points(p, seat)
        for value in range(VALUES):
            points[seat] += (value + 1) * scored_menus(p, seat, value)
        if p.gourmet:
            points[seat] += _toque_points(p, seat)
            if _has_most(p, seat, 0):
                points[seat] += 3
            if _has_most(p, seat, 1):
                points[seat] += 2
    for seat in range(p.seats):
        rank[seat] = 0
        for other in range(p.seats):
            if points[other] > points[seat] or (points[other] == points[seat] and orders_won(p, other) > orders_won(p, seat)):
                rank[seat] += 1


@compiled
def scored_menus(p: Position, seat: int, value: int) -> int:
    n = 0
    for menu in range(value * EACH_VALUE, (value + 1) * EACH_VALUE):
        if p.scored[menu] == seat:
            n += 1
    return n


@compiled
def orders_won(p: Position, seat: int) -> int:
    n = 0
    for dish in range(4):
        n += p.won[seat, dish]
    return n


@compiled
def _order_points(p: Position, seat: int) -> int:
    """One a token; under All You Can Eat sets of different dishes, a second token of a dish being in a second set."""
    if not p.all_you_can_eat:
        return orders_won(p, seat)
    points = 0
    for copy in range(ORDERS_OF_EACH):
        different = 0
        for dish in range(4):
            if p.won[seat, dish] > copy:
                different += 1
        points += SETS[different]
    return points


@compiled
def _toque_points(p: Position, seat: int) -> int:
    """Gourmet: for each toque on the board, the highest number of one same dish that touches it."""
    points = 0
    for space in range(36):
        if p.board[space] == TOQUE + seat:
            most = 0
            for dish in range(4):
                same = 0
                for k in range(6):
                    neighbour = NEIGHBOURS[space, k]
                    if neighbour != NONE and p.board[neighbour] == dish:
                        same += 1
                most = max(most, same)
            points += most
    return points


@compiled
def _has_most(p: Position, seat: int, value: int) -> bool:
    """Whether nobody has scored more menus of the value, and the seat has scored one."""
    own = scored_menus(p, seat, value)
    if own == 0:
        return False
    for other in range(p.seats):
        if scored_menus(p, other, value) > own:
            return False
    return True
