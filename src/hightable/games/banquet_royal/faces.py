"""The faces of Banquet Royal: the picture of each piece as SVG, under the key that the scene gives it.

The drawings are in `art/`. What depends on the position is put together here: numbers, crowns, and the pieces of a menu.
"""

from __future__ import annotations

from pathlib import Path

from hightable.engine.art import Art
from hightable.engine.by_kind import face_by_kind
from hightable.engine.i18n import Language
from hightable.engine.palette import INK, LEAF_DARK, SEATS, WINE, at, badge, crown, mark, svg
from hightable.games.banquet_royal.components import BOARD, BOUQUET, DISHES, MENU, MENU_POINTS, SPACES, TOQUE, TOQUES, VALUE_OF

ART = Art(Path(__file__).with_name("art"))

# A hexagon with a point up, 100 wide; the pieces on the board are drawn around its middle.
HEX_HEIGHT = 115.47
MIDDLE = (50.0, HEX_HEIGHT / 2)
FADED = "#8a8073"


def _hex(*parts: str) -> str:
    return svg(100, HEX_HEIGHT, *parts)


def _square(*parts: str) -> str:
    return svg(100, 100, *parts)


def _card(*parts: str) -> str:
    return svg(160, 100, *parts)


def _toque_drawing(seat: int) -> str:
    return ART.draw("toque", band=SEATS[seat]) + mark(seat, 0, 22, 0.75)


# The board


def _space(name: str, language: Language) -> str:
    return _hex(ART.draw("space", space=name))


def _far(name: str, language: Language) -> str:
    """A free space that nothing touches yet."""
    return _hex(ART.draw("far-space", space=name))


def _board(_: str, language: Language) -> str:
    """The whole board without pieces, to print."""
    spaces = ((place, _space(name, language)) for name, place in zip(SPACES, BOARD.places, strict=True))
    drawn = []
    for place, face in ((BOUQUET, _bouquet("", language)), *spaces):
        x, y = 50 * BOARD.centre(place)[0] - 50, 0.75 * HEX_HEIGHT * (place[1] + BOARD.rings)
        drawn.append(face.replace("<svg ", f'<svg x="{x:g}" y="{y:.2f}" width="100" height="{HEX_HEIGHT}" ', 1))
    return svg(50 * BOARD.size[0], 0.75 * HEX_HEIGHT * 2 * BOARD.rings + HEX_HEIGHT, *drawn)


def _bouquet(_: str, language: Language) -> str:
    return _hex(ART.draw("bouquet-space"), at(*MIDDLE, 1.05, ART.draw("bouquet")))


def _dish(name: str, language: Language) -> str:
    return _hex(ART.draw("plate"), at(*MIDDLE, 0.86, ART.draw(name)))


def _toque(seat: str, language: Language) -> str:
    return _hex(ART.draw("toque-plate", seat=SEATS[int(seat)]), at(*MIDDLE, 0.82, _toque_drawing(int(seat))))


def _cloche(_: str, language: Language) -> str:
    x, y = MIDDLE
    return _hex(ART.draw("cloche-space"), at(x, y + 2, 0.95, ART.draw("cloche")))


def _order(name: str, language: Language) -> str:
    """An order on the board that is turned up."""
    return _hex(ART.draw("open-order"), at(*MIDDLE, 0.68, ART.draw(name)))


# Orders and stocks beside the board


def _token(name: str, language: Language) -> str:
    return _square(ART.draw("token"), at(50, 50, 0.72, ART.draw(name)))


def _lost(name: str, language: Language) -> str:
    return _square(ART.draw("lost-token"), at(50, 50, 0.72, ART.draw(name)), ART.draw("cross"))


def _to_set(count: str, language: Language) -> str:
    return _square(at(50, 56, 0.95, ART.draw("cloche")), badge(82, 18, count))


def _stock(rest: str, language: Language) -> str:
    """A dish in the kitchen, or a player's own toques, with the number left."""
    name, count = rest.rsplit(":", 1)
    shown = at(50, 54, 0.92, _toque_drawing(int(name)) if name.isdecimal() else ART.draw(name))
    if count == "0":
        shown = f'<g opacity=".3">{shown}</g>'
    return _square(ART.draw("stock"), shown, badge(77, 23, count, WINE if count != "0" else FADED, 22))


# Menus


def _menu(rest: str, language: Language, *marks: str) -> str:
    menu = int(rest)
    drawings = ("toque" if part == TOQUE else DISHES[part] for part in MENU[menu])
    parts = [at(29 + 51 * place, 62, 0.5, ART.draw(drawing)) for place, drawing in enumerate(drawings)]
    return _card(ART.draw("menu"), _crowns(int(VALUE_OF[menu]) + 1, 21), *parts, *marks)


def _fits(rest: str, language: Language) -> str:
    """A menu that can be scored now: framed in green, with its points."""
    points = badge(138, 21, f"+{MENU_POINTS[VALUE_OF[int(rest)]]}", LEAF_DARK, 17)
    return _menu(rest, language, ART.draw("complete-frame"), points)


def _crowns(count: int, y: float) -> str:
    return "".join(crown(80 + 34 * (place - (count - 1) / 2), y, 0.6) for place in range(count))


def _back(value: str, language: Language) -> str:
    return _card(ART.draw("menu-back"), _crowns(int(value), 52))


def _deck(rest: str, language: Language) -> str:
    value, count = rest.split(":")
    crowns = at(-18, 20, 1, _crowns(int(value), 52))
    if count == "0":
        return _card(ART.draw("empty-deck"), f'<g opacity=".35">{crowns}</g>', badge(124, 35, count, FADED, 34))
    return _card(ART.draw("deck"), crowns, badge(124, 35, count, INK, 34))


def _no_pile(_: str, language: Language) -> str:
    return _card(ART.draw("no-pile"))


# A player's plaques


def _toques_left(rest: str, language: Language) -> str:
    seat, count = rest.split(":")
    hat = _toque_drawing(int(seat))
    hats = [hat if place < int(count) else f'<g opacity=".18">{hat}</g>' for place in range(TOQUES)]
    step = 72 if TOQUES <= 2 else 72 / (TOQUES - 1)
    return svg(160, 60, *(at(44 + step * place, 31, 0.62, shown) for place, shown in enumerate(hats)))


face = face_by_kind(
    {
        "space": _space,
        "far": _far,
        "bouquet": _bouquet,
        "board": _board,
        "dish": _dish,
        "toque": _toque,
        "cloche": _cloche,
        "order": _order,
        "token": _token,
        "lost": _lost,
        "stock": _stock,
        "menu": _menu,
        "fits": _fits,
        "back": _back,
        "deck": _deck,
        "no-pile": _no_pile,
        "toques": _toques_left,
        "to-set": _to_set,
    }
)

KEYS = (
    *(f"{kind}:{name}" for kind in ("space", "far") for name in SPACES),
    "bouquet",
    *(f"{kind}:{dish}" for kind in ("dish", "order", "token", "lost") for dish in DISHES),
    *(f"toque:{seat}" for seat in range(4)),
    "cloche",
    *(f"{kind}:{menu}" for kind in ("menu", "fits") for menu in range(len(MENU))),
    *(f"back:{value}" for value in (1, 2, 3)),
    "no-pile",
)
"""The keys of all faces without a number on them, for looking at them."""
