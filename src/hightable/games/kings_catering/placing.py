"""Tiles and tables: the legal places for a tile, and placing it there."""

from __future__ import annotations

from hightable.engine.bits import count_bits
from hightable.engine.grids import square_distance
from hightable.engine.jit import compiled
from hightable.engine.position import NONE, Row
from hightable.engine.rows import index_of
from hightable.games.kings_catering import moves, wishes
from hightable.games.kings_catering.components import (
    COLUMN_SIZE,
    COUNTS,
    DECORATION_WIDTH,
    FOOD_COUNTS,
    FOODS,
    HALF,
    JOINS,
    JOINS_ANY,
    OFFERS,
    OPEN_HALF,
    RULE_OF,
    SIZE_BIT,
    SIZE_OF,
    STEP,
    TILE_BIT,
    TURNS,
    TYPE_MASK,
)
from hightable.games.kings_catering.position import CateringPosition
from hightable.games.kings_catering.shapes import update_shapes

start_move = moves.START.encode
place_move = moves.PLACE.encode


@compiled
def list_placements(p: CateringPosition, out: Row) -> int:
    """Lists every way to place a tile in hand."""
    n = 0
    for held in range(COLUMN_SIZE):
        if is_placeable(p, held):
            out[n] = start_move(held)
            n += 1
    for held in range(COLUMN_SIZE):
        if is_placeable(p, held):
            n = _list_joins(p, p.held[held], place_move(held, 0, 0), out, n)
    return n


@compiled
def _list_joins(p: CateringPosition, face: int, first: int, out: Row, n: int) -> int:
    """Lists every way to add a tile to a table, where `first` is the tile's first such move.

    A placement that does not join is overwritten by the next one.
    """
    seat = p.to_move
    welcome = 0
    for table in range(p.tables[seat]):
        welcome |= int(has_room_for(p, seat, table, face)) << table
    wants = JOINS_ANY[face]
    shuns = SIZE_BIT[SIZE_OF[face]] if RULE_OF[p.royal[0]] == wishes.SIZES_APART else 0
    for slot in range(p.tiles[seat]):
        if (welcome >> p.table[seat, slot]) & 1:
            for place in range(4 * slot, 4 * slot + 4):
                offers = p.offers[seat, place]
                if offers & wants and offers & shuns == 0:
                    for turn in range(TURNS):
                        out[n] = first + TURNS * place + turn
                        n += 1 if offers & JOINS[face, turn] else 0
    return n


@compiled
def is_placeable(p: CateringPosition, held: int) -> bool:
    """Whether there is a tile, and no identical one before it. (KC-4.9)"""
    return p.held[held] != NONE and index_of(p.held, held, p.held[held]) == NONE


@compiled
def has_room_for(p: CateringPosition, seat: int, table: int, face: int) -> bool:
    """Whether the table has room for such a tile at any of its places. (KC-4.6, KC-6.1, KC-6.2)"""
    king = p.royal[0]
    if RULE_OF[king] == wishes.SMALL_TABLES and p.count[seat, table] >= COUNTS[king]:
        return False
    has = p.has[seat, table]
    if face >= FOODS:
        return bool(has & TILE_BIT[face] == 0)
    return bool(RULE_OF[king] != wishes.FEW_TYPES or has & TILE_BIT[face] != 0 or count_bits(has & TYPE_MASK) < COUNTS[king])


@compiled
def start_table(p: CateringPosition, seat: int, face: int) -> None:
    """Starts a table with this tile, not rotated."""
    table = p.tables[seat]
    p.tables[seat] += 1
    p.first_tile[seat, table] = p.tiles[seat]
    p.count[seat, table] = 0
    p.has[seat, table] = 0
    p.foods[seat, table] = 0
    p.decorations[seat, table] = 0
    p.alike[seat, table] = table
    _put_tile(p, seat, table, face, 0, 0, 0)


@compiled
def join_table(p: CateringPosition, seat: int, face: int, place: int, turn: int) -> None:
    """Adds the tile to a table, at a place next to one of its tiles."""
    slot, side = place // 4, place % 4
    x, y = p.x[seat, slot] + int(STEP[side, 0]), p.y[seat, slot] + int(STEP[side, 1])
    p.offers[seat, place] = 0
    _put_tile(p, seat, p.table[seat, slot], face, turn, x, y)


@compiled
def _put_tile(p: CateringPosition, seat: int, table: int, face: int, turn: int, x: int, y: int) -> None:
    slot = p.tiles[seat]
    p.tiles[seat] += 1
    p.tile[seat, slot] = face
    p.turned[seat, slot] = turn
    p.table[seat, slot] = table
    p.x[seat, slot] = x
    p.y[seat, slot] = y
    p.next_tile[seat, slot] = NONE
    p.count[seat, table] += 1
    p.has[seat, table] |= TILE_BIT[face]
    p.foods[seat, table] += FOOD_COUNTS[face]
    _update_neighbours(p, seat, table, slot)
    if RULE_OF[p.royal[0]] == wishes.SHAPES:
        update_shapes(p, seat, table)


@compiled
def _update_neighbours(p: CateringPosition, seat: int, table: int, slot: int) -> None:
    """Updates a table for a new tile: decorations are completed, halves closed, and free places offer more.

    Tiles are visited from the oldest on: the first one next to a free place is the one that names it.
    """
    face, turn, x, y = p.tile[seat, slot], p.turned[seat, slot], p.x[seat, slot], p.y[seat, slot]
    taken, named, names = 0, 0, 0  # sides with a tile, sides whose place an older tile names, and those names (8 bits each)
    last = NONE
    other = p.first_tile[seat, table]
    while other != NONE and other != slot:
        dx, dy = p.x[seat, other] - x, p.y[seat, other] - y
        across, along = 1 if dx > 0 else 3, 2 if dy > 0 else 0  # the sides towards it
        apart = square_distance(dx, dy, 0, 0)
        if apart == 1:
            own = across if dx != 0 else along
            facing = (own + 2) % 4
            taken |= 1 << own
            _touch(p, seat, table, int(HALF[face, turn, own]), int(HALF[p.tile[seat, other], p.turned[seat, other], facing]))
        elif apart == 2:
            if dx != 0 and (named >> across) & 1 == 0:
                named |= 1 << across
                names |= (4 * other + ((along if dy != 0 else across) + 2) % 4) << (8 * across)
            if dy != 0 and (named >> along) & 1 == 0:
                named |= 1 << along
                names |= (4 * other + ((across if dx != 0 else along) + 2) % 4) << (8 * along)
        last = other
        other = p.next_tile[seat, other]
    if last != NONE:
        p.next_tile[seat, last] = slot
    for side in range(4):
        offers = OFFERS[face, turn, side]
        own = 4 * slot + side
        p.offers[seat, own] = 0 if ((taken | named) >> side) & 1 else offers
        if ((named & ~taken) >> side) & 1:
            p.offers[seat, (names >> (8 * side)) & 255] |= offers


@compiled
def _touch(p: CateringPosition, seat: int, table: int, ours: int, theirs: int) -> None:
    """Closes the halves, if any, on a shared edge; two of the same colour complete a decoration."""
    if ours != NONE:
        p.foods[seat, table] -= OPEN_HALF
    if theirs != NONE:
        p.foods[seat, table] -= OPEN_HALF
        if ours == theirs:
            p.decorations[seat, table] += 1 << (DECORATION_WIDTH * ours)
