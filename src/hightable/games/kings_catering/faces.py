"""The faces of The King's Catering: every picture of the scene under its key, composed from the drawings in `art`."""

from __future__ import annotations

from pathlib import Path

from hightable.engine.art import Art
from hightable.engine.by_kind import face_by_kind
from hightable.engine.i18n import Language
from hightable.engine.palette import (
    EDGE,
    GOLD,
    GOLD_DARK,
    INK,
    LEAF_DARK,
    LINEN,
    PARCHMENT,
    WINE,
    WINE_DARK,
    at,
    card,
    crown,
    svg,
    text,
    wrap_text,
)
from hightable.games.kings_catering import wishes
from hightable.games.kings_catering.components import (
    COLOUR_IDS,
    CREW_EVERY,
    CREW_OF,
    CREW_PAYS,
    CREW_RULE,
    FOODS,
    HALF,
    KINDS,
    ROYAL_TITLES,
    ROYALS,
    SIZE_OF,
    TILES_PER_TYPE,
    TYPES,
    WISHES,
)
from hightable.games.kings_catering.moves import PHRASES

ART = Art(Path(__file__).parent / "art")
NUMBER = 34
"""The size of the numbers on a tile, which is 100 wide: they must be readable on small tiles too."""
SMALLEST = 17.5
"""The size of the smallest text on a Royal, who is 200 wide."""
FOOD_FILLS = {"beer": "#fdf0cf", "soup": "#e8eef5", "bread": "#f8e9d2", "roast": "#f7e3d9", "cake": "#fbe8ee"}
"""The background of each type of food."""


def _tile(rest: str, language: Language) -> str:
    """A tile, as `NUMBER` or as `NUMBER:TURN`: turned, only its half-decorations move, so that its number stays upright."""
    number, _, turn = rest.partition(":")
    return _food(int(number), int(turn or 0)) if int(number) < FOODS else _crew(int(number) - FOODS, language)


def _square(fill: str, edge: str) -> str:
    return f'<rect x="1" y="1" width="98" height="98" rx="7" fill="{fill}" stroke="{edge}" stroke-width="2"/>'


def _half(colour: str, side: int) -> str:
    """A half-decoration, drawn on the north side, on a side of a tile."""
    return f'<g transform="rotate({90 * side} 50 50)">{ART.draw(f"half-{colour}")}</g>'


def _food(number: int, turn: int) -> str:
    food, size = TYPES[number // TILES_PER_TYPE], int(SIZE_OF[number])
    halves = "".join(_half(COLOUR_IDS[HALF[number, turn, side]], side) for side in range(4) if HALF[number, turn, side] != -1)
    plate = f'<circle cx="50" cy="50" r="{19 + 2.2 * size:g}" fill="{PARCHMENT}" stroke="{EDGE}" stroke-width="1.4"/>'
    drawn = at(50, 50, 0.42 + 0.07 * size, ART.draw(f"food-{food}"))
    return svg(100, 100, _square(FOOD_FILLS[food], EDGE), halves, plate, drawn, _size(17, 83, size))


def _size(x: float, y: float, size: int) -> str:
    """The size of a food on its seal."""
    return f'<circle cx="{x:g}" cy="{y:g}" r="16" fill="{WINE}"/>' + text(x, y + 11.6, str(size), NUMBER, fill=LINEN)


def _crew(kind: int, language: Language) -> str:
    """A portrait, and below it what the crew member scores: how many of what, and the points on a coin."""
    every = int(CREW_EVERY[kind])
    count = text(16, 94, str(every), NUMBER) if every > 1 else ""
    coin = f'<circle cx="82" cy="82" r="16" fill="{GOLD_DARK}"/>' + text(82, 93.6, str(CREW_PAYS[kind]), NUMBER, fill=LINEN)
    return svg(
        100, 100, _square("#e9e2f3", "#7a6a9c"), at(50, 38, 0.78, ART.draw(f"crew-{KINDS[kind]}")),
        f'<rect x="2" y="67" width="96" height="31" rx="6" fill="{LINEN}"/>', count, at(46, 82, 1, _counted(kind)), coin,
    )  # fmt: skip


def _counted(kind: int) -> str:
    """What a kind of crew counts, as a picture 30 wide around 0 0."""
    asks = CREW_RULE[kind]
    if asks == wishes.OF_FOOD:
        return at(0, 0, 0.44, ART.draw(f"food-{TYPES[CREW_OF[kind]]}"))
    if asks == wishes.OF_SIZE:
        return _size(0, 0, int(CREW_OF[kind]))
    if asks == wishes.OF_DECORATIONS:
        return at(0, 0, 0.62, ART.draw("decoration"))
    return at(0, 0, 0.62, ART.draw("same-food" if asks == wishes.OF_SAME_FOOD else "tiles"))


_BACK_RIM = f'<rect x="9" y="9" width="82" height="82" rx="5" fill="none" stroke="{GOLD}" stroke-width="1.5" opacity=".7"/>'
_RANKS = {"K": "king", "Q": "queen", "P": "princess"}


def _royal(rest: str, language: Language) -> str:
    """A portrait with the name, the wish in words, and the points that the viewer has from it now, or else its number."""
    id, _, points = rest.partition(":")
    royal = ROYALS.index(id)
    portrait = at(32, 37, 0.58, ART.draw(f"royal-{_RANKS[id[0]]}"))
    name = wrap_text(str(ROYAL_TITLES[royal](language)), 11)
    size = 19.0 if max(map(len, name)) > 9 else 20.0
    named = "".join(text(130, 42 + (place - len(name) / 2 + 0.35) * 20, line, size) for place, line in enumerate(name))
    lines, size = next(
        (lines, size)
        for size in (22, 20.5, 19, SMALLEST)
        if len(lines := wrap_text(str(WISHES[royal](language)), 186 / (0.55 * size))) * 1.1 * size <= 108 or size == SMALLEST
    )
    top = 124 - 0.55 * size * len(lines) + 0.85 * size
    words = "".join(text(100, top + 1.1 * size * place, line, size, bold=False) for place, line in enumerate(lines))
    return svg(
        200, 218, card(200, 218), f'<path d="M8 67H192M8 179H192" stroke="{EDGE}" stroke-width="1.2" opacity=".7"/>',
        portrait, named, words, _now(points, language) if points else text(100, 204, id, 20),
    )  # fmt: skip


def _now(points: str, language: Language) -> str:
    """The points that a Royal gives the viewer now."""
    fill = GOLD_DARK if int(points) > 0 else "#8a8073"
    title = PHRASES.say(language, "scene.now", points=int(points))
    return f'<rect x="34" y="184" width="132" height="27" rx="13" fill="{fill}"/>' + text(100, 204, title, 20, fill=LINEN)


def _column(number: str, language: Language) -> str:
    title = PHRASES.say(language, "scene.column", column=int(number))
    return svg(100, 50, ART.draw("column"), text(50, 32, title, 20, fill=LINEN))


def _pile(drawn: str, count: str, word: str, language: Language, fill: str = LINEN) -> str:
    """A number with a word below it, on a drawing."""
    title = PHRASES.say(language, f"scene.{word}")
    return svg(100, 100, drawn, text(48, 52, count, 38, fill=fill), text(48, 78, title, min(20, 150 / len(title)), fill=fill))


def _deck(count: str, language: Language) -> str:
    if count == "0":
        return svg(100, 100, ART.draw("deck-empty"))
    return _pile(ART.draw("deck"), count, "deck_left", language)


def _back(_: str, language: Language) -> str:
    """The back of a tile."""
    return svg(100, 100, _square(WINE, WINE_DARK), _BACK_RIM, crown(50, 52, 1.3))


def _out(count: str, language: Language) -> str:
    return _pile(ART.draw("discards"), count, "out_word", language, INK)


def _target(count: str, language: Language) -> str:
    return _pile(ART.draw("target"), count, "target_word", language, INK)


def _start(_: str, language: Language) -> str:
    title = PHRASES.say(language, "scene.start").split(" ")
    words = "".join(text(50, 68 + 23 * place, word, 24) for place, word in enumerate(title))
    return svg(100, 100, ART.draw("new-table"), words)


def _free(_: str, language: Language) -> str:
    return svg(100, 100, ART.draw("free-place"))


def _label(rest: str, language: Language) -> str:
    number, counts = rest.split(":")
    fill = LEAF_DARK if counts == "1" else "#8a8073"
    drawn = f'<rect x="2" y="10" width="96" height="80" rx="20" fill="{fill}" stroke="{LINEN}" stroke-width="4"/>'
    drawn += text(50, 75, f"T{number}", 71 if len(number) == 1 else 54, fill=LINEN)
    if counts == "0":
        drawn += f'<path d="M6 50H94" stroke="{GOLD}" stroke-width="7"/>'
    return svg(100, 100, drawn)


face = face_by_kind(
    {
        "tile": _tile,
        "royal": _royal,
        "column": _column,
        "deck": _deck,
        "back": _back,
        "out": _out,
        "target": _target,
        "start": _start,
        "free": _free,
        "label": _label,
    }
)
