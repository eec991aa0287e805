"""The legal moves of Henry's Feast, phase by phase."""

from __future__ import annotations

from hightable.engine.jit import compiled
from hightable.engine.position import NONE, Row
from hightable.games.henrys_feast import moves
from hightable.games.henrys_feast.chefs_corner import list_takes, list_visits
from hightable.games.henrys_feast.components import DESSERT_STATION, MOST_BORROWED, MOST_PANTRY, MOST_STATIONS
from hightable.games.henrys_feast.cooking import can_cook_dessert, cook_move, list_cooks
from hightable.games.henrys_feast.kitchen import has_room_for, pantry_capacity, station_count, team_of, teammate_of
from hightable.games.henrys_feast.market import list_buys
from hightable.games.henrys_feast.position import ACT, COOK, LOOK, MOVE, SHARE, STOCK, TIDY, FeastPosition
from hightable.games.henrys_feast.scoring import ALL_FEAST
from hightable.games.henrys_feast.stockroom import list_stockroom_moves

fetch_move = moves.FETCH.encode
share_move = moves.SHARE.encode
borrow_move = moves.BORROW.encode
lay_move = moves.LAY.encode
adjust_move = moves.ADJUST.encode
rest_move = moves.REST.encode
done_move = moves.DONE.encode
toss_move = moves.TOSS.encode
empty_move = moves.EMPTY.encode
end_move = moves.END.encode
call_move = moves.CALL.encode

PLACES = moves.PLACES
PANTRY_PLACE = moves.PANTRY


@compiled
def legal_moves(p: FeastPosition, out: Row) -> int:
    """Writes the legal moves of the player to move into `out` and returns their number."""
    if p.to_move == NONE:
        return 0
    phase = p.phase
    n = 0
    if phase == TIDY:
        n = _list_tidying(p, out, n)
    elif phase in (MOVE, SHARE):
        n = _list_fetches(p, out, n) if phase == MOVE else _list_loans(p, out, n)
        n = _list_lays(p, out, n)
        out[n] = done_move()
        n += 1
    elif phase == ACT:
        n = _list_actions(p, out, n)
    elif phase == LOOK:
        n = list_takes(p, out, n)
    elif phase == STOCK:
        n = list_stockroom_moves(p, out, n)
    else:
        n = list_cooks(p, out, n) if phase == COOK else list_buys(p, out, n)
        out[n] = done_move()
        n += 1
    if can_announce_last_call(p):
        out[n] = call_move()
        n += 1
    return n


@compiled
def can_announce_last_call(p: FeastPosition) -> bool:
    """HF-10.1: once per game, before the last round, by a player who has cooked all three feast dishes."""
    return p.last_call_by == NONE and not p.last_round and p.feast_cooked[team_of(p, p.to_move)] == ALL_FEAST


@compiled
def _list_actions(p: FeastPosition, out: Row, n: int) -> int:
    """HF-3.1: every way to begin an active action; in the last round only those of HF-10.4."""
    if not p.last_round:
        n = list_buys(p, out, n)
        n = list_visits(p, out, n)
        out[n] = adjust_move()
        n += 1
    n = list_stockroom_moves(p, out, n)
    if p.teams:
        out[n] = share_move()
        n += 1
    n = list_cooks(p, out, n)
    out[n] = rest_move()
    return n + 1


@compiled
def open_stations(p: FeastPosition) -> int:
    """The stations of the player to move that have room, one bit per station."""
    found = 0
    first = p.to_move * MOST_STATIONS
    for station in range(station_count(p, p.to_move)):
        if has_room_for(p, first + station, NONE):
            found |= 1 << station
    return found


@compiled
def _list_fetches(p: FeastPosition, out: Row, n: int) -> int:
    """HF-6.5: each ingredient in the stockroom, to the pantry or a station."""
    places = open_stations(p)
    if p.pantry_size[p.to_move] < pantry_capacity(p, p.to_move):
        places |= 1 << PANTRY_PLACE
    listed = 0
    for slot in range(MOST_PANTRY):
        kind = p.shelf[slot]
        if kind != NONE and (listed >> kind) & 1 == 0:
            listed |= 1 << kind
            n = _list_places(p, out, n, fetch_move(kind, 0), kind, places, PLACES)
    return n


@compiled
def _list_loans(p: FeastPosition, out: Row, n: int) -> int:
    """HF-13.2: cards from the teammate's pantry."""
    if p.borrowed == MOST_BORROWED:
        return n
    places = open_stations(p)
    if p.pantry_size[p.to_move] < pantry_capacity(p, p.to_move):
        places |= 1 << PANTRY_PLACE
    teammate = teammate_of(p, p.to_move)
    listed = 0
    for slot in range(p.pantry_size[teammate]):
        card = p.pantry[teammate, slot]
        if (listed >> card) & 1 == 0:
            listed |= 1 << card
            n = _list_places(p, out, n, borrow_move(card, 0), card >> 1, places, PLACES)
    return n


@compiled
def _list_lays(p: FeastPosition, out: Row, n: int) -> int:
    """Each card in the pantry to each station with room, and cooking on the dessert station."""
    seat = p.to_move
    places = open_stations(p)
    if places:
        listed = 0
        for slot in range(p.pantry_size[seat]):
            card = p.pantry[seat, slot]
            if (listed >> card) & 1 == 0:
                listed |= 1 << card
                n = _list_places(p, out, n, lay_move(card, 0), card >> 1, places, MOST_STATIONS)
    if can_cook_dessert(p):
        out[n] = cook_move(DESSERT_STATION)
        n += 1
    return n


@compiled
def _list_places(p: FeastPosition, out: Row, n: int, first: int, kind: int, places: int, count: int) -> int:
    """The moves of the ingredient to each of the places; sugar never goes to the dessert station."""
    for place in range(count):
        if (places >> place) & 1 and (place != DESSERT_STATION or has_room_for(p, p.to_move * MOST_STATIONS + place, kind)):
            out[n] = first + place
            n += 1
    return n


@compiled
def _list_tidying(p: FeastPosition, out: Row, n: int) -> int:
    """HF-9: adjusting the pantry after Cook Dishes, and discarding cards that were there before this turn."""
    seat = p.to_move
    if p.may_adjust:
        n = _list_lays(p, out, n)
    listed = 0
    for slot in range(p.carried_over):
        card = p.pantry[seat, slot]
        if (listed >> card) & 1 == 0:
            listed |= 1 << card
            out[n] = toss_move(card)
            n += 1
    for station in range(station_count(p, seat)):
        if can_empty(p, station):
            out[n] = empty_move(station)
            n += 1
    out[n] = end_move()
    return n + 1


@compiled
def can_empty(p: FeastPosition, station: int) -> bool:
    """HF-9.3: whether the station holds cards, none of them taken this turn."""
    return p.station_size[p.to_move * MOST_STATIONS + station] > 0 and (p.fresh_stations >> station) & 1 == 0
