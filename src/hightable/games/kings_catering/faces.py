"""The faces of The King's Catering: every drawing a page needs, under a short key."""

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
from hightable.games.kings_catering.components import (
    COLOUR_IDS,
    CREW_EVERY,
    CREW_PAYS,
    FOODS,
    HALF,
    KIND_NAMES,
    KINDS,
    PAID,
    ROYAL_NAMES,
    ROYALS,
    RULE_OF,
    RULES,
    SIZE_OF,
    TILES_PER_TYPE,
    TYPES,
    WISHES,
)
from hightable.games.kings_catering.drawings import COLOURS, CREW_DRAWINGS, FOOD_DRAWINGS, FOOD_FILLS, half_decoration
from hightable.games.kings_catering.moves import PHRASES
from hightable.games.kings_catering.wishes import wish_picture


@cache
def face(key: str, language: Language) -> str:
    """The drawing under a key of the scene, as SVG."""
    kind, _, rest = key.partition(":")
    return _BY_KIND[kind](rest, language)


def _tile(rest: str, language: Language) -> str:
    number = int(rest)
    return _food(number) if number < FOODS else _crew(number - FOODS, language)


def _square(fill: str, edge: str) -> str:
    return f'<rect x="1" y="1" width="98" height="98" rx="7" fill="{fill}" stroke="{edge}" stroke-width="2"/>'


def _food(number: int) -> str:
    food, size = TYPES[number // TILES_PER_TYPE], int(SIZE_OF[number])
    halves = "".join(half_decoration(COLOUR_IDS[HALF[number, 0, side]], side) for side in range(4) if HALF[number, 0, side] != -1)
    plate = f'<circle cx="50" cy="50" r="{19 + 2.2 * size:g}" fill="{PARCHMENT}" stroke="{EDGE}" stroke-width="1.4"/>'
    drawn = at(50, 50, 0.42 + 0.07 * size, FOOD_DRAWINGS[food]())
    return svg(100, 100, _square(FOOD_FILLS[food], EDGE), halves, plate, drawn, badge(15, 85, str(size), WINE, 11))


def _crew(kind: int, language: Language) -> str:
    name = str(KIND_NAMES[kind](language))
    size = 10.5 if len(name) < 12 else 8.6
    pays = f"{CREW_PAYS[kind]}" if CREW_EVERY[kind] == 1 else f"{CREW_PAYS[kind]}/{CREW_EVERY[kind]}"
    return svg(
        100, 100, _square("#e9e2f3", "#7a6a9c"), at(47, 48, 0.92, CREW_DRAWINGS[KINDS[kind]]()),
        f'<rect x="4" y="83" width="92" height="14" rx="4" fill="{LINEN}" opacity=".92"/>', text(50, 93.5, name, size),
        badge(84, 15, pays, GOLD_DARK, 11),
    )  # fmt: skip


def _wrapped(words: str, width: int) -> list[str]:
    lines = [""]
    for word in words.split():
        if lines[-1] and len(lines[-1]) + 1 + len(word) > width:
            lines.append("")
        lines[-1] = f"{lines[-1]} {word}".strip()
    return lines


_COATS = {"K": ("#7d2436", "#e2ddd2"), "Q": ("#2d4a7c", "#5a3a1e"), "P": ("#b0568f", "#d9a441")}


def _royal(id: str, language: Language) -> str:
    """A portrait, the wish as a picture, and the wish in words."""
    royal = ROYALS.index(id)
    coat, hair = _COATS[id[0]]
    locks = "M-19 -6C-24 12 -24 24 -20 34L-10 30V4Z M19 -6C24 12 24 24 20 34L10 30V4Z"
    long_hair = f'<path d="{locks}" fill="{hair}"/>' if id[0] != "K" else ""
    beard = f'<path d="M-13 0C-12 18 -4 22 0 22C4 22 12 18 13 0C8 8 -8 8 -13 0Z" fill="{hair}"/>' if id[0] == "K" else ""
    portrait = at(
        31, 48, 0.58, long_hair,
        f'<path d="M-34 44C-34 18 -18 12 0 12C18 12 34 18 34 44Z" fill="{coat}" stroke="{INK}" stroke-width="1.6"/>',
        '<path d="M-34 44C-34 30 -28 24 -24 22L0 34L24 22C28 24 34 30 34 44Z" fill="#fbf7f0" stroke="#b8ab95" stroke-width="1.2"/>',
        f'<circle cx="0" cy="-4" r="17" fill="#f3c8a0" stroke="{INK}" stroke-width="1.4"/>',
        f'<path d="M-17 -4C-18 -22 18 -22 17 -4C10 -14 -10 -14 -17 -4Z" fill="{hair}"/>', beard,
        f'<circle cx="-6" cy="-3" r="1.9" fill="{INK}"/><circle cx="6" cy="-3" r="1.9" fill="{INK}"/>',
        f'<path d="M-4 6C-2 8 2 8 4 6" fill="none" stroke="{INK}" stroke-width="1.6" stroke-linecap="round"/>',
        crown(0, -24, 0.85 if id[0] != "P" else 0.6),
    )  # fmt: skip
    pays = [int(points) for points in PAID[royal] if points]
    picture = at(72, 50, 0.8, wish_picture(RULES[RULE_OF[royal]]))
    told, size = next(
        (lines, size)
        for size, wide in ((8.6, 20), (7.8, 22), (7.0, 25), (6.4, 28))
        if len(lines := _wrapped(str(WISHES[royal](language)), wide)) * (size + 1.1) <= 42 or size < 7
    )
    words = "".join(text(50, 95 + (size + 1.1) * place, line, size, bold=False) for place, line in enumerate(told))
    name = str(ROYAL_NAMES[royal](language))
    return svg(
        100, 136, card(100, 136), portrait, picture,
        f'<rect x="7" y="73" width="86" height="14" rx="3" fill="{CREAM}"/>', text(50, 83, name, min(8.4, 150 / len(name))),
        badge(14, 16, id, WINE, 9.5), _pays(pays), words,
    )  # fmt: skip


def _pays(pays: list[int]) -> str:
    """What it brings, on coins."""
    start = 100 - 3 - 17 * len(pays)
    return "".join(badge(start + 17 * place + 6, 16, str(points), GOLD_DARK, 8.5) for place, points in enumerate(pays))


def _column(number: str, language: Language) -> str:
    title = PHRASES.say(language, "scene.column", column=int(number))
    return svg(100, 50, f'<rect x="3" y="5" width="94" height="40" rx="12" fill="{WINE}" stroke="{WINE_DARK}" stroke-width="2"/>',
               text(50, 31, title, 17, fill=LINEN))  # fmt: skip


def _deck(count: str, language: Language) -> str:
    back = "".join(
        f'<rect x="{10 - 3 * k}" y="{12 - 3 * k}" width="84" height="84" rx="8" fill="{WINE}" stroke="{LINEN}" stroke-width="2"/>'
        for k in range(3)
    )
    return svg(100, 100, back, crown(46, 48, 1.1), badge(80, 82, count, GOLD_DARK, 17)) if count != "0" else svg(
        100, 100, f'<rect x="6" y="6" width="88" height="88" rx="8" fill="none" stroke="{EDGE}" stroke-width="3" stroke-dasharray="7 6"/>',
        text(50, 60, "0", 30, fill="#8a7352"),
    )  # fmt: skip


def _out(count: str, language: Language) -> str:
    cross = '<path d="M26 24L74 72M74 24L26 72" stroke="#8a8073" stroke-width="9" stroke-linecap="round"/>'
    return svg(100, 100, _square("#e3dccb", EDGE), cross, badge(80, 82, count, "#8a8073", 17))


def _target(count: str, language: Language) -> str:
    rings = "".join(f'<circle cx="50" cy="50" r="{r}" fill="{fill}"/>' for r, fill in ((46, WINE), (36, LINEN), (26, WINE)))
    return svg(100, 100, rings, text(50, 61, count, 30, fill=LINEN))


def _start(_: str, language: Language) -> str:
    return svg(
        100, 100, f'<rect x="4" y="4" width="92" height="92" rx="10" fill="{CREAM}" stroke="{GOLD_DARK}" stroke-width="3"'
        ' stroke-dasharray="9 6"/>', f'<path d="M50 26V66M30 46H70" stroke="{GOLD_DARK}" stroke-width="8" stroke-linecap="round"/>',
        text(50, 88, title := PHRASES.say(language, "scene.start"), 13 if len(title) < 12 else 11),
    )  # fmt: skip


def _free(_: str, language: Language) -> str:
    return svg(
        100, 100, f'<rect x="9" y="9" width="82" height="82" rx="9" fill="#e9dcc3" stroke="{EDGE}" stroke-width="2.5"'
        ' stroke-dasharray="7 6"/>',
    )  # fmt: skip


def _label(rest: str, language: Language) -> str:
    number, counts = rest.split(":")
    fill = WINE if counts == "1" else "#8a8073"
    drawn = f'<rect x="2" y="4" width="96" height="42" rx="20" fill="{fill}"/>' + text(50, 33, f"T{number}", 26, fill=LINEN)
    if counts == "0":
        drawn += f'<path d="M12 25H88" stroke="{GOLD}" stroke-width="5"/>'
    return svg(100, 50, drawn)


def _points(rest: str, language: Language) -> str:
    seat, points = rest.split(":")
    told = PHRASES.say(language, "scene.points", points=int(points))
    return svg(170, 80, f'<rect x="2" y="8" width="166" height="64" rx="16" fill="{PARCHMENT}" stroke="{EDGE}" stroke-width="2"/>',
               mark(int(seat), 24, 40, 1.2), text(100, 48.5, told, 22))  # fmt: skip


_BY_KIND: dict[str, Callable[[str, Language], str]] = {
    "tile": _tile,
    "royal": _royal,
    "column": _column,
    "deck": _deck,
    "out": _out,
    "target": _target,
    "start": _start,
    "free": _free,
    "label": _label,
    "points": _points,
}

assert len(COLOURS) == len(COLOUR_IDS)
