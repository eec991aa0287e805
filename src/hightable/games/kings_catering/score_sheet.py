"""The score sheet, with a clause for every line; how a game ended; and the component counts."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from hightable.engine.i18n import Fact, Name
from hightable.engine.memo import memoized_by_fields
from hightable.engine.messages import ScoreLine, ScoreSheet, decided_by, totals
from hightable.engine.pools import count_entries
from hightable.engine.position import NONE
from hightable.engine.view import View
from hightable.games.kings_catering import wishes
from hightable.games.kings_catering.components import (
    COLOURS,
    COUNTS,
    CREW_EVERY,
    CREW_OF,
    CREW_PAYS,
    CREW_RULE,
    FACES,
    FOODS,
    KIND_NAMES,
    KINDS,
    PAID,
    ROYAL_TITLES,
    ROYALS,
    RULE_OF,
    SET_SIZE,
    SIZES,
    TYPES,
)
from hightable.games.kings_catering.position import ROYAL_SLOTS, CateringPosition
from hightable.games.kings_catering.scoring import kept_tables
from hightable.games.kings_catering.tables import CateringTable, tables_of

ROYAL_CLAUSES = tuple(f"KC-8.{number}" for number in range(2, 20))
"""The clause of each rule of a Royal."""
CREW_CLAUSES = tuple(f"KC-8.{number}" for number in range(20, 25))
"""The clause of each rule of a kind of crew."""
_ROYAL_IDS = tuple(Name.same(id) for id in ROYALS)


def score_sheet(view: View[CateringPosition]) -> ScoreSheet:
    """Returns the points if the round ended now, and those of the first of two rounds."""
    return sheet_of(view.p)


@memoized_by_fields
def sheet_of(p: CateringPosition) -> ScoreSheet:
    """The score sheet of a position. Nothing that scores is hidden, so every viewer has the same."""
    tables = [tables_of(p, seat) for seat in range(p.seats)]
    kept = counting_tables(p)
    return tuple((*_first_round_lines(p, seat), *_lines(p, seat, tables, kept)) for seat in range(p.seats))


@memoized_by_fields
def counting_tables(p: CateringPosition) -> list[list[bool]]:
    """For each seat, which of its tables would count."""
    kept = [kept_tables(p, seat) for seat in range(p.seats)]
    return [[bool(kept[seat] >> table & 1) for table in range(p.tables[seat])] for seat in range(p.seats)]


def royal_points(p: CateringPosition, seat: int, royal: int) -> int:
    """The points that a seat would get from a Royal in play if the round ended now."""
    id = _ROYAL_IDS[royal]
    return sum(line.points for line in sheet_of(p)[seat] if line.phrase != "first_royal" and line.facts.get("royal") is id)


def table_points(p: CateringPosition, seat: int) -> list[int]:
    """For each table of a seat, the points that it would get for that table by itself."""
    points = [0] * p.tables[seat]
    for line in sheet_of(p)[seat]:
        table = line.facts.get("table")
        if isinstance(table, int):
            points[table - 1] += line.points
    return points


def _royal_facts(royal: int) -> dict[str, Fact]:
    return {"royal": _ROYAL_IDS[royal], "name": ROYAL_TITLES[royal]}


def _first_round_lines(p: CateringPosition, seat: int) -> Iterator[ScoreLine]:
    """The points of the first round. (KC-10.4)"""
    if p.round_number == 0:
        return
    for part in range(ROYAL_SLOTS + len(KINDS)):
        points = p.earned[seat, part]
        if part < ROYAL_SLOTS and p.first_royal[part] != NONE:
            yield ScoreLine("KC-10.4", "first_royal", points, _royal_facts(p.first_royal[part]))
        elif points:
            yield ScoreLine("KC-10.4", "first_crew", points, {"crew": KIND_NAMES[part - ROYAL_SLOTS]})


def _lines(
    p: CateringPosition, seat: int, tables: Sequence[Sequence[CateringTable]], kept: Sequence[Sequence[bool]]
) -> Iterator[ScoreLine]:
    counted = [[t for t in tables[s] if kept[s][t.number]] for s in range(p.seats)]
    yield from _uncounted_lines(p, seat, tables[seat], kept[seat])
    for slot in range(ROYAL_SLOTS):
        royal = p.royal[slot]
        if royal != NONE:
            lines = tuple(_BY_RULE[wishes.RULES[RULE_OF[royal]]](royal, seat, counted))
            yield from lines or (ScoreLine(ROYAL_CLAUSES[RULE_OF[royal]], "nothing", 0, _royal_facts(royal)),)
    for table in counted[seat]:
        for kind in table.kinds:
            points = _crew_pays(kind, table)
            if points:
                facts: dict[str, Fact] = {"crew": KIND_NAMES[kind], "table": table.number + 1}
                yield ScoreLine(CREW_CLAUSES[CREW_RULE[kind]], "crew", points, facts)


def why_not_counted(
    p: CateringPosition, seat: int, table: CateringTable, kept: Sequence[bool]
) -> tuple[str, str, dict[str, Fact]]:
    """Why a table does not count: the phrase, the clause and the facts."""
    king = p.royal[0]
    if RULE_OF[king] == wishes.SHAPES:
        alike = p.alike[seat, table.number]
        other = next(t for t in range(p.tables[seat]) if kept[t] and p.alike[seat, t] == alike)
        return "same_shape", "KC-7.3", {"other": other + 1}
    assert RULE_OF[king] == wishes.LARGE_TABLES
    return "too_small", "KC-7.2", {"counts": int(COUNTS[king])}


def _uncounted_lines(
    p: CateringPosition, seat: int, tables: Sequence[CateringTable], kept: Sequence[bool]
) -> Iterator[ScoreLine]:
    """The tables that do not count, one line per reason."""
    found: dict[tuple[str, str, str, Fact], list[str]] = {}
    for table in tables:
        if not kept[table.number]:
            kind, clause, facts = why_not_counted(p, seat, table, kept)
            for name, fact in facts.items():
                found.setdefault((kind, clause, name, fact), []).append(str(table.number + 1))
    for (kind, clause, name, fact), numbers in found.items():
        yield ScoreLine(clause, kind, 0, {"tables": Name.same(", ".join(numbers)), name: fact})


# Royals, one function per rule: the lines of one player, from all tables that count.

Lines = Iterator[ScoreLine]
Counted = Sequence[Sequence[CateringTable]]


def _royal_line(royal: int, phrase: str, points: int, **facts: Fact) -> Lines:
    if points:
        yield ScoreLine(ROYAL_CLAUSES[RULE_OF[royal]], phrase, points, {**_royal_facts(royal), **facts})


def _each_table(pays: Callable[[CateringTable, int], int]) -> Callable[[int, int, Counted], Lines]:
    """The lines of a Royal who scores each table by itself; `pays` returns how many times a table scores."""

    def lines(royal: int, seat: int, counted: Counted) -> Lines:
        for table in counted[seat]:
            times = int(pays(table, int(COUNTS[royal])))
            yield from _royal_line(royal, "table", times * int(PAID[royal, 0]), table=table.number + 1)

    return lines


def _all_tables(phrase: str, count: Callable[[Sequence[CateringTable]], int]) -> Callable[[int, int, Counted], Lines]:
    """The line of a Royal who counts something in all tables together."""

    def lines(royal: int, seat: int, counted: Counted) -> Lines:
        found = count(counted[seat])
        yield from _royal_line(royal, phrase, found // int(COUNTS[royal]) * int(PAID[royal, 0]), count=found)

    return lines


def _extreme(sign: int, pays: Callable[[CateringTable, int], int]) -> Callable[[int, int, Counted], Lines]:
    """The line of a Royal who scores the largest table, or the smallest; on a tie, the one that scores most."""

    def lines(royal: int, seat: int, counted: Counted) -> Lines:
        if counted[seat]:
            wanted = max(sign * len(table.tiles) for table in counted[seat])
            tied = [table for table in counted[seat] if sign * len(table.tiles) == wanted]
            best = max(tied, key=lambda table: pays(table, int(COUNTS[royal])))
            points = pays(best, int(COUNTS[royal])) * int(PAID[royal, 0])
            yield from _royal_line(royal, "table", points, table=best.number + 1)

    return lines


def _comparison(
    first: Callable[[Sequence[CateringTable]], int],
    first_phrase: str,
    second: Callable[[Sequence[CateringTable]], int],
    second_phrase: str,
) -> Callable[[int, int, Counted], Lines]:
    """The lines of a Royal who compares the players twice; phrases that begin with `least` reward the fewest."""

    def lines(royal: int, seat: int, counted: Counted) -> Lines:
        for place, (count, phrase) in enumerate(((first, first_phrase), (second, second_phrase))):
            have = [count(tables) for tables in counted]
            if phrase == "least_tables":
                have = [number if number else 1000 for number in have]
            won = have[seat] == min(have) if phrase.startswith("least") else have[seat] == max(have) > 0
            if won and have[seat] < 1000:
                yield from _royal_line(royal, phrase, int(PAID[royal, place]), count=have[seat])

    return lines


def _one_colour(table: CateringTable, counts: int) -> int:
    most = max(table.complete.values(), default=0)
    return most if most >= counts else 0


def _favourite(tables: Sequence[CateringTable]) -> int:
    return max(sum(table.types[food] for table in tables) for food in range(len(TYPES)))


def _small_foods(royal: int, seat: int, counted: Counted) -> Lines:
    small = sum(table.sizes[int(COUNTS[royal])] for table in counted[seat])
    sets = [SET_SIZE] * (small // SET_SIZE) + [small % SET_SIZE]
    points = sum(int(PAID[royal, size - 1]) for size in sets if size)
    yield from _royal_line(royal, "small_foods", points, count=small, size=int(COUNTS[royal]))


_BY_RULE: dict[str, Callable[[int, int, Counted], Lines]] = {
    "small-tables": _each_table(lambda table, counts: len(table.tiles) == counts),
    "few-types": _each_table(lambda table, counts: len(table.types) == counts),
    "shapes": _each_table(lambda table, counts: len(table.tiles) >= counts),
    "one-colour": _each_table(_one_colour),
    "sizes": _each_table(lambda table, counts: table.total_size >= counts),
    "large-tables": _comparison(
        lambda tables: max((len(table.tiles) for table in tables), default=0), "most_tiles", len, "most_tables"
    ),
    "all-colours": _all_tables(
        "all_colours", lambda tables: min(sum(table.complete[colour] for table in tables) for colour in range(COLOURS))
    ),
    "favourite": _comparison(_favourite, "most_food", len, "least_tables"),
    "all-sizes": _each_table(lambda table, counts: len(table.sizes) == SIZES),
    "all-foods": _all_tables(
        "all_foods", lambda tables: min(sum(table.types[food] for table in tables) for food in range(len(TYPES)))
    ),
    "largest": _extreme(1, lambda table, counts: len(table.types)),
    "smallest": _extreme(-1, lambda table, counts: -(-table.total_size // counts)),
    "open-most": _comparison(
        lambda tables: sum(table.open_halves for table in tables),
        "most_open",
        lambda tables: sum(len(table.kinds) for table in tables),
        "least_crew",
    ),
    "crew-kinds": _all_tables("crew_kinds", lambda tables: len({kind for table in tables for kind in table.kinds})),
    "small-foods": _small_foods,
    "one-crew": _each_table(lambda table, counts: len(table.foods) >= counts and len(table.kinds) == 1),
    "open-halves": _all_tables("open_halves", lambda tables: sum(table.open_halves for table in tables)),
    "all-different": _each_table(lambda table, counts: len(table.types) == len(table.foods) >= counts),
}


def _crew_pays(kind: int, table: CateringTable) -> int:
    asks, every = CREW_RULE[kind], int(CREW_EVERY[kind])
    if asks == wishes.OF_FOOD:
        times = table.types[int(CREW_OF[kind])] // every
    elif asks == wishes.OF_SIZE:
        times = table.sizes[int(CREW_OF[kind])] // every
    elif asks == wishes.OF_SAME_FOOD:
        times = sum(count // every for count in table.types.values())
    elif asks == wishes.OF_DECORATIONS:
        times = sum(table.complete.values()) // every
    else:
        times = len(table.tiles) // every
    return times * int(CREW_PAYS[kind])


def crew_taken(p: CateringPosition, seat: int) -> int:
    """Number of crew that a player took in both rounds. (KC-8.25)"""
    return p.earned_crew[seat] + sum(1 for slot in range(p.tiles[seat]) if p.tile[seat, slot] >= FOODS)


ENDINGS = ("target", "points", "crew", "shared", "missed", "free")


def winnable(view: View[CateringPosition]) -> bool:
    """Whether the game can be won or lost, unlike a solo game without a target. (KC-9.4)"""
    return bool(view.p.seats > 1 or view.p.target != NONE)


def ending(view: View[CateringPosition]) -> str:
    """Returns how the game ended: won by points or by fewest crew, or shared; solo, whether a target was reached, if any."""
    p = view.p
    points = totals(score_sheet(view))
    if not winnable(view):
        return "free"
    if p.target != NONE:
        return "target" if points[0] >= p.target else "missed"
    return decided_by(points=points, crew=[-crew_taken(p, seat) for seat in range(p.seats)])


def component_counts(p: CateringPosition) -> dict[str, int]:
    """Counts every tile, wherever it is."""
    return count_entries("tile", FACES, p.deck, p.box, p.out, p.held, p.column, p.tile)
