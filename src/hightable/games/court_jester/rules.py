"""The rules of the Court Jester: deal, legal moves, playing one. Small compiled functions on the record."""

from __future__ import annotations

import numpy as np

from hightable.engine.chance import Chance
from hightable.engine.options import Settings
from hightable.engine.position import NONE, Row
from hightable.engine.rule import rule
from hightable.games.court_jester import catalogue
from hightable.games.court_jester.components import (
    COINS,
    JESTER_HOLDS,
    ROOM,
    ROUNDS,
    SQUARES,
    SQUARES_OF,
    SUIT_OF,
    SUITS,
    TABLES,
    TABLES_OF,
    TILES_OF,
    TOUCHED,
    TOUCHED_BITS,
    TURNS,
)
from hightable.games.court_jester.dealing import begin_round, lay_rest, lay_table, prepare, take_random_suits
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
    Position,
)
from hightable.games.court_jester.scoring import layout_of, score_round, standings

__all__ = ["deal", "moves", "play", "standings"]

CHOOSE_MOVES = catalogue.CHOOSE.start
SET_MOVES = catalogue.SET.start
PLACE_MOVES = catalogue.PLACE.start
SERVE_MOVES = catalogue.SERVE.start
TURN_MOVES = catalogue.TURN.start
SHIFT_MOVES = catalogue.SHIFT.start
JESTER_MOVES = catalogue.JESTER.start
KITCHEN_MOVES = catalogue.KITCHEN.start
STOP_MOVE = catalogue.STOP.start
READY_MOVE = catalogue.READY.start

FREE = len(catalogue.CATALOGUE) - SQUARES
TAKEN = FREE - SQUARES
"""Where in a listing, behind all that it will ever hold, squares are noted while it is made."""


@rule
def deal(p: Position, seats: int, settings: Settings, chance: Chance) -> None:
    """CJ-2: the table laid for the first decision."""
    p.memory_aid = settings[0]
    p.by_hand = settings[1]
    p.chosen = settings[2]
    prepare(p, seats, chance)
    if not p.chosen:
        take_random_suits(p, chance)
        begin_round(p, chance)


# Legal moves


@rule
def moves(p: Position, out: Row) -> int:
    """Lists the legal moves of the player in turn, and says how many there are."""
    if p.phase == SERVE:
        return _actions(p, out)
    if p.phase == PLACE:
        return _placings(p, out)
    n = 0
    if p.phase == SHOW:
        out[0] = READY_MOVE
        n = 1
    elif p.phase == CHOOSE:
        for suit in range(len(SUITS)):
            if not _is_taken(p, suit):
                out[n] = CHOOSE_MOVES + suit
                n += 1
    elif p.phase == SET:
        for table in range(TABLES_OF[layout_of(p)]):
            if p.table[table] == NONE:
                out[n] = SET_MOVES + table
                n += 1
    return n


@rule
def _is_taken(p: Position, suit: int) -> bool:
    for seat in range(p.seats):
        if p.suit[seat] == suit:
            return True
    return False


@rule
def _placings(p: Position, out: Row) -> int:
    """CJ-3.1: every coin in hand on every free square."""
    n = 0
    for slot in range(COINS):
        coin = int(p.hand[p.seat, slot])
        if coin == NONE:
            break
        first = PLACE_MOVES + coin * SQUARES
        for square in range(SQUARES_OF[layout_of(p)]):
            if p.square[square] == NONE:
                out[n] = first + square
                n += 1
    return n


@rule
def _actions(p: Position, out: Row) -> int:
    """CJ-4: the five actions, and to stop."""
    layout = layout_of(p)
    out[0] = STOP_MOVE
    n = 1
    for tile in range(TILES_OF[layout]):
        out[n] = TURN_MOVES + tile
        n += 1
    open_tables = _open_tables(p, TABLES_OF[layout])
    jester_eats = p.at_jester < JESTER_HOLDS
    for server in range(p.seat * COINS, (p.seat + 1) * COINS):
        square = int(p.where[server])
        if square >= SQUARES:
            continue
        out[n] = KITCHEN_MOVES + square
        n += 1
        if jester_eats:
            out[n] = JESTER_MOVES + square
            n += 1
        if TOUCHED_BITS[layout, square] & open_tables:
            n = _services(layout, square, open_tables, out, n)
    return _shifts(p, SQUARES_OF[layout], out, n)


@rule
def _open_tables(p: Position, tables: int) -> int:
    """CJ-4.2, CJ-4.3: the tables of the player's suit that take another server, a bit each."""
    suit = p.suit[p.seat]
    found = 0
    for table in range(tables):
        tile = int(p.table[table])
        found |= (int(SUIT_OF[tile] == suit) & int(p.at_table[table] < ROOM[tile])) << table
    return found


@rule
def _services(layout: int, square: int, open_tables: int, out: Row, n: int) -> int:
    """CJ-1.4, CJ-4.2: the tables that can be served from the square."""
    for k in range(3):
        table = int(TOUCHED[layout, square, k])
        if table != NONE and (open_tables >> table) & 1:
            out[n] = SERVE_MOVES + square * TABLES + table
            n += 1
    return n


@rule
def _shifts(p: Position, squares: int, out: Row, n: int) -> int:
    """CJ-4.6: every server to every free square of another tile.

    Most listings are mostly these, so they are made without a branch: what is written at `out[at]` counts once `at` has moved on.
    It is unsigned because Numba looks at a signed index twice. The end of `out`, which no listing reaches, holds the squares that
    are free and those that are taken.
    """
    free = 0
    taken = 0
    for square in range(squares):
        is_free = int(p.square[square] == NONE)
        out[FREE + free] = square
        out[TAKEN + taken] = square
        free += is_free
        taken += 1 - is_free
    at = np.uint64(n)
    for i in range(taken):
        origin = out[TAKEN + i]
        first = SHIFT_MOVES + origin * SQUARES
        tile = origin >> 2
        for k in range(free):
            square = out[FREE + k]
            out[at] = first + square  # type: ignore[index]
            at += np.uint64(square >> 2 != tile)
    return int(np.int64(at))


# Playing


@rule
def play(p: Position, move: int, chance: Chance) -> None:
    """Plays a legal move, and whatever follows from it up to the next decision."""
    if move >= STOP_MOVE:
        if move == STOP_MOVE:
            _end_turn(p)
        else:
            _say_ready(p, chance)
    elif move >= SERVE_MOVES:
        if move >= KITCHEN_MOVES:
            _leave(p, move - KITCHEN_MOVES, IN_KITCHEN)
        elif move >= JESTER_MOVES:
            _leave(p, move - JESTER_MOVES, AT_JESTER)
            p.at_jester += 1
        elif move >= SHIFT_MOVES:
            _shift(p, (move - SHIFT_MOVES) // SQUARES, (move - SHIFT_MOVES) % SQUARES)
        elif move >= TURN_MOVES:
            _turn(p, move - TURN_MOVES)
        else:
            table = (move - SERVE_MOVES) % TABLES
            _leave(p, (move - SERVE_MOVES) // TABLES, AT_TABLE + table)
            p.at_table[table] += 1
        _end_action(p)
    elif move >= PLACE_MOVES:
        _place(p, (move - PLACE_MOVES) // SQUARES, (move - PLACE_MOVES) % SQUARES)
    elif move >= SET_MOVES:
        _set(p, move - SET_MOVES)
    else:
        _choose(p, move - CHOOSE_MOVES, chance)


@rule
def _choose(p: Position, suit: int, chance: Chance) -> None:
    """CJ-2.1: the suits are chosen in the order of the seats; when all are, the dice are rolled."""
    p.suit[p.seat] = suit
    p.seat += 1
    if p.seat == p.seats:
        begin_round(p, chance)


@rule
def _set(p: Position, table: int) -> None:
    """CJ-8.2: the next tile goes on the table, face down; when all are set, the other tiles follow."""
    lay_table(p, table)
    p.seat = (p.seat + 1) % p.seats
    for place in range(TABLES_OF[layout_of(p)]):
        if p.table[place] == NONE:
            return
    lay_rest(p)


@rule
def _place(p: Position, coin: int, square: int) -> None:
    """CJ-3.1: the coin becomes the player's next server. The hand closes up, so that no gap betrays it."""
    seat = p.seat
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
    p.seat = (seat + 1) % p.seats
    if held == 1 and p.seat == p.starter:  # CJ-3.3: the guests come in
        p.phase = SERVE


@rule
def _leave(p: Position, square: int, where: int) -> None:
    """The server on the square leaves the serving area for good."""
    server = int(p.square[square])
    p.square[square] = NONE
    p.where[server] = where
    p.serving[server // COINS] -= 1


@rule
def _turn(p: Position, tile: int) -> None:
    """CJ-4.5: a quarter turn clockwise takes what stands on each square to the next one."""
    p.turned[tile] += 1
    last = int(p.square[4 * tile + 3])
    for square in range(4 * tile + 3, 4 * tile, -1):
        _stand(p, int(p.square[square - 1]), square)
    _stand(p, last, 4 * tile)


@rule
def _stand(p: Position, server: int, square: int) -> None:
    p.square[square] = server
    if server != NONE:
        p.where[server] = square


@rule
def _shift(p: Position, origin: int, square: int) -> None:
    _stand(p, int(p.square[origin]), square)
    p.square[origin] = NONE


@rule
def _end_action(p: Position) -> None:
    """CJ-4.1, CJ-5.3: after the second action the turn ends by itself; with nobody left to serve, the round does."""
    p.acted += 1
    left = 0
    for seat in range(p.seats):
        left += p.serving[seat]
    if left == 0:
        _end_round(p, CLEARED)
    elif p.acted == 2:
        _end_turn(p)


@rule
def _end_turn(p: Position) -> None:
    """CJ-5: the next player's turn, or the end of the round."""
    p.turns += 1
    p.idle = p.idle + 1 if p.acted == 0 else 0
    p.acted = 0
    if p.last_turns != NONE:
        p.last_turns -= 1
    elif p.serving[p.seat] == 0:
        p.last_turns = p.seats - 1
    if p.last_turns == 0:
        _end_round(p, EMPTIED)
    elif p.idle == p.seats:
        _end_round(p, STILL)
    elif p.turns == TURNS * int(p.seats):
        _end_round(p, LONG)
    else:
        p.seat = (p.seat + 1) % p.seats


@rule
def _end_round(p: Position, how: int) -> None:
    """CJ-6.1, CJ-7.1: the round is scored, and everybody looks; after the last one the game is over."""
    p.ended[p.feast] = how
    score_round(p)
    if p.feast + 1 == ROUNDS:
        p.phase = OVER
        p.seat = NONE
    else:
        p.phase = SHOW
        p.seat = p.starter
        p.ready = 0


@rule
def _say_ready(p: Position, chance: Chance) -> None:
    p.ready += 1
    p.seat = (p.seat + 1) % p.seats
    if p.ready == p.seats:
        p.feast += 1
        begin_round(p, chance)
