"""The rules of Henry's Feast: deal, and playing a move. Small compiled functions on the record."""

from __future__ import annotations

import numpy as np

from hightable.engine.jit import compiled
from hightable.engine.options import Settings
from hightable.engine.position import NONE
from hightable.engine.rng import Rng
from hightable.games.henrys_feast import moves
from hightable.games.henrys_feast.components import DESSERT_STATION, MOST_PANTRY, MOST_STATIONS, STOCKROOM
from hightable.games.henrys_feast.cooking import COOK_MOVES, TREAT_MOVES, cook, may_make_dessert, may_make_dish
from hightable.games.henrys_feast.corner import (
    LOOK_MOVE,
    PEEK_MOVE,
    STEAL_DOWN_MOVES,
    STEAL_MOVES,
    STEAL_TOP_MOVE,
    TAKE_MOVES,
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
from hightable.games.henrys_feast.legal_moves import (
    ADJUST_MOVE,
    BORROW_MOVES,
    BORROWED,
    CALL_MOVE,
    EMPTY_MOVES,
    END_MOVE,
    FETCH_MOVES,
    LAY_MOVES,
    PANTRY_PLACE,
    PLACES,
    REST_MOVE,
    SHARE_MOVE,
    TOSS_MOVES,
    legal_moves,
    may_call,
    may_empty,
    open_stations,
)
from hightable.games.henrys_feast.market import BUY_MOVES, buy, may_buy
from hightable.games.henrys_feast.position import ACT, BUY, COOK, ERRAND, LOOK, MOVE, OVER, SHARE, STOCK, TIDY, Position
from hightable.games.henrys_feast.scoring import standings
from hightable.games.henrys_feast.stockroom import CLEAR_MOVE, FRESH_MOVE, clear, fill, rebuild, unshelve

__all__ = ["deal", "legal_moves", "play", "standings"]

LIMITS = np.array(moves.ROUNDS, np.int8)


@compiled
def deal(p: Position, seats: int, settings: Settings, rng: Rng) -> None:
    """HF-2: the board set for the first turn."""
    p.seats = seats
    p.variant = settings[0]
    p.teams = settings[1]
    p.limit = LIMITS[settings[2]]
    clear_board(p)
    deal_recipes(p, rng)
    deal_ingredients(p, rng)
    choose_first(p, settings[3], rng)
    p.memory_aid = settings[4]


# Playing


@compiled
def play(p: Position, move: int, rng: Rng) -> None:
    """Plays a legal move, and whatever follows from it up to the next decision."""
    p.shown[p.to_move] = 0
    if move >= COOK_MOVES:
        _play_kitchen(p, move)
    elif move >= FETCH_MOVES:
        _play_moving(p, move)
    elif move >= CLEAR_MOVE:
        _play_stockroom(p, move, rng)
    elif move >= PEEK_MOVE:
        _play_corner(p, move, rng)
    else:
        buy(p, move - BUY_MOVES)
        if p.phase == ACT:
            p.phase = BUY
    _settle(p)


@compiled
def _play_corner(p: Position, move: int, rng: Rng) -> None:
    if move >= TAKE_MOVES:
        take(p, move - TAKE_MOVES, rng)
    elif move == LOOK_MOVE:
        look(p)
        p.phase = LOOK
        return
    elif move >= STEAL_DOWN_MOVES:
        steal_down(p, move - STEAL_DOWN_MOVES, rng)
    elif move >= STEAL_MOVES:
        steal_display(p, move - STEAL_MOVES)
    elif move == STEAL_TOP_MOVE:
        steal_top(p, rng)
    else:
        peek(p, rng)
    p.phase = ERRAND


@compiled
def _play_stockroom(p: Position, move: int, rng: Rng) -> None:
    p.phase = STOCK
    if move == CLEAR_MOVE:
        clear(p)
    elif move == FRESH_MOVE:
        rebuild(p, rng)
        p.stocked = 1
    else:
        fill(p, rng)
        p.phase = MOVE


@compiled
def _play_moving(p: Position, move: int) -> None:
    seat = int(p.to_move)
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


@compiled
def _bring(p: Position, card: int, place: int) -> None:
    """A card taken in this turn comes to the pantry or a station."""
    seat = int(p.to_move)
    if place == PANTRY_PLACE:
        store(p, seat, card)
    else:
        put_on(p, seat * MOST_STATIONS + place, card)
        p.fresh |= 1 << place


@compiled
def _play_kitchen(p: Position, move: int) -> None:
    seat = int(p.to_move)
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


@compiled
def _toss(p: Position, card: int) -> None:
    """HF-9.2: one of those that were there before this turn."""
    seat = int(p.to_move)
    for slot in range(p.kept):
        if p.pantry[seat, slot] == card:
            unstore(p, seat, slot)
            p.kept -= 1
            go_home(p, card)
            return


@compiled
def _finish_action(p: Position) -> None:
    """The active action is over. In the last round cooking comes after moving."""
    if p.last and (p.phase == MOVE or p.phase == SHARE):
        p.phase = COOK
        return
    if p.phase == COOK and not p.last:
        p.adjusting = 1
    p.phase = TIDY


@compiled
def _settle(p: Position) -> None:
    """HF-3.7: a step is over by itself when everybody can see that nothing is left to choose in it."""
    if p.phase == BUY or p.phase == ERRAND:
        if may_buy(p) == 0:
            _finish_action(p)
    elif p.phase in (MOVE, SHARE) and not _can_move(p):
        _finish_action(p)
    if p.phase == COOK and not may_make_dish(p):
        _finish_action(p)
    if p.phase == TIDY and not _can_tidy(p):
        _end_turn(p)


@compiled
def _can_move(p: Position) -> bool:
    if may_make_dessert(p) or _can_lay(p):
        return True
    places = open_stations(p)
    stores = p.stored[p.to_move] < pantry_of(p, p.to_move)
    if p.phase == MOVE:
        for slot in range(MOST_PANTRY):
            if p.shelf[slot] != NONE and (stores or _goes_to(p, places, int(p.shelf[slot]))):
                return True
    elif p.taken < BORROWED:
        mate = mate_of(p, p.to_move)
        for slot in range(p.stored[mate]):
            if stores or _goes_to(p, places, int(p.pantry[mate, slot]) >> 1):
                return True
    return False


@compiled
def _can_lay(p: Position) -> bool:
    places = open_stations(p)
    if places:
        for slot in range(p.stored[p.to_move]):
            if _goes_to(p, places, int(p.pantry[p.to_move, slot]) >> 1):
                return True
    return False


@compiled
def _goes_to(p: Position, places: int, kind: int) -> bool:
    """Whether the ingredient may be laid on one of these stations."""
    if places & ~(1 << DESSERT_STATION):
        return True
    return places != 0 and takes(p, int(p.to_move) * MOST_STATIONS + DESSERT_STATION, kind)


@compiled
def _can_tidy(p: Position) -> bool:
    if p.kept > 0 or may_call(p):
        return True
    for station in range(stations_of(p, p.to_move)):
        if may_empty(p, station):
            return True
    return p.adjusting != 0 and (_can_lay(p) or may_make_dessert(p))


@compiled
def _end_turn(p: Position) -> None:
    """HF-3.8, HF-10: the next player's turn, perhaps of the next round; after the last one the game is over."""
    following = (int(p.to_move) + 1) % int(p.seats)
    if following == p.first:
        if p.last:
            p.phase = OVER
            p.to_move = NONE
        else:
            p.turn += 1
            p.last = int(p.called != NONE or p.turn == p.limit)
    if p.phase != OVER:
        p.phase = ACT
        p.to_move = following
        p.kept = p.stored[following]
    p.fresh = 0
    p.taken = 0
    p.honoured = 0
    p.adjusting = 0
    p.stocked = 0
