"""The value of a visit to Chef's Corner: a peek, a recipe for oneself or denied to a rival, and an ingredient."""

from __future__ import annotations

from hightable.engine.heuristics import Weights
from hightable.engine.jit import compiled
from hightable.engine.position import NONE
from hightable.games.henrys_feast.chefs_corner import (
    LOOK_MOVE,
    PEEK_MOVE,
    STEAL_DOWN_MOVES,
    STEAL_MOVES,
    STEAL_TOP_MOVE,
    TAKE_MOVES,
)
from hightable.games.henrys_feast.components import COURSE, DIFFICULTY, MOST_STATIONS, NEEDS
from hightable.games.henrys_feast.cooking import FROM_DISPLAY
from hightable.games.henrys_feast.kitchen import back_of, station_count
from hightable.games.henrys_feast.plan import (
    FROM_OWN_HAND,
    LACKS,
    LATER_PART,
    SCORE,
    TARGET,
    dish_worth,
    effort,
    fewest_courses,
    is_planned,
    lacks,
    market_kinds,
    shelf_kinds,
    stored_kinds,
)
from hightable.games.henrys_feast.position import FeastPosition
from hightable.games.henrys_feast.scoring import DISH_POINTS, same_team
from hightable.games.henrys_feast.supply_value import market_value, room_of

NEVER = -1.0
LATE = 14
"""After this round a recipe stolen unseen is hardly ever cooked."""
UNCOOKED = 1.0
"""The expected cost of a recipe in hand after that round."""
PEEKED, CHOSEN = 0.4, 1.5
"""The worth of a peek, and of a choice among all recipes of the cookbook."""
OWNED, BETTER = 0.5, 0.6
"""The worth of a recipe that nobody can take away, and the weight of how much better it is than the next planned dish."""
SECURED = 0.8
"""The worth of having a planned recipe of the display in hand."""
DENIED = 1.5
"""The factor for a dish denied to a rival who could cook it next: its points, and the wasted effort."""


@compiled
def visit_value(p: FeastPosition, plan: Weights, move: int) -> float:
    """The value of the visit, including the best ingredient on the way back."""
    if move >= TAKE_MOVES:
        return _gain(p, plan, move - TAKE_MOVES)
    errand = market_value(p, plan, min(1, room_of(p)))
    late = p.round_number > LATE or p.last_call_by != NONE
    if STEAL_MOVES <= move < STEAL_DOWN_MOVES:
        return errand + _display_value(p, plan, move - STEAL_MOVES) - (UNCOOKED if late else 0.0)
    knows_top = p.top >= 0 and (int(p.top_seen_by) >> p.to_move) & 1 == 1
    if late or (move == PEEK_MOVE and knows_top):
        return NEVER
    if move == PEEK_MOVE:
        return errand + PEEKED
    if move == LOOK_MOVE:
        return errand + CHOSEN
    if move == STEAL_TOP_MOVE and knows_top:
        return errand + OWNED + BETTER * _gain(p, plan, int(p.top))
    back = back_of(int(p.top)) if move == STEAL_TOP_MOVE else move - STEAL_DOWN_MOVES
    return errand + OWNED + BETTER * _unseen_gain(p, plan, back)


@compiled
def _display_value(p: FeastPosition, plan: Weights, spot: int) -> float:
    """The value of a recipe on display: to secure a planned one, or to deny it to a rival."""
    return (SECURED if is_planned(plan, FROM_DISPLAY + spot) else 0.0) + DENIED * _rivals_loss(p, int(p.display[spot]))


@compiled
def _rivals_loss(p: FeastPosition, recipe: int) -> float:
    """What a rival with the dish ready would lose, divided among all rivals, since the others profit as well."""
    for other in range(p.seats):
        if same_team(p, other, p.to_move):
            continue
        for station in range(station_count(p, other)):
            if lacks(p, other, station, recipe) == 0:
                return (float(DISH_POINTS[DIFFICULTY[recipe]]) + 1.0) / float(p.seats - 1)
    return 0.0


@compiled
def _gain(p: FeastPosition, plan: Weights, recipe: int) -> float:
    """How much better the recipe would be in hand than what is planned for a station or for later."""
    seat = int(p.to_move)
    stored, shelf, stalls = stored_kinds(p, seat), shelf_kinds(p), market_kinds(p)
    worth = dish_worth(int(DIFFICULTY[recipe]), int(COURSE[recipe]), fewest_courses(p)) + FROM_OWN_HAND
    gain = worth * LATER_PART / effort(int(NEEDS[recipe]), stored, shelf, stalls) - float(plan[SCORE + MOST_STATIONS])
    for station in range(station_count(p, seat)):
        missing = lacks(p, seat, station, recipe)
        is_ready = plan[TARGET + station] != NONE and plan[LACKS + station] == 0
        if missing != NONE and not is_ready:
            gain = max(gain, worth / effort(missing, stored, shelf, stalls) - float(plan[SCORE + station]))
    return gain


@compiled
def _unseen_gain(p: FeastPosition, plan: Weights, back: int) -> float:
    """How much better an unseen recipe with that back may be than the next planned dish, if most ingredients are missing."""
    difficulty, course = back // 3, back % 3
    ingredients = 3 + difficulty
    worth = dish_worth(difficulty, course, fewest_courses(p)) + FROM_OWN_HAND
    return worth * LATER_PART / (1.0 + 0.5 * ingredients) - float(plan[SCORE + MOST_STATIONS])
