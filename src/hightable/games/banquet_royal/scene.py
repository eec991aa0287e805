"""What a seat sees of the table, as pieces in areas."""

from __future__ import annotations

from collections.abc import Callable

from hightable.engine.position import HIDDEN, NONE
from hightable.engine.scene import Area, Piece, Scene
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
from hightable.games.banquet_royal.position import DRAW, FORFEIT, HAND, LOOK, OVER, PLACE, SET, Position
from hightable.games.banquet_royal.position import MENU as MENU_STEP
from hightable.games.banquet_royal.sheet import sheet

PROMPTS = {SET: "set", LOOK: "look", PLACE: "place", FORFEIT: "forfeit", MENU_STEP: "menu", DRAW: "draw", OVER: "over"}
WIDE = 7  # places in the longest row
COLUMNS = 2  # menus side by side in what lies before a player


def scene(view: View[Position], language: Language) -> Scene:
    """The table as the viewer sees it."""

    def say(key: str, **facts: Fact) -> str:
        return PHRASES.say(language, f"scene.{key}", **facts)

    seats = range(view.p.seats)
    order = seats if view.seat < 0 else [(view.seat + k) % view.p.seats for k in seats]
    areas = [
        Area("board", say("board"), 2 * WIDE, WIDE, (3, 2), grid="hex"),
        Area("kitchen", say("kitchen"), 5, 1, (9, 1)),
        *_own_areas(view, say),
        Area("decks", say("decks"), 1, VALUES + _has_notes(view.p), (33, 1), side=True),
    ]
    areas += [
        Area(f"seat{s}", say("seat", who=COLOURS[s]), COLUMNS, _height(view, s), (16, 1), side=True, display_of=s) for s in order
    ]
    pieces = [*_board(view, language, say), *_kitchen(view, language, say), *_decks(view, language, say)]
    pieces += [piece for seat in seats for piece in _display(view, seat, language, say)]
    pieces += _hand(view, language, say) if view.seat >= 0 else []
    return Scene(tuple(areas), tuple(pieces), _prompt(view, language))


Say = Callable[..., str]


def _prompt(view: View[Position], language: Language) -> str:
    p = view.p
    if not view.mine and not view.over:
        return PHRASES.say(language, "prompt.wait", who=COLOURS[p.seat])
    return PHRASES.say(language, f"prompt.{PROMPTS[p.phase]}")


def _own_areas(view: View[Position], say: Say) -> list[Area]:
    return [Area("hand", say("hand"), HAND, 1, (15, 1))] if view.seat >= 0 else []


def _board(view: View[Position], language: Language, say: Say) -> list[Piece]:
    p = view.p
    pieces = [Piece("board", WIDE, WIDE / 2, "❀", say("bouquet"), "bouquet")]
    for space, (q, r) in enumerate(SPACE_PLACES.values()):
        x, y = WIDE + 2 * q + r, r + RINGS + 0.5
        where = SPACE_NAMES[space]
        piece = int(p.board[space])
        if piece >= TOQUE:
            name = say("toque", who=COLOURS[piece - TOQUE], space=where)
            pieces.append(Piece("board", x, y, f"T{piece - TOQUE + 1}", name, f"seat{piece - TOQUE}", piece - TOQUE))
        elif piece != NONE:
            glyph: str = SHORT_NAMES[piece](language)
            pieces.append(Piece("board", x, y, glyph, say("dish", piece=PIECE_NAMES[piece], space=where), DISHES[piece]))
        elif p.order[space] == HIDDEN:
            pieces.append(
                Piece("board", x, y, f"?{where(language)}", say("cloche", space=where), "cloche", pick=ORDER.pick(space))
            )
        elif p.order[space] != NONE:
            dish = int(p.order[space])
            name = say("order", space=where, dish=PIECE_NAMES[dish])
            glyph = f"({SHORT_NAMES[dish](language)})"
            pieces.append(Piece("board", x, y, glyph, name, DISHES[dish], pick=ORDER.pick(space)))
        else:
            pieces.append(Piece("board", x, y, str(where(language)), say("space", space=where), "free", pick=SPACE.pick(space)))
    return pieces


def _kitchen(view: View[Position], language: Language, say: Say) -> list[Piece]:
    p = view.p
    pieces = []
    for dish in range(4):
        count = int(p.kitchen[dish])
        name = say("in_kitchen", piece=PIECE_NAMES[dish], count=count)
        glyph = f"{SHORT_NAMES[dish](language)}×{count}"
        pieces.append(Piece("kitchen", dish + 0.5, 0.5, glyph, name, DISHES[dish], pick=PIECE.pick(dish)))
    if view.seat >= 0:
        count = int(p.toques[view.seat])
        glyph = f"{SHORT_NAMES[TOQUE](language)}×{count}"
        pick = PIECE.pick(TOQUE)
        pieces.append(Piece("kitchen", 4.5, 0.5, glyph, say("own_toques", count=count), f"seat{view.seat}", view.seat, pick))
    return pieces


def _decks(view: View[Position], language: Language, say: Say) -> list[Piece]:
    p = view.p
    pieces = []
    for value in range(VALUES):
        facts = {"crowns": CROWNS.names[value], "count": int(p.deck_size[value]), "pile": int(p.pile_size[value])}
        glyph = say("deck_short", **facts)
        name = say("deck", **facts)
        if p.pile_size[value]:
            top = int(p.pile[value, p.pile_size[value] - 1])
            glyph += f" {short_menu(top, language)}"
            name += f"; {say('top', menu=MENU_NAMES[top])}"
        pieces.append(Piece("decks", 0.5, value + 0.5, glyph, name, "plain", pick=CROWNS.pick(value)))
    lost = [SHORT_NAMES[dish](language) for dish in range(4) for _ in range(p.lost[dish])]
    if lost:
        pieces.append(Piece("decks", 0.5, VALUES + 0.5, f"{say('row_lost')} {' '.join(lost)}", say("row_lost"), "dim"))
    if p.phase == SET:
        glyph = f"{say('orders_left')}: {p.etiquette - (ORDERS - p.stack_size)}"
        pieces.append(Piece("decks", 0.5, VALUES + 0.5, glyph, say("orders_left"), "cloche"))
    return pieces


def _has_notes(p: Position) -> bool:
    """Whether something is said under the decks: what was lost, or how many orders are still to be set."""
    return p.phase == SET or any(p.lost[dish] for dish in range(4))


def _display(view: View[Position], seat: int, language: Language, say: Say) -> list[Piece]:
    """What lies before a player, from the top: points and toques, orders won, the hand where others see it, menus scored."""
    p, area = view.p, f"seat{seat}"
    points = sum(line.points for line in sheet(view)[seat])
    toques = int(p.toques[seat])
    pieces = [
        Piece(area, 0.5, 0.5, f"{say('row_points')} {points}", say("points", count=points), f"seat{seat}", seat),
        Piece(area, 1.5, 0.5, f"{say('row_toques')} {toques}", say("toques", count=toques), f"seat{seat}", seat),
    ]
    won = _won(p, seat)
    if won:
        glyph = f"{say('row_orders')} " + " ".join(SHORT_NAMES[dish](language) for dish in won)
        name = "; ".join(say("won", dish=PIECE_NAMES[dish]) for dish in won)
        pieces.append(Piece(area, 0.5, 1.5, glyph, name, "order", seat))
    row = 1 + bool(won)
    hand = _shown_hand(view, seat)
    for place, menu in enumerate(hand):
        x, y = _at(place) if _is_open(hand) else (0.5 + place / 4, 0)
        pieces.append(_menu_piece(area, x, y + row + 0.5, menu, language, say, seat))
    row += _hand_rows(hand)
    for place, menu in enumerate(_scored(p, seat)):
        x, y = _at(place)
        name = say("scored", menu=MENU_NAMES[menu], crowns=CROWNS.names[VALUE_OF[menu]])
        glyph = f"{VALUE_OF[menu] + 1}*{short_menu(menu, language)}"
        pieces.append(Piece(area, x, y + row + 0.5, glyph, name, "scored", seat, SCORED.pick(menu)))
    return pieces


def _height(view: View[Position], seat: int) -> int:
    """How many rows there are before a seat."""
    return 1 + bool(_won(view.p, seat)) + _hand_rows(_shown_hand(view, seat)) + _rows(len(_scored(view.p, seat)))


def _won(p: Position, seat: int) -> list[int]:
    return [dish for dish in range(4) for _ in range(p.won[seat, dish])]


def _scored(p: Position, seat: int) -> list[int]:
    return [menu for menu in range(len(p.scored)) if p.scored[menu] == seat]


def _shown_hand(view: View[Position], seat: int) -> list[int]:
    """The menus that lie before a seat as others see them; the viewer's own have an area of their own."""
    held = [int(view.p.hand[seat, slot]) for slot in range(HAND)]
    return [] if seat == view.seat else [menu for menu in held if menu != NONE]


def _is_open(hand: list[int]) -> bool:
    return any(menu >= 0 for menu in hand)


def _hand_rows(hand: list[int]) -> int:
    return _rows(len(hand)) if _is_open(hand) else min(len(hand), 1)


def _rows(menus: int) -> int:
    return -(-menus // COLUMNS)


def _at(place: int) -> tuple[float, int]:
    return place % COLUMNS + 0.5, place // COLUMNS


def _hand(view: View[Position], language: Language, say: Say) -> list[Piece]:
    held = [(slot, int(view.p.hand[view.seat, slot])) for slot in range(HAND)]
    return [_menu_piece("hand", slot + 0.5, 0.5, menu, language, say, view.seat) for slot, menu in held if menu != NONE]


def _menu_piece(area: str, x: float, y: float, menu: int, language: Language, say: Say, seat: int) -> Piece:
    if menu < 0:
        crowns = CROWNS.names[HIDDEN - menu]
        return Piece(area, x, y, f"░{crowns(language)}░", say("closed_menu", crowns=crowns), "dim", seat)
    name = say("menu", menu=MENU_NAMES[menu], crowns=CROWNS.names[VALUE_OF[menu]])
    glyph = f"{VALUE_OF[menu] + 1}:{short_menu(menu, language)}"
    return Piece(area, x, y, glyph, name, "menu", seat, MENU.pick(menu))


def short_menu(menu: int, language: Language) -> str:
    """A menu in a few letters: `Bur/Sal/Pud`."""
    return "/".join(SHORT_NAMES[part](language) for part in MENU_PARTS[menu])
