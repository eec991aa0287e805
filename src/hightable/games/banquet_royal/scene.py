"""What a seat sees of the table, as pieces in areas."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from hightable.engine.i18n import Language
from hightable.engine.memo import memoized
from hightable.engine.position import NONE, unpacked
from hightable.engine.scene import HEX_ROW, HEX_TIP, Area, Layout, Piece, Scene
from hightable.engine.view import View
from hightable.games.banquet_royal import pieces
from hightable.games.banquet_royal.components import MENUS, ORDERS, RINGS, SEAT_NAMES, VALUES
from hightable.games.banquet_royal.layout import layouts
from hightable.games.banquet_royal.moves import CATALOGUE, PHRASES, SCORE
from hightable.games.banquet_royal.pieces import ROW, WIDE, say
from hightable.games.banquet_royal.position import DRAW, FORFEIT, HAND, LOOK, MENU, OVER, PLACE, SET, Position
from hightable.games.banquet_royal.rules import legal_moves
from hightable.games.banquet_royal.score_sheet import score_sheet

PROMPTS = {SET: "set", LOOK: "look", PLACE: "place", FORFEIT: "forfeit", MENU: "menu", DRAW: "draw", OVER: "over"}
COLUMNS = 2  # menus side by side in what lies before a player
LINE = 1 / ROW  # so that a row is a line in a terminal


def scene(view: View[Position], language: Language) -> Scene:
    """The table as the viewer sees it."""
    p = view.p
    displays = _displays(view, language)
    fitting = _fitting(view)
    prompt = "menu_fits" if fitting else PROMPTS[p.phase]
    aside = _aside(view, language)
    groups = [
        *pieces.board(list(p.board), list(p.order), language),
        pieces.kitchen(tuple(p.kitchen), view.seat, p.toques[view.seat] if view.seat >= 0 else 0, language),
        *aside,
        *(lying for _, lying in displays),
    ]
    for value in range(VALUES):
        shown = tuple(p.deck[value]) if view.over else ()
        groups.append(pieces.deck(value, p.deck_size[value], tuple(p.pile[value]), shown, language))
    if view.seat >= 0:
        groups.append(_hand(view.seat, tuple(p.hand[view.seat]), fitting, language))
    rows = tuple([rows for rows, _ in displays])
    areas, arranged = _areas(view.seat, rows, VALUES + len(aside), language)
    return Scene(areas, tuple(groups), PHRASES.say(language, f"prompt.{prompt}"), arranged)


def _fitting(view: View[Position]) -> tuple[int, ...]:
    """The menus that the viewer may score now."""
    if view.p.phase != MENU or not view.is_my_turn:
        return ()
    out = np.zeros(len(CATALOGUE), np.int32)
    legal = out[: legal_moves(unpacked(Position, view.position), out)].tolist()
    return tuple(move - SCORE.start for move in legal if 0 <= move - SCORE.start < len(MENUS))


@memoized
def _hand(seat: int, hand: tuple[int, ...], fitting: tuple[int, ...], language: Language) -> tuple[Piece, ...]:
    return tuple(
        pieces.held("hand", slot + 0.5, ROW / 2, menu, slot, seat, language, menu in fitting)
        for slot, menu in enumerate(hand)
        if menu != NONE
    )


@memoized
def _areas(
    viewer: int, rows: tuple[int, ...], deck_rows: int, language: Language
) -> tuple[tuple[Area, ...], Mapping[str, Layout]]:
    """The areas and how they are arranged. The viewer's own display comes first, then those to their left."""
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


def _aside(view: View[Position], language: Language) -> list[tuple[Piece, ...]]:
    """Rows under the decks: how many orders are still to be set; those that were lost; at the end those that nobody used."""
    p, y = view.p, (VALUES + 0.5) * ROW
    if p.phase == SET:
        return [pieces.to_set(p.etiquette - (ORDERS - p.stack_size), y, language)]
    aside = []
    lost = tuple(dish for dish, count in enumerate(p.lost) for _ in range(count))
    if lost:
        aside.append(pieces.orders_aside("lost", lost, y, language))
        y += ROW
    unused = tuple(sorted(order for order in p.stack if order >= 0)) if view.over else ()
    if unused:
        aside.append(pieces.orders_aside("unused", unused, y, language))
    return aside


def _displays(view: View[Position], language: Language) -> list[tuple[int, tuple[Piece, ...]]]:
    """What lies before each player, and in how many rows."""
    p = view.p
    scored: list[list[int]] = [[] for _ in range(p.seats)]
    for menu, seat in enumerate(p.scored):
        if seat != NONE:
            scored[seat].append(menu)
    displays = []
    for seat, lines in enumerate(score_sheet(view)):
        points = sum([line.points for line in lines])
        hand = () if seat == view.seat else tuple(p.hand[seat])  # the viewer's own have an area of their own
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
    """From the top: points and toques, orders won, the hand where others see it, menus scored."""
    area = f"seat{seat}"
    lying = [pieces.plaque("points", seat, points, language), pieces.plaque("toques", seat, toques, language)]
    row = 1
    if any(won):
        lying += pieces.won_orders(seat, won, language)
        row += 1
    held = [(slot, menu) for slot, menu in enumerate(hand) if menu != NONE]
    is_open = any(menu >= 0 for _, menu in held)
    for place, (slot, menu) in enumerate(held):
        x, y = _at(place, row) if is_open else (0.26 + place / 2, (row + 0.5) * ROW)
        lying.append(pieces.held(area, x, y, menu, slot, seat, language))
    row += _rows(len(held)) if is_open else min(len(held), 1)
    for place, menu in enumerate(scored):
        lying.append(pieces.scored(seat, *_at(place, row), menu, language))
    return row + _rows(len(scored)), tuple(lying)


def _rows(menus: int) -> int:
    return -(-menus // COLUMNS)


def _at(place: int, row: int) -> tuple[float, float]:
    return place % COLUMNS + 0.5, (place // COLUMNS + row + 0.5) * ROW
