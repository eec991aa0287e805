"""The scene: what a viewer sees, as pieces in areas."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from hightable.engine.i18n import Language
from hightable.engine.memo import memoized, memoized_by_fields
from hightable.engine.messages import totals
from hightable.engine.position import NONE
from hightable.engine.scene import Area, Layout, Piece, Scene, seats_from
from hightable.engine.view import View
from hightable.games.kings_catering import pieces, wishes
from hightable.games.kings_catering.components import (
    COLUMNS,
    COUNTS,
    PALACE_NAMES,
    ROYALS_PER_RANK,
    RULE_OF,
    SEAT_NAMES,
)
from hightable.games.kings_catering.data_file import MOST_IN_COLUMN
from hightable.games.kings_catering.layout import OTHER_ROOM, OWN_ROOM, Place, layouts, pack
from hightable.games.kings_catering.moves import CATALOGUE, PHRASES
from hightable.games.kings_catering.moves import PLACE as PLACE_MOVE
from hightable.games.kings_catering.pieces import COLUMN_HEAD, LINE_WIDTH, ROYAL_ROW, royal_grid, say
from hightable.games.kings_catering.position import CHOOSE, MAX_TILES, OVER, PLACE, SHOW, TAKE, CateringPosition
from hightable.games.kings_catering.score_sheet import (
    counting_tables,
    ending,
    royal_points,
    score_sheet,
    sheet_of,
    table_points,
    why_not_counted,
)
from hightable.games.kings_catering.tables import CateringTable, tables_of

NOWHERE: frozenset[tuple[int, int]] = frozenset()
NEW_TABLE = (frozenset([(0, 0)]), NOWHERE)
PROMPTS = {TAKE: "take", PLACE: "place", SHOW: "show", OVER: "over"}


def scene(view: View[CateringPosition], language: Language) -> Scene:
    """Returns the scene as the viewer sees it."""
    p, viewer = view.p, max(view.seat, 0)
    free = _free_places(view)
    groups = [_royals(p, view.seat, language), *_stock(p, language)]
    if p.phase == CHOOSE:
        groups.append(pieces.royals_to_choose(viewer, _to_choose(p), OWN_ROOM[p.seats], language))
    for seat in range(p.seats):
        groups += _player(p, seat, view.seat, free if seat == view.seat else None, language)
    areas, arrangements = _areas(view.seat, p.seats, 2 + p.princesses, language)
    return Scene(areas, tuple(groups), _prompt(view, free, language), arrangements)


@memoized_by_fields
def _royals(p: CateringPosition, viewer: int, language: Language) -> tuple[Piece, ...]:
    """The Royals, with the points that the viewer has from each."""
    invited = tuple(royal for royal in p.royal if royal != NONE)
    now = tuple(royal_points(p, viewer, royal) for royal in invited) if viewer >= 0 else ()
    return pieces.royals(invited, now, 2 + p.princesses, language)


@memoized_by_fields
def _stock(p: CateringPosition, language: Language) -> tuple[tuple[Piece, ...], ...]:
    """The columns, the deck and the tiles in hand."""
    columns = [pieces.column(number, tuple(p.column[number]), language) for number in range(COLUMNS)]
    deck = pieces.deck(p.deck_size, tuple(p.out[i] for i in range(p.out_size)), p.target, language)
    return (*columns, deck, pieces.hand(tuple(p.held), language))


@memoized_by_fields
def _player(
    p: CateringPosition, seat: int, viewer: int, free: frozenset[int] | None, language: Language
) -> tuple[tuple[Piece, ...], ...]:
    """The points and the tables of a player. `free` are the places for a tile in hand: see `_display`."""
    king, tables, kept = p.royal[0], tables_of(p, seat), counting_tables(p)[seat]
    most = int(COUNTS[king]) if king != NONE and RULE_OF[king] == wishes.SMALL_TABLES else MAX_TILES
    out = tuple(_why_uncounted(p, seat, table, kept, language) for table in tables)
    room = OWN_ROOM[p.seats] if seat == max(viewer, 0) else OTHER_ROOM
    score = pieces.score(seat, totals(sheet_of(p))[seat], language)
    return (score, *_display(seat, tables, seat == viewer, most, room, tuple(table_points(p, seat)), out, free, language))


def _why_uncounted(p: CateringPosition, seat: int, table: CateringTable, kept: Sequence[bool], language: Language) -> str:
    """Why the table would not count if the round ended now; empty if it would count."""
    if kept[table.number]:
        return ""
    kind, _, facts = why_not_counted(p, seat, table, kept)
    return PHRASES.say(language, f"scene.{kind}", table=table.number + 1, **facts)


def _prompt(view: View[CateringPosition], free: frozenset[int] | None, language: Language) -> str:
    p = view.p
    if p.phase == CHOOSE:
        slot = next(slot for slot in range(len(p.royal)) if p.royal[slot] == NONE)
        return PHRASES.say(language, f"prompt.choose_{('king', 'queen', 'princess', 'second_princess')[slot]}")
    if p.phase == OVER and p.seats == 1:
        points = totals(score_sheet(view))[0]
        return PHRASES.say(language, f"prompt.{ending(view)}", palace=PALACE_NAMES[p.palace], points=points, target=p.target)
    if p.phase == PLACE and p.tables[p.to_move] and not free and view.is_my_turn:
        return PHRASES.say(language, "prompt.place_nowhere" if p.held[1] == NONE else "prompt.place_none_fit")
    return PHRASES.say(language, f"prompt.{PROMPTS[p.phase]}")


def _free_places(view: View[CateringPosition]) -> frozenset[int] | None:
    """The places where the viewer can put a tile in hand now; None if it is not the time to place."""
    if view.p.phase != PLACE or not view.is_my_turn:
        return None
    return frozenset(CATALOGUE.values(move)[1] for move in view.legal_moves() if CATALOGUE.kind(move) is PLACE_MOVE)


def _to_choose(p: CateringPosition) -> tuple[int, ...]:
    """All Royals of the rank to choose from now, also those who cannot be chosen: a click tells why."""
    if p.phase != CHOOSE:
        return ()
    rank = min(next(slot for slot in range(len(p.royal)) if p.royal[slot] == NONE), 2)
    return tuple(royal for royal in range(rank * ROYALS_PER_RANK, (rank + 1) * ROYALS_PER_RANK) if royal not in list(p.royal))


def _display(
    seat: int,
    tables: tuple[CateringTable, ...],
    own: bool,
    most: int,
    room: Place,
    points: tuple[int, ...],
    out: tuple[str, ...],
    free: frozenset[int] | None,
    language: Language,
) -> tuple[tuple[Piece, ...], ...]:
    """The tables of a player, one group of pieces each. Among the viewer's own there is always room for a new one.

    `free` are the places for a tile in hand, or None if the player does not place tiles now.
    """
    shapes = [(frozenset(table.at), table.open_places(most) if own else NOWHERE) for table in tables]
    places, size = pack((*shapes, NEW_TABLE) if own else tuple(shapes), room)
    groups = [
        pieces.table(seat, table, *place, size, points[table.number], out[table.number], free or frozenset(), language)
        for table, place in zip(tables, places, strict=False)
    ]
    if free is not None:
        x, y = places[-1]
        groups.append(pieces.start(seat, x + size / 2, y + size / 2, size, language))
    return tuple(groups)


@memoized
def _areas(viewer: int, players: int, royals: int, language: Language) -> tuple[tuple[Area, ...], Mapping[str, Layout]]:
    """The areas and their layouts. The viewer's own area comes first, then the others clockwise."""
    columns, rows = royal_grid(royals)
    high = rows * ROYAL_ROW
    common = (
        Area("royals", say(language, "royals"), columns, high, ((LINE_WIDTH + 3) // columns, 2 * royals / high)),
        Area("columns", say(language, "columns"), COLUMNS + 1.05, COLUMN_HEAD + MOST_IN_COLUMN, (7, 1.2)),
        Area("hand", say(language, "hand"), 1, COLUMN_HEAD + MOST_IN_COLUMN, (9, 1.2)),
    )
    rooms = (OWN_ROOM[players], *(players - 1) * (OTHER_ROOM,))
    displays = (
        Area.display(seat, SEAT_NAMES[seat](language), *room, (7, 1.0))
        for seat, room in zip(seats_from(viewer, players), rooms, strict=True)
    )
    areas = (*common, *displays)
    return areas, layouts(areas)
