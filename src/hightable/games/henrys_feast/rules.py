"""The rules of Henry's Feast: deal, legal moves, playing one. Small compiled functions on the record."""

from __future__ import annotations

import numpy as np

from hightable.engine.chance import Chance
from hightable.engine.options import Settings
from hightable.engine.position import NONE, Row
from hightable.engine.rule import rule
from hightable.games.henrys_feast import catalogue
from hightable.games.henrys_feast.components import DESSERT_STATION, MOST_PANTRY, MOST_STATIONS, STOCKROOM
from hightable.games.henrys_feast.cooking import COOK_MOVES, TREAT_MOVES, cook, list_cooks, makes_dessert, makes_dish
from hightable.games.henrys_feast.corner import (
    LOOK_MOVE,
    PEEK_MOVE,
    STEAL_DOWN_MOVES,
    STEAL_MOVES,
    STEAL_TOP_MOVE,
    TAKE_MOVES,
    list_takes,
    list_visits,
    look,
    peek,
    steal_display,
    steal_down,
    steal_top,
    take,
)
from hightable.games.henrys_feast.dealing import choose_first, clear_board, deal_ingredients, deal_recipes
from hightable.games.henrys_feast.kitchen import (
    clear_station,
    crew_of,
    go_home,
    last_stored,
    mate_of,
    pantry_of,
    put_on,
    stations_of,
    store,
    takes,
    unstore,
)
from hightable.games.henrys_feast.market import BUY_MOVES, buy, list_buys, may_buy
from hightable.games.henrys_feast.position import ACT, BUY, COOK, ERRAND, LOOK, MOVE, OVER, SHARE, STOCK, TIDY, Position
from hightable.games.henrys_feast.scoring import ALL_FEAST, standings
from hightable.games.henrys_feast.stockroom import (
    CLEAR_MOVE,
    FRESH_MOVE,
    clear,
    fill,
    list_stocking,
    rebuild,
    unshelve,
)

__all__ = ["deal", "moves", "play", "standings"]

FETCH_MOVES = catalogue.FETCH.start
SHARE_MOVE = catalogue.SHARE.start
BORROW_MOVES = catalogue.BORROW.start
LAY_MOVES = catalogue.LAY.start
ADJUST_MOVE = catalogue.ADJUST.start
REST_MOVE = catalogue.REST.start
DONE_MOVE = catalogue.DONE.start
TOSS_MOVES = catalogue.TOSS.start
EMPTY_MOVES = catalogue.EMPTY.start
END_MOVE = catalogue.END.start
CALL_MOVE = catalogue.CALL.start

PLACES = catalogue.PLACES
PANTRY_PLACE = catalogue.PANTRY
BORROWED = 2
"""How many ingredients a mate lends in one action."""
LIMITS = np.array(catalogue.ROUNDS, np.int8)


@rule
def deal(p: Position, seats: int, settings: Settings, chance: Chance) -> None:
    """HF-2: the board set for the first turn."""
    p.seats = seats
    p.variant = settings[0]
    p.teams = settings[1]
    p.limit = LIMITS[settings[2]]
    clear_board(p)
    deal_recipes(p, chance)
    deal_ingredients(p, chance)
    choose_first(p, settings[3], chance)


# Legal moves


@rule
def moves(p: Position, out: Row) -> int:
    """Lists the legal moves of the player in turn, and says how many there are."""
    if p.seat == NONE:
        return 0
    phase = int(p.phase)
    n = 0
    if phase == TIDY:
        n = _list_tidying(p, out, n)
    elif phase in (MOVE, SHARE):
        n = _list_fetches(p, out, n) if phase == MOVE else _list_loans(p, out, n)
        n = _list_lays(p, out, n)
        out[n] = DONE_MOVE
        n += 1
    elif phase == ACT:
        n = _list_actions(p, out, n)
    elif phase == LOOK:
        n = list_takes(p, out, n)
    elif phase == STOCK:
        n = list_stocking(p, out, n)
    else:
        n = list_cooks(p, out, n) if phase == COOK else list_buys(p, out, n)
        out[n] = DONE_MOVE
        n += 1
    if may_call(p):
        out[n] = CALL_MOVE
        n += 1
    return n


@rule
def may_call(p: Position) -> bool:
    """HF-10.1: once a game, by who has cooked all three feast dishes, before the last round."""
    return p.called == NONE and not p.last and p.feasted[crew_of(p, p.seat)] == ALL_FEAST


@rule
def _list_actions(p: Position, out: Row, n: int) -> int:
    """HF-3.1: every way to begin an active action; in the last round, what HF-10.4 leaves."""
    if not p.last:
        n = list_buys(p, out, n)
        n = list_visits(p, out, n)
        out[n] = ADJUST_MOVE
        n += 1
    n = list_stocking(p, out, n)
    if p.teams:
        out[n] = SHARE_MOVE
        n += 1
    n = list_cooks(p, out, n)
    out[n] = REST_MOVE
    return n + 1


@rule
def open_stations(p: Position) -> int:
    """The stations of the player in turn that have room, a bit each."""
    found = 0
    first = int(p.seat) * MOST_STATIONS
    for station in range(stations_of(p, p.seat)):
        if takes(p, first + station, NONE):
            found |= 1 << station
    return found


@rule
def _list_fetches(p: Position, out: Row, n: int) -> int:
    """HF-6.5: each ingredient shown, to the pantry or a station."""
    places = open_stations(p)
    if p.stored[p.seat] < pantry_of(p, p.seat):
        places |= 1 << PANTRY_PLACE
    listed = 0
    for slot in range(MOST_PANTRY):
        kind = int(p.shelf[slot])
        if kind != NONE and (listed >> kind) & 1 == 0:
            listed |= 1 << kind
            n = _list_places(p, out, n, FETCH_MOVES + kind * PLACES, kind, places, PLACES)
    return n


@rule
def _list_loans(p: Position, out: Row, n: int) -> int:
    """HF-13.2: up to two cards of the mate's pantry."""
    if p.taken == BORROWED:
        return n
    places = open_stations(p)
    if p.stored[p.seat] < pantry_of(p, p.seat):
        places |= 1 << PANTRY_PLACE
    mate = mate_of(p, p.seat)
    listed = 0
    for slot in range(p.stored[mate]):
        card = int(p.pantry[mate, slot])
        if (listed >> card) & 1 == 0:
            listed |= 1 << card
            n = _list_places(p, out, n, BORROW_MOVES + card * PLACES, card >> 1, places, PLACES)
    return n


@rule
def _list_lays(p: Position, out: Row, n: int) -> int:
    """Each card of the pantry to each station with room, and a dessert where the dessert station makes one."""
    seat = int(p.seat)
    places = open_stations(p)
    if places:
        listed = 0
        for slot in range(p.stored[seat]):
            card = int(p.pantry[seat, slot])
            if (listed >> card) & 1 == 0:
                listed |= 1 << card
                n = _list_places(p, out, n, LAY_MOVES + card * MOST_STATIONS, card >> 1, places, MOST_STATIONS)
    if makes_dessert(p):
        out[n] = COOK_MOVES + DESSERT_STATION
        n += 1
    return n


@rule
def _list_places(p: Position, out: Row, n: int, first: int, kind: int, places: int, count: int) -> int:
    """The moves that bring the ingredient to each of the places; sugar never goes to the dessert station."""
    for place in range(count):
        if (places >> place) & 1 and (place != DESSERT_STATION or takes(p, int(p.seat) * MOST_STATIONS + place, kind)):
            out[n] = first + place
            n += 1
    return n


@rule
def _list_tidying(p: Position, out: Row, n: int) -> int:
    """HF-9: after Cook Dishes the pantry may be adjusted; what was there before this turn may be discarded."""
    seat = int(p.seat)
    if p.adjusting:
        n = _list_lays(p, out, n)
    listed = 0
    for slot in range(p.kept):
        card = int(p.pantry[seat, slot])
        if (listed >> card) & 1 == 0:
            listed |= 1 << card
            out[n] = TOSS_MOVES + card
            n += 1
    for station in range(stations_of(p, seat)):
        if may_empty(p, station):
            out[n] = EMPTY_MOVES + station
            n += 1
    out[n] = END_MOVE
    return n + 1


@rule
def may_empty(p: Position, station: int) -> bool:
    """HF-9.3: a station with something on it, and nothing that was taken in this turn."""
    return p.heap[int(p.seat) * MOST_STATIONS + station] > 0 and (int(p.fresh) >> station) & 1 == 0


# Playing


@rule
def play(p: Position, move: int, chance: Chance) -> None:
    """Plays a legal move, and whatever follows from it up to the next decision."""
    if move >= COOK_MOVES:
        _play_kitchen(p, move)
    elif move >= FETCH_MOVES:
        _play_moving(p, move)
    elif move >= CLEAR_MOVE:
        _play_stockroom(p, move, chance)
    elif move >= PEEK_MOVE:
        _play_corner(p, move, chance)
    else:
        buy(p, move - BUY_MOVES)
        if p.phase == ACT:
            p.phase = BUY
    _settle(p)


@rule
def _play_corner(p: Position, move: int, chance: Chance) -> None:
    if move >= TAKE_MOVES:
        take(p, move - TAKE_MOVES, chance)
    elif move == LOOK_MOVE:
        look(p)
        p.phase = LOOK
        return
    elif move >= STEAL_DOWN_MOVES:
        steal_down(p, move - STEAL_DOWN_MOVES, chance)
    elif move >= STEAL_MOVES:
        steal_display(p, move - STEAL_MOVES)
    elif move == STEAL_TOP_MOVE:
        steal_top(p, chance)
    else:
        peek(p, chance)
    p.phase = ERRAND


@rule
def _play_stockroom(p: Position, move: int, chance: Chance) -> None:
    p.phase = STOCK
    if move == CLEAR_MOVE:
        clear(p)
    elif move == FRESH_MOVE:
        rebuild(p, chance)
        p.stocked = 1
    else:
        fill(p, chance)
        p.phase = MOVE


@rule
def _play_moving(p: Position, move: int) -> None:
    seat = int(p.seat)
    if move >= LAY_MOVES:
        card, place = (move - LAY_MOVES) // MOST_STATIONS, (move - LAY_MOVES) % MOST_STATIONS
        slot = last_stored(p, seat, card)
        if slot >= p.kept:
            p.fresh |= 1 << place
        else:
            p.kept -= 1
        unstore(p, seat, slot)
        put_on(p, seat * MOST_STATIONS + place, card)
    elif move >= BORROW_MOVES:
        card, place = (move - BORROW_MOVES) // PLACES, (move - BORROW_MOVES) % PLACES
        mate = mate_of(p, seat)
        unstore(p, mate, last_stored(p, mate, card))
        p.taken += 1
        _bring(p, card, place)
    elif move == SHARE_MOVE:
        p.phase = SHARE
    else:
        kind, place = (move - FETCH_MOVES) // PLACES, (move - FETCH_MOVES) % PLACES
        unshelve(p, kind)
        _bring(p, 2 * kind + STOCKROOM, place)


@rule
def _bring(p: Position, card: int, place: int) -> None:
    """A card taken in this turn comes to the pantry or a station."""
    seat = int(p.seat)
    if place == PANTRY_PLACE:
        store(p, seat, card)
    else:
        put_on(p, seat * MOST_STATIONS + place, card)
        p.fresh |= 1 << place


@rule
def _play_kitchen(p: Position, move: int) -> None:
    seat = int(p.seat)
    if move >= TOSS_MOVES:
        if move == CALL_MOVE:
            p.called = seat
        elif move == END_MOVE:
            _end_turn(p)
        elif move >= EMPTY_MOVES:
            clear_station(p, seat * MOST_STATIONS + move - EMPTY_MOVES)
        else:
            _toss(p, move - TOSS_MOVES)
    elif move >= ADJUST_MOVE:
        if move == ADJUST_MOVE:
            p.adjusting = 1
            p.phase = TIDY
        elif move == REST_MOVE:
            p.phase = TIDY
        else:
            _finish_action(p)
    elif move >= TREAT_MOVES:
        cook(p, move - TREAT_MOVES, True)
        p.phase = COOK
    else:
        cook(p, move - COOK_MOVES, False)
        if p.phase == ACT:
            p.phase = COOK


@rule
def _toss(p: Position, card: int) -> None:
    """HF-9.2: one of those that were there before this turn."""
    seat = int(p.seat)
    for slot in range(p.kept):
        if p.pantry[seat, slot] == card:
            unstore(p, seat, slot)
            p.kept -= 1
            go_home(p, card)
            return


@rule
def _finish_action(p: Position) -> None:
    """The active action is over. In the last round cooking comes after moving."""
    if p.last and (p.phase == MOVE or p.phase == SHARE):
        p.phase = COOK
        return
    if p.phase == COOK and not p.last:
        p.adjusting = 1
    p.phase = TIDY


@rule
def _settle(p: Position) -> None:
    """HF-3.7: a step in which nothing is left to choose is over by itself."""
    if p.phase == BUY or p.phase == ERRAND:
        if may_buy(p) == 0:
            _finish_action(p)
    elif p.phase in (MOVE, SHARE) and not _can_move(p):
        _finish_action(p)
    if p.phase == COOK and not makes_dish(p):
        _finish_action(p)
    if p.phase == TIDY and not _can_tidy(p):
        _end_turn(p)


@rule
def _can_move(p: Position) -> bool:
    if makes_dessert(p) or _can_lay(p):
        return True
    places = open_stations(p)
    stores = p.stored[p.seat] < pantry_of(p, p.seat)
    if p.phase == MOVE:
        for slot in range(MOST_PANTRY):
            if p.shelf[slot] != NONE and (stores or _goes_to(p, places, int(p.shelf[slot]))):
                return True
    elif p.taken < BORROWED:
        mate = mate_of(p, p.seat)
        for slot in range(p.stored[mate]):
            if stores or _goes_to(p, places, int(p.pantry[mate, slot]) >> 1):
                return True
    return False


@rule
def _can_lay(p: Position) -> bool:
    places = open_stations(p)
    if places:
        for slot in range(p.stored[p.seat]):
            if _goes_to(p, places, int(p.pantry[p.seat, slot]) >> 1):
                return True
    return False


@rule
def _goes_to(p: Position, places: int, kind: int) -> bool:
    """Whether the ingredient may be laid on one of these stations."""
    if places & ~(1 << DESSERT_STATION):
        return True
    return places != 0 and takes(p, int(p.seat) * MOST_STATIONS + DESSERT_STATION, kind)


@rule
def _can_tidy(p: Position) -> bool:
    if p.kept > 0 or may_call(p):
        return True
    for station in range(stations_of(p, p.seat)):
        if may_empty(p, station):
            return True
    return p.adjusting != 0 and (_can_lay(p) or makes_dessert(p))


@rule
def _end_turn(p: Position) -> None:
    """HF-3.8, HF-10: the next player's turn, perhaps of the next round; after the last one the game is over."""
    following = (int(p.seat) + 1) % int(p.seats)
    if following == p.first:
        if p.last:
            p.phase = OVER
            p.seat = NONE
        else:
            p.turn += 1
            p.last = int(p.called != NONE or p.turn == p.limit)
    if p.phase != OVER:
        p.phase = ACT
        p.seat = following
        p.kept = p.stored[following]
    p.fresh = 0
    p.taken = 0
    p.honoured = 0
    p.adjusting = 0
    p.stocked = 0
