"""The faces of Banquet Royal: every drawing a page needs, under a short key."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from hightable.engine.i18n import Language
from hightable.engine.palette import (
    CREAM,
    EDGE,
    GOLD,
    GOLD_DARK,
    INK,
    LINEN,
    PARCHMENT,
    SEATS,
    WINE,
    WINE_DARK,
    at,
    badge,
    card,
    crown,
    mark,
    svg,
    text,
)
from hightable.games.banquet_royal.components import DISHES, MENU, SPACES, TOQUE, VALUE_OF
from hightable.games.banquet_royal.food import DRAWINGS, bouquet, cloche, toque
from hightable.games.banquet_royal.moves import PHRASES

# A hexagon with a point up, 100 wide; the pieces of the board lie in it.
HEX_HEIGHT = 115.47
_MIDDLE = (50.0, HEX_HEIGHT / 2)
_HEX = "M50 2L98 29.6V85.9L50 113.5L2 85.9V29.6Z"


@cache
def face(key: str, language: Language) -> str:
    """The drawing under a key of the scene, as SVG."""
    kind, _, rest = key.partition(":")
    return _BY_KIND[kind](rest, language)


def _tile(fill: str, edge: str, *parts: str) -> str:
    return svg(
        100, HEX_HEIGHT, f'<path d="{_HEX}" fill="{fill}" stroke="{edge}" stroke-width="2.5" stroke-linejoin="round"/>', *parts
    )


def _plate(*parts: str) -> str:
    x, y = _MIDDLE
    plate = (
        f'<circle cx="{x:g}" cy="{y:g}" r="44" fill="{PARCHMENT}" stroke="{EDGE}" stroke-width="1.6"/>'
        f'<circle cx="{x:g}" cy="{y:g}" r="35" fill="none" stroke="{EDGE}" stroke-width="1" opacity=".55"/>'
    )
    return _tile(CREAM, EDGE, plate, *parts)


def _space(name: str, language: Language) -> str:
    x, y = _MIDDLE
    return _tile("#f8f0dd", EDGE, f'<circle cx="{x:g}" cy="{y:g}" r="36" fill="none" stroke="{EDGE}" stroke-width="1.4"'
                 ' stroke-dasharray="4 5" opacity=".7"/>', text(x, y + 8, name, 23, fill="#8a7352"))  # fmt: skip


def _bouquet(_: str, language: Language) -> str:
    return _tile("#e9dcc0", GOLD_DARK, at(*_MIDDLE, 1.05, bouquet()))


def _dish(name: str, language: Language) -> str:
    return _plate(at(*_MIDDLE, 0.86, DRAWINGS[name]()))


def _toque(seat: str, language: Language) -> str:
    x, y = _MIDDLE
    ring = f'<circle cx="{x:g}" cy="{y:g}" r="44" fill="{PARCHMENT}" stroke="{SEATS[int(seat)]}" stroke-width="6"/>'
    return _tile(CREAM, SEATS[int(seat)], ring, at(x, y, 0.82, toque(int(seat))))


def _cloche(_: str, language: Language) -> str:
    return _tile("#d9c9a6", GOLD_DARK, at(_MIDDLE[0], _MIDDLE[1] + 2, 0.95, cloche()))


def _order(name: str, language: Language) -> str:
    """An order that lies open: its token, before the cloche is put back."""
    x, y = _MIDDLE
    token = f'<circle cx="{x:g}" cy="{y:g}" r="42" fill="{WINE}" stroke="{GOLD}" stroke-width="4"/>'
    return _tile(
        "#d9c9a6", GOLD_DARK, token, f'<circle cx="{x:g}" cy="{y:g}" r="34" fill="{LINEN}"/>', at(x, y, 0.68, DRAWINGS[name]())
    )


def _token(name: str, language: Language) -> str:
    return svg(
        100, 100, f'<circle cx="50" cy="50" r="46" fill="{WINE}" stroke="{GOLD}" stroke-width="5"/><circle cx="50" cy="50" r="37"'
        f' fill="{LINEN}"/>', at(50, 50, 0.72, DRAWINGS[name]()),
    )  # fmt: skip


def _lost(name: str, language: Language) -> str:
    struck = f'<path d="M20 20L80 80M80 20L20 80" stroke="{WINE}" stroke-width="8" stroke-linecap="round" opacity=".8"/>'
    return svg(100, 100, '<circle cx="50" cy="50" r="46" fill="#cfc6b4"/>', at(50, 50, 0.72, DRAWINGS[name]()), struck)


def _stock(rest: str, language: Language) -> str:
    """A dish in the kitchen, or a player's own toques, with how many are left."""
    name, count = rest.rsplit(":", 1)
    drawing = toque(int(name)) if name.isdecimal() else DRAWINGS[name]()
    shown = at(50, 54, 0.92, drawing)
    if count == "0":
        shown = f'<g opacity=".3">{shown}</g>'
    frame = f'<rect x="2" y="2" width="96" height="96" rx="14" fill="{PARCHMENT}" stroke="{EDGE}" stroke-width="2"/>'
    return svg(100, 100, frame, shown, badge(82, 18, count, WINE if count != "0" else "#8a8073"))


def _menu(rest: str, language: Language) -> str:
    menu = int(rest)
    parts = [at(29 + 51 * place, 62, 0.5, _part(int(part))) for place, part in enumerate(MENU[menu])]
    links = f'<path d="M50 62H59M101 62H110" stroke="{GOLD_DARK}" stroke-width="3" stroke-linecap="round"/>'
    return svg(160, 100, card(160, 100), _crowns(int(VALUE_OF[menu]) + 1, 21), links, *parts)


def _fits(rest: str, language: Language) -> str:
    """A menu that can be scored now: framed in gold, with what it brings."""
    frame = f'<rect x="4" y="4" width="152" height="92" rx="8" fill="none" stroke="{GOLD}" stroke-width="7"/>'
    return _menu(rest, language).replace("</svg>", f"{frame}{badge(138, 21, f'+{int(VALUE_OF[int(rest)]) + 1}')}</svg>")


def _part(part: int) -> str:
    return toque() if part == TOQUE else DRAWINGS[DISHES[part]]()


def _crowns(count: int, y: float) -> str:
    return "".join(crown(80 + 34 * (place - (count - 1) / 2), y, 0.6) for place in range(count))


def _back(value: str, language: Language) -> str:
    pattern = "".join(f'<path d="M{x} 8V92" stroke="{WINE_DARK}" stroke-width="3" opacity=".35"/>' for x in range(14, 150, 12))
    return svg(160, 100, card(160, 100, WINE, WINE_DARK), pattern, _crowns(int(value), 52))


def _deck(rest: str, language: Language) -> str:
    value, count = rest.split(":")
    if count == "0":
        return svg(
            160,
            100,
            card(160, 100, "#eadfc8", EDGE),
            f'<g opacity=".35">{_crowns(int(value), 52)}</g>',
            badge(140, 18, count, "#8a8073"),
        )
    under = '<rect x="5" y="6" width="153" height="93" rx="9" fill="#4a1220"/>'
    pattern = "".join(f'<path d="M{x} 8V92" stroke="{WINE_DARK}" stroke-width="3" opacity=".35"/>' for x in range(14, 150, 12))
    return svg(160, 100, under, card(157, 97, WINE, WINE_DARK), pattern, _crowns(int(value), 52), badge(140, 18, count, INK))


def _no_pile(_: str, language: Language) -> str:
    return svg(160, 100, f'<rect x="3" y="3" width="154" height="94" rx="9" fill="none" stroke="{EDGE}" stroke-width="2"'
               ' stroke-dasharray="6 6" opacity=".7"/>')  # fmt: skip


def _points(rest: str, language: Language) -> str:
    seat, points = rest.split(":")
    words = PHRASES.say(language, "scene.row_points")
    return svg(160, 60, f'<rect x="1.5" y="1.5" width="157" height="57" rx="12" fill="{PARCHMENT}" stroke="{SEATS[int(seat)]}"'
               ' stroke-width="3"/>', mark(int(seat), 23, 30, 1.15), text(44, 38, f"{words} {points}", 22 if len(points) < 2 else 19, anchor="start"))  # fmt: skip


def _toques_left(rest: str, language: Language) -> str:
    seat, count = rest.split(":")
    hats = [at(44 + 72 * place, 31, 0.62, toque(int(seat))) for place in range(int(count))]
    gone = [at(44 + 72 * place, 31, 0.62, f'<g opacity=".18">{toque(int(seat))}</g>') for place in range(int(count), 2)]
    return svg(160, 60, *hats, *gone)


def _to_set(count: str, language: Language) -> str:
    return svg(100, 100, at(50, 56, 0.95, cloche()), badge(82, 18, count))


_BY_KIND: dict[str, Callable[[str, Language], str]] = {
    "space": _space,
    "bouquet": _bouquet,
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
    "points": _points,
    "toques": _toques_left,
    "to-set": _to_set,
}

KEYS = (
    *(f"space:{name}" for name in SPACES),
    "bouquet",
    *(f"{kind}:{dish}" for kind in ("dish", "order", "token", "lost") for dish in DISHES),
    *(f"toque:{seat}" for seat in range(4)),
    "cloche",
    *(f"{kind}:{menu}" for kind in ("menu", "fits") for menu in range(len(MENU))),
    *(f"back:{value}" for value in (1, 2, 3)),
    "no-pile",
)
"""The keys of everything that has no number on it: for looking at all of them."""
