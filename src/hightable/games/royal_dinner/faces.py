"""The faces of Royal Dinner: every drawing a page needs, under a short key. Their parts are the SVG files in `art/`."""

from __future__ import annotations

from math import cos, pi, sin
from pathlib import Path
from textwrap import wrap

from hightable.engine.art import Art
from hightable.engine.by_kind import face_by_kind
from hightable.engine.i18n import Language, capital
from hightable.engine.palette import (
    CREAM,
    EDGE,
    GOLD,
    GOLD_DARK,
    INK,
    LINEN,
    PARCHMENT,
    WINE,
    WINE_DARK,
    at,
    badge,
    card,
    crown,
    in_two_lines,
    svg,
    text,
)
from hightable.games.royal_dinner.components import (
    CARD_COLOURS,
    COLOUR,
    FIRST_PATTERN,
    ICON_NAMES,
    ICONS,
    NOBLES,
    ORDERS,
    PATTERNS,
    POINTS,
    RATINGS,
    SIDES,
    SOLO,
    SOLO_TURNS,
    TOTAL,
    WANTED,
    WHITE,
    type_of,
    value_of,
)
from hightable.games.royal_dinner.moves import PHRASES

ART = Art(Path(__file__).parent / "art")
W, H = 100, 136
LARGE, SMALL = 206, 166
"""The height of a noble's panel, which is 200 wide: the viewer's own, another player's."""
ICON_W = 160
"""The width of an icon to choose, which is as high as a card."""
FOOD = (44, 60)
"""The size of a card under a noble, in units of the panel."""
FOOD_LEFT = 7
LONGEST_LINE = 11
SIZES = dict(zip(ORDERS, WANTED, strict=True))
"""The number of cards that each order wants; 0 for any number."""

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

FOOD_BACK = "#274c43"
"""The colour of the back of a food."""

# The six nobles, who differ in their colours; every other one is a lady.
WIGS = ("#5b3a24", "#e9e2d2", "#8c5a2b", "#d8cfc0", "#3a2b26", "#b9822f")
COATS = ("#7d2436", "#2f5d8a", "#5a4a86", "#2f6b4f", "#a24a6c", "#8a6a1f")
SKINS = ("#f2d3b3", "#e9c19b", "#f6dcc3", "#d9a878", "#f0cdaa", "#c98f62")
MASKS = ("#c8a13a", "#3a6fae", "#5a9e3f", "#7a4fa3", "#d2548f", "#e8e2d4")


def _symbol(kind: int, x: float, y: float, scale: float, fill: str) -> str:
    return at(x, y, scale, f'<g fill="{fill}">{ART.draw(SYMBOLS[kind])}</g>')


def _of_type(name: str, kind: int, **places: object) -> str:
    """A drawing in the colours of a type and with its symbol."""
    return ART.draw(name, fill=FILL[kind], edge=DARK[kind], ink=ON[kind], **places).replace(SYMBOL, ART.draw(SYMBOLS[kind]))


def _card(rest: str, language: Language) -> str:
    """A food: its value in large figures, its type as colour and as symbol."""
    kind = type_of(int(rest))
    drawn = _of_type("food-card", kind, value=value_of(int(rest)))
    return svg(W, H, drawn, _wild(50, 93, 30) if kind == WHITE else "")


def _wild(x: float, y: float, radius: float) -> str:
    """A ring in the five other colours, for a card that counts as any of them."""
    arcs, step = [], 2 * pi / WHITE
    for kind in range(WHITE):
        (x1, y1), (x2, y2) = ((x + radius * sin(turn), y - radius * cos(turn)) for turn in (kind * step, (kind + 1) * step))
        way = f"M{x1:.4g} {y1:.4g}A{radius:g} {radius:g} 0 0 1 {x2:.4g} {y2:.4g}"
        arcs.append(f'<path d="{way}" fill="none" stroke="{FILL[kind]}" stroke-width="{radius / 4:.3g}"/>')
    return "".join(arcs)


def _under(rest: str, language: Language) -> str:
    """A food under a noble: the same, with the value at the left, where the next card does not cover it."""
    kind = type_of(int(rest))
    drawn = _of_type("food-under", kind, value=value_of(int(rest)))
    return svg(W, H, drawn, _wild(40, 97, 27) if kind == WHITE else "")


def _hint(rest: str, language: Language) -> str:
    """What a card in hand would do under a noble: a tick if it completes the order, a dot if it fits, a cross if all food is lost,
    a dash if only the card is."""
    number, sign = rest.split(":")
    kind, value = type_of(int(number)), value_of(int(number))
    if sign == "o":
        return svg(100, 54, ART.draw("hint-fit", fill=FILL[kind], edge=DARK[kind], ink=ON[kind], value=value))
    name = {"+": "hint-complete", "x": "hint-spoil", "-": "hint-discard"}[sign]
    return svg(100, 54, ART.draw(name, fill=FILL[kind], ink=ON[kind], value=value))


def _empty(_: str, language: Language) -> str:
    return svg(W, H, ART.draw("empty"))


def _grip(rest: str, language: Language) -> str:
    """A golden tab with an arrow and the name of its line, to take a row or a column by."""
    way, label = rest.split(":")
    if way == "right":
        return svg(50, 90, ART.draw("grip-right"), text(25, 35, label, 26))
    return svg(90, 50, ART.draw("grip-down"), text(26, 34, label, 26))


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
    """A noble with room for food: number, portrait, points as crowns, the order's name and picture, a place for each card.

    The key holds side, icon and number, then the total of the food so far where the order is about totals, or `met`.
    """
    side, icon, number, *state = rest.split(":")
    masked, noble = SIDES.index(side), int(number)
    order = ORDERS[masked * NOBLES + noble]
    met = state == ["met"]
    lines = in_two_lines(PHRASES.say(language, f"order.{order}"), LONGEST_LINE)
    size = 20.5 if max(map(len, lines)) < 11 else 19
    if state and not met:
        lines.append(PHRASES.say(language, "scene.total", total=int(state[0])))
    ink = INK if met or not masked else LINEN
    words = [
        text(136, (31 if len(lines) == 1 else 20.5) + 19.5 * place, line, size, fill=ink) for place, line in enumerate(lines)
    ]
    return svg(200, LARGE, *_panel(masked, noble, LARGE, met, 18.5), *words, at(75, 45, 1, _order(order, _colour_of(masked, icon, noble))),
               *([at(100, 154, 1.5, ART.draw("scored"))] if met else _places(order, 142)))  # fmt: skip


def _noble_card(rest: str, language: Language) -> str:
    """A noble as a card to print: instead of places for food, the order in words, and the icon of the player."""
    side, icon, number = rest.split(":")
    masked, noble = SIDES.index(side), int(number)
    order, colour = ORDERS[masked * NOBLES + noble], _colour_of(masked, icon, noble)
    asks = PHRASES.say(language, f"asks.{order}", **({"colour": CARD_COLOURS[colour]} if colour >= 0 else {}))
    ink, title = LINEN if masked else INK, in_two_lines(PHRASES.say(language, f"order.{order}"), LONGEST_LINE)
    heads = [
        text(136, (31 if len(title) == 1 else 20.5) + 19.5 * place, line, 18.5, fill=ink) for place, line in enumerate(title)
    ]
    lines = wrap(capital(asks), 28)
    words = [text(10, 114 + 13 * place, line, 11, fill=ink, anchor="start", bold=False) for place, line in enumerate(lines)]
    return svg(200, 180, *_panel(masked, noble, 180, False, 18.5), *heads, at(75, 45, 1, _order(order, colour)), *words,
               at(177, 155, 0.75, ART.draw(ICONS[int(icon)])))  # fmt: skip


def _other_noble(rest: str, language: Language) -> str:
    """A noble of another player: the same without the order's name, with larger signs, because it is shown smaller."""
    side, icon, number, *state = rest.split(":")
    masked, noble = SIDES.index(side), int(number)
    order = ORDERS[masked * NOBLES + noble]
    met = bool(state)
    picture = at(80, 20, 0.97, _order(order, _colour_of(masked, icon, noble)))
    return svg(200, SMALL, *_panel(masked, noble, SMALL, met, 24, 51), picture,
               *([at(100, 129, 1.15, ART.draw("scored"))] if met else _places(order, 102)))  # fmt: skip


def _colour_of(masked: int, icon: str, noble: int) -> int:
    return int(COLOUR[masked, int(icon), noble])


def _panel(masked: int, noble: int, height: float, met: bool, radius: float, x: float = 42) -> list[str]:
    """The ground of a noble's panel, the portrait, the number and the crowns."""
    fill = "#cfe3c0" if met else ("#3c3550" if masked else PARCHMENT)
    points = int(POINTS[masked, noble])
    return [
        f'<rect x="1.5" y="1.5" width="197" height="{height - 3:g}" rx="11" fill="{fill}" stroke="{GOLD_DARK}" stroke-width="2"/>',
        f'<ellipse cx="{x:g}" cy="43" rx="29" ry="37" fill="{"#574d73" if masked else CREAM}" stroke="{GOLD_DARK}" stroke-width="1.5"/>',
        at(x, 48, 0.76, _portrait(noble, bool(masked))),
        badge(radius + 3, 79 - radius, str(noble + 1), WINE, radius),
        *(crown(x + min(21, 66 / points) * (place - (points - 1) / 2), 89, 0.44) for place in range(points)),
    ]


def _places(order: str, top: float) -> str:
    """A dashed place for each card of the order, if it wants a fixed number of them."""
    return "".join(
        f'<rect x="{FOOD_LEFT + food_step(order) * place:g}" y="{top:g}" width="{FOOD[0]}" height="{FOOD[1]}" rx="5" fill="none"'
        f' stroke="{EDGE}" stroke-width="1.6" stroke-dasharray="5 4"/>'
        for place in range(SIZES[order])
    )


def food_step(order: str, cards: int = 0) -> float:
    """The distance between the left edges of the cards under a noble, in units of the panel."""
    return min(47.0, (200 - 2 * FOOD_LEFT - FOOD[0]) / max(SIZES[order] - 1, cards - 1, 1))


def _portrait(noble: int, masked: bool) -> str:
    """A noble from the chest up, about 70 wide and 64 high around the centre."""
    figure = ART.draw("lady" if noble % 2 else "gentleman", wig=WIGS[noble], coat=COATS[noble], skin=SKINS[noble])
    return figure + (ART.draw("mask", mask=MASKS[noble]) if masked else ART.draw("eyes"))


def _order(order: str, colour: int) -> str:
    """The picture of an order, 120 wide and 52 high."""
    total = TOTAL[ORDERS.index(order)]
    places = {"total": total} if total else {}
    return _of_type(f"order-{order}", colour, **places) if colour >= 0 else ART.draw(f"order-{order}", **places)


def _imposter(rest: str, language: Language) -> str:
    """The viewer's imposter: a sign beside its patterns, which says whether it can still be used."""
    icon, unused = rest.split(":")
    words = PHRASES.say(language, "scene.imposter_once" if unused == "1" else "scene.imposter_gone")
    title = PHRASES.say(language, "scene.imposter_title")
    return svg(
        256, 72, *_sign(256, 72, icon, unused), text(160, 31, title, 22, fill=LINEN), text(160, 58, words, 20.5, fill=CREAM)
    )


def _other_imposter(rest: str, language: Language) -> str:
    """Another player's imposter, with its pattern."""
    icon, unused = rest.split(":")
    words = PHRASES.say(language, "scene.imposter_left" if unused == "1" else "scene.imposter_spent")
    parts = [*_sign(588, 54, icon, unused), text(110, 37, words, 28, fill=LINEN, anchor="start")]
    if unused == "1":
        parts.append(_grid(PATTERNS[FIRST_PATTERN[ICONS.index(icon)]].tolist(), GOLD, 530, 5, 46))
    return svg(588, 54, *parts)


def _sign(width: float, height: float, icon: str, unused: str) -> list[str]:
    """A wine-red sign with a mask and the icon, grey once the imposter has been used."""
    fill, edge = (WINE, WINE_DARK) if unused == "1" else ("#6d625f", "#4d4543")
    return [
        f'<rect x="1.5" y="1.5" width="{width - 3:g}" height="{height - 3:g}" rx="10" fill="{fill}" stroke="{edge}" stroke-width="2"/>',
        at(34, height / 2 - 5, height / 74, ART.draw("disguise")),
        at(74, height / 2, height / 90, ART.draw(icon)),
    ]


def _icon(rest: str, language: Language) -> str:
    """An icon to choose: its name and drawing, the colours its nobles ask for, and its imposter's pattern, both with a key."""
    icon, side = rest.split(":")
    number = ICONS.index(icon)
    wanted = [int(kind) for kind in COLOUR[SIDES.index(side), number] if kind >= 0]
    dots = "".join(
        text(18 + 26 * place, 73, str(place + 1), 12)
        + f'<circle cx="{18 + 26 * place}" cy="84" r="8.6" fill="{FILL[kind]}" stroke="{DARK[kind]}" stroke-width="1.2"/>'
        + _symbol(kind, 18 + 26 * place, 84, 0.36, ON[kind])
        for place, kind in enumerate(wanted)
    )
    title = text(46, 29, capital(ICON_NAMES[number](language)), 16, anchor="start")
    keys = ((57, "icon_colours"), (112, "icon_imposter"), (126, "icon_once"))
    words = [text(9, y, PHRASES.say(language, f"scene.{key}"), 12, anchor="start", bold=False) for y, key in keys]
    grid = _grid(PATTERNS[FIRST_PATTERN[number]].tolist(), GOLD, 112, 95, 36)
    return svg(ICON_W, H, card(ICON_W, H, PARCHMENT, WINE_DARK), title, at(24, 24, 0.85, ART.draw(icon)), dots, grid, *words)


def _back(fill: str, *parts: str) -> str:
    return svg(W, H, card(W, H, fill, WINE_DARK), ART.draw("lattice"), *parts)


def _food_back(_: str, language: Language) -> str:
    return _back(FOOD_BACK, at(50, 68, 1.5, ART.draw("sun")))


def _pile(count: str, language: Language) -> str:
    if count == "0":
        return _empty("", language)
    return _back(FOOD_BACK, at(50, 54, 1.3, ART.draw("sun")), badge(72, 108, count, INK, 22))


def _party(parties: str, language: Language) -> str:
    """The end-of-party card, with a burning candle for each time it can still be drawn."""
    flames = [at(x, -14, 1, ART.draw("flame")) for x in (32, 68)[: 2 - int(parties)]]
    words = PHRASES.say(language, "scene.end_card")
    middle = words.rindex(" ")
    title = text(50, 109, words[:middle], 20, fill=LINEN), text(50, 127, words[middle + 1 :], 20, fill=LINEN)
    return svg(W, H, card(W, H, "#33293f", GOLD_DARK), at(0, -14, 1, ART.draw("candlestick")), *flames, *title)


def _solo(rest: str, language: Language) -> str:
    """A solo card: the back, or the cells that it removes, and the number of the turn if there is one."""
    struck, _, turn = rest.partition(":")
    number = text(50, 127, f"{turn} / {SOLO_TURNS}", 21, fill=LINEN if struck == "back" else INK) if turn else ""
    if struck == "back":
        return _back("#33293f", at(50, 54, 1.1, ART.draw("disguise")), number)
    return svg(W, H, card(W, H, PARCHMENT, WINE_DARK), _grid(SOLO[int(struck)].tolist(), "#a11d2b", 10, 14, 82), number)


def _ratings(rest: str, language: Language) -> str:
    """The ratings of a solo game, the best first, with the one that the points earn: in gold only once the game is over."""
    points, _, over = rest.partition(":")
    rows, most = [], int(POINTS[0].sum())
    marked = (GOLD, GOLD_DARK, 3) if over else (CREAM, GOLD_DARK, 3)
    for place, (floor, name) in enumerate(RATINGS):
        y = 4 + 47 * place
        now = floor <= int(points) <= most
        fill, edge, wide = marked if now else (PARCHMENT, EDGE, 1.5)
        rows.append(
            f'<rect x="3" y="{y}" width="294" height="43" rx="9" fill="{fill}" stroke="{edge}" stroke-width="{wide}"/>'
            + text(40, y + 29, f"{floor}–{most}", 21)
            + text(78, y + 29, PHRASES.say(language, f"scene.rating_{name}"), 21, anchor="start", bold=now and bool(over))
        )
        most = floor - 1
    return svg(300, 194, *rows)


face = face_by_kind(
    {
        "card": _card,
        "under": _under,
        "hint": _hint,
        "empty": _empty,
        "grip": _grip,
        "pattern": _pattern,
        "noble": _noble,
        "noble-card": _noble_card,
        "other-noble": _other_noble,
        "imposter": _imposter,
        "other-imposter": _other_imposter,
        "icon": _icon,
        "food-back": _food_back,
        "pile": _pile,
        "party": _party,
        "solo": _solo,
        "ratings": _ratings,
    }
)

_NOBLES = (
    *(f"{side}:{icon}:{noble}" for side in SIDES for icon in range(4) for noble in range(NOBLES - 1)),
    *(f"{side}:0:5" for side in SIDES),
)
KEYS = (
    *(f"{kind}:{number}" for kind in ("card", "under") for number in range(72)),
    *(f"{kind}:{noble}" for kind in ("noble", "other-noble") for noble in _NOBLES),
    *(f"noble:{side}:0:{noble}:met" for side in SIDES for noble in range(NOBLES)),
    "noble:unmasked:0:5:17",
    *(f"pattern:{number}" for number in range(len(PATTERNS))),
    *(f"{kind}:{icon}:{unused}" for kind in ("imposter", "other-imposter") for icon in ICONS for unused in (0, 1)),
    *(f"icon:{icon}:{side}" for icon in ICONS for side in SIDES),
    *(f"hint:7:{sign}" for sign in "+x-o"),
    *(f"noble-card:{noble}" for noble in _NOBLES),
    *(f"solo:{card}" for card in (*range(len(SOLO)), "back")),
    "food-back",
    *(f"party:{parties}" for parties in range(3)),
    *(f"ratings:{points}{over}" for points in (0, 7, 9, 11) for over in ("", ":over")),
    "empty",
    *(f"grip:right:{row}" for row in "abc"),
    *(f"grip:down:{column}" for column in "123"),
)
"""The keys of all faces except those that also show a count or a turn."""
