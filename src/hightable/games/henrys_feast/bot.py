"""The move heuristic: plan a dish for every station, collect ingredients for those and the next, cook several at once."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from hightable.engine.heuristics import Weights
from hightable.engine.jit import compiled
from hightable.engine.position import NONE
from hightable.games.henrys_feast.chefs_corner import PEEK_MOVE
from hightable.games.henrys_feast.components import DIFFICULTY, MOST_STATIONS
from hightable.games.henrys_feast.cooking import COOK_MOVES, TREAT_MOVES, source_of
from hightable.games.henrys_feast.kitchen import highest_level, satchel_capacity, station_count, teammate_of
from hightable.games.henrys_feast.legal_moves import (
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
from hightable.games.henrys_feast.plan import (
    LACKS,
    SCORE,
    SIZE,
    TARGET,
    VALUE,
    WORTH,
    bonus_worth,
    is_dead_end,
    is_needed,
    is_safe,
    lacks,
    make_plan,
    shelf_kinds,
    stored_kinds,
)
from hightable.games.henrys_feast.position import ACT, DISPLAY, MOVE, SHARE, STOCK, FeastPosition
from hightable.games.henrys_feast.scoring import DISH_POINTS, feasts, points_of, same_team
from hightable.games.henrys_feast.stockroom import CLEAR_MOVE
from hightable.games.henrys_feast.supply_value import (
    completion_value,
    count_deck,
    loan_value,
    market_value,
    room_of,
    stockroom_value,
)
from hightable.games.henrys_feast.visit_value import visit_value

NEVER = -1.0
LONG_GAME = 26
"""From this round on a player who can announces Last Call, ahead or not."""
LAST_CHANCE = 30.0
"""In the last round ingredients are moved before anything is cooked: there is no moving afterwards."""
EAGERNESS, PER_DISH = 1.0, 0.5
"""The value of cooking now, and more for each dish that is ready: cooking two at once saves an action."""
NO_ROOM = 20.0
"""With a dish ready on every station there is nothing better to do than to cook."""
NOT_YET = 4.0
"""After Last Call a ready dish can wait for the last round, which has its own Cook Dishes."""
ADJUSTING = 0.2
"""The value of laying ingredients from the pantry without going to the stockroom."""
ROOMY, CRAMPED = 4, 1
"""With this much room in the pantry unneeded cards are kept; with this little, dishes are begun that others might take."""


@compiled
def move_heuristic(p: FeastPosition, moves: npt.NDArray[np.int32], count: int, weights: Weights) -> None:
    """Writes the value of each move into `weights`. The end of the array, which nobody reads, holds the plan."""
    plan = weights[weights.size - SIZE :]
    make_plan(p, plan)
    if p.phase == ACT or p.phase == STOCK:
        count_deck(p, plan)
    for place in range(count):
        weights[place] = _move_value(p, int(moves[place]), plan)


@compiled
def _move_value(p: FeastPosition, move: int, plan: Weights) -> float:
    if move == CALL_MOVE:
        return 50.0 if _should_announce_last_call(p) else NEVER
    if move >= TOSS_MOVES:
        return _tidying_value(p, move, plan)
    if move >= ADJUST_MOVE:
        return ADJUSTING + completion_value(p, plan, 0, 0, False) if move == ADJUST_MOVE else 0.0
    if move >= COOK_MOVES:
        return _cooking_value(p, move, plan)
    if move >= LAY_MOVES:
        return _laying_value(p, ((move - LAY_MOVES) // MOST_STATIONS) >> 1, (move - LAY_MOVES) % MOST_STATIONS, plan)
    if move >= BORROW_MOVES:
        return _moving_value(p, ((move - BORROW_MOVES) // PLACES) >> 1, (move - BORROW_MOVES) % PLACES, plan)
    if move == SHARE_MOVE:
        return _sharing_value(p, plan)
    if move >= FETCH_MOVES:
        return _moving_value(p, (move - FETCH_MOVES) // PLACES, (move - FETCH_MOVES) % PLACES, plan)
    if move >= CLEAR_MOVE:
        return stockroom_value(p, plan, move) + (LAST_CHANCE if p.last_round else 0.0)
    if move >= PEEK_MOVE:
        return visit_value(p, plan, move)
    return _buying_value(p, move - BUY_MOVES, plan)


# Last Call


@compiled
def _should_announce_last_call(p: FeastPosition) -> bool:
    """Whether the team is ahead of all others, counting dishes ready on stations, or the game has lasted long."""
    own = _expected_points(p, int(p.to_move))
    for other in range(p.seats):
        if not same_team(p, other, p.to_move) and _expected_points(p, other) >= own:
            return p.round_number >= LONG_GAME
    return True


@compiled
def _expected_points(p: FeastPosition, seat: int) -> int:
    """The points of the seat's team, plus the public dishes that are ready on its stations."""
    total = points_of(p, seat)
    for other in range(p.seats):
        if same_team(p, other, seat):
            for station in range(station_count(p, other)):
                total += _ready_points(p, other, station)
    return total


@compiled
def _ready_points(p: FeastPosition, seat: int, station: int) -> int:
    """The points of the best public dish that is complete on the station."""
    best = 0
    for spot in range(DISPLAY):
        recipe = int(p.display[spot])
        if recipe != NONE and lacks(p, seat, station, recipe) == 0:
            best = max(best, int(DISH_POINTS[DIFFICULTY[recipe]]))
    for number in range(p.feast_revealed):
        if (feasts(p, seat) >> number) & 1 == 0 and lacks(p, seat, station, int(p.feast[number])) == 0:
            best = max(best, int(DISH_POINTS[number]) + 1)
    return best


# Getting ingredients


@compiled
def _buying_value(p: FeastPosition, kind: int, plan: Weights) -> float:
    """The value of an ingredient that a planned dish is short of; for the first purchase, of the whole trip."""
    value = float(plan[VALUE + kind])
    if value <= 0.0:
        return NEVER
    if p.phase != ACT:
        return value
    return market_value(p, plan, min(satchel_capacity(p, p.to_move), room_of(p))) + 0.001 * value


@compiled
def _sharing_value(p: FeastPosition, plan: Weights) -> float:
    """The value of the teammate's ingredients, and of dishes that the player's own pantry completes."""
    loan = loan_value(p, plan)
    return loan + completion_value(p, plan, 0, 0, False) + (LAST_CHANCE if p.last_round and loan > 0.0 else 0.0)


@compiled
def _moving_value(p: FeastPosition, kind: int, place: int, plan: Weights) -> float:
    """From the stockroom or the teammate: to the station that needs it, else to the pantry if a dish is short of it."""
    if place != PANTRY_PLACE:
        value = _laying_value(p, kind, place, plan)
        return value + 0.2 if value > 0.0 else NEVER
    if p.last_round or plan[VALUE + kind] <= 0.0:
        return NEVER
    return 1.0 + 0.05 * float(plan[VALUE + kind])


# Laying


@compiled
def _kinds_at_hand(p: FeastPosition) -> int:
    """The ingredients that can be laid on stations in this phase, one bit per ingredient."""
    found = stored_kinds(p, p.to_move)
    if p.phase == MOVE:
        found |= shelf_kinds(p)
    elif p.phase == SHARE and p.borrowed == 0:
        found |= stored_kinds(p, teammate_of(p, p.to_move))
    return found


@compiled
def _laying_value(p: FeastPosition, kind: int, station: int, plan: Weights) -> float:
    """The value of laying an ingredient on the station where its dish is planned.

    It is laid if the dish can be completed now, if nobody can take its recipe away, or if the pantry is nearly full.
    """
    if plan[TARGET + station] == NONE:
        return NEVER
    missing = int(plan[LACKS + station])
    if (missing >> kind) & 1 == 0:
        return NEVER
    if missing & ~_kinds_at_hand(p) == 0:
        return 3.0 + float(plan[SCORE + station])
    if p.last_round or not (is_safe(int(plan[TARGET + station])) or room_of(p) <= CRAMPED):
        return NEVER
    return 2.0 + float(plan[SCORE + station])


# Cooking and tidying up


@compiled
def _cooking_value(p: FeastPosition, move: int, plan: Weights) -> float:
    """The value of cooking a dish; a bonus goes to the teammate who has the higher level."""
    station = move - COOK_MOVES if move < TREAT_MOVES else move - TREAT_MOVES
    source = source_of(p, station)
    value = float(plan[WORTH + source])
    if move >= TREAT_MOVES:
        value = _treat_worth(p, source, value)
    if value <= 0.0:
        return NEVER
    return 10.0 + value if p.phase != ACT or p.last_round else _cook_action_value(p, plan) + 0.001 * value


@compiled
def _treat_worth(p: FeastPosition, bonus: int, own_worth: float) -> float:
    """The worth of giving a bonus level to the teammate instead: one full bonus scores, two half ones do not."""
    seat, teammate = int(p.to_move), teammate_of(p, p.to_move)
    own_level, level = int(p.level[seat, bonus]), int(p.level[teammate, bonus])
    most = highest_level(p, bonus)
    if level == most or level <= own_level < most:
        return NEVER
    return own_worth - bonus_worth(p, seat, bonus) + bonus_worth(p, teammate, bonus) + 0.5


@compiled
def _cook_action_value(p: FeastPosition, plan: Weights) -> float:
    """The value of Cook Dishes as this turn's action, including what can be laid from the pantry after it."""
    seat = int(p.to_move)
    stations, ready, worth = station_count(p, seat), 0, 0.0
    for station in range(stations):
        source = source_of(p, station)
        if source != NONE and plan[WORTH + source] > 0.0:
            ready += 1
            worth += float(plan[WORTH + source])
    value = EAGERNESS + PER_DISH * worth + completion_value(p, plan, 0, 0, False)
    if ready == stations:
        return value + NO_ROOM
    return value - NOT_YET if p.last_call_by != NONE else value


@compiled
def _tidying_value(p: FeastPosition, move: int, plan: Weights) -> float:
    """In the last round everything is discarded; before that, only what no dish needs."""
    if move == END_MOVE:
        return 0.0
    if move >= EMPTY_MOVES:
        return 1.0 if p.last_round or is_dead_end(p, plan, move - EMPTY_MOVES) else NEVER
    if p.last_round:
        return 1.0
    return 0.3 if room_of(p) < ROOMY and not is_needed(plan, (move - TOSS_MOVES) >> 1) else NEVER
