"""Tiles and tables: where a tile may go, and laying it there."""

from __future__ import annotations

from hightable.engine.position import NONE, Row
from hightable.engine.rule import rule
from hightable.games.kings_catering import catalogue
from hightable.games.kings_catering.components import (
    BITS,
    COLUMN,
    COUNTS,
    DONE,
    FEW_TYPES,
    FOOD,
    FOODS,
    HALF,
    HAS,
    JOINS,
    OFFERS,
    OPEN,
    RULE_OF,
    SHAPES,
    SIZE_BIT,
    SIZE_OF,
    SIZES_APART,
    SMALL_TABLES,
    STEP_X,
    STEP_Y,
    TURNS,
    TURNS_OF,
    TYPE_BITS,
)
from hightable.games.kings_catering.position import Position
from hightable.games.kings_catering.shapes import note_shape

START_MOVES = catalogue.START.start
PLACE_MOVES = catalogue.PLACE.start
PLACES = len(catalogue.PLACE_AT)


@rule
def list_places(p: Position, out: Row) -> int:
    """Every way to place a tile that was taken."""
    seat = int(p.seat)
    n = 0
    for held in range(COLUMN):
        if is_next(p, held):
            out[n] = START_MOVES + held
            n += 1
    apart = RULE_OF[p.royal[0]] == SIZES_APART
    for table in range(p.tables[seat]):
        welcome = 0
        for held in range(COLUMN):
            if is_next(p, held) and may_come(p, seat, table, int(p.held[held])):
                welcome |= 1 << held
        slot = int(p.first[seat, table]) if welcome else NONE
        while slot != NONE:
            met = int(p.met[seat, slot])
            for side in range(4):
                offers = offers_beside(p, seat, table, slot, side) if (met >> side) & 1 == 0 else 0
                if offers != 0:
                    for held in range(COLUMN):
                        if (welcome >> held) & 1:
                            n = _list_turns(p, held, offers, apart, TURNS * (PLACES * held + 4 * slot + side), out, n)
            slot = int(p.after[seat, slot])
    return n


@rule
def _list_turns(p: Position, held: int, offers: int, apart: bool, place: int, out: Row, n: int) -> int:
    """The turns in which the tile joins what is offered."""
    face = int(p.held[held])
    if apart and offers & SIZE_BIT[SIZE_OF[face]]:
        return n
    for turn in range(TURNS_OF[face]):
        if offers & JOINS[face, turn]:
            out[n] = PLACE_MOVES + place + turn
            n += 1
    return n


@rule
def is_next(p: Position, held: int) -> bool:
    """Whether there is a tile, and not an earlier one that looks just like it. (KC-4.9)"""
    face = p.held[held]
    if face == NONE:
        return False
    for earlier in range(held):
        if p.held[earlier] == face:
            return False
    return True


@rule
def may_come(p: Position, seat: int, table: int, face: int) -> bool:
    """Whether the table may have one more such tile, wherever it would lie. (KC-4.6, KC-6.1, KC-6.2)"""
    king = int(p.royal[0])
    if RULE_OF[king] == SMALL_TABLES and p.count[seat, table] >= COUNTS[king]:
        return False
    has = int(p.has[seat, table])
    if face >= FOODS:
        return has & HAS[face] == 0
    return RULE_OF[king] != FEW_TYPES or has & HAS[face] != 0 or BITS[has & TYPE_BITS] < COUNTS[king]


@rule
def offers_beside(p: Position, seat: int, table: int, slot: int, side: int) -> int:
    """What the tiles around the place offer; nothing where an older tile than this one lies beside it and names it."""
    x = int(p.x[seat, slot]) + int(STEP_X[side])
    y = int(p.y[seat, slot]) + int(STEP_Y[side])
    offers = 0
    other = int(p.first[seat, table])
    while other != NONE:
        facing = facing_side(int(p.x[seat, other]) - x, int(p.y[seat, other]) - y)
        if facing != NONE:
            if other < slot:
                return 0
            offers |= OFFERS[p.tile[seat, other], p.turned[seat, other], facing]
        other = int(p.after[seat, other])
    return offers


@rule
def facing_side(dx: int, dy: int) -> int:
    """The side that a tile, so far from a place, turns to it: NONE where it does not lie beside it."""
    if dx == 0:
        return 0 if dy == 1 else (2 if dy == -1 else NONE)
    if dy == 0:
        return 3 if dx == 1 else (1 if dx == -1 else NONE)
    return NONE


@rule
def start_table(p: Position, seat: int, face: int) -> None:
    """A new table with this tile, unturned."""
    table = int(p.tables[seat])
    p.tables[seat] += 1
    p.first[seat, table] = p.tiles[seat]
    p.count[seat, table] = 0
    p.has[seat, table] = 0
    p.foods[seat, table] = 0
    p.done[seat, table] = 0
    p.alike[seat, table] = table
    _lay(p, seat, table, face, 0, 0, 0)


@rule
def join_table(p: Position, seat: int, face: int, place: int, turn: int) -> None:
    """The tile goes beside one that lies already."""
    slot, side = place // 4, place % 4
    x = int(p.x[seat, slot]) + int(STEP_X[side])
    y = int(p.y[seat, slot]) + int(STEP_Y[side])
    _lay(p, seat, int(p.table[seat, slot]), face, turn, x, y)


@rule
def _lay(p: Position, seat: int, table: int, face: int, turn: int, x: int, y: int) -> None:
    slot = int(p.tiles[seat])
    p.tiles[seat] += 1
    p.tile[seat, slot] = face
    p.turned[seat, slot] = turn
    p.table[seat, slot] = table
    p.x[seat, slot] = x
    p.y[seat, slot] = y
    p.after[seat, slot] = NONE
    foods = int(p.foods[seat, table]) + int(FOOD[face])
    done = int(p.done[seat, table])
    met = 0
    last = NONE
    other = int(p.first[seat, table])
    while other != NONE and other != slot:
        facing = facing_side(int(p.x[seat, other]) - x, int(p.y[seat, other]) - y)
        if facing != NONE:
            own = (facing + 2) % 4
            met |= 1 << own
            p.met[seat, other] |= 1 << facing
            theirs = int(HALF[p.tile[seat, other], p.turned[seat, other], facing])
            ours = int(HALF[face, turn, own])
            foods -= OPEN * ((ours != NONE) + (theirs != NONE))
            if ours != NONE and ours == theirs:
                done += 1 << (DONE * ours)
        last = other
        other = int(p.after[seat, other])
    if last != NONE:
        p.after[seat, last] = slot
    p.met[seat, slot] = met
    p.foods[seat, table] = foods
    p.done[seat, table] = done
    p.has[seat, table] |= HAS[face]
    p.count[seat, table] += 1
    if RULE_OF[p.royal[0]] == SHAPES:
        note_shape(p, seat, table)
