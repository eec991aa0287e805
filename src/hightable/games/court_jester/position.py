"""The position of the Court Jester: every field, its size, and who may see it."""

from __future__ import annotations

import numpy as np

from hightable.engine.position import Grid, Mask, Record, Row, by_rule, everyone, nobody, owner
from hightable.games.court_jester.components import COINS, ROLLS, ROUNDS, SERVING_TILES, SQUARES, SUITS, TABLES, TILES

SEATS = 4
SERVERS = SEATS * COINS
"""A server is its seat times six, and which of the seat's coins it was to be placed: the order tells nothing of its value."""

# Phases: what the player in turn is asked.
CHOOSE = 0  # choose a suit
SET = 1  # set the next table, face down
PLACE = 2  # place a server
SERVE = 3  # take an action, or stop
SHOW = 4  # look at the scoring, say when ready
OVER = 5

# Where a server is: on a square from 0 on, at a table from AT_TABLE on, or here. NONE in the hand.
AT_TABLE = SQUARES
IN_KITCHEN = AT_TABLE + TABLES
AT_JESTER = IN_KITCHEN + 1

# How a round ended.
EMPTIED = 0  # somebody had no server left, and the others had their last turn
CLEARED = 1  # nobody had any
STILL = 2  # every player in a row did nothing
LONG = 3  # all turns were taken

# What a player scores in a round, apart.
TABLE_POINTS, CORNER_POINTS, UNSERVED, KITCHEN_POINTS, KITCHEN_OWN, JESTER_POINTS = range(6)
PARTS = 6

# How the Jester was decided.
NO_COIN, MOST, MOST_NO_TABLE, TIED = range(4)


def sees_tables(p: Position, seat: int, memory: bool) -> Mask:
    """The tables are turned up when all servers are placed."""
    return p.phase >= SERVE


def sees_at_scoring(p: Position, seat: int, memory: bool) -> Mask:
    return p.phase >= SHOW


def sees_values(p: Position, seat: int, memory: bool) -> Mask:
    """Everybody at scoring; before, the owner remembers, and sees under memory aid alone."""
    if p.phase >= SHOW:
        return True
    seen = np.zeros((SEATS, COINS), np.bool_)
    if seat >= 0 and (memory or p.memory_aid == 1):
        seen[seat] = True
    return seen


class Position(Record):
    """Everything that lies on the table, on it or off it."""

    # options
    memory_aid: int = everyone()
    by_hand: int = everyone()
    chosen: int = everyone()
    """Whether the players chose their suits."""

    # the feast
    feast: int = everyone()
    """The round: 0 or 1."""
    phase: int = everyone()
    suit: Row = everyone(SEATS)
    """The suit each seat plays."""
    starter: int = everyone()
    """Who won the roll of the dice, and begins in this round."""
    rolled: Grid = everyone(SEATS, ROLLS)
    """What each die showed, throw by throw: NONE for a player who did not throw again."""
    rolls: int = everyone()
    """How often the dice were thrown in this round."""

    # tiles
    table: Row = by_rule(sees_tables, TABLES)
    """The tile at each place around the serving area."""
    kitchen: int = by_rule(sees_at_scoring)
    jester: int = by_rule(sees_at_scoring)
    aside: Row = nobody(TILES)
    """The tiles that are not on the table, the next one last."""
    aside_size: int = everyone()

    # coins
    hand: Grid = owner(SEATS, COINS)
    """The coins not yet placed, the lowest first; then NONE, so that no gap tells which were placed."""
    value: Grid = by_rule(sees_values, SEATS, COINS)
    """The rank of each server that was placed, in the order of placing."""
    where: Row = everyone(SERVERS)
    """Where each server is."""
    square: Row = everyone(SQUARES)
    """The server on each square: what `where` says, the other way round."""
    turned: Row = everyone(SERVING_TILES, kind=np.int16)
    """How many quarter turns each serving tile has made: no rule asks, but people see it turn."""
    at_table: Row = everyone(TABLES)
    """How many servers there are at each table."""
    at_jester: int = everyone()
    serving: Row = everyone(SEATS)
    """How many servers each seat has in the serving area."""

    # the turn
    acted: int = everyone()
    """How many actions were taken in this turn."""
    turns: int = everyone(kind=np.int16)
    """How many turns were taken in this round, by all together."""
    idle: int = everyone()
    """How many turns in a row had no action."""
    last_turns: int = everyone()
    """How many last turns are left, NONE while nobody has run out of servers."""
    ready: int = everyone()
    """How many players have looked at the scoring."""

    # scoring
    ended: Row = everyone(ROUNDS)
    """How each round ended."""
    decided: Row = everyone(ROUNDS)
    """How the Jester was decided in each round."""
    score: Grid = everyone(SEATS, ROUNDS * PARTS)
    """What each seat scored, round by round, each part apart."""


assert len(SUITS) == SEATS
