"""Events of the log, from what one viewer saw before and after a move."""

from __future__ import annotations

from collections.abc import Sequence

from hightable.engine.i18n import Fact, Name
from hightable.engine.messages import Event, ScoreLine, totals
from hightable.engine.moves import PublicMove
from hightable.engine.position import NONE
from hightable.engine.view import View
from hightable.games.kings_catering.components import (
    COLUMN_SIZE,
    COLUMNS,
    CREW_RULE,
    FACE_NAMES,
    FOODS,
    KIND_NAMES,
    KIND_TITLES,
    ROYAL_NAMES,
    ROYAL_TITLES,
    ROYALS,
    RULE_OF,
)
from hightable.games.kings_catering.moves import PHRASES
from hightable.games.kings_catering.position import CHOOSE, OVER, ROYAL_SLOTS, SHOW, TAKE, CateringPosition
from hightable.games.kings_catering.score_sheet import (
    CREW_CLAUSES,
    ROYAL_CLAUSES,
    counting_tables,
    crew_taken,
    ending,
    score_sheet,
    why_not_counted,
)
from hightable.games.kings_catering.tables import tables_of


def events(before: View[CateringPosition], move: PublicMove, after: View[CateringPosition]) -> list[Event]:
    """Returns what a move brought about, in order."""
    b, a = before.p, after.p
    result = _move_events(b, a, move)
    if move.kind in ("choose", "start", "place"):
        result += _point_events(before, after)
    if move.kind in ("start", "place") and b.held[1] == NONE:
        result += _refill_events(b, a)
    if a.phase in (SHOW, OVER) and b.phase not in (SHOW, OVER):
        result += _score_events(after)
    if a.round_number > b.round_number:
        result.append(Event("next_round", a.starter, clause="KC-10.2"))
        result += [_invite_event(a.royal[slot]) for slot in range(ROYAL_SLOTS) if a.royal[slot] != NONE]
    if a.phase == TAKE and b.phase in (CHOOSE, SHOW):
        result += _first_deal_events(a)
    return result


def list_tiles(faces: Sequence[int]) -> Name:
    """The names of tiles, one after the other."""
    return Name.joined((FACE_NAMES[face] for face in faces), ", ")


def _count_decorations(count: int) -> Name:
    if count == 1:
        return PHRASES.name("count.decoration")
    return PHRASES.name("count.decorations", count=count)


def _invite_event(royal: int) -> Event:
    return Event("invited", facts={"title": ROYAL_TITLES[royal]}, clause="KC-2.1")


def _move_events(b: CateringPosition, a: CateringPosition, move: PublicMove) -> list[Event]:
    """The event of the move itself."""
    seat = b.to_move
    values = move.known
    if move.kind == "ready":
        return [Event("ready", seat, clause="KC-10.5")]
    if move.kind == "choose":
        facts: dict[str, Fact] = {"name": ROYAL_NAMES[values[0]]}
        return [Event("chose", seat, facts, "KC-2.2")]
    if move.kind == "take":
        return [Event("took", seat, {"column": values[0] + 1, "tiles": list_tiles(in_column(b, values[0]))}, "KC-3.2")]
    tile = FACE_NAMES[b.held[values[0]]]
    if move.kind == "start":
        return [Event("started", seat, {"tile": tile, "table": b.tables[seat] + 1}, "KC-4.2")]
    number = b.table[seat, values[1] // 4]
    facts = {"tile": tile, "table": number + 1}
    complete = [sum(tables_of(p, seat)[number].complete.values()) for p in (b, a)]
    if complete[1] > complete[0]:
        return [Event("completed", seat, {**facts, "decorations": _count_decorations(complete[1] - complete[0])}, "KC-4.3")]
    return [Event("joined", seat, facts, "KC-4.5")]


def _point_events(before: View[CateringPosition], after: View[CateringPosition]) -> list[Event]:
    """What each Royal and each crew tile gives each player more or less than before the move."""
    result = []
    for seat, sheets in enumerate(zip(score_sheet(before), score_sheet(after), strict=True)):
        was, now = map(_points_by_source, sheets)
        for source in dict.fromkeys((*was, *now)):
            gain = now.get(source, 0) - was.get(source, 0)
            if gain:
                result.append(_point_event(after.p, seat, source, gain))
    return result


Source = tuple[str, int]
"""The id of a Royal and 0, or the id of a kind of crew and the number of its table."""


def _points_by_source(lines: Sequence[ScoreLine]) -> dict[Source, int]:
    found: dict[Source, int] = {}
    for line in lines:
        if line.phrase not in ("first_royal", "first_crew") and line.points:
            table = line.facts["table"] if "crew" in line.facts else 0
            name = line.facts["crew" if "crew" in line.facts else "royal"]
            assert isinstance(name, Name)
            assert isinstance(table, int)
            source = name.bare["en"], table
            found[source] = found.get(source, 0) + line.points
    return found


def _point_event(p: CateringPosition, seat: int, source: Source, gain: int) -> Event:
    """The event of a gain or a loss, at the Royal or the crew tile that it comes from."""
    id, number = source
    form = "gained" if gain > 0 else "lost"
    if not number:
        royal = ROYALS.index(id)
        facts: dict[str, Fact] = {"title": ROYAL_TITLES[royal], "count": abs(gain)}
        return Event(form, seat, facts, ROYAL_CLAUSES[RULE_OF[royal]], points=gain, source=(f"royal:{id}",))
    kind = next(kind for kind, name in enumerate(KIND_NAMES) if name.bare["en"] == id)
    facts = {"crew": KIND_TITLES[kind], "table": number, "count": abs(gain)}
    tiles = tables_of(p, seat)[number - 1].tiles
    at = tuple(f"crew:{tile.face}:{seat}.{tile.slot}" for tile in tiles if tile.face == FOODS + kind)
    return Event(f"crew_{form}", seat, facts, CREW_CLAUSES[CREW_RULE[kind]], points=gain, source=at or (f"seat{seat}",))


def in_column(p: CateringPosition, column: int) -> list[int]:
    """The tiles in a column."""
    return [p.column[column, i] for i in range(COLUMN_SIZE) if p.column[column, i] != NONE]


def _refill_events(b: CateringPosition, a: CateringPosition) -> list[Event]:
    """The tiles added to the columns, and those discarded from one of them. (KC-5.1, KC-9.2)"""
    result = []
    gone = [a.out[i] for i in range(b.out_size, a.out_size)]
    right = (b.taken + 1) % COLUMNS
    if gone:
        result.append(Event("discarded", facts={"column": right + 1, "tiles": list_tiles(gone)}, clause="KC-9.2", shows=("out",)))
    for column in range(COLUMNS):
        now = in_column(a, column)
        new = now if gone and column == right else now[len(in_column(b, column)) :]
        if new:
            result.append(_deal_event(column, new, "KC-5.1"))
    return result


def _first_deal_events(p: CateringPosition) -> list[Event]:
    """The first six tiles. (KC-2.6)"""
    return [_deal_event(column, in_column(p, column), "KC-2.6") for column in range(COLUMNS)]


def _deal_event(column: int, tiles: list[int], clause: str) -> Event:
    """Tiles added to a column. Their names do not tell their decorations, which everybody sees: hence `shows`."""
    return Event("dealt", facts={"column": column + 1, "tiles": list_tiles(tiles)}, clause=clause, shows=("column",))


def _score_events(after: View[CateringPosition]) -> list[Event]:
    """Tables that do not count, the points of each player, and the winners. (KC-7, KC-8)"""
    p, result = after.p, [Event("all_placed", clause="KC-5.3")]
    kept = counting_tables(p)
    for seat in range(p.seats):
        for table in tables_of(p, seat):
            if not kept[seat][table.number]:
                kind, clause, facts = why_not_counted(p, seat, table, kept[seat])
                result.append(Event(kind, seat, {"table": table.number + 1, **facts}, clause))
    points = totals(score_sheet(after))
    result += [Event("scored", seat, {"points": points[seat]}, "KC-8.25") for seat in range(p.seats)]
    if p.phase == SHOW:
        return result
    how = ending(after)
    if how == "free":
        return [*result, Event(how, 0, {"points": points[0]}, "KC-9.4")]
    if how in ("target", "missed"):
        return [*result, Event(how, 0, {"points": points[0], "target": p.target}, "KC-9.3")]
    first = [seat for seat in range(p.seats) if points[seat] == max(points)]
    fewest = min(crew_taken(p, seat) for seat in first)
    winners = [seat for seat in first if crew_taken(p, seat) == fewest]
    phrase = {"points": "won", "crew": "won_by_crew", "shared": "shares"}[how]
    return result + [Event(phrase, seat, clause="KC-8.25") for seat in winners]
