"""The table as one viewer sees it: pieces in areas."""

from __future__ import annotations

from collections.abc import Mapping

from hightable.engine.i18n import Language
from hightable.engine.memo import memoized
from hightable.engine.position import NONE
from hightable.engine.scene import Area, Layout, Piece, Scene
from hightable.engine.view import View
from hightable.games.court_jester import pieces
from hightable.games.court_jester.components import COINS, NEAR, RANK_GLYPHS, RANKS, SEAT_NAMES, TABLE_PLACES, TURNS
from hightable.games.court_jester.layout import layouts
from hightable.games.court_jester.moves import PHRASES
from hightable.games.court_jester.pieces import PITCH, say
from hightable.games.court_jester.position import (
    AT_JESTER,
    AT_TABLE,
    CHOOSE,
    IN_KITCHEN,
    OVER,
    PLACE,
    SERVE,
    SET,
    SHOW,
    JesterPosition,
)
from hightable.games.court_jester.score_sheet import score_sheet

PROMPTS = {CHOOSE: "choose", SET: "set", PLACE: "place", SERVE: "serve", SHOW: "show", OVER: "over"}
CELL = 6  # characters per square in a terminal


def scene(view: View[JesterPosition], language: Language) -> Scene:
    """Build the scene for the viewer."""
    p = view.p
    squares = 8 * _rows(p)
    groups = [
        *(pieces.serving_tile(tile, p.turned[tile], language) for tile in range(2 * _rows(p))),
        pieces.free_squares(tuple([square for square in range(squares) if p.square[square] == NONE]), language),
        _tables(view, language),
        _servers(view, language),
        _staff(view, language),
        pieces.round_status(_aside(view), p.round_number, p.last_turns if p.phase == SERVE else 0, language),
        *_displays(view, language),
    ]
    if p.phase == CHOOSE:
        groups.append(pieces.suits(tuple(p.suit), language))
    elif view.seat >= 0:
        held = tuple([coin for coin in p.hand[view.seat] if coin >= 0])
        groups.append(pieces.hand(view.seat, p.suit[view.seat], held, language))
    own = "suits" if p.phase == CHOOSE else "hand" if view.seat >= 0 and p.phase in (SET, PLACE) else ""
    areas, arranged = _areas(view.seat, p.seats, own, language)
    again = "_again" if p.phase == SERVE and p.acted else ""
    prompt = PHRASES.say(language, f"prompt.{PROMPTS[p.phase]}{again}")
    return Scene(areas, tuple(groups), prompt, arranged, _note(view, language))


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


def _rows(p: JesterPosition) -> int:
    return 2 if p.seats == 2 else 3


def _layout(p: JesterPosition) -> int:
    return _rows(p) - 2


@memoized
def _areas(viewer: int, seats: int, own: str, language: Language) -> tuple[tuple[Area, ...], Mapping[str, Layout]]:
    """The areas and their layouts; the viewer's display comes first, then the others in seat order."""
    order = range(seats) if viewer < 0 else [(viewer + k) % seats for k in range(seats)]
    rows = 2 if seats == 2 else 3
    areas = [Area("hall", say(language, "hall"), 4 * PITCH, (rows + 2) * PITCH, (CELL, 1))]
    if own:
        width, cell = (4, 10) if own == "suits" else (COINS, 6)
        areas.append(Area(own, say(language, own), width, 1, (cell, 1)))
    title = say(language, "staff")
    areas.append(Area("staff", title, 8.6, 2.2, (7, 1.5), side=True))
    areas += [Area(f"seat{s}", str(SEAT_NAMES[s](language)), 4, 1.9, (10, 1.2), side=True, display_of=s) for s in order]
    return tuple(areas), layouts(tuple(areas))


def _tables(view: View[JesterPosition], language: Language) -> tuple[Piece, ...]:
    p, layout = view.p, _layout(view.p)
    marks = [""] * len(TABLE_PLACES[layout])
    for server in range(COINS * p.seats):
        if AT_TABLE <= p.where[server] < IN_KITCHEN:
            rank = p.value[server // COINS][server % COINS]
            marks[p.where[server] - AT_TABLE] += RANK_GLYPHS[rank] if rank >= 0 else "o"
    owners = {p.suit[seat]: seat for seat in range(p.seats)}
    return tuple(
        [
            pieces.table(place, tile, layout, owners.get(tile // len(RANKS), -1) if tile >= 0 else -1, marks[place], language)
            for place, tile in enumerate(list(p.table)[: len(marks)])
        ]
    )


def _servers(view: View[JesterPosition], language: Language) -> tuple[Piece, ...]:
    """All placed servers, wherever they are."""
    p, layout = view.p, _layout(view.p)
    last_index: dict[int, int] = {}  # place → index of the last server there
    found = []
    for server in range(COINS * p.seats):
        where = p.where[server]
        if where != NONE:
            seat, k = divmod(server, COINS)
            place = last_index[where] = last_index.get(where, -1) + 1
            home = "hand" if seat == view.seat else f"seat{seat}"
            found.append(pieces.server(seat, k, p.suit[seat], p.value[seat][k], where, place, layout, home, language))
    return tuple(found)


def _staff(view: View[JesterPosition], language: Language) -> tuple[Piece, ...]:
    """The Kitchen and the Jester."""
    p = view.p
    return tuple(
        [
            pieces.staff_tile(name, tile, _by_suit(p, where), p.phase == SERVE, language)
            for name, tile, where in (("kitchen", p.kitchen, IN_KITCHEN), ("jester", p.jester, AT_JESTER))
        ]
    )


def _aside(view: View[JesterPosition]) -> tuple[int, ...]:
    """The tiles set aside; hidden until the game is over."""
    return tuple(list(view.p.aside)[: view.p.aside_size])


def _by_suit(p: JesterPosition, where: int) -> tuple[tuple[int, int], ...]:
    return tuple([(p.suit[seat], list(p.where)[seat * COINS : (seat + 1) * COINS].count(where)) for seat in range(p.seats)])


def _displays(view: View[JesterPosition], language: Language) -> list[tuple[Piece, ...]]:
    p = view.p
    displays = []
    for seat, lines in enumerate(score_sheet(view)):
        points = sum([line.points for line in lines])
        rolled = tuple([die for die in list(p.rolled[seat])[: p.rolls] if die != NONE])
        held = sum([coin != NONE for coin in p.hand[seat]])
        begins = p.starter == seat
        displays.append(pieces.display(seat, seat == view.seat, points, p.suit[seat], rolled, begins, held, language))
    return displays
