"""Set-up: suits, dice, tiles and coins, at the start of the game and of each round."""

from __future__ import annotations

from hightable.engine.bits import nth_bit
from hightable.engine.jit import compiled
from hightable.engine.position import NONE
from hightable.engine.rng import Rng, randbelow
from hightable.engine.rows import fill, new_deck, take
from hightable.games.court_jester.components import (
    COINS,
    RANKS,
    ROLLS,
    ROUNDS,
    SERVING_TILES,
    SQUARES,
    SUITS,
    TABLES,
    TABLES_OF,
    TILES,
)
from hightable.games.court_jester.position import CHOOSE, PARTS, PLACE, SEATS, SERVERS, SET, JesterPosition
from hightable.games.court_jester.scoring import layout_of


@compiled
def prepare(p: JesterPosition, seats: int, rng: Rng) -> None:
    """Clear the position; the first player is to choose a suit."""
    p.seats = seats
    p.to_move = 0
    p.phase = CHOOSE
    p.round_number = 0
    p.starter = NONE
    fill(p.ended, ROUNDS, NONE)
    fill(p.decided, ROUNDS, NONE)
    fill(p.suit, SEATS, NONE)
    for seat in range(SEATS):
        fill(p.score[seat], ROUNDS * PARTS, 0)
    _clear_dice(p)
    _clear_table(p)
    new_deck(p.aside, TILES, rng)


@compiled
def draw_suits(p: JesterPosition, rng: Rng) -> None:
    """CJ-2.1: give each seat a suit at random."""
    new_deck(p.suit, len(SUITS), rng)
    for seat in range(p.seats, SEATS):
        p.suit[seat] = NONE


@compiled
def begin_round(p: JesterPosition, rng: Rng) -> None:
    """CJ-2.2, CJ-2.3, CJ-7.1: return all coins, roll the dice, shuffle the tiles, and deal the tables unless set by hand."""
    _clear_table(p)
    _roll(p, rng)
    p.to_move = p.starter
    new_deck(p.aside, TILES, rng)
    if p.by_hand:
        p.phase = SET
        return
    for table in range(TABLES_OF[layout_of(p)]):
        deal_table(p, table)
    deal_kitchen_and_jester(p)


@compiled
def _clear_table(p: JesterPosition) -> None:
    """Return all coins to the hands and all tiles to the stack aside."""
    fill(p.turned, SERVING_TILES, 0)
    fill(p.table, TABLES, NONE)
    fill(p.at_table, TABLES, 0)
    p.kitchen = NONE
    p.jester = NONE
    p.at_jester = 0
    p.aside_size = TILES
    for seat in range(SEATS):
        p.serving[seat] = 0
        for k in range(COINS):
            p.hand[seat, k] = k if seat < p.seats else NONE
            p.value[seat, k] = NONE
    fill(p.where, SERVERS, NONE)
    fill(p.square, SQUARES, NONE)
    p.acted = 0
    p.turns = 0
    p.idle = 0
    p.last_turns = NONE
    p.ready = 0


@compiled
def _clear_dice(p: JesterPosition) -> None:
    p.rolls = 0
    for seat in range(SEATS):
        fill(p.rolled[seat], ROLLS, NONE)


@compiled
def _roll(p: JesterPosition, rng: Rng) -> None:
    """CJ-2.2: the highest roll begins; tied players roll again, up to ROLLS times, then one of them is drawn at random."""
    _clear_dice(p)
    rolling = (1 << p.seats) - 1
    for roll in range(ROLLS):
        highest = -1
        leading = 0
        tied = 0
        for seat in range(p.seats):
            if (rolling >> seat) & 1:
                die = randbelow(rng, len(RANKS))
                p.rolled[seat, roll] = die
                if die > highest:
                    highest = die
                    leading = 0
                    tied = 0
                    p.starter = seat
                if die == highest:
                    leading |= 1 << seat
                    tied += 1
        p.rolls += 1
        if tied == 1:
            return
        rolling = leading
    p.starter = nth_bit(rolling, randbelow(rng, tied))


@compiled
def deal_table(p: JesterPosition, table: int) -> None:
    """Put the next tile on the table, face down."""
    p.table[table] = _draw_tile(p)


@compiled
def deal_kitchen_and_jester(p: JesterPosition) -> None:
    """CJ-2.3: give the Kitchen and the Jester a tile each, and start placing servers."""
    p.kitchen = _draw_tile(p)
    p.jester = _draw_tile(p)
    p.phase = PLACE
    p.to_move = p.starter


@compiled
def _draw_tile(p: JesterPosition) -> int:
    p.aside_size -= 1
    return take(p.aside, p.aside_size)
