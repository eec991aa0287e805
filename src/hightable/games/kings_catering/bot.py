"""The move heuristic of The King's Catering: the expected gain of each move in points, from what the player to move may know.

There is no position heuristic: luck decides much until late, and a search that plays to the end wins more than one that stops
early at fitted points.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from hightable.engine.bits import count_bits
from hightable.engine.heuristics import Weights
from hightable.engine.jit import compiled
from hightable.engine.position import NONE
from hightable.games.kings_catering import moves, wishes
from hightable.games.kings_catering.components import (
    BARE,
    COLOURS,
    COLUMN_SIZE,
    COUNTS,
    CREW_EVERY,
    CREW_OF,
    CREW_PAYS,
    CREW_RULE,
    FOODS,
    HALF,
    JOINS,
    JOINS_ANY,
    KINDS,
    PAID,
    RULE_OF,
    SET_SIZE,
    SIZE_BIT,
    SIZE_OF,
    SIZES,
    TILE_BIT,
    TURNS,
    TYPE_OF,
    TYPES,
)
from hightable.games.kings_catering.moves import CATALOGUE
from hightable.games.kings_catering.placing import has_room_for
from hightable.games.kings_catering.position import ROYAL_SLOTS, CateringPosition
from hightable.games.kings_catering.table_counts import (
    crew_at,
    foods_at,
    foods_of,
    of_colour,
    of_size,
    of_type,
    total_size,
    types_at,
)

KIND, VALUES = CATALOGUE.kind_of, CATALOGUE.values_of
TAKE, START, PLACE = (kind.number for kind in (moves.TAKE, moves.START, moves.PLACE))

TEMPERATURE = 4.0
"""Temperature of the prior, in points. It is high because the tiles to come decide most; bots with 1 and with 12 did worse."""
NEW_TABLE = -1.0
"""Cost of starting a table instead of joining one: fewer tiles will fit later."""
ANY_TILE = 0.6
"""Value of any tile, beyond its immediate gain."""
PART = 0.6
"""Share of its points that a part is worth before the whole is complete."""


@compiled
def move_heuristic(p: CateringPosition, moves: npt.NDArray[np.int32], count: int, weights: Weights) -> None:
    """Writes the expected gain of each move."""
    for place in range(count):
        move = moves[place]
        kind, first = KIND[move], VALUES[move, 0]
        if kind == TAKE:
            weights[place] = _column_gain(p, first)
        elif kind == START:
            weights[place] = _start_gain(p, p.held[first])
        elif kind == PLACE:
            weights[place] = _join_gain(p, p.held[first], VALUES[move, 1], VALUES[move, 2])
        else:
            weights[place] = 0.0


@compiled
def _column_gain(p: CateringPosition, column: int) -> float:
    """Expected gain of a column: the best gain of each of its tiles, taken by itself.

    With other players every tile is worth something: it may score later, and nobody else gets it. A solo player has no use for
    more tiles.
    """
    gain = 0.0
    for i in range(COLUMN_SIZE):
        if p.column[column, i] != NONE:
            best = _best_gain(p, p.column[column, i])
            gain += best if p.seats == 1 else ANY_TILE + max(0.0, best)
    return gain


@compiled
def _best_gain(p: CateringPosition, face: int) -> float:
    seat = p.to_move
    best = _start_gain(p, face)
    apart = RULE_OF[p.royal[0]] == wishes.SIZES_APART
    for slot in range(p.tiles[seat]):
        if not has_room_for(p, seat, p.table[seat, slot], face):
            continue
        for place in range(4 * slot, 4 * slot + 4):
            offers = p.offers[seat, place]
            if offers & JOINS_ANY[face] == 0 or (apart and offers & SIZE_BIT[SIZE_OF[face]]):
                continue
            for turn in range(TURNS):
                if offers & JOINS[face, turn]:
                    best = max(best, _join_gain(p, face, place, turn))
    return best


@compiled
def _start_gain(p: CateringPosition, face: int) -> float:
    """Expected gain of starting a table with this tile."""
    gain = NEW_TABLE + _gain_anywhere(p, face)
    king = p.royal[0]
    if RULE_OF[king] in (wishes.SHAPES, wishes.LARGE_TABLES):
        gain -= 0.5
    if face >= FOODS:
        return gain - 1.0  # it never grows
    for slot in range(ROYAL_SLOTS):
        royal = p.royal[slot]
        if royal == NONE:
            continue
        if RULE_OF[royal] == wishes.SMALLEST:
            gain -= 0.5
        elif RULE_OF[royal] in (wishes.OPEN_HALVES, wishes.OPEN_MOST):
            gain += 0.3 * _count_halves(face)
    return gain


@compiled
def _join_gain(p: CateringPosition, face: int, place: int, turn: int) -> float:
    """Expected gain of adding a tile to a table: its points now, and its share of points that come nearer."""
    seat = p.to_move
    table = p.table[seat, place // 4]
    complete = p.offers[seat, place] & JOINS[face, turn]
    gain = _gain_anywhere(p, face) + _crew_gain(p, seat, table, face, complete)
    for slot in range(ROYAL_SLOTS):
        if p.royal[slot] != NONE:
            gain += _royal_gain(p, seat, p.royal[slot], table, face, complete)
    return gain


@compiled
def _count_halves(face: int) -> int:
    halves = 0
    for side in range(4):
        if HALF[face, 0, side] != NONE:
            halves += 1
    return halves


@compiled
def _count_completed(complete: int) -> int:
    """Counts the decorations that the tile would complete."""
    return count_bits(complete & (BARE - 1))


@compiled
def _gain_anywhere(p: CateringPosition, face: int) -> float:
    """Expected gain of the tile at any table."""
    seat = p.to_move
    gain = 0.0
    for slot in range(ROYAL_SLOTS):
        royal = p.royal[slot]
        if royal == NONE:
            continue
        asks, pays = RULE_OF[royal], float(PAID[royal, 0])
        if asks == wishes.ALL_FOODS and face < FOODS:
            gain += pays * _set_share(p, seat, int(TYPE_OF[face]))
        elif asks == wishes.FAVOURITE and face < FOODS:
            own = 0
            for table in range(p.tables[seat]):
                own += of_type(p.foods[seat, table], TYPE_OF[face])
            gain += 0.2 * own
        elif asks == wishes.SMALL_FOODS and SIZE_OF[face] == COUNTS[royal]:
            gain += float(PAID[royal, SET_SIZE - 1]) / SET_SIZE
        elif asks == wishes.CREW_KINDS and face >= FOODS:
            there = 0
            for table in range(p.tables[seat]):
                there |= p.has[seat, table] & TILE_BIT[face]
            gain += pays if there == 0 else 0.0
        elif asks == wishes.OPEN_MOST and face >= FOODS:
            gain -= 0.5
    return gain


@compiled
def _set_share(p: CateringPosition, seat: int, food: int) -> float:
    """Share of a set of all foods that one more food of this type is worth: most if only this type is missing."""
    foods = foods_of(p, seat, (1 << p.tables[seat]) - 1)
    own, fewest, rarest = of_type(foods, food), of_type(foods, 0), 0
    for other in range(1, len(TYPES)):
        fewest = min(fewest, of_type(foods, other))
    for other in range(len(TYPES)):
        rarest += int(of_type(foods, other) == fewest)
    if own == fewest:
        return 1.0 / rarest
    return 0.15 if own == fewest + 1 else 0.03


@compiled
def _crew_gain(p: CateringPosition, seat: int, table: int, face: int, complete: int) -> float:
    """Expected gain from the crew of the table, and from the tile itself if it is crew."""
    gain = 0.0
    for kind in range(len(KINDS)):
        is_new = face == FOODS + kind
        if not is_new and (p.has[seat, table] >> (len(TYPES) + kind)) & 1 == 0:
            continue
        asks, each = CREW_RULE[kind], float(CREW_PAYS[kind]) / float(CREW_EVERY[kind])
        foods = p.foods[seat, table]
        if asks == wishes.OF_FOOD:
            gain += each * (of_type(foods, CREW_OF[kind]) if is_new else int(TYPE_OF[face] == CREW_OF[kind]))
        elif asks == wishes.OF_SIZE:
            gain += each * (of_size(foods, CREW_OF[kind]) if is_new else int(SIZE_OF[face] == CREW_OF[kind]))
        elif asks == wishes.OF_SAME_FOOD:
            if is_new:
                for food in range(len(TYPES)):
                    gain += float(of_type(foods, food) // CREW_EVERY[kind]) * CREW_PAYS[kind]
                gain += 0.3
            elif face < FOODS:
                every = float(CREW_EVERY[kind])
                gain += each * min(of_type(foods, TYPE_OF[face]) + 1, every) / ((every + 1) / 2)
        elif asks == wishes.OF_DECORATIONS:
            done = 0
            for colour in range(COLOURS):
                done += of_colour(p.decorations[seat, table], colour)
            gain += each * (done if is_new else _count_completed(complete))
        else:
            gain += each * (float(p.count[seat, table]) + 1 if is_new else 1.0)
    return gain


@compiled
def _royal_gain(p: CateringPosition, seat: int, royal: int, table: int, face: int, complete: int) -> float:
    """Expected gain from a Royal who scores this table."""
    asks, counts, pays = RULE_OF[royal], float(COUNTS[royal]), float(PAID[royal, 0])
    size = float(p.count[seat, table])
    is_food = face < FOODS
    new_type = is_food and p.has[seat, table] & TILE_BIT[face] == 0
    if asks == wishes.SMALL_TABLES:
        return pays / counts + (0.2 if size + 1 == counts else 0.0)
    if asks == wishes.FEW_TYPES:
        return pays / counts if new_type and types_at(p, seat, table) < counts else 0.0
    if asks == wishes.SHAPES:
        return pays / counts if size < counts else 0.1
    if asks == wishes.LARGE_TABLES:
        return 0.8 if size < counts else 0.3
    if asks == wishes.ONE_COLOUR:
        gain = 0.0
        for colour in range(COLOURS):
            done = of_colour(p.decorations[seat, table], colour)
            for side in range(4):
                if (complete >> (4 * side + colour)) & 1:
                    gain += pays * min(1.5, 0.4 + 0.4 * done)
        return gain
    if asks == wishes.SIZES_APART:
        total = total_size(p.foods[seat, table])
        return pays * min(float(SIZE_OF[face]), max(counts - total, 0.0)) / counts
    if asks == wishes.ALL_COLOURS:
        return pays / COLOURS * _count_completed(complete)
    if asks == wishes.ALL_SIZES:
        new_size = is_food and of_size(p.foods[seat, table], SIZE_OF[face]) == 0
        return pays / SIZES if new_size else 0.0
    if asks == wishes.LARGEST:
        return (pays if new_type else 0.1) if size >= _largest_table(p, seat) else 0.1
    if asks == wishes.SMALLEST:
        return 0.5 * float(SIZE_OF[face]) / counts + 0.3
    if asks == wishes.ONE_CREW:
        crew, foods = crew_at(p, seat, table), foods_at(p, seat, table)
        if is_food:
            return pays * (PART if crew == 1 else 0.2) if foods < counts else 0.0
        if crew == 0:
            return pays if foods >= counts else pays * PART * (1.0 + foods) / (1.0 + counts)
        return -pays if crew == 1 else 0.0
    if asks in (wishes.OPEN_HALVES, wishes.OPEN_MOST):
        return 0.3 * (_count_halves(face) - 2.0 * _count_completed(complete))
    if asks == wishes.ALL_DIFFERENT:
        pure = types_at(p, seat, table) == foods_at(p, seat, table)
        if not is_food or not pure:
            return 0.0
        if new_type:
            return pays / counts if foods_at(p, seat, table) < counts else 0.0
        return -pays * foods_at(p, seat, table) / counts
    return 0.0


@compiled
def _largest_table(p: CateringPosition, seat: int) -> int:
    most = 0
    for table in range(p.tables[seat]):
        most = max(most, p.count[seat, table])
    return most
