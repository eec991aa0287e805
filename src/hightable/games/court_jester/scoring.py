"""Scoring of a round: tables first, then the Kitchen, then the Jester."""

from __future__ import annotations

from hightable.engine.jit import compiled
from hightable.engine.position import NONE, Row
from hightable.engine.rows import rank_seats
from hightable.games.court_jester.components import (
    COINS,
    CORNER_FACTOR,
    IS_CORNER,
    JESTER_OTHER,
    JESTER_SERVER,
    JESTER_TABLE,
    JESTER_TIED,
    KITCHEN_OWN_SERVER,
    KITCHEN_SERVER,
    MORE,
    ROOM,
    ROUNDS,
    SUIT_OF,
    TABLES_OF,
    TWO,
    VALUE,
)
from hightable.games.court_jester.position import (
    AT_JESTER,
    AT_TABLE,
    CORNER_POINTS,
    IN_KITCHEN,
    JESTER_POINTS,
    KITCHEN_OWN,
    KITCHEN_POINTS,
    MOST,
    MOST_NO_TABLE,
    NO_COIN,
    PARTS,
    TABLE_POINTS,
    TIED,
    UNSERVED,
    JesterPosition,
)


@compiled
def layout_of(p: JesterPosition) -> int:
    """CJ-1.2: the layout for the number of players."""
    return TWO if p.seats == 2 else MORE


@compiled
def score_round(p: JesterPosition) -> None:
    """CJ-6: score the current round."""
    for seat in range(p.seats):
        _score_servers(p, seat)
        _score_unserved(p, seat)
    _score_jester(p)


@compiled
def _score_servers(p: JesterPosition, seat: int) -> None:
    """CJ-6.2, CJ-6.3, CJ-6.5, CJ-6.6: score the seat's servers at tables and in the Kitchen."""
    layout = layout_of(p)
    tables = 0
    corners = 0
    kitchen = 0
    for k in range(COINS):
        where = p.where[seat * COINS + k]
        if where == IN_KITCHEN:
            kitchen += 1
        elif AT_TABLE <= where < IN_KITCHEN:
            value = int(VALUE[p.value[seat, k]])
            if IS_CORNER[layout, where - AT_TABLE]:
                corners += CORNER_FACTOR * value
            else:
                tables += value
    start = p.round_number * PARTS
    p.score[seat, start + TABLE_POINTS] = tables
    p.score[seat, start + CORNER_POINTS] = corners
    if SUIT_OF[p.kitchen] == p.suit[seat]:
        p.score[seat, start + KITCHEN_OWN] = KITCHEN_OWN_SERVER * kitchen
    else:
        p.score[seat, start + KITCHEN_POINTS] = KITCHEN_SERVER * kitchen


@compiled
def _score_unserved(p: JesterPosition, seat: int) -> None:
    """CJ-6.4: subtract the value of each table of the seat's suit that has no server."""
    lost = 0
    for table in range(TABLES_OF[layout_of(p)]):
        if p.at_table[table] == 0 and SUIT_OF[p.table[table]] == p.suit[seat]:
            lost += int(ROOM[p.table[table]])
    p.score[seat, p.round_number * PARTS + UNSERVED] = -lost


@compiled
def servers_at_jester(p: JesterPosition, seat: int) -> int:
    n = 0
    for k in range(COINS):
        if p.where[seat * COINS + k] == AT_JESTER:
            n += 1
    return n


@compiled
def _score_jester(p: JesterPosition) -> None:
    """CJ-6.7 to CJ-6.10: score the Jester."""
    most = 0
    first = NONE
    holders = 0
    for seat in range(p.seats):
        servers = servers_at_jester(p, seat)
        if servers > most:
            most = servers
            first = seat
            holders = 1
        elif servers == most:
            holders += 1
    column = p.round_number * PARTS + JESTER_POINTS
    if most == 0:
        p.decided[p.round_number] = NO_COIN
        return
    if holders > 1:
        p.decided[p.round_number] = TIED
        for seat in range(p.seats):
            if servers_at_jester(p, seat) == most:
                p.score[seat, column] = JESTER_TIED
        return
    tables = 0
    for table in range(TABLES_OF[layout_of(p)]):
        if SUIT_OF[p.table[table]] == SUIT_OF[p.jester]:
            tables += 1
    if tables > 0:
        p.decided[p.round_number] = MOST
        p.score[first, column] = JESTER_SERVER * p.at_jester + JESTER_TABLE * tables
        return
    p.decided[p.round_number] = MOST_NO_TABLE
    for seat in range(p.seats):
        if seat != first:
            p.score[seat, column] = JESTER_OTHER * servers_at_jester(p, seat)


@compiled
def standings(p: JesterPosition, points: Row, rank: Row) -> None:
    """CJ-7.2: write each seat's points so far, and its rank: the number of seats ahead of it."""
    for seat in range(p.seats):
        points[seat], rank[seat] = 0, 0  # ties are not broken
        for part in range(ROUNDS * PARTS):
            points[seat] += p.score[seat, part]
    rank_seats(p.seats, points, rank)
