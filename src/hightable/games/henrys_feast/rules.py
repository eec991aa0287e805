"""The rules of Henry's Feast: playing a move and what follows from it, as compiled functions on the record."""

from __future__ import annotations

from hightable.engine.by_kind import play_by_kind
from hightable.engine.jit import compiled
from hightable.engine.position import NONE
from hightable.engine.rng import Rng
from hightable.engine.rows import index_of
from hightable.games.henrys_feast import moves
from hightable.games.henrys_feast.chefs_corner import look, peek, steal_display, steal_down, steal_top, take
from hightable.games.henrys_feast.components import DESSERT_STATION, MOST_BORROWED, MOST_PANTRY, MOST_STATIONS, STOCKROOM
from hightable.games.henrys_feast.cooking import cook, might_cook, might_cook_dessert, treat
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
    PANTRY_PLACE,
    can_announce_last_call,
    can_empty,
    legal_moves,
    open_stations,
)
from hightable.games.henrys_feast.market import buy, buyable_kinds
from hightable.games.henrys_feast.moves import CATALOGUE
from hightable.games.henrys_feast.position import ACT, BUY, COOK, ERRAND, MOVE, OVER, SHARE, TIDY, FeastPosition
from hightable.games.henrys_feast.stockroom import clear, fill, shuffle_fresh_stock, take_from_shelf

__all__ = ["legal_moves", "play"]


# One function per kind of move; those that are not here are in the files of market, Chef's Corner, stockroom and cooking.


@compiled
def _fetch(p: FeastPosition, kind: int, place: int) -> None:
    """HF-6.5: takes an ingredient from the stockroom."""
    take_from_shelf(p, kind)
    _place_new_card(p, 2 * kind + STOCKROOM, place)


@compiled
def _share(p: FeastPosition) -> None:
    p.phase = SHARE


@compiled
def _borrow(p: FeastPosition, card: int, place: int) -> None:
    """HF-13.2: takes a card from the teammate's pantry."""
    teammate = teammate_of(p, p.to_move)
    take_from_pantry(p, teammate, newest_slot(p, teammate, card))
    p.borrowed += 1
    _place_new_card(p, card, place)


@compiled
def _place_new_card(p: FeastPosition, card: int, place: int) -> None:
    """Puts a card taken this turn in the pantry or on a station."""
    if place == PANTRY_PLACE:
        put_in_pantry(p, p.to_move, card)
    else:
        put_on_station(p, p.to_move * MOST_STATIONS + place, card)
        p.fresh_stations |= 1 << place


@compiled
def _lay(p: FeastPosition, card: int, station: int) -> None:
    """HF-3.5: lays a card from the pantry on a station, the newest of identical cards first."""
    seat = p.to_move
    slot = newest_slot(p, seat, card)
    if slot >= p.carried_over:
        p.fresh_stations |= 1 << station
    else:
        p.carried_over -= 1
    take_from_pantry(p, seat, slot)
    put_on_station(p, seat * MOST_STATIONS + station, card)


@compiled
def _adjust(p: FeastPosition) -> None:
    """HF-3.2: Cook Dishes without cooking anything."""
    p.may_adjust = 1
    p.phase = TIDY


@compiled
def _rest(p: FeastPosition) -> None:
    p.phase = TIDY


@compiled
def _toss(p: FeastPosition, card: int) -> None:
    """HF-9.2: discards a card that was in the pantry before this turn."""
    take_from_pantry(p, p.to_move, index_of(p.pantry[p.to_move], p.carried_over, card))
    p.carried_over -= 1
    return_card(p, card)


@compiled
def _empty(p: FeastPosition, station: int) -> None:
    """HF-9.4: discards all cards on a station."""
    clear_station(p, p.to_move * MOST_STATIONS + station)


@compiled
def _announce_last_call(p: FeastPosition) -> None:
    p.last_call_by = p.to_move


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
            if p.shelf[slot] != NONE and (stores or _fits_on_station(p, places, p.shelf[slot])):
                return True
    elif p.borrowed < MOST_BORROWED:
        teammate = teammate_of(p, p.to_move)
        for slot in range(p.pantry_size[teammate]):
            if stores or _fits_on_station(p, places, p.pantry[teammate, slot] >> 1):
                return True
    return False


@compiled
def _can_lay(p: FeastPosition) -> bool:
    places = open_stations(p)
    if places:
        for slot in range(p.pantry_size[p.to_move]):
            if _fits_on_station(p, places, p.pantry[p.to_move, slot] >> 1):
                return True
    return False


@compiled
def _fits_on_station(p: FeastPosition, places: int, kind: int) -> bool:
    """Whether the ingredient can be laid on one of these stations."""
    if places & ~(1 << DESSERT_STATION):
        return True
    return places != 0 and has_room_for(p, p.to_move * MOST_STATIONS + DESSERT_STATION, kind)


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
    following = (p.to_move + 1) % p.seats
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


play_move = play_by_kind(
    CATALOGUE,
    {
        moves.BUY: buy,
        moves.PEEK: peek,
        moves.STEAL_TOP: steal_top,
        moves.STEAL: steal_display,
        moves.STEAL_DOWN: steal_down,
        moves.LOOK: look,
        moves.TAKE: take,
        moves.CLEAR: clear,
        moves.FRESH: shuffle_fresh_stock,
        moves.FILL: fill,
        moves.FETCH: _fetch,
        moves.SHARE: _share,
        moves.BORROW: _borrow,
        moves.LAY: _lay,
        moves.COOK: cook,
        moves.TREAT: treat,
        moves.ADJUST: _adjust,
        moves.REST: _rest,
        moves.DONE: _finish_action,
        moves.TOSS: _toss,
        moves.EMPTY: _empty,
        moves.END: _end_turn,
        moves.CALL: _announce_last_call,
    },
)


@compiled
def play(p: FeastPosition, move: int, rng: Rng) -> None:
    """Plays a legal move and everything that follows from it, up to the next decision."""
    p.shown[p.to_move] = 0
    play_move(p, move, rng)
    _end_finished_steps(p)
