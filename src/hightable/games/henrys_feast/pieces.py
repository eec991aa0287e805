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
    INGREDIENT_NAMES,
    KINDS,
    RECIPE_NAMES,
    SHORTS,
    SPOT_NAMES,
    ingredients_of,
)
from hightable.games.henrys_feast.moves import GOODS, PHRASES, RECIPE, SHELF, SPOT
from hightable.games.henrys_feast.score_sheet import BONUS_NAMES

CARD_W, CARD_H = 2.6, 2.6 * 94 / 156
"""The size of a recipe."""
PITCH, ROW = 2.72, CARD_H + 0.12
LABEL = 0.5
"""The height of the strip above the bonus dishes and the feast recipes."""
GOODS_H = 1.15
TILE_W, TILE_H = 0.94, 0.94 * GOODS_H
"""The size of an ingredient card."""
ACROSS = 8
"""Number of stalls in a row of the market."""


def say(language: Language, key: str, **facts: Fact) -> str:
    return PHRASES.say(language, f"scene.{key}", **facts)


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
    if not states:
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


@memoized
def recipe(
    area: str, at: tuple[float, float], number: int, states: str, pick: str, lead: str, row: float, language: Language,
    scale: float = 1.0, origin: str = "", kind: str = "",
) -> tuple[Piece, ...]:  # fmt: skip
    """A recipe that the viewer sees, with marks for what they have of it, and its line in a terminal."""
    (x, y), name = at, describe_recipe(number, states, language)
    wide, high, marked = CARD_W * scale, CARD_H * scale, bool(states.strip("0"))
    found = [
        Piece(
            area, x, y, "", name, pick="" if marked else pick, id=f"recipe:{number}", face=f"recipe:{number}{kind}", w=wide,
            h=high, origin=origin,
        ),
        Piece(
            area, 0, row, lead + terminal_line(number, states, language), name, "strong" if "2" in states else "plain", pick=pick,
            w=0,
        ),
    ]  # fmt: skip
    if marked:  # the marks are on top, so they take the pick
        marks = f"marks:{states}"
        found.append(Piece(area, x, y, "", name, pick=pick, id=f"marks:{number}", face=marks, layer=1, w=wide, h=high))
    return tuple(found)


@memoized
def face_down(
    area: str, at: tuple[float, float], back: int, id: str, lead: str, row: float, language: Language, scale: float = 1.0
) -> tuple[Piece, ...]:
    """A recipe that is face down for the viewer."""
    name = say(language, "closed", back=BACK_NAMES[back])
    glyph = f"{lead}({BACK_NAMES[back](language)})"
    return (
        Piece(area, *at, "", name, id=id, face=f"back:{back}", w=CARD_W * scale, h=CARD_H * scale),
        Piece(area, 0, row, glyph, name, "closed", w=0),
    )


@memoized
def empty_spot(spot: int, language: Language) -> tuple[Piece, ...]:
    name = say(language, "empty_spot", spot=SPOT_NAMES[spot])
    return (Piece("display", *display_centre(spot), "", name, id=f"spot:{spot}", face="no-recipe", w=CARD_W, h=CARD_H),)


def display_centre(spot: int) -> tuple[float, float]:
    return (spot + 0.5) * PITCH, ROW / 2


def row_of(number: int, height: float, rows: int) -> float:
    """The y of a line in a terminal, in an area of that height and number of rows."""
    return (number + 0.5) * height / rows


@memoized
def on_display(spot: int, number: int, states: str, language: Language) -> tuple[Piece, ...]:
    """A recipe on display."""
    return recipe(
        "display",
        display_centre(spot),
        number,
        states,
        SPOT.pick(spot),
        f"{spot + 1} ",
        row_of(spot, ROW, 4),
        language,
        origin="cookbook",
    )


@memoized
def favourite(bonus: int, number: int, states: str, language: Language) -> tuple[Piece, ...]:
    """A bonus dish with the label of its bonus."""
    name = BONUS_NAMES[bonus]
    at, row = ((bonus + 0.5) * PITCH, LABEL + ROW / 2), row_of(bonus, LABEL + ROW, 4)
    label = say(language, "favour", bonus=name)
    strip = Piece(
        "bonus", at[0], LABEL / 2, "", label, id=f"favour:{bonus}", face=f"favour:{bonus}", w=CARD_W, h=CARD_W * 28 / 156
    )
    return (*recipe("bonus", at, number, states, "", f"{name(language)} +1: ", row, language, kind=":favourite"), strip)


@memoized
def feast(number: int, entry: int, states: str, proved: int, seats: int, language: Language) -> tuple[Piece, ...]:
    """A feast recipe, face up or down."""
    at, row = ((number + 0.5) * PITCH, LABEL + ROW / 2), row_of(number, LABEL + ROW, 4)
    if entry >= 0:
        return recipe("feast", at, entry, states, "", "", row, language)
    return face_down("feast", at, HIDDEN - entry, f"feast:{number}", "", row, language)


@memoized
def board_strip(proved: int, seats: int, names: str, turn: int, last: bool, limit: int, language: Language) -> tuple[Piece, ...]:
    """The strip above the feast recipes: who has proved their worth, and the round."""
    high = CARD_W * 30 / 156
    round_text = say(language, "last_round") if last else say(language, "round", round=turn, limit=limit)
    pieces = [
        Piece("feast", 2.5 * PITCH, LABEL / 2, "", round_text, id="round", face=f"round:{turn}:{int(last)}", w=CARD_W, h=high),
        Piece("feast", 0, row_of(3, LABEL + ROW, 4), round_text, round_text, "dim", w=0),
    ]
    if names:
        pieces.append(Piece("feast", PITCH, LABEL / 2, "", names, id="proved", face=f"proved:{proved}:{seats}", w=CARD_W, h=high))
    return tuple(pieces)


@memoized
def cookbook(top: int, left: int, states: str, language: Language) -> tuple[Piece, ...]:
    """The cookbook: its top recipe, face up if the viewer sees it, and the number of recipes."""
    at = (PITCH / 2, ROW / 2)
    count = say(language, "cookbook", count=left)
    if top == NONE:
        none = say(language, "no_cookbook")
        return (Piece("cookbook", *at, none, none, "dim", id="cookbook", face="no-recipe", w=CARD_W, h=CARD_H),)
    back = int(BACK[top]) if top >= 0 else HIDDEN - top
    if top >= 0:
        known = join(language, say(language, "top_known"), describe_recipe(top, states, language), ":")
        name = join(language, count, known)
        glyph, face = f"{left}: {RECIPE_NAMES[top](language)}", f"recipe:{top}"
    else:
        name = join(language, count, say(language, "top_back", back=BACK_NAMES[back]))
        glyph, face = f"{left}: ({BACK_NAMES[back](language)})", f"back:{back}:{left}"
    marked = top >= 0 and bool(states.strip("0"))
    pick = "" if marked else "cookbook"
    found = [Piece("cookbook", *at, glyph, name, "closed", pick=pick, id="cookbook", face=face, w=CARD_W, h=CARD_H)]
    if marked:
        marks = f"marks:{states}"
        found.append(Piece("cookbook", *at, "", name, pick="cookbook", id="top-marks", face=marks, layer=1, w=CARD_W, h=CARD_H))
    return tuple(found)


@memoized
def in_hand(slot: int, entry: int, states: str, language: Language) -> tuple[Piece, ...]:
    return recipe(
        "hand", ((slot + 0.5) * PITCH, ROW / 2), entry, states, "", "", row_of(slot, ROW, 4), language, origin="cookbook"
    )


@memoized
def in_book(place: int, number: int, rows: int, language: Language) -> tuple[Piece, ...]:
    """A recipe of the open cookbook, which the viewer can take."""
    at, row = ((place % 6 + 0.5) * PITCH, (place // 6 + 0.5) * ROW), (place + 0.5) * rows * ROW / (6 * rows)
    return recipe("book", at, number, "", RECIPE.pick(number), "", row, language)


# Market and stockroom


@memoized
def market(counts: tuple[int, ...], language: Language) -> tuple[Piece, ...]:
    return tuple(_stall(kind, counts[kind], language) for kind in range(KINDS))


@memoized
def _stall(kind: int, count: int, language: Language) -> Piece:
    x, y = kind % ACROSS + 0.5, (kind // ACROSS + 0.5) * (GOODS_H + 0.06)
    name = say(language, "stall", goods=INGREDIENT_NAMES[kind], count=count)
    glyph = f"{SHORTS[kind](language)}{count}"
    return Piece(
        "market", x, y, glyph, name, "plain" if count else "dim", pick=GOODS.pick(kind), id=f"stall:{kind}",
        face=f"stall:{kind}:{count}", w=TILE_W, h=TILE_H,
    )  # fmt: skip


@memoized
def piles(deck: int, discards: int, top: int, language: Language) -> tuple[Piece, ...]:
    """The stockroom deck and the discard pile with its top card and its number of cards."""
    name = say(language, "deck", count=deck)
    found = [
        Piece(
            "stockroom",
            0.5,
            GOODS_H / 2,
            f"#{deck}",
            name,
            "closed",
            pick="stockroom",
            id="deck",
            face=f"deck:{deck}",
            w=TILE_W,
            h=TILE_H,
        )
    ]
    if top == NONE:
        name, glyph = say(language, "no_discards"), "x0"
    else:
        name = say(language, "discards", count=discards, top=INGREDIENT_NAMES[top])
        glyph = f"x{discards}"
    face = f"discards:{top}:{discards}"
    found.append(
        Piece("stockroom", 1.55, GOODS_H / 2, glyph, name, "dim", pick="toss", id="discards", face=face, w=TILE_W, h=TILE_H)
    )
    return tuple(found)


@memoized
def shelf(slot: int, kind: int, copy: int, language: Language) -> Piece:
    x = slot + 2.7
    if kind == NONE:
        return Piece(
            "stockroom",
            x,
            GOODS_H / 2,
            "",
            say(language, "empty_shelf"),
            "dim",
            id=f"shelf:{slot}",
            face="slot",
            w=TILE_W,
            h=TILE_H,
        )
    name = say(language, "shelf", shelf=INGREDIENT_NAMES[kind])
    return Piece(
        "stockroom", x, GOODS_H / 2, str(SHORTS[kind](language)), name, "accent", pick=SHELF.pick(kind),
        id=f"card:{2 * kind + 1}.{copy}", face=f"card:{kind}:1", origin="deck", layer=1, w=TILE_W, h=TILE_H,
    )  # fmt: skip
