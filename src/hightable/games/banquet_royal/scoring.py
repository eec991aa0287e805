"""Points and ranks in Banquet Royal. (BR-8, BR-9)"""

from __future__ import annotations

from hightable.engine.jit import compiled
from hightable.engine.position import NONE, Row
from hightable.engine.rows import rank_seats
from hightable.games.banquet_royal.components import (
    DISH_BY_TOQUE_POINTS,
    FIRST_MENU,
    MENU_POINTS,
    MOST_MENUS_POINTS,
    NEIGHBOURS,
    ORDER_POINTS,
    ORDERS_OF_EACH,
    SET_POINTS,
    SPACE_COUNT,
    TOQUE,
    VALUES,
)
from hightable.games.banquet_royal.position import BanquetPosition


@compiled
def standings(p: BanquetPosition, points: Row, rank: Row) -> None:
    """Writes each seat's current points and its rank: the number of seats ahead of it."""
    for seat in range(p.seats):
        points[seat] = _order_points(p, seat)
        for value in range(VALUES):
            points[seat] += MENU_POINTS[value] * scored_menus(p, seat, value)
        if p.gourmet:
            points[seat] += _toque_points(p, seat)
            for value in range(len(MOST_MENUS_POINTS)):
                if _has_most(p, seat, value):
                    points[seat] += MOST_MENUS_POINTS[value]
        rank[seat] = orders_won(p, seat)  # breaks ties
    rank_seats(p.seats, points, rank)


@compiled
def scored_menus(p: BanquetPosition, seat: int, value: int) -> int:
    """Number of menus of the value that the seat has scored."""
    n = 0
    for menu in range(FIRST_MENU[value], FIRST_MENU[value + 1]):
        if p.scored[menu] == seat:
            n += 1
    return n


@compiled
def orders_won(p: BanquetPosition, seat: int) -> int:
    """Number of orders that the seat has won."""
    n = 0
    for dish in range(4):
        n += p.won[seat, dish]
    return n


@compiled
def _order_points(p: BanquetPosition, seat: int) -> int:
    """The points of each order, or with All You Can Eat the points for sets of different dishes."""
    if not p.all_you_can_eat:
        return ORDER_POINTS * orders_won(p, seat)
    points = 0
    for copy in range(ORDERS_OF_EACH):
        different = 0
        for dish in range(4):
            if p.won[seat, dish] > copy:
                different += 1
        points += SET_POINTS[different]
    return points


@compiled
def _toque_points(p: BanquetPosition, seat: int) -> int:
    """Gourmet: for each toque of the seat, the points of the touching dishes of the most frequent kind."""
    points = 0
    for space in range(SPACE_COUNT):
        if p.board[space] == TOQUE + seat:
            most = 0
            for dish in range(4):
                same = 0
                for k in range(6):
                    neighbour = NEIGHBOURS[space, k]
                    if neighbour != NONE and p.board[neighbour] == dish:
                        same += 1
                most = max(most, same)
            points += DISH_BY_TOQUE_POINTS * most
    return points


@compiled
def _has_most(p: BanquetPosition, seat: int, value: int) -> bool:
    """Whether the seat has scored at least one menu of the value, and no other seat has scored more."""
    own = scored_menus(p, seat, value)
    if own == 0:
        return False
    for other in range(p.seats):
        if scored_menus(p, other, value) > own:
            return False
    return True
