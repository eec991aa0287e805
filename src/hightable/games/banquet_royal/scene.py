"""What a seat sees of the table, as pieces in areas."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from hightable.engine.position import HIDDEN, NONE
from hightable.engine.scene import HEX_ROW, HEX_TIP, Area, Piece, Scene
from hightable.engine.view import View
from hightable.engine.words import Fact, Language
from hightable.games.banquet_royal.catalogue import CROWNS, MENU, ORDER, PHRASES, PIECE, SCORED, SPACE
from hightable.games.banquet_royal.components import (
    COLOURS,
    DISHES,
    MENU_NAMES,
    ORDERS,
    PIECE_NAMES,
    RINGS,
    SHORT_NAMES,
    SPACE_NAMES,
    SPACE_PLACES,
    TOQUE,
    VALUE_OF,
    VALUES,
)
from hightable.games.banquet_royal.components import MENU as MENU_PARTS
from hightable.games.banquet_royal.layout import layouts
from hightable.games.banquet_royal.position import DRAW, FORFEIT, HAND, LOOK, OVER, PLACE, SET, Position
from hightable.games.banquet_royal.position import MENU as MENU_STEP
from hightable.games.banquet_royal.sheet import sheet

SPACES_AT = tuple(SPACE_PLACES.values())
PROMPTS = {SET: "set", LOOK: "look", PLACE: "place", FORFEIT: "forfeit", MENU_STEP: "menu", DRAW: "draw", OVER: "over"}
WIDE = 7  # places in the longest row
COLUMNS = 2  # menus side by side in what lies before a player
CARD = (0.96, 0.6)  # a menu, wider than high, for its three pieces side by side
ROW = 0.64  # from one row of menus to the next
LINE = 1 / ROW  # so that a row is a line in a terminal

Say = Callable[..., str]


def scene(view: View[Position], language: Language) -> Scene:
    """The table as the viewer sees it."""

    def say(key: str, **facts: Fact) -> str:
        return PHRASES.say(language, f"scene.{key}", **facts)

    seats = range(view.p.seats)
    order = list(seats) if view.seat < 0 else [(view.seat + k) % view.p.seats for k in seats]
    areas = [
        Area("board", say("board"), 2 * WIDE, 2 * RINGS * HEX_ROW + 2 * HEX_TIP, (3, 2), grid="hex"),
        Area("kitchen", say("kitchen"), 5, 1, (9, 1)),
        *_own_areas(view, say),
        Area("decks", say("decks"), 2, ROW * (VALUES + _has_notes(view.p)), (17, LINE), side=True),
    ]
    areas += [
        Area(f"seat{s}", say("seat", who=COLOURS[s]), COLUMNS, ROW * _height(view, s), (16, LINE), side=True, display_of=s)
        for s in order
    ]
    pieces = [*_board(view, language, say), *_kitchen(view, language, say), *_decks(view, language, say)]
    pieces += [piece for seat in seats for piece in _display(view, seat, language, say)]
    pieces += _hand(view, language, say) if view.seat >= 0 else []
    return Scene(tuple(areas), tuple(pieces), _prompt(view, language), layouts(areas, order))


def _prompt(view: View[Position], language: Language) -> str:
    p = view.p
    if not view.mine and not view.over:
        return PHRASES.say(language, "prompt.wait", who=COLOURS[p.seat])
    return PHRASES.say(language, f"prompt.{PROMPTS[p.phase]}")


def _own_areas(view: View[Position], say: Say) -> list[Area]:
    return [Area("hand", say("hand"), HAND, ROW, (15, LINE))] if view.seat >= 0 else []


def _board(view: View[Position], language: Language, say: Say) -> list[Piece]:
    bouquet = Piece("board", WIDE, RINGS * HEX_ROW + HEX_TIP, "❀", say("bouquet"), "bouquet", id="bouquet", face="bouquet")
    on_spaces = [_on_space(view, space, language, say) for space in range(len(SPACE_NAMES))]
    return [replace(piece, w=2, h=2 * HEX_TIP) for piece in (bouquet, *on_spaces)]


def _on_space(view: View[Position], space: int, language: Language, say: Say) -> Piece:
    """What lies on a space, be it nothing."""
    p, where = view.p, SPACE_NAMES[space]
    q, r = SPACES_AT[space]
    x, y = WIDE + 2 * q + r, (r + RINGS) * HEX_ROW + HEX_TIP
    name = str(where(language))
    piece, order = int(p.board[space]), int(p.order[space])
    if piece >= TOQUE:
        seat = piece - TOQUE
        told = say("toque", who=COLOURS[seat], space=where)
        return Piece(
            *("board", x, y, f"T{seat + 1}", told, f"seat{seat}", seat, SPACE.pick(space)),
            id=f"on:{name}",
            face=f"toque:{seat}",
            origin=f"seat{seat}",
        )
    if piece != NONE:
        dish, told = DISHES[piece], say("dish", piece=PIECE_NAMES[piece], space=where)
        glyph: str = SHORT_NAMES[piece](language)
        own = Piece("board", x, y, glyph, told, dish, pick=SPACE.pick(space), id=f"on:{name}", face=f"dish:{dish}")
        return replace(own, origin=f"kitchen:{dish}")
    if order == HIDDEN:
        told = say("cloche", space=where)
        return Piece("board", x, y, f"?{name}", told, "cloche", pick=ORDER.pick(space), id=f"cloche:{name}", face="cloche")
    if order != NONE:
        dish, told = DISHES[order], say("order", space=where, dish=PIECE_NAMES[order])
        glyph = f"({SHORT_NAMES[order](language)})"
        return Piece("board", x, y, glyph, told, dish, pick=ORDER.pick(space), id=f"cloche:{name}", face=f"order:{dish}")
    return Piece(
        "board", x, y, name, say("space", space=where), "free", pick=SPACE.pick(space), id=f"space:{name}", face=f"space:{name}"
    )


def _kitchen(view: View[Position], language: Language, say: Say) -> list[Piece]:
    p = view.p
    pieces = []
    for dish, name in enumerate(DISHES):
        count = int(p.kitchen[dish])
        told = say("in_kitchen", piece=PIECE_NAMES[dish], count=count)
        glyph = f"{SHORT_NAMES[dish](language)}×{count}"
        own = Piece("kitchen", dish + 0.5, 0.5, glyph, told, name, pick=PIECE.pick(dish), id=f"kitchen:{name}")
        pieces.append(replace(own, face=f"stock:{name}:{count}", w=0.94, h=0.94))
    if view.seat >= 0:
        count = int(p.toques[view.seat])
        glyph = f"{SHORT_NAMES[TOQUE](language)}×{count}"
        told = say("own_toques", count=count)
        own = Piece("kitchen", 4.5, 0.5, glyph, told, f"seat{view.seat}", view.seat, PIECE.pick(TOQUE), id="kitchen:toque")
        pieces.append(replace(own, face=f"stock:{view.seat}:{count}", w=0.94, h=0.94))
    return pieces


def _decks(view: View[Position], language: Language, say: Say) -> list[Piece]:
    """Each deck with its pile beside it; the terminal says both in one line."""
    p = view.p
    pieces = []
    for value in range(VALUES):
        y = (value + 0.5) * ROW
        facts = {"crowns": CROWNS.names[value], "count": int(p.deck_size[value]), "pile": int(p.pile_size[value])}
        glyph, told = say("deck_short", **facts), say("deck", **facts)
        if p.pile_size[value]:
            top = int(p.pile[value, p.pile_size[value] - 1])
            glyph += f" {short_menu(top, language)}"
            told += f"; {say('top', menu=MENU_NAMES[top])}"
            pieces.append(
                _card("decks", 1.5, y, "", say("top", menu=MENU_NAMES[top]), "plain", f"menu:{top}", f"menu:{top}", layer=1)
            )
        pieces.append(_card("decks", 1.5, y, "", told, "plain", f"pile:{value + 1}", "no-pile"))
        deck = _card("decks", 0.5, y, glyph, told, "plain", f"deck:{value + 1}", f"deck:{value + 1}:{facts['count']}")
        pieces.append(replace(deck, pick=CROWNS.pick(value)))
    return pieces + _notes(p, language, say)


def _notes(p: Position, language: Language, say: Say) -> list[Piece]:
    """Under the decks: how many orders are still to be set, or those that were lost."""
    y = (VALUES + 0.5) * ROW
    if p.phase == SET:
        left = p.etiquette - (ORDERS - p.stack_size)
        told = f"{say('orders_left')}: {left}"
        return [Piece("decks", 0.5, y, told, told, "cloche", id="to-set", face=f"to-set:{left}", w=0.6, h=0.6)]
    lost = [dish for dish in range(4) for _ in range(p.lost[dish])]
    if not lost:
        return []
    glyph = f"{say('row_lost')} {' '.join(SHORT_NAMES[dish](language) for dish in lost)}"
    pieces = [Piece("decks", 0, y, glyph, say("row_lost"), "dim", w=0)]
    for place, dish in enumerate(lost):
        told, face = say("lost", dish=PIECE_NAMES[dish]), f"lost:{DISHES[dish]}"
        own = Piece("decks", 0.2 + 0.23 * place, y, "", told, id=f"lost:{place}", face=face, origin="board")
        pieces.append(replace(own, w=0.4, h=0.4))
    return pieces


def _has_notes(p: Position) -> bool:
    return p.phase == SET or any(p.lost[dish] for dish in range(4))


def _display(view: View[Position], seat: int, language: Language, say: Say) -> list[Piece]:
    """What lies before a player, from the top: points and toques, orders won, the hand where others see it, menus scored."""
    p, area, tone = view.p, f"seat{seat}", f"seat{seat}"
    points = sum(line.points for line in sheet(view)[seat])
    toques = int(p.toques[seat])
    plaque = Piece(
        area, 0.5, ROW / 2, f"{say('row_points')} {points}", say("points", count=points), tone, seat, id=f"points:{seat}"
    )
    hats = Piece(
        area, 1.5, ROW / 2, f"{say('row_toques')} {toques}", say("toques", count=toques), tone, seat, id=f"toques:{seat}"
    )
    pieces = [
        replace(plaque, face=f"points:{seat}:{points}", w=0.96, h=0.36),
        replace(hats, face=f"toques:{seat}:{toques}", w=0.96, h=0.36),
        *_won_orders(p, seat, language, say),
    ]
    row = 1 + bool(_won(p, seat))
    hand = _shown_hand(view, seat)
    for place, (slot, menu) in enumerate(hand):
        x, y = _at(place, row) if _is_open(hand) else (0.26 + place / 2, (row + 0.5) * ROW)
        pieces.append(_menu_piece(area, x, y, menu, slot, language, say, seat))
        if menu < 0:  # backs lie close together
            pieces[-1] = replace(pieces[-1], w=0.48, h=0.3)
    row += _hand_rows(hand)
    for place, menu in enumerate(_scored(p, seat)):
        x, y = _at(place, row)
        told = say("scored", menu=MENU_NAMES[menu], crowns=CROWNS.names[VALUE_OF[menu]])
        glyph = f"{VALUE_OF[menu] + 1}*{short_menu(menu, language)}"
        own = _card(area, x, y, glyph, told, "scored", f"menu:{menu}", f"menu:{menu}")
        pieces.append(replace(own, owner=seat, pick=SCORED.pick(menu), origin=area))
    return pieces


def _won_orders(p: Position, seat: int, language: Language, say: Say) -> list[Piece]:
    """The tokens a player has won: one by one on a page, in one line in a terminal."""
    won, y, area = _won(p, seat), 1.5 * ROW, f"seat{seat}"
    if not won:
        return []
    told = "; ".join(say("won", dish=PIECE_NAMES[dish]) for dish in won)
    glyph = f"{say('row_orders')} " + " ".join(SHORT_NAMES[dish](language) for dish in won)
    pieces = [Piece(area, 0, y, glyph, told, "order", seat, w=0)]
    for place, dish in enumerate(won):
        own = Piece(area, 0.24 + 0.22 * place, y, "", say("won", dish=PIECE_NAMES[dish]), owner=seat, id=f"won:{seat}.{place}")
        pieces.append(replace(own, face=f"token:{DISHES[dish]}", w=0.44, h=0.44, origin="board"))
    return pieces


def _height(view: View[Position], seat: int) -> int:
    """How many rows there are before a seat."""
    return 1 + bool(_won(view.p, seat)) + _hand_rows(_shown_hand(view, seat)) + _rows(len(_scored(view.p, seat)))


def _won(p: Position, seat: int) -> list[int]:
    return [dish for dish in range(4) for _ in range(p.won[seat, dish])]


def _scored(p: Position, seat: int) -> list[int]:
    return [menu for menu in range(len(p.scored)) if p.scored[menu] == seat]


def _shown_hand(view: View[Position], seat: int) -> list[tuple[int, int]]:
    """The menus that lie before a seat as others see them, by slot; the viewer's own have an area of their own."""
    held = [(slot, int(view.p.hand[seat, slot])) for slot in range(HAND)]
    return [] if seat == view.seat else [(slot, menu) for slot, menu in held if menu != NONE]


def _is_open(hand: list[tuple[int, int]]) -> bool:
    return any(menu >= 0 for _, menu in hand)


def _hand_rows(hand: list[tuple[int, int]]) -> int:
    return _rows(len(hand)) if _is_open(hand) else min(len(hand), 1)


def _rows(menus: int) -> int:
    return -(-menus // COLUMNS)


def _at(place: int, row: int) -> tuple[float, float]:
    return place % COLUMNS + 0.5, (place // COLUMNS + row + 0.5) * ROW


def _hand(view: View[Position], language: Language, say: Say) -> list[Piece]:
    held = [(slot, int(view.p.hand[view.seat, slot])) for slot in range(HAND)]
    return [_menu_piece("hand", slot + 0.5, ROW / 2, menu, slot, language, say, view.seat) for slot, menu in held if menu != NONE]


def _menu_piece(area: str, x: float, y: float, menu: int, slot: int, language: Language, say: Say, seat: int) -> Piece:
    """A menu in somebody's hand. Face down it is known by its slot alone, so that no card can be followed unseen."""
    if menu < 0:
        crowns = CROWNS.names[HIDDEN - menu]
        told = say("closed_menu", crowns=crowns)
        back = _card(area, x, y, f"░{crowns(language)}░", told, "dim", f"hand:{seat}.{slot}", f"back:{crowns(language)}")
        return replace(back, owner=seat)
    value = int(VALUE_OF[menu])
    told = say("menu", menu=MENU_NAMES[menu], crowns=CROWNS.names[value])
    own = _card(area, x, y, f"{value + 1}:{short_menu(menu, language)}", told, "menu", f"menu:{menu}", f"menu:{menu}")
    return replace(own, owner=seat, pick=MENU.pick(menu), origin=f"deck:{value + 1}")


def _card(area: str, x: float, y: float, glyph: str, name: str, tone: str, id: str, face: str, layer: int = 0) -> Piece:
    return Piece(area, x, y, glyph, name, tone, layer=layer, id=id, face=face, w=CARD[0], h=CARD[1])


def short_menu(menu: int, language: Language) -> str:
    """A menu in a few letters: `Bur/Sal/Pud`."""
    return "/".join(SHORT_NAMES[part](language) for part in MENU_PARTS[menu])
