"""What a good waiter looks for: how much each move promises, in points, from what lies open.

A noble who waits is worth part of their points: the more of the order is there, and the more cards still in play would go on
with it. A card is worth what it adds to that; three cards on the tray what each adds at the noble it suits best.
"""

from __future__ import annotations

import math

import numpy as np
import numpy.typing as npt

from hightable.engine.heuristics import Weights
from hightable.engine.jit import compiled
from hightable.engine.position import NONE, Row
from hightable.games.royal_dinner import moves
from hightable.games.royal_dinner.components import COLOUR, LINES, MOST_UNDER, NOBLES, ORDERS, PATTERNS, POINTS, VALUES, WHITE
from hightable.games.royal_dinner.determinize import HALF, with_card
from hightable.games.royal_dinner.orders import MET, OPEN, SPOILED, TOTAL, TWENTY_FIVE, judge, order_of
from hightable.games.royal_dinner.position import HAND, SEATS, TAKE, TRAY, Position
from hightable.games.royal_dinner.rules import points_of

IMPOSTER_MOVES = moves.IMPOSTER.start
PLACE_MOVES = moves.PLACE.start
DISPOSE_MOVES = moves.DISPOSE.start
DONE_MOVE = moves.DONE.start

WANTED = np.array([4, 4, 4, 3, 4, 0, 5, 4, 4, 6, 4, 0], np.int8)
"""How many cards each order takes; 0 where it is the sum that counts."""
FEW = 6.0
"""With so many cards that would go on with it, an order is worth half of what it would be with all."""
DIFFERENT = ORDERS.index("different-twenty-five")
TYPES = WHITE + 1
SURE = 1.5
"""A noble scored now, beside one who only waits."""
IMPOSTER = 0.4
"""What it is worth to keep the imposter for later."""
HOPELESS = 0.1
"""What it is worth to clear an order away that no card in play goes on with."""


@compiled
def move_heuristic(p: Position, moves: npt.NDArray[np.int32], count: int, weights: Weights) -> None:
    """How much each move promises. The end of `weights`, which nobody reads, serves to lay cards out and to take notes."""
    row = weights[weights.size - MOST_UNDER - 1 :]
    noted = weights[weights.size - MOST_UNDER - 1 - NOBLES - TRAY :]
    low, high = _gone(p)
    for noble in range(NOBLES):
        noted[noble] = _worth(p, int(p.to_move), noble, _laid(p, noble, row), row, low, high)
    if p.phase == TAKE:
        for cell in range(TRAY):
            noted[NOBLES + cell] = _best_gain(p, int(p.tray[cell]), noted, row, low, high)
    for place in range(count):
        weights[place] = _promise(p, int(moves[place]), noted, row, low, high)


@compiled
def _promise(p: Position, move: int, noted: Row, row: Row, low: int, high: int) -> float:
    if move < IMPOSTER_MOVES:
        return _taken(LINES[move], noted)
    if move < PLACE_MOVES:
        return _taken(PATTERNS[move - IMPOSTER_MOVES], noted) - IMPOSTER
    if move < DISPOSE_MOVES:
        return _gain(p, (move - PLACE_MOVES) // NOBLES, (move - PLACE_MOVES) % NOBLES, noted, row, low, high)
    if move < DONE_MOVE:
        worth = float(noted[move - DISPOSE_MOVES])
        return HOPELESS if worth == 0.0 else -worth
    return 0.0


@compiled
def _gone(p: Position) -> tuple[int, int]:
    """The foods that will hardly come again, a bit each: what lies under nobles, and what is discarded for good."""
    low, high = 0, 0
    for other in range(SEATS * NOBLES):
        for place in range(p.count[other]):
            low, high = with_card(low, high, p.under[other, place])
    if p.parties > 0 or p.seats == 1:
        for place in range(p.discard_size):
            low, high = with_card(low, high, p.discard[place])
    return low, high


@compiled
def _taken(cells: Row, noted: Row) -> float:
    """What the cards on three cells promise, each where it does most good, or least harm."""
    total = 0.0
    for k in range(HAND):
        total += noted[NOBLES + cells[k]]
    return total


@compiled
def _best_gain(p: Position, card: int, noted: Row, row: Row, low: int, high: int) -> float:
    """What the card adds at the noble where it adds most."""
    best = -100.0
    if card == NONE:
        return best
    for noble in range(NOBLES):
        if (int(p.served[p.to_move]) >> noble) & 1 == 0:
            best = max(best, _gain(p, card, noble, noted, row, low, high))
    return best


@compiled
def _gain(p: Position, card: int, noble: int, noted: Row, row: Row, low: int, high: int) -> float:
    """What the card adds to what the noble is worth."""
    n = _laid(p, noble, row)
    row[n] = card
    return _worth(p, int(p.to_move), noble, n + 1, row, low, high) - noted[noble]


@compiled
def _laid(p: Position, noble: int, row: Row) -> int:
    """Lays the cards under the noble out in the row, and says how many they are."""
    under = int(p.to_move) * NOBLES + noble
    n = int(p.count[under])
    for place in range(n):
        row[place] = p.under[under, place]
    return n


@compiled
def _worth(p: Position, seat: int, noble: int, n: int, row: Row, low: int, high: int) -> float:
    """What a noble of the seat with these cards promises."""
    if n == 0:
        return 0.0
    order, colour = order_of(int(p.masked), noble), int(COLOUR[p.masked, p.icon[seat], noble])
    points = float(POINTS[p.masked, noble])
    found = judge(row, n, order, colour)
    if found == SPOILED:
        return -0.01 * n
    if found == MET:
        return SURE * points
    outs = _outs(order, colour, n, row, low, high)
    done = _sum(row, n) / TOTAL if WANTED[order] == 0 else n / float(WANTED[order])
    return points * done * outs / (outs + FEW)


@compiled
def _outs(order: int, colour: int, n: int, row: Row, low: int, high: int) -> int:
    """How many cards that may still come would go on with the order.

    All cards of a value that count as the noble's colour do so alike, and so do all others: so few are judged, and each judgement
    counts for all that are alike. Where it is the sum that counts, what is still lacking says as much.
    """
    if order in (TWENTY_FIVE, DIFFERENT):
        return _small_enough(order, n, row, low, high)
    outs = 0
    for value in range(VALUES):
        other = OPEN - 1
        coloured = OPEN - 1
        for kind in range(TYPES):
            card = kind * VALUES + value
            if _is_gone(card, low, high):
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
def _small_enough(order: int, n: int, row: Row, low: int, high: int) -> int:
    """How many cards keep within 25, of another type than those that are there where types must differ."""
    used = 0
    if order == DIFFERENT:
        used = 1 << WHITE
        for place in range(n):
            used |= 1 << (int(row[place]) // VALUES)
    lacking = TOTAL - int(_sum(row, n))
    outs = 0
    for kind in range(TYPES):
        if (used >> kind) & 1 == 0:
            for value in range(min(lacking, VALUES)):
                if not _is_gone(kind * VALUES + value, low, high):
                    outs += 1
    return outs


@compiled
def _is_gone(card: int, low: int, high: int) -> bool:
    return bool((low >> card) & 1 if card < HALF else (high >> (card - HALF)) & 1)


@compiled
def _sum(row: Row, n: int) -> float:
    total = 0.0
    for place in range(n):
        total += int(row[place]) % VALUES + 1
    return total


@compiled
def position_heuristic(p: Position, points: Weights) -> float:
    """What the nobles served bring, and part of what those who wait would; says how far off that may be.

    The end of `points`, which nobody reads, serves to lay cards out.
    """
    row = points[SEATS:]
    low, high = _gone(p)
    for seat in range(p.seats):
        points[seat] = float(points_of(p, seat))
        for noble in range(NOBLES):
            under = seat * NOBLES + noble
            n = int(p.count[under])
            if n > 0:
                for place in range(n):
                    row[place] = p.under[under, place]
                points[seat] += _worth(p, seat, noble, n, row, low, high)
    left = float(p.pile_size) + (36.0 if p.parties == 0 else 0.0)
    return 0.5 + 0.35 * math.sqrt(left)
