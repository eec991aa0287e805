"""The faces of The King's Catering: every picture of the scene under its key, composed from the drawings in `art`."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path

from hightable.engine.art import Art
from hightable.engine.i18n import Language
from hightable.engine.palette import (
    CREAM,
    EDGE,
    GOLD,
    GOLD_DARK,
    LINEN,
    PARCHMENT,
    WINE,
    at,
    badge,
    card,
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
from hightable.games.kings_catering.moves import PHRASES

ART = Art(Path(__file__).parent / "art")
FOOD_FILLS = {"beer": "#fdf0cf", "soup": "#e8eef5", "bread": "#f8e9d2", "roast": "#f7e3d9", "cake": "#fbe8ee"}
"""The background of each type of food."""


@cache
def face(key: str, language: Language) -> str:
    """Returns the face under a key of the scene, as SVG."""
    kind, _, rest = key.partition(":")
    return _BY_KIND[kind](rest, language)


def _tile(rest: str, language: Language) -> str:
    number = int(rest)
    return _food(number) if number < FOODS else _crew(number - FOODS, language)


def _square(fill: str, edge: str) -> str:
    return f'<rect x="1" y="1" width="98" height="98" rx="7" fill="{fill}" stroke="{edge}" stroke-width="2"/>'


def _half(colour: str, side: int) -> str:
    """A half-decoration, drawn on the north side, on a side of a tile."""
    return f'<g transform="rotate({90 * side} 50 50)">{ART.draw(f"half-{colour}")}</g>'


def _food(number: int) -> str:
    food, size = TYPES[number // TILES_PER_TYPE], int(SIZE_OF[number])
    halves = "".join(_half(COLOUR_IDS[HALF[number, 0, side]], side) for side in range(4) if HALF[number, 0, side] != -1)
    plate = f'<circle cx="50" cy="50" r="{19 + 2.2 * size:g}" fill="{PARCHMENT}" stroke="{EDGE}" stroke-width="1.4"/>'
    drawn = at(50, 50, 0.42 + 0.07 * size, ART.draw(f"food-{food}"))
    return svg(100, 100, _square(FOOD_FILLS[food], EDGE), halves, plate, drawn, badge(15, 85, str(size), WINE, 11))


def _crew(kind: int, language: Language) -> str:
    name = str(KIND_NAMES[kind](language))
    size = 10.5 if len(name) < 12 else 8.6
    pays = f"{CREW_PAYS[kind]}" if CREW_EVERY[kind] == 1 else f"{CREW_PAYS[kind]}/{CREW_EVERY[kind]}"
    return svg(
        100, 100, _square("#e9e2f3", "#7a6a9c"), at(47, 48, 0.92, ART.draw(f"crew-{KINDS[kind]}")),
        f'<rect x="4" y="83" width="92" height="14" rx="4" fill="{LINEN}" opacity=".92"/>', text(50, 93.5, name, size),
        badge(84, 15, pays, GOLD_DARK, 11),
    )  # fmt: skip


def _wrap(words: str, width: int) -> list[str]:
    lines = [""]
    for word in words.split():
        if lines[-1] and len(lines[-1]) + 1 + len(word) > width:
            lines.append("")
        lines[-1] = f"{lines[-1]} {word}".strip()
    return lines


_RANKS = {"K": "king", "Q": "queen", "P": "princess"}


def _royal(id: str, language: Language) -> str:
    """A portrait, and the wish as a picture and in words."""
    royal = ROYALS.index(id)
    portrait = at(31, 48, 0.58, ART.draw(f"royal-{_RANKS[id[0]]}"))
    pays = [int(points) for points in PAID[royal] if points]
    picture = at(72, 50, 0.8, ART.draw(f"wish-{RULES[RULE_OF[royal]]}"))
    lines, size = next(
        (lines, size)
        for size, wide in ((8.6, 20), (7.8, 22), (7.0, 25), (6.4, 28))
        if len(lines := _wrap(str(WISHES[royal](language)), wide)) * (size + 1.1) <= 42 or size < 7
    )
    words = "".join(text(50, 95 + (size + 1.1) * place, line, size, bold=False) for place, line in enumerate(lines))
    name = str(ROYAL_NAMES[royal](language))
    return svg(
        100, 136, card(100, 136), portrait, picture,
        f'<rect x="7" y="73" width="86" height="14" rx="3" fill="{CREAM}"/>', text(50, 83, name, min(8.4, 150 / len(name))),
        badge(14, 16, id, WINE, 9.5), _pays(pays), words,
    )  # fmt: skip


def _pays(pays: list[int]) -> str:
    """The points, on coins."""
    start = 100 - 3 - 17 * len(pays)
    return "".join(badge(start + 17 * place + 6, 16, str(points), GOLD_DARK, 8.5) for place, points in enumerate(pays))


def _column(number: str, language: Language) -> str:
    title = PHRASES.say(language, "scene.column", column=int(number))
    return svg(100, 50, ART.draw("column"), text(50, 31, title, 17, fill=LINEN))


def _deck(count: str, language: Language) -> str:
    if count == "0":
        return svg(100, 100, ART.draw("deck-empty"))
    return svg(100, 100, ART.draw("deck"), badge(80, 82, count, GOLD_DARK, 17))


def _out(count: str, language: Language) -> str:
    return svg(100, 100, ART.draw("discards"), badge(80, 82, count, "#8a8073", 17))


def _target(count: str, language: Language) -> str:
    return svg(100, 100, ART.draw("target"), text(50, 61, count, 30, fill=LINEN))


def _start(_: str, language: Language) -> str:
    title = PHRASES.say(language, "scene.start")
    return svg(100, 100, ART.draw("new-table"), text(50, 88, title, 13 if len(title) < 12 else 11))


def _free(_: str, language: Language) -> str:
    return svg(100, 100, ART.draw("free-place"))


def _label(rest: str, language: Language) -> str:
    number, counts = rest.split(":")
    fill = WINE if counts == "1" else "#8a8073"
    drawn = f'<rect x="2" y="4" width="96" height="42" rx="20" fill="{fill}"/>' + text(50, 33, f"T{number}", 26, fill=LINEN)
    if counts == "0":
        drawn += f'<path d="M12 25H88" stroke="{GOLD}" stroke-width="5"/>'
    return svg(100, 50, drawn)


def _points(rest: str, language: Language) -> str:
    seat, points = rest.split(":")
    title = PHRASES.say(language, "scene.points", points=int(points))
    return svg(170, 80, f'<rect x="2" y="8" width="166" height="64" rx="16" fill="{PARCHMENT}" stroke="{EDGE}" stroke-width="2"/>',
               mark(int(seat), 24, 40, 1.2), text(100, 48.5, title, 22))  # fmt: skip


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
