"""The points of Royals and crew, and which tables count. (KC-7, KC-8)"""

from __future__ import annotations

from hightable.engine.bits import count_bits
from hightable.engine.jit import compiled
from hightable.engine.position import NONE, Row
from hightable.engine.rows import rank_seats
from hightable.games.kings_catering import wishes
from hightable.games.kings_catering.components import (
    COLOURS,
    COUNTS,
    CREW_EVERY,
    CREW_OF,
    CREW_PAYS,
    CREW_RULE,
    DECORATION_MASK,
    FOODS,
    KINDS,
    PAID,
    RULE_OF,
    SET_SIZE,
    SIZES,
    TILES,
    TYPES,
)
from hightable.games.kings_catering.position import PARTS, ROYAL_SLOTS, SEATS, CateringPosition
from hightable.games.kings_catering.table_counts import (
    crew_at,
    crew_of,
    foods_at,
    foods_of,
    of_colour,
    of_size,
    of_type,
    open_halves,
    total_size,
    types_at,
)

# Royals who score each table by itself


@compiled
def table_pays(p: CateringPosition, seat: int, royal: int, table: int) -> int:
    """Points of a Royal for one table."""
    asks, counts, pays = RULE_OF[royal], int(COUNTS[royal]), int(PAID[royal, 0])
    foods = p.foods[seat, table]
    good = False
    if asks == wishes.SMALL_TABLES:
        good = p.count[seat, table] == counts
    elif asks == wishes.FEW_TYPES:
        good = types_at(p, seat, table) == counts
    elif asks == wishes.SHAPES:
        good = p.count[seat, table] >= counts
    elif asks == wishes.ONE_COLOUR:
        most = 0
        for colour in range(COLOURS):
            most = max(most, of_colour(p.decorations[seat, table], colour))
        return pays * most if most >= counts else 0
    elif asks == wishes.SIZES_APART:
        good = total_size(foods) >= counts
    elif asks == wishes.ALL_SIZES:
        good = True
        for size in range(1, SIZES + 1):
            if of_size(foods, size) == 0:
                good = False
    elif asks == wishes.ONE_CREW:
        good = foods_at(p, seat, table) >= counts and crew_at(p, seat, table) == 1
    elif asks == wishes.ALL_DIFFERENT:
        good = foods_at(p, seat, table) >= counts and types_at(p, seat, table) == foods_at(p, seat, table)
    return pays if good else 0


# Royals who score all tables together


@compiled
def all_tables_pay(p: CateringPosition, seat: int, royal: int, kept: int) -> int:
    """Points of a Royal for all tables that count, together."""
    asks, counts, pays = RULE_OF[royal], int(COUNTS[royal]), int(PAID[royal, 0])
    if asks == wishes.ALL_COLOURS:
        return pays * _sets_of_colours(p, seat, kept)
    if asks == wishes.ALL_FOODS:
        foods = foods_of(p, seat, kept)
        sets = of_type(foods, 0)
        for food in range(1, len(TYPES)):
            sets = min(sets, of_type(foods, food))
        return pays * sets
    if asks in (wishes.LARGEST, wishes.SMALLEST):
        return _extreme_points(p, seat, royal, kept)
    if asks == wishes.CREW_KINDS:
        kinds = 0
        for table in range(p.tables[seat]):
            if (kept >> table) & 1:
                kinds |= p.has[seat, table] >> len(TYPES)
        return pays * count_bits(kinds)
    if asks == wishes.SMALL_FOODS:
        small = of_size(foods_of(p, seat, kept), counts)
        rest = small % SET_SIZE
        return small // SET_SIZE * int(PAID[royal, SET_SIZE - 1]) + (int(PAID[royal, rest - 1]) if rest else 0)
    if asks == wishes.OPEN_HALVES:
        return pays * (open_halves(foods_of(p, seat, kept)) // counts)
    return 0


@compiled
def _sets_of_colours(p: CateringPosition, seat: int, kept: int) -> int:
    sets = DECORATION_MASK
    for colour in range(COLOURS):
        complete = 0
        for table in range(p.tables[seat]):
            if (kept >> table) & 1:
                complete += of_colour(p.decorations[seat, table], colour)
        sets = min(sets, complete)
    return sets


@compiled
def _extreme_points(p: CateringPosition, seat: int, royal: int, kept: int) -> int:
    table = extreme_table(p, seat, royal, kept)
    return extreme_pays(p, seat, royal, table) if table != NONE else 0


@compiled
def extreme_table(p: CateringPosition, seat: int, royal: int, kept: int) -> int:
    """The largest or smallest table that counts, on a tie the one that scores most, then the oldest; NONE if no table counts."""
    largest = RULE_OF[royal] == wishes.LARGEST
    found = NONE
    for table in range(p.tables[seat]):
        if (kept >> table) & 1:
            if found == NONE:
                found = table
                continue
            more = p.count[seat, table] - p.count[seat, found]
            if not largest:
                more = -more
            if more > 0 or (more == 0 and extreme_pays(p, seat, royal, table) > extreme_pays(p, seat, royal, found)):
                found = table
    return found


@compiled
def extreme_pays(p: CateringPosition, seat: int, royal: int, table: int) -> int:
    """Points for the types of food in the largest table, or for the total size of the smallest. (KC-8.12, KC-8.13)"""
    if RULE_OF[royal] == wishes.LARGEST:
        return int(PAID[royal, 0]) * types_at(p, seat, table)
    counts = int(COUNTS[royal])
    return int(PAID[royal, 0]) * ((total_size(p.foods[seat, table]) + counts - 1) // counts)


# Royals who compare the players


@compiled
def compares_players(royal: int) -> bool:
    asks = RULE_OF[royal]
    return bool(asks in (wishes.LARGE_TABLES, wishes.FAVOURITE, wishes.OPEN_MOST))


@compiled
def compared_value(p: CateringPosition, seat: int, royal: int, second: bool, kept: int) -> int:
    """What a player has of what the Royal compares_players first, or second."""
    asks = RULE_OF[royal]
    best = 0
    if asks == wishes.LARGE_TABLES and not second:
        for table in range(p.tables[seat]):
            if (kept >> table) & 1:
                best = max(best, p.count[seat, table])
        return best
    if asks == wishes.OPEN_MOST:
        return crew_of(p, seat, kept) if second else open_halves(foods_of(p, seat, kept))
    if not second:
        foods = foods_of(p, seat, kept)
        for food in range(len(TYPES)):
            best = max(best, of_type(foods, food))
        return best
    for table in range(p.tables[seat]):
        best += (kept >> table) & 1
    return best


@compiled
def is_least(royal: int, second: bool) -> bool:
    """Whether the Royal rewards the fewest there, not the most."""
    return bool(second and RULE_OF[royal] != wishes.LARGE_TABLES)


@compiled
def wins_comparison(
    p: CateringPosition, seat: int, royal: int, second: bool, kept0: int, kept1: int, kept2: int, kept3: int
) -> bool:
    """Whether the player has the most, or the fewest. (KC-8.1)"""
    least = is_least(royal, second)
    own = compared_value(p, seat, royal, second, _of_seat(seat, kept0, kept1, kept2, kept3))
    if own == 0 and not (least and RULE_OF[royal] == wishes.OPEN_MOST):
        return False
    for other in range(p.seats):
        theirs = compared_value(p, other, royal, second, _of_seat(other, kept0, kept1, kept2, kept3))
        if least and RULE_OF[royal] == wishes.FAVOURITE and theirs == 0:
            continue
        if (theirs < own) if least else (theirs > own):
            return False
    return True


@compiled
def _of_seat(seat: int, kept0: int, kept1: int, kept2: int, kept3: int) -> int:
    if seat < 2:
        return kept0 if seat == 0 else kept1
    return kept2 if seat == 2 else kept3


# Crew


@compiled
def crew_pays(p: CateringPosition, seat: int, table: int, kind: int) -> int:
    """Points of the crew of that kind at the table."""
    if (p.has[seat, table] >> (len(TYPES) + kind)) & 1 == 0:
        return 0
    asks, every = CREW_RULE[kind], int(CREW_EVERY[kind])
    foods = p.foods[seat, table]
    times = 0
    if asks == wishes.OF_FOOD:
        times = of_type(foods, CREW_OF[kind]) // every
    elif asks == wishes.OF_SIZE:
        times = of_size(foods, CREW_OF[kind]) // every
    elif asks == wishes.OF_SAME_FOOD:
        for food in range(len(TYPES)):
            times += of_type(foods, food) // every
    elif asks == wishes.OF_DECORATIONS:
        for colour in range(COLOURS):
            times += of_colour(p.decorations[seat, table], colour)
        times //= every
    else:
        times = p.count[seat, table] // every
    return times * int(CREW_PAYS[kind])


# Together


@compiled
def part_pays(p: CateringPosition, seat: int, part: int, kept: int) -> int:
    """Points from a Royal or a kind of crew, without those that depend on other players."""
    points = 0
    if part >= ROYAL_SLOTS:
        for table in range(p.tables[seat]):
            if (kept >> table) & 1:
                points += crew_pays(p, seat, table, part - ROYAL_SLOTS)
        return points
    royal = p.royal[part]
    if royal == NONE or compares_players(royal):
        return 0
    for table in range(p.tables[seat]):
        if (kept >> table) & 1:
            points += table_pays(p, seat, royal, table)
    return points + all_tables_pay(p, seat, royal, kept)


@compiled
def own_points(p: CateringPosition, seat: int, kept: int) -> int:
    """Points of all tables that count, without those that depend on other players."""
    points = joint_points(p, seat, kept)
    for table in range(p.tables[seat]):
        if (kept >> table) & 1:
            points += table_points(p, seat, table)
    return points


@compiled
def table_points(p: CateringPosition, seat: int, table: int) -> int:
    """Points of a table and its crew that do not depend on other tables."""
    points = 0
    for slot in range(ROYAL_SLOTS):
        if p.royal[slot] != NONE:
            points += table_pays(p, seat, p.royal[slot], table)
    if p.has[seat, table] >> len(TYPES):
        for kind in range(len(KINDS)):
            points += crew_pays(p, seat, table, kind)
    return points


@compiled
def joint_points(p: CateringPosition, seat: int, kept: int) -> int:
    """Points that the tables score only together."""
    points = 0
    for slot in range(ROYAL_SLOTS):
        if p.royal[slot] != NONE:
            points += all_tables_pay(p, seat, p.royal[slot], kept)
    return points


@compiled
def kept_tables(p: CateringPosition, seat: int) -> int:
    """The tables that count, one bit each: all but those that break the King's rule. (KC-7.2, KC-7.3)"""
    if seat >= p.seats or p.royal[0] == NONE:
        return 0
    asks = RULE_OF[p.royal[0]]
    kept = 0
    for table in range(p.tables[seat]):
        if asks == wishes.SHAPES:
            good = p.alike[seat, table] == table
        else:
            good = asks != wishes.LARGE_TABLES or p.count[seat, table] >= COUNTS[p.royal[0]]
        if good:
            kept |= 1 << table
    return _best_of_shapes(p, seat, kept) if asks == wishes.SHAPES else kept


@compiled
def _best_of_shapes(p: CateringPosition, seat: int, oldest: int) -> int:
    """One table per shape, chosen for the most own points; on a tie the older ones, compared one by one by age."""
    if oldest == (1 << p.tables[seat]) - 1:
        return oldest  # all shapes are different
    best, kept = oldest, oldest
    most = joint_points(p, seat, kept)
    apart = 0  # points of the kept tables by themselves, relative to those of the oldest
    while True:
        following = _next_choice(p, seat, kept)
        if following == 0:
            return best
        for table in range(p.tables[seat]):
            if ((kept ^ following) >> table) & 1:
                apart += table_points(p, seat, table) if (following >> table) & 1 else -table_points(p, seat, table)
        kept = following
        points = apart + joint_points(p, seat, kept)
        if points > most or (points == most and _is_older(kept, best)):
            best, most = kept, points


@compiled
def _is_older(kept: int, other: int) -> bool:
    """Whether the first choice keeps the oldest table that only one of the two choices keeps."""
    apart = kept ^ other
    return bool(kept & apart & -apart)


@compiled
def _next_choice(p: CateringPosition, seat: int, kept: int) -> int:
    """The next way to keep one table per shape; 0 after the last. The youngest shapes change first."""
    for shape in range(p.tables[seat] - 1, -1, -1):
        if p.alike[seat, shape] == shape:
            now, following = NONE, NONE
            for table in range(shape, p.tables[seat]):
                if p.alike[seat, table] == shape:
                    if now != NONE and following == NONE:
                        following = table
                    if (kept >> table) & 1:
                        now = table
            if following != NONE:
                return kept ^ (1 << now) ^ (1 << following)
            kept = kept ^ (1 << now) ^ (1 << shape)
    return 0


@compiled
def crew_taken(p: CateringPosition, seat: int) -> int:
    """Number of crew that a player took in both rounds, also at tables that do not count. (KC-8.25)"""
    crew = p.earned_crew[seat]
    for slot in range(p.tiles[seat]):
        if p.tile[seat, slot] >= FOODS:
            crew += 1
    return crew


@compiled
def comparison_pays(p: CateringPosition, seat: int, part: int, kept0: int, kept1: int, kept2: int, kept3: int) -> int:
    """Points from a Royal who compares the players."""
    if part >= ROYAL_SLOTS or p.royal[part] == NONE or not compares_players(p.royal[part]):
        return 0
    royal = p.royal[part]
    points = 0
    if wins_comparison(p, seat, royal, False, kept0, kept1, kept2, kept3):
        points += int(PAID[royal, 0])
    if wins_comparison(p, seat, royal, True, kept0, kept1, kept2, kept3):
        points += int(PAID[royal, 1])
    return points


@compiled
def save_round(p: CateringPosition) -> None:
    """Saves the score of the first round, before its tables are cleared. (KC-10.4)"""
    kept0, kept1, kept2, kept3 = kept_tables(p, 0), kept_tables(p, 1), kept_tables(p, 2), kept_tables(p, 3)
    for seat in range(p.seats):
        kept = _of_seat(seat, kept0, kept1, kept2, kept3)
        for part in range(PARTS):
            pays = part_pays(p, seat, part, kept) + comparison_pays(p, seat, part, kept0, kept1, kept2, kept3)
            p.earned[seat, part] += pays
        p.earned_crew[seat] = crew_taken(p, seat)


@compiled
def standings(p: CateringPosition, points: Row, rank: Row) -> None:
    """Writes the current points of each seat, and the number of seats ahead of it: more points, or as many with fewer crew."""
    kept0, kept1, kept2, kept3 = kept_tables(p, 0), kept_tables(p, 1), kept_tables(p, 2), kept_tables(p, 3)
    for seat in range(p.seats):
        kept = _of_seat(seat, kept0, kept1, kept2, kept3)
        points[seat] = own_points(p, seat, kept)
        for part in range(PARTS):
            points[seat] += p.earned[seat, part] + comparison_pays(p, seat, part, kept0, kept1, kept2, kept3)
        rank[seat] = TILES - crew_taken(p, seat)  # breaks ties
    rank_seats(p.seats, points, rank)
    if p.seats == 1 and (p.target == NONE or points[0] < p.target):
        rank[0] = 1


assert SEATS == 4
assert len(KINDS) == PARTS - ROYAL_SLOTS
