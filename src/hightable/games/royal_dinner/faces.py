"""The faces of Royal Dinner: every drawing a page needs, under a short key. Their parts are the SVG files in `art/`."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path

from hightable.engine.art import Art
from hightable.engine.i18n import Language
from hightable.engine.palette import (
    CREAM,
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
from hightable.games.royal_dinner.components import (
    COLOUR,
    FIRST_PATTERN,
    ICONS,
    NOBLES,
    ORDERS,
    PATTERNS,
    POINTS,
    SIDES,
    SOLO,
    type_of,
    value_of,
)
from hightable.games.royal_dinner.moves import PHRASES

ART = Art(Path(__file__).parent / "art")
W, H = 100, 136

FILL = ("#2f6fb8", "#3d8b48", "#7a4fa3", "#d2548f", "#e0a91b", "#fbf7ee")
"""The colour of each type."""
DARK = ("#1d4a80", "#27602f", "#53326f", "#97305f", "#94690a", "#8b7f6c")
"""The dark shade of each type, for edges and for symbols on a light ground."""
ON = (LINEN, LINEN, LINEN, LINEN, INK, INK)
"""The colour of text and symbols on each type."""
SYMBOLS = ("dessert", "drink", "fruit", "pastry", "savoury", "abundance")
"""The drawing of each type's symbol, which takes the colour of its surroundings."""
SYMBOL = "<!-- symbol -->"
"""Where a drawing takes the symbol of a type."""

# The six nobles, who differ in their colours; every other one is a lady.
WIGS = ("#5b3a24", "#e9e2d2", "#8c5a2b", "#d8cfc0", "#3a2b26", "#b9822f")
COATS = ("#7d2436", "#2f5d8a", "#5a4a86", "#2f6b4f", "#a24a6c", "#8a6a1f")
SKINS = ("#f2d3b3", "#e9c19b", "#f6dcc3", "#d9a878", "#f0cdaa", "#c98f62")
MASKS = ("#c8a13a", "#3a6fae", "#5a9e3f", "#7a4fa3", "#d2548f", "#e8e2d4")


@cache
def face(key: str, language: Language) -> str:
    """The drawing under a key of the scene, as SVG."""
    kind, _, rest = key.partition(":")
    return _BY_KIND[kind](rest, language)


def _symbol(kind: int, x: float, y: float, scale: float, fill: str) -> str:
    return at(x, y, scale, f'<g fill="{fill}">{ART.draw(SYMBOLS[kind])}</g>')


def _of_type(name: str, kind: int, **places: object) -> str:
    """A drawing in the colours of a type and with its symbol."""
    return ART.draw(name, fill=FILL[kind], edge=DARK[kind], ink=ON[kind], **places).replace(SYMBOL, ART.draw(SYMBOLS[kind]))


def _card(rest: str, language: Language) -> str:
    """A food: its value in large figures, its type as colour and as symbol."""
    return svg(W, H, _of_type("food-card", type_of(int(rest)), value=value_of(int(rest))))


def _strip(rest: str, language: Language) -> str:
    """A food under a noble: the same on a strip."""
    return svg(100, 35, _of_type("food-strip", type_of(int(rest)), value=value_of(int(rest))))


def _hint(rest: str, language: Language) -> str:
    """What a card in hand would do under a noble: a tick if it completes the order, a cross if it spoils it, a dot if it fits."""
    number, sign = rest.split(":")
    kind, value = type_of(int(number)), value_of(int(number))
    if sign == "o":
        return svg(100, 94, ART.draw("hint-fit", fill=FILL[kind], edge=DARK[kind], ink=ON[kind], value=value))
    name = {"+": "hint-complete", "x": "hint-spoil"}[sign]
    return svg(100, 94, ART.draw(name, fill=FILL[kind], ink=ON[kind], value=value))


def _empty(_: str, language: Language) -> str:
    return svg(W, H, ART.draw("empty"))


def _grip(way: str, language: Language) -> str:
    """A golden tab with an arrow, to take a row or a column by."""
    return svg(*((50, 90) if way == "right" else (90, 50)), ART.draw(f"grip-{way}"))


def _grid(cells: list[int], fill: str, x: float, y: float, size: float) -> str:
    """A small tray with some of its cells marked."""
    step = size / 3
    return "".join(
        f'<rect x="{x + cell % 3 * step:g}" y="{y + cell // 3 * step:g}" width="{step - 2:g}" height="{step - 2:g}" rx="2"'
        f' fill="{fill if cell in cells else LINEN}" stroke="{GOLD_DARK}" stroke-width="1"/>'
        for cell in range(9)
    )


def _pattern(rest: str, language: Language) -> str:
    frame = f'<rect x="2" y="2" width="96" height="96" rx="12" fill="{WINE}" stroke="{WINE_DARK}" stroke-width="3"/>'
    return svg(100, 100, frame, _grid(PATTERNS[int(rest)].tolist(), GOLD, 17, 17, 68))


def _noble(rest: str, language: Language) -> str:
    """A noble: number, points as crowns, portrait with or without a mask, and the order's name and picture."""
    side, icon, number, *met = rest.split(":")
    masked, noble = SIDES.index(side), int(number)
    order = ORDERS[masked * NOBLES + noble]
    fill = "#cfe3c0" if met else ("#3c3550" if masked else PARCHMENT)
    ink = INK if met or not masked else LINEN
    points = int(POINTS[masked, noble])
    crowns = [crown(83 - 14.5 * k, 16, 0.32) for k in range(points)]
    arch = f'<ellipse cx="50" cy="47" rx="39" ry="31" fill="{"#574d73" if masked else CREAM}" stroke="{GOLD_DARK}" stroke-width="1.5"/>'
    parts = [
        card(W, H, fill, GOLD_DARK),
        arch,
        at(50, 46, 0.78, _portrait(noble, bool(masked))),
        badge(16, 17, str(noble + 1), WINE, 11),
        *crowns,
    ]
    title = PHRASES.say(language, f"order.{order}")
    size = 12 if len(title) < 12 else 10.6 if len(title) < 15 else 9.2
    parts += [text(50, 91, title, size, fill=ink), _order(order, int(COLOUR[masked, int(icon), noble]))]
    if met:
        parts.append(ART.draw("scored"))
    return svg(W, H, *parts)


def _portrait(noble: int, masked: bool) -> str:
    """A noble from the chest up, about 70 wide and 64 high around the centre."""
    figure = ART.draw("lady" if noble % 2 else "gentleman", wig=WIGS[noble], coat=COATS[noble], skin=SKINS[noble])
    return figure + (ART.draw("mask", mask=MASKS[noble]) if masked else ART.draw("eyes"))


def _order(order: str, colour: int) -> str:
    """The picture of an order, in the lower part of a noble's card."""
    return _of_type(f"order-{order}", colour) if colour >= 0 else ART.draw(f"order-{order}")


def _imposter(rest: str, language: Language) -> str:
    icon, unused = rest.split(":")
    pattern = PATTERNS[FIRST_PATTERN[ICONS.index(icon)]].tolist()
    parts = [card(W, H, WINE, WINE_DARK), at(50, 42, 0.9, ART.draw("disguise")), at(84, 18, 0.55, ART.draw(icon))]
    parts.append(_grid(pattern, GOLD, 26, 78, 50))
    return svg(W, H, *parts) if unused == "1" else svg(W, H, f'<g opacity=".45">{"".join(parts)}</g>')


def _icon(rest: str, language: Language) -> str:
    """An icon to choose: its drawing, the colours its nobles ask for, and its imposter's pattern."""
    icon, side = rest.split(":")
    number = ICONS.index(icon)
    wanted = [int(kind) for kind in COLOUR[SIDES.index(side), number] if kind >= 0]
    dots = "".join(
        f'<circle cx="{18 + 16 * place}" cy="66" r="7.6" fill="{FILL[kind]}" stroke="{DARK[kind]}" stroke-width="1.2"/>'
        + _symbol(kind, 18 + 16 * place, 66, 0.32, ON[kind])
        for place, kind in enumerate(wanted)
    )
    drawing = at(50, 33, 1.15, ART.draw(icon))
    return svg(
        W, H, card(W, H, PARCHMENT, WINE_DARK), drawing, dots, _grid(PATTERNS[FIRST_PATTERN[number]].tolist(), GOLD, 26, 80, 48)
    )


def _back(fill: str, *parts: str) -> str:
    return svg(W, H, card(W, H, fill, WINE_DARK), ART.draw("lattice"), *parts)


def _pile(count: str, language: Language) -> str:
    if count == "0":
        return _empty("", language)
    return _back("#274c43", at(50, 62, 1.3, ART.draw("sun")), badge(78, 114, count, INK, 17))


def _party(parties: str, language: Language) -> str:
    """The end-of-party card, with a burning candle for each time it can still be drawn."""
    flames = [at(x, 0, 1, ART.draw("flame")) for x in (32, 68)[: 2 - int(parties)]]
    title = text(50, 125, PHRASES.say(language, "scene.end_card"), 13, fill=LINEN)
    return svg(W, H, card(W, H, "#33293f", GOLD_DARK), ART.draw("candlestick"), *flames, title)


def _solo(rest: str, language: Language) -> str:
    struck, turn = rest.split(":")
    number = badge(76, 114, f"{turn}/9", INK, 18)
    if struck == "back":
        return _back("#33293f", at(50, 60, 1.1, ART.draw("disguise")), number)
    title = text(50, 25, "solo", 17)
    return svg(W, H, card(W, H, PARCHMENT, WINE_DARK), title, _grid(SOLO[int(struck)].tolist(), "#a11d2b", 16, 36, 70), number)


def _points(rest: str, language: Language) -> str:
    seat, points = rest.split(":")
    ring = f'<circle cx="50" cy="50" r="46" fill="{PARCHMENT}" stroke="{SEATS[int(seat)]}" stroke-width="6"/>'
    return svg(100, 100, ring, crown(50, 26, 0.62), text(50, 71, points, 38), mark(int(seat), 50, 83, 0.72))


_BY_KIND: dict[str, Callable[[str, Language], str]] = {
    "card": _card,
    "strip": _strip,
    "hint": _hint,
    "empty": _empty,
    "grip": _grip,
    "pattern": _pattern,
    "noble": _noble,
    "imposter": _imposter,
    "icon": _icon,
    "pile": _pile,
    "party": _party,
    "solo": _solo,
    "points": _points,
}

KEYS = (
    *(f"{kind}:{number}" for kind in ("card", "strip") for number in range(72)),
    *(f"noble:{side}:{icon}:{noble}" for side in SIDES for icon in range(4) for noble in range(NOBLES - 1)),
    *(f"noble:{side}:0:5" for side in SIDES),
    *(f"pattern:{number}" for number in range(len(PATTERNS))),
    *(f"imposter:{icon}:{unused}" for icon in ICONS for unused in (0, 1)),
    *(f"icon:{icon}:{side}" for icon in ICONS for side in SIDES),
    *(f"hint:7:{sign}" for sign in "+xo"),
    *(f"party:{parties}" for parties in range(3)),
    "empty",
    "grip:right",
    "grip:down",
)
"""The keys of all faces except those that also show a count or a turn."""
