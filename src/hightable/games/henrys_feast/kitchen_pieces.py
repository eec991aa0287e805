"""The pieces of a kitchen: its pantry, its stations, its bonuses and its player's hand, made by memoized functions."""

from __future__ import annotations

from dataclasses import dataclass

from hightable.engine.i18n import Language, Name
from hightable.engine.memo import memoized
from hightable.engine.position import HIDDEN, NONE
from hightable.engine.scene import Piece
from hightable.games.henrys_feast.components import (
    BACK,
    BACK_NAMES,
    BONUSES,
    CARD_NAMES,
    DESSERT_STATION,
    FIRST,
    FIRST_STATIONS,
    HAND,
    INGREDIENT_NAMES,
    LEVELS,
    MOST_PANTRY,
    QUICK_HAND,
    QUICK_HAND_LEVELS,
    RECIPE_NAMES,
    SHORTS,
    STATION_NAMES,
    SUGAR,
)
from hightable.games.henrys_feast.moves import CARD, LOAN, PANTRY, PLACE
from hightable.games.henrys_feast.pieces import about, join, label, row_of, say
from hightable.games.henrys_feast.score_sheet import BONUS_NAMES


@dataclass(frozen=True)
class Kitchen:
    """How a kitchen is drawn: its size, and the size and places of its cards and stations, in units of its area."""

    width: float
    height: float
    tile: float
    """The size of a card in the pantry; cards are this far apart, and a little."""
    tray: tuple[float, float]
    """The size of a station."""
    columns: int
    """Number of stations in a row."""
    card: float
    """The size of a card on a station."""
    card_y: float
    """Where the cards are on a station, above its middle."""

    def slot(self, number: int) -> tuple[float, float]:
        """The centre of a place in the pantry."""
        return (number + 0.5) * self.tile * 1.03 + 0.02, self.tile * 1.1 / 2

    def station(self, number: int) -> tuple[float, float]:
        """The centre of a station."""
        wide, high = self.tray
        row, column = divmod(number, self.columns)
        return (column + 0.5) * (wide + 0.06), self.tile * 1.1 + (row + 0.5) * (high + 0.06)

    def line(self, number: int) -> float:
        """The y of a line in a terminal."""
        return row_of(number, self.height, LINES)


LARGE = Kitchen(8.0, 3.24, 0.86, (2.6, 1.08), 3, 0.49, 0.21)
"""The viewer's own kitchen, a teammate's, and the others' at a small table, with the owner's hand beside it."""
SMALL = Kitchen(14.6, 1.66, 0.76, (2.84, 0.76), 5, 0.54, 0)
"""Another player's kitchen in two short rows."""
HANDS = 0.86
"""How much wider a large kitchen is with the recipes in hand beside it."""
LINES = 8
"""Number of lines of a kitchen in a terminal."""

Copies = tuple[tuple[int, int], ...]
"""Cards, each with its number among its owner's identical cards, so that every piece has its own id."""


def short(card: int, language: Language) -> str:
    """A card in three letters, followed by a ring if it comes from the stockroom."""
    return f"{SHORTS[card // 2](language)}{'°' if card % 2 else ''}"


def _origin(card: int, language: Language) -> str:
    """What the colour of an ingredient card means."""
    return about(language, "card_stockroom" if card % 2 else "card_market")


@memoized
def pantry(
    seat: int, kitchen: Kitchen, cards: Copies, room: int, carried_over: int, picks: str, own: bool, language: Language
) -> tuple[Piece, ...]:
    """The pantry of a kitchen. `picks` says what its cards are for the player to move: "card" to lay, "loan" to borrow, or ""."""
    area, tile = f"seat{seat}", kitchen.tile
    name = label(language, "pantry", count=len(cards), room=room)
    place = PLACE.pick(PANTRY) if own else ""
    found = [
        Piece(
            area, *kitchen.slot(slot), "", name, owner=seat, pick=place, id=f"pantry:{seat}.{slot}", face="slot", w=tile, h=tile,
            news=False,
        )
        for slot in range(len(cards), room)
    ]  # fmt: skip
    step = kitchen.width / 12
    found.append(Piece(area, 10.2 * step, kitchen.line(1), f"{len(cards)}/{room}", name, "dim", seat, place, w=0))
    for slot, (card, copy) in enumerate(cards):
        pick = {"card": CARD.pick(card), "loan": LOAN.pick(card)}.get(picks, "")
        new = slot >= carried_over
        card_text = label(language, "stored_new" if new else "stored", card=CARD_NAMES[card])
        tone = "accent" if new else "plain"
        found += [
            Piece(
                area, *kitchen.slot(slot), "", card_text, tone, seat, pick, 1, id=f"card:{seat}.{card}.{copy}",
                face=f"card:{card // 2}:{card % 2}", w=tile, h=tile, origin="deck" if card % 2 else f"stall:{card // 2}",
                about=f"{about(language, 'pantry_card')} {_origin(card, language)}",
            ),
            Piece(area, (slot + 0.5) * step * 1.2, kitchen.line(1), short(card, language), card_text, tone, seat, pick, w=0),
        ]  # fmt: skip
    return tuple(found)


@memoized
def station(
    seat: int, kitchen: Kitchen, number: int, is_open: bool, cards: Copies, dish: int, own: bool, language: Language
) -> tuple[Piece, ...]:  # fmt: skip
    """A station with the cards on it, and the dish that it makes, with its name in a large kitchen.

    `own` is whether it belongs to the player to move.
    """
    area, (x, y), (wide, high) = f"seat{seat}", kitchen.station(number), kitchen.tray
    where = STATION_NAMES[number]
    state = "shut" if not is_open else "dessert" if number == DESSERT_STATION else "open"
    if not is_open:
        name = label(language, "no_station", station=where)
    elif not cards:
        name = label(language, "free_dessert" if state == "dessert" else "free_station", station=where)
    else:
        listed = Name.joined((INGREDIENT_NAMES[card // 2] for card, _ in cards), ", ")
        name = label(language, "station", station=where, cards=listed)
    if dish != NONE:
        name = join(language, name, say(language, "makes", recipe=RECIPE_NAMES[dish]))
    if not is_open:
        use = about(language, "closed_station", level=number + 1 - FIRST_STATIONS)
    elif dish != NONE:
        use = about(language, "ready_station", recipe=RECIPE_NAMES[dish])
    else:
        use = about(language, "dessert_station" if state == "dessert" else "station")
    pick = PLACE.pick(number) if own and is_open else ""
    ready = int(dish != NONE)
    face = f"tray:{number + 1}:{state}:{ready}" if kitchen is LARGE else f"rail:{state}:{ready}"
    found = [
        Piece(area, x, y, "", name, owner=seat, id=f"tray:{seat}.{number}", face=face, w=wide, h=high, news=False, about=use)
    ]
    if pick:  # on top, so that the cards on a station do not catch a pick that means the station
        hob = f"hob:{seat}.{number}"
        found.append(Piece(area, x, y, "", name, "plain", seat, pick, 3, hob, wide, high, "hob", news=False, about=use))
    if is_open:
        made = f" = {RECIPE_NAMES[dish](language)}" if dish != NONE else ""
        sugar = f" +{SHORTS[SUGAR](language)}" if state == "dessert" else ""
        glyph = f"{number + 1}: {' '.join(short(card, language) for card, _ in cards)}{sugar}{made}"
        found.append(Piece(area, 0, kitchen.line(2 + number), glyph, name, "good" if made else "plain", seat, pick, w=0))
    side = kitchen.card
    for place, (card, copy) in enumerate(cards):
        card_text = label(language, "laid", card=CARD_NAMES[card], station=where)
        found.append(
            Piece(
                area, x - wide / 2 + 0.06 + (place + 0.5) * (side + 0.01), y - kitchen.card_y, "", card_text, owner=seat, layer=1,
                id=f"card:{seat}.{card}.{copy}", face=f"card:{card // 2}:{card % 2}", w=side, h=side,
                origin="deck" if card % 2 else "", about=f"{use} {_origin(card, language)}",
            )
        )  # fmt: skip
    if dish != NONE and kitchen is LARGE:
        dish_text = label(language, "makes", recipe=RECIPE_NAMES[dish])
        found.append(
            Piece(
                area, x, y + 0.28, "", dish_text, owner=seat, layer=2, id=f"dish:{seat}.{number}", face=f"dish:{dish}", w=2.5,
                h=2.5 * 40 / 252, about=use,
            )
        )  # fmt: skip
    return tuple(found)


@memoized
def plaque(
    seat: int, kitchen: Kitchen, levels: tuple[int, ...], quick: bool, pile: int, dishes: str, feasts: int, language: Language
) -> tuple[Piece, ...]:
    """The levels of the four bonuses, the number of dishes in the victory pile, and the feast dishes."""
    area, large = f"seat{seat}", kitchen is LARGE
    found = []
    for bonus, level in enumerate(levels):
        first, top = (QUICK_HAND, QUICK_HAND_LEVELS) if quick and bonus == HAND else (FIRST[bonus], LEVELS)
        count = first + level
        name = label(language, f"level_{BONUSES[bonus]}", level=level, most=top, count=count)
        use = about(language, f"level_{BONUSES[bonus]}", count=count)
        if large:
            (x, y), (wide, high) = kitchen.station(5), (1.26, 0.52)
            x, y = x + (bonus % 2 - 0.5) * 1.33, y + (bonus // 2 - 0.5) * 0.55
        else:
            x, y, wide, high = 6.9 + 0.98 * bonus, 0.42, 0.92, 0.92 * 90 / 104
        face = f"{'level' if large else 'skill'}:{bonus}:{level}:{top}:{count}"
        found.append(Piece(area, x, y, "", name, owner=seat, id=f"level:{seat}.{bonus}", face=face, w=wide, h=high, about=use))
    pile_text = label(language, "pile", count=pile) + (f": {dishes}" if dishes else "")
    feasts_text = say(language, "feasts", count=feasts.bit_count())
    signs = "".join(sign if feasts >> k & 1 else "." for k, sign in enumerate("EMH"))
    marks = " ".join(f"{BONUS_NAMES[bonus](language)[:2]}+{level}" for bonus, level in enumerate(levels))
    glyph = f"{say(language, 'row_dishes')} {pile} {say(language, 'row_feast')} {signs} {marks}"
    name = join(language, pile_text, feasts_text)
    (x, y), (wide, high) = (kitchen.slot(MOST_PANTRY), (0.86, 0.86)) if large else ((11.06, 0.42), (1.2, 0.8))
    face = f"{'pile' if large else 'heap'}:{seat}:{pile}:{feasts}"
    found += [
        Piece(area, x, y, "", name, owner=seat, id=f"pile:{seat}", face=face, w=wide, h=high, about=about(language, "pile")),
        Piece(area, 0, kitchen.line(0), glyph, name, area, seat, w=0),
    ]
    return tuple(found)


@memoized
def others_hand(seat: int, kitchen: Kitchen, slot: int, entry: int, language: Language) -> tuple[Piece, ...]:
    """A stolen recipe in another player's hand, from behind."""
    high = 0.76
    at = (LARGE.width + HANDS / 2, 0.44 + slot * 0.79) if kitchen is LARGE else (12.02 + slot * 0.68, 0.42)
    back = int(BACK[entry]) if entry >= 0 else HIDDEN - entry
    name = (
        label(language, "held", back=BACK_NAMES[back]) if entry < 0 else label(language, "held_known", recipe=RECIPE_NAMES[entry])
    )
    use = about(language, "held")
    id = f"held:{seat}.{slot}"
    return (
        Piece(
            f"seat{seat}",
            *at,
            "",
            name,
            owner=seat,
            id=id,
            face=f"held:{back}",
            w=high * 68 / 90,
            h=high,
            origin="cookbook",
            about=use,
        ),
    )


@memoized
def hand_line(seat: int, kitchen: Kitchen, entries: tuple[int, ...], language: Language) -> tuple[Piece, ...]:
    names = [RECIPE_NAMES[entry] if entry >= 0 else BACK_NAMES[HIDDEN - entry] for entry in entries]
    hand_text = say(language, "hand_of", cards=Name.joined(names, ", "))
    return (Piece(f"seat{seat}", 0, kitchen.line(7), hand_text, hand_text, "dim", seat, w=0),)
