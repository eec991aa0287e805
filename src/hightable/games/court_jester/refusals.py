"""Why a move is not legal: the clause that forbids it, with the facts.

Written independently of `legal_moves`; a law checks that the two agree. Adjacency is computed from coordinates here, not from the
lookup tables of the rules.
"""

from __future__ import annotations

from collections.abc import Sequence

from hightable.engine.by_kind import PhaseRefusals, refuse_by_kind
from hightable.engine.messages import Refusal
from hightable.engine.position import NONE
from hightable.games.court_jester import moves
from hightable.games.court_jester.components import (
    COINS,
    JESTER_HOLDS,
    RANKS,
    ROOM,
    ROWS_OF,
    SERVING_NAMES,
    SQUARE_NAMES,
    SQUARE_PLACES,
    SUIT_NAMES,
    TABLE_NAMES,
    TABLE_PLACES,
    VALUE,
)
from hightable.games.court_jester.moves import CATALOGUE
from hightable.games.court_jester.position import CHOOSE, PLACE, SERVE, SET, SHOW, JesterPosition
from hightable.games.court_jester.scoring import layout_of


def _rows(p: JesterPosition) -> int:
    """Rows of floor tiles."""
    return ROWS_OF[layout_of(p)]


def _ring(p: JesterPosition) -> Sequence[tuple[int, int]]:
    return TABLE_PLACES[layout_of(p)]


PHASES = PhaseRefusals(
    {
        CHOOSE: Refusal("CJ-2.1", "choose_first"),
        SET: lambda p: Refusal("CJ-8.2", "set_first", {"left": list(p.table)[: len(_ring(p))].count(NONE)}),
        PLACE: Refusal("CJ-3.1", "place_first"),
        SERVE: Refusal("CJ-3.1", "not_placing"),
        SHOW: Refusal("CJ-6.1", "show_first"),
    }
)


def _choose(p: JesterPosition, suit: int) -> Refusal | None:
    if p.phase != CHOOSE:
        return Refusal("CJ-2.1", "not_choosing")
    if any(p.suit[seat] == suit for seat in range(p.seats)):
        return Refusal("CJ-2.1", "suit_taken", {"suit": SUIT_NAMES[suit]})
    return None


def _set(p: JesterPosition, table: int) -> Refusal | None:
    if p.phase == CHOOSE:
        return PHASES.wrong(p)
    if p.phase != SET:
        return Refusal("CJ-8.2" if p.by_hand else "CJ-2.3", "not_setting")
    if table >= len(_ring(p)):
        return Refusal("CJ-1.3", "no_such_table", {"table": TABLE_NAMES[table]})
    return Refusal("CJ-8.2", "table_set", {"table": TABLE_NAMES[table]}) if p.table[table] != NONE else None


def _place(p: JesterPosition, coin: int, square: int) -> Refusal | None:
    if coin not in [p.hand[p.to_move, slot] for slot in range(COINS)]:
        return Refusal("CJ-3.1", "not_held", {"value": int(VALUE[coin])})
    return _not_free(p, square, "CJ-3.1")


def _not_free(p: JesterPosition, square: int, clause: str) -> Refusal | None:
    if SQUARE_PLACES[square][1] >= 2 * _rows(p):
        return Refusal("CJ-1.2", "no_such_square", {"square": SQUARE_NAMES[square]})
    return Refusal(clause, "taken", {"square": SQUARE_NAMES[square]}) if p.square[square] != NONE else None


def _no_service(p: JesterPosition, server: int) -> Refusal:
    """Why no server is used outside service: while servers are placed, its square was meant."""
    return (_not_free(p, server, "CJ-3.1") if p.phase == PLACE else None) or PHASES.wrong(p)


def _own_server(p: JesterPosition, square: int, clause: str) -> Refusal | None:
    """Return why the player cannot use a server of their own on the square, or None if they can."""
    if p.phase != SERVE:
        return _no_service(p, square)
    where = {"square": SQUARE_NAMES[square]}
    if p.square[square] == NONE:
        return Refusal(clause, "no_server", where)
    return None if p.square[square] // COINS == p.to_move else Refusal(clause, "not_yours", where)


def _serve(p: JesterPosition, square: int, table: int) -> Refusal | None:
    refusal = _own_server(p, square, "CJ-4.2")
    if refusal:
        return refusal
    name = {"table": TABLE_NAMES[table]}
    if table >= len(_ring(p)):
        return Refusal("CJ-1.3", "no_such_table", name)
    tile = p.table[table]
    if tile // len(RANKS) != p.suit[p.to_move]:
        suit = SUIT_NAMES[p.suit[p.to_move]]
        return Refusal("CJ-4.2", "other_suit", {**name, "other": SUIT_NAMES[tile // len(RANKS)], "suit": suit})
    if not _touches(p, square, table):
        corner = _corner_square(p, table)
        if corner != NONE:
            return Refusal("CJ-4.4", "not_corner", {**name, "corner": SQUARE_NAMES[corner]})
        return Refusal("CJ-1.4", "not_touching", {**name, "square": SQUARE_NAMES[square]})
    if p.at_table[table] >= ROOM[tile]:
        return Refusal("CJ-4.3", "full", {**name, "count": p.at_table[table]})
    return None


def _touches(p: JesterPosition, square: int, table: int) -> bool:
    """CJ-1.4: whether they share a side, or the table is at the corner of the square. A table is two squares wide."""
    x, y = SQUARE_PLACES[square]
    left, top = (2 * place for place in _ring(p)[table])
    above_or_below = left <= x <= left + 1 and y in (top - 1, top + 2)
    left_or_right = top <= y <= top + 1 and x in (left - 1, left + 2)
    return above_or_below or left_or_right or _corner_square(p, table) == square


def _corner_square(p: JesterPosition, table: int) -> int:
    """The square next to a corner table; NONE for other tables."""
    column, row = _ring(p)[table]
    if column not in (-1, 2) or row not in (-1, _rows(p)):
        return NONE
    return SQUARE_PLACES.index((0 if column < 0 else 3, 0 if row < 0 else 2 * _rows(p) - 1))


def _turn(p: JesterPosition, tile: int) -> Refusal | None:
    return Refusal("CJ-1.2", "no_such_tile", {"tile": SERVING_NAMES[tile]}) if tile >= 2 * _rows(p) else None


def _shift(p: JesterPosition, server: int, square: int) -> Refusal | None:
    if p.phase != SERVE:
        return _no_service(p, server)
    if p.square[server] == NONE:
        return Refusal("CJ-4.6", "no_server", {"square": SQUARE_NAMES[server]})
    if _tile(server) == _tile(square):
        return Refusal("CJ-4.6", "same_tile", {"server": SQUARE_NAMES[server], "square": SQUARE_NAMES[square]})
    return _not_free(p, square, "CJ-4.6")


def _tile(square: int) -> tuple[int, int]:
    x, y = SQUARE_PLACES[square]
    return x // 2, y // 2


def _jester(p: JesterPosition, square: int) -> Refusal | None:
    refusal = _own_server(p, square, "CJ-4.7")
    if refusal:
        return refusal
    return Refusal("CJ-4.7", "jester_full", {"count": p.at_jester}) if p.at_jester >= JESTER_HOLDS else None


def _kitchen(p: JesterPosition, square: int) -> Refusal | None:
    return _own_server(p, square, "CJ-4.8")


def _ready(p: JesterPosition) -> Refusal | None:
    if p.phase in (CHOOSE, SET, PLACE):
        return PHASES.wrong(p)
    return None if p.phase == SHOW else Refusal("CJ-6.1", "not_showing")


refuse = refuse_by_kind(
    CATALOGUE,
    "CJ-7.2",
    {
        moves.CHOOSE: _choose,
        moves.SET: _set,
        moves.PLACE: PHASES.only(PLACE, _place),
        moves.SERVE: _serve,
        moves.TURN: PHASES.only(SERVE, _turn),
        moves.SHIFT: _shift,
        moves.JESTER: _jester,
        moves.KITCHEN: _kitchen,
        moves.STOP: PHASES.only(SERVE),
        moves.READY: _ready,
    },
)
