"""The rules of The King's Catering: dealing, listing the legal moves, playing a move."""

from __future__ import annotations

from hightable.engine.jit import compiled
from hightable.engine.options import Settings
from hightable.engine.position import NONE, Row
from hightable.engine.rng import Rng
from hightable.games.kings_catering import moves
from hightable.games.kings_catering.components import COLUMN_SIZE, COLUMNS, ROYALS, TURNS
from hightable.games.kings_catering.dealing import (
    begin_round,
    invite_royals,
    may_be_invited,
    next_round,
    next_slot,
    prepare,
    refill,
)
from hightable.games.kings_catering.placing import PLACE_MOVES, PLACES, START_MOVES, join_table, list_placements, start_table
from hightable.games.kings_catering.position import CHOOSE, OVER, PLACE, SHOW, TAKE, CateringPosition
from hightable.games.kings_catering.scoring import save_round, standings

__all__ = ["deal", "legal_moves", "play", "standings"]

CHOOSE_MOVES = moves.CHOOSE.start
TAKE_MOVES = moves.TAKE.start
READY_MOVE = moves.READY.start


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
                out[n] = TAKE_MOVES + column
                n += 1
    elif p.phase == CHOOSE:
        slot = next_slot(p)
        for royal in range(len(ROYALS)):
            if may_be_invited(p, slot, royal):
                out[n] = CHOOSE_MOVES + royal
                n += 1
    elif p.phase == SHOW:
        out[n] = READY_MOVE
        n += 1
    return n


@compiled
def play(p: CateringPosition, move: int, rng: Rng) -> None:
    """Plays a legal move, and everything that follows up to the next decision."""
    if p.phase == CHOOSE:
        p.royal[next_slot(p)] = move - CHOOSE_MOVES
        p.to_move = (p.to_move + 1) % p.seats
        begin_round(p)
    elif p.phase == TAKE:
        _take(p, move - TAKE_MOVES)
    elif p.phase == PLACE:
        _place(p, move)
        if p.held[0] == NONE:
            _end_turn(p)
    else:
        p.ready += 1
        p.to_move = (p.to_move + 1) % p.seats
        if p.ready == p.seats:
            save_round(p)
            next_round(p, rng)


@compiled
def _take(p: CateringPosition, column: int) -> None:
    """Takes all tiles of the column. (KC-3.2)"""
    for i in range(COLUMN_SIZE):
        p.held[i] = p.column[column, i]
        p.column[column, i] = NONE
    p.taken = column
    p.phase = PLACE


@compiled
def _place(p: CateringPosition, move: int) -> None:
    seat = int(p.to_move)
    if move < PLACE_MOVES:
        held = move - START_MOVES
        start_table(p, seat, int(p.held[held]))
    else:
        place = (move - PLACE_MOVES) // TURNS
        held = place // PLACES
        join_table(p, seat, int(p.held[held]), place % PLACES, (move - PLACE_MOVES) % TURNS)
    for i in range(held, COLUMN_SIZE - 1):
        p.held[i] = p.held[i + 1]
    p.held[COLUMN_SIZE - 1] = NONE


@compiled
def _end_turn(p: CateringPosition) -> None:
    """Refills the columns, in a solo game discards the column to the right, and passes the turn. (KC-5.1, KC-9.2)"""
    taken = int(p.taken)
    p.taken = NONE
    refill(p, taken)
    if p.palace != NONE:
        right = (taken + 1) % COLUMNS
        if p.column[right, 0] != NONE:
            _discard(p, right)
            refill(p, right)
    p.to_move = (p.to_move + 1) % p.seats
    p.phase = TAKE
    if p.column[0, 0] == NONE and p.column[1, 0] == NONE and p.column[2, 0] == NONE:
        _end_round(p)


@compiled
def _discard(p: CateringPosition, column: int) -> None:
    for i in range(COLUMN_SIZE):
        if p.column[column, i] != NONE:
            p.out[p.out_size] = p.column[column, i]
            p.out_size += 1
            p.column[column, i] = NONE


@compiled
def _end_round(p: CateringPosition) -> None:
    """Ends the round, once all tiles are placed. (KC-5.3)"""
    if p.round_number + 1 < p.rounds:
        p.phase = SHOW
        p.to_move = p.starter
    else:
        p.phase = OVER
        p.to_move = NONE
