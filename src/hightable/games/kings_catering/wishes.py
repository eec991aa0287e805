"""What each Royal wishes, as a small picture some 48 wide around its middle: tiles, shapes, ornaments and signs."""

from __future__ import annotations

from collections.abc import Callable

from hightable.engine.palette import EDGE, GOLD, INK, PARCHMENT, WINE, at, text
from hightable.games.kings_catering.drawings import COLOURS, CREW_DRAWINGS, FOOD_DRAWINGS

GREY = "#e9dfc9"


def _tiles(*places: tuple[float, float], unit: float = 10, fill: str = GREY) -> str:
    return "".join(
        f'<rect x="{x * unit - unit / 2:g}" y="{y * unit - unit / 2:g}" width="{unit:g}" height="{unit:g}" rx="1.5" fill="{fill}"'
        f' stroke="{INK}" stroke-width="1"/>'
        for x, y in places
    )


def _disc(x: float, y: float, colour: str, radius: float = 6) -> str:
    return f'<circle cx="{x:g}" cy="{y:g}" r="{radius:g}" fill="{COLOURS[colour]}" stroke="{INK}" stroke-width="1"/>'


def _half(x: float, y: float, colour: str) -> str:
    return f'<path d="M{x - 7:g} {y:g}A7 7 0 0 0 {x + 7:g} {y:g}Z" fill="{COLOURS[colour]}" stroke="{INK}" stroke-width="1"/>'


def _sign(x: float, y: float, words: str, size: float = 13) -> str:
    return text(x, y, words, size, fill=WINE)


def _foods(*foods: str, scale: float = 0.26, step: float = 16) -> str:
    start = -step * (len(foods) - 1) / 2
    return "".join(at(start + step * place, 0, scale, FOOD_DRAWINGS[food]()) for place, food in enumerate(foods))


def _sizes(*sizes: int) -> str:
    return "".join(
        _tiles((1.5 * (place - (len(sizes) - 1) / 2), 0), fill=PARCHMENT)
        + _sign(15 * (place - (len(sizes) - 1) / 2), 4, str(size), 9)
        for place, size in enumerate(sizes)
    )


def _crowned(x: float, y: float) -> str:
    return at(x, y, 1, f'<path d="M-9 5L-11 -5L-4 0L0 -8L4 0L11 -5L9 5Z" fill="{GOLD}" stroke="{INK}" stroke-width="1"/>')


_PLUS = ((0.0, 0.0), (1.0, 0.0), (-1.0, 0.0), (0.0, 1.0), (0.0, -1.0))
_BENT = ((-0.5, -0.5), (-0.5, 0.5), (0.5, 0.5))
_LINE = ((-1.0, 0.0), (0.0, 0.0), (1.0, 0.0))

_PICTURES: dict[str, Callable[[], str]] = {
    "small-tables": lambda: at(0, 0, 1, _tiles(*_PLUS)),
    "few-types": lambda: _foods("beer", "soup", "cake"),
    "shapes": lambda: at(-12, -8, 0.8, _tiles(*_BENT)) + at(10, 12, 0.8, _tiles(*_LINE)) + _sign(12, -4, "≠", 18),
    "one-colour": lambda: _disc(-12, 6, "blue") + _disc(0, -8, "blue") + _disc(12, 6, "blue"),
    "sizes": lambda: _sizes(1, 4) + _sign(0, 20, "≠", 12),
    "large-tables": lambda: _crowned(0, -18) + at(0, 10, 0.8, _tiles(*_PLUS, (1, 1), (-1, 1))),
    "all-colours": lambda: _disc(-9, -9, "blue") + _disc(9, -9, "red") + _disc(-9, 9, "yellow") + _disc(9, 9, "green"),
    "favourite": lambda: _crowned(0, -18) + at(0, 6, 1, _foods("beer", "beer", "beer")),
    "all-sizes": lambda: at(0, 0, 0.85, _sizes(1, 2, 3, 4)),
    "all-foods": lambda: at(0, -9, 1, _foods("beer", "soup", "bread")) + at(0, 12, 1, _foods("roast", "cake")),
    "largest": lambda: at(-10, 0, 0.9, _tiles(*_PLUS)) + at(14, 4, 1, _foods("cake", scale=0.34)) + _sign(16, -12, "↑", 18),
    "smallest": lambda: _tiles((-0.5, 0), (0.5, 0)) + _sign(20, 6, "↓", 18),
    "open-most": lambda: _crowned(0, -18) + _half(-10, 0, "red") + _half(10, 0, "blue") + _sign(0, 24, "− ♟", 12),
    "crew-kinds": lambda: at(-12, 0, 0.36, CREW_DRAWINGS["cook"]()) + at(12, 0, 0.36, CREW_DRAWINGS["steward"]()),
    "small-foods": lambda: _sizes(1, 1, 1),
    "one-crew": lambda: _tiles((-1.2, 0.6), (-0.2, 0.6)) + at(14, 2, 0.36, CREW_DRAWINGS["cook"]()),
    "open-halves": lambda: _half(-15, -4, "red") + _half(0, -4, "yellow") + _half(15, -4, "green"),
    "all-different": lambda: _foods("bread", "roast", "soup") + f'<path d="M-24 16H24" stroke="{EDGE}" stroke-width="3"/>',
}


def wish_picture(rule: str) -> str:
    return _PICTURES[rule]()
