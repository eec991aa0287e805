"""The first move heuristic of the medium bot of Henry's Feast, kept only to measure its successor against.

It never goes to Chef's Corner and never uses Fresh Stock. Do not change its numbers; `henrys_feast_medium.py` plays with it.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from hightable.engine.heuristics import Weights
from hightable.engine.jit import compiled
from hightable.engine.position import NONE, Packed
from hightable.games.henrys_feast import GAME, moves
from hightable.games.henrys_feast.components import (
    COURSE,
    DESSERT,
    DESSERT_STATION,
    DIFFICULTY,
    HAND,
    KINDS,
    MOST_HAND,
    MOST_PANTRY,
    MOST_STATIONS,
    NEEDS,
    RECIPES,
    SUGAR,
)
from hightable.games.henrys_feast.cooking import (
    FROM_DISPLAY,
    FROM_FEAST,
    FROM_HAND,
    FROM_TEAMMATE,
    source_of,
)
from hightable.games.henrys_feast.kitchen import highest_level, pantry_capacity, satchel_capacity, station_count, teammate_of
from hightable.games.henrys_feast.legal_moves import PANTRY_PLACE, PLACES, legal_moves
from hightable.games.henrys_feast.position import ACT, FULL, MOVE, SHARE, FeastPosition
from hightable.games.henrys_feast.scoring import feasts, points_of, same_team
from hightable.games.henrys_feast.stockroom import shown_count

COMPILED_WITH = str(GAME.source)
"""The sources whose change outdates the compiled code here: the game's."""
POSITION = GAME.position.dtype

BUY_MOVES = moves.BUY.start
PEEK_MOVE = moves.PEEK.start
CLEAR_MOVE = moves.CLEAR.start
FRESH_MOVE = moves.FRESH.start
FILL_MOVE = moves.FILL.start
FETCH_MOVES = moves.FETCH.start
SHARE_MOVE = moves.SHARE.start
BORROW_MOVES = moves.BORROW.start
LAY_MOVES = moves.LAY.start
COOK_MOVES = moves.COOK.start
TREAT_MOVES = moves.TREAT.start
ADJUST_MOVE = moves.ADJUST.start
TOSS_MOVES = moves.TOSS.start
EMPTY_MOVES = moves.EMPTY.start
END_MOVE = moves.END.start
CALL_MOVE = moves.CALL.start

SOURCES = FROM_TEAMMATE + MOST_HAND
TARGET, LACKS, SCORE, SIZE = 0, MOST_STATIONS, 2 * MOST_STATIONS, 3 * MOST_STATIONS

EARLY = 12
"""After this round a new bonus level hardly pays off any more."""
BONUS_WORTH = np.array([[2.6, 2.2, 4.2], [2.0, 1.7, 4.0], [2.2, 1.8, 4.0], [0.6, 0.5, 3.2]])
"""The worth of each level of each bonus: Stations, Pantry, Satchels, Hand Limit. The last level includes its points."""


@compiled
def recipe_from(p: FeastPosition, seat: int, source: int) -> int:
    """The recipe that the seat can cook from that source, or NONE."""
    if source < FROM_DISPLAY:
        return int(p.bonus[source])
    if source < FROM_FEAST:
        return int(p.display[source - FROM_DISPLAY])
    if source < FROM_HAND:
        return int(p.feast[source - FROM_FEAST]) if source - FROM_FEAST < p.feast_revealed else NONE
    if source < FROM_TEAMMATE:
        return int(p.hand[seat * MOST_HAND + source - FROM_HAND])
    return int(p.hand[teammate_of(p, seat) * MOST_HAND + source - FROM_TEAMMATE]) if p.teams else NONE


@compiled
def worth(p: FeastPosition, source: int) -> float:
    """The worth of the dish from a source: its points, what they lead to, or its bonus."""
    seat = int(p.to_move)
    recipe = recipe_from(p, seat, source)
    unproved = p.variant == FULL and (int(p.proved) >> seat) & 1 == 0
    gain = 3.0 if unproved else 0.0
    if source < FROM_DISPLAY:
        level = int(p.level[seat, source])
        if level >= highest_level(p, source):
            return gain - 0.5
        value = float(BONUS_WORTH[source, level])
        if p.last_round:
            return gain + (3.0 if level == 2 else 0.4)
        if level < 2 and (p.round_number > EARLY or p.last_call_by != NONE):
            value *= 0.35
        if source == HAND and highest_level(p, source) == 1:
            value = 0.4
        return gain + value
    value = 2.0 + float(DIFFICULTY[recipe]) + _menu_value(p, int(COURSE[recipe]))
    if source < FROM_FEAST:
        return gain + value
    if source >= FROM_HAND:
        return gain + value + 1.0
    number = source - FROM_FEAST
    done = feasts(p, seat)
    if (done >> number) & 1:
        return -0.5
    return value + 2.0 + (6.0 if done == 0 else 0.0) + number


@compiled
def _menu_value(p: FeastPosition, course: int) -> float:
    """The value of one more dish of the course for a menu of three courses."""
    first, second, third = 0, 0, 0
    for recipe in range(RECIPES):
        if p.cooked_by[recipe] != NONE and same_team(p, int(p.cooked_by[recipe]), p.to_move):
            first += int(COURSE[recipe] == 0)
            second += int(COURSE[recipe] == 1)
            third += int(COURSE[recipe] == 2)
    own = first if course == 0 else second if course == 1 else third
    fewest = min(first, min(second, third))
    return 0.9 if own == fewest else 0.1


@compiled
def count_bits(bits: int) -> int:
    count = 0
    while bits:
        bits &= bits - 1
        count += 1
    return count


@compiled
def stored_kinds(p: FeastPosition, seat: int) -> int:
    """The ingredients in a pantry, one bit per ingredient."""
    found = 0
    for slot in range(p.pantry_size[seat]):
        found |= 1 << (int(p.pantry[seat, slot]) >> 1)
    return found


@compiled
def shelf_kinds(p: FeastPosition) -> int:
    found = 0
    for slot in range(MOST_PANTRY):
        if p.shelf[slot] != NONE:
            found |= 1 << int(p.shelf[slot])
    return found


@compiled
def market_kinds(p: FeastPosition) -> int:
    found = 0
    for kind in range(KINDS):
        found |= int(p.market[kind] > 0) << kind
    return found


@compiled
def lacks(p: FeastPosition, seat: int, station: int, recipe: int) -> int:
    """What the seat's station still lacks for the recipe, one bit per ingredient; NONE if it can never become that dish."""
    row = seat * MOST_STATIONS + station
    needs, mix = int(NEEDS[recipe]), int(p.station_kinds[row])
    if station == DESSERT_STATION:
        if COURSE[recipe] != DESSERT:
            return NONE
        needs &= ~(1 << SUGAR)
    if mix & ~needs or count_bits(mix) != p.station_size[row]:
        return NONE
    return needs & ~mix


@compiled
def trouble(missing: int, stored: int, shelf: int, stalls: int) -> float:
    """Roughly the number of actions it takes to get what is missing."""
    far = missing & ~stored & ~shelf
    sold_out = far & ~stalls
    near = missing & ~stored & shelf
    return 1.0 + 0.1 * count_bits(missing) + 0.25 * count_bits(near) + 0.7 * count_bits(far) + 1.5 * count_bits(sold_out)


@compiled
def make_plan(p: FeastPosition, plan: Weights) -> None:
    """Assigns a recipe to each station, best score first. Ingredients used by one are not available to the next."""
    seat = int(p.to_move)
    stored, shelf, stalls = stored_kinds(p, seat), shelf_kinds(p), market_kinds(p)
    for station in range(MOST_STATIONS):
        plan[TARGET + station] = NONE
        plan[LACKS + station] = 0
        plan[SCORE + station] = 0.0
    planned = 0
    for _ in range(station_count(p, seat)):
        best, best_station, best_source = 0.0, NONE, NONE
        for station in range(station_count(p, seat)):
            if plan[TARGET + station] != NONE:
                continue
            for source in range(SOURCES):
                recipe = recipe_from(p, seat, source)
                if recipe < 0 or (planned >> source) & 1:
                    continue
                missing = lacks(p, seat, station, recipe)
                if missing == NONE:
                    continue
                score = worth(p, source) / trouble(missing, stored, shelf, stalls)
                if score > best:
                    best, best_station, best_source = score, station, source
        if best_station == NONE:
            return
        missing = lacks(p, seat, best_station, recipe_from(p, seat, best_source))
        plan[TARGET + best_station] = best_source
        plan[LACKS + best_station] = missing
        plan[SCORE + best_station] = best
        planned |= 1 << best_source
        shelf &= ~(missing & ~stored)
        stored &= ~missing


@compiled
def is_dead_end(p: FeastPosition, station: int) -> bool:
    """Whether the ingredients on the station can no longer become any worthwhile dish."""
    seat = int(p.to_move)
    for source in range(SOURCES):
        recipe = recipe_from(p, seat, source)
        if recipe >= 0 and worth(p, source) > 0.0 and lacks(p, seat, station, recipe) != NONE:
            return False
    return True


@compiled
def is_safe(source: int) -> bool:
    """Whether nobody can take the recipe away: bonus dishes, feast dishes and hands, but not the display."""
    return not FROM_DISPLAY <= source < FROM_FEAST


NEVER = -1.0
LONG_GAME = 26
"""From this round on a player who can announces Last Call, ahead or not."""


@compiled
def move_heuristic(p: FeastPosition, listed: npt.NDArray[np.int32], count: int, weights: Weights) -> None:
    """Writes the value of each move into `weights`. The end of the array, which nobody reads, holds the plan."""
    plan = weights[weights.size - SIZE :]
    make_plan(p, plan)
    for place in range(count):
        weights[place] = _move_value(p, int(listed[place]), plan)


@compiled
def _move_value(p: FeastPosition, move: int, plan: Weights) -> float:
    if move == CALL_MOVE:
        return 50.0 if _should_announce_last_call(p) else NEVER
    if move >= TOSS_MOVES:
        return _tidying_value(p, move, plan)
    if move >= ADJUST_MOVE:
        return -0.2 if move == ADJUST_MOVE else 0.0
    if move >= COOK_MOVES:
        return _cooking_value(p, move)
    if move >= LAY_MOVES:
        return _laying_value(p, ((move - LAY_MOVES) // MOST_STATIONS) >> 1, (move - LAY_MOVES) % MOST_STATIONS, plan, 0.0)
    if move >= BORROW_MOVES:
        return _moving_value(p, ((move - BORROW_MOVES) // PLACES) >> 1, (move - BORROW_MOVES) % PLACES, plan)
    if move == SHARE_MOVE:
        return 0.6 * min(2, count_bits(_wanted_kinds(p, plan) & stored_kinds(p, teammate_of(p, p.to_move)))) + _completion_value(
            p, plan, 0
        )
    if move >= FETCH_MOVES:
        return _moving_value(p, (move - FETCH_MOVES) // PLACES, (move - FETCH_MOVES) % PLACES, plan)
    if move >= CLEAR_MOVE:
        return _stocking_value(p, move, plan)
    if move >= PEEK_MOVE:
        return NEVER
    return _buying_value(p, move - BUY_MOVES, plan)


@compiled
def _should_announce_last_call(p: FeastPosition) -> bool:
    """Whether the team is ahead of all others, or the game has lasted long."""
    own = points_of(p, p.to_move)
    for other in range(p.seats):
        if not same_team(p, other, p.to_move) and points_of(p, other) >= own:
            return p.round_number >= LONG_GAME
    return True


# Getting ingredients


@compiled
def _wanted_kinds(p: FeastPosition, plan: Weights) -> int:
    """The ingredients that planned dishes lack and the pantry does not have, one bit per ingredient."""
    wanted = 0
    for station in range(MOST_STATIONS):
        if plan[TARGET + station] != NONE:
            wanted |= int(plan[LACKS + station])
    return wanted & ~stored_kinds(p, p.to_move)


@compiled
def _urgency(plan: Weights, kind: int) -> float:
    """The total score of the dishes that lack the ingredient."""
    urgency = 0.0
    for station in range(MOST_STATIONS):
        if plan[TARGET + station] != NONE and (int(plan[LACKS + station]) >> kind) & 1:
            urgency += plan[SCORE + station]
    return urgency


@compiled
def _buying_value(p: FeastPosition, kind: int, plan: Weights) -> float:
    wanted = _wanted_kinds(p, plan)
    if (wanted >> kind) & 1 == 0:
        return NEVER
    if p.phase != ACT:
        return 0.5 + 0.05 * _urgency(plan, kind)
    seat = int(p.to_move)
    room = min(satchel_capacity(p, seat), pantry_capacity(p, seat) - int(p.pantry_size[seat]))
    return 0.85 * min(room, count_bits(wanted & market_kinds(p))) + 0.01 * _urgency(plan, kind)


@compiled
def _stocking_value(p: FeastPosition, move: int, plan: Weights) -> float:
    """The value of the stockroom: what it shows, what may come, and dishes completed with that."""
    wanted, shelf = _wanted_kinds(p, plan), shelf_kinds(p)
    size = pantry_capacity(p, p.to_move)
    share = 0.8 * count_bits(wanted) / KINDS
    if move == FILL_MOVE:
        hits = count_bits(wanted & shelf)
        new = max(0, size - shown_count(p))
        return 1.05 * hits + share * new + _completion_value(p, plan, shelf)
    if move == FRESH_MOVE:
        return NEVER
    return share * size - 0.15 + _completion_value(p, plan, 0)


@compiled
def _completion_value(p: FeastPosition, plan: Weights, shelf: int) -> float:
    """The value of dishes that the pantry and the shelf complete on their stations."""
    gain = 0.0
    at_hand = stored_kinds(p, p.to_move) | shelf
    for station in range(MOST_STATIONS):
        missing = int(plan[LACKS + station])
        if plan[TARGET + station] != NONE and missing and missing & ~at_hand == 0:
            gain += 0.4 * worth(p, int(plan[TARGET + station])) + 0.5
    return gain


# Moving


@compiled
def _kinds_at_hand(p: FeastPosition) -> int:
    """The ingredients that can be laid on stations in this phase."""
    found = stored_kinds(p, p.to_move)
    if p.phase == MOVE:
        found |= shelf_kinds(p)
    elif p.phase == SHARE and p.borrowed == 0:
        found |= stored_kinds(p, teammate_of(p, p.to_move))
    return found


@compiled
def _laying_value(p: FeastPosition, kind: int, station: int, plan: Weights, more: float) -> float:
    """The value of laying an ingredient for its planned dish: a whole dish at once, or part of one that nobody can take away."""
    if plan[TARGET + station] == NONE:
        return NEVER
    missing = int(plan[LACKS + station])
    if (missing >> kind) & 1 == 0:
        return NEVER
    if missing & ~_kinds_at_hand(p) == 0:
        return 3.0 + float(plan[SCORE + station]) + more
    if p.last_round or not is_safe(int(plan[TARGET + station])):
        return NEVER
    return 2.0 + float(plan[SCORE + station]) + more


@compiled
def _moving_value(p: FeastPosition, kind: int, place: int, plan: Weights) -> float:
    """From the stockroom or the teammate: to the station that needs it, else to the pantry if any dish does."""
    if place != PANTRY_PLACE:
        return _laying_value(p, kind, place, plan, 0.2)
    if p.last_round or (_wanted_kinds(p, plan) >> kind) & 1 == 0:
        return NEVER
    return 1.0 + 0.05 * _urgency(plan, kind)


# Cooking and tidying up


@compiled
def _cooking_value(p: FeastPosition, move: int) -> float:
    if move >= TREAT_MOVES:
        station = move - TREAT_MOVES
        bonus = source_of(p, station)
        teammate = teammate_of(p, p.to_move)
        has_room = p.level[teammate, bonus] < highest_level(p, bonus)
        return worth(p, bonus) + 10.0 if has_room and p.level[teammate, bonus] > p.level[p.to_move, bonus] else NEVER
    value = worth(p, source_of(p, move - COOK_MOVES))
    return 10.0 + value if value > 0.0 else NEVER


@compiled
def _tidying_value(p: FeastPosition, move: int, plan: Weights) -> float:
    if move == END_MOVE:
        return 0.0
    if move >= EMPTY_MOVES:
        return 1.0 if p.last_round or is_dead_end(p, move - EMPTY_MOVES) else NEVER
    if p.last_round:
        return 1.0
    kind = (move - TOSS_MOVES) >> 1
    room = pantry_capacity(p, p.to_move) - int(p.pantry_size[p.to_move])
    needed = _urgency(plan, kind) > 0.0
    return 0.3 - 0.1 * room if not needed and room < 3 else NEVER


@compiled
def evaluate_moves(position: Packed, out: npt.NDArray[np.int32], weights: Weights) -> int:
    """Lists the legal moves of a view in `out` and the value of each in `weights`; returns their number."""
    p = position.view(POSITION)[0]
    count = legal_moves(p, out)
    move_heuristic(p, out, count, weights)
    return count
