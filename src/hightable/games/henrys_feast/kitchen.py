"""Kitchens: teams, capacities that depend on bonuses, and moving cards to and from pantries and stations."""

from __future__ import annotations

from hightable.engine.jit import compiled
from hightable.engine.position import HIDDEN, NONE
from hightable.games.henrys_feast.components import (
    BACK,
    DESSERT_HOLDS,
    DESSERT_STATION,
    FIRST_HAND,
    FIRST_PANTRY,
    FIRST_SATCHELS,
    FIRST_STATIONS,
    HAND,
    LEVELS,
    MOST_HAND,
    MOST_STATIONS,
    PANTRY,
    QUICK_HAND,
    QUICK_HAND_LEVELS,
    SATCHELS,
    STATION_HOLDS,
    STATIONS,
    STOCKROOM,
    SUGAR,
)
from hightable.games.henrys_feast.position import QUICK, FeastPosition


@compiled
def teammate_of(p: FeastPosition, seat: int) -> int:
    """HF-13.1: the player opposite, in team play."""
    return (seat + 2) % 4


@compiled
def team_of(p: FeastPosition, seat: int) -> int:
    """The seat that stands for the player's team: its first seat, or the player's own without teams."""
    return seat % 2 if p.teams else seat


@compiled
def station_count(p: FeastPosition, seat: int) -> int:
    return FIRST_STATIONS + p.level[seat, STATIONS]


@compiled
def pantry_capacity(p: FeastPosition, seat: int) -> int:
    """How many cards the seat's pantry holds; the stockroom is filled to the same number."""
    return FIRST_PANTRY + p.level[seat, PANTRY]


@compiled
def satchel_capacity(p: FeastPosition, seat: int) -> int:
    return FIRST_SATCHELS + p.level[seat, SATCHELS]


@compiled
def hand_limit(p: FeastPosition, seat: int) -> int:
    """How many recipes the seat may hold. HF-12.3: fewer in a quick game."""
    return p.level[seat, HAND] + (QUICK_HAND if p.variant == QUICK else FIRST_HAND)


@compiled
def highest_level(p: FeastPosition, bonus: int) -> int:
    """The highest level of a bonus. HF-12.3: that of Hand Limit is lower in a quick game."""
    return QUICK_HAND_LEVELS if bonus == HAND and p.variant == QUICK else LEVELS


@compiled
def hand_size(p: FeastPosition, seat: int) -> int:
    """Number of recipes in the seat's hand."""
    count = 0
    for slot in range(seat * MOST_HAND, (seat + 1) * MOST_HAND):
        if p.hand[slot] != NONE:
            count += 1
    return count


@compiled
def back_of(recipe: int) -> int:
    """The back of a recipe, also of one that is hidden in a view."""
    return int(BACK[recipe]) if recipe >= 0 else HIDDEN - recipe


@compiled
def room_on(p: FeastPosition, station: int) -> int:
    """How many more cards fit on the station."""
    return (DESSERT_HOLDS if station % MOST_STATIONS == DESSERT_STATION else STATION_HOLDS) - p.station_size[station]


@compiled
def has_room_for(p: FeastPosition, station: int, kind: int) -> bool:
    """HF-3.4: whether the ingredient can be laid on the station. The dessert station takes no sugar."""
    return room_on(p, station) > 0 and not (kind == SUGAR and station % MOST_STATIONS == DESSERT_STATION)


# Moving cards


@compiled
def put_in_pantry(p: FeastPosition, seat: int, card: int) -> None:
    """Puts a card in the pantry, after all others."""
    p.pantry[seat, p.pantry_size[seat]] = card
    p.pantry_size[seat] += 1


@compiled
def take_from_pantry(p: FeastPosition, seat: int, slot: int) -> None:
    """Removes the card in that slot from the pantry; the cards after it close up."""
    last = p.pantry_size[seat] - 1
    for place in range(slot, last):
        p.pantry[seat, place] = p.pantry[seat, place + 1]
    p.pantry[seat, last] = NONE
    p.pantry_size[seat] = last


@compiled
def newest_slot(p: FeastPosition, seat: int, card: int) -> int:
    """The slot of the newest such card in the pantry, or NONE."""
    for slot in range(p.pantry_size[seat] - 1, -1, -1):
        if p.pantry[seat, slot] == card:
            return slot
    return NONE


@compiled
def put_on_station(p: FeastPosition, station: int, card: int) -> None:
    p.station[station, p.station_size[station]] = card
    p.station_size[station] += 1
    p.station_kinds[station] |= 1 << (card >> 1)


@compiled
def return_card(p: FeastPosition, card: int) -> None:
    """HF-7.5: returns a market card to the market, or a stockroom card to the discard pile."""
    kind = card >> 1
    if card & 1 == STOCKROOM:
        p.discard[kind] += 1
        p.discard_size += 1
        p.discard_top = kind
    else:
        p.market[kind] += 1


@compiled
def clear_station(p: FeastPosition, station: int) -> None:
    """Returns all cards on the station. HF-6.6: of the discarded ones, the last in the ingredient list ends on top."""
    highest_kind = NONE
    for place in range(p.station_size[station]):
        card = p.station[station, place]
        return_card(p, card)
        if card & 1 == STOCKROOM:
            highest_kind = max(highest_kind, card >> 1)
        p.station[station, place] = NONE
    if highest_kind != NONE:
        p.discard_top = highest_kind
    p.station_size[station] = 0
    p.station_kinds[station] = 0
    p.fresh_stations &= ~(1 << (station % MOST_STATIONS))
