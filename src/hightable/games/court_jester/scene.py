"""The table as one viewer sees it: pieces in areas."""

from __future__ import annotations

from collections.abc import Mapping

from hightable.engine.i18n import Language
from hightable.engine.memo import memoized, memoized_by_fields
from hightable.engine.messages import totals
from hightable.engine.position import NONE
from hightable.engine.scene import Area, Layout, Piece, Scene, seats_from
from hightable.engine.view import View
from hightable.games.court_jester import pieces
from hightable.games.court_jester.components import (
    COINS,
    CORNER_FACTOR,
    IS_CORNER,
    MOST_ROUNDS,
    NEAR,
    RANK_GLYPHS,
    RANKS,
    ROOM,
    SEAT_NAMES,
    SQUARES_OF,
    TABLE_PLACES,
    TILES_OF,
    TURNS,
    VALUE,
)
from hightable.games.court_jester.layout import DISPLAY, HALL_WIDTH, HAND, PITCH, STAFF, layouts
from hightable.games.court_jester.moves import PHRASES
from hightable.games.court_jester.pieces import ROWS, say
from hightable.games.court_jester.position import (
    AT_JESTER,
    AT_TABLE,
    CHOOSE,
    CORNER_POINTS,
    IN_KITCHEN,
    JESTER_POINTS,
    KITCHEN_OWN,
    KITCHEN_POINTS,
    OVER,
    PARTS,
    PLACE,
    SERVE,
    SET,
    SHOW,
    TABLE_POINTS,
    UNSERVED,
    JesterPosition,
)
from hightable.games.court_jester.score_sheet import sheet_of
from hightable.games.court_jester.scoring import layout_of

PROMPTS = {CHOOSE: "choose", SET: "set", PLACE: "place", SERVE: "serve", SHOW: "show", OVER: "over"}
CELL = 6  # characters per square in a terminal


def scene(view: View[JesterPosition], language: Language) -> Scene:
    """Build the scene for the viewer."""
    p = view.p
    held = tuple([coin for coin in p.hand[view.seat] if coin >= 0]) if view.seat >= 0 and p.phase in (SET, PLACE) else ()
    own = "suits" if p.phase == CHOOSE else "hand" if held else "actions"
    groups = [
        *_hall(p, language),
        _tables(p, view.seat, language),
        _servers(p, view.seat, language),
        *_staff(p, language),
        _aside(p, own, language),
        *(group for seat in range(p.seats) for group in _display(p, seat, view.seat, language)),
    ]
    if p.phase == CHOOSE:
        groups.append(pieces.suits(tuple(p.suit), language))
    elif held:
        groups.append(pieces.hand(view.seat, p.suit[view.seat], held, language))
    else:
        groups.append(pieces.actions(language))
    areas, arranged = _areas(view.seat, p.seats, own, p.round_number, p.aside_size, language)
    again = "_again" if p.phase == SERVE and p.acted else ""
    prompt = PHRASES.say(language, f"prompt.{PROMPTS[p.phase]}{again}", action=p.acted + 1)
    quiet = frozenset({"stop"}) if p.phase == SERVE and not p.acted else frozenset()
    return Scene(areas, tuple(groups), prompt, arranged, _note(view, language), quiet=quiet)


@memoized_by_fields
def _hall(p: JesterPosition, language: Language) -> tuple[tuple[Piece, ...], ...]:
    """The serving tiles, then the free squares."""
    layout = layout_of(p)
    tiles = [pieces.serving_tile(tile, p.turned[tile], language) for tile in range(TILES_OF[layout])]
    free = tuple([square for square in range(SQUARES_OF[layout]) if p.square[square] == NONE])
    return (*tiles, pieces.free_squares(free, language))


def _note(view: View[JesterPosition], language: Language) -> str:
    """CJ-5.1, CJ-5.5: a warning of the last turns or of the turn limit; empty if neither is near."""
    p = view.p
    if p.phase != SERVE:
        return ""
    to_limit = TURNS * p.seats - p.turns
    left = to_limit if p.last_turns == NONE else min(p.last_turns, to_limit)
    if p.last_turns == NONE and left > NEAR * p.seats:
        return ""
    if view.is_my_turn and left <= p.seats:
        return PHRASES.say(language, "note.your_last")
    if p.last_turns != NONE:
        return PHRASES.say(language, "note.last_turn" if left == 1 else "note.last_turns", count=left)
    return PHRASES.say(language, "note.last_turn" if left == 1 else "note.limit", count=left)


@memoized
def _areas(
    viewer: int, seats: int, own: str, round_number: int, left_out: int, language: Language
) -> tuple[tuple[Area, ...], Mapping[str, Layout]]:
    """The areas and their layouts; the viewer's display comes first, then the others in seat order.

    `left_out` is the number of tiles set aside, which are in the viewer's own area.
    """
    rows = 2 if seats == 2 else 3
    title = say(language, own)
    if left_out:
        title = say(language, "aside_title", title=title, count=left_out)
    areas = [
        Area("hall", say(language, "hall", round=round_number + 1), HALL_WIDTH, (rows + 2) * PITCH, (CELL, 1)),
        Area(own, title, *HAND, (10 if own == "suits" else 6, 1)),
        *(Area(f"{name}-area", say(language, name), *STAFF, (7, 0.34), side=True) for name in ("kitchen", "jester")),
        *(Area.display(seat, SEAT_NAMES[seat](language), *DISPLAY, (8, 0.4)) for seat in seats_from(viewer, seats)),
    ]
    return tuple(areas), layouts(tuple(areas))


def _owner(p: JesterPosition, tile: int) -> int:
    """The seat that plays the tile's suit, or -1."""
    if tile >= 0:
        for seat in range(p.seats):
            if p.suit[seat] == tile // len(RANKS):
                return seat
    return -1


def _tables(p: JesterPosition, viewer: int, language: Language) -> tuple[Piece, ...]:
    layout = layout_of(p)
    places = len(TABLE_PLACES[layout])
    marks = [""] * places
    values = [0] * places
    for server in range(COINS * p.seats):
        if AT_TABLE <= p.where[server] < IN_KITCHEN:
            rank, place = p.value[server // COINS][server % COINS], p.where[server] - AT_TABLE
            marks[place] += RANK_GLYPHS[rank] if rank >= 0 else "o"
            values[place] += int(VALUE[rank]) * (CORNER_FACTOR if IS_CORNER[layout, place] else 1) if rank >= 0 else 0
    found = []
    for place, tile in enumerate(list(p.table)[:places]):
        points = None
        if p.phase >= SHOW:
            points = values[place] if marks[place] else -int(ROOM[tile])
        owner = _owner(p, tile)
        own = owner >= 0 and owner == viewer
        found.append(pieces.table(place, tile, layout, owner, own, marks[place], points, language))
    return tuple(found)


def _servers(p: JesterPosition, viewer: int, language: Language) -> tuple[Piece, ...]:
    """All placed servers, wherever they are."""
    layout = layout_of(p)
    last_index: dict[tuple[int, int], int] = {}  # place, and in the Kitchen the seat → index of the last server there
    found = []
    for server in range(COINS * p.seats):
        where = p.where[server]
        if where != NONE:
            seat, k = divmod(server, COINS)
            there = (where, seat if where == IN_KITCHEN else 0)
            place = last_index[there] = last_index.get(there, -1) + 1
            room = int(ROOM[p.table[where - AT_TABLE]]) if AT_TABLE <= where < IN_KITCHEN else 0
            spot = pieces.server_spot(where, place, seat, room, layout)
            found.append(pieces.server(seat, k, seat == viewer, p.suit[seat], p.value[seat][k], where, spot, language))
    return tuple(found)


@memoized_by_fields
def _staff(p: JesterPosition, language: Language) -> list[tuple[Piece, ...]]:
    """The Kitchen and the Jester."""
    return [
        pieces.staff_tile(name, tile, _owner(p, tile), _by_suit(p, where), p.phase == SERVE, language)
        for name, tile, where in (("kitchen", p.kitchen, IN_KITCHEN), ("jester", p.jester, AT_JESTER))
    ]


@memoized_by_fields
def _aside(p: JesterPosition, area: str, language: Language) -> tuple[Piece, ...]:
    """The tiles set aside; hidden until the game is over."""
    return (pieces.aside(tuple(list(p.aside)[: p.aside_size]), area, language),)


def _by_suit(p: JesterPosition, where: int) -> tuple[tuple[int, int], ...]:
    return tuple([(p.suit[seat], list(p.where)[seat * COINS : (seat + 1) * COINS].count(where)) for seat in range(p.seats)])


def _display(p: JesterPosition, seat: int, viewer: int, language: Language) -> tuple[tuple[Piece, ...], ...]:
    held, points = sum([coin != NONE for coin in p.hand[seat]]), totals(sheet_of(p))[seat]
    head = pieces.display_head(seat, seat == viewer, points, p.suit[seat], p.starter == seat, held, language)
    cells = [_cells(p, seat, number) for number in range(MOST_ROUNDS)]
    rows = [pieces.display_row(seat, row, (cells[0][row], cells[1][row]), language) for row in ROWS]
    return head, (pieces.display_columns(seat, language), *rows)


def _cells(p: JesterPosition, seat: int, number: int) -> dict[str, str]:
    """What a display shows for one round, by line: points once it is scored, before that what is there already."""
    if number > p.round_number or (p.phase < SERVE and number == p.round_number):
        return dict.fromkeys(ROWS, "")
    if number == p.round_number and p.phase == SERVE:
        return _cells_in_play(p, seat)
    parts = [int(part) for part in list(p.score[seat])[number * PARTS : (number + 1) * PARTS]]
    points = {
        "tables": parts[TABLE_POINTS],
        "corners": parts[CORNER_POINTS],
        "unserved": parts[UNSERVED],
        "kitchen": parts[KITCHEN_POINTS] + parts[KITCHEN_OWN],
        "jester": parts[JESTER_POINTS],
        "total": sum(parts),
    }
    return {row: f"{count:+d}" if count else "0" for row, count in points.items()}


def _cells_in_play(p: JesterPosition, seat: int) -> dict[str, str]:
    layout = layout_of(p)
    there = dict.fromkeys(ROWS, 0)
    for where in list(p.where)[seat * COINS : (seat + 1) * COINS]:
        if AT_TABLE <= where < IN_KITCHEN:
            there["corners" if IS_CORNER[layout, where - AT_TABLE] else "tables"] += 1
        elif where >= IN_KITCHEN:
            there["kitchen" if where == IN_KITCHEN else "jester"] += 1
    cells = {row: f"o{count}" if count else "" for row, count in there.items()}
    lost = unserved(p, seat)
    return cells | {"unserved": f"~{lost}" if lost else ""}


def unserved(p: JesterPosition, seat: int) -> int:
    """CJ-6.4: what the seat's tables without a server would cost now."""
    places = range(len(TABLE_PLACES[layout_of(p)]))
    return sum([int(ROOM[p.table[place]]) for place in places if p.at_table[place] == 0 and _owner(p, p.table[place]) == seat])
