"""The value of a visit to Chef's Corner: a peek, a recipe for oneself or denied to a rival, and an ingredient."""

from __future__ import annotations

from hightable.engine.heuristics import Weights
from hightable.engine.jit import uncounted
from hightable.engine.position import NONE
from hightable.games.henrys_feast.components import (
    COURSE,
    DIFFICULTY,
    DISH_POINTS,
    MOST_STATIONS,
    NEEDS,
    RECIPE_IN_HAND,
    SIZES,
)
from hightable.games.henrys_feast.cooking import FROM_DISPLAY
from hightable.games.henrys_feast.kitchen import back_of, station_count
from hightable.games.henrys_feast.plan import (
    ERRAND,
    FEWEST,
    FROM_OWN_HAND,
    LACKS,
    LATER_PART,
    SCORE,
    TARGET,
    dish_worth,
    effort,
    is_planned,
    lacks,
    market_kinds,
    shelf_kinds,
    stored_kinds,
)
from hightable.games.henrys_feast.position import FeastPosition
from hightable.games.henrys_feast.scoring import same_team

NEVER = -1.0
LATE = 14
"""After this round a recipe stolen unseen is hardly ever cooked."""
UNCOOKED = float(RECIPE_IN_HAND)
"""The expected cost of a recipe in hand after that round."""
PEEKED, CHOSEN = 0.4, 1.5
"""The worth of a peek, and of a choice among all recipes of the cookbook."""
OWNED, BETTER = 0.5, 0.6
"""The worth of a recipe that nobody can take away, and the weight of how much better it is than the next planned dish."""
SECURED = 0.8
"""The worth of having a planned recipe of the display in hand."""
DENIED = 1.5
"""The factor for a dish denied to a rival who could cook it next: its points, and the wasted effort."""


@uncounted
def peek_value(p: FeastPosition, plan: Weights) -> float:
    """The value of peeking at the top recipe, including the best ingredient on the way back, as in every visit here."""
    return NEVER if _is_late(p) or _knows_top(p) else float(plan[ERRAND]) + PEEKED


@uncounted
def steal_top_value(p: FeastPosition, plan: Weights) -> float:
    """The value of stealing the top recipe."""
    if _is_late(p):
        return NEVER
    gain = take_value(p, p.top, plan) if _knows_top(p) else _unseen_gain(p, plan, back_of(p.top))
    return float(plan[ERRAND]) + OWNED + BETTER * gain


@uncounted
def steal_value(p: FeastPosition, spot: int, plan: Weights) -> float:
    """The value of stealing a recipe on display."""
    return float(plan[ERRAND]) + _display_value(p, plan, spot) - (UNCOOKED if _is_late(p) else 0.0)


@uncounted
def steal_down_value(p: FeastPosition, back: int, plan: Weights) -> float:
    """The value of stealing an unseen recipe with that back."""
    return NEVER if _is_late(p) else float(plan[ERRAND]) + OWNED + BETTER * _unseen_gain(p, plan, back)


@uncounted
def look_value(p: FeastPosition, plan: Weights) -> float:
    """The value of looking through the cookbook."""
    return NEVER if _is_late(p) else float(plan[ERRAND]) + CHOSEN


@uncounted
def _is_late(p: FeastPosition) -> bool:
    return p.round_number > LATE or p.last_call_by != NONE


@uncounted
def _knows_top(p: FeastPosition) -> bool:
    return p.top >= 0 and (p.top_seen_by >> p.to_move) & 1 == 1


@uncounted
def _display_value(p: FeastPosition, plan: Weights, spot: int) -> float:
    """The value of a recipe on display: to secure a planned one, or to deny it to a rival."""
    return (SECURED if is_planned(plan, FROM_DISPLAY + spot) else 0.0) + DENIED * _rivals_loss(p, p.display[spot])


@uncounted
def _rivals_loss(p: FeastPosition, recipe: int) -> float:
    """What a rival with the dish ready would lose, divided among all rivals, since the others profit as well."""
    for other in range(p.seats):
        if same_team(p, other, p.to_move):
            continue
        for station in range(station_count(p, other)):
            if lacks(p, other, station, recipe) == 0:
                return (float(DISH_POINTS[DIFFICULTY[recipe]]) + 1.0) / float(p.seats - 1)
    return 0.0


@uncounted
def take_value(p: FeastPosition, recipe: int, plan: Weights) -> float:
    """How much better the recipe would be in hand than what is planned for a station or for later."""
    seat = p.to_move
    stored, shelf, stalls = stored_kinds(p, seat), shelf_kinds(p), market_kinds(p)
    worth = dish_worth(int(DIFFICULTY[recipe]), int(COURSE[recipe]), int(plan[FEWEST])) + FROM_OWN_HAND
    gain = worth * LATER_PART / effort(int(NEEDS[recipe]), stored, shelf, stalls) - float(plan[SCORE + MOST_STATIONS])
    for station in range(station_count(p, seat)):
        missing = lacks(p, seat, station, recipe)
        is_ready = plan[TARGET + station] != NONE and plan[LACKS + station] == 0
        if missing != NONE and not is_ready:
            gain = max(gain, worth / effort(missing, stored, shelf, stalls) - float(plan[SCORE + station]))
    return gain


@uncounted
def _unseen_gain(p: FeastPosition, plan: Weights, back: int) -> float:
    """How much better an unseen recipe with that back may be than the next planned dish, if most ingredients are missing."""
    difficulty, course = back // 3, back % 3
    worth = dish_worth(difficulty, course, int(plan[FEWEST])) + FROM_OWN_HAND
    return worth * LATER_PART / (1.0 + 0.5 * float(SIZES[difficulty])) - float(plan[SCORE + MOST_STATIONS])
