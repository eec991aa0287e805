"""Shapes of tables: which are the same when rotated or mirrored. (KC-7.3)"""

from __future__ import annotations

from hightable.engine.grids import symmetry
from hightable.engine.jit import compiled
from hightable.engine.position import NONE
from hightable.games.kings_catering.position import MAX_TILES, CateringPosition


@compiled
def same_shape(p: CateringPosition, seat: int, one: int, other: int) -> bool:
    """Whether two tables of a seat have the same shape, rotated or mirrored or not."""
    if p.count[seat, one] != p.count[seat, other]:
        return False
    if p.count[seat, one] <= 2:
        return True
    for way in range(8):
        if _covers(p, seat, one, other, way):
            return True
    return False


@compiled
def _covers(p: CateringPosition, seat: int, one: int, other: int, way: int) -> bool:
    """Whether the first table, under this symmetry and shifted, covers the other. Both must have the same number of tiles."""
    left, top = MAX_TILES, MAX_TILES
    slot = p.first_tile[seat, one]
    while slot != NONE:
        x, y = symmetry(p.x[seat, slot], p.y[seat, slot], way)
        left, top = min(left, x), min(top, y)
        slot = p.next_tile[seat, slot]
    other_left, other_top = MAX_TILES, MAX_TILES
    slot = p.first_tile[seat, other]
    while slot != NONE:
        other_left = min(other_left, p.x[seat, slot])
        other_top = min(other_top, p.y[seat, slot])
        slot = p.next_tile[seat, slot]
    slot = p.first_tile[seat, one]
    while slot != NONE:
        x, y = symmetry(p.x[seat, slot], p.y[seat, slot], way)
        if not _lies_at(p, seat, other, x - left + other_left, y - top + other_top):
            return False
        slot = p.next_tile[seat, slot]
    return True


@compiled
def _lies_at(p: CateringPosition, seat: int, table: int, x: int, y: int) -> bool:
    slot = p.first_tile[seat, table]
    while slot != NONE:
        if p.x[seat, slot] == x and p.y[seat, slot] == y:
            return True
        slot = p.next_tile[seat, slot]
    return False


@compiled
def update_shapes(p: CateringPosition, seat: int, changed: int) -> None:
    """Updates which tables have the same shape, after one of them grew or was started."""
    heir = NONE
    for table in range(p.tables[seat]):  # those that had the same shape as the table before
        if table != changed and p.alike[seat, table] == changed:
            heir = table if heir == NONE else heir
            p.alike[seat, table] = heir
    p.alike[seat, changed] = changed
    for table in range(p.tables[seat]):
        if table != changed and p.alike[seat, table] == table and same_shape(p, seat, table, changed):
            if table < changed:
                p.alike[seat, changed] = table
                return
            for later in range(p.tables[seat]):
                if p.alike[seat, later] == table:
                    p.alike[seat, later] = changed
            return
