"""The pieces on the board, each made by a memoized function of the few values that it shows."""

from __future__ import annotations

from functools import partial, reduce

from hightable.engine.i18n import Fact, Language, Name
from hightable.engine.memo import memoized
from hightable.engine.position import HIDDEN, NONE
from hightable.engine.scene import Piece
from hightable.games.henrys_feast.components import (
    BACK,
    BACK_NAMES,
    BONUSES,
    DIFFICULTY,
    DISH_POINTS,
    INGREDIENT_NAMES,
    KINDS,
    RECIPE_NAMES,
    SHORTS,
    SPOT_NAMES,
    in_points,
    ingredients_of,
)
from hightable.games.henrys_feast.moves import GOODS, PHRASES, RECIPE, SHELF, SPOT
from hightable.games.henrys_feast.score_sheet import BONUS_NAMES

CARD_W, CARD_H = 2.63, 2.63 * 106 / 156
"""The size of a recipe."""
PITCH, ROW = 2.72, CARD_H + 0.09
TILE = 0.9
"""The size of an ingredient card."""
ACROSS = 8
"""Number of stalls in a row of the market."""
BOOK_ACROSS = 4
"""Number of recipes in a row of the open cookbook."""


say = PHRASES.under("scene")
about = PHRASES.under("piece")
"""What a piece is and what it is for."""


def label(language: Language, key: str, **facts: Fact) -> str:
    """The name of a piece: a phrase with a capital letter."""
    return capital(say(language, key, **facts))


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def join(language: Language, one: str, other: str, mark: str = ";") -> str:
    """Joins two texts by a punctuation mark, with the space that French puts before it."""
    return f"{one}{' ' if language == 'fr' else ''}{mark} {other}"


def _list(kinds: list[int], language: Language) -> str:
    return str(Name.joined((INGREDIENT_NAMES[kind] for kind in kinds), ", ")(language))


# Recipes


def describe_recipe(recipe: int, states: str, language: Language) -> str:
    """A recipe as text: what it needs, and what the viewer has of it."""
    kinds = ingredients_of(recipe)
    name = say(language, "recipe", recipe=RECIPE_NAMES[recipe], back=BACK_NAMES[BACK[recipe]], cards=_list(kinds, language))
    if not states.strip("0"):
        return name
    if set(states) == {"2"}:
        return join(language, name, say(language, "ready"))
    had = [(kind, state) for kind, state in zip(kinds, states, strict=True) if state != "0"]
    missing = [kind for kind, state in zip(kinds, states, strict=True) if state == "0"]
    laid, stored = ([kind for kind, state in had if state == wanted] for wanted in "21")
    parts = [name]
    parts += [say(language, "have_laid", cards=_list(laid, language))] if laid else []
    parts += [say(language, "have_stored", cards=_list(stored, language))] if stored else []
    parts += [say(language, "missing", cards=_list(missing, language))] if missing else []
    return reduce(partial(join, language), parts)


def terminal_line(recipe: int, states: str, language: Language) -> str:
    """A recipe as a line in a terminal: + marks an ingredient on a station, - one in the pantry."""
    signs = {"2": "+", "1": "-", "0": ""}
    marks = states or "0" * len(ingredients_of(recipe))
    needs = (f"{signs[state]}{SHORTS[kind](language)}" for kind, state in zip(ingredients_of(recipe), marks, strict=True))
    return f"{RECIPE_NAMES[recipe](language)}: {' '.join(needs)}"


def _way(recipe: int, states: str, language: Language) -> str:
    """What the viewer has to do next to cook the recipe."""
    if not states:
        return ""
    if set(states) == {"2"}:
        return about(language, "way_cook")
    missing = [kind for kind, state in zip(ingredients_of(recipe), states, strict=True) if state == "0"]
    return about(language, "way_get", cards=_list(missing, language)) if missing else about(language, "way_lay")


@memoized
def recipe(
    area: str, at: tuple[float, float], number: int, states: str, pick: str, lead: str, row: float, language: Language,
    use: str, origin: str = "", special: str = "",
) -> tuple[Piece, ...]:  # fmt: skip
    """A recipe that the viewer sees, with marks for what they have of it, and its line in a terminal.

    `special` is the number of the bonus that it earns, `cooked` for a feast dish of the viewer, or `peek` if only they see it.
    """
    (x, y), name = at, describe_recipe(number, states, language)
    if special in ("cooked", "peek"):
        name = join(language, name, say(language, f"recipe_{special}"))
    marks = f":{special}:{states}" if states.strip("0") else f":{special}" if special else ""
    way = "" if special in ("cooked", "peek") else _way(number, states, language)
    signs = about(language, "marks") if states.strip("0") and set(states) != {"2"} else ""
    note = " ".join(part for part in (use, way, signs) if part)
    return (
        Piece(
            area, x, y, "", name, pick=pick, id=f"recipe:{number}", face=f"recipe:{number}{marks}", w=CARD_W, h=CARD_H,
            origin=origin, about=note,
        ),
        Piece(
            area, 0, row, lead + terminal_line(number, states, language), name, "strong" if "2" in states else "plain", pick=pick,
            w=0,
        ),
    )  # fmt: skip


@memoized
def face_down(
    area: str, at: tuple[float, float], back: int, id: str, lead: str, row: float, language: Language, use: str
) -> tuple[Piece, ...]:
    """A recipe that is face down for the viewer."""
    name = label(language, "closed", back=BACK_NAMES[back])
    glyph = f"{lead}({BACK_NAMES[back](language)})"
    return (
        Piece(area, *at, "", name, id=id, face=f"back:{back}", w=CARD_W, h=CARD_H, about=use),
        Piece(area, 0, row, glyph, name, "closed", w=0),
    )


@memoized
def empty_spot(spot: int, language: Language) -> tuple[Piece, ...]:
    name = label(language, "empty_spot", spot=SPOT_NAMES[spot])
    return (
        Piece("display", *display_centre(spot), "", name, id=f"spot:{spot}", face="no-recipe", w=CARD_W, h=CARD_H, news=False),
    )


def display_centre(spot: int) -> tuple[float, float]:
    return (spot + 0.5) * PITCH, ROW / 2


def row_of(number: int, height: float, rows: int) -> float:
    """The y of a line in a terminal, in an area of that height and number of rows."""
    return (number + 0.5) * height / rows


@memoized
def on_display(spot: int, number: int, states: str, language: Language) -> tuple[Piece, ...]:
    """A recipe on display."""
    at, lead, row = display_centre(spot), f"{spot + 1} ", row_of(spot, ROW, 4)
    use = about(language, "display", points=in_points(int(DISH_POINTS[DIFFICULTY[number]])))
    return recipe("display", at, number, states, SPOT.pick(spot), lead, row, language, use, origin="cookbook")


@memoized
def favourite(bonus: int, number: int, states: str, language: Language) -> tuple[Piece, ...]:
    """A bonus dish, which shows the bonus that it earns."""
    at, lead = ((bonus + 0.5) * PITCH, ROW / 2), f"{BONUS_NAMES[bonus](language)} +1: "
    use = about(language, f"bonus_{BONUSES[bonus]}")
    return recipe("bonus", at, number, states, "", lead, row_of(bonus, ROW, 4), language, use, special=str(bonus))


@memoized
def feast(number: int, entry: int, states: str, served: int, special: str, language: Language) -> tuple[Piece, ...]:
    """A feast recipe, face up or down, with the marks of the players who have cooked it.

    `special` is `cooked` if the viewer has cooked it, `peek` while it is face down for the others.
    """
    at, row = ((number + 0.5) * PITCH, ROW / 2), row_of(number, ROW, 4)
    if entry < 0:
        use = about(language, "feast_hidden" if number else "feast_first_hidden")
        return face_down("feast", at, HIDDEN - entry, f"feast:{number}", "", row, language, use)
    use = about(language, f"feast_{special}" if special else "feast", points=in_points(int(DISH_POINTS[number])))
    found = recipe("feast", at, entry, "" if special == "cooked" else states, "", "", row, language, use, special=special)
    if served:
        name = label(language, "served", numbers=_seats(served))
        found += (_feast_marks(number, served, f"served:{number}", name, about(language, "served")),)
    return found


def _feast_marks(number: int, seats: int, id: str, name: str, use: str) -> Piece:
    """Marks of players at the upper edge of a feast recipe."""
    wide = CARD_W * 120 / 156
    x, y = (number + 0.5) * PITCH + (CARD_W - wide) / 2, (ROW - CARD_H) / 2 - 0.02
    return Piece("feast", x, y, "", name, layer=2, id=id, face=f"served:{seats}", w=wide, h=wide / 5, about=use)


def _seats(bits: int) -> str:
    """The seats of a mask, counted from 1."""
    return ", ".join(str(seat + 1) for seat in range(bits.bit_length()) if bits >> seat & 1)


@memoized
def proof(proved: int, seats: int, peeked: bool, language: Language) -> tuple[Piece, ...]:
    """Who has proved their worth: in the middle of the easy feast recipe, or at its edge if the viewer sees it face up."""
    name = label(language, "proved", count=proved.bit_count(), room=seats) if proved else label(language, "nobody_proved")
    line = Piece("feast", 0, row_of(3, ROW, 4), name, name, "dim", w=0)
    if peeked:
        return (_feast_marks(0, proved, "proved", name, about(language, "proved")), line)
    wide = CARD_W * 0.9
    at = (PITCH / 2, ROW / 2 - CARD_H / 2 + wide * 28 / 156 + 0.08)
    return (
        Piece(
            "feast", *at, "", name, layer=2, id="proved", face=f"proved:{proved}:{seats}", w=wide, h=wide * 56 / 156,
            about=about(language, "proved"),
        ),
        line,
    )  # fmt: skip


@memoized
def cookbook(top: int, left: int, states: str, special: str, language: Language) -> tuple[Piece, ...]:
    """The cookbook: its top recipe, face up if the viewer sees it, and the number of recipes."""
    at = (PITCH / 2, ROW / 2)
    count = label(language, "cookbook", count=left)
    if top == NONE:
        none = label(language, "no_cookbook")
        return (Piece("cookbook", *at, none, none, "dim", id="cookbook", face="no-recipe", w=CARD_W, h=CARD_H),)
    if top >= 0:
        known = join(language, say(language, "top_known"), describe_recipe(top, states, language), ":")
        name, glyph = join(language, count, known), f"{left}: {RECIPE_NAMES[top](language)}"
        face = f"recipe:{top}:{special}:{states}" if states.strip("0") else f"recipe:{top}:{special}"
    else:
        back = HIDDEN - top
        name = join(language, count, say(language, "top_back", back=BACK_NAMES[back]))
        glyph, face = f"{left}: ({BACK_NAMES[back](language)})", f"back:{back}:{left}"
    use = about(language, "cookbook")
    return (
        Piece("cookbook", *at, glyph, name, "closed", pick="cookbook", id="cookbook", face=face, w=CARD_W, h=CARD_H, about=use),
    )


@memoized
def in_hand(slot: int, entry: int, states: str, language: Language) -> tuple[Piece, ...]:
    """A stolen recipe of the viewer, or a place for one."""
    at = ((slot + 0.5) * PITCH, ROW / 2)
    if entry == NONE:
        name, use = label(language, "empty_hand"), about(language, "empty_hand")
        face = "no-recipe"
        return (Piece("hand", *at, "", name, id=f"hand:{slot}", face=face, w=CARD_W, h=CARD_H, news=False, about=use),)
    use = about(language, "hand", points=in_points(int(DISH_POINTS[DIFFICULTY[entry]])))
    return recipe("hand", at, entry, states, "", "", row_of(slot, ROW, 4), language, use, origin="cookbook")


@memoized
def in_book(place: int, number: int, language: Language) -> tuple[Piece, ...]:
    """A recipe of the open cookbook, which the viewer can take."""
    at, row = ((place % BOOK_ACROSS + 0.5) * PITCH, (place // BOOK_ACROSS + 0.5) * ROW), (place + 0.5) * ROW / BOOK_ACROSS
    return recipe("book", at, number, "", RECIPE.pick(number), "", row, language, about(language, "book"))


# Market and stockroom


@memoized
def market(counts: tuple[int, ...], carried: int, language: Language) -> tuple[Piece, ...]:
    """The stalls. `carried` is how many ingredients the viewer can bring home at once."""
    return tuple(_stall(kind, counts[kind], carried, language) for kind in range(KINDS))


@memoized
def _stall(kind: int, count: int, carried: int, language: Language) -> Piece:
    x, y = kind % ACROSS + 0.5, kind // ACROSS + 0.5
    name = label(language, "stall", goods=INGREDIENT_NAMES[kind], count=count)
    glyph = f"{SHORTS[kind](language)}{count}"
    return Piece(
        "market", x, y, glyph, name, "plain" if count else "dim", pick=GOODS.pick(kind), id=f"stall:{kind}",
        face=f"stall:{kind}:{count}", w=TILE, h=TILE, about=about(language, "stall", count=carried),
    )  # fmt: skip


@memoized
def piles(deck: int, discards: int, top: int, size: int, language: Language) -> tuple[Piece, ...]:
    """The stockroom deck and the discard pile with its top card and its number of cards.

    `size` is the size of the viewer's pantry, to which the stockroom is filled.
    """
    name, use = label(language, "deck", count=deck), about(language, "deck", count=size)
    if top == NONE:
        thrown = label(language, "no_discards")
    else:
        thrown = label(language, "discards", count=discards, top=INGREDIENT_NAMES[top])
    face, away = f"discards:{top}:{discards}", about(language, "discards")
    return (
        Piece(
            "stockroom", 0.5, 0.5, f"#{deck}", name, "closed", pick="stockroom", id="deck", face=f"deck:{deck}", w=TILE, h=TILE,
            about=use,
        ),
        Piece(
            "stockroom", 1.55, 0.5, f"x{discards}", thrown, "dim", pick="toss", id="discards", face=face, w=TILE, h=TILE,
            about=away,
        ),
    )  # fmt: skip


@memoized
def shelf(slot: int, kind: int, copy: int, language: Language) -> Piece:
    """An ingredient in the stockroom, or a place for one."""
    x = slot + 2.7
    if kind == NONE:
        name = label(language, "empty_shelf")
        return Piece("stockroom", x, 0.5, "", name, "dim", id=f"shelf:{slot}", face="slot", w=TILE, h=TILE, news=False)
    name = label(language, "shelf", shelf=INGREDIENT_NAMES[kind])
    return Piece(
        "stockroom", x, 0.5, str(SHORTS[kind](language)), name, "accent", pick=SHELF.pick(kind),
        id=f"shelved:{kind}.{copy}", face=f"card:{kind}:1", origin="deck", layer=1, w=TILE, h=TILE,
        about=about(language, "shelf"),
    )  # fmt: skip
