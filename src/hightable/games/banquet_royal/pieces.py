"""The pieces of a scene of Banquet Royal, each a memoized function of what it shows."""

from __future__ import annotations

from hightable.engine.grids import HEX_TIP
from hightable.engine.i18n import Fact, Language
from hightable.engine.memo import memoized, memoized_by_fields
from hightable.engine.position import HIDDEN, NONE, Row
from hightable.engine.scene import Piece
from hightable.games.banquet_royal.components import (
    BOARD,
    BOUQUET,
    BY_BOUQUET,
    DISHES,
    MENU_NAMES,
    MENU_POINTS,
    PIECE_NAMES,
    SEAT_NAMES,
    SHORT_NAMES,
    SPACE_NAMES,
    TOQUE,
    VALUE_OF,
    VALUES,
)
from hightable.games.banquet_royal.components import MENU as MENU_PARTS
from hightable.games.banquet_royal.moves import CROWNS, MENU, ORDER, PHRASES, PIECE, SCORED, SPACE
from hightable.games.banquet_royal.position import BanquetPosition

ROW = 0.64  # from one row of menus to the next
DECKS_SIZE = (7.5, 0.7)  # three decks, each with its pile, and the orders beside them
DECK_LINES = VALUES + 2  # in a terminal: the decks, the orders lost, the orders not used
CARD = (0.96, 0.6)  # a menu: wider than it is high, for three pieces side by side
HEX = (2.0, 2 * HEX_TIP)

DISH_TONES = {"salad": "#a9d79b", "fruit-salad": "#d3b3f0", "pudding": "#f6dd86", "burger": "#8a5720"}
"""The colour of each dish where there is no room for a drawing."""


say = PHRASES.under("scene")
about = PHRASES.under("info")
"""What a piece is for."""


def _tone(dish: int) -> str:
    return DISH_TONES[DISHES[dish]]


def short_menu(menu: int, language: Language) -> str:
    """A menu abbreviated for the terminal: `Bur/Sal/Pud`."""
    return "/".join(SHORT_NAMES[part](language) for part in MENU_PARTS[menu])


def _card(
    area: str, x: float, y: float, glyph: str, name: str, id: str, face: str,
    tone: str = "plain", owner: int = -1, pick: str = "", layer: int = 0, origin: str = "", scale: float = 1.0, about: str = "",
) -> Piece:  # fmt: skip
    w, h = CARD[0] * scale, CARD[1] * scale
    return Piece(area, x, y, glyph, name, tone, owner, pick, layer, id=id, face=face, w=w, h=h, origin=origin, about=about)


# The board


ROWS = [(slice(row.start, row.stop), (1 << row.stop) - (1 << row.start)) for row in BOARD.rows]
"""The spaces of each row, as a slice of the board and as a bit set."""


@memoized_by_fields
def board(p: BanquetPosition, language: Language) -> tuple[tuple[Piece, ...], ...]:
    """The bouquet, then the spaces row by row."""
    near, shown, orders = p.touched | BY_BOUQUET, tuple(p.board), tuple(p.order)
    rows = [_row(row.start, shown[row], orders[row], near & spaces, language) for row, spaces in ROWS]
    return (_bouquet(language), *rows)


@memoized
def _row(first: int, on_board: tuple[int, ...], orders: tuple[int, ...], near: int, language: Language) -> tuple[Piece, ...]:
    """The spaces of a row, from the first one on. `near` is the set of those where a piece may go."""
    shown = enumerate(zip(on_board, orders, strict=True), first)
    return tuple(_on_space(space, piece, order, bool(near >> space & 1), language) for space, (piece, order) in shown)


@memoized
def _bouquet(language: Language) -> tuple[Piece, ...]:
    x, y = BOARD.centre(BOUQUET)
    name = say(language, "bouquet")
    note = about(language, "bouquet")
    return (Piece("board", x, y, "❀", name, "accent", id="bouquet", face="bouquet", w=HEX[0], h=HEX[1], about=note),)


@memoized
def _on_space(space: int, piece: int, order: int, near: bool, language: Language) -> Piece:
    """The piece on a space, or the empty space. It can always be picked, even if the rules then refuse the move.

    `near`: whether a piece may go there, because it touches another one or the bouquet.
    """
    where = SPACE_NAMES[space]
    here = str(where(language))
    pick, id, owner, origin, note = SPACE.pick(space), f"on:{here}", -1, "", ""
    if piece >= TOQUE:
        owner = piece - TOQUE
        glyph, tone, face, origin = f"T{owner + 1}", f"seat{owner}", f"toque:{owner}", f"seat{owner}"
        name = say(language, "toque", colour=str(SEAT_NAMES[owner](language)).lower(), space=where)
        note = about(language, "toque")
    elif piece != NONE:
        dish, tone = DISHES[piece], _tone(piece)
        glyph, face, origin = str(SHORT_NAMES[piece](language)), f"dish:{dish}", f"kitchen:{dish}"
        name, note = say(language, "dish", piece=PIECE_NAMES[piece], space=where), about(language, "dish")
    elif order == HIDDEN:
        glyph, tone, face, pick, id = f"?{here}", "closed", "cloche", ORDER.pick(space), f"cloche:{here}"
        name, note = say(language, "cloche", space=where), about(language, "cloche")
    elif order != NONE:
        tone, pick, id = _tone(order), ORDER.pick(space), f"cloche:{here}"
        glyph, face = f"({SHORT_NAMES[order](language)})", f"order:{DISHES[order]}"
        name, note = say(language, "order", space=where, dish=PIECE_NAMES[order]), about(language, "order")
    else:
        glyph, tone, face, id = here, "free", f"{'space' if near else 'far'}:{here}", f"space:{here}"
        name, note = say(language, "space", space=where), about(language, "space" if near else "far_space")
    (x, y), (w, h) = BOARD.centre(BOARD.places[space]), HEX
    return Piece("board", x, y, glyph, name, tone, owner, pick, id=id, face=face, w=w, h=h, origin=origin, about=note)


# The kitchen, the decks and the orders below them


@memoized_by_fields
def kitchen(p: BanquetPosition, language: Language) -> tuple[Piece, ...]:
    """How much is left of each dish."""
    return tuple(_stock(dish, count, language) for dish, count in enumerate(p.kitchen))


@memoized
def _stock(dish: int, count: int, language: Language) -> Piece:
    name, label = DISHES[dish], say(language, "in_kitchen", piece=PIECE_NAMES[dish], count=count)
    glyph, pick, face = f"{SHORT_NAMES[dish](language)}×{count}", PIECE.pick(dish), f"stock:{name}:{count}"
    tone, id, note = _tone(dish), f"kitchen:{name}", about(language, "stock")
    return Piece("kitchen", dish + 0.5, 0.5, glyph, label, tone, pick=pick, id=id, face=face, w=0.94, h=0.94, about=note)


@memoized
def own_toques(seat: int, count: int, language: Language) -> tuple[Piece, ...]:
    """How many toques the viewer has left, beside the dishes."""
    glyph, label, pick = f"{SHORT_NAMES[TOQUE](language)}×{count}", say(language, "own_toques", count=count), PIECE.pick(TOQUE)
    face, id, note = f"stock:{seat}:{count}", "kitchen:toque", about(language, "toque")
    return (Piece("kitchen", 4.5, 0.5, glyph, label, f"seat{seat}", seat, pick, id=id, face=face, w=0.94, h=0.94, about=note),)


@memoized
def deck(value: int, count: int, piled: Row, shown: Row | tuple[()], language: Language) -> tuple[Piece, ...]:
    """A deck with its pile beside it, which the terminal shows in one line. `shown` is the deck once it is open to all."""
    pile, open = (tuple(menu for menu in menus if menu >= 0) for menus in (piled, shown))
    x, y, pick = 2 * value + 0.5, DECKS_SIZE[1] / 2, CROWNS.pick(value)
    facts: dict[str, Fact] = {"crowns": CROWNS.names[value], "count": count, "pile": len(pile)}
    glyph, label = say(language, "deck_short", **facts), say(language, "deck", **facts)
    pieces = []
    if pile:
        top = pile[-1]
        glyph += f" {short_menu(top, language)}"
        last = say(language, "top", menu=MENU_NAMES[top])
        label = say(language, "deck_and_top", deck=label, top=last)
        name = say(language, "below", last=last, menus=_menus(pile[-2::-1], language)) if len(pile) > 1 else last
        pieces.append(_card("decks", x + 1, y, "", name, f"menu:{top}", f"menu:{top}", layer=1, about=about(language, "pile")))
    in_deck = say(language, "in_deck", deck=label, menus=_menus(open, language)) if open else label
    pieces.append(_card("decks", x + 1, y, "", label, f"pile:{value + 1}", "no-pile", about=about(language, "pile")))
    face, note = f"deck:{value + 1}:{count}", about(language, "deck")
    pieces.append(_card("decks", x, y, "", in_deck, f"deck:{value + 1}", face, pick=pick, about=note))
    pieces.append(Piece("decks", 0, _line(value), glyph, in_deck, pick=pick, w=0))
    return tuple(pieces)


def _line(number: int) -> float:
    """Where a terminal writes a line of the decks."""
    return (number + 0.5) * DECKS_SIZE[1] / DECK_LINES


def _menus(menus: tuple[int, ...], language: Language) -> str:
    return ", ".join(str(MENU_NAMES[menu](language)) for menu in menus)


ORDER_SIZE = 0.34


@memoized
def orders_to_set(left: int, language: Language) -> tuple[Piece, ...]:
    label, note = say(language, "orders_left", count=left), about(language, "order")
    x, y, face = 6.75, DECKS_SIZE[1] / 2, f"to-set:{left}"
    shown = Piece("decks", x, y, "", label, "closed", id="to-set", face=face, w=0.6, h=0.6, about=note)
    return shown, Piece("decks", 0, _line(VALUES), label, label, "closed", w=0)


@memoized
def orders_aside(key: str, dishes: tuple[int, ...], language: Language) -> tuple[Piece, ...]:
    """Orders beside the decks, lost or unused: one piece each on the page, one line in the terminal."""
    row = int(key == "unused")
    line = say(language, f"row_{key}")
    glyph = f"{line} {' '.join(SHORT_NAMES[dish](language) for dish in dishes)}"
    pieces = [Piece("decks", 0, _line(VALUES + row), glyph, line, "dim", w=0)]
    step = min(ORDER_SIZE, (1.44 - ORDER_SIZE) / max(len(dishes) - 1, 1))
    for place, dish in enumerate(dishes):
        label, face = say(language, key, dish=PIECE_NAMES[dish]), f"{'lost' if key == 'lost' else 'token'}:{DISHES[dish]}"
        x, y = 6.04 + ORDER_SIZE / 2 + step * place, DECKS_SIZE[1] * (row + 0.5) / 2
        id, origin, note = f"{key}:{place}", "board" if key == "lost" else "", about(language, key)
        pieces.append(Piece("decks", x, y, "", label, id=id, face=face, w=ORDER_SIZE, h=ORDER_SIZE, origin=origin, about=note))
    return tuple(pieces)


# A player's display


@memoized
def plaque(kind: str, seat: int, count: int, language: Language) -> Piece:
    """A player's points, which only terminals show here, or the toques they have left."""
    glyph, label = f"{say(language, f'row_{kind}')} {count}", say(language, kind, count=count)
    area, id = f"seat{seat}", f"{kind}:{seat}"
    if kind == "points":
        return Piece(area, 0.62, ROW / 2, glyph, label, area, seat, id=id, w=0)
    note = about(language, "toque")
    return Piece(area, 0.5, ROW / 2, glyph, label, area, seat, id=id, face=f"{id}:{count}", w=0.96, h=0.36, about=note)


@memoized
def won_orders(seat: int, won: Row, left: float, language: Language) -> tuple[Piece, ...]:
    """The orders a player has won, to the right of `left`: one piece each on the page, one line in the terminal."""
    dishes = tuple(dish for dish, count in enumerate(won) for _ in range(count))
    y, area, size = ROW / 2, f"seat{seat}", 0.5
    label = "; ".join(say(language, "won", dish=PIECE_NAMES[dish]) for dish in dishes)
    glyph = f"{say(language, 'row_orders')} " + " ".join(SHORT_NAMES[dish](language) for dish in dishes)
    pieces = [Piece(area, left, y, glyph, label, "accent", seat, w=0)]
    step = min(size, (3.98 - size - left) / max(len(dishes) - 1, 1))
    for place, dish in enumerate(dishes):
        x, name = left + size / 2 + step * place, say(language, "won", dish=PIECE_NAMES[dish])
        id, face, note = f"won:{seat}.{place}", f"token:{DISHES[dish]}", about(language, "won")
        pieces.append(Piece(area, x, y, "", name, owner=seat, id=id, face=face, w=size, h=size, origin="board", about=note))
    return tuple(pieces)


@memoized
def hand_menu(area: str, x: float, y: float, menu: int, slot: int, seat: int, language: Language, fits: bool = False) -> Piece:
    """A menu in a hand. Face down its id is its slot, so that no viewer can follow a hidden card."""
    if menu < 0:  # the backs of other hands are small
        crowns = CROWNS.names[HIDDEN - menu]
        label, id, face = say(language, "closed_menu", crowns=crowns), f"hand:{seat}.{slot}", f"back:{crowns(language)}"
        note = about(language, "closed_menu")
        return _card(area, x, y, f"░{crowns(language)}░", label, id, face, "dim", seat, scale=0.5, about=note)
    value, id, mark = int(VALUE_OF[menu]), f"menu:{menu}", "fits" if fits else "menu"
    label = say(language, mark, menu=MENU_NAMES[menu], crowns=CROWNS.names[value])
    glyph = f"{value + 1}:{short_menu(menu, language)}{'!' if fits else ''}"
    face, origin, note = f"{mark}:{menu}", f"deck:{value + 1}", about(language, "menu", points=int(MENU_POINTS[value]))
    return _card(area, x, y, glyph, label, id, face, "strong", seat, MENU.pick(menu), origin=origin, about=note)


@memoized
def scored_menu(seat: int, x: float, y: float, menu: int, language: Language) -> Piece:
    value, id, area = int(VALUE_OF[menu]), f"menu:{menu}", f"seat{seat}"
    label = say(language, "scored", menu=MENU_NAMES[menu], crowns=CROWNS.names[value])
    glyph = f"{value + 1}*{short_menu(menu, language)}"
    note = about(language, "scored", points=int(MENU_POINTS[value]))
    return _card(area, x, y, glyph, label, id, id, "good", seat, SCORED.pick(menu), origin=area, about=note)
