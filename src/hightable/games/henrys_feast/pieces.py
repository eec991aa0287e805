"""The pieces of Henry's Feast, each a function of the few things that it shows: made once, then remembered."""

from __future__ import annotations

from hightable.engine.position import HIDDEN, NONE
from hightable.engine.remembering import remembered
from hightable.engine.scene import Piece
from hightable.engine.words import Fact, Language, Name
from hightable.games.henrys_feast.catalogue import CARD, GOODS, LOAN, PANTRY, PHRASES, PLACE, RECIPE, SHELF, SPOT
from hightable.games.henrys_feast.components import (
    BACK,
    BACK_NAMES,
    CARD_NAMES,
    DESSERT_STATION,
    INGREDIENT_NAMES,
    KINDS,
    LEVELS,
    MOST_PANTRY,
    MOST_STATIONS,
    PANTRY_NAME,
    RECIPE_NAMES,
    SHORTS,
    SPOT_NAMES,
    STATION_NAMES,
    ingredients_of,
)
from hightable.games.henrys_feast.sheet import BONUS_NAMES

CARD_W, CARD_H = 2.6, 2.6 * 94 / 156
"""A recipe, and from one to the next."""
PITCH, ROW = 2.72, CARD_H + 0.12
LABEL = 0.5
"""The strip above a bonus dish, or beside the feast."""
GOODS_H = 1.15
TILE_W, TILE_H = 0.94, 0.94 * GOODS_H
"""An ingredient."""
ACROSS = 8
"""Stalls in a row of the market."""
KITCHEN = (10.2, 3.95)
HANDS = 1.6
"""How much wider a kitchen is with recipes in hand beside it."""
LINES = 8
"""Lines of a kitchen in a terminal."""
TRAY_W, TRAY_H = 3.3, 3.3 * 120 / 320

Copies = tuple[tuple[int, int], ...]
"""Cards, each with which of its equals it is: that tells pieces apart."""


def say(language: Language, key: str, **facts: Fact) -> str:
    return PHRASES.say(language, f"scene.{key}", **facts)


def short(card: int, language: Language) -> str:
    """A card in a few letters; a ring after those of the stockroom."""
    return f"{SHORTS[card // 2](language)}{'°' if card % 2 else ''}"


def _list(kinds: list[int], language: Language) -> str:
    return str(Name.joined((INGREDIENT_NAMES[kind] for kind in kinds), ", ")(language))


# Recipes


def told(recipe: int, states: str, language: Language) -> str:
    """A recipe in words: what it needs, and what the viewer has of it."""
    kinds = ingredients_of(recipe)
    name = say(language, "recipe", recipe=RECIPE_NAMES[recipe], back=BACK_NAMES[BACK[recipe]], cards=_list(kinds, language))
    if not states:
        return name
    if set(states) == {"2"}:
        return f"{name}; {say(language, 'ready')}"
    had = [(kind, state) for kind, state in zip(kinds, states, strict=True) if state != "0"]
    if not had:
        return name
    missing = [kind for kind, state in zip(kinds, states, strict=True) if state == "0"]
    laid, stored = ([kind for kind, state in had if state == wanted] for wanted in "21")
    parts = [name]
    parts += [say(language, "have_laid", cards=_list(laid, language))] if laid else []
    parts += [say(language, "have_stored", cards=_list(stored, language))] if stored else []
    parts += [say(language, "missing", cards=_list(missing, language))] if missing else []
    return "; ".join(parts)


def line(recipe: int, states: str, language: Language) -> str:
    """A recipe in a line for terminals: what is had is marked + on a station, - in the pantry."""
    signs = {"2": "+", "1": "-", "0": ""}
    marks = states or "0" * len(ingredients_of(recipe))
    needs = (f"{signs[state]}{SHORTS[kind](language)}" for kind, state in zip(ingredients_of(recipe), marks, strict=True))
    return f"{RECIPE_NAMES[recipe](language)}: {' '.join(needs)}"


@remembered
def recipe(
    area: str, at: tuple[float, float], number: int, states: str, pick: str, lead: str, row: float, language: Language,
    scale: float = 1.0, origin: str = "", kind: str = "",
) -> tuple[Piece, ...]:  # fmt: skip
    """A recipe that the viewer sees, with what they have of it, and its line for terminals."""
    (x, y), name = at, told(number, states, language)
    found = [
        Piece(
            area, x, y, "", name, pick=pick, id=f"recipe:{number}", face=f"recipe:{number}{kind}", w=CARD_W * scale,
            h=CARD_H * scale, origin=origin,
        ),
        Piece(area, 0, row, lead + line(number, states, language), name, "menu" if "2" in states else "plain", pick=pick, w=0),
    ]  # fmt: skip
    if states.strip("0"):
        wide, high = CARD_W * scale, CARD_H * scale
        found.append(Piece(area, x, y, "", name, id=f"marks:{number}", face=f"marks:{states}", layer=1, w=wide, h=high))
    return tuple(found)


@remembered
def closed(
    area: str, at: tuple[float, float], back: int, id: str, lead: str, row: float, language: Language, scale: float = 1.0
) -> tuple[Piece, ...]:
    """A recipe that lies face down for the viewer."""
    name = say(language, "closed", back=BACK_NAMES[back])
    glyph = f"{lead}({BACK_NAMES[back](language)})"
    return (
        Piece(area, *at, "", name, id=id, face=f"back:{back}", w=CARD_W * scale, h=CARD_H * scale),
        Piece(area, 0, row, glyph, name, "cloche", w=0),
    )


@remembered
def empty_spot(spot: int, language: Language) -> tuple[Piece, ...]:
    name = say(language, "empty_spot", spot=SPOT_NAMES[spot])
    return (Piece("display", *on_display(spot), "", name, id=f"spot:{spot}", face="no-recipe", w=CARD_W, h=CARD_H),)


def on_display(spot: int) -> tuple[float, float]:
    return (spot + 0.5) * PITCH, ROW / 2


def row_of(number: int, height: float, rows: int) -> float:
    """Where a line for terminals lies in an area that is so high."""
    return (number + 0.5) * height / rows


@remembered
def shown(spot: int, number: int, states: str, language: Language) -> tuple[Piece, ...]:
    """A recipe of the display."""
    return recipe(
        "display",
        on_display(spot),
        number,
        states,
        SPOT.pick(spot),
        f"{spot + 1} ",
        row_of(spot, ROW, 4),
        language,
        origin="cookbook",
    )


@remembered
def favourite(bonus: int, number: int, states: str, language: Language) -> tuple[Piece, ...]:
    """A bonus dish, and which bonus it brings."""
    name = BONUS_NAMES[bonus]
    at, row = ((bonus + 0.5) * PITCH, LABEL + ROW / 2), row_of(bonus, LABEL + ROW, 4)
    label = say(language, "favour", bonus=name)
    strip = Piece(
        "bonus", at[0], LABEL / 2, "", label, id=f"favour:{bonus}", face=f"favour:{bonus}", w=CARD_W, h=CARD_W * 28 / 156
    )
    return (*recipe("bonus", at, number, states, "", f"{name(language)} +1: ", row, language, kind=":favourite"), strip)


@remembered
def feast(number: int, entry: int, states: str, proved: int, seats: int, language: Language) -> tuple[Piece, ...]:
    """A feast recipe, face up or down."""
    at, row = ((number + 0.5) * PITCH, LABEL + ROW / 2), row_of(number, LABEL + ROW, 4)
    if entry >= 0:
        return recipe("feast", at, entry, states, "", "", row, language)
    return closed("feast", at, HIDDEN - entry, f"feast:{number}", "", row, language)


@remembered
def board_strip(proved: int, seats: int, names: str, turn: int, last: bool, limit: int, language: Language) -> tuple[Piece, ...]:
    """Above the feast recipes: who has proved their worth, and the round."""
    high = CARD_W * 30 / 156
    told_round = say(language, "last_round") if last else say(language, "round", round=turn, limit=limit)
    pieces = [
        Piece("feast", 2.5 * PITCH, LABEL / 2, "", told_round, id="round", face=f"round:{turn}:{int(last)}", w=CARD_W, h=high),
        Piece("feast", 0, row_of(3, LABEL + ROW, 4), told_round, told_round, "dim", w=0),
    ]
    if names:
        pieces.append(Piece("feast", PITCH, LABEL / 2, "", names, id="proved", face=f"proved:{proved}:{seats}", w=CARD_W, h=high))
    return tuple(pieces)


@remembered
def cookbook(top: int, left: int, states: str, language: Language) -> tuple[Piece, ...]:
    """The cookbook: its top recipe as far as the viewer knows it, and how many there are."""
    at = (PITCH / 2, ROW / 2)
    count = say(language, "cookbook", count=left)
    if top == NONE:
        none = say(language, "no_cookbook")
        return (Piece("cookbook", *at, none, none, "dim", id="cookbook", face="no-recipe", w=CARD_W, h=CARD_H),)
    back = int(BACK[top]) if top >= 0 else HIDDEN - top
    if top >= 0:
        name = f"{count}; {say(language, 'top_known')}: {told(top, states, language)}"
        glyph, face = f"{left}: {RECIPE_NAMES[top](language)}", f"recipe:{top}"
    else:
        name = f"{count}; {say(language, 'top_back', back=BACK_NAMES[back])}"
        glyph, face = f"{left}: ({BACK_NAMES[back](language)})", f"back:{back}:{left}"
    found = [Piece("cookbook", *at, glyph, name, "cloche", pick="cookbook", id="cookbook", face=face, w=CARD_W, h=CARD_H)]
    if top >= 0 and states.strip("0"):
        found.append(Piece("cookbook", *at, "", name, id="top-marks", face=f"marks:{states}", layer=1, w=CARD_W, h=CARD_H))
    return tuple(found)


@remembered
def in_hand(slot: int, entry: int, states: str, language: Language) -> tuple[Piece, ...]:
    return recipe(
        "hand", ((slot + 0.5) * PITCH, ROW / 2), entry, states, "", "", row_of(slot, ROW, 4), language, origin="cookbook"
    )


@remembered
def in_book(place: int, number: int, rows: int, language: Language) -> tuple[Piece, ...]:
    """A recipe that who looks through the cookbook may take."""
    at, row = ((place % 6 + 0.5) * PITCH, (place // 6 + 0.5) * ROW), (place + 0.5) * rows * ROW / (6 * rows)
    return recipe("book", at, number, "", RECIPE.pick(number), "", row, language)


# Market and stockroom


@remembered
def market(counts: tuple[int, ...], language: Language) -> tuple[Piece, ...]:
    return tuple(_stall(kind, counts[kind], language) for kind in range(KINDS))


@remembered
def _stall(kind: int, count: int, language: Language) -> Piece:
    x, y = kind % ACROSS + 0.5, (kind // ACROSS + 0.5) * (GOODS_H + 0.06)
    name = say(language, "stall", goods=INGREDIENT_NAMES[kind], count=count)
    glyph = f"{SHORTS[kind](language)}{count}"
    return Piece(
        "market", x, y, glyph, name, "plain" if count else "dim", pick=GOODS.pick(kind), id=f"stall:{kind}",
        face=f"stall:{kind}:{count}", w=TILE_W, h=TILE_H,
    )  # fmt: skip


@remembered
def piles(deck: int, discards: int, top: int, language: Language) -> tuple[Piece, ...]:
    """The stockroom's deck and its discard pile, with its top card and its count."""
    name = say(language, "deck", count=deck)
    found = [
        Piece(
            "stockroom",
            0.5,
            GOODS_H / 2,
            f"#{deck}",
            name,
            "cloche",
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


@remembered
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
        "stockroom", x, GOODS_H / 2, str(SHORTS[kind](language)), name, "order", pick=SHELF.pick(kind),
        id=f"card:{2 * kind + 1}.{copy}", face=f"card:{kind}:1", origin="deck", layer=1, w=TILE_W, h=TILE_H,
    )  # fmt: skip


# Kitchens


def line_at(number: int) -> float:
    return row_of(number, KITCHEN[1], LINES)


def on_tray(station: int) -> tuple[float, float]:
    """The middle of a station."""
    return 0.05 + (station % 3 + 0.5) * (TRAY_W + 0.1), 1.9 + station // 3 * 1.34


@remembered
def pantry(seat: int, cards: Copies, room: int, kept: int, picks: str, own: bool, language: Language) -> tuple[Piece, ...]:
    """The pantry of a kitchen. `picks` says whether its cards may be laid by who is in turn, lent to them, or neither."""
    area = f"seat{seat}"
    name = say(language, "pantry", count=len(cards), room=room)
    place = PLACE.pick(PANTRY) if own else ""
    found = [
        Piece(
            area, slot + 0.5, 0.62, "", name if slot else f"{PANTRY_NAME(language)}: {name}", owner=seat, pick=place,
            id=f"pantry:{seat}.{slot}", face="slot", w=TILE_W, h=TILE_H,
        )
        for slot in range(room)
    ]  # fmt: skip
    found.append(Piece(area, 8.2, line_at(1), f"{len(cards)}/{room}", name, "dim", seat, place, w=0))
    for slot, (card, copy) in enumerate(cards):
        pick = {"card": CARD.pick(card), "loan": LOAN.pick(card)}.get(picks, "")
        told_card = say(language, "stored_new" if slot >= kept else "stored", card=CARD_NAMES[card])
        found.append(
            Piece(
                area, slot + 0.5, 0.62, short(card, language), told_card, "order" if slot >= kept else "plain", seat,
                pick, 1, id=f"card:{card}.{copy}", face=f"card:{card // 2}:{card % 2}", w=TILE_W, h=TILE_H,
                origin="deck" if card % 2 else f"stall:{card // 2}",
            )
        )  # fmt: skip
    return tuple(found)


@remembered
def station(seat: int, number: int, is_open: bool, cards: Copies, dish: int, own: bool, language: Language) -> tuple[Piece, ...]:
    """A station with what lies on it, and the dish that it makes."""
    area, (x, y) = f"seat{seat}", on_tray(number)
    where = STATION_NAMES[number]
    state = "shut" if not is_open else "dessert" if number == DESSERT_STATION else "open"
    if not is_open:
        name = say(language, "no_station", station=where)
    elif not cards:
        name = say(language, "free_dessert" if state == "dessert" else "free_station", station=where)
    else:
        listed = Name.joined((INGREDIENT_NAMES[card // 2] for card, _ in cards), ", ")
        name = say(language, "station", station=where, cards=listed)
    if dish != NONE:
        name = f"{name}; {say(language, 'makes', recipe=RECIPE_NAMES[dish])}"
    pick = PLACE.pick(number) if own and is_open else ""
    face = f"tray:{number + 1}:{state}:{int(dish != NONE)}"
    found = [Piece(area, x, y, "", name, owner=seat, pick=pick, id=f"tray:{seat}.{number}", face=face, w=TRAY_W, h=TRAY_H)]
    if is_open:
        made = f" = {RECIPE_NAMES[dish](language)}" if dish != NONE else ""
        sugar = f" +{SHORTS[12](language)}" if state == "dessert" else ""
        glyph = f"{number + 1}: {' '.join(short(card, language) for card, _ in cards)}{sugar}{made}"
        found.append(Piece(area, 0, line_at(2 + number), glyph, name, "scored" if made else "plain", seat, pick, w=0))
    for place, (card, copy) in enumerate(cards):
        told_card = say(language, "laid", card=CARD_NAMES[card], station=where)
        found.append(
            Piece(
                area, x + (46 + 57 * place - 160) * TRAY_W / 320, y + 9 * TRAY_H / 120, "", told_card, owner=seat, layer=1,
                id=f"card:{card}.{copy}", face=f"card:{card // 2}:{card % 2}", w=0.57, h=0.57 * GOODS_H,
            )
        )  # fmt: skip
    if dish != NONE:
        told_dish = say(language, "makes", recipe=RECIPE_NAMES[dish])
        found.append(
            Piece(
                area,
                x + 0.25,
                y - 0.44,
                "",
                told_dish,
                owner=seat,
                layer=2,
                id=f"dish:{seat}.{number}",
                face=f"dish:{dish}",
                w=2.4,
                h=2.4 * 40 / 250,
            )
        )
    return tuple(found)


@remembered
def plaque(
    seat: int, levels: tuple[int, ...], most: int, pile: int, dishes: str, feasts: int, language: Language
) -> tuple[Piece, ...]:
    """Levels of the four bonuses, the victory pile as a count, and the feast dishes."""
    area = f"seat{seat}"
    found = []
    for bonus, level in enumerate(levels):
        top = most if bonus == 3 else LEVELS
        x, y = 7.72 + 1.66 * (bonus % 2), 2.92 + 0.68 * (bonus // 2)
        name = say(language, "level", bonus=BONUS_NAMES[bonus], level=level, most=top)
        found.append(
            Piece(
                area,
                x,
                y,
                "",
                name,
                owner=seat,
                id=f"level:{seat}.{bonus}",
                face=f"level:{bonus}:{level}:{top}",
                w=1.6,
                h=1.6 * 60 / 140,
            )
        )
    told_pile = say(language, "pile", count=pile) + (f": {dishes}" if dishes else "")
    told_feasts = say(language, "feasts", count=feasts.bit_count())
    signs = "".join(sign if feasts >> k & 1 else "." for k, sign in enumerate("EMH"))
    marks = " ".join(f"{BONUS_NAMES[bonus](language)[:2]}+{level}" for bonus, level in enumerate(levels))
    glyph = f"{say(language, 'row_dishes')} {pile} {say(language, 'row_feast')} {signs} {marks}"
    found += [
        Piece(area, 9.2, 0.3, "", told_pile, owner=seat, id=f"pile:{seat}", face=f"pile:{seat}:{pile}", w=1.0, h=0.6),
        Piece(area, 9.2, 0.96, "", told_feasts, owner=seat, id=f"feasts:{seat}", face=f"feasts:{feasts}", w=1.4, h=0.6),
        Piece(area, 0, line_at(0), glyph, f"{told_pile}; {told_feasts}", area, seat, w=0),
    ]
    return tuple(found)


@remembered
def others_hand(seat: int, slot: int, entry: int, language: Language) -> tuple[Piece, ...]:
    """A stolen recipe in another player's hand: its back, or its face to who knows it."""
    at, scale = (KITCHEN[0] + HANDS / 2, 0.5 + slot * 1.02), 1.5 / CARD_W
    if entry >= 0:
        name = say(language, "held_known", recipe=RECIPE_NAMES[entry])
        face, id = f"recipe:{entry}", f"recipe:{entry}"
    else:
        name = say(language, "held", back=BACK_NAMES[HIDDEN - entry])
        face, id = f"back:{HIDDEN - entry}", f"held:{seat}.{slot}"
    return (Piece(f"seat{seat}", *at, "", name, owner=seat, id=id, face=face, w=1.5, h=CARD_H * scale, origin="cookbook"),)


@remembered
def hand_line(seat: int, entries: tuple[int, ...], language: Language) -> tuple[Piece, ...]:
    names = [RECIPE_NAMES[entry] if entry >= 0 else BACK_NAMES[HIDDEN - entry] for entry in entries]
    told_hand = say(language, "hand_of", cards=Name.joined(names, ", "))
    return (Piece(f"seat{seat}", 0, line_at(7), told_hand, told_hand, "dim", seat, w=0),)


assert MOST_PANTRY == 8
assert MOST_STATIONS == 5
