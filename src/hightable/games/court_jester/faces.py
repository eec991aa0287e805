"""The faces of the Court Jester: every drawing a page needs, under a short key."""

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
    WOOD,
    WOOD_DARK,
    at,
    badge,
    card,
    mark,
    svg,
    text,
)
from hightable.games.court_jester.components import RANKS, SQUARE_NAMES, SQUARES, SUITS, TABLE_NAMES
from hightable.games.court_jester.moves import PHRASES
from hightable.games.court_jester.piecepack import RANK_SIGNS, SUIT_COLOURS, SUIT_TINTS, suit

FADED = "#8a7352"


@cache
def face(key: str, language: Language) -> str:
    """The drawing under a key of the scene, as SVG."""
    kind, _, rest = key.partition(":")
    return _BY_KIND[kind](rest, language)


# Tiles


def _front(name: str, rank: str, *parts: str) -> str:
    """A tile face up: its suit in the middle, its rank in the corner."""
    colour = SUIT_COLOURS[name]
    frame = card(100, 100, SUIT_TINTS[name], colour)
    return svg(100, 100, frame, at(58, 42, 0.54, suit(name)), text(20, 33, RANK_SIGNS[rank], 24, fill=colour), *parts)


def _label(words: str) -> str:
    return text(92, 22, words, 11, fill=FADED, anchor="end", bold=False)


def _grid(*parts: str, fill: str = WOOD, edge: str = WOOD_DARK) -> str:
    """A tile face down: four squares."""
    lines = f'<path d="M50 7V93M7 50H93" stroke="{edge}" stroke-width="2.5" opacity=".7"/>'
    return svg(100, 100, card(100, 100, fill, edge), lines, *parts)


def _table(rest: str, language: Language) -> str:
    """A table, open: `T1:suns:3`, with a gold rim at the corners."""
    where, name, rank = rest.split(":")
    return _front(name, rank, _label(where))


def _corner(rest: str, language: Language) -> str:
    rim = f'<rect x="4" y="4" width="92" height="92" rx="7" fill="none" stroke="{GOLD}" stroke-width="3.5"/>'
    where, name, rank = rest.split(":")
    return _front(name, rank, rim, _label(where))


def _closed(where: str, language: Language) -> str:
    return _grid(text(50, 57, where, 20, fill=LINEN), fill=WINE, edge=WINE_DARK)


def _place(where: str, language: Language) -> str:
    """Where a table, the Kitchen or the Jester will be set."""
    drawn = {"kitchen": at(50, 50, 0.95, _pot("#d8c7a2")), "jester": at(50, 52, 0.95, _hat("#d8c7a2"))}
    dashed = (
        f'<rect x="5" y="5" width="90" height="90" rx="9" fill="none" stroke="{EDGE}" stroke-width="2.5" stroke-dasharray="7 6"/>'
    )
    return svg(100, 100, dashed, drawn.get(where) or text(50, 57, where, 20, fill=FADED))


def _floor(_: str, language: Language) -> str:
    """A serving tile. A small rose in one corner shows how it lies."""
    rose = at(50, 50, 1, f'<path d="M-44 -44H-32L-44 -32Z" fill="{GOLD}" stroke="{GOLD_DARK}" stroke-width="1"/>')
    return _grid(rose, fill="#c79a63", edge=WOOD_DARK)


def _handle(_: str, language: Language) -> str:
    """The knob in the middle of a serving tile: turn me."""
    arrow = (
        f'<path d="M-20 10A22 22 0 1 1 12 18" fill="none" stroke="{LINEN}" stroke-width="7" stroke-linecap="round"/>'
        f'<path d="M22 8L16 28L1 14Z" fill="{LINEN}"/>'
    )
    return svg(
        100, 100, f'<circle cx="50" cy="50" r="45" fill="{WOOD_DARK}" stroke="{GOLD}" stroke-width="5"/>', at(50, 50, 1, arrow)
    )


def _square(name: str, language: Language) -> str:
    return svg(
        100, 100, f'<circle cx="50" cy="50" r="40" fill="{CREAM}" opacity=".55"/><circle cx="50" cy="50" r="40" fill="none"'
        f' stroke="{WOOD_DARK}" stroke-width="2" stroke-dasharray="5 6" opacity=".8"/>', text(50, 58, name, 24, fill=WOOD_DARK),
    )  # fmt: skip


# Kitchen and Jester


def _pot(colour: str = LINEN) -> str:
    return (
        f'<path d="M-26 -8H26V16C26 24 20 28 12 28H-12C-20 28 -26 24 -26 16Z" fill="{colour}"/><path d="M-30 -14H30" stroke="{colour}"'
        f' stroke-width="6" stroke-linecap="round"/><path d="M-8 -20H8" stroke="{colour}" stroke-width="6" stroke-linecap="round"/>'
        f'<path d="M-33 2H-26M26 2H33" stroke="{colour}" stroke-width="6" stroke-linecap="round"/>'
    )


def _hat(colour: str = LINEN) -> str:
    bells = "".join(f'<circle cx="{x}" cy="{y}" r="6" fill="{GOLD}"/>' for x, y in ((-36, 10), (0, -34), (36, 10)))
    return (
        f'<path d="M-24 26C-24 6 -28 -2 -36 6C-34 -14 -18 -20 -10 -8C-8 -20 -4 -28 0 -32C4 -28 8 -20 10 -8C18 -20 34 -14 36 6C28 -2 24 6 24 26Z"'
        f' fill="{colour}"/><path d="M-24 26H24" stroke="{GOLD}" stroke-width="6" stroke-linecap="round"/>{bells}'
    )


def _kitchen(rest: str, language: Language) -> str:
    title = PHRASES.say(language, "scene.row_kitchen")
    if rest == "back":
        return _grid(at(50, 46, 0.95, _pot()), text(50, 90, title, 13, fill=LINEN), fill=WINE, edge=WINE_DARK)
    name, rank = rest.split(":")
    return _front(name, rank, at(23, 80, 0.34, _pot(FADED)), text(92, 86, title, 12, fill=FADED, anchor="end"))


def _jester(rest: str, language: Language) -> str:
    title = PHRASES.say(language, "scene.row_jester")
    if rest == "back":
        return _grid(at(50, 48, 0.95, _hat("#e9c7d0")), text(50, 90, title, 13, fill=LINEN), fill="#5b2a66", edge="#3b1744")
    name, rank = rest.split(":")
    return _front(name, rank, at(23, 80, 0.34, _hat(FADED)), text(92, 86, title, 12, fill=FADED, anchor="end"))


# Coins and dice


def _disc(colour: str, fill: str, *parts: str) -> str:
    return svg(
        100, 100, f'<circle cx="50" cy="51" r="47" fill="{colour}"/><circle cx="50" cy="49" r="47" fill="{fill}" stroke="{colour}"'
        f' stroke-width="3"/><circle cx="50" cy="49" r="40" fill="none" stroke="{colour}" stroke-width="1.5" opacity=".6"/>', *parts,
    )  # fmt: skip


def _coin(rest: str, language: Language) -> str:
    """`suns`: the side of the suit. `suns:3`: the side of the rank, with the suit small beside it."""
    name, _, rank = rest.partition(":")
    colour = SUIT_COLOURS[name]
    if not rank:
        return _disc(colour, PARCHMENT, at(50, 49, 0.66, suit(name)))
    return _disc(colour, SUIT_TINTS[name], text(50, 63, RANK_SIGNS[rank], 44, fill=colour), at(50, 81, 0.16, suit(name)))


def _die(rest: str, language: Language) -> str:
    name, rank = rest.split(":")
    cube = f'<rect x="8" y="8" width="84" height="84" rx="16" fill="{SUIT_COLOURS[name]}" stroke="{INK}" stroke-width="2.5"/>'
    return svg(100, 100, cube, text(50, 66, RANK_SIGNS[rank], 48, fill=LINEN))


def _suit_tile(name: str, language: Language) -> str:
    return svg(100, 100, card(100, 100, SUIT_TINTS[name], SUIT_COLOURS[name]), at(50, 50, 0.85, suit(name)))


# Words on plaques


def _plaque(words: str, edge: str, *parts: str, start: float = 80, anchor: str = "middle") -> str:
    frame = f'<rect x="1.5" y="1.5" width="157" height="47" rx="12" fill="{PARCHMENT}" stroke="{edge}" stroke-width="3"/>'
    return svg(160, 50, frame, *parts, text(start, 32, words, 20 if len(words) < 13 else 17, anchor=anchor))


def _points(rest: str, language: Language) -> str:
    seat, points = rest.split(":")
    words = PHRASES.say(language, "scene.row_points")
    return _plaque(f"{words} {points}", SEATS[int(seat)], mark(int(seat), 22, 25, 1.1), start=42, anchor="start")


def _round(number: str, language: Language) -> str:
    return _plaque(PHRASES.say(language, "scene.round", round=number), EDGE)


def _last(count: str, language: Language) -> str:
    return svg(
        160, 50, f'<rect x="1.5" y="1.5" width="157" height="47" rx="12" fill="{WINE}"/>',
        text(80, 31, PHRASES.say(language, "scene.last", count=count), 17, fill=LINEN),
    )  # fmt: skip


def _aside(count: str, language: Language) -> str:
    under = '<rect x="6" y="7" width="93" height="92" rx="9" fill="#4a1220"/>'
    lines = f'<path d="M48 7V91M7 48H91" stroke="{WINE_DARK}" stroke-width="2.5" opacity=".7"/>'
    return svg(100, 100, under, card(97, 97, WINE, WINE_DARK), lines, badge(80, 20, count, INK))


def _begins(_: str, language: Language) -> str:
    return _plaque(PHRASES.say(language, "scene.row_first"), GOLD_DARK)


_BY_KIND: dict[str, Callable[[str, Language], str]] = {
    "table": _table,
    "corner": _corner,
    "closed": _closed,
    "place": _place,
    "floor": _floor,
    "handle": _handle,
    "square": _square,
    "kitchen": _kitchen,
    "jester": _jester,
    "coin": _coin,
    "die": _die,
    "suit": _suit_tile,
    "points": _points,
    "round": _round,
    "last": _last,
    "aside": _aside,
    "begins": _begins,
}

_FRONTS = [f"{name}:{rank}" for name in SUITS for rank in RANKS]

KEYS = (
    *(f"{kind}:T1:{front}" for kind in ("table", "corner") for front in _FRONTS),
    *(f"{kind}:{name('en')}" for kind in ("closed", "place") for name in TABLE_NAMES),
    "floor",
    "handle",
    *(f"square:{SQUARE_NAMES[square]('en')}" for square in range(SQUARES)),
    *(f"{kind}:{front}" for kind in ("kitchen", "jester", "coin", "die") for front in _FRONTS),
    "kitchen:back",
    "jester:back",
    *(f"{kind}:{name}" for kind in ("coin", "suit") for name in SUITS),
    "begins",
)
"""The keys of everything that has no number of things on it: for looking at all of them."""
