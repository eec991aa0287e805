"""The heuristics of Royal Dinner: the expected gain of each move in points, and the expected final points.

A noble with food is worth part of its points: more the nearer its order is to complete, and more the more cards still in play
would continue it. A card is worth what it adds to that, and a row of the tray what each of its cards adds at its best noble.
"""

from __future__ import annotations

import math

import numpy as np
import numpy.typing as npt

from hightable.engine import bag
from hightable.engine.heuristics import Weights
from hightable.engine.jit import compiled
from hightable.engine.position import NONE, Row
from hightable.games.royal_dinner import moves
from hightable.games.royal_dinner.components import (
    CARDS,
    COLOUR,
    LINES,
    NOBLES,
    PATTERNS,
    POINTS,
    TOTAL,
    TYPES,
    VALUES,
    WANTED,
    WHITE,
)
from hightable.games.royal_dinner.moves import CATALOGUE
from hightable.games.royal_dinner.orders import DIFFERENT, MET, OPEN, SPOILED, TWENTY_FIVE, judge, order_of
from hightable.games.royal_dinner.position import HAND, SEATS, TAKE, TRAY, DinnerPosition
from hightable.games.royal_dinner.scoring import points_of

KIND, VALUES_OF = CATALOGUE.kind_of, CATALOGUE.values_of
TAKE_LINE, TAKE_PATTERN, PLACE, DISPOSE = (kind.number for kind in (moves.TAKE, moves.IMPOSTER, moves.PLACE, moves.DISPOSE))

FEW = 6.0
"""The number of continuing cards at which an order is worth half of its progress."""
SURE = 1.5
"""The weight of a noble scored now against one that is only in progress."""
IMPOSTER = 0.4
"""The value of keeping the imposter for later."""
HOPELESS = 0.1
"""The value of disposing of food that no card in play can continue."""


@compiled
def move_heuristic(p: DinnerPosition, moves: npt.NDArray[np.int32], count: int, weights: Weights, scratch: Weights) -> None:
    """The expected gain of each move."""
    notes, row = scratch, scratch[NOBLES + TRAY :]
    gone = _gone_foods(p)
    for noble in range(NOBLES):
        notes[noble] = _worth(p, p.to_move, noble, _copy_cards(p, noble, row), row, gone)
    if p.phase == TAKE:
        for cell in range(TRAY):
            notes[NOBLES + cell] = _best_gain(p, p.tray[cell], notes, row, gone)
    for place in range(count):
        weights[place] = _expected_gain(p, moves[place], notes, row, gone)


@compiled
def _expected_gain(p: DinnerPosition, move: int, notes: Row, row: Row, gone: bag.Bag) -> float:
    kind, first = KIND[move], VALUES_OF[move, 0]
    if kind == TAKE_LINE:
        return _gain_of_cells(LINES[first], notes)
    if kind == TAKE_PATTERN:
        return _gain_of_cells(PATTERNS[first], notes) - IMPOSTER
    if kind == PLACE:
        return _gain(p, first, VALUES_OF[move, 1], notes, row, gone)
    if kind == DISPOSE:
        worth = float(notes[first])
        return HOPELESS if worth == 0.0 else -worth
    return 0.0


@compiled
def _gone_foods(p: DinnerPosition) -> bag.Bag:
    """The foods that are unlikely to come back: those under nobles, and those discarded for good."""
    gone = bag.empty()
    for other in range(SEATS * NOBLES):
        for place in range(p.count[other]):
            gone = bag.added(gone, p.under[other, place])
    if p.parties > 0 or p.seats == 1:
        for place in range(p.discard_size):
            gone = bag.added(gone, p.discard[place])
    return gone


@compiled
def _gain_of_cells(cells: Row, notes: Row) -> float:
    """The total gain of the cards on three cells, each at its best noble."""
    total = 0.0
    for k in range(HAND):
        total += notes[NOBLES + cells[k]]
    return total


@compiled
def _best_gain(p: DinnerPosition, card: int, notes: Row, row: Row, gone: bag.Bag) -> float:
    """The gain of the card at its best noble."""
    best = -100.0
    if card == NONE:
        return best
    for noble in range(NOBLES):
        if (p.served[p.to_move] >> noble) & 1 == 0:
            best = max(best, _gain(p, card, noble, notes, row, gone))
    return best


@compiled
def _gain(p: DinnerPosition, card: int, noble: int, notes: Row, row: Row, gone: bag.Bag) -> float:
    """How much the card adds to the worth of the noble."""
    n = _copy_cards(p, noble, row)
    row[n] = card
    return _worth(p, p.to_move, noble, n + 1, row, gone) - notes[noble]


@compiled
def _copy_cards(p: DinnerPosition, noble: int, row: Row) -> int:
    """Copy the cards under the noble into the row, and return how many there are."""
    under = p.to_move * NOBLES + noble
    n = p.count[under]
    for place in range(n):
        row[place] = p.under[under, place]
    return n


@compiled
def _worth(p: DinnerPosition, seat: int, noble: int, n: int, row: Row, gone: bag.Bag) -> float:
    """The worth of a noble of the seat with these cards, in points."""
    if n == 0:
        return 0.0
    order, colour = order_of(p.masked, noble), int(COLOUR[p.masked, p.icon[seat], noble])
    points = float(POINTS[p.masked, noble])
    found = judge(row, n, order, colour)
    if found == SPOILED:
        return -0.01 * n
    if found == MET:
        return SURE * points
    outs = _outs(order, colour, n, row, gone)
    done = _sum(row, n) / TOTAL[order] if WANTED[order] == 0 else n / float(WANTED[order])
    return points * done * outs / (outs + FEW)


@compiled
def _outs(order: int, colour: int, n: int, row: Row, gone: bag.Bag) -> int:
    """The number of cards still in play that would continue the order.

    All cards of one value that count as the noble's colour are judged alike, and so are all others of that value, so two
    judgements per value are enough. For orders of an exact total, the missing amount decides.
    """
    if order in (TWENTY_FIVE, DIFFERENT):
        return _outs_of_total(order, n, row, gone)
    outs = 0
    for value in range(VALUES):
        other = OPEN - 1
        coloured = OPEN - 1
        for kind in range(len(TYPES)):
            card = kind * VALUES + value
            if bag.holds(gone, card):
                continue
            is_coloured = (kind == colour) | (kind == WHITE)
            found = coloured if is_coloured else other
            if found < OPEN:
                row[n] = card
                found = judge(row, n + 1, order, colour)
                if is_coloured:
                    coloured = found
                else:
                    other = found
            if found != SPOILED:
                outs += 1
    return outs


@compiled
def _outs_of_total(order: int, n: int, row: Row, gone: bag.Bag) -> int:
    """The number of cards that keep the total within that of the order, of a new type if types must differ."""
    used = 0
    if order == DIFFERENT:
        used = 1 << WHITE
        for place in range(n):
            used |= 1 << (int(row[place]) // VALUES)
    lacking = TOTAL[order] - int(_sum(row, n))
    outs = 0
    for kind in range(len(TYPES)):
        if (used >> kind) & 1 == 0:
            for value in range(min(lacking, VALUES)):
                if not bag.holds(gone, kind * VALUES + value):
                    outs += 1
    return outs


@compiled
def _sum(row: Row, n: int) -> float:
    total = 0.0
    for place in range(n):
        total += int(row[place]) % VALUES + 1
    return total


@compiled
def position_heuristic(p: DinnerPosition, points: Weights, scratch: Weights) -> float:
    """The points of the scored nobles plus the worth of those in progress; returns the expected error."""
    row = scratch
    gone = _gone_foods(p)
    for seat in range(p.seats):
        points[seat] = float(points_of(p, seat))
        for noble in range(NOBLES):
            under = seat * NOBLES + noble
            n = p.count[under]
            if n > 0:
                for place in range(n):
                    row[place] = p.under[under, place]
                points[seat] += _worth(p, seat, noble, n, row, gone)
    left = float(p.pile_size) + (CARDS / 2 if p.parties == 0 else 0.0)
    return 0.5 + 0.35 * math.sqrt(left)
