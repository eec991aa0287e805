"""The value of market and stockroom for a plan: the ingredients they have or may bring, and dishes completed by them."""

from __future__ import annotations

from hightable.engine.bits import lowest_bit
from hightable.engine.heuristics import Weights
from hightable.engine.jit import uncounted
from hightable.engine.position import NONE
from hightable.games.henrys_feast.components import (
    COPIES,
    KINDS,
    LEVELS,
    MOST_BORROWED,
    MOST_PANTRY,
    MOST_STATIONS,
    PANTRY,
    STOCKROOM,
)
from hightable.games.henrys_feast.kitchen import pantry_capacity, teammate_of
from hightable.games.henrys_feast.plan import DECK, LACKS, SHORT, TARGET, VALUE, WORTH, market_kinds, shelf_kinds, stored_kinds
from hightable.games.henrys_feast.position import FeastPosition
from hightable.games.henrys_feast.stockroom import shown_count

COMPLETES, PER_WORTH = 0.5, 0.4
"""The value of completing a dish on its station, and the part that counts of the dish's worth."""
CLEARING = 0.15
"""The cost of clearing cards that might have been useful later."""
LAST_CHANCE = 30.0
"""In the last round ingredients are moved before anything is cooked: there is no moving afterwards."""


@uncounted
def room_of(p: FeastPosition) -> int:
    """How many more cards fit in the pantry of the player to move."""
    return pantry_capacity(p, p.to_move) - p.pantry_size[p.to_move]


@uncounted
def market_value(p: FeastPosition, plan: Weights, most: int) -> float:
    """The total value of the best ingredients at the market, `most` at most."""
    return _best_value(plan, market_kinds(p), most)


@uncounted
def loan_value(p: FeastPosition, plan: Weights) -> float:
    """The total value of the best ingredients in the teammate's pantry, as many as can be borrowed."""
    return _best_value(plan, stored_kinds(p, teammate_of(p, p.to_move)), MOST_BORROWED)


@uncounted
def _best_value(plan: Weights, kinds: int, most: int) -> float:
    """The total value of the best of these ingredients, `most` at most."""
    total = 0.0
    for _ in range(most):
        best, best_kind = 0.0, NONE
        left = kinds
        while left:
            kind = lowest_bit(left)
            left &= left - 1
            if plan[VALUE + kind] > best:
                best, best_kind = float(plan[VALUE + kind]), kind
        if best_kind == NONE:
            break
        kinds &= ~(1 << best_kind)
        total += best
    return total


@uncounted
def count_deck(p: FeastPosition, plan: Weights) -> None:
    """Counts the cards of each ingredient in the stockroom deck: all others are in sight or were seen when discarded."""
    for kind in range(KINDS):
        plan[DECK + kind] = COPIES - p.discard[kind]
    for slot in range(MOST_PANTRY):
        if p.shelf[slot] != NONE:
            plan[DECK + p.shelf[slot]] -= 1
    for seat in range(p.seats):
        for slot in range(p.pantry_size[seat]):
            _discount(plan, p.pantry[seat, slot])
        for station in range(seat * MOST_STATIONS, (seat + 1) * MOST_STATIONS):
            for place in range(p.station_size[station]):
                _discount(plan, p.station[station, place])


@uncounted
def _discount(plan: Weights, card: int) -> None:
    """Subtracts a stockroom card that is elsewhere from the deck."""
    if card & 1 == STOCKROOM:
        plan[DECK + (card >> 1)] -= 1


@uncounted
def _probability(p: FeastPosition, plan: Weights, kind: int, draws: int, fresh: bool) -> float:
    """The probability that `draws` cards include the ingredient, from the deck (then the discards) or from fresh stock."""
    there, size = float(plan[DECK + kind]), float(p.deck_size)
    if fresh:
        there += float(p.discard[kind])
        size += float(p.discard_size)
    elif draws > size:
        if there > 0.0:
            return 1.0
        draws -= int(size)
        there, size = float(p.discard[kind]), float(p.discard_size)
    if there <= 0.0 or draws <= 0:
        return 0.0
    return 1.0 if draws >= size else 1.0 - (1.0 - there / size) ** draws


@uncounted
def completion_value(p: FeastPosition, plan: Weights, shelf: int, draws: int, fresh: bool) -> float:
    """The expected value of dishes that the pantry, the shelf and `draws` new cards complete on their stations."""
    gain = 0.0
    for row in range(MOST_STATIONS):
        if plan[TARGET + row] == NONE or plan[LACKS + row] == 0:
            continue
        likely = 1.0
        short = int(plan[SHORT + row]) & ~shelf
        while short:
            likely *= _probability(p, plan, lowest_bit(short), draws, fresh)
            short &= short - 1
        gain += likely * (COMPLETES + PER_WORTH * float(plan[WORTH + int(plan[TARGET + row])]))
    return gain


@uncounted
def _draw_value(p: FeastPosition, plan: Weights, shelf: int, draws: int, fresh: bool) -> float:
    """The expected value of a stockroom with this shelf and `draws` new cards."""
    total = completion_value(p, plan, shelf, draws, fresh)
    for kind in range(KINDS):
        if plan[VALUE + kind] > 0.0:
            likely = 1.0 if (shelf >> kind) & 1 else _probability(p, plan, kind, draws, fresh)
            total += float(plan[VALUE + kind]) * likely
    return total


@uncounted
def clear_value(p: FeastPosition, plan: Weights) -> float:
    """The value of clearing the stockroom before it is filled."""
    size = pantry_capacity(p, p.to_move)
    value = _draw_value(p, plan, 0, size, False)
    if p.level[p.to_move, PANTRY] == LEVELS:
        value = max(value, _draw_value(p, plan, 0, size, True))
    return value - CLEARING + _last_chance(p)


@uncounted
def fresh_value(p: FeastPosition, plan: Weights) -> float:
    """The value of shuffling fresh stock before the stockroom is filled."""
    draws = pantry_capacity(p, p.to_move) - shown_count(p)
    return _draw_value(p, plan, shelf_kinds(p), draws, True) + _last_chance(p)


@uncounted
def fill_value(p: FeastPosition, plan: Weights) -> float:
    """The value of filling the stockroom."""
    draws = pantry_capacity(p, p.to_move) - shown_count(p)
    return _draw_value(p, plan, shelf_kinds(p), draws, False) + _last_chance(p)


@uncounted
def _last_chance(p: FeastPosition) -> float:
    return LAST_CHANCE if p.last_round else 0.0
