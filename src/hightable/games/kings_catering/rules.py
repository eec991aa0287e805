"""The rules of The King's Catering: dealing, listing the legal moves, playing a move."""

from __future__ import annotations

from hightable.engine.by_kind import play_by_kind
from hightable.engine.jit import compiled
from hightable.engine.options import Settings
from hightable.engine.position import NONE, Row
from hightable.engine.rng import Rng
from hightable.engine.rows import all_ready, take
from hightable.games.kings_catering import moves
from hightable.games.kings_catering.components import COLUMN_SIZE, COLUMNS, ROYALS
from hightable.games.kings_catering.dealing import (
    begin_round,
    invite_royals,
    may_be_invited,
    next_round,
    next_slot,
    prepare,
    refill,
)
from hightable.games.kings_catering.moves import CATALOGUE
from hightable.games.kings_catering.placing import join_table, list_placements, start_table
from hightable.games.kings_catering.position import CHOOSE, OVER, PLACE, SHOW, TAKE, CateringPosition
from hightable.games.kings_catering.scoring import save_round, standings

__all__ = ["deal", "legal_moves", "play", "standings"]

choose_move = moves.CHOOSE.encode
take_move = moves.TAKE.encode
ready_move = moves.READY.encode


@compiled
def deal(p: CateringPosition, seats: int, settings: Settings, rng: Rng) -> None:
    """Deals a game, up to the first decision."""
    prepare(p, seats, settings, rng)
    invite_royals(p, settings, rng)
    p.to_move = p.starter
    begin_round(p)


@compiled
def legal_moves(p: CateringPosition, out: Row) -> int:
    """Writes the legal moves to `out` and returns their number."""
    if p.phase == PLACE:
        return list_placements(p, out)
    n = 0
    if p.phase == TAKE:
        for column in range(COLUMNS):
            if p.column[column, 0] != NONE:
                out[n] = take_move(column)
                n += 1
    elif p.phase == CHOOSE:
        slot = next_slot(p)
        for royal in range(len(ROYALS)):
            if may_be_invited(p, slot, royal):
                out[n] = choose_move(royal)
                n += 1
    elif p.phase == SHOW:
        out[n] = ready_move()
        n += 1
    return n


@compiled
def _choose(p: CateringPosition, royal: int) -> None:
    """Invites the Royal, and passes the turn to the next player to choose. (KC-2.2)"""
    p.royal[next_slot(p)] = royal
    p.to_move = (p.to_move + 1) % p.seats
    begin_round(p)


@compiled
def _take(p: CateringPosition, column: int) -> None:
    """Takes all tiles of the column. (KC-3.2)"""
    for i in range(COLUMN_SIZE):
        p.held[i] = take(p.column[column], i)
    p.taken = column
    p.phase = PLACE


@compiled
def _start(p: CateringPosition, held: int) -> None:
    start_table(p, p.to_move, p.held[held])
    _finish_placement(p, held)


@compiled
def _place(p: CateringPosition, held: int, place: int, turn: int) -> None:
    join_table(p, p.to_move, p.held[held], place, turn)
    _finish_placement(p, held)


@compiled
def _finish_placement(p: CateringPosition, held: int) -> None:
    """Removes the tile from those held, and ends the turn after the last. (KC-4.1)"""
    for i in range(held, COLUMN_SIZE - 1):
        p.held[i] = p.held[i + 1]
    p.held[COLUMN_SIZE - 1] = NONE
    if p.held[0] == NONE:
        _end_turn(p)


@compiled
def _ready(p: CateringPosition, rng: Rng) -> None:
    """Begins the second round once all players are ready. (KC-10.5)"""
    if all_ready(p):
        save_round(p)
        next_round(p, rng)


@compiled
def _end_turn(p: CateringPosition) -> None:
    """Refills the columns, in a solo game discards the column to the right, and passes the turn. (KC-5.1, KC-9.2)"""
    taken = p.taken
    p.taken = NONE
    refill(p, taken)
    if p.palace != NONE:
        right = (taken + 1) % COLUMNS
        if p.column[right, 0] != NONE:
            _discard(p, right)
            refill(p, right)
    p.to_move = (p.to_move + 1) % p.seats
    p.phase = TAKE
    if _are_columns_empty(p):
        _end_round(p)


@compiled
def _are_columns_empty(p: CateringPosition) -> bool:
    for column in range(COLUMNS):
        if p.column[column, 0] != NONE:
            return False
    return True


@compiled
def _discard(p: CateringPosition, column: int) -> None:
    for i in range(COLUMN_SIZE):
        if p.column[column, i] != NONE:
            p.out[p.out_size] = take(p.column[column], i)
            p.out_size += 1


@compiled
def _end_round(p: CateringPosition) -> None:
    """Ends the round, once all tiles are placed. (KC-5.3)"""
    if p.round_number + 1 < p.rounds:
        p.phase = SHOW
        p.to_move = p.starter
    else:
        p.phase = OVER
        p.to_move = NONE


play = play_by_kind(
    CATALOGUE,
    {
        moves.CHOOSE: _choose,
        moves.TAKE: _take,
        moves.START: _start,
        moves.PLACE: _place,
        moves.READY: _ready,
    },
)
