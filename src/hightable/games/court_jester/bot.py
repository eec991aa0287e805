"""What a good player of the Court Jester looks for: how much each move promises, in points, from what the mover may know."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from hightable.engine.heuristics import Weights
from hightable.engine.jit import compiled
from hightable.engine.position import NONE
from hightable.games.court_jester import moves
from hightable.games.court_jester.components import COINS, IS_CORNER, ROOM, ROUNDS, SQUARES, SUIT_OF, TABLES, TOUCHED, VALUE
from hightable.games.court_jester.position import PARTS, SHOW, Position
from hightable.games.court_jester.scoring import coins_at_jester, layout_of

PLACE_MOVES = moves.PLACE.start
SERVE_MOVES = moves.SERVE.start
TURN_MOVES = moves.TURN.start
SHIFT_MOVES = moves.SHIFT.start
JESTER_MOVES = moves.JESTER.start
KITCHEN_MOVES = moves.KITCHEN.start
STOP_MOVE = moves.STOP.start

UNKNOWN = 2.5
"""What a coin is worth on average, where nobody remembers it."""
KITCHEN = 1.25
"""What a server in the Kitchen brings: one point, and another where one tile in four has the right suit."""
JESTER_TABLES = 3.0
"""How many tables have the Jester's suit, or nearly so."""
NEXT, LATER = 0.85, 0.5
"""What a service is worth that can follow in this very turn, or only in a later one."""
ONE_ROUND = 9.0
"""How many points a round is won by, more or less."""
SPOILING = 0.3
"""What it is worth to take a point's chance from another player."""


@compiled
def move_heuristic(p: Position, moves: npt.NDArray[np.int32], count: int, weights: Weights) -> None:
    """How much each move promises."""
    for place in range(count):
        weights[place] = _promise(p, int(moves[place]))


@compiled
def _promise(p: Position, move: int) -> float:
    if move == STOP_MOVE:
        return 0.0
    if move > STOP_MOVE or move < PLACE_MOVES:
        return 0.0
    if move < SERVE_MOVES:
        return _placed(p, (move - PLACE_MOVES) // SQUARES, (move - PLACE_MOVES) % SQUARES)
    if move >= KITCHEN_MOVES:
        return KITCHEN - _kept(p, move - KITCHEN_MOVES)
    if move >= JESTER_MOVES:
        return _jester_gain(p) - _kept(p, move - JESTER_MOVES)
    if move >= SHIFT_MOVES:
        origin, square = (move - SHIFT_MOVES) // SQUARES, (move - SHIFT_MOVES) % SQUARES
        return _moved(p, int(p.square[origin]), origin, square)
    if move >= TURN_MOVES:
        tile = move - TURN_MOVES
        gain = 0.0
        for corner in range(4):
            server = int(p.square[4 * tile + corner])
            if server != NONE:
                gain += _moved(p, server, 4 * tile + corner, 4 * tile + (corner + 1) % 4)
        return gain
    square, table = (move - SERVE_MOVES) // TABLES, (move - SERVE_MOVES) % TABLES
    server = int(p.square[square])
    return 0.5 + _service(p, table, _worth(p, server)) - LATER * KITCHEN


@compiled
def _placed(p: Position, coin: int, square: int) -> float:
    """Good coins where many tables are near, the poor ones out of the way."""
    near = 0
    for k in range(3):
        if TOUCHED[layout_of(p), square, k] != NONE:
            near += 1
    return near * (float(VALUE[coin]) - 1.5)


@compiled
def _worth(p: Position, server: int) -> float:
    """What the coin is worth as far as the mover knows."""
    rank = int(p.value[server // COINS, server % COINS])
    return float(VALUE[rank]) if rank >= 0 else UNKNOWN


@compiled
def _service(p: Position, table: int, worth: float) -> float:
    """What a server of that worth brings at the table, the first one also by what the table would cost."""
    gain = 2 * worth if IS_CORNER[layout_of(p), table] else worth
    if p.at_table[table] == 0:
        gain += float(ROOM[p.table[table]])
    return gain


@compiled
def _chance_at(p: Position, server: int, square: int) -> float:
    """The best service that the server could do from the square."""
    best = 0.0
    suit = p.suit[server // COINS]
    worth = _worth(p, server)
    for k in range(3):
        table = int(TOUCHED[layout_of(p), square, k])
        if table != NONE and SUIT_OF[p.table[table]] == suit and p.at_table[table] < ROOM[p.table[table]]:
            best = max(best, _service(p, table, worth))
    return best


@compiled
def _is_last(p: Position) -> bool:
    """Whether the mover has no turn after this one."""
    return p.last_turns != NONE


@compiled
def _kept(p: Position, square: int) -> float:
    """What the mover's server on the square could still bring if it stayed. In a last turn, hardly anything."""
    if _is_last(p):
        return 0.0
    server = int(p.square[square])
    return max(NEXT * _chance_at(p, server, square), LATER * KITCHEN + 0.1 * _worth(p, server))


@compiled
def _moved(p: Position, server: int, origin: int, square: int) -> float:
    """What it brings to move a server from square to square: chances of one's own, or another's chance spoiled."""
    gain = _chance_at(p, server, square) - _chance_at(p, server, origin)
    if server // COINS != p.to_move:
        return -SPOILING * gain
    if p.acted == 0:
        return NEXT * gain - 0.2
    return 0.0 if _is_last(p) else LATER * gain - 0.2


@compiled
def _jester_gain(p: Position) -> float:
    """What one more server on the Jester brings: most where it takes the lead."""
    own = coins_at_jester(p, p.to_move)
    others = 0
    for seat in range(p.seats):
        if seat != p.to_move:
            others = max(others, coins_at_jester(p, seat))
    lead = float(p.at_jester) + JESTER_TABLES
    before = lead if own > others else (1.0 if own == others and own > 0 else 0.0)
    after = lead + 1 if own + 1 > others else (1.0 if own + 1 == others else 0.0)
    return 0.7 * (after - before)


@compiled
def position_heuristic(p: Position, points: Weights) -> float:
    """What the first round brought: nobody has an edge in the second. Within a round it cannot be said."""
    if p.phase != SHOW:
        return -1.0
    for seat in range(p.seats):
        points[seat] = 0.0
        for part in range(ROUNDS * PARTS):
            points[seat] += float(p.score[seat, part])
    return ONE_ROUND
