"""Cooking: which dish a station makes, from where, and what follows from it."""

from __future__ import annotations

from hightable.engine.position import NONE, Row
from hightable.engine.rule import rule
from hightable.games.henrys_feast import catalogue
from hightable.games.henrys_feast.components import (
    DESSERT_STATION,
    LEVELS,
    MOST_HAND,
    MOST_STATIONS,
    NEEDS,
    SIZE,
    STATIONS,
    SUGAR,
)
from hightable.games.henrys_feast.corner import come_to_light, refill
from hightable.games.henrys_feast.kitchen import clear_station, crew_of, highest, mate_of, stations_of
from hightable.games.henrys_feast.position import DISPLAY, FEAST, FULL, Position

COOK_MOVES = catalogue.COOK.start
TREAT_MOVES = catalogue.TREAT.start

# Where a recipe comes from: a bonus spot, a spot of the display, a feast recipe, a place in the own or the mate's hand.
FROM_BONUS = 0
FROM_DISPLAY = FROM_BONUS + 4
FROM_FEAST = FROM_DISPLAY + DISPLAY
FROM_HAND = FROM_FEAST + FEAST
FROM_MATE = FROM_HAND + MOST_HAND

FEWEST = 3


@rule
def _is(recipe: int, mix: int, heap: int) -> bool:
    return recipe >= 0 and NEEDS[recipe] == mix and SIZE[recipe] == heap


@rule
def source_of(p: Position, station: int) -> int:
    """HF-7.1, HF-7.2: from where the player in turn may cook what lies on their station; NONE where it is no dish."""
    seat = int(p.seat)
    row = seat * MOST_STATIONS + station
    heap, mix = int(p.heap[row]), int(p.mix[row])
    if station == DESSERT_STATION:
        heap += 1
        mix |= 1 << SUGAR
    if heap < FEWEST:
        return NONE
    for spot in range(4):
        if _is(int(p.bonus[spot]), mix, heap) and (int(p.honoured) >> spot) & 1 == 0:
            return FROM_BONUS + spot
    for spot in range(DISPLAY):
        if _is(int(p.display[spot]), mix, heap):
            return FROM_DISPLAY + spot
    for number in range(p.feast_up):
        if _is(int(p.feast[number]), mix, heap):
            return FROM_FEAST + number
    for slot in range(MOST_HAND):
        if _is(int(p.hand[seat * MOST_HAND + slot]), mix, heap):
            return FROM_HAND + slot
    if p.teams:
        for slot in range(MOST_HAND):
            if _is(int(p.hand[mate_of(p, seat) * MOST_HAND + slot]), mix, heap):
                return FROM_MATE + slot
    return NONE


@rule
def list_cooks(p: Position, out: Row, n: int) -> int:
    """Every station of the player in turn that makes a dish; a bonus dish may be for the mate."""
    for station in range(stations_of(p, p.seat)):
        source = source_of(p, station)
        if source != NONE:
            out[n] = COOK_MOVES + station
            n += 1
            if p.teams and source < FROM_DISPLAY:
                out[n] = TREAT_MOVES + station
                n += 1
    return n


@rule
def makes_dessert(p: Position) -> bool:
    """HF-7.10: whether the dessert station of the player in turn makes a dish."""
    return p.level[p.seat, STATIONS] == LEVELS and source_of(p, DESSERT_STATION) != NONE


@rule
def makes_dish(p: Position) -> bool:
    for station in range(stations_of(p, p.seat)):
        if source_of(p, station) != NONE:
            return True
    return False


@rule
def cook(p: Position, station: int, for_mate: bool) -> None:
    """HF-7: the dish is presented, its ingredients go home, and what it brings comes at once."""
    seat = int(p.seat)
    source = source_of(p, station)
    clear_station(p, seat * MOST_STATIONS + station)
    if source < FROM_DISPLAY:
        p.honoured |= 1 << source
        lucky = mate_of(p, seat) if for_mate else seat
        if p.level[lucky, source] < highest(p, source):
            p.level[lucky, source] += 1
    elif source < FROM_FEAST:
        spot = source - FROM_DISPLAY
        p.cook[p.display[spot]] = seat
        p.display[spot] = NONE
        refill(p, spot)
    elif source < FROM_HAND:
        number = source - FROM_FEAST
        p.feasted[crew_of(p, seat)] |= 1 << number
        if number + 1 == p.feast_up and p.feast_up < FEAST:
            p.feast_up += 1
    else:
        slot = seat * MOST_HAND + source - FROM_HAND
        if source >= FROM_MATE:
            slot = mate_of(p, seat) * MOST_HAND + source - FROM_MATE
        _cook_from_hand(p, slot)
    if not FROM_FEAST <= source < FROM_HAND:
        _prove(p)


@rule
def _cook_from_hand(p: Position, slot: int) -> None:
    recipe = int(p.hand[slot])
    p.cook[recipe] = p.seat
    p.hand[slot] = NONE
    p.hand_known[slot] = 0
    p.hand_met[slot] = 0
    come_to_light(p, recipe)


@rule
def _prove(p: Position) -> None:
    """HF-8.1, HF-8.2: a first dish earns a peek at the easy feast recipe; when all have one, it is turned up."""
    bit = 1 << p.seat
    if p.variant != FULL or p.proved & bit:
        return
    p.proved |= bit
    p.feast_known |= bit
    if p.proved == (1 << p.seats) - 1:
        p.feast_up = 1
