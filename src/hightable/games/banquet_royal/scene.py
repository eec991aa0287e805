"""The scene: what a viewer sees of the table, as pieces in areas."""

from __future__ import annotations

from collections.abc import Mapping

from hightable.engine.i18n import Language
from hightable.engine.memo import memoized, memoized_by_fields
from hightable.engine.position import NONE, Row
from hightable.engine.scene import Area, Layout, Piece, Scene, seats_from
from hightable.engine.view import View
from hightable.games.banquet_royal import pieces
from hightable.games.banquet_royal.components import BOARD, HAND, ORDERS, SEAT_NAMES, VALUES
from hightable.games.banquet_royal.layout import layouts
from hightable.games.banquet_royal.moves import CATALOGUE, DISCARD, KEEP, PHRASES, SCORE
from hightable.games.banquet_royal.pieces import DECK_LINES, DECKS_SIZE, ROW, say
from hightable.games.banquet_royal.position import DRAW, FORFEIT, LOOK, MENU, OVER, PLACE, SET, BanquetPosition
from hightable.games.banquet_royal.score_sheet import points

PROMPTS = {SET: "set", LOOK: "look", PLACE: "place", FORFEIT: "forfeit", MENU: "menu", DRAW: "draw", OVER: "over"}
COLUMNS = 4  # menus side by side in a player's display
MENU_ROWS = {2: 5, 3: 2, 4: 2}  # rows of menus in a display, by the number of players: enough for most games
LINE = 1 / ROW  # so that a row of menus is one line in a terminal


def scene(view: View[BanquetPosition], language: Language) -> Scene:
    """The table as the viewer sees it."""
    p, seat = view.p, view.seat
    completed = _completed_menus(view)
    areas, arranged = _areas(seat, p.seats, language)
    choosing = p.phase == MENU and view.is_my_turn
    return Scene(
        areas,
        (
            *pieces.board(p, language),
            pieces.kitchen(p, language),
            pieces.own_toques(seat, p.toques[seat], language) if seat >= 0 else (),
            *_orders_aside(p, language),
            *_displays(p, seat, language),
            *(_open_decks if view.over else _decks)(p, language),
            *_hand(p, seat, completed, language),
        ),
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
    if p.phase == PLACE and p.cloches & p.touched:
        return "place_or_announce"
    return "look_corners" if p.phase == LOOK and not p.etiquette else PROMPTS[p.phase]


def _completed_menus(view: View[BanquetPosition]) -> tuple[int, ...]:
    """The menus that the viewer can score now."""
    legal = view.legal_moves() if view.p.phase == MENU else []
    return tuple(CATALOGUE.values(move)[0] for move in legal if CATALOGUE.kind(move) is SCORE)


@memoized_by_fields
def _hand(p: BanquetPosition, seat: int, completed: tuple[int, ...], language: Language) -> tuple[tuple[Piece, ...], ...]:
    """The viewer's own hand, in its own area."""
    if seat < 0:
        return ()
    return (
        tuple(
            pieces.hand_menu("hand", slot + 0.5, ROW / 2, menu, slot, seat, language, menu in completed)
            for slot, menu in enumerate(p.hand[seat])
            if menu != NONE
        ),
    )


@memoized_by_fields
def _decks(p: BanquetPosition, language: Language) -> tuple[tuple[Piece, ...], ...]:
    """All decks with their piles."""
    return tuple(pieces.deck(value, p.deck_size[value], p.pile[value], (), language) for value in range(VALUES))


@memoized_by_fields
def _open_decks(p: BanquetPosition, language: Language) -> tuple[tuple[Piece, ...], ...]:
    """The same once the game is over: then all can see which menus are left."""
    return tuple(pieces.deck(value, p.deck_size[value], p.pile[value], p.deck[value], language) for value in range(VALUES))


@memoized
def _areas(viewer: int, players: int, language: Language) -> tuple[tuple[Area, ...], Mapping[str, Layout]]:
    """The areas and their layouts. The viewer's own display comes first, then the others clockwise.

    Nothing changes its size during a game: each area has the room that it needs at the end.
    """
    own = [Area("hand", say(language, "hand"), HAND, ROW, (16, LINE))] if viewer >= 0 else []
    board = Area("board", say(language, "board"), *BOARD.size, (3, 2), grid="hex")
    kitchen = Area("kitchen", say(language, "kitchen"), 5, 1, (9, 1))
    decks = Area("decks", say(language, "decks"), *DECKS_SIZE, (5, DECK_LINES / DECKS_SIZE[1]), side=True)
    high = ROW * (1 + MENU_ROWS[players])
    order = seats_from(viewer, players)
    displays = [Area.display(seat, SEAT_NAMES[seat](language), COLUMNS, high, (16, LINE)) for seat in order]
    areas = (board, kitchen, *own, decks, *displays)
    return areas, layouts(areas)


@memoized_by_fields
def _orders_aside(p: BanquetPosition, language: Language) -> tuple[tuple[Piece, ...], ...]:
    """The orders beside the decks: those still to be set, those lost and, after the game, those not used."""
    if p.phase == SET:
        return (pieces.orders_to_set(p.etiquette - (ORDERS - p.stack_size), language),)
    lost = tuple(dish for dish, count in enumerate(p.lost) for _ in range(count))
    unused = tuple(sorted(order for order in p.stack if order >= 0)) if p.phase == OVER else ()
    return tuple(pieces.orders_aside(key, each, language) for key, each in (("lost", lost), ("unused", unused)) if each)


@memoized_by_fields
def _displays(p: BanquetPosition, viewer: int, language: Language) -> tuple[tuple[Piece, ...], ...]:
    """The display of each player. The viewer's own hand has its own area."""
    displays = []
    for seat, (scored_points, menus) in enumerate(zip(points(p), _scored_menus(p), strict=True)):
        hand = () if seat == viewer else p.hand[seat]
        rows = MENU_ROWS[p.seats]
        displays.append(_display(seat, scored_points, p.toques[seat], p.won[seat], hand, menus, rows, language))
    return tuple(displays)


@memoized_by_fields
def _scored_menus(p: BanquetPosition) -> tuple[tuple[int, ...], ...]:
    """The menus that each seat has scored."""
    return tuple(tuple(menu for menu, scorer in enumerate(p.scored) if scorer == seat) for seat in range(p.seats))


@memoized
def _display(
    seat: int,
    points: int,
    toques: int,
    won: Row,
    hand: Row | tuple[()],
    scored: tuple[int, ...],
    rows: int,
    language: Language,
) -> tuple[Piece, ...]:
    """A player's display: in the first row toques, the hand as others see it and orders won, then the scored menus.

    A hand that is open, after the game, comes before the scored menus.
    """
    area = f"seat{seat}"
    shown = [pieces.plaque("points", seat, points, language), pieces.plaque("toques", seat, toques, language)]
    held = [(slot, menu) for slot, menu in enumerate(hand) if menu != NONE]
    is_open = any(menu >= 0 for _, menu in held)
    step = min(0.49, 0.98 / max(len(held) - 1, 1))
    places = _card_places((len(held) if is_open else 0) + len(scored), rows)
    for place, (slot, menu) in enumerate(held):
        x, y = places[place] if is_open else (1.26 + step * place, ROW / 2)
        shown.append(pieces.hand_menu(area, x, y, menu, slot, seat, language))
    if any(won):
        shown += pieces.won_orders(seat, won, 1.04 if is_open or not held else 2.56, language)
    for (x, y), menu in zip(places[-len(scored) :], scored, strict=False):
        shown.append(pieces.scored_menu(seat, x, y, menu, language))
    return tuple(shown)


def _card_places(menus: int, rows: int) -> list[tuple[float, float]]:
    """The places of the menus below the first row: side by side, or overlapping if there are more than fit."""
    across = max(COLUMNS, -(-menus // rows))
    step = (COLUMNS - 1) / (across - 1)
    return [(0.5 + step * (place % across), (place // across + 1.5) * ROW) for place in range(menus)]
