"""What a good cook looks for: a recipe planned for every station, what those lack, whole dishes laid, and cooked at once."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from hightable.engine.position import NONE
from hightable.engine.rule import rule
from hightable.engine.weighing import Weights
from hightable.games.henrys_feast.components import KINDS, MOST_STATIONS
from hightable.games.henrys_feast.cooking import COOK_MOVES, TREAT_MOVES, source_of
from hightable.games.henrys_feast.corner import PEEK_MOVE
from hightable.games.henrys_feast.kitchen import highest, mate_of, pantry_of, satchels_of
from hightable.games.henrys_feast.listing import (
    ADJUST_MOVE,
    BORROW_MOVES,
    CALL_MOVE,
    EMPTY_MOVES,
    END_MOVE,
    FETCH_MOVES,
    LAY_MOVES,
    PANTRY_PLACE,
    PLACES,
    SHARE_MOVE,
    TOSS_MOVES,
)
from hightable.games.henrys_feast.market import BUY_MOVES
from hightable.games.henrys_feast.planning import (
    LACKS,
    SCORE,
    SIZE,
    TARGET,
    count_bits,
    is_hopeless,
    is_sure,
    make_plan,
    market_kinds,
    shelf_kinds,
    stored_kinds,
    worth,
)
from hightable.games.henrys_feast.position import ACT, MOVE, SHARE, Position
from hightable.games.henrys_feast.scoring import points_of, same_crew
from hightable.games.henrys_feast.stockroom import CLEAR_MOVE, FILL_MOVE, FRESH_MOVE, shown

NEVER = -1.0
DRAGGING = 26
"""From this round on whoever may makes the last call, ahead or not."""


@rule
def weigh(p: Position, moves: npt.NDArray[np.int32], count: int, weights: Weights) -> None:
    """How much each move promises. The end of `weights`, which nobody reads, holds the plan."""
    plan = weights[weights.size - SIZE :]
    make_plan(p, plan)
    for place in range(count):
        weights[place] = _promise(p, int(moves[place]), plan)


@rule
def _promise(p: Position, move: int, plan: Weights) -> float:
    if move == CALL_MOVE:
        return 50.0 if _wants_the_end(p) else NEVER
    if move >= TOSS_MOVES:
        return _tidied(p, move, plan)
    if move >= ADJUST_MOVE:
        return -0.2 if move == ADJUST_MOVE else 0.0
    if move >= COOK_MOVES:
        return _cooked(p, move)
    if move >= LAY_MOVES:
        return _laid(p, ((move - LAY_MOVES) // MOST_STATIONS) >> 1, (move - LAY_MOVES) % MOST_STATIONS, plan, 0.0)
    if move >= BORROW_MOVES:
        return _brought(p, ((move - BORROW_MOVES) // PLACES) >> 1, (move - BORROW_MOVES) % PLACES, plan)
    if move == SHARE_MOVE:
        return 0.6 * min(2, count_bits(_wanted(p, plan) & stored_kinds(p, mate_of(p, p.seat)))) + _finishable(p, plan, 0)
    if move >= FETCH_MOVES:
        return _brought(p, (move - FETCH_MOVES) // PLACES, (move - FETCH_MOVES) % PLACES, plan)
    if move >= CLEAR_MOVE:
        return _stocked(p, move, plan)
    if move >= PEEK_MOVE:
        return NEVER
    return _bought(p, move - BUY_MOVES, plan)


@rule
def _wants_the_end(p: Position) -> bool:
    """Ahead of all others, or the game drags on."""
    own = points_of(p, p.seat)
    for other in range(p.seats):
        if not same_crew(p, other, p.seat) and points_of(p, other) >= own:
            return p.turn >= DRAGGING
    return True


# Getting ingredients


@rule
def _wanted(p: Position, plan: Weights) -> int:
    """The ingredients that planned dishes lack, and the pantry has not got, a bit each."""
    wanted = 0
    for station in range(MOST_STATIONS):
        if plan[TARGET + station] != NONE:
            wanted |= int(plan[LACKS + station])
    return wanted & ~stored_kinds(p, p.seat)


@rule
def _urgency(plan: Weights, kind: int) -> float:
    """How good the dishes are that lack the ingredient."""
    urgency = 0.0
    for station in range(MOST_STATIONS):
        if plan[TARGET + station] != NONE and (int(plan[LACKS + station]) >> kind) & 1:
            urgency += plan[SCORE + station]
    return urgency


@rule
def _bought(p: Position, kind: int, plan: Weights) -> float:
    wanted = _wanted(p, plan)
    if (wanted >> kind) & 1 == 0:
        return NEVER
    if p.phase != ACT:
        return 0.5 + 0.05 * _urgency(plan, kind)
    seat = int(p.seat)
    room = min(satchels_of(p, seat), pantry_of(p, seat) - int(p.stored[seat]))
    return 0.85 * min(room, count_bits(wanted & market_kinds(p))) + 0.01 * _urgency(plan, kind)


@rule
def _stocked(p: Position, move: int, plan: Weights) -> float:
    """What the stockroom promises: what it shows, what may come, and dishes that can be laid with that."""
    wanted, shelf = _wanted(p, plan), shelf_kinds(p)
    size = pantry_of(p, p.seat)
    chance = 0.8 * count_bits(wanted) / KINDS
    if move == FILL_MOVE:
        hits = count_bits(wanted & shelf)
        new = max(0, size - shown(p))
        return 1.05 * hits + chance * new + _finishable(p, plan, shelf)
    if move == FRESH_MOVE:
        return NEVER
    return chance * size - 0.15 + _finishable(p, plan, 0)


@rule
def _finishable(p: Position, plan: Weights, shelf: int) -> float:
    """What the dishes are worth that pantry and shelf would complete on their stations."""
    gain = 0.0
    at_hand = stored_kinds(p, p.seat) | shelf
    for station in range(MOST_STATIONS):
        missing = int(plan[LACKS + station])
        if plan[TARGET + station] != NONE and missing and missing & ~at_hand == 0:
            gain += 0.4 * worth(p, int(plan[TARGET + station])) + 0.5
    return gain


# Moving


@rule
def _at_hand(p: Position) -> int:
    """What can be laid on stations in this step."""
    found = stored_kinds(p, p.seat)
    if p.phase == MOVE:
        found |= shelf_kinds(p)
    elif p.phase == SHARE and p.taken == 0:
        found |= stored_kinds(p, mate_of(p, p.seat))
    return found


@rule
def _laid(p: Position, kind: int, station: int, plan: Weights, more: float) -> float:
    """An ingredient goes where its dish is planned: a whole dish at once, or part of one that nobody can take away."""
    if plan[TARGET + station] == NONE:
        return NEVER
    missing = int(plan[LACKS + station])
    if (missing >> kind) & 1 == 0:
        return NEVER
    if missing & ~_at_hand(p) == 0:
        return 3.0 + float(plan[SCORE + station]) + more
    if p.last or not is_sure(int(plan[TARGET + station])):
        return NEVER
    return 2.0 + float(plan[SCORE + station]) + more


@rule
def _brought(p: Position, kind: int, place: int, plan: Weights) -> float:
    """From the stockroom or a mate: to the station that wants it, else to the pantry if anything does."""
    if place != PANTRY_PLACE:
        return _laid(p, kind, place, plan, 0.2)
    if p.last or (_wanted(p, plan) >> kind) & 1 == 0:
        return NEVER
    return 1.0 + 0.05 * _urgency(plan, kind)


# Cooking and tidying up


@rule
def _cooked(p: Position, move: int) -> float:
    if move >= TREAT_MOVES:
        station = move - TREAT_MOVES
        bonus = source_of(p, station)
        mate = mate_of(p, p.seat)
        has_room = p.level[mate, bonus] < highest(p, bonus)
        return worth(p, bonus) + 10.0 if has_room and p.level[mate, bonus] > p.level[p.seat, bonus] else NEVER
    value = worth(p, source_of(p, move - COOK_MOVES))
    return 10.0 + value if value > 0.0 else NEVER


@rule
def _tidied(p: Position, move: int, plan: Weights) -> float:
    if move == END_MOVE:
        return 0.0
    if move >= EMPTY_MOVES:
        return 1.0 if p.last or is_hopeless(p, move - EMPTY_MOVES) else NEVER
    if p.last:
        return 1.0
    kind = (move - TOSS_MOVES) >> 1
    room = pantry_of(p, p.seat) - int(p.stored[p.seat])
    needed = _urgency(plan, kind) > 0.0
    return 0.3 - 0.1 * room if not needed and room < 3 else NEVER
