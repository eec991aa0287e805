"""Why a move is not legal: the clause that forbids it, with the facts.

Written independently of `rules.legal_moves`; a law checks that the two agree.
"""

from __future__ import annotations

from hightable.engine.by_kind import PhaseRefusals, refuse_by_kind
from hightable.engine.grids import hex_distance
from hightable.engine.messages import Refusal
from hightable.engine.position import NONE
from hightable.games.banquet_royal import moves
from hightable.games.banquet_royal.components import BOARD, BOUQUET, MENU_NAMES, ORDERS, PIECE_NAMES, SPACE_NAMES, TOQUE, VALUE_OF
from hightable.games.banquet_royal.moves import CATALOGUE, CROWNS
from hightable.games.banquet_royal.position import DRAW, FORFEIT, LOOK, PLACE, SET, BanquetPosition
from hightable.games.banquet_royal.position import MENU as MENU_STEP
from hightable.games.banquet_royal.score_sheet import completed_line

PHASES = PhaseRefusals(
    {
        SET: lambda p: Refusal("BR-9.4", "setting_first", {"left": p.etiquette - (ORDERS - p.stack_size)}),
        LOOK: Refusal("BR-2.5", "looking_first"),
        PLACE: Refusal("BR-3.1", "place_first"),
        FORFEIT: Refusal("BR-9.7", "forfeit_first"),
        MENU_STEP: Refusal("BR-3.1", "placed_already"),
        DRAW: Refusal("BR-7.3", "draw_first"),
    }
)

_TOUCHING = [[other for other, far in enumerate(BOARD.places) if hex_distance(*place, *far) == 1] for place in BOARD.places]
"""The spaces that touch each space, by their distance."""


def _touches_bouquet(space: int) -> bool:
    return hex_distance(*BOARD.places[space], *BOUQUET) == 1


def _set(p: BanquetPosition, space: int) -> Refusal | None:
    if p.phase != SET:
        return Refusal("BR-9.4", "not_setting")
    if _touches_bouquet(space):
        return Refusal("BR-9.5", "by_bouquet", {"space": SPACE_NAMES[space]})
    if p.order[space] != NONE:
        return Refusal("BR-9.4", "order_taken", {"space": SPACE_NAMES[space]})
    return None


def _ready(p: BanquetPosition) -> Refusal | None:
    if p.phase == SET:
        return PHASES.wrong(p)
    return None if p.phase == LOOK else Refusal("BR-2.5", "not_looking")


def _place(p: BanquetPosition, piece: int, space: int) -> Refusal | None:
    where = {"space": SPACE_NAMES[space]}
    if p.board[space] != NONE:
        return Refusal("BR-4.2", "occupied", {**where, "piece": PIECE_NAMES[min(p.board[space], TOQUE)]})
    if p.order[space] != NONE:
        return Refusal("BR-4.3", "cloche", where)
    if not _touches_bouquet(space) and not _touches_piece(p, space):
        return Refusal("BR-4.1", "out_of_reach", where)
    if piece == TOQUE:
        return Refusal("BR-4.5", "no_toque") if p.toques[p.to_move] == 0 else None
    return Refusal("BR-4.4", "no_dish", {"dish": PIECE_NAMES[piece]}) if p.kitchen[piece] == 0 else None


def _announce(p: BanquetPosition, space: int, dish: int) -> Refusal | None:
    where = {"space": SPACE_NAMES[space]}
    if p.order[space] == NONE:
        return Refusal("BR-5.1", "no_order", where)
    return None if _touches_piece(p, space) else Refusal("BR-5.1", "order_out_of_reach", where)


def _touches_piece(p: BanquetPosition, space: int) -> bool:
    return any(p.board[other] != NONE for other in _TOUCHING[space])


def _score(p: BanquetPosition, menu: int) -> Refusal | None:
    name = {"menu": MENU_NAMES[menu]}
    if menu not in p.hand[p.to_move]:
        return Refusal("BR-6.1", "not_in_hand", name)
    if p.placed == NONE:
        return Refusal("BR-5.3", "nothing_placed")
    if not completed_line(p, menu, p.placed):
        elsewhere = any(completed_line(p, menu, space) for space in range(len(SPACE_NAMES)))
        clause, phrase = ("BR-6.3", "older_line") if elsewhere else ("BR-6.2", "does_not_fit")
        return Refusal(clause, phrase, {**name, "space": SPACE_NAMES[p.placed]})
    return None


def _discard(p: BanquetPosition, menu: int) -> Refusal | None:
    if menu not in p.hand[p.to_move]:
        return Refusal("BR-6.1", "not_in_hand", {"menu": MENU_NAMES[menu]})
    value = int(VALUE_OF[menu])
    if p.deck_size[value] + p.pile_size[value] == 0:
        return Refusal("BR-6.6", "no_replacement", {"crowns": CROWNS.names[value]})
    return None


def _keep(p: BanquetPosition) -> Refusal | None:
    if p.phase == PLACE:
        return Refusal("BR-3.2", "place_first")
    return None if p.phase == MENU_STEP else PHASES.wrong(p)


def _forfeit(p: BanquetPosition, menu: int) -> Refusal | None:
    if p.phase != FORFEIT:
        return Refusal("BR-9.7", "nothing_to_forfeit")
    if p.scored[menu] != p.to_move:
        return Refusal("BR-9.7", "not_scored", {"menu": MENU_NAMES[menu]})
    return None


def _draw(p: BanquetPosition, value: int) -> Refusal | None:
    if p.phase != DRAW:
        return Refusal("BR-7.1", "nothing_to_draw")
    if p.deck_size[value] + p.pile_size[value] == 0:
        return Refusal("BR-7.3", "none_of_value", {"crowns": CROWNS.names[value]})
    return None


refuse = refuse_by_kind(
    CATALOGUE,
    "BR-8.1",
    {
        moves.PLACE: PHASES.only(PLACE, _place),
        moves.ANNOUNCE: PHASES.only(PLACE, _announce),
        moves.SCORE: PHASES.only(MENU_STEP, _score),
        moves.DISCARD: PHASES.only(MENU_STEP, _discard),
        moves.KEEP: _keep,
        moves.FORFEIT: _forfeit,
        moves.DRAW: _draw,
        moves.SET: _set,
        moves.READY: _ready,
    },
)
