"""The faces of Royal Dinner: every drawing a page needs, under a short key."""

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
    LEAF_DARK,
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
from hightable.games.royal_dinner.food import DARK, FILL, ICON_DRAWINGS, ON, disguise, portrait, shape
from hightable.games.royal_dinner.moves import PHRASES
from hightable.games.royal_dinner.tickets import ticket

W, H = 100, 136


@cache
def face(key: str, language: Language) -> str:
    """The drawing under a key of the scene, as SVG."""
    kind, _, rest = key.partition(":")
    return _BY_KIND[kind](rest, language)


def _card(rest: str, language: Language) -> str:
    """A food: its value, large; its type as colour and as shape."""
    kind, value = type_of(int(rest)), str(value_of(int(rest)))
    frame = (
        f'<rect x="1.5" y="1.5" width="97" height="133" rx="9" fill="{FILL[kind]}" stroke="{DARK[kind]}" stroke-width="3"/>'
        f'<rect x="7" y="7" width="86" height="122" rx="5" fill="none" stroke="{ON[kind]}" stroke-width="1" opacity=".55"/>'
    )
    plate = f'<circle cx="50" cy="93" r="31" fill="{PARCHMENT}" stroke="{DARK[kind]}" stroke-width="2"/>'
    return svg(W, H, frame, text(50, 56, value, 54, fill=ON[kind]), plate, shape(kind, 50, 93, 1.35))


def _strip(rest: str, language: Language) -> str:
    """A food under a noble: the same in a strip."""
    kind, value = type_of(int(rest)), str(value_of(int(rest)))
    frame = f'<rect x="1" y="1" width="98" height="33" rx="6" fill="{FILL[kind]}" stroke="{DARK[kind]}" stroke-width="2"/>'
    plate = f'<circle cx="24" cy="17.5" r="14" fill="{PARCHMENT}"/>'
    return svg(100, 35, frame, plate, shape(kind, 24, 17.5, 0.66), text(66, 27, value, 27, fill=ON[kind]))


def _hint(rest: str, language: Language) -> str:
    """What a card taken would do under a noble: a tick where it meets the order, a cross where it spoils it, a dot else."""
    number, sign = rest.split(":")
    kind, value = type_of(int(number)), str(value_of(int(number)))
    edge, width = {"+": (GOLD, 5), "x": ("#a11d2b", 4), "o": (DARK[kind], 2)}[sign]
    frame = f'<rect x="3" y="3" width="94" height="88" rx="20" fill="{FILL[kind]}" stroke="{edge}" stroke-width="{width}"/>'
    marks = {
        "+": f'<circle cx="72" cy="68" r="26" fill="{GOLD}" stroke="{INK}" stroke-width="3"/><path d="M59 68L69 79L86 57" fill="none"'
        f' stroke="{INK}" stroke-width="8" stroke-linecap="round" stroke-linejoin="round"/>',
        "x": '<circle cx="72" cy="68" r="24" fill="#a11d2b"/><path d="M62 58L82 78M82 58L62 78" stroke="#ffffff" stroke-width="8"'
        ' stroke-linecap="round"/>',
        "o": f'<circle cx="74" cy="70" r="13" fill="{LEAF_DARK}" stroke="{LINEN}" stroke-width="4"/>',
    }  # fmt: skip
    return svg(100, 94, frame, text(40, 58, value, 52, fill=ON[kind]), marks[sign])


def _empty(_: str, language: Language) -> str:
    return svg(W, H, f'<rect x="4" y="4" width="92" height="128" rx="9" fill="none" stroke="{EDGE}" stroke-width="2"'
               ' stroke-dasharray="7 7" opacity=".8"/>')  # fmt: skip


def _grip(way: str, language: Language) -> str:
    """A golden tab with an arrow, to take a row or a column by."""
    tab = f'fill="{CREAM}" stroke="{GOLD_DARK}" stroke-width="3"'
    arrow = f'fill="{GOLD}" stroke="{GOLD_DARK}" stroke-width="2" stroke-linejoin="round"'
    if way == "right":
        return svg(50, 90, f'<rect x="3" y="3" width="44" height="84" rx="12" {tab}/><path d="M14 24L37 45L14 66Z" {arrow}/>')
    return svg(90, 50, f'<rect x="3" y="3" width="84" height="44" rx="12" {tab}/><path d="M24 14L45 37L66 14Z" {arrow}/>')


def _grid(cells: list[int], fill: str, x: float, y: float, size: float) -> str:
    """The tray in small, with some of its cells marked."""
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
    """A noble: number, points as crowns, portrait with or without a mask, and the order as a picture with its name."""
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
        at(50, 46, 0.78, portrait(noble, bool(masked))),
        badge(16, 17, str(noble + 1), WINE, 11),
        *crowns,
    ]
    title = PHRASES.say(language, f"order.{order}")
    size = 12 if len(title) < 12 else 10.6 if len(title) < 15 else 9.2
    parts += [text(50, 91, title, size, fill=ink), ticket(order, int(COLOUR[masked, int(icon), noble]))]
    if met:
        parts.append(f'<circle cx="50" cy="46" r="24" fill="{LEAF_DARK}" opacity=".9"/><path d="M38 46L47 56L63 36" transform="rotate(-90 50 46)" fill="none"'
                     f' stroke="{LINEN}" stroke-width="7" stroke-linecap="round" stroke-linejoin="round"/>')  # fmt: skip
    return svg(W, H, *parts)


def _imposter(rest: str, language: Language) -> str:
    icon, unused = rest.split(":")
    pattern = PATTERNS[FIRST_PATTERN[ICONS.index(icon)]].tolist()
    parts = [card(W, H, WINE, WINE_DARK), at(50, 42, 0.9, disguise()), at(84, 18, 0.55, ICON_DRAWINGS[icon]())]
    parts.append(_grid(pattern, GOLD, 26, 78, 50))
    return svg(W, H, *parts) if unused == "1" else svg(W, H, f'<g opacity=".45">{"".join(parts)}</g>')


def _icon(rest: str, language: Language) -> str:
    """An icon to choose: its sign, the colours that its nobles ask for, and its imposter's pattern."""
    icon, side = rest.split(":")
    number = ICONS.index(icon)
    asked = [int(kind) for kind in COLOUR[SIDES.index(side), number] if kind >= 0]
    dots = "".join(
        f'<circle cx="{18 + 16 * place}" cy="66" r="7.6" fill="{FILL[kind]}" stroke="{DARK[kind]}" stroke-width="1.2"/>'
        + shape(kind, 18 + 16 * place, 66, 0.32, ON[kind])
        for place, kind in enumerate(asked)
    )
    sign = at(50, 33, 1.15, ICON_DRAWINGS[icon]())
    return svg(
        W, H, card(W, H, PARCHMENT, WINE_DARK), sign, dots, _grid(PATTERNS[FIRST_PATTERN[number]].tolist(), GOLD, 26, 80, 48)
    )


def _back(fill: str, *parts: str) -> str:
    lattice = "".join(
        f'<path d="M{x} 10L{x + 34} 126" stroke="{GOLD}" stroke-width="1.5" opacity=".3"/>' for x in range(-20, 90, 14)
    )
    return svg(W, H, card(W, H, fill, WINE_DARK), lattice, *parts)


def _pile(count: str, language: Language) -> str:
    if count == "0":
        return _empty("", language)
    return _back("#274c43", at(50, 62, 1.3, ICON_DRAWINGS["sun"]()), badge(78, 114, count, INK, 17))


def _party(parties: str, language: Language) -> str:
    """The end-of-party card, with a candle for each time it may still turn up."""
    lights = []
    for k, x in enumerate((32, 68)):
        out = k >= 2 - int(parties)
        flame = (
            ""
            if out
            else f'<path d="M{x} 22C{x + 9} 34 {x + 7} 44 {x} 45C{x - 7} 44 {x - 9} 34 {x} 22Z" fill="#f7b733" stroke="#c6761a"/>'
        )
        lights.append(f'<rect x="{x - 8}" y="48" width="16" height="50" rx="3" fill="{LINEN}" stroke="{EDGE}"/>{flame}')
    base = f'<path d="M14 98H86L80 108H20Z" fill="{GOLD}" stroke="{GOLD_DARK}" stroke-width="1.5"/>'
    title = PHRASES.say(language, "scene.end_card")
    return svg(W, H, card(W, H, "#33293f", GOLD_DARK), *lights, base, text(50, 125, title, 13, fill=LINEN))


def _solo(rest: str, language: Language) -> str:
    struck, turn = rest.split(":")
    number = badge(76, 114, f"{turn}/9", INK, 18)
    if struck == "back":
        return _back("#33293f", at(50, 60, 1.1, disguise()), number)
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
"""The keys of everything that has no other number on it: for looking at all of them."""
