"""Points and standings of Royal Dinner."""

from __future__ import annotations

from hightable.engine.jit import compiled
from hightable.engine.position import Row
from hightable.engine.rows import rank_seats
from hightable.games.royal_dinner.components import NOBLES, POINTS
from hightable.games.royal_dinner.position import DinnerPosition


@compiled
def standings(p: DinnerPosition, points: Row, rank: Row) -> None:
    """RD-9: each seat's points so far, and how many seats are ahead of it. Nobody wins a solo game (RD-10.5)."""
    for seat in range(p.seats):
        points[seat] = points_of(p, seat)
        rank[seat] = food_of(p, seat)  # breaks ties
    rank_seats(p.seats, points, rank)
    if p.seats == 1:
        rank[0] = 1


@compiled
def points_of(p: DinnerPosition, seat: int) -> int:
    """The points of the nobles that the seat has scored."""
    points = 0
    for noble in range(NOBLES):
        if (p.served[seat] >> noble) & 1:
            points += int(POINTS[p.masked, noble])
    return points


@compiled
def food_of(p: DinnerPosition, seat: int) -> int:
    """The number of food cards under the seat's nobles."""
    food = 0
    for noble in range(NOBLES):
        food += p.count[seat * NOBLES + noble]
    return food
