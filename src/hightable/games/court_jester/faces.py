"""The faces of the pieces: every drawing a page needs, under a short key."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path

from hightable.engine.art import Art
from hightable.engine.i18n import Language
from hightable.engine.palette import (
    EDGE,
    GOLD_DARK,
    INK,
    LINEN,
    SEATS,
    WOOD_DARK,
    at,
    badge,
    card,
    mark,
    svg,
    text,
)
from hightable.games.court_jester.components import RANK_GLYPHS, RANKS, SQUARE_NAMES, SQUARES, SUITS, TABLE_NAMES
from hightable.games.court_jester.moves import PHRASES

ART = Art(Path(__file__).parent / "art")

SUIT_COLOURS = {"suns": "#b5382c", "moons": "#33343f", "crowns": "#b9820f", "arms": "#2a5da3"}
SUIT_TINTS = {"suns": "#f6dfd6", "moons": "#e2e1e4", "crowns": "#f5e7c2", "arms": "#dbe5f1"}
RANK_SIGNS = dict(zip(RANKS, RANK_GLYPHS, strict=True))
FADED = "#8a7352"
SAND = "#d8c7a2"
PURPLE, PURPLE_DARK = "#5b2a66", "#3b1744"
ROSE = "#e9c7d0"


@cache
def face(key: str, language: Language) -> str:
    """The face under a key of the scene, as SVG."""
    kind, _, rest = key.partition(":")
    return _BY_KIND[kind](rest, language)


# Tiles


def _front(suit: str, rank: str, *parts: str) -> str:
    """A tile face up: its suit in the middle, its rank in the corner."""
    colour = SUIT_COLOURS[suit]
    frame = card(100, 100, SUIT_TINTS[suit], colour)
    return svg(100, 100, frame, at(58, 42, 0.54, ART.draw(suit)), text(20, 33, RANK_SIGNS[rank], 24, fill=colour), *parts)


def _label(words: str) -> str:
    return text(92, 22, words, 11, fill=FADED, anchor="end", bold=False)


def _table(rest: str, language: Language) -> str:
    """A table, face up: `T1:suns:3`."""
    table, suit, rank = rest.split(":")
    return _front(suit, rank, _label(table))


def _corner(rest: str, language: Language) -> str:
    """A corner table, with a gold rim."""
    table, suit, rank = rest.split(":")
    return _front(suit, rank, ART.draw("corner_rim"), _label(table))


def _closed(table: str, language: Language) -> str:
    return svg(100, 100, ART.draw("tile_back"), text(50, 57, table, 20, fill=LINEN))


def _place(where: str, language: Language) -> str:
    """The empty place of a table, the Kitchen or the Jester."""
    if where == "kitchen":
        sign = at(50, 50, 0.95, ART.draw("pot", colour=SAND))
    elif where == "jester":
        sign = at(50, 52, 0.95, ART.draw("hat", colour=SAND))
    else:
        sign = text(50, 57, where, 20, fill=FADED)
    return svg(100, 100, ART.draw("empty_place"), sign)


def _floor(_: str, language: Language) -> str:
    """A floor tile; the gold corner shows how far it has turned."""
    return svg(100, 100, ART.draw("floor"))


def _handle(_: str, language: Language) -> str:
    """The knob in the middle of a floor tile that turns it."""
    return svg(100, 100, ART.draw("handle"))


def _square(name: str, language: Language) -> str:
    return svg(100, 100, ART.draw("square"), text(50, 58, name, 24, fill=WOOD_DARK))


# Kitchen and Jester


def _kitchen(rest: str, language: Language) -> str:
    title = PHRASES.say(language, "scene.row_kitchen")
    if rest == "back":
        sign = at(50, 46, 0.95, ART.draw("pot", colour=LINEN))
        return svg(100, 100, ART.draw("tile_back"), sign, text(50, 90, title, 13, fill=LINEN))
    suit, rank = rest.split(":")
    sign = at(23, 80, 0.34, ART.draw("pot"))
    return _front(suit, rank, sign, text(92, 86, title, 12, fill=FADED, anchor="end"))


def _jester(rest: str, language: Language) -> str:
    title = PHRASES.say(language, "scene.row_jester")
    if rest == "back":
        sign = at(50, 48, 0.95, ART.draw("hat", colour=ROSE))
        back = ART.draw("tile_back", fill=PURPLE, edge=PURPLE_DARK)
        return svg(100, 100, back, sign, text(50, 90, title, 13, fill=LINEN))
    suit, rank = rest.split(":")
    sign = at(23, 80, 0.34, ART.draw("hat"))
    return _front(suit, rank, sign, text(92, 86, title, 12, fill=FADED, anchor="end"))


# Coins and dice


def _coin(rest: str, language: Language) -> str:
    """`suns` is the suit side, `suns:3` the rank side with a small suit."""
    suit, _, rank = rest.partition(":")
    colour = SUIT_COLOURS[suit]
    if not rank:
        return svg(100, 100, ART.draw("coin", colour=colour), at(50, 49, 0.66, ART.draw(suit)))
    disc = ART.draw("coin", colour=colour, fill=SUIT_TINTS[suit])
    return svg(100, 100, disc, text(50, 63, RANK_SIGNS[rank], 44, fill=colour), at(50, 81, 0.16, ART.draw(suit)))


def _die(rest: str, language: Language) -> str:
    suit, rank = rest.split(":")
    return svg(100, 100, ART.draw("die", colour=SUIT_COLOURS[suit]), text(50, 66, RANK_SIGNS[rank], 48, fill=LINEN))


def _suit_tile(suit: str, language: Language) -> str:
    return svg(100, 100, card(100, 100, SUIT_TINTS[suit], SUIT_COLOURS[suit]), at(50, 50, 0.85, ART.draw(suit)))


# Plaques


def _plaque(words: str, edge: str, *parts: str, start: float = 80, anchor: str = "middle") -> str:
    size = 20 if len(words) < 13 else 17
    return svg(160, 50, ART.draw("plaque", edge=edge), *parts, text(start, 32, words, size, anchor=anchor))


def _points(rest: str, language: Language) -> str:
    seat, points = rest.split(":")
    words = PHRASES.say(language, "scene.row_points")
    return _plaque(f"{words} {points}", SEATS[int(seat)], mark(int(seat), 22, 25, 1.1), start=42, anchor="start")


def _round(number: str, language: Language) -> str:
    return _plaque(PHRASES.say(language, "scene.round", round=number), EDGE)


def _last(count: str, language: Language) -> str:
    return svg(160, 50, ART.draw("last_turns"), text(80, 31, PHRASES.say(language, "scene.last", count=count), 17, fill=LINEN))


def _aside(count: str, language: Language) -> str:
    return svg(100, 100, ART.draw("stack"), badge(80, 20, count, INK))


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
"""All keys without a count in them, for tests and overviews."""
