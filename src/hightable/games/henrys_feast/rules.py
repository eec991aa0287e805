"""The rules of Henry's Feast: dealing and playing a move, as compiled functions on the record."""

from __future__ import annotations

import numpy as np

from hightable.engine.jit import compiled
from hightable.engine.options import Settings
from hightable.engine.position import NONE
from hightable.engine.rng import Rng
from hightable.games.henrys_feast import moves
from hightable.games.henrys_feast.chefs_corner import (
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
from hightable.games.henrys_feast.components import DESSERT_STATION, MOST_PANTRY, MOST_STATIONS, STOCKROOM
from hightable.games.henrys_feast.cooking import COOK_MOVES, TREAT_MOVES, cook, might_cook, might_cook_dessert
from hightable.games.henrys_feast.dealing import choose_starter, clear_board, deal_ingredients, deal_recipes
from hightable.games.henrys_feast.kitchen import (
    clear_station,
    has_room_for,
    newest_slot,
    pantry_capacity,
    put_in_pantry,
    put_on_station,
    return_card,
    station_count,
    take_from_pantry,
    teammate_of,
)
from hightable.games.henrys_feast.legal_moves import (
    ADJUST_MOVE,
    BORROW_MOVES,
    CALL_MOVE,
    EMPTY_MOVES,
    END_MOVE,
    FETCH_MOVES,
    LAY_MOVES,
    MOST_BORROWED,
    PANTRY_PLACE,
    PLACES,
    REST_MOVE,
    SHARE_MOVE,
    TOSS_MOVES,
    can_announce_last_call,
    can_empty,
    legal_moves,
    open_stations,
)
from hightable.games.henrys_feast.market import BUY_MOVES, buy, buyable_kinds
from hightable.games.henrys_feast.position import (
    ACT,
    BUY,
    COOK,
    ERRAND,
    LOOK,
    MOVE,
    OVER,
    SHARE,
    STOCK,
    TIDY,
    FeastPosition,
)
from hightable.games.henrys_feast.scoring import standings
from hightable.games.henrys_feast.stockroom import CLEAR_MOVE, FRESH_MOVE, clear, fill, rebuild_deck, take_from_shelf

__all__ = ["deal", "legal_moves", "play", "standings"]

LIMITS = np.array(moves.ROUNDS, np.int8)


@compiled
def deal(p: FeastPosition, seats: int, settings: Settings, rng: Rng) -> None:
    """HF-2: sets up the game for the first turn."""
    p.seats = seats
    p.variant = settings[0]
    p.teams = settings[1]
    p.round_limit = LIMITS[settings[2]]
    clear_board(p)
    deal_recipes(p, rng)
    deal_ingredients(p, rng)
    choose_starter(p, settings[3], rng)
    p.memory_aid = settings[4]


# Playing


@compiled
def play(p: FeastPosition, move: int, rng: Rng) -> None:
    """Plays a legal move and everything that follows from it, up to the next decision."""
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
    _end_finished_steps(p)


@compiled
def _play_corner(p: FeastPosition, move: int, rng: Rng) -> None:
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
def _play_stockroom(p: FeastPosition, move: int, rng: Rng) -> None:
    p.phase = STOCK
    if move == CLEAR_MOVE:
        clear(p)
    elif move == FRESH_MOVE:
        rebuild_deck(p, rng)
        p.stock_is_fresh = 1
    else:
        fill(p, rng)
        p.phase = MOVE


@compiled
def _play_moving(p: FeastPosition, move: int) -> None:
    seat = int(p.to_move)
    if move >= LAY_MOVES:
        card, place = (move - LAY_MOVES) // MOST_STATIONS, (move - LAY_MOVES) % MOST_STATIONS
        slot = newest_slot(p, seat, card)
        if slot >= p.carried_over:
            p.fresh_stations |= 1 << place
        else:
            p.carried_over -= 1
        take_from_pantry(p, seat, slot)
        put_on_station(p, seat * MOST_STATIONS + place, card)
    elif move >= BORROW_MOVES:
        card, place = (move - BORROW_MOVES) // PLACES, (move - BORROW_MOVES) % PLACES
        teammate = teammate_of(p, seat)
        take_from_pantry(p, teammate, newest_slot(p, teammate, card))
        p.borrowed += 1
        _place_new_card(p, card, place)
    elif move == SHARE_MOVE:
        p.phase = SHARE
    else:
        kind, place = (move - FETCH_MOVES) // PLACES, (move - FETCH_MOVES) % PLACES
        take_from_shelf(p, kind)
        _place_new_card(p, 2 * kind + STOCKROOM, place)


@compiled
def _place_new_card(p: FeastPosition, card: int, place: int) -> None:
    """Puts a card taken this turn in the pantry or on a station."""
    seat = int(p.to_move)
    if place == PANTRY_PLACE:
        put_in_pantry(p, seat, card)
    else:
        put_on_station(p, seat * MOST_STATIONS + place, card)
        p.fresh_stations |= 1 << place


@compiled
def _play_kitchen(p: FeastPosition, move: int) -> None:
    seat = int(p.to_move)
    if move >= TOSS_MOVES:
        if move == CALL_MOVE:
            p.last_call_by = seat
        elif move == END_MOVE:
            _end_turn(p)
        elif move >= EMPTY_MOVES:
            clear_station(p, seat * MOST_STATIONS + move - EMPTY_MOVES)
        else:
            _toss(p, move - TOSS_MOVES)
    elif move >= ADJUST_MOVE:
        if move == ADJUST_MOVE:
            p.may_adjust = 1
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
def _toss(p: FeastPosition, card: int) -> None:
    """HF-9.2: discards a card that was in the pantry before this turn."""
    seat = int(p.to_move)
    for slot in range(p.carried_over):
        if p.pantry[seat, slot] == card:
            take_from_pantry(p, seat, slot)
            p.carried_over -= 1
            return_card(p, card)
            return


@compiled
def _finish_action(p: FeastPosition) -> None:
    """Ends the active action. In the last round, cooking follows the stockroom."""
    if p.last_round and (p.phase == MOVE or p.phase == SHARE):
        p.phase = COOK
        return
    if p.phase == COOK and not p.last_round:
        p.may_adjust = 1
    p.phase = TIDY


@compiled
def _end_finished_steps(p: FeastPosition) -> None:
    """HF-3.7: ends steps and turns in which everyone can see that there is nothing left to choose."""
    if p.phase == BUY or p.phase == ERRAND:
        if buyable_kinds(p) == 0:
            _finish_action(p)
    elif p.phase in (MOVE, SHARE) and not _can_move(p):
        _finish_action(p)
    if p.phase == COOK and not might_cook(p):
        _finish_action(p)
    if p.phase == TIDY and not _can_tidy(p):
        _end_turn(p)


@compiled
def _can_move(p: FeastPosition) -> bool:
    if might_cook_dessert(p) or _can_lay(p):
        return True
    places = open_stations(p)
    stores = p.pantry_size[p.to_move] < pantry_capacity(p, p.to_move)
    if p.phase == MOVE:
        for slot in range(MOST_PANTRY):
            if p.shelf[slot] != NONE and (stores or _fits_on_station(p, places, int(p.shelf[slot]))):
                return True
    elif p.borrowed < MOST_BORROWED:
        teammate = teammate_of(p, p.to_move)
        for slot in range(p.pantry_size[teammate]):
            if stores or _fits_on_station(p, places, int(p.pantry[teammate, slot]) >> 1):
                return True
    return False


@compiled
def _can_lay(p: FeastPosition) -> bool:
    places = open_stations(p)
    if places:
        for slot in range(p.pantry_size[p.to_move]):
            if _fits_on_station(p, places, int(p.pantry[p.to_move, slot]) >> 1):
                return True
    return False


@compiled
def _fits_on_station(p: FeastPosition, places: int, kind: int) -> bool:
    """Whether the ingredient can be laid on one of these stations."""
    if places & ~(1 << DESSERT_STATION):
        return True
    return places != 0 and has_room_for(p, int(p.to_move) * MOST_STATIONS + DESSERT_STATION, kind)


@compiled
def _can_tidy(p: FeastPosition) -> bool:
    if p.carried_over > 0 or can_announce_last_call(p):
        return True
    for station in range(station_count(p, p.to_move)):
        if can_empty(p, station):
            return True
    return p.may_adjust != 0 and (_can_lay(p) or might_cook_dessert(p))


@compiled
def _end_turn(p: FeastPosition) -> None:
    """HF-3.8, HF-10: passes the turn to the next player, starts the next round, or ends the game."""
    following = (int(p.to_move) + 1) % int(p.seats)
    if following == p.starter:
        if p.last_round:
            p.phase = OVER
            p.to_move = NONE
        else:
            p.round_number += 1
            p.last_round = int(p.last_call_by != NONE or p.round_number == p.round_limit)
    if p.phase != OVER:
        p.phase = ACT
        p.to_move = following
        p.carried_over = p.pantry_size[following]
    p.fresh_stations = 0
    p.borrowed = 0
    p.bonuses_cooked = 0
    p.may_adjust = 0
    p.stock_is_fresh = 0
