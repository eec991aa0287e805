"""The faces of Henry's Feast: the SVG picture for every key that a scene uses, composed of the drawings in `art/`."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path

from hightable.engine.art import Art
from hightable.engine.i18n import Language
from hightable.engine.palette import (
    EDGE,
    GOLD,
    GOLD_DARK,
    INK,
    LINEN,
    SEATS,
    SILVER_DARK,
    WINE,
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
    INGREDIENTS,
    KINDS,
    RECIPE_NAMES,
    RECIPES,
    SUGAR,
    ingredients_of,
)
from hightable.games.henrys_feast.moves import PHRASES

ART = Art(Path(__file__).parent / "art")

DIFFICULTY_FILL = ("#4f8f45", "#d08a1d", "#a8323e")
"""Easy, medium, hard."""
DESSERT_TOP = "#7b4b63"
"""The colour of the dessert station."""
W, H = 156, 94
"""The size of a recipe."""
MARKS = {"2": "mark-laid", "1": "mark-stored", "0": "mark-missing"}


@cache
def face(key: str, language: Language) -> str:
    """The picture for a key of the scene, as SVG."""
    kind, _, rest = key.partition(":")
    return _BY_KIND[kind](rest, language)


def _ingredient(kind: int, x: float, y: float, scale: float) -> str:
    return at(x, y, scale, ART.draw(INGREDIENTS[kind]))


def _bonus_sign(bonus: int, x: float, y: float, scale: float) -> str:
    return at(x, y, scale, ART.draw(f"bonus-{BONUSES[bonus]}"))


def _cloche(x: float, y: float, scale: float) -> str:
    return at(x, y, scale, ART.draw("cloche"))


def _fit_text(x: float, y: float, words: str, size: float, width: float, **style: str) -> str:
    """A line of text, made smaller if it would be too wide."""
    return text(x, y, words, min(size, width / max(len(words), 1) / 0.66), **style)  # type: ignore[arg-type]


def _name(kind: int, language: Language, x: float, y: float) -> str:
    return _fit_text(x, y, str(INGREDIENT_NAMES[kind](language)), 19, 92)


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
    name = _fit_text(W / 2, 18.5, str(RECIPE_NAMES[recipe](language)), 16, W - 14, fill=LINEN)
    kinds = ingredients_of(recipe)
    scale = 0.94 if len(kinds) < 5 else 0.84
    icons = [_ingredient(kind, x, 48, scale) for kind, x in zip(kinds, spread(len(kinds)), strict=True)]
    line = _fit_text(10, 87.5, str(BACK_NAMES[back](language)), 13, W - 46, anchor="start")
    points = "" if favourite else badge(W - 15, 79, str(2 + back // 3), fill, 11)
    return svg(W, H, ART.draw("recipe", difficulty=fill), name, *icons, line, points)


def _back(rest: str, language: Language) -> str:
    """A recipe face down: difficulty and course; for the cookbook also the number of recipes."""
    back, *count = rest.split(":")
    number = int(back)
    words = _fit_text(W / 2, 80, str(BACK_NAMES[number](language)), 15, W - 30, fill=LINEN)
    badges = [badge(W - 20, 22, count[0], INK, 15)] if count else []
    return svg(W, H, ART.draw("recipe-back", difficulty=DIFFICULTY_FILL[number // 3]), _cloche(W / 2, 42, 1.15), words, *badges)


def _no_recipe(rest: str, language: Language) -> str:
    return svg(W, H, ART.draw("no-recipe"))


def _marks(states: str, language: Language) -> str:
    """Marks for what the viewer has of a recipe: 2 on a station, 1 in the pantry, 0 missing.

    Missing ingredients are marked once at least one is on a station.
    """
    parts = [ART.draw("recipe-ready")] if set(states) == {"2"} else []
    for state, x in zip(states, spread(len(states)), strict=True):
        if state != "0" or "2" in states:
            parts.append(at(x, 48, 1, ART.draw(MARKS[state])))
    return svg(W, H, *parts)


def _card(rest: str, language: Language) -> str:
    """An ingredient card: warm from the market, cool and with a crate's slats from the stockroom."""
    kind, origin = (int(part) for part in rest.split(":"))
    frame = ART.draw("stockroom-card" if origin else "market-card")
    return svg(100, 115, frame, _ingredient(kind, 50, 50, 1.95), _name(kind, language, 50, 107))


def _stall(rest: str, language: Language) -> str:
    """A market stall: an ingredient under an awning, with the number of cards."""
    kind, count = (int(part) for part in rest.split(":"))
    goods = _ingredient(kind, 50, 60, 1.6)
    if count == 0:
        goods = f'<g opacity=".28">{goods}</g>'
    number = badge(82, 38, str(count), INK if count else SILVER_DARK, 15)
    return svg(100, 115, ART.draw("stall"), goods, _name(kind, language, 50, 107), number)


def _slot(rest: str, language: Language) -> str:
    return svg(100, 115, ART.draw("slot"))


def _deck(count: str, language: Language) -> str:
    return svg(100, 115, ART.draw("deck"), badge(76, 24, count, INK, 19))


def _discards(rest: str, language: Language) -> str:
    kind, count = rest.split(":")
    goods = f'<g opacity=".8">{_ingredient(int(kind), 50, 56, 1.6)}</g>' if int(kind) >= 0 else ""
    return svg(100, 115, ART.draw("discards"), goods, badge(78, 94, count, INK, 17))


def _tray(rest: str, language: Language) -> str:
    """A station: a stove with a ring for each ingredient, and a gold edge if it makes a dish."""
    number, state, ready = rest.split(":")
    if state == "shut":
        return svg(320, 120, ART.draw("closed-station"), f'<g opacity=".5">{text(160, 72, number, 40, fill=EDGE)}</g>')
    places: dict[str, object] = {"top": DESSERT_TOP} if state == "dessert" else {}
    if ready == "1":
        places |= {"edge": GOLD, "edge_width": 7}
    sugar = _ingredient(SUGAR, 46 + 57 * 4, 70, 1.3) if state == "dessert" else ""
    return svg(320, 120, ART.draw("station", **places), text(18, 28, number, 24, fill=LINEN), sugar)


def _hob(rest: str, language: Language) -> str:
    """A nearly invisible rim over a station, which takes picks and highlights without covering the cards."""
    return svg(320, 120, ART.draw("station-rim"))


def _dish(rest: str, language: Language) -> str:
    """The name of the dish that a station makes."""
    return svg(250, 40, ART.draw("dish"), _fit_text(125, 28, str(RECIPE_NAMES[int(rest)](language)), 23, 236))


def _level(rest: str, language: Language) -> str:
    """A player's level of a bonus, as filled dots."""
    bonus, level, most = (int(part) for part in rest.split(":"))
    dots = "".join(
        f'<circle cx="{66 + 26 * k}" cy="42" r="8" fill="{GOLD if k < level else LINEN}" stroke="{GOLD_DARK}" stroke-width="2"/>'
        for k in range(most)
    )
    words = _fit_text(92, 24, PHRASES.say(language, f"bonus.{BONUSES[bonus]}"), 18, 86)
    frame = ART.draw("level", edge=GOLD_DARK if level == most else EDGE)
    return svg(140, 60, frame, _bonus_sign(bonus, 28, 31, 1.25), words, dots)


def _favour(rest: str, language: Language) -> str:
    """The label of a bonus dish: the bonus that it earns."""
    bonus = int(rest)
    words = _fit_text(92, 19.5, f"{PHRASES.say(language, f'bonus.{BONUSES[bonus]}')} +1", 15, 112, fill=LINEN)
    return svg(156, 28, ART.draw("bonus-label"), _bonus_sign(bonus, 20, 14, 0.66), words)


def _pile(rest: str, language: Language) -> str:
    """A victory pile: the number of dishes, in the player's colour."""
    seat, count = (int(part) for part in rest.split(":"))
    frame = ART.draw("victory-pile", seat=SEATS[seat])
    return svg(100, 60, frame, _cloche(34, 31, 0.95), text(74, 42, str(count), 32), mark(seat, 86, 14, 0.7))


def _feasts(rest: str, language: Language) -> str:
    """The three feast dishes: a crown each, faded if not cooked."""
    bits = int(rest)
    crowns = [
        crown(27 + 43 * k, 30, 0.78) if bits >> k & 1 else f'<g opacity=".2">{crown(27 + 43 * k, 30, 0.78)}</g>' for k in range(3)
    ]
    dots = [f'<circle cx="{27 + 43 * k}" cy="51" r="4" fill="{DIFFICULTY_FILL[k]}"/>' for k in range(3)]
    return svg(140, 60, ART.draw("feast-dishes"), *crowns, *dots)


def _proved(rest: str, language: Language) -> str:
    """Who has proved their worth: one mark per seat."""
    bits, seats = (int(part) for part in rest.split(":"))
    parts = [ART.draw("proved")]
    for seat in range(seats):
        x = 78 + (seat - (seats - 1) / 2) * 29
        parts.append(mark(seat, x, 15, 1.0) if bits >> seat & 1 else at(x, 15, 1, ART.draw("not-proved")))
    return svg(156, 30, *parts)


def _round(rest: str, language: Language) -> str:
    number, last = rest.split(":")
    words = PHRASES.say(language, "scene.last_short" if last == "1" else "scene.round_short", round=int(number))
    frame = ART.draw("round", fill=WINE if last == "1" else LINEN)
    return svg(156, 32, frame, _fit_text(78, 22, words, 17, 142, fill=LINEN if last == "1" else INK))


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
