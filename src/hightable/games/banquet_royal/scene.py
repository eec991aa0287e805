"""The scene: what a viewer sees of the table, as pieces in areas."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from hightable.engine.i18n import Language
from hightable.engine.memo import memoized
from hightable.engine.position import NONE, unpacked
from hightable.engine.scene import HEX_ROW, HEX_TIP, Area, Layout, Piece, Scene
from hightable.engine.view import View
from hightable.games.banquet_royal import pieces
from hightable.games.banquet_royal.components import MENUS, NEIGHBOURS, ORDERS, RINGS, SEAT_NAMES, VALUES
from hightable.games.banquet_royal.layout import layouts
from hightable.games.banquet_royal.moves import CATALOGUE, DISCARD, KEEP, PHRASES, SCORE
from hightable.games.banquet_royal.pieces import ROW, WIDE, say
from hightable.games.banquet_royal.position import DRAW, FORFEIT, HAND, LOOK, MENU, OVER, PLACE, SET, BanquetPosition
from hightable.games.banquet_royal.rules import legal_moves
from hightable.games.banquet_royal.score_sheet import score_sheet

PROMPTS = {SET: "set", LOOK: "look", PLACE: "place", FORFEIT: "forfeit", MENU: "menu", DRAW: "draw", OVER: "over"}
COLUMNS = 2  # menus side by side in a player's display
LINE = 1 / ROW  # so that a row of menus is one line in a terminal


def scene(view: View[BanquetPosition], language: Language) -> Scene:
    """The table as the viewer sees it."""
    p = view.p
    displays = _displays(view, language)
    completed = _completed_menus(view)
    orders = _orders_below_decks(view, language)
    groups = [
        *pieces.board(list(p.board), list(p.order), p.touched, language),
        pieces.kitchen(tuple(p.kitchen), view.seat, p.toques[view.seat] if view.seat >= 0 else 0, language),
        *orders,
        *(shown for _, shown in displays),
    ]
    for value in range(VALUES):
        shown = tuple(p.deck[value]) if view.over else ()
        groups.append(pieces.deck(value, p.deck_size[value], tuple(p.pile[value]), shown, language))
    if view.seat >= 0:
        groups.append(_hand(view.seat, tuple(p.hand[view.seat]), completed, language))
    rows = tuple([rows for rows, _ in displays])
    areas, arranged = _areas(view.seat, rows, VALUES + len(orders), language)
    choosing = p.phase == MENU and view.is_my_turn
    return Scene(
        areas,
        tuple(groups),
        PHRASES.say(language, f"prompt.{_prompt(view, completed)}"),
        arranged,
        quiet=frozenset([KEEP.id, DISCARD.id]) if choosing and completed else frozenset(),
        automatic=KEEP.id if choosing and not completed else "",
    )


def _prompt(view: View[BanquetPosition], completed: tuple[int, ...]) -> str:
    """The key of the prompt."""
    p = view.p
    if completed:
        return "menu_fits"
    if p.phase == PLACE and any(p.order[space] != NONE and _is_touched(p, space) for space in range(len(p.order))):
        return "place_or_announce"
    return "look_corners" if p.phase == LOOK and not p.etiquette else PROMPTS[p.phase]


def _is_touched(p: BanquetPosition, space: int) -> bool:
    """Whether a dish or a toque touches the space."""
    return any(other != NONE and p.board[other] != NONE for other in NEIGHBOURS[space])


def _completed_menus(view: View[BanquetPosition]) -> tuple[int, ...]:
    """The menus that the viewer can score now."""
    if view.p.phase != MENU or not view.is_my_turn:
        return ()
    out = np.zeros(len(CATALOGUE), np.int32)
    legal = out[: legal_moves(unpacked(BanquetPosition, view.position), out)].tolist()
    return tuple(move - SCORE.start for move in legal if 0 <= move - SCORE.start < len(MENUS))


@memoized
def _hand(seat: int, hand: tuple[int, ...], completed: tuple[int, ...], language: Language) -> tuple[Piece, ...]:
    return tuple(
        pieces.hand_menu("hand", slot + 0.5, ROW / 2, menu, slot, seat, language, menu in completed)
        for slot, menu in enumerate(hand)
        if menu != NONE
    )


@memoized
def _areas(
    viewer: int, rows: tuple[int, ...], deck_rows: int, language: Language
) -> tuple[tuple[Area, ...], Mapping[str, Layout]]:
    """The areas and their layouts. The viewer's own display comes first, then the others clockwise."""
    seats = range(len(rows))
    order = seats if viewer < 0 else [(viewer + k) % len(rows) for k in seats]
    own = [Area("hand", say(language, "hand"), HAND, ROW, (16, LINE))] if viewer >= 0 else []
    board = Area("board", say(language, "board"), 2 * WIDE, 2 * RINGS * HEX_ROW + 2 * HEX_TIP, (3, 2), grid="hex")
    kitchen = Area("kitchen", say(language, "kitchen"), 5, 1, (9, 1))
    decks = Area("decks", say(language, "decks"), 2, ROW * deck_rows, (17, LINE), side=True)
    displays = [
        Area(f"seat{s}", str(SEAT_NAMES[s](language)), COLUMNS, ROW * rows[s], (16, LINE), side=True, display_of=s) for s in order
    ]
    areas = (board, kitchen, *own, decks, *displays)
    return areas, layouts(areas)


def _orders_below_decks(view: View[BanquetPosition], language: Language) -> list[tuple[Piece, ...]]:
    """The rows below the decks: orders still to be set, orders lost and, after the game, orders not used."""
    p, y = view.p, (VALUES + 0.5) * ROW
    if p.phase == SET:
        return [pieces.orders_to_set(p.etiquette - (ORDERS - p.stack_size), y, language)]
    orders = []
    lost = tuple(dish for dish, count in enumerate(p.lost) for _ in range(count))
    if lost:
        orders.append(pieces.orders_aside("lost", lost, y, language))
        y += ROW
    unused = tuple(sorted(order for order in p.stack if order >= 0)) if view.over else ()
    if unused:
        orders.append(pieces.orders_aside("unused", unused, y, language))
    return orders


def _displays(view: View[BanquetPosition], language: Language) -> list[tuple[int, tuple[Piece, ...]]]:
    """For each player, the number of rows of their display and its pieces."""
    p = view.p
    scored: list[list[int]] = [[] for _ in range(p.seats)]
    for menu, seat in enumerate(p.scored):
        if seat != NONE:
            scored[seat].append(menu)
    displays = []
    for seat, lines in enumerate(score_sheet(view)):
        points = sum([line.points for line in lines])
        hand = () if seat == view.seat else tuple(p.hand[seat])  # the viewer's own hand has its own area
        displays.append(_display(seat, points, p.toques[seat], tuple(p.won[seat]), hand, tuple(scored[seat]), language))
    return displays


@memoized
def _display(
    seat: int,
    points: int,
    toques: int,
    won: tuple[int, ...],
    hand: tuple[int, ...],
    scored: tuple[int, ...],
    language: Language,
) -> tuple[int, tuple[Piece, ...]]:
    """A player's display, from the top: points and toques, orders won, the hand as others see it, scored menus."""
    area = f"seat{seat}"
    shown = [pieces.plaque("points", seat, points, language), pieces.plaque("toques", seat, toques, language)]
    row = 1
    if any(won):
        shown += pieces.won_orders(seat, won, language)
        row += 1
    held = [(slot, menu) for slot, menu in enumerate(hand) if menu != NONE]
    is_open = any(menu >= 0 for _, menu in held)
    for place, (slot, menu) in enumerate(held):
        x, y = _card_place(place, row) if is_open else (0.26 + place / 2, (row + 0.5) * ROW)
        shown.append(pieces.hand_menu(area, x, y, menu, slot, seat, language))
    row += _rows(len(held)) if is_open else min(len(held), 1)
    for place, menu in enumerate(scored):
        shown.append(pieces.scored_menu(seat, *_card_place(place, row), menu, language))
    return row + _rows(len(scored)), tuple(shown)


def _rows(menus: int) -> int:
    return -(-menus // COLUMNS)


def _card_place(place: int, row: int) -> tuple[float, float]:
    return place % COLUMNS + 0.5, (place // COLUMNS + row + 0.5) * ROW
