"""The faces of Henry's Feast: the SVG picture for every key that a scene uses."""

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
    SILVER_DARK,
    WINE,
    WINE_DARK,
    WOOD,
    WOOD_DARK,
    at,
    badge,
    crown,
    mark,
    svg,
    text,
)
from hightable.games.henrys_feast.components import (
    BACK,
    BACK_NAMES,
    BACKS,
    BONUSES,
    INGREDIENT_NAMES,
    KINDS,
    RECIPE_NAMES,
    RECIPES,
    SUGAR,
    ingredients_of,
)
from hightable.games.henrys_feast.food import cloche, ingredient, sign
from hightable.games.henrys_feast.moves import PHRASES

DIFFICULTY_FILL = ("#4f8f45", "#d08a1d", "#a8323e")
"""Easy, medium, hard."""
ORIGIN_FILL = ("#fdf1d3", "#dbe6ee")
ORIGIN_EDGE = ("#b9812a", "#4b6f8c")
"""Market and stockroom: warm and cool."""
W, H = 156, 94
"""The size of a recipe."""


@cache
def face(key: str, language: Language) -> str:
    """The picture for a key of the scene, as SVG."""
    kind, _, rest = key.partition(":")
    return _BY_KIND[kind](rest, language)


def _fitting(x: float, y: float, words: str, size: float, width: float, **style: str) -> str:
    """A line of text, made smaller if it would be too wide."""
    return text(x, y, words, min(size, width / max(len(words), 1) / 0.66), **style)  # type: ignore[arg-type]


def spread(count: int) -> list[float]:
    """The x positions of the ingredients across a recipe card."""
    step = min(36.0, (W - 10) / count)
    return [W / 2 + (k - (count - 1) / 2) * step for k in range(count)]


def _recipe(rest: str, language: Language) -> str:
    """A recipe: its name, its ingredients as pictures, its difficulty as a colour, its course in words, and its points.

    A bonus dish (`favourite`) shows no points.
    """
    number, _, favourite = rest.partition(":")
    recipe = int(number)
    back = int(BACK[recipe])
    fill = DIFFICULTY_FILL[back // 3]
    frame = (
        f'<rect x="1.5" y="1.5" width="{W - 3}" height="{H - 3}" rx="9" fill="{PARCHMENT}" stroke="{fill}" stroke-width="3"/>'
        f'<path d="M3 24V11C3 6 6 3 11 3H{W - 11}C{W - 6} 3 {W - 3} 6 {W - 3} 11V24Z" fill="{fill}"/>'
    )
    name = _fitting(W / 2, 18.5, str(RECIPE_NAMES[recipe](language)), 16, W - 14, fill=LINEN)
    kinds = ingredients_of(recipe)
    icons = [ingredient(kind, x, 48, 0.94 if len(kinds) < 5 else 0.84) for kind, x in zip(kinds, spread(len(kinds)), strict=True)]
    line = _fitting(10, 87.5, str(BACK_NAMES[back](language)), 13, W - 46, anchor="start")
    points = "" if favourite else badge(W - 15, 79, str(2 + back // 3), fill, 11)
    return svg(W, H, frame, name, *icons, line, points)


def _back(rest: str, language: Language) -> str:
    """A recipe face down: difficulty and course."""
    back, *count = rest.split(":")
    number = int(back)
    fill = DIFFICULTY_FILL[number // 3]
    frame = (
        f'<rect x="1.5" y="1.5" width="{W - 3}" height="{H - 3}" rx="9" fill="{fill}" stroke="{INK}" stroke-width="2.5"/>'
        f'<rect x="8" y="8" width="{W - 16}" height="{H - 16}" rx="6" fill="none" stroke="{LINEN}" stroke-width="1.4" opacity=".7"/>'
    )
    words = _fitting(W / 2, 80, str(BACK_NAMES[number](language)), 15, W - 30, fill=LINEN)
    many = [badge(W - 20, 22, count[0], INK, 15)] if count else []
    return svg(W, H, frame, cloche(W / 2, 42, 1.15), words, *many)


def _no_recipe(rest: str, language: Language) -> str:
    dashes = f'fill="none" stroke="{EDGE}" stroke-width="2.5" stroke-dasharray="8 7" opacity=".8"'
    return svg(W, H, f'<rect x="3" y="3" width="{W - 6}" height="{H - 6}" rx="9" {dashes}/>')


def _marks(states: str, language: Language) -> str:
    """Marks for what the viewer has of a recipe: 2 on a station, 1 in the pantry, 0 missing. Once one is laid, missing ones are ringed."""
    begun = "2" in states
    parts = []
    if set(states) == {"2"}:
        parts.append(f'<rect x="2" y="2" width="{W - 4}" height="{H - 4}" rx="9" fill="none" stroke="{GOLD}" stroke-width="6"/>')
    for state, x in zip(states, spread(len(states)), strict=True):
        if state == "2":
            parts.append(
                f'<circle cx="{x + 9:g}" cy="64" r="8" fill="{LEAF_DARK}" stroke="{LINEN}" stroke-width="1.6"/>'
                f'<path d="M{x + 5:g} 64L{x + 8:g} 67.5L{x + 13:g} 60.5" fill="none" stroke="{LINEN}" stroke-width="2.4" stroke-linecap="round"/>'
            )
        elif state == "1":
            parts.append(
                f'<circle cx="{x + 9:g}" cy="64" r="7" fill="{WOOD}" stroke="{LINEN}" stroke-width="1.6"/>'
                f'<path d="M{x + 5:g} 64H{x + 13:g}" stroke="{LINEN}" stroke-width="2.2" stroke-linecap="round"/>'
            )
        elif begun:
            parts.append(
                f'<circle cx="{x:g}" cy="48" r="17" fill="none" stroke="#c22b36" stroke-width="2.4" stroke-dasharray="5 4"/>'
            )
    return svg(W, H, *parts)


def _card(rest: str, language: Language) -> str:
    """An ingredient card: warm from the market, cool and with a crate's slats from the stockroom."""
    kind, origin = (int(part) for part in rest.split(":"))
    slats = f'<path d="M4 13H96M4 93H96" stroke="{ORIGIN_EDGE[1]}" stroke-width="5" opacity=".55"/>' if origin else ""
    frame = f'<rect x="2" y="2" width="96" height="111" rx="13" fill="{ORIGIN_FILL[origin]}" stroke="{ORIGIN_EDGE[origin]}" stroke-width="4"/>'
    return svg(100, 115, frame, slats, ingredient(kind, 50, 50, 1.95), _name(kind, language, 50, 107))


def _name(kind: int, language: Language, x: float, y: float) -> str:
    return _fitting(x, y, str(INGREDIENT_NAMES[kind](language)), 19, 92)


def _stall(rest: str, language: Language) -> str:
    """A market stall: an ingredient under an awning, with the number of cards."""
    kind, count = (int(part) for part in rest.split(":"))
    stripes = "".join(
        f'<path d="M{x} 4H{x + 12}V20A6 6 0 0 1 {x} 20Z" fill="{WINE if k % 2 else LINEN}"/>'
        for k, x in enumerate(range(2, 98, 12))
    )
    frame = (
        f'<rect x="2" y="4" width="96" height="109" rx="8" fill="{ORIGIN_FILL[0]}" stroke="{ORIGIN_EDGE[0]}" stroke-width="4"/>'
    )
    goods = ingredient(kind, 50, 60, 1.6)
    if count == 0:
        goods = f'<g opacity=".28">{goods}</g>'
    number = badge(82, 38, str(count), INK if count else SILVER_DARK, 15)
    return svg(100, 115, frame, stripes, goods, _name(kind, language, 50, 107), number)


def _slot(rest: str, language: Language) -> str:
    dashes = f'fill="{CREAM}" fill-opacity=".5" stroke="{EDGE}" stroke-width="3" stroke-dasharray="9 8"'
    return svg(100, 115, f'<rect x="4" y="4" width="92" height="107" rx="13" {dashes}/>')


def _deck(count: str, language: Language) -> str:
    crate = (
        f'<rect x="2" y="2" width="96" height="111" rx="13" fill="#4b6f8c" stroke="{INK}" stroke-width="3"/>'
        f'<g fill="{WOOD}" stroke="{WOOD_DARK}" stroke-width="2"><rect x="18" y="34" width="64" height="16" rx="2"/>'
        '<rect x="18" y="54" width="64" height="16" rx="2"/><rect x="18" y="74" width="64" height="16" rx="2"/></g>'
    )
    return svg(100, 115, crate, badge(76, 24, count, INK, 19))


def _discards(rest: str, language: Language) -> str:
    kind, count = rest.split(":")
    dashes = f'stroke="{SILVER_DARK}" stroke-width="4" stroke-dasharray="9 8"'
    frame = f'<rect x="4" y="4" width="92" height="107" rx="13" fill="{ORIGIN_FILL[1]}" {dashes}/>'
    bin_ = '<path d="M24 30H76L70 96H30ZM20 24H80M42 24V18H58V24" fill="none" stroke="#6d7a86" stroke-width="5" stroke-linejoin="round" opacity=".35"/>'
    goods = f'<g opacity=".8">{ingredient(int(kind), 50, 56, 1.6)}</g>' if int(kind) >= 0 else ""
    return svg(100, 115, frame, bin_, goods, badge(78, 94, count, INK, 17))


def _tray(rest: str, language: Language) -> str:
    """A station: a stove with a ring for each ingredient, and a gold edge if it makes a dish."""
    number, state, ready = rest.split(":")
    if state == "shut":
        shut = f'<rect x="3" y="3" width="314" height="114" rx="12" fill="none" stroke="{EDGE}" stroke-width="3" stroke-dasharray="9 9" opacity=".6"/>'
        return svg(320, 120, shut, f'<g opacity=".5">{text(160, 72, number, 40, fill=EDGE)}</g>')
    fill = "#7b4b63" if state == "dessert" else "#59636e"
    edge, width = (GOLD, 7) if ready == "1" else (INK, 3)
    parts = [
        f'<rect x="4" y="4" width="312" height="112" rx="12" fill="{fill}" stroke="{edge}" stroke-width="{width}"/>',
        *(
            f'<circle cx="{46 + 57 * k}" cy="70" r="25" fill="none" stroke="#2f353b" stroke-width="3" opacity=".6"/>'
            for k in range(5)
        ),
        text(18, 28, number, 24, fill=LINEN),
    ]
    if state == "dessert":
        parts.append(ingredient(SUGAR, 46 + 57 * 4, 70, 1.3))
    return svg(320, 120, *parts)


def _hob(rest: str, language: Language) -> str:
    """A nearly invisible rim over a station, which takes picks and highlights without covering the cards."""
    return svg(
        320,
        120,
        '<rect x="2" y="2" width="316" height="116" rx="12" fill="none" stroke="#fff" stroke-opacity=".02" stroke-width="4"/>',
    )


def _dish(rest: str, language: Language) -> str:
    """The name of the dish that a station makes."""
    ribbon = f'<rect x="2" y="2" width="246" height="36" rx="10" fill="{GOLD}" stroke="{GOLD_DARK}" stroke-width="3"/>'
    return svg(250, 40, ribbon, _fitting(125, 28, str(RECIPE_NAMES[int(rest)](language)), 23, 236))


def _level(rest: str, language: Language) -> str:
    bonus, level, most = (int(part) for part in rest.split(":"))
    frame = f'<rect x="2" y="2" width="136" height="56" rx="12" fill="{PARCHMENT}" stroke="{GOLD_DARK if level == most else EDGE}" stroke-width="3"/>'
    pips = "".join(
        f'<circle cx="{66 + 26 * k}" cy="42" r="8" fill="{GOLD if k < level else LINEN}" stroke="{GOLD_DARK}" stroke-width="2"/>'
        for k in range(most)
    )
    words = _fitting(92, 24, PHRASES.say(language, f"bonus.{BONUSES[bonus]}"), 18, 86)
    return svg(140, 60, frame, sign(bonus, 28, 31, 1.25), words, pips)


def _favour(rest: str, language: Language) -> str:
    """The label of a bonus dish: the bonus that it earns."""
    bonus = int(rest)
    ribbon = f'<rect x="1" y="1" width="154" height="26" rx="8" fill="{WINE}" stroke="{WINE_DARK}" stroke-width="2"/>'
    words = _fitting(92, 19.5, f"{PHRASES.say(language, f'bonus.{BONUSES[bonus]}')} +1", 15, 112, fill=LINEN)
    return svg(156, 28, ribbon, sign(bonus, 20, 14, 0.66), words)


def _pile(rest: str, language: Language) -> str:
    """A victory pile: the number of dishes, in the player's colour."""
    seat, count = (int(part) for part in rest.split(":"))
    frame = f'<rect x="2" y="2" width="96" height="56" rx="12" fill="{PARCHMENT}" stroke="{SEATS[seat]}" stroke-width="4"/>'
    return svg(100, 60, frame, cloche(34, 31, 0.95), text(74, 42, str(count), 32), mark(seat, 86, 14, 0.7))


def _feasts(rest: str, language: Language) -> str:
    """The three feast dishes: a crown each, faded if not cooked."""
    bits = int(rest)
    frame = f'<rect x="2" y="2" width="136" height="56" rx="12" fill="{PARCHMENT}" stroke="{GOLD_DARK}" stroke-width="3"/>'
    crowns = [
        crown(27 + 43 * k, 30, 0.78) if bits >> k & 1 else f'<g opacity=".2">{crown(27 + 43 * k, 30, 0.78)}</g>' for k in range(3)
    ]
    dots = [f'<circle cx="{27 + 43 * k}" cy="51" r="4" fill="{DIFFICULTY_FILL[k]}"/>' for k in range(3)]
    return svg(140, 60, frame, *crowns, *dots)


def _proved(rest: str, language: Language) -> str:
    """Who has proved their worth: one mark per seat."""
    bits, seats = (int(part) for part in rest.split(":"))
    parts = [f'<rect x="1" y="1" width="154" height="28" rx="8" fill="{CREAM}" stroke="{EDGE}" stroke-width="2"/>']
    for seat in range(seats):
        x = 78 + (seat - (seats - 1) / 2) * 29
        parts.append(
            mark(seat, x, 15, 1.0)
            if bits >> seat & 1
            else at(x, 15, 1, f'<circle r="9" fill="none" stroke="{EDGE}" stroke-width="2" stroke-dasharray="3 3"/>')
        )
    return svg(156, 30, *parts)


def _round(rest: str, language: Language) -> str:
    number, last = rest.split(":")
    fill = WINE if last == "1" else LINEN
    words = PHRASES.say(language, "scene.last_short" if last == "1" else "scene.round_short", round=int(number))
    frame = f'<rect x="1" y="1" width="154" height="30" rx="8" fill="{fill}" stroke="{WINE_DARK}" stroke-width="2"/>'
    return svg(156, 32, frame, _fitting(78, 22, words, 17, 142, fill=LINEN if last == "1" else INK))


_BY_KIND: dict[str, Callable[[str, Language], str]] = {
    "recipe": _recipe,
    "back": _back,
    "no-recipe": _no_recipe,
    "marks": _marks,
    "card": _card,
    "stall": _stall,
    "slot": _slot,
    "deck": _deck,
    "discards": _discards,
    "tray": _tray,
    "hob": _hob,
    "dish": _dish,
    "level": _level,
    "favour": _favour,
    "pile": _pile,
    "feasts": _feasts,
    "proved": _proved,
    "round": _round,
}

KEYS = (
    *(f"recipe:{recipe}" for recipe in range(RECIPES)),
    *(f"back:{back}" for back in range(BACKS)),
    *(f"card:{kind}:{origin}" for kind in range(KINDS) for origin in (0, 1)),
    *(f"stall:{kind}:{count}" for kind in range(KINDS) for count in (0, 2)),
    *(f"tray:{number}:{state}" for number, state in ((1, "open:0"), (1, "open:1"), (5, "dessert:0"), (4, "shut:0"))),
    *(f"level:{bonus}:{level}:3" for bonus in range(4) for level in range(4)),
    *(f"favour:{bonus}" for bonus in range(4)),
    *(f"feasts:{bits}" for bits in range(8)),
    *(f"marks:{states}" for states in ("222", "2100", "11000")),
    "no-recipe",
    "slot",
    "hob",
)
"""Keys of the faces without a varying count, to look at all of them."""
