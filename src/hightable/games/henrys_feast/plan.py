"""The bot's plan: which recipe each station is for, what is missing for it, and what each ingredient is worth.

The plan is stored at the end of the array of weights, which is longer than any list of legal moves. It has a row for each
station, and rows for later dishes, which wait in the pantry for a free station:

- `plan[TARGET + row]`: the source of the recipe (NONE for no plan);
- `plan[LACKS + row]`: its ingredients that are not on the station yet, one bit per ingredient;
- `plan[SHORT + row]`: those of them that are not set aside in the pantry either;
- `plan[SCORE + row]`: the worth of the dish divided by its effort.

`plan[RECIPE + source]` is the recipe from each source and `plan[WORTH + source]` the worth of its dish, `plan[VALUE + kind]` the
value of each ingredient, and `plan[DECK + kind]` the number of its cards in the stockroom deck, once they have been counted.
`plan[FEWEST]` are the courses from `fewest_courses`, `plan[WORTHY]` the sources of dishes that are worth cooking, and
`plan[NEEDED]` the ingredients that any planned dish lacks, whether or not the pantry has them, one bit each.

`plan[TRIP]`, `plan[ERRAND]` and `plan[COMPLETION]` are noted before an action begins: the value of a trip to the market, of the
ingredient on an errand, and of the dishes that the pantry completes.

While recipes are assigned, `plan[NEXT_SCORE + row]`, `plan[NEXT_SOURCE + row]` and `plan[NEXT_LACKS + row]` are the best choice
for each row that has none yet; its score is UNKNOWN until it is needed.
"""

from __future__ import annotations

import numpy as np

from hightable.engine.bits import count_bits, lowest_bit
from hightable.engine.heuristics import Weights
from hightable.engine.jit import uncounted
from hightable.engine.position import NONE
from hightable.games.henrys_feast.components import (
    COMBO,
    COURSE,
    DESSERT,
    DESSERT_STATION,
    DIFFICULTY,
    DISH_POINTS,
    FULL_BONUS,
    HAND,
    KINDS,
    LEVELS,
    MISSING_FEAST_DISH,
    MOST_HAND,
    MOST_PANTRY,
    MOST_STATIONS,
    NEEDS,
    RECIPE_IN_HAND,
    SUGAR,
)
from hightable.games.henrys_feast.cooking import FROM_DISPLAY, FROM_FEAST, FROM_HAND, FROM_TEAMMATE
from hightable.games.henrys_feast.kitchen import highest_level, station_count, teammate_of
from hightable.games.henrys_feast.position import FULL, FeastPosition
from hightable.games.henrys_feast.scoring import courses, feasts

SOURCES = FROM_TEAMMATE + MOST_HAND
LATER = 2
"""Number of dishes planned beyond those on the stations."""
ROWS = MOST_STATIONS + LATER
TARGET, LACKS, SHORT, SCORE = 0, ROWS, 2 * ROWS, 3 * ROWS
WORTH = 4 * ROWS
VALUE = WORTH + SOURCES
DECK = VALUE + KINDS
RECIPE = DECK + KINDS
NEXT_SCORE, NEXT_SOURCE, NEXT_LACKS = (RECIPE + SOURCES + n * ROWS for n in range(3))
FEWEST, WORTHY, NEEDED, TRIP, ERRAND, COMPLETION = (NEXT_LACKS + ROWS + n for n in range(6))
SIZE = COMPLETION + 1

UNKNOWN = -1.0

EARLY = 12
"""After this round a new bonus level hardly pays off any more."""
FADED = 0.35
"""The part of its worth that it counts then."""
BONUS_WORTH = np.array([[2.6, 2.2, 1.2], [3.0, 3.0, 3.0], [2.2, 1.8, 1.0], [2.5, 2.5, 2.5]])
"""The worth of each level of each bonus, without its points: Stations, Pantry, Satchels, Hand Limit."""
PROVES = 3.0
"""The worth of proving one's worth."""
SET_COURSE = 0.3 * COMBO
"""The worth of a course that the team has fewest of."""
FROM_OWN_HAND = float(RECIPE_IN_HAND)
"""The worth of cooking a recipe in hand, which would cost points at the end."""
FEAST_DISH, FIRST_FEAST, HARDER_FEAST = 0.5 + MISSING_FEAST_DISH, 6.0, 1.0
"""The worth of a feast dish, of the first one (without one a player is disqualified), and of each step of difficulty."""
CLOSED_FEAST = 0.8
"""The part of its worth that a feast dish counts before it is revealed."""
WORTHLESS = -0.5
"""The worth of a dish that has no effect."""
NOTHING = -9.0
"""The worth of a source without a recipe."""

LATER_PART, LATER_VALUE = 0.6, 0.25
"""The part of its worth that a later dish counts, and of their value that its ingredients count."""
INGREDIENT, PER_SCORE = 1.0, 0.05
"""The value of an ingredient that a dish is short of, and more for a better dish."""


@uncounted
def recipe_from(p: FeastPosition, seat: int, source: int) -> int:
    """The recipe that the seat can cook from that source, or NONE."""
    if source < FROM_DISPLAY:
        return p.bonus[source]
    if source < FROM_FEAST:
        return p.display[source - FROM_DISPLAY]
    if source < FROM_HAND:
        return p.feast[source - FROM_FEAST] if source - FROM_FEAST < p.feast_revealed else NONE
    if source < FROM_TEAMMATE:
        return p.hand[seat * MOST_HAND + source - FROM_HAND]
    return p.hand[teammate_of(p, seat) * MOST_HAND + source - FROM_TEAMMATE] if p.teams else NONE


@uncounted
def plannable_from(p: FeastPosition, seat: int, source: int) -> int:
    """The recipe that the seat can plan for, including an easy feast recipe that it has peeked at; negative if it knows none."""
    if source == FROM_FEAST and p.feast_revealed == 0 and p.feast[0] >= 0 and (p.feast_seen_by >> seat) & 1:
        return p.feast[0]
    return recipe_from(p, seat, source)


# Worth


@uncounted
def fewest_courses(p: FeastPosition) -> int:
    """The courses that the team to move has cooked least often, one bit per course: dishes of those help to complete a menu."""
    first, second, third = courses(p, p.to_move)
    fewest = min(first, min(second, third))
    return int(first == fewest) | int(second == fewest) << 1 | int(third == fewest) << 2


@uncounted
def dish_worth(difficulty: int, course: int, fewest: int) -> float:
    """The points of a dish, plus what its course adds to a menu."""
    return float(DISH_POINTS[difficulty]) + SET_COURSE * float((fewest >> course) & 1)


@uncounted
def bonus_worth(p: FeastPosition, seat: int, bonus: int) -> float:
    """The worth of the seat's next level of the bonus."""
    level = p.level[seat, bonus]
    if level >= highest_level(p, bonus):
        return WORTHLESS
    if p.last_round:
        return float(FULL_BONUS) if level == LEVELS - 1 else 0.4
    if bonus == HAND and highest_level(p, bonus) < LEVELS:
        return 0.4
    worth = float(BONUS_WORTH[bonus, level])
    if level == LEVELS - 1:
        return worth + float(FULL_BONUS)
    return worth * FADED if p.round_number > EARLY or p.last_call_by != NONE else worth


@uncounted
def _feast_worth(p: FeastPosition, number: int, done: int) -> float:
    """What a feast dish is worth beyond the points of its difficulty."""
    return FEAST_DISH + HARDER_FEAST * number + (FIRST_FEAST if done == 0 else 0.0)


@uncounted
def _set_worths(p: FeastPosition, plan: Weights) -> int:
    """Sets the recipe from each source, and the worth of its dish, for the player to move; returns the worthy sources."""
    seat = p.to_move
    unproved = p.variant == FULL and (p.proved >> seat) & 1 == 0
    proves = PROVES if unproved else 0.0
    fewest, done = fewest_courses(p), feasts(p, seat)
    plan[FEWEST] = fewest
    worthy = 0
    for source in range(SOURCES):
        recipe = plannable_from(p, seat, source)
        plan[RECIPE + source] = recipe
        if recipe < 0:
            plan[WORTH + source] = NOTHING
        elif source < FROM_DISPLAY:
            plan[WORTH + source] = proves + bonus_worth(p, seat, source)
        else:
            value = dish_worth(int(DIFFICULTY[recipe]), int(COURSE[recipe]), fewest)
            number = source - FROM_FEAST
            if source < FROM_FEAST:
                value += proves
            elif source >= FROM_HAND:
                value += proves + FROM_OWN_HAND
            elif (done >> number) & 1:
                value = WORTHLESS
            else:
                value = (value + _feast_worth(p, number, done)) * (1.0 if number < p.feast_revealed else CLOSED_FEAST)
            plan[WORTH + source] = value
        worthy |= int(plan[WORTH + source] > 0.0) << source
    plan[WORTHY] = worthy
    return worthy


# Ingredients


@uncounted
def stored_kinds(p: FeastPosition, seat: int) -> int:
    """The ingredients in a pantry, one bit per ingredient."""
    found = 0
    for slot in range(p.pantry_size[seat]):
        found |= 1 << (p.pantry[seat, slot] >> 1)
    return found


@uncounted
def shelf_kinds(p: FeastPosition) -> int:
    """The ingredients shown in the stockroom, one bit per ingredient."""
    found = 0
    for slot in range(MOST_PANTRY):
        if p.shelf[slot] != NONE:
            found |= 1 << p.shelf[slot]
    return found


@uncounted
def market_kinds(p: FeastPosition) -> int:
    """The ingredients that the market has, one bit per ingredient."""
    found = 0
    for kind in range(KINDS):
        found |= int(p.market[kind] > 0) << kind
    return found


@uncounted
def lacks(p: FeastPosition, seat: int, station: int, recipe: int) -> int:
    """What the seat's station still lacks for the recipe, one bit per ingredient; NONE if it can never become that dish."""
    row = seat * MOST_STATIONS + station
    needs, mix = int(NEEDS[recipe]), p.station_kinds[row]
    if station == DESSERT_STATION:
        if COURSE[recipe] != DESSERT:
            return NONE
        needs &= ~(1 << SUGAR)
    if mix & ~needs or count_bits(mix) != p.station_size[row]:
        return NONE
    return needs & ~mix


@uncounted
def effort(missing: int, stored: int, shelf: int, stalls: int) -> float:
    """Roughly the number of actions it takes to get what is missing, lay it and cook."""
    far = missing & ~stored & ~shelf
    sold_out = far & ~stalls
    near = missing & ~stored & shelf
    return 1.0 + 0.1 * count_bits(missing) + 0.25 * count_bits(near) + 0.7 * count_bits(far) + 1.5 * count_bits(sold_out)


# The plan


@uncounted
def make_plan(p: FeastPosition, plan: Weights) -> None:
    """Assigns recipes to stations and later dishes, best score first. An ingredient counts for one dish only."""
    seat = p.to_move
    mine, later = station_count(p, seat), MOST_STATIONS
    open_sources = _set_worths(p, plan)
    for row in range(ROWS):
        plan[TARGET + row] = NONE
        plan[LACKS + row] = 0
        plan[SHORT + row] = 0
        plan[SCORE + row] = 0.0
        plan[NEXT_SCORE + row] = UNKNOWN
        plan[NEXT_SOURCE + row] = NONE
        plan[NEXT_LACKS + row] = 0
    stored, shelf, stalls = stored_kinds(p, seat), shelf_kinds(p), market_kinds(p)
    used, last_source = 0, NONE
    rows = mine if p.last_round else mine + 1
    for _ in range(mine + LATER):
        best, best_row, empty_row = 0.0, NONE, NONE
        for place in range(rows):
            row = place if place < mine else later
            if row == ROWS or plan[TARGET + row] != NONE:
                continue
            if row < DESSERT_STATION and p.station_size[seat * MOST_STATIONS + row] == 0:
                if empty_row != NONE:  # no better than the first empty station
                    continue
                empty_row = row
            # What is used up only lowers scores: a choice stays the best while its own score stays the same.
            is_used = plan[NEXT_SOURCE + row] == last_source or int(plan[NEXT_LACKS + row]) & used != 0
            if is_used or plan[NEXT_SCORE + row] == UNKNOWN:
                _choose_next(p, plan, row, open_sources, stored, shelf, stalls)
            if plan[NEXT_SCORE + row] > best:
                best, best_row = float(plan[NEXT_SCORE + row]), row
        if best_row == NONE:
            break
        last_source, missing = int(plan[NEXT_SOURCE + best_row]), int(plan[NEXT_LACKS + best_row])
        plan[TARGET + best_row] = last_source
        plan[LACKS + best_row] = missing
        plan[SHORT + best_row] = missing & ~stored
        plan[SCORE + best_row] = best
        open_sources &= ~(1 << last_source)
        later += int(best_row >= MOST_STATIONS)
        used = missing & (stored | shelf)
        shelf &= ~(missing & ~stored)
        stored &= ~missing
    _set_values(plan)


@uncounted
def _choose_next(p: FeastPosition, plan: Weights, row: int, sources: int, stored: int, shelf: int, stalls: int) -> None:
    """Sets the best choice for a row among the recipes from these sources."""
    best, best_source, best_missing = 0.0, NONE, 0
    while sources:
        source = lowest_bit(sources)
        sources &= sources - 1
        value = float(plan[WORTH + source])
        recipe = int(plan[RECIPE + source])
        missing = lacks(p, p.to_move, row, recipe) if row < MOST_STATIONS else int(NEEDS[recipe])
        if missing == NONE:
            continue
        score = value * (1.0 if row < MOST_STATIONS else LATER_PART) / effort(missing, stored, shelf, stalls)
        if score > best:
            best, best_source, best_missing = score, source, missing
    plan[NEXT_SCORE + row] = best
    plan[NEXT_SOURCE + row] = best_source
    plan[NEXT_LACKS + row] = best_missing


@uncounted
def _set_values(plan: Weights) -> None:
    """Sets the value of each ingredient, that of the best dish that is short of it, and which ones are needed."""
    needed = 0
    for kind in range(KINDS):
        plan[VALUE + kind] = 0.0
    for row in range(ROWS):
        if plan[TARGET + row] == NONE:
            continue
        value = (INGREDIENT + PER_SCORE * float(plan[SCORE + row])) * (1.0 if row < MOST_STATIONS else LATER_VALUE)
        short = int(plan[SHORT + row])
        needed |= int(plan[LACKS + row])
        while short:
            kind = lowest_bit(short)
            short &= short - 1
            plan[VALUE + kind] = max(float(plan[VALUE + kind]), value)
    plan[NEEDED] = needed


@uncounted
def is_planned(plan: Weights, source: int) -> bool:
    """Whether a dish from that source is planned."""
    for row in range(ROWS):
        if plan[TARGET + row] == source:
            return True
    return False


@uncounted
def is_dead_end(p: FeastPosition, plan: Weights, station: int) -> bool:
    """Whether the ingredients on the station can no longer become any worthwhile dish that the player knows of."""
    sources = int(plan[WORTHY])
    while sources:
        if lacks(p, p.to_move, station, int(plan[RECIPE + lowest_bit(sources)])) != NONE:
            return False
        sources &= sources - 1
    return True


@uncounted
def is_safe(source: int) -> bool:
    """Whether nobody can take the recipe away: bonus dishes, feast dishes and hands, but not the display."""
    return not FROM_DISPLAY <= source < FROM_FEAST
