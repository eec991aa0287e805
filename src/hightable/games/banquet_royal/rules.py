"""The rules of Banquet Royal: the legal moves of a position, and playing one."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from hightable.engine.by_kind import play_by_kind
from hightable.engine.jit import compiled
from hightable.engine.position import NONE, Row
from hightable.engine.rng import Rng
from hightable.engine.rows import all_ready, index_of
from hightable.games.banquet_royal import moves
from hightable.games.banquet_royal.components import (
    ALL_SPACES,
    BIT,
    BY_BOUQUET,
    HAND,
    LINE_BITS,
    LINES,
    MENU,
    MENU_COUNT,
    ORDERS,
    SPACE_OF_BIT,
    TOQUE,
    TOUCHING,
    VALUE_OF,
    VALUES,
)
from hightable.games.banquet_royal.dealing import draw_menu, set_order
from hightable.games.banquet_royal.moves import CATALOGUE
from hightable.games.banquet_royal.position import DRAW, FORFEIT, LOOK, OVER, PLACE, SET, BanquetPosition
from hightable.games.banquet_royal.position import MENU as MENU_STEP

place_move = moves.PLACE.encode
announce_move = moves.ANNOUNCE.encode
score_move = moves.SCORE.encode
discard_move = moves.DISCARD.encode
keep_move = moves.KEEP.encode
forfeit_move = moves.FORFEIT.encode
draw_move = moves.DRAW.encode
set_move = moves.SET.encode
ready_move = moves.READY.encode


def _menu_table() -> npt.NDArray[np.bool_]:
    """Whether a menu matches a line of three pieces from either end: [wild toques, menu, piece, piece, piece]."""

    def stands_for(piece: int, part: int, wild: bool) -> bool:
        return piece == part or (wild and piece == TOQUE)

    table = np.zeros((2, len(MENU), 5, 5, 5), np.bool_)
    for wild, menu, a, b, c in np.ndindex(2, len(MENU), 5, 5, 5):
        for parts in (MENU[menu], MENU[menu][::-1]):
            if all(stands_for(piece, part, bool(wild)) for piece, part in zip((a, b, c), parts, strict=True)):
                table[wild, menu, a, b, c] = True
    return table


IS_MENU = _menu_table()


# Legal moves


@compiled
def legal_moves(p: BanquetPosition, out: Row) -> int:
    """Writes the legal moves into `out` and returns their number, 0 when the game is over."""
    if p.phase == PLACE:
        return _first_step_moves(p, out)
    if p.phase == MENU_STEP:
        return _menu_moves(p, out)
    n = 0
    if p.phase == LOOK:
        out[0] = ready_move()
        n = 1
    elif p.phase == SET:
        spaces = ALL_SPACES & ~(BY_BOUQUET | p.cloches)
        while spaces != 0:
            out[n] = set_move(_lowest_space(spaces))
            spaces &= spaces - 1
            n += 1
    elif p.phase == FORFEIT:
        for menu in range(MENU_COUNT):
            if p.scored[menu] == p.to_move:
                out[n] = forfeit_move(menu)
                n += 1
    elif p.phase == DRAW:
        for value in range(VALUES):
            if can_draw(p, value):
                out[n] = draw_move(value)
                n += 1
    return n


@compiled
def _first_step_moves(p: BanquetPosition, out: Row) -> int:
    """Lists every piece on every space where it can be placed, and every announcement. (BR-4, BR-5)"""
    n = 0
    pieces = _available_pieces(p)
    spaces = (p.touched | BY_BOUQUET) & ~(p.taken | p.cloches)
    while spaces != 0:
        space = _lowest_space(spaces)
        spaces &= spaces - 1
        for piece in range(TOQUE + 1):
            if (pieces >> piece) & 1:
                out[n] = place_move(piece, space)
                n += 1
    orders = p.cloches & p.touched
    while orders != 0:
        space = _lowest_space(orders)
        orders &= orders - 1
        for dish in range(4):
            out[n] = announce_move(space, dish)
            n += 1
    return n


@compiled
def _lowest_space(spaces: int) -> int:
    """The first space of a bit set."""
    return int(SPACE_OF_BIT[(spaces & -spaces) % 37])


@compiled
def _available_pieces(p: BanquetPosition) -> int:
    """Bit set of the pieces that the player to move can place: the dishes and a toque."""
    pieces = 0
    for dish in range(4):
        if p.kitchen[dish] > 0:
            pieces |= 1 << dish
    if p.toques[p.to_move] > 0:
        pieces |= 1 << TOQUE
    return pieces


@compiled
def _menu_moves(p: BanquetPosition, out: Row) -> int:
    """Lists scoring each completed menu, discarding each menu that can be replaced, and keeping all. (BR-6)"""
    out[0] = keep_move()
    n = 1
    completed = _completed_menus(p)
    for slot in range(HAND):
        menu = p.hand[p.to_move, slot]
        if menu == NONE:
            continue
        if (completed >> slot) & 1:
            out[n] = score_move(menu)
            n += 1
        if can_draw(p, VALUE_OF[menu]):
            out[n] = discard_move(menu)
            n += 1
    return n


@compiled
def _completed_menus(p: BanquetPosition) -> int:
    """Bit set of the slots whose menu the piece just placed completes. (BR-6.2)"""
    completed = 0
    if p.placed == NONE:
        return completed
    for k in range(9):
        line = LINE_BITS[p.placed, k]
        if line == 0:
            break
        if p.taken & line != line:
            continue
        a = min(p.board[LINES[p.placed, k, 0]], TOQUE)
        b = min(p.board[LINES[p.placed, k, 1]], TOQUE)
        c = min(p.board[LINES[p.placed, k, 2]], TOQUE)
        for slot in range(HAND):
            menu = p.hand[p.to_move, slot]
            if menu != NONE and IS_MENU[p.wild_toque, menu, a, b, c]:
                completed |= 1 << slot
    return completed


@compiled
def can_draw(p: BanquetPosition, value: int) -> bool:
    """Whether the deck or the pile of the value has a card."""
    return p.deck_size[value] > 0 or p.pile_size[value] > 0


# Playing


@compiled
def _set(p: BanquetPosition, space: int) -> None:
    """Sets a hidden order on the space. Once all orders are set, everybody looks at them. (BR-9.4)"""
    set_order(p, space)
    p.to_move = (p.to_move + 1) % p.seats
    if ORDERS - p.stack_size == p.etiquette:
        p.to_move = p.starter
        p.phase = LOOK


@compiled
def _say_ready(p: BanquetPosition) -> None:
    if all_ready(p):
        p.phase = PLACE


@compiled
def _place(p: BanquetPosition, piece: int, space: int) -> None:
    if piece == TOQUE:
        p.toques[p.to_move] -= 1
        _put(p, space, TOQUE + p.to_move)
    else:
        p.kitchen[piece] -= 1
        _put(p, space, piece)
    p.phase = MENU_STEP


@compiled
def _put(p: BanquetPosition, space: int, piece: int) -> None:
    p.board[space] = piece
    p.placed = space
    p.free -= 1
    p.taken |= BIT[space]
    p.touched |= TOUCHING[space]


@compiled
def _announce(p: BanquetPosition, space: int, dish: int) -> None:
    """Turns up the order, serves its dish if the kitchen has one, and gives out or removes the token. (BR-5)"""
    real = p.order[space]
    p.order[space] = NONE
    p.cloches &= ~BIT[space]
    p.phase = MENU_STEP
    if real == dish:
        p.won[p.to_move, real] += 1
    else:
        p.lost[real] += 1
        if p.hells_kitchen and index_of(p.scored, MENU_COUNT, p.to_move) != NONE:
            p.phase = FORFEIT
    if p.kitchen[real] > 0:
        p.kitchen[real] -= 1
        _put(p, space, real)


@compiled
def _forfeit(p: BanquetPosition, menu: int) -> None:
    p.scored[menu] = NONE
    _add_to_pile(p, menu)
    p.phase = MENU_STEP


@compiled
def _score(p: BanquetPosition, menu: int, rng: Rng) -> None:
    p.hand[p.to_move, _slot_of(p, menu)] = NONE
    p.scored[menu] = p.to_move
    p.open_value = VALUE_OF[menu]
    _fill_hand(p, rng)


@compiled
def _discard(p: BanquetPosition, menu: int, rng: Rng) -> None:
    """Draws the replacement before the discarded menu reaches its pile. (BR-6.6)"""
    draw_menu(p, p.to_move, _slot_of(p, menu), VALUE_OF[menu], rng)
    _add_to_pile(p, menu)
    _fill_hand(p, rng)


@compiled
def _add_to_pile(p: BanquetPosition, menu: int) -> None:
    value = VALUE_OF[menu]
    p.pile[value, p.pile_size[value]] = menu
    p.pile_size[value] += 1


@compiled
def _slot_of(p: BanquetPosition, menu: int) -> int:
    return index_of(p.hand[p.to_move], HAND, menu)


@compiled
def _draw(p: BanquetPosition, value: int, rng: Rng) -> None:
    """Draws a menu of the value that the player chose, then the rest of the hand. (BR-7.3)"""
    p.open_value = NONE
    draw_menu(p, p.to_move, _slot_of(p, NONE), value, rng)
    _fill_hand(p, rng)


@compiled
def _fill_hand(p: BanquetPosition, rng: Rng) -> None:
    """Draws back up to a full hand, asking for a value where there is a choice, then ends the turn. (BR-7)"""
    for _ in range(HAND):
        slot = _slot_of(p, NONE)
        if slot == NONE:
            break
        value = p.open_value
        if value == NONE or not can_draw(p, value):
            choices = 0
            for other in range(VALUES):
                if can_draw(p, other):
                    value = other
                    choices += 1
            if choices == 0:
                break
            if choices > 1:
                p.phase = DRAW
                return
        p.open_value = NONE
        draw_menu(p, p.to_move, slot, value, rng)
    _end_turn(p)


@compiled
def _end_turn(p: BanquetPosition) -> None:
    p.placed = NONE
    p.open_value = NONE
    if p.free == 0:
        p.phase = OVER
        p.to_move = NONE
    else:
        p.phase = PLACE
        p.to_move = (p.to_move + 1) % p.seats


play = play_by_kind(
    CATALOGUE,
    {
        moves.PLACE: _place,
        moves.ANNOUNCE: _announce,
        moves.SCORE: _score,
        moves.DISCARD: _discard,
        moves.KEEP: _fill_hand,
        moves.FORFEIT: _forfeit,
        moves.DRAW: _draw,
        moves.SET: _set,
        moves.READY: _say_ready,
    },
)
