"""The faces of Henry's Feast: the SVG picture for every key that a scene uses, composed of the drawings in `art/`."""

from __future__ import annotations

from pathlib import Path
from textwrap import wrap

from hightable.engine.art import Art
from hightable.engine.by_kind import face_by_kind
from hightable.engine.i18n import Language
from hightable.engine.palette import (
    EDGE,
    GOLD,
    GOLD_DARK,
    INK,
    LINEN,
    PARCHMENT,
    SEATS,
    SILVER_DARK,
    WIDE_LETTER,
    at,
    card,
    crown,
    fit_text,
    in_two_lines,
    mark,
    svg,
    text,
)
from hightable.games.henrys_feast.components import (
    BACK,
    BACKS,
    BONUSES,
    COURSE_NAMES,
    DIFFICULTIES,
    DIFFICULTY_NAMES,
    DISH_POINTS,
    FIRST,
    INGREDIENTS,
    KINDS,
    LEVELS,
    RECIPE_NAMES,
    RECIPES,
    SATCHELS,
    SPOT_NAMES,
    SUGAR,
    ingredients_of,
)
from hightable.games.henrys_feast.moves import PHRASES

ART = Art(Path(__file__).parent / "art")

DIFFICULTY_FILL = ("#4f8f45", "#d08a1d", "#a8323e")
"""Easy, medium, hard."""
DESSERT_TOP = "#7b4b63"
"""The colour of the dessert station."""
W, H = 156, 106
"""The size of a recipe."""
SMALL = 22
"""The size of the words on a recipe: about 11 pixels where four recipes are side by side on a phone."""
ICONS = 62
"""The middle of the row of ingredients."""
MARKS = {"2": "mark-laid", "1": "mark-stored", "0": "mark-missing"}


def _ingredient(kind: int, x: float, y: float, scale: float) -> str:
    return at(x, y, scale, ART.draw(INGREDIENTS[kind]))


def _bonus_sign(bonus: int, x: float, y: float, scale: float) -> str:
    return at(x, y, scale, ART.draw(f"bonus-{BONUSES[bonus]}"))


def _cloche(x: float, y: float, scale: float) -> str:
    return at(x, y, scale, ART.draw("cloche"))


def _number(x: float, y: float, words: str, size: float, fill: str = INK) -> str:
    """A number on a rounded badge with its middle at x and y."""
    wide, high = max(size * 1.3, size * (0.62 * len(words) + 0.7)), size * 1.25
    badge = f'<rect x="{x - wide / 2:g}" y="{y - high / 2:g}" width="{wide:g}" height="{high:g}" rx="{high / 2:g}"'
    return f'{badge} fill="{fill}" stroke="{LINEN}" stroke-width="2"/>' + text(x, y + size * 0.36, words, size, fill=LINEN)


def spread(count: int) -> list[float]:
    """The x positions of the ingredients across a recipe card."""
    step = min(36.0, (W - 10) / count)
    return [W / 2 + (k - (count - 1) / 2) * step for k in range(count)]


def _recipe(rest: str, language: Language) -> str:
    """A recipe: its name, its ingredients as pictures, its difficulty as a colour, its course in words, and its points.

    After its number comes what else it shows: the bonus that it earns instead of course and points, `cooked` for a feast dish that
    the viewer has cooked, or `peek` if only the viewer sees it. Last come the marks for what the viewer has of it.
    """
    number, special, states = [*rest.split(":"), "", ""][:3]
    recipe = int(number)
    back = int(BACK[recipe])
    fill = DIFFICULTY_FILL[back // 3]
    lines = in_two_lines(str(RECIPE_NAMES[recipe](language)), (W - 12) / (SMALL * WIDE_LETTER))
    first = 29.5 if len(lines) == 1 else 19.5
    name = [fit_text(W / 2, first + 20 * k, line, SMALL, W - 12, fill=LINEN) for k, line in enumerate(lines)]
    kinds = ingredients_of(recipe)
    scale, y = (0.94, ICONS) if len(kinds) < 5 else (0.8, ICONS - 3)
    icons = "".join(_ingredient(kind, x, y, scale) for kind, x in zip(kinds, spread(len(kinds)), strict=True))
    points = _number(W - 18, 91, str(DISH_POINTS[back // 3]), SMALL, fill)
    if special.isdigit():
        words = f"{PHRASES.say(language, f'bonus.{BONUSES[int(special)]}')} +1"
        foot = [
            ART.draw("recipe-bonus"),
            _bonus_sign(int(special), 17, 93, 0.56),
            fit_text(32, 98, words, SMALL, W - 40, anchor="start", fill=LINEN),
        ]
    elif special == "cooked":
        words = PHRASES.say(language, "scene.cooked_mark")
        icons = f'<g opacity=".35">{icons}</g>'
        foot = [ART.draw("recipe-cooked"), fit_text(32, 98, words, SMALL, W - 66, anchor="start", fill=LINEN), points]
    else:
        foot = [fit_text(9, 96.5, str(COURSE_NAMES[back % 3](language)), SMALL, W - 48, anchor="start"), points]
    frame = [ART.draw("recipe-peek")] if special == "peek" else []
    return svg(W, H, ART.draw("recipe", difficulty=fill), *name, icons, *foot, *frame, *_marks(states))


def _back(rest: str, language: Language) -> str:
    """A recipe face down: difficulty and course; for the cookbook also the number of recipes."""
    back, *count = rest.split(":")
    number = int(back)
    words = (DIFFICULTY_NAMES[number // 3], COURSE_NAMES[number % 3])
    lines = [fit_text(W / 2, 72 + 21 * k, str(word(language)), SMALL, W - 24, fill=LINEN) for k, word in enumerate(words)]
    badges = [_number(W - 24, 20, count[0], SMALL)] if count else []
    return svg(W, H, ART.draw("recipe-back", difficulty=DIFFICULTY_FILL[number // 3]), _cloche(W / 2, 33, 1.1), *lines, *badges)


def _held(rest: str, language: Language) -> str:
    """A recipe in another player's hand, from behind: its difficulty as a colour."""
    return svg(68, 90, ART.draw("held", difficulty=DIFFICULTY_FILL[int(rest) // 3]), _cloche(34, 47, 1.0))


def _no_recipe(rest: str, language: Language) -> str:
    return svg(W, H, ART.draw("no-recipe"))


def _marks(states: str) -> list[str]:
    """Marks for what the viewer has of a recipe: 2 on a station, 1 in the pantry, 0 missing.

    A missing ingredient is marked if it is the only one.
    """
    parts = [ART.draw("recipe-ready")] if set(states) == {"2"} else []
    for state, x in zip(states, spread(len(states)) if states else (), strict=True):
        if state != "0" or states.count("0") == 1:
            parts.append(at(x, ICONS - 2, 0.92 if len(states) < 5 else 0.8, ART.draw(MARKS[state])))
    return parts


def _card(rest: str, language: Language) -> str:
    """An ingredient card: warm from the market, cool and with a crate's slats from the stockroom."""
    kind, origin = (int(part) for part in rest.split(":"))
    frame = ART.draw("stockroom-card" if origin else "market-card")
    return svg(100, 100, frame, _ingredient(kind, 50, 50, 2.2))


def _stall(rest: str, language: Language) -> str:
    """A market stall: an ingredient under an awning, with the number of cards; without it, a stall to print."""
    kind, *counts = (int(part) for part in rest.split(":"))
    if not counts:
        return svg(100, 100, ART.draw("stall"), f'<g opacity=".5">{_ingredient(kind, 50, 60, 1.75)}</g>')
    count = counts[0]
    goods = _ingredient(kind, 46, 58, 1.75)
    if count == 0:
        goods = f'<g opacity=".28">{goods}</g>'
    return svg(100, 100, ART.draw("stall"), goods, _number(78, 78, str(count), 33, INK if count else SILVER_DARK))


def _slot(rest: str, language: Language) -> str:
    return svg(100, 100, ART.draw("slot"))


def _deck(count: str, language: Language) -> str:
    return svg(100, 100, ART.draw("deck"), _number(62, 29, count, 42))


def _discards(rest: str, language: Language) -> str:
    kind, count = rest.split(":")
    goods = f'<g opacity=".8">{_ingredient(int(kind), 46, 46, 1.6)}</g>' if int(kind) >= 0 else ""
    return svg(100, 100, ART.draw("discards"), goods, _number(62, 73, count, 42))


def _tray(rest: str, language: Language) -> str:
    """A station: a stove with a ring for each ingredient, and a gold edge if it makes a dish."""
    number, state, ready = rest.split(":")
    if state == "shut":
        return svg(260, 108, ART.draw("closed-station"), text(130, 66, number, 34, fill=EDGE))
    places: dict[str, object] = {"top": DESSERT_TOP} if state == "dessert" else {}
    if ready == "1":
        places |= {"edge": GOLD, "edge_width": 7}
    sugar = _ingredient(SUGAR, 230, 33, 1.1) if state == "dessert" else ""
    return svg(260, 108, ART.draw("station", **places), text(22, 98, number, 34, fill=LINEN), sugar)


def _rail(rest: str, language: Language) -> str:
    """A station of another player, smaller and without its number."""
    state, ready = rest.split(":")
    if state == "shut":
        return svg(284, 76, ART.draw("closed-rail"))
    places: dict[str, object] = {"top": DESSERT_TOP} if state == "dessert" else {}
    if ready == "1":
        places |= {"edge": GOLD, "edge_width": 8}
    sugar = _ingredient(SUGAR, 252, 38, 1.2) if state == "dessert" else ""
    return svg(284, 76, ART.draw("rail", **places), sugar)


def _hob(rest: str, language: Language) -> str:
    """A nearly invisible rim over a station, which takes picks and highlights without covering the cards."""
    return svg(260, 108, ART.draw("station-rim"))


def _dish(rest: str, language: Language) -> str:
    """The name of the dish that a station makes."""
    return svg(252, 40, ART.draw("dish"), fit_text(126, 31.5, str(RECIPE_NAMES[int(rest)](language)), 33, 238))


def _level(rest: str, language: Language) -> str:
    """What a bonus gives a player now, and its level as filled dots."""
    bonus, level, most, count = (int(part) for part in rest.split(":"))
    dots = "".join(
        f'<circle cx="{84 + 15 * k}" cy="26" r="5.4" fill="{GOLD if k < level else LINEN}" stroke="{GOLD_DARK}"'
        ' stroke-width="2"/>'
        for k in range(most)
    )
    frame = ART.draw("level", edge=GOLD_DARK if level == most else EDGE)
    return svg(126, 52, frame, _bonus_sign(bonus, 25, 26, 1.05), text(60, 37.5, str(count), 33), dots)


def _skill(rest: str, language: Language) -> str:
    """The same for another player: the sign and the number alone."""
    bonus, level, most, count = (int(part) for part in rest.split(":"))
    frame = ART.draw("skill", edge=GOLD_DARK if level == most else EDGE)
    return svg(104, 90, frame, _bonus_sign(bonus, 34, 45, 1.35), text(80, 63, str(count), 52))


def _pile(rest: str, language: Language) -> str:
    """A victory pile: the number of dishes in the player's colour, and a crown for each feast dish, faded if not cooked."""
    seat, count, bits = (int(part) for part in rest.split(":"))
    crowns = [
        crown(22 + 28 * k, 80, 0.62) if bits >> k & 1 else f'<g opacity=".3">{crown(22 + 28 * k, 80, 0.62)}</g>' for k in range(3)
    ]
    frame = ART.draw("victory-pile", seat=SEATS[seat])
    return svg(100, 100, frame, _cloche(34, 36, 0.95), text(77, 50, str(count), 46 if count < 10 else 36), *crowns)


def _heap(rest: str, language: Language) -> str:
    """The same for another player: wider, and lower."""
    seat, count, bits = (int(part) for part in rest.split(":"))
    crowns = [
        crown(22 + 19 * k, 59, 0.42) if bits >> k & 1 else f'<g opacity=".3">{crown(22 + 19 * k, 59, 0.42)}</g>' for k in range(3)
    ]
    frame = ART.draw("heap", seat=SEATS[seat])
    return svg(120, 80, frame, _cloche(41, 28, 0.9), text(90, 57, str(count), 47), *crowns)


def _proved(rest: str, language: Language) -> str:
    """Who has proved their worth: one mark per seat."""
    bits, seats = (int(part) for part in rest.split(":"))
    parts = [ART.draw("proved")]
    for seat in range(seats):
        x = 78 + (seat - (seats - 1) / 2) * 29
        parts.append(mark(seat, x, 28, 1.2) if bits >> seat & 1 else at(x, 28, 1.1, ART.draw("not-proved")))
    return svg(156, 56, *parts)


def _served(rest: str, language: Language) -> str:
    """Who has cooked a feast dish: one mark per seat."""
    seats = [seat for seat in range(len(SEATS)) if int(rest) >> seat & 1]
    return svg(120, 24, *(mark(seat, 110 - 19 * place, 12, 0.85) for place, seat in enumerate(seats)))


# What is only printed


def _card_back(origin: str, language: Language) -> str:
    """The back of an ingredient: a stall of the market, or a crate of the stockroom."""
    if int(origin):
        return svg(100, 100, ART.draw("deck"))
    return svg(100, 100, ART.draw("stall"), _bonus_sign(SATCHELS, 50, 60, 1.7))


def _spot(name: str, language: Language) -> str:
    """A place for recipes, or for the token of the first player or of Last Call: a sign and a few words."""
    sign = _cloche(W / 2, 34, 1.1)
    if name in BONUSES:
        sign, words = _bonus_sign(BONUSES.index(name), W / 2, 36, 1.3), f"{PHRASES.say(language, f'bonus.{name}')} +1"
    elif name in DIFFICULTIES:
        feast, difficulty = PHRASES.say(language, "scene.row_feast"), DIFFICULTIES.index(name)
        sign, words = crown(W / 2, 36, 1.1), f"{feast} · {DIFFICULTY_NAMES[difficulty](language)}"
    elif name == "first":
        sign, words = "", PHRASES.say(language, "option.first.title")
    elif name == "last-call":
        sign, words = "", PHRASES.say(language, "note.last_call").partition("!")[0].strip()
    elif name == "cookbook":
        words = PHRASES.say(language, "scene.cookbook_area")
    else:
        words = str(SPOT_NAMES[int(name.removeprefix("display-"))](language))
    ground = f'<rect x="3" y="3" width="{W - 6}" height="{H - 6}" rx="9" fill="{LINEN}"/>'
    title = fit_text(W / 2, 86 if sign else 26, words[0].upper() + words[1:], 16.5, W - 16)
    place = "" if sign else f'<circle cx="{W / 2:g}" cy="64" r="24" fill="{PARCHMENT}" stroke="{EDGE}" stroke-width="2"/>'
    return svg(W, H, ground, ART.draw("no-recipe"), sign, title, place)


def _kitchen(_: str, language: Language) -> str:
    """The board of a player: a place for a token at each level of each bonus, and at each feast dish."""
    parts = [f'<rect x="2" y="2" width="396" height="336" rx="12" fill="{PARCHMENT}" stroke="{EDGE}" stroke-width="3"/>']
    for bonus, first in enumerate(FIRST):
        y = 40 + 65 * bonus
        parts += [
            _bonus_sign(bonus, 34, y, 1.1),
            fit_text(62, y + 7, PHRASES.say(language, f"bonus.{BONUSES[bonus]}"), 19, 112, anchor="start"),
        ]
        for level in range(LEVELS + 1):
            x = 206 + 54 * level
            parts += [_token_place(x, y, GOLD_DARK if level == LEVELS else EDGE), text(x, y + 6, str(first + level), 24)]
            parts.append(text(x, y + 18, f"+{level}", 10, bold=False))
    feast = PHRASES.say(language, "scene.row_feast")
    parts += [crown(34, 300, 0.7), text(62, 307, feast[0].upper() + feast[1:], 19, anchor="start")]
    for difficulty, fill in enumerate(DIFFICULTY_FILL):
        x = 206 + 54 * difficulty
        parts += [_token_place(x, 300, fill), fit_text(x, 304, str(DIFFICULTY_NAMES[difficulty](language)), 11, 40, fill=fill)]
    return svg(400, 340, *parts)


def _token_place(x: float, y: float, edge: str) -> str:
    return f'<circle cx="{x:g}" cy="{y:g}" r="24" fill="{LINEN}" stroke="{edge}" stroke-width="2.5"/>'


def _token(seat: str, language: Language) -> str:
    ground = f'<circle cx="20" cy="20" r="18.5" fill="{LINEN}" stroke="{SEATS[int(seat)]}" stroke-width="3"/>'
    return svg(40, 40, ground, mark(int(seat), 20, 20, 1.15))


def _reference(_: str, language: Language) -> str:
    """The game in four short paragraphs."""
    parts, y = [text(150, 32, PHRASES.say(language, "title"), 20)], 58
    for line in ("aim", "turn", "scoring", "end"):
        for words in wrap(PHRASES.say(language, f"goal.{line}"), 40):
            parts.append(text(16, y, words, 13, anchor="start", bold=False))
            y += 16
        y += 7
    return svg(300, 335, card(300, 335), *parts)


face = face_by_kind(
    {
        "recipe": _recipe,
        "back": _back,
        "held": _held,
        "no-recipe": _no_recipe,
        "card": _card,
        "stall": _stall,
        "slot": _slot,
        "deck": _deck,
        "discards": _discards,
        "tray": _tray,
        "hob": _hob,
        "rail": _rail,
        "dish": _dish,
        "level": _level,
        "skill": _skill,
        "pile": _pile,
        "heap": _heap,
        "proved": _proved,
        "served": _served,
        "card-back": _card_back,
        "spot": _spot,
        "kitchen": _kitchen,
        "token": _token,
        "reference": _reference,
    }
)

KEYS = (
    *(f"recipe:{recipe}" for recipe in range(RECIPES)),
    *(f"back:{back}" for back in range(BACKS)),
    *(f"card:{kind}:{origin}" for kind in range(KINDS) for origin in (0, 1)),
    *(f"stall:{kind}:{count}" for kind in range(KINDS) for count in (0, 2)),
    *(f"tray:{number}:{state}" for number, state in ((1, "open:0"), (1, "open:1"), (5, "dessert:0"), (4, "shut:0"))),
    *(f"rail:{state}" for state in ("open:0", "open:1", "dessert:0", "shut:0")),
    *(f"{kind}:{bonus}:{level}:3:{level + 1}" for kind in ("level", "skill") for bonus in range(4) for level in range(4)),
    *(f"recipe:0:{bonus}" for bonus in range(4)),
    *(f"held:{back}" for back in (0, 3, 6)),
    *(f"pile:0:2:{bits}" for bits in range(8)),
    *(f"recipe:0::{states}" for states in ("222", "210", "110", "100")),
    "recipe:0:cooked",
    "recipe:0:peek",
    *(f"stall:{kind}" for kind in range(KINDS)),
    *(f"card-back:{origin}" for origin in (0, 1)),
    *(f"spot:{name}" for name in ("cookbook", "display-0", *BONUSES, *DIFFICULTIES, "first", "last-call")),
    *(f"token:{seat}" for seat in range(len(SEATS))),
    "kitchen",
    "reference",
    "no-recipe",
    "slot",
    "hob",
)
"""Keys of the faces without a varying count, to look at all of them."""
