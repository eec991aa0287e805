"""Cooking: which dish a station makes, from where, and what follows from it."""

from __future__ import annotations

from hightable.engine.jit import compiled
from hightable.engine.position import NONE, Row
from hightable.games.henrys_feast import moves
from hightable.games.henrys_feast.components import (
    BACK,
    DESSERT_STATION,
    LEVELS,
    MOST_HAND,
    MOST_STATIONS,
    NEEDS,
    RECIPES,
    SIZE,
    STATIONS,
    SUGAR,
)
from hightable.games.henrys_feast.corner import come_to_light, refill
from hightable.games.henrys_feast.kitchen import back_of, clear_station, crew_of, held, highest, mate_of, stations_of
from hightable.games.henrys_feast.position import ALL, DISPLAY, EASY_FEAST, FEAST, FULL, HANDS, SEATS, Position

COOK_MOVES = moves.COOK.start
TREAT_MOVES = moves.TREAT.start

# Where a recipe comes from: a bonus spot, a spot of the display, a feast recipe, a place in the own or the mate's hand.
FROM_BONUS = 0
FROM_DISPLAY = FROM_BONUS + 4
FROM_FEAST = FROM_DISPLAY + DISPLAY
FROM_HAND = FROM_FEAST + FEAST
FROM_MATE = FROM_HAND + MOST_HAND

FEWEST = 3


@compiled
def _is(recipe: int, mix: int, heap: int) -> bool:
    return recipe >= 0 and NEEDS[recipe] == mix and SIZE[recipe] == heap


@compiled
def _heap_on(p: Position, station: int) -> int:
    """How many ingredients the player in turn has on the station, the sugar of the dessert station included."""
    return int(p.heap[int(p.to_move) * MOST_STATIONS + station]) + int(station == DESSERT_STATION)


@compiled
def _mix_on(p: Position, station: int) -> int:
    """Which ingredients those are, one bit each."""
    mix = int(p.mix[int(p.to_move) * MOST_STATIONS + station])
    return mix | 1 << SUGAR if station == DESSERT_STATION else mix


@compiled
def source_of(p: Position, station: int) -> int:
    """HF-7.1, HF-7.2: from where the player in turn may cook what lies on their station; NONE where it is no dish."""
    seat = int(p.to_move)
    heap, mix = _heap_on(p, station), _mix_on(p, station)
    source = _open_source(p, mix, heap)
    if source != NONE or heap < FEWEST:
        return source
    for slot in range(MOST_HAND):
        if _is(int(p.hand[seat * MOST_HAND + slot]), mix, heap):
            return FROM_HAND + slot
    if p.teams:
        for slot in range(MOST_HAND):
            if _is(int(p.hand[mate_of(p, seat) * MOST_HAND + slot]), mix, heap):
                return FROM_MATE + slot
    return NONE


@compiled
def _open_source(p: Position, mix: int, heap: int) -> int:
    """Where on the board the recipe is that needs just these ingredients; NONE where it is not there."""
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
    return NONE


@compiled
def list_cooks(p: Position, out: Row, n: int) -> int:
    """Every station of the player in turn that makes a dish; a bonus dish may be for the mate."""
    for station in range(stations_of(p, p.to_move)):
        source = source_of(p, station)
        if source != NONE:
            out[n] = COOK_MOVES + station
            n += 1
            if p.teams and source < FROM_DISPLAY:
                out[n] = TREAT_MOVES + station
                n += 1
    return n


@compiled
def makes_dessert(p: Position) -> bool:
    """HF-7.10: whether the dessert station of the player in turn makes a dish."""
    return p.level[p.to_move, STATIONS] == LEVELS and source_of(p, DESSERT_STATION) != NONE


# What everybody can see: whether a step is over by itself must not depend on a hand that somebody cannot see.


@compiled
def may_make_dish(p: Position) -> bool:
    """HF-3.7: whether, for all that everybody can see, some station of the player in turn may make a dish."""
    for station in range(stations_of(p, p.to_move)):
        if _may_make(p, station):
            return True
    return False


@compiled
def may_make_dessert(p: Position) -> bool:
    """HF-3.7: the same for the dessert station alone."""
    return p.level[p.to_move, STATIONS] == LEVELS and _may_make(p, DESSERT_STATION)


@compiled
def _may_make(p: Position, station: int) -> bool:
    heap, mix = _heap_on(p, station), _mix_on(p, station)
    if _open_source(p, mix, heap) != NONE:
        return True
    if heap >= FEWEST and (held(p, p.to_move) > 0 or (p.teams and held(p, mate_of(p, p.to_move)) > 0)):
        for recipe in range(RECIPES):
            if _is(recipe, mix, heap):
                return _may_be_held(p, recipe)
    return False


@compiled
def _may_be_held(p: Position, recipe: int) -> bool:
    """Whether the player in turn, or their mate, may have the recipe in hand for all that everybody can see.

    A card in hand that somebody has not seen may be any recipe with its back that lies open nowhere.
    """
    if _lies_open(p, recipe):
        return False
    unseen = False
    for slot in range(HANDS):
        owner = slot // MOST_HAND
        own = owner == p.to_move or (p.teams != 0 and owner == mate_of(p, p.to_move))
        if p.hand_known[slot] == ALL:
            if p.hand[slot] == recipe:
                return own
        elif own and p.hand[slot] != NONE and back_of(int(p.hand[slot])) == BACK[recipe]:
            unseen = True
    return unseen


@compiled
def _lies_open(p: Position, recipe: int) -> bool:
    """Whether the recipe lies face up on the board or was cooked from the display or a hand."""
    if p.cook[recipe] != NONE:
        return True
    for spot in range(4):
        if p.bonus[spot] == recipe:
            return True
    for spot in range(DISPLAY):
        if p.display[spot] == recipe:
            return True
    for number in range(p.feast_up):
        if p.feast[number] == recipe:
            return True
    return False


@compiled
def cook(p: Position, station: int, for_mate: bool) -> None:
    """HF-7: the dish is presented, its ingredients go home, and what it brings comes at once."""
    seat = int(p.to_move)
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


@compiled
def _cook_from_hand(p: Position, slot: int) -> None:
    recipe = int(p.hand[slot])
    p.cook[recipe] = p.to_move
    p.hand[slot] = NONE
    p.hand_known[slot] = 0
    for seat in range(SEATS):
        p.hand_met[slot, seat] = 0
    come_to_light(p, recipe)


@compiled
def _prove(p: Position) -> None:
    """HF-8.1, HF-8.2: a first dish earns a peek at the easy feast recipe; when all have one, it is turned up."""
    bit = 1 << p.to_move
    if p.variant != FULL or p.proved & bit:
        return
    p.proved |= bit
    p.feast_known |= bit
    p.shown[p.to_move] |= EASY_FEAST
    if p.proved == (1 << p.seats) - 1:
        p.feast_up = 1
