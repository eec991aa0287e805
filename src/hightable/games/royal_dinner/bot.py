"""What a good waiter looks for: how much each move promises, in points, from what lies open.

A noble who waits is worth part of their points: the more of the order is there, and the more cards still in play would go on
with it. A card is worth what it adds to that; three cards on the tray what each adds at the noble it suits best.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from hightable.engine.position import Row
from hightable.engine.rule import rule
from hightable.engine.weighing import Weights
from hightable.games.royal_dinner import catalogue
from hightable.games.royal_dinner.components import CARDS, COLOUR, LINES, MOST_UNDER, NOBLES, PATTERNS, POINTS, VALUES
from hightable.games.royal_dinner.imagine import HALF, with_card
from hightable.games.royal_dinner.orders import MET, SPOILED, TOTAL, judge, order_of
from hightable.games.royal_dinner.position import HAND, SEATS, Position

IMPOSTER_MOVES = catalogue.IMPOSTER.start
PLACE_MOVES = catalogue.PLACE.start
DISPOSE_MOVES = catalogue.DISPOSE.start
DONE_MOVE = catalogue.DONE.start

WANTED = np.array([4, 4, 4, 3, 4, 0, 5, 4, 4, 6, 4, 0], np.int8)
"""How many cards each order takes; 0 where it is the sum that counts."""
FEW = 6.0
"""With so many cards that would go on with it, an order is worth half of what it would be with all."""
SURE = 1.5
"""A noble scored now, beside one who only waits."""
IMPOSTER = 0.4
"""What it is worth to keep the imposter for later."""
HOPELESS = 0.1
"""What it is worth to clear an order away that no card in play goes on with."""


@rule
def weigh(p: Position, moves: npt.NDArray[np.int32], count: int, weights: Weights) -> None:
    """How much each move promises. The end of `weights`, which nobody reads, serves to lay cards out."""
    row = weights[weights.size - MOST_UNDER - 1 :]
    low, high = _gone(p)
    for place in range(count):
        weights[place] = _promise(p, int(moves[place]), row, low, high)


@rule
def _promise(p: Position, move: int, row: Row, low: int, high: int) -> float:
    if move < IMPOSTER_MOVES:
        return _taken(p, LINES[move], row, low, high)
    if move < PLACE_MOVES:
        return _taken(p, PATTERNS[move - IMPOSTER_MOVES], row, low, high) - IMPOSTER
    if move < DISPOSE_MOVES:
        return _gain(p, (move - PLACE_MOVES) // NOBLES, (move - PLACE_MOVES) % NOBLES, row, low, high)
    if move < DONE_MOVE:
        worth = _worth(p, move - DISPOSE_MOVES, _laid(p, move - DISPOSE_MOVES, row), row, low, high)
        return HOPELESS if worth == 0.0 else -worth
    return 0.0


@rule
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


@rule
def _taken(p: Position, cells: Row, row: Row, low: int, high: int) -> float:
    """What the cards on three cells promise, each where it does most good, or least harm."""
    total = 0.0
    for k in range(HAND):
        best = -100.0
        for noble in range(NOBLES):
            if (int(p.served[p.seat]) >> noble) & 1 == 0:
                best = max(best, _gain(p, int(p.tray[cells[k]]), noble, row, low, high))
        total += best
    return total


@rule
def _gain(p: Position, card: int, noble: int, row: Row, low: int, high: int) -> float:
    """What the card adds to what the noble is worth."""
    n = _laid(p, noble, row)
    before = _worth(p, noble, n, row, low, high)
    row[n] = card
    return _worth(p, noble, n + 1, row, low, high) - before


@rule
def _laid(p: Position, noble: int, row: Row) -> int:
    """Lays the cards under the noble out in the row, and says how many they are."""
    under = int(p.seat) * NOBLES + noble
    n = int(p.count[under])
    for place in range(n):
        row[place] = p.under[under, place]
    return n


@rule
def _worth(p: Position, noble: int, n: int, row: Row, low: int, high: int) -> float:
    """What a noble with these cards promises."""
    if n == 0:
        return 0.0
    order, colour = order_of(int(p.masked), noble), int(COLOUR[p.masked, p.icon[p.seat], noble])
    points = float(POINTS[p.masked, noble])
    found = judge(row, n, order, colour)
    if found == SPOILED:
        return -0.01 * n
    if found == MET:
        return SURE * points
    outs = 0
    for card in range(CARDS):
        there = (low >> card) & 1 if card < HALF else (high >> (card - HALF)) & 1
        if there == 0:
            row[n] = card
            if judge(row, n + 1, order, colour) != SPOILED:
                outs += 1
    done = _sum(row, n) / TOTAL if WANTED[order] == 0 else n / float(WANTED[order])
    return points * done * outs / (outs + FEW)


@rule
def _sum(row: Row, n: int) -> float:
    total = 0.0
    for place in range(n):
        total += int(row[place]) % VALUES + 1
    return total
