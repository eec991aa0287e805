"""The pieces of a kitchen: its pantry, its stations, its bonuses and its player's hand, made by memoized functions."""

from __future__ import annotations

from hightable.engine.i18n import Language, Name
from hightable.engine.memo import memoized
from hightable.engine.position import HIDDEN, NONE
from hightable.engine.scene import Piece
from hightable.games.henrys_feast.components import (
    BACK_NAMES,
    BONUSES,
    CARD_NAMES,
    DESSERT_STATION,
    FIRST_HAND,
    FIRST_PANTRY,
    FIRST_SATCHELS,
    FIRST_STATIONS,
    HAND,
    INGREDIENT_NAMES,
    LEVELS,
    RECIPE_NAMES,
    SHORTS,
    STATION_NAMES,
    SUGAR,
)
from hightable.games.henrys_feast.moves import CARD, LOAN, PANTRY, PLACE
from hightable.games.henrys_feast.pieces import CARD_H, CARD_W, GOODS_H, TILE_H, TILE_W, join, row_of, say
from hightable.games.henrys_feast.score_sheet import BONUS_NAMES

KITCHEN = (10.2, 3.95)
HANDS = 1.6
"""How much wider a kitchen is with the recipes in hand beside it."""
LINES = 8
"""Number of lines of a kitchen in a terminal."""
FIRST = (FIRST_STATIONS, FIRST_PANTRY, FIRST_SATCHELS, FIRST_HAND)
"""What each bonus starts with, at +0."""
TRAY_W, TRAY_H = 3.3, 3.3 * 120 / 320

Copies = tuple[tuple[int, int], ...]
"""Cards, each with its number among identical cards, so that every piece has its own id."""


def short(card: int, language: Language) -> str:
    """A card in three letters, followed by a ring if it comes from the stockroom."""
    return f"{SHORTS[card // 2](language)}{'°' if card % 2 else ''}"


def line_at(number: int) -> float:
    return row_of(number, KITCHEN[1], LINES)


def tray_centre(station: int) -> tuple[float, float]:
    """The centre of a station."""
    return 0.05 + (station % 3 + 0.5) * (TRAY_W + 0.1), 1.9 + station // 3 * 1.34


@memoized
def pantry(
    seat: int, cards: Copies, room: int, carried_over: int, picks: str, own: bool, language: Language
) -> tuple[Piece, ...]:
    """The pantry of a kitchen. `picks` says what its cards are for the player to move: "card" to lay, "loan" to borrow, or ""."""
    area = f"seat{seat}"
    name = say(language, "pantry", count=len(cards), room=room)
    place = PLACE.pick(PANTRY) if own else ""
    found = [
        Piece(
            area, slot + 0.5, 0.62, "", name, owner=seat, pick=place,
            id=f"pantry:{seat}.{slot}", face="slot", w=TILE_W, h=TILE_H,
        )
        for slot in range(len(cards), room)
    ]  # fmt: skip
    found.append(Piece(area, 8.2, line_at(1), f"{len(cards)}/{room}", name, "dim", seat, place, w=0))
    for slot, (card, copy) in enumerate(cards):
        pick = {"card": CARD.pick(card), "loan": LOAN.pick(card)}.get(picks, "")
        card_text = say(language, "stored_new" if slot >= carried_over else "stored", card=CARD_NAMES[card])
        found.append(
            Piece(
                area, slot + 0.5, 0.62, short(card, language), card_text, "accent" if slot >= carried_over else "plain", seat,
                pick, 1, id=f"card:{card}.{copy}", face=f"card:{card // 2}:{card % 2}", w=TILE_W, h=TILE_H,
                origin="deck" if card % 2 else f"stall:{card // 2}",
            )
        )  # fmt: skip
    return tuple(found)


@memoized
def station(seat: int, number: int, is_open: bool, cards: Copies, dish: int, own: bool, language: Language) -> tuple[Piece, ...]:
    """A station with the cards on it, and the dish that it makes."""
    area, (x, y) = f"seat{seat}", tray_centre(number)
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
        name = join(language, name, say(language, "makes", recipe=RECIPE_NAMES[dish]))
    pick = PLACE.pick(number) if own and is_open else ""
    face = f"tray:{number + 1}:{state}:{int(dish != NONE)}"
    found = [Piece(area, x, y, "", name, owner=seat, id=f"tray:{seat}.{number}", face=face, w=TRAY_W, h=TRAY_H, news=False)]
    if pick:  # on top, so that the cards on a station do not catch a pick that means the station
        hob = f"hob:{seat}.{number}"
        found.append(Piece(area, x, y, "", name, "plain", seat, pick, 3, hob, TRAY_W, TRAY_H, "hob", news=False))
    if is_open:
        made = f" = {RECIPE_NAMES[dish](language)}" if dish != NONE else ""
        sugar = f" +{SHORTS[SUGAR](language)}" if state == "dessert" else ""
        glyph = f"{number + 1}: {' '.join(short(card, language) for card, _ in cards)}{sugar}{made}"
        found.append(Piece(area, 0, line_at(2 + number), glyph, name, "good" if made else "plain", seat, pick, w=0))
    for place, (card, copy) in enumerate(cards):
        card_text = say(language, "laid", card=CARD_NAMES[card], station=where)
        found.append(
            Piece(
                area, x + (46 + 57 * place - 160) * TRAY_W / 320, y + 9 * TRAY_H / 120, "", card_text, owner=seat, layer=1,
                id=f"card:{card}.{copy}", face=f"card:{card // 2}:{card % 2}", w=0.57, h=0.57 * GOODS_H,
            )
        )  # fmt: skip
    if dish != NONE:
        dish_text = say(language, "makes", recipe=RECIPE_NAMES[dish])
        found.append(
            Piece(
                area,
                x + 0.25,
                y - 0.44,
                "",
                dish_text,
                owner=seat,
                layer=2,
                id=f"dish:{seat}.{number}",
                face=f"dish:{dish}",
                w=2.4,
                h=2.4 * 40 / 250,
            )
        )
    return tuple(found)


@memoized
def plaque(
    seat: int, levels: tuple[int, ...], most: int, pile: int, dishes: str, feasts: int, language: Language
) -> tuple[Piece, ...]:
    """The levels of the four bonuses, the number of dishes in the victory pile, and the feast dishes."""
    area = f"seat{seat}"
    found = []
    for bonus, level in enumerate(levels):
        top = most if bonus == HAND else LEVELS
        x, y = 7.72 + 1.66 * (bonus % 2), 2.92 + 0.68 * (bonus // 2)
        count = level + FIRST[bonus] - (bonus == HAND and most < LEVELS)
        name = say(language, f"level_{BONUSES[bonus]}", level=level, most=top, count=count)
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
    pile_text = say(language, "pile", count=pile) + (f": {dishes}" if dishes else "")
    feasts_text = say(language, "feasts", count=feasts.bit_count())
    signs = "".join(sign if feasts >> k & 1 else "." for k, sign in enumerate("EMH"))
    marks = " ".join(f"{BONUS_NAMES[bonus](language)[:2]}+{level}" for bonus, level in enumerate(levels))
    glyph = f"{say(language, 'row_dishes')} {pile} {say(language, 'row_feast')} {signs} {marks}"
    found += [
        Piece(area, 9.2, 0.3, "", pile_text, owner=seat, id=f"pile:{seat}", face=f"pile:{seat}:{pile}", w=1.0, h=0.6),
        Piece(area, 9.2, 0.96, "", feasts_text, owner=seat, id=f"feasts:{seat}", face=f"feasts:{feasts}", w=1.4, h=0.6),
        Piece(area, 0, line_at(0), glyph, f"{pile_text}; {feasts_text}", area, seat, w=0),
    ]
    return tuple(found)


@memoized
def others_hand(seat: int, slot: int, entry: int, language: Language) -> tuple[Piece, ...]:
    """A stolen recipe in another player's hand: its back, or its face if the viewer sees it."""
    at, scale = (KITCHEN[0] + HANDS / 2, 0.5 + slot * 1.02), 1.5 / CARD_W
    if entry >= 0:
        name = say(language, "held_known", recipe=RECIPE_NAMES[entry])
        face, id = f"recipe:{entry}", f"recipe:{entry}"
    else:
        name = say(language, "held", back=BACK_NAMES[HIDDEN - entry])
        face, id = f"back:{HIDDEN - entry}", f"held:{seat}.{slot}"
    return (Piece(f"seat{seat}", *at, "", name, owner=seat, id=id, face=face, w=1.5, h=CARD_H * scale, origin="cookbook"),)


@memoized
def hand_line(seat: int, entries: tuple[int, ...], language: Language) -> tuple[Piece, ...]:
    names = [RECIPE_NAMES[entry] if entry >= 0 else BACK_NAMES[HIDDEN - entry] for entry in entries]
    hand_text = say(language, "hand_of", cards=Name.joined(names, ", "))
    return (Piece(f"seat{seat}", 0, line_at(7), hand_text, hand_text, "dim", seat, w=0),)
