"""Heuristics for the bots: the expected gain of each move, in points, from what the player to move can know."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from hightable.engine.heuristics import Weights
from hightable.engine.jit import compiled
from hightable.engine.position import NONE
from hightable.games.court_jester import moves
from hightable.games.court_jester.components import (
    COINS,
    CORNER_FACTOR,
    IS_CORNER,
    JESTER_SERVER,
    JESTER_TABLE,
    JESTER_TIED,
    KITCHEN_OWN_SERVER,
    KITCHEN_SERVER,
    ROOM,
    ROUNDS,
    SUIT_OF,
    SUITS,
    TOUCHED,
    VALUE,
)
from hightable.games.court_jester.moves import CATALOGUE
from hightable.games.court_jester.position import PARTS, SHOW, JesterPosition
from hightable.games.court_jester.scoring import layout_of, servers_at_jester

KIND, VALUES = CATALOGUE.kind_of, CATALOGUE.values_of
PLACE, SERVE, TURN, SHIFT, TO_JESTER, TO_KITCHEN = (
    kind.number for kind in (moves.PLACE, moves.SERVE, moves.TURN, moves.SHIFT, moves.JESTER, moves.KITCHEN)
)

UNKNOWN = float(VALUE.mean())
"""Average value of a coin that the player to move does not remember."""
KITCHEN = KITCHEN_SERVER + (KITCHEN_OWN_SERVER - KITCHEN_SERVER) / len(SUITS)
"""Expected points of a server in the Kitchen, whose tile is as likely to be of any suit as of another."""
JESTER_TABLES = 3.0
"""Typical number of tables of the Jester's suit."""
NEXT, LATER = 0.85, 0.5
"""Discount of a service that can follow in the same turn, and of one that has to wait for a later turn."""
ONE_ROUND = 9.0
"""Typical margin of victory in a round, in points."""
SPOILING = 0.3
"""Weight of a point that another player loses."""


@compiled
def move_heuristic(p: JesterPosition, moves: npt.NDArray[np.int32], count: int, weights: Weights) -> None:
    """Write the expected gain of each move to `weights`."""
    for place in range(count):
        weights[place] = _gain(p, int(moves[place]))


@compiled
def _gain(p: JesterPosition, move: int) -> float:
    kind, first, second = KIND[move], int(VALUES[move, 0]), int(VALUES[move, 1])
    if kind == PLACE:
        return _placement_gain(p, first, second)
    if kind == SERVE:
        return 0.5 + _service_gain(p, second, _server_value(p, p.square[first])) - LATER * KITCHEN
    if kind == TURN:
        return _turn_gain(p, first)
    if kind == SHIFT:
        return _relocation_gain(p, p.square[first], first, second)
    if kind == TO_JESTER:
        return _jester_gain(p) - _value_of_staying(p, first)
    if kind == TO_KITCHEN:
        return KITCHEN - _value_of_staying(p, first)
    return 0.0


@compiled
def _turn_gain(p: JesterPosition, tile: int) -> float:
    """Gain from turning a tile, which moves each of its servers to the next square."""
    gain = 0.0
    for corner in range(4):
        server = p.square[4 * tile + corner]
        if server != NONE:
            gain += _relocation_gain(p, server, 4 * tile + corner, 4 * tile + (corner + 1) % 4)
    return gain


@compiled
def _placement_gain(p: JesterPosition, coin: int, square: int) -> float:
    """Prefer high coins on squares that touch many tables, low ones elsewhere."""
    near = 0
    for k in range(3):
        if TOUCHED[layout_of(p), square, k] != NONE:
            near += 1
    return near * (float(VALUE[coin]) - 1.5)


@compiled
def _server_value(p: JesterPosition, server: int) -> float:
    """Value of the server's coin, as far as the player to move knows it."""
    rank = p.value[server // COINS, server % COINS]
    return float(VALUE[rank]) if rank >= 0 else UNKNOWN


@compiled
def _service_gain(p: JesterPosition, table: int, value: float) -> float:
    """Gain of a server of that value at the table. The first server also saves the penalty for an unserved table."""
    gain = CORNER_FACTOR * value if IS_CORNER[layout_of(p), table] else value
    if p.at_table[table] == 0:
        gain += float(ROOM[p.table[table]])
    return gain


@compiled
def _best_service(p: JesterPosition, server: int, square: int) -> float:
    """Gain of the best table that the server could serve from the square."""
    best = 0.0
    suit = p.suit[server // COINS]
    value = _server_value(p, server)
    for k in range(3):
        table = int(TOUCHED[layout_of(p), square, k])
        if table != NONE and SUIT_OF[p.table[table]] == suit and p.at_table[table] < ROOM[p.table[table]]:
            best = max(best, _service_gain(p, table, value))
    return best


@compiled
def _is_last_turn(p: JesterPosition) -> bool:
    """Whether the player to move has no further turn in this round."""
    return p.last_turns != NONE


@compiled
def _value_of_staying(p: JesterPosition, square: int) -> float:
    """Expected points of the server on the square if it stays in the serving area; 0 in a last turn."""
    if _is_last_turn(p):
        return 0.0
    server = p.square[square]
    return max(NEXT * _best_service(p, server, square), LATER * KITCHEN + 0.1 * _server_value(p, server))


@compiled
def _relocation_gain(p: JesterPosition, server: int, origin: int, square: int) -> float:
    """Gain from moving a server to another square: better tables for one's own, or worse ones for another player's."""
    gain = _best_service(p, server, square) - _best_service(p, server, origin)
    if server // COINS != p.to_move:
        return -SPOILING * gain
    if p.acted == 0:
        return NEXT * gain - 0.2
    return 0.0 if _is_last_turn(p) else LATER * gain - 0.2


@compiled
def _jester_gain(p: JesterPosition) -> float:
    """Gain from one more server at the Jester: highest where it takes the lead."""
    own = servers_at_jester(p, p.to_move)
    others = 0
    for seat in range(p.seats):
        if seat != p.to_move:
            others = max(others, servers_at_jester(p, seat))
    lead = JESTER_SERVER * float(p.at_jester) + JESTER_TABLE * JESTER_TABLES
    tied = float(JESTER_TIED)
    before = lead if own > others else (tied if own == others and own > 0 else 0.0)
    after = lead + JESTER_SERVER if own + 1 > others else (tied if own + 1 == others else 0.0)
    return 0.7 * (after - before)


@compiled
def position_heuristic(p: JesterPosition, points: Weights) -> float:
    """Between the rounds, the points so far: the second round favours nobody. Within a round, unknown."""
    if p.phase != SHOW:
        return -1.0
    for seat in range(p.seats):
        points[seat] = 0.0
        for part in range(ROUNDS * PARTS):
            points[seat] += float(p.score[seat, part])
    return ONE_ROUND
