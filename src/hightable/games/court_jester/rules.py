"""The rules of the Court Jester: deal, list the legal moves, play a move."""

from __future__ import annotations

import numpy as np

from hightable.engine.by_kind import play_by_kind
from hightable.engine.jit import compiled
from hightable.engine.options import Settings
from hightable.engine.position import NONE, Row
from hightable.engine.rng import Rng
from hightable.engine.rows import all_ready, index_of, take
from hightable.games.court_jester import moves
from hightable.games.court_jester.components import (
    ACTIONS,
    COINS,
    JESTER_HOLDS,
    ROOM,
    ROUNDS,
    SQUARES,
    SQUARES_OF,
    SUIT_OF,
    SUITS,
    TABLES_OF,
    TILES_OF,
    TOUCHED,
    TOUCHED_BITS,
    TURNS,
)
from hightable.games.court_jester.dealing import begin_round, deal_kitchen_and_jester, deal_table, draw_suits, prepare
from hightable.games.court_jester.moves import CATALOGUE
from hightable.games.court_jester.position import (
    AT_JESTER,
    AT_TABLE,
    CHOOSE,
    CLEARED,
    EMPTIED,
    IN_KITCHEN,
    LONG,
    OVER,
    PLACE,
    SERVE,
    SET,
    SHOW,
    STILL,
    JesterPosition,
)
from hightable.games.court_jester.scoring import layout_of, score_round, standings

__all__ = ["deal", "legal_moves", "play", "standings"]

choose_move = moves.CHOOSE.encode
set_move = moves.SET.encode
place_move = moves.PLACE.encode
serve_move = moves.SERVE.encode
turn_move = moves.TURN.encode
shift_move = moves.SHIFT.encode
jester_move = moves.JESTER.encode
kitchen_move = moves.KITCHEN.encode
stop_move = moves.STOP.encode
ready_move = moves.READY.encode

TAKEN = SQUARES
"""Where the list of taken squares begins in scratch memory: after that of the free ones."""


@compiled
def deal(p: JesterPosition, seats: int, settings: Settings, rng: Rng) -> None:
    """CJ-2: set the table up for the first decision."""
    p.memory_aid = settings[0]
    p.by_hand = settings[1]
    p.chosen = settings[2]
    prepare(p, seats, rng)
    if not p.chosen:
        draw_suits(p, rng)
        begin_round(p, rng)


# Legal moves


@compiled
def legal_moves(p: JesterPosition, out: Row, scratch: Row) -> int:
    """Write the legal moves to `out` and return their number."""
    if p.phase == SERVE:
        return _list_actions(p, out, scratch)
    if p.phase == PLACE:
        return _list_placements(p, out)
    n = 0
    if p.phase == SHOW:
        out[0] = ready_move()
        n = 1
    elif p.phase == CHOOSE:
        for suit in range(len(SUITS)):
            if index_of(p.suit, p.seats, suit) == NONE:
                out[n] = choose_move(suit)
                n += 1
    elif p.phase == SET:
        for table in range(TABLES_OF[layout_of(p)]):
            if p.table[table] == NONE:
                out[n] = set_move(table)
                n += 1
    return n


@compiled
def _list_placements(p: JesterPosition, out: Row) -> int:
    """CJ-3.1: every coin in hand to every free square."""
    n = 0
    for slot in range(COINS):
        coin = p.hand[p.to_move, slot]
        if coin == NONE:
            break
        for square in range(SQUARES_OF[layout_of(p)]):
            if p.square[square] == NONE:
                out[n] = place_move(coin, square)
                n += 1
    return n


@compiled
def _list_actions(p: JesterPosition, out: Row, scratch: Row) -> int:
    """CJ-4: the five actions, and ending the turn."""
    layout = layout_of(p)
    out[0] = stop_move()
    n = 1
    for tile in range(TILES_OF[layout]):
        out[n] = turn_move(tile)
        n += 1
    open_tables = _open_tables(p, TABLES_OF[layout])
    jester_eats = p.at_jester < JESTER_HOLDS
    for server in range(p.to_move * COINS, (p.to_move + 1) * COINS):
        square = p.where[server]
        if square >= SQUARES:
            continue
        out[n] = kitchen_move(square)
        n += 1
        if jester_eats:
            out[n] = jester_move(square)
            n += 1
        if TOUCHED_BITS[layout, square] & open_tables:
            n = _list_services(layout, square, open_tables, out, n)
    return _list_shifts(p, SQUARES_OF[layout], out, n, scratch)


@compiled
def _open_tables(p: JesterPosition, tables: int) -> int:
    """CJ-4.2, CJ-4.3: the tables of the player's suit with room for another server, one bit per table."""
    suit = p.suit[p.to_move]
    found = 0
    for table in range(tables):
        tile = int(p.table[table])  # an index of eight bits is slower here
        found |= (int(SUIT_OF[tile] == suit) & int(p.at_table[table] < ROOM[tile])) << table
    return found


@compiled
def _list_services(layout: int, square: int, open_tables: int, out: Row, n: int) -> int:
    """CJ-1.4, CJ-4.2: the tables that can be served from the square."""
    for k in range(3):
        table = int(TOUCHED[layout, square, k])
        if table != NONE and (open_tables >> table) & 1:
            out[n] = serve_move(square, table)
            n += 1
    return n


@compiled
def _list_shifts(p: JesterPosition, squares: int, out: Row, n: int, scratch: Row) -> int:
    """CJ-4.6: every server to every free square of another tile.

    Most legal moves are of this kind, so the inner loop has no branch: `out[at]` is always written, and kept only if `at`
    advances. `at` is unsigned because Numba checks a signed index for wraparound. Only the first move is encoded: encoding each
    server's would cost 3 % of the speed of a whole game.
    """
    free = 0
    taken = 0
    for square in range(squares):
        is_free = int(p.square[square] == NONE)
        scratch[free] = square
        scratch[TAKEN + taken] = square
        free += is_free
        taken += 1 - is_free
    start = shift_move(0, 0)
    at = np.uint64(n)
    for i in range(taken):
        origin = scratch[TAKEN + i]
        first = start + origin * SQUARES
        tile = origin >> 2
        for k in range(free):
            square = scratch[k]
            out[at] = first + square  # type: ignore[index]
            at += np.uint64(square >> 2 != tile)
    return int(np.int64(at))


# Playing


@compiled
def _choose(p: JesterPosition, suit: int, rng: Rng) -> None:
    """CJ-2.1: choose a suit; after the last player, begin the first round."""
    p.suit[p.to_move] = suit
    p.to_move += 1
    if p.to_move == p.seats:
        begin_round(p, rng)


@compiled
def _set(p: JesterPosition, table: int) -> None:
    """CJ-8.2: set a table; after the last one, deal the Kitchen and the Jester."""
    deal_table(p, table)
    p.to_move = (p.to_move + 1) % p.seats
    if index_of(p.table, TABLES_OF[layout_of(p)], NONE) == NONE:
        deal_kitchen_and_jester(p)


@compiled
def _place(p: JesterPosition, coin: int, square: int) -> None:
    """CJ-3.1: place a coin as the player's next server. The hand closes up, so that no gap reveals the coin."""
    seat = p.to_move
    held = 0
    for slot in range(COINS):
        if p.hand[seat, slot] != NONE:
            held += 1
    gone = False
    for slot in range(held):
        if p.hand[seat, slot] == coin:
            gone = True
        if gone:
            p.hand[seat, slot] = p.hand[seat, slot + 1] if slot + 1 < held else NONE
    k = COINS - held
    server = seat * COINS + k
    p.value[seat, k] = coin
    p.where[server] = square
    p.square[square] = server
    p.serving[seat] += 1
    p.to_move = (seat + 1) % p.seats
    if held == 1 and p.to_move == p.starter:  # CJ-3.3
        p.phase = SERVE


@compiled
def _serve(p: JesterPosition, square: int, table: int) -> None:
    """CJ-4.2: serve a table."""
    p.at_table[table] += 1
    _send_server(p, square, AT_TABLE + table)


@compiled
def _serve_jester(p: JesterPosition, square: int) -> None:
    """CJ-4.7: serve the Jester."""
    p.at_jester += 1
    _send_server(p, square, AT_JESTER)


@compiled
def _serve_kitchen(p: JesterPosition, square: int) -> None:
    """CJ-4.8: serve the Kitchen."""
    _send_server(p, square, IN_KITCHEN)


@compiled
def _send_server(p: JesterPosition, square: int, where: int) -> None:
    """Move the server on the square out of the serving area."""
    server = take(p.square, square)
    p.where[server] = where
    p.serving[server // COINS] -= 1
    _end_action(p)


@compiled
def _turn(p: JesterPosition, tile: int) -> None:
    """CJ-4.5: turn a tile, which moves each of its servers to the next square."""
    p.turned[tile] += 1
    last = p.square[4 * tile + 3]
    for square in range(4 * tile + 3, 4 * tile, -1):
        _put_server(p, p.square[square - 1], square)
    _put_server(p, last, 4 * tile)
    _end_action(p)


@compiled
def _put_server(p: JesterPosition, server: int, square: int) -> None:
    p.square[square] = server
    if server != NONE:
        p.where[server] = square


@compiled
def _shift(p: JesterPosition, origin: int, square: int) -> None:
    """CJ-4.6: move a server to a square of another tile."""
    _put_server(p, take(p.square, origin), square)
    _end_action(p)


@compiled
def _end_action(p: JesterPosition) -> None:
    """CJ-4.1, CJ-5.3: end the round if the serving area is empty, and the turn after its last action."""
    p.acted += 1
    left = 0
    for seat in range(p.seats):
        left += p.serving[seat]
    if left == 0:
        _end_round(p, CLEARED)
    elif p.acted == ACTIONS:
        _end_turn(p)


@compiled
def _end_turn(p: JesterPosition) -> None:
    """CJ-5: pass the turn to the next player, or end the round."""
    p.turns += 1
    p.idle = p.idle + 1 if p.acted == 0 else 0
    p.acted = 0
    if p.last_turns != NONE:
        p.last_turns -= 1
    elif p.serving[p.to_move] == 0:
        p.last_turns = p.seats - 1
    if p.last_turns == 0:
        _end_round(p, EMPTIED)
    elif p.idle == p.seats:
        _end_round(p, STILL)
    elif p.turns == TURNS * p.seats:
        _end_round(p, LONG)
    else:
        p.to_move = (p.to_move + 1) % p.seats


@compiled
def _end_round(p: JesterPosition, how: int) -> None:
    """CJ-6.1, CJ-7.2: score the round and show the result; after the last round the game is over."""
    p.ended[p.round_number] = how
    score_round(p)
    if p.round_number + 1 == ROUNDS:
        p.phase = OVER
        p.to_move = NONE
    else:
        p.phase = SHOW
        p.to_move = p.starter
        p.ready = 0


@compiled
def _ready(p: JesterPosition, rng: Rng) -> None:
    if all_ready(p):
        p.round_number += 1
        begin_round(p, rng)


play = play_by_kind(
    CATALOGUE,
    {
        moves.CHOOSE: _choose,
        moves.SET: _set,
        moves.PLACE: _place,
        moves.SERVE: _serve,
        moves.TURN: _turn,
        moves.SHIFT: _shift,
        moves.JESTER: _serve_jester,
        moves.KITCHEN: _serve_kitchen,
        moves.STOP: _end_turn,
        moves.READY: _ready,
    },
)
