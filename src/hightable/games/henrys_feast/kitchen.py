"""Kitchens: who plays with whom, what the bonuses allow, and cards that come to pantries and stations and go home again."""

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
    SATCHELS,
    STATION_HOLDS,
    STATIONS,
    STOCKROOM,
    SUGAR,
)
from hightable.games.henrys_feast.position import QUICK, Position


@compiled
def teammate_of(p: Position, seat: int) -> int:
    """HF-13.1: who sits opposite, in team play."""
    return (seat + 2) % 4


@compiled
def team_of(p: Position, seat: int) -> int:
    """The seat that a player's feast dishes are noted at: a team's first one."""
    return seat % 2 if p.teams else seat


@compiled
def station_count(p: Position, seat: int) -> int:
    return FIRST_STATIONS + int(p.level[seat, STATIONS])


@compiled
def pantry_capacity(p: Position, seat: int) -> int:
    """How many cards the seat's pantry holds, and how many the stockroom shows when it is filled for them."""
    return FIRST_PANTRY + int(p.level[seat, PANTRY])


@compiled
def satchel_capacity(p: Position, seat: int) -> int:
    return FIRST_SATCHELS + int(p.level[seat, SATCHELS])


@compiled
def hand_limit(p: Position, seat: int) -> int:
    """HF-12.3: one card less in a quick game."""
    return int(p.level[seat, HAND]) + (0 if p.variant == QUICK else FIRST_HAND)


@compiled
def highest_level(p: Position, bonus: int) -> int:
    """HF-12.3: how far a bonus goes; Hand Limit ends at +1 in a quick game."""
    return 1 if bonus == HAND and p.variant == QUICK else LEVELS


@compiled
def hand_size(p: Position, seat: int) -> int:
    """How many recipes the seat has in hand."""
    count = 0
    for slot in range(seat * MOST_HAND, (seat + 1) * MOST_HAND):
        if p.hand[slot] != NONE:
            count += 1
    return count


@compiled
def back_of(recipe: int) -> int:
    """What the back of a recipe shows, also of one that lies face down in a view."""
    return int(BACK[recipe]) if recipe >= 0 else HIDDEN - recipe


@compiled
def room_on(p: Position, station: int) -> int:
    """How many more cards the station holds."""
    return (DESSERT_HOLDS if station % MOST_STATIONS == DESSERT_STATION else STATION_HOLDS) - int(p.station_size[station])


@compiled
def has_room_for(p: Position, station: int, kind: int) -> bool:
    """HF-3.4: whether the ingredient may be laid on the station. The dessert station has sugar of its own."""
    return room_on(p, station) > 0 and not (kind == SUGAR and station % MOST_STATIONS == DESSERT_STATION)


# Cards coming and going


@compiled
def put_in_pantry(p: Position, seat: int, card: int) -> None:
    """Puts a card into the pantry, behind all others."""
    p.pantry[seat, p.pantry_size[seat]] = card
    p.pantry_size[seat] += 1


@compiled
def take_from_pantry(p: Position, seat: int, slot: int) -> None:
    """Takes the card in that place from the pantry; those behind it close up."""
    last = int(p.pantry_size[seat]) - 1
    for place in range(slot, last):
        p.pantry[seat, place] = p.pantry[seat, place + 1]
    p.pantry[seat, last] = NONE
    p.pantry_size[seat] = last


@compiled
def newest_slot(p: Position, seat: int, card: int) -> int:
    """Where the newest such card is in the pantry; NONE where there is none."""
    for slot in range(p.pantry_size[seat] - 1, -1, -1):
        if p.pantry[seat, slot] == card:
            return slot
    return NONE


@compiled
def put_on_station(p: Position, station: int, card: int) -> None:
    p.station[station, p.station_size[station]] = card
    p.station_size[station] += 1
    p.station_kinds[station] |= 1 << (card >> 1)


@compiled
def return_card(p: Position, card: int) -> None:
    """HF-7.5: a market card returns to its stall, a stockroom card goes to the discard pile."""
    kind = card >> 1
    if card & 1 == STOCKROOM:
        p.discard[kind] += 1
        p.discard_size += 1
        p.discard_top = kind
    else:
        p.market[kind] += 1


@compiled
def clear_station(p: Position, station: int) -> None:
    """Everything on the station goes home; of what comes to the discard pile, the last of the ingredient list lies on top."""
    highest_kind = NONE
    for place in range(p.station_size[station]):
        card = int(p.station[station, place])
        return_card(p, card)
        if card & 1 == STOCKROOM:
            highest_kind = max(highest_kind, card >> 1)
        p.station[station, place] = NONE
    if highest_kind != NONE:
        p.discard_top = highest_kind
    p.station_size[station] = 0
    p.station_kinds[station] = 0
    p.fresh_stations &= ~(1 << (station % MOST_STATIONS))
