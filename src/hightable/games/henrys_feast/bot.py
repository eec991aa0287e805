"""The move heuristic: plan a dish for every station, collect ingredients for those and the next, cook several at once."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from hightable.engine.by_kind import by_kind
from hightable.engine.heuristics import Weights
from hightable.engine.jit import uncounted
from hightable.engine.position import NONE
from hightable.games.henrys_feast import moves as kinds
from hightable.games.henrys_feast.components import DIFFICULTY, DISH_POINTS, MISSING_FEAST_DISH, MOST_ON_ERRAND
from hightable.games.henrys_feast.cooking import source_of
from hightable.games.henrys_feast.kitchen import highest_level, satchel_capacity, station_count, teammate_of
from hightable.games.henrys_feast.legal_moves import PANTRY_PLACE
from hightable.games.henrys_feast.plan import (
    COMPLETION,
    ERRAND,
    LACKS,
    NEEDED,
    SCORE,
    SIZE,
    TARGET,
    TRIP,
    VALUE,
    WORTH,
    bonus_worth,
    is_dead_end,
    is_safe,
    lacks,
    make_plan,
    shelf_kinds,
    stored_kinds,
)
from hightable.games.henrys_feast.position import ACT, DISPLAY, MOVE, SHARE, STOCK, FeastPosition
from hightable.games.henrys_feast.scoring import feasts, points_of, same_team
from hightable.games.henrys_feast.supply_value import (
    LAST_CHANCE,
    clear_value,
    completion_value,
    count_deck,
    fill_value,
    fresh_value,
    loan_value,
    market_value,
    room_of,
)
from hightable.games.henrys_feast.visit_value import (
    look_value,
    peek_value,
    steal_down_value,
    steal_top_value,
    steal_value,
    take_value,
)

NEVER, LAST_CALL = -1.0, 50.0
LONG_GAME = 26
"""From this round on a player who can announces Last Call, ahead or not."""
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


# Last Call


@uncounted
def _last_call_value(p: FeastPosition) -> float:
    return LAST_CALL if _should_announce_last_call(p) else NEVER


@uncounted
def _should_announce_last_call(p: FeastPosition) -> bool:
    """Whether the team is ahead of all others, counting dishes ready on stations, or the game has lasted long."""
    own = _expected_points(p, p.to_move)
    for other in range(p.seats):
        if not same_team(p, other, p.to_move) and _expected_points(p, other) >= own:
            return p.round_number >= LONG_GAME
    return True


@uncounted
def _expected_points(p: FeastPosition, seat: int) -> int:
    """The points of the seat's team, plus the public dishes that are ready on its stations."""
    total = points_of(p, seat)
    for other in range(p.seats):
        if same_team(p, other, seat):
            for station in range(station_count(p, other)):
                total += _ready_points(p, other, station)
    return total


@uncounted
def _ready_points(p: FeastPosition, seat: int, station: int) -> int:
    """The points of the best public dish that is complete on the station."""
    best = 0
    for spot in range(DISPLAY):
        recipe = p.display[spot]
        if recipe != NONE and lacks(p, seat, station, recipe) == 0:
            best = max(best, int(DISH_POINTS[DIFFICULTY[recipe]]))
    for number in range(p.feast_revealed):
        if (feasts(p, seat) >> number) & 1 == 0 and lacks(p, seat, station, p.feast[number]) == 0:
            best = max(best, int(DISH_POINTS[number]) + MISSING_FEAST_DISH)
    return best


# Getting ingredients


@uncounted
def _buying_value(p: FeastPosition, kind: int, plan: Weights) -> float:
    """The value of an ingredient that a planned dish is short of; for the first purchase, of the whole trip."""
    value = float(plan[VALUE + kind])
    if value <= 0.0:
        return NEVER
    if p.phase != ACT:
        return value
    return float(plan[TRIP]) + 0.001 * value


@uncounted
def _sharing_value(p: FeastPosition, plan: Weights) -> float:
    """The value of the teammate's ingredients, and of dishes that the player's own pantry completes."""
    loan = loan_value(p, plan)
    return loan + float(plan[COMPLETION]) + (LAST_CHANCE if p.last_round and loan > 0.0 else 0.0)


@uncounted
def _borrowing_value(p: FeastPosition, card: int, place: int, plan: Weights) -> float:
    return _moving_value(p, card >> 1, place, plan)


@uncounted
def _moving_value(p: FeastPosition, kind: int, place: int, plan: Weights) -> float:
    """From the stockroom or the teammate: to the station that needs it, else to the pantry if a dish is short of it."""
    if place != PANTRY_PLACE:
        value = _on_station_value(p, kind, place, plan)
        return value + 0.2 if value > 0.0 else NEVER
    if p.last_round or plan[VALUE + kind] <= 0.0:
        return NEVER
    return 1.0 + 0.05 * float(plan[VALUE + kind])


# Laying


@uncounted
def _kinds_at_hand(p: FeastPosition) -> int:
    """The ingredients that can be laid on stations in this phase, one bit per ingredient."""
    found = stored_kinds(p, p.to_move)
    if p.phase == MOVE:
        found |= shelf_kinds(p)
    elif p.phase == SHARE and p.borrowed == 0:
        found |= stored_kinds(p, teammate_of(p, p.to_move))
    return found


@uncounted
def _laying_value(p: FeastPosition, card: int, station: int, plan: Weights) -> float:
    return _on_station_value(p, card >> 1, station, plan)


@uncounted
def _on_station_value(p: FeastPosition, kind: int, station: int, plan: Weights) -> float:
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


@uncounted
def _cooking_value(p: FeastPosition, station: int, plan: Weights) -> float:
    return _dish_value(p, float(plan[WORTH + source_of(p, station)]), plan)


@uncounted
def _treating_value(p: FeastPosition, station: int, plan: Weights) -> float:
    """The value of cooking for the teammate: a bonus goes to the player who has the higher level."""
    source = source_of(p, station)
    return _dish_value(p, _treat_worth(p, source, float(plan[WORTH + source])), plan)


@uncounted
def _dish_value(p: FeastPosition, worth: float, plan: Weights) -> float:
    """The value of cooking a dish of that worth now."""
    if worth <= 0.0:
        return NEVER
    return 10.0 + worth if p.phase != ACT or p.last_round else _cook_action_value(p, plan) + 0.001 * worth


@uncounted
def _treat_worth(p: FeastPosition, bonus: int, own_worth: float) -> float:
    """The worth of giving a bonus level to the teammate instead: one full bonus scores, two half ones do not."""
    seat, teammate = p.to_move, teammate_of(p, p.to_move)
    own_level, level = p.level[seat, bonus], p.level[teammate, bonus]
    most = highest_level(p, bonus)
    if level == most or level <= own_level < most:
        return NEVER
    return own_worth - bonus_worth(p, seat, bonus) + bonus_worth(p, teammate, bonus) + 0.5


@uncounted
def _cook_action_value(p: FeastPosition, plan: Weights) -> float:
    """The value of Cook Dishes as this turn's action, including what can be laid from the pantry after it."""
    stations, ready, worth = station_count(p, p.to_move), 0, 0.0
    for station in range(stations):
        source = source_of(p, station)
        if source != NONE and plan[WORTH + source] > 0.0:
            ready += 1
            worth += float(plan[WORTH + source])
    value = EAGERNESS + PER_DISH * worth + float(plan[COMPLETION])
    if ready == stations:
        return value + NO_ROOM
    return value - NOT_YET if p.last_call_by != NONE else value


@uncounted
def _adjusting_value(p: FeastPosition, plan: Weights) -> float:
    return ADJUSTING + float(plan[COMPLETION])


@uncounted
def _tossing_value(p: FeastPosition, card: int, plan: Weights) -> float:
    """In the last round everything is discarded; before that, only what no dish needs."""
    if p.last_round:
        return 1.0
    return 0.3 if room_of(p) < ROOMY and (int(plan[NEEDED]) >> (card >> 1)) & 1 == 0 else NEVER


@uncounted
def _emptying_value(p: FeastPosition, station: int, plan: Weights) -> float:
    """The same for a station."""
    return 1.0 if p.last_round or is_dead_end(p, plan, station) else NEVER


@uncounted
def _no_value(p: FeastPosition) -> float:
    return 0.0


# All moves

_move_value = by_kind(
    kinds.CATALOGUE,
    {
        kinds.BUY: _buying_value,
        kinds.PEEK: peek_value,
        kinds.STEAL_TOP: steal_top_value,
        kinds.STEAL: steal_value,
        kinds.STEAL_DOWN: steal_down_value,
        kinds.LOOK: look_value,
        kinds.TAKE: take_value,
        kinds.CLEAR: clear_value,
        kinds.FRESH: fresh_value,
        kinds.FILL: fill_value,
        kinds.FETCH: _moving_value,
        kinds.SHARE: _sharing_value,
        kinds.BORROW: _borrowing_value,
        kinds.LAY: _laying_value,
        kinds.COOK: _cooking_value,
        kinds.TREAT: _treating_value,
        kinds.ADJUST: _adjusting_value,
        kinds.REST: _no_value,
        kinds.DONE: _no_value,
        kinds.TOSS: _tossing_value,
        kinds.EMPTY: _emptying_value,
        kinds.END: _no_value,
        kinds.CALL: _last_call_value,
    },
    "plan",
    name="move_value",
)


@uncounted
def move_heuristic(p: FeastPosition, moves: npt.NDArray[np.int32], count: int, weights: Weights) -> None:
    """Writes the value of each move into `weights`. The end of the array, which nobody reads, holds the plan."""
    plan = weights[weights.size - SIZE :]
    make_plan(p, plan)
    if p.phase == ACT or p.phase == STOCK:
        count_deck(p, plan)
    if p.phase == ACT:
        room = room_of(p)
        plan[TRIP] = market_value(p, plan, min(satchel_capacity(p, p.to_move), room))
        plan[ERRAND] = market_value(p, plan, min(MOST_ON_ERRAND, room))
        plan[COMPLETION] = completion_value(p, plan, 0, 0, False)
    for place in range(count):
        weights[place] = _move_value(p, int(moves[place]), plan)
