"""The position of the Court Jester: every field, its size and its visibility."""

from __future__ import annotations

import numpy as np

from hightable.engine.jit import compiled
from hightable.engine.position import Grid, Record, Row, SeatNumbers, by_rule, everyone, nobody, owner
from hightable.games.court_jester.components import COINS, ROLLS, ROUNDS, SERVING_TILES, SQUARES, SUITS, TABLES, TILES

SEATS = 4
SERVERS = SEATS * COINS
"""A server's number is COINS times its seat plus its place in the seat's order of placing, which reveals nothing of its value."""

# Phases: what the player to move decides.
CHOOSE = 0  # choose a suit
SET = 1  # set the next table, face down
PLACE = 2  # place a server
SERVE = 3  # take an action, or stop
SHOW = 4  # look at the scoring, say “ready”
OVER = 5

# Where a server is: on a square (from 0), at a table (from AT_TABLE), in the Kitchen or at the Jester; NONE for a coin in hand.
AT_TABLE = SQUARES
IN_KITCHEN = AT_TABLE + TABLES
AT_JESTER = IN_KITCHEN + 1

# How a round ended.
EMPTIED = 0  # a player had no servers left, and the others took their last turns
CLEARED = 1  # no servers were left in the serving area
STILL = 2  # all players in a row passed
LONG = 3  # the turn limit was reached

# The parts of a player's score in a round.
TABLE_POINTS, CORNER_POINTS, UNSERVED, KITCHEN_POINTS, KITCHEN_OWN, JESTER_POINTS = range(6)
PARTS = 6

# How the Jester was scored.
NO_COIN, MOST, MOST_NO_TABLE, TIED = range(4)


@compiled
def sees_tables(p: JesterPosition, seat: int, memory: bool, table: int) -> bool:
    """Tables are face up from the service phase on."""
    return p.phase >= SERVE


@compiled
def sees_at_scoring(p: JesterPosition, seat: int, memory: bool) -> bool:
    """Kitchen and Jester are face up from scoring on."""
    return p.phase >= SHOW


@compiled
def sees_values(p: JesterPosition, seat: int, memory: bool, owner: int, coin: int) -> bool:
    """Visible to all at scoring. Before that the owner can remember them, and see them only with the memory aid."""
    return p.phase >= SHOW or (owner == seat and (memory or p.memory_aid == 1))


class JesterPosition(Record):
    """A position of the Court Jester."""

    # options
    memory_aid: int = everyone()
    """Whether the option is on."""
    by_hand: int = everyone()
    """Whether the option is on."""
    chosen: int = everyone()
    """Whether the players choose their suits."""

    # the round
    round_number: int = everyone()
    """0 in the first round."""
    phase: int = everyone()
    """The decision that the player to move has to make: the number of one of the phases listed in `position.py`."""
    suit: Row = everyone(SEATS, per_seat=1)
    """The suit each seat plays."""
    starter: int = everyone(holds=SeatNumbers())
    """The seat that won the dice roll and begins this round."""
    rolled: Grid = everyone(SEATS, ROLLS, per_seat=1)
    """Each seat's dice, roll by roll; NONE for a player who did not roll again."""
    rolls: int = everyone()
    """The number of rolls in this round."""

    # tiles
    table: Row = by_rule(sees_tables, TABLES)
    """The tile at each table."""
    kitchen: int = by_rule(sees_at_scoring)
    """The tile in the Kitchen."""
    jester: int = by_rule(sees_at_scoring)
    """The tile at the Jester."""
    aside: Row = nobody(TILES)
    """The tiles set aside, the next one to draw last."""
    aside_size: int = everyone()
    """Number of tiles set aside."""

    # coins
    hand: Grid = owner(SEATS, COINS)
    """The coins not yet placed, lowest first, then NONE: no gap shows which were placed."""
    value: Grid = by_rule(sees_values, SEATS, COINS, per_seat=1)
    """The rank of each placed server, in the order of placing."""
    where: Row = everyone(SERVERS, per_seat=COINS)
    """Where each server is."""
    square: Row = everyone(SQUARES, holds=SeatNumbers(each=COINS))
    """The server on each square: the inverse of `where`."""
    turned: Row = everyone(SERVING_TILES, kind=np.int16, derived=True)
    """Quarter turns of each floor tile. No rule reads it; it is for the picture."""
    at_table: Row = everyone(TABLES, derived=True)
    """The number of servers at each table."""
    at_jester: int = everyone(derived=True)
    serving: Row = everyone(SEATS, per_seat=1, derived=True)
    """The number of servers of each seat in the serving area."""

    # the turn
    acted: int = everyone()
    """Actions taken in this turn."""
    turns: int = everyone(kind=np.int16)
    """Turns taken in this round, by all players together."""
    idle: int = everyone()
    """Turns in a row without an action."""
    last_turns: int = everyone()
    """Last turns left; NONE while all players have servers in the serving area."""
    ready: int = everyone()
    """The number of players who have said “ready”."""

    # scoring
    ended: Row = everyone(ROUNDS)
    """How each round ended."""
    decided: Row = everyone(ROUNDS)
    """How the Jester was scored in each round."""
    score: Grid = everyone(SEATS, ROUNDS * PARTS, per_seat=1)
    """Each seat's points, by round and part."""


assert len(SUITS) == SEATS
