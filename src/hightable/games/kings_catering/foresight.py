"""What tables promise by the end, from what lies there: points as they stand, and part of what is on the way.

The numbers were fitted to what 1,000 games between players who think ahead came to, under all Royals.
"""

from __future__ import annotations

from hightable.engine.position import NONE
from hightable.engine.rule import rule
from hightable.engine.weighing import Weights
from hightable.games.kings_catering.components import (
    ALL_COLOURS,
    ALL_DIFFERENT,
    ALL_FOODS,
    ALL_SIZES,
    COLOURS,
    COUNTS,
    CREW_EVERY,
    CREW_OF,
    CREW_PAYS,
    CREW_RULE,
    FEW_TYPES,
    KINDS,
    OF_DECORATIONS,
    OF_FOOD,
    OF_SAME_FOOD,
    OF_SIZE,
    ONE_COLOUR,
    ONE_CREW,
    OPEN_HALVES,
    PAID,
    RULE_OF,
    SHAPES,
    SIZES_APART,
    SMALL_TABLES,
    TYPES,
)
from hightable.games.kings_catering.counting import (
    crew_at,
    foods_at,
    foods_of,
    of_colour,
    of_size,
    of_type,
    open_halves,
    total_size,
    types_at,
)
from hightable.games.kings_catering.data_file import SIZES
from hightable.games.kings_catering.position import PARTS, PLACE, ROYAL_SLOTS, TAKE, Position
from hightable.games.kings_catering.scoring import compared, compares, is_least, kept_tables, own_points

MOST_LEFT = 34
"""Tiles that are still to come when all columns lie there for the first time, with two players."""
TO_COME = 16.0
"""What tables bring that are still empty."""
OWN, OWN_EARLY = 0.9, -0.2
LEAD, LEAD_EARLY = 1.1, -0.8
PART, PART_EARLY = 0.25, 0.6
SET, SET_EARLY = 0.65, 0.25
OPEN, OPEN_EARLY = 0.05, 0.3
CREW, TABLE, TURN = 0.3, -0.25, 0.45
"""What counts of points that stand, of comparisons, of tables and sets that lack little, of open halves, of what crew would be
paid for next, of each table, and of being in turn: at the end, and how much more at the beginning."""
DOUBT, MORE_DOUBT = 2.7, 2.6
"""How far off this is at the end, and how much more at the beginning."""


@rule
def table_hope(p: Position, seat: int, royal: int, table: int) -> float:
    """How much of what the table would be paid for is there, where it is not paid yet: points, in part."""
    asks, counts, pays = RULE_OF[royal], float(COUNTS[royal]), float(PAID[royal, 0])
    part = 0.0
    if asks in (SMALL_TABLES, SHAPES):
        part = float(p.count[seat, table]) / counts
    elif asks == FEW_TYPES:
        part = types_at(p, seat, table) / counts
    elif asks == ONE_COLOUR:
        for colour in range(COLOURS):
            part = max(part, of_colour(int(p.done[seat, table]), colour) / counts)
    elif asks == SIZES_APART:
        part = total_size(int(p.foods[seat, table])) / counts
    elif asks == ALL_SIZES:
        for size in range(1, SIZES + 1):
            part += 0.25 if of_size(int(p.foods[seat, table]), size) > 0 else 0.0
    elif asks == ONE_CREW:
        crew = crew_at(p, seat, table)
        part = 0.0 if crew > 1 else 0.5 * crew + 0.5 * min(1.0, foods_at(p, seat, table) / counts)
    elif asks == ALL_DIFFERENT:
        foods = foods_at(p, seat, table)
        part = foods / counts if types_at(p, seat, table) == foods else 0.0
    return pays * part if part < 1.0 else 0.0


@rule
def set_hope(p: Position, seat: int, royal: int, kept: int) -> float:
    """How much of the next set is there, for a Royal who pays for sets over all tables."""
    asks, counts, pays = RULE_OF[royal], int(COUNTS[royal]), float(PAID[royal, 0])
    foods = foods_of(p, seat, kept)
    if asks == OPEN_HALVES:
        return pays * float(open_halves(foods) % counts) / counts
    if asks not in (ALL_FOODS, ALL_COLOURS):
        return 0.0
    kinds = len(TYPES) if asks == ALL_FOODS else COLOURS
    fewest, beyond = 1000, 0
    for kind in range(kinds):
        fewest = min(fewest, _of_kind(p, seat, asks, kind, foods, kept))
    for kind in range(kinds):
        beyond += int(_of_kind(p, seat, asks, kind, foods, kept) > fewest)
    return pays * float(beyond) / kinds


@rule
def _of_kind(p: Position, seat: int, asks: int, kind: int, foods: int, kept: int) -> int:
    """Foods of a type, or complete decorations of a colour, over all tables that count."""
    if asks == ALL_FOODS:
        return of_type(foods, kind)
    complete = 0
    for table in range(p.tables[seat]):
        if (kept >> table) & 1:
            complete += of_colour(int(p.done[seat, table]), kind)
    return complete


@rule
def crew_hope(p: Position, seat: int, table: int, kind: int) -> float:
    """How much of what a crew would pay for next is there."""
    if (int(p.has[seat, table]) >> (len(TYPES) + kind)) & 1 == 0:
        return 0.0
    asks, every, foods = CREW_RULE[kind], int(CREW_EVERY[kind]), int(p.foods[seat, table])
    rest = 0
    if asks == OF_FOOD:
        rest = of_type(foods, CREW_OF[kind]) % every
    elif asks == OF_SIZE:
        rest = of_size(foods, CREW_OF[kind]) % every
    elif asks == OF_SAME_FOOD:
        for food in range(len(TYPES)):
            rest += of_type(foods, food) % every
    elif asks == OF_DECORATIONS:
        for colour in range(COLOURS):
            rest += of_colour(int(p.done[seat, table]), colour)
        rest %= every
    else:
        rest = int(p.count[seat, table]) % every
    return float(CREW_PAYS[kind]) * rest / every


@rule
def ahead(p: Position, seat: int, royal: int, second: bool) -> float:
    """How likely the seat is to have most, or least, of what a Royal compares, by how far it is before the best of the others."""
    least = is_least(royal, second)
    own = compared(p, seat, royal, second, kept_tables(p, seat))
    lead = 100
    for other in range(p.seats):
        if other != seat:
            theirs = compared(p, other, royal, second, kept_tables(p, other))
            lead = min(lead, theirs - own if least else own - theirs)
    return min(1.0, max(0.0, 0.5 + 0.17 * lead))


@rule
def foresee(p: Position, points: Weights) -> float:
    """What each seat may expect, and how far off that is. It cannot be said once the last tiles are laid out, nor between rounds,
    nor for who plays alone: whether a target is reached shows at the end."""
    if p.seats == 1 or p.phase not in (TAKE, PLACE) or p.deck_size == 0 or p.royal[0] == NONE:
        return -1.0
    left = float(p.deck_size) / MOST_LEFT
    for seat in range(p.seats):
        kept = kept_tables(p, seat)
        points[seat] = (OWN + OWN_EARLY * left) * own_points(p, seat, kept) + TO_COME * left
        for part in range(PARTS):
            points[seat] += float(p.earned[seat, part])
        for slot in range(ROYAL_SLOTS):
            if p.royal[slot] != NONE:
                points[seat] += _hoped(p, seat, int(p.royal[slot]), kept, left)
        for table in range(p.tables[seat]):
            if (kept >> table) & 1:
                for kind in range(len(KINDS)):
                    points[seat] += CREW * left * crew_hope(p, seat, table, kind)
        points[seat] += (OPEN + OPEN_EARLY * left) * open_halves(foods_of(p, seat, kept)) + TABLE * float(p.tables[seat])
    points[int(p.seat)] += TURN
    return DOUBT + MORE_DOUBT * left


@rule
def _hoped(p: Position, seat: int, royal: int, kept: int, left: float) -> float:
    """What a Royal is likely to pay beyond what they pay now."""
    if compares(royal):
        first, second = float(PAID[royal, 0]), float(PAID[royal, 1])
        return (LEAD + LEAD_EARLY * left) * (first * ahead(p, seat, royal, False) + second * ahead(p, seat, royal, True))
    hope = (SET + SET_EARLY * left) * set_hope(p, seat, royal, kept)
    for table in range(p.tables[seat]):
        if (kept >> table) & 1:
            hope += (PART + PART_EARLY * left) * table_hope(p, seat, royal, table)
    return hope
