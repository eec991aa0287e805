"""The heuristics of Royal Dinner: the expected gain of each move in points, and the expected final points.

A noble with food is worth part of its points: more the nearer its order is to complete, and more the more cards still in play
would continue it. A card is worth what it adds to that, and a row of the tray what each of its cards adds at its best noble.
"""

from __future__ import annotations

import math
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from hightable.engine.bits import count_bits
from hightable.engine.heuristics import Weights
from hightable.engine.jit import compiled
from hightable.engine.position import NONE, Row
from hightable.games.royal_dinner import moves
from hightable.games.royal_dinner.components import (
    CARDS,
    COLOUR,
    LINES,
    MOST_UNDER,
    NOBLES,
    PATTERNS,
    POINTS,
    TOTAL,
    VALUES,
    WANTED,
    WHITE,
)
from hightable.games.royal_dinner.moves import CATALOGUE
from hightable.games.royal_dinner.orders import (
    ALL_VALUES,
    DIFFERENT,
    MET,
    OPEN,
    SPOILED,
    TWENTY_FIVE,
    continuing_values,
    judge,
    order_of,
    total_of,
    values_between,
)
from hightable.games.royal_dinner.position import DISPOSE as DISPOSE_STEP
from hightable.games.royal_dinner.position import HAND, TAKE, TRAY, DinnerPosition
from hightable.games.royal_dinner.position import PLACE as PLACE_STEP
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


Foods: TypeAlias = tuple[int, int]
"""Food cards as bit sets: those of the five colours, one bit per card, and the white ones, one bit per value."""
COLOURED = (1 << (WHITE * VALUES)) - 1
EACH_COLOUR = sum(1 << (colour * VALUES) for colour in range(WHITE))
"""Times a set of values: the cards of these values in every colour."""

# What is noted of the player's nobles and of the tray, in scratch memory.
WORTH = 0
"""The worth of each noble."""
FITS = WORTH + NOBLES
"""The values that continue its order: those of coloured cards, then those of others, `VALUES` bits each."""
CARDS_UNDER = FITS + NOBLES
"""The cards under each noble, with room for one more."""
CELL_GAIN = CARDS_UNDER + NOBLES * MOST_UNDER
"""The gain of the card on each cell of the tray at its best noble."""


@compiled
def move_heuristic(p: DinnerPosition, moves: npt.NDArray[np.int32], count: int, weights: Weights, scratch: Weights) -> None:
    """The expected gain of each move."""
    notes = scratch
    foods = (0, 0)
    if p.phase in (TAKE, PLACE_STEP, DISPOSE_STEP):
        foods = _foods_in_play(p)
        for noble in range(NOBLES):
            _note_noble(p, noble, notes, foods)
    if p.phase == TAKE:
        for cell in range(TRAY):
            notes[CELL_GAIN + cell] = _best_gain(p, p.tray[cell], notes, foods)
    for place in range(count):
        weights[place] = _expected_gain(p, moves[place], notes, foods)


@compiled
def _expected_gain(p: DinnerPosition, move: int, notes: Row, foods: Foods) -> float:
    kind, first = KIND[move], VALUES_OF[move, 0]
    if kind == TAKE_LINE:
        return _gain_of_cells(LINES[first], notes)
    if kind == TAKE_PATTERN:
        return _gain_of_cells(PATTERNS[first], notes) - IMPOSTER
    if kind == PLACE:
        return _gain(p, first, VALUES_OF[move, 1], notes, foods)
    if kind == DISPOSE:
        worth = float(notes[WORTH + first])
        return HOPELESS if worth == 0.0 else -worth
    return 0.0


@compiled
def _foods_in_play(p: DinnerPosition) -> Foods:
    """The foods that may still come: all but those under nobles, and those discarded for good."""
    foods = (COLOURED, ALL_VALUES)
    for row in range(p.seats * NOBLES):
        foods = _without(foods, p.under[row], p.count[row])
    if p.parties > 0 or p.seats == 1:
        foods = _without(foods, p.discard, p.discard_size)
    return foods


@compiled
def _without(foods: Foods, cards: Row, n: int) -> Foods:
    """The foods without the first n of the cards."""
    coloured, white = foods
    for place in range(n):
        card = int(cards[place])
        if card < WHITE * VALUES:
            coloured &= ~(1 << card)
        else:
            white &= ~(1 << (card - WHITE * VALUES))
    return coloured, white


@compiled
def _note_noble(p: DinnerPosition, noble: int, notes: Row, foods: Foods) -> None:
    """Note the cards under a noble of the player to move, their worth, and which cards would continue its order."""
    under = p.to_move * NOBLES + noble
    n, row = int(p.count[under]), _row_of(noble, notes)
    for place in range(n):
        row[place] = p.under[under, place]
    order, colour = _order_and_colour(p, p.to_move, noble)
    found = judge(row, n, order, colour) if n > 0 else OPEN
    notes[WORTH + noble] = _worth(p, noble, n, row, found, order, colour, foods)
    notes[FITS + noble] = 0
    if found == OPEN and WANTED[order] > 0:
        coloured, other = continuing_values(row, n, order, colour)
        notes[FITS + noble] = coloured | (other << VALUES)


@compiled
def _row_of(noble: int, notes: Row) -> Row:
    return notes[CARDS_UNDER + noble * MOST_UNDER :]


@compiled
def _order_and_colour(p: DinnerPosition, seat: int, noble: int) -> tuple[int, int]:
    return order_of(p.masked, noble), int(COLOUR[p.masked, p.icon[seat], noble])


@compiled
def _gain_of_cells(cells: Row, notes: Row) -> float:
    """The total gain of the cards on three cells, each at its best noble."""
    total = 0.0
    for k in range(HAND):
        total += notes[CELL_GAIN + cells[k]]
    return total


@compiled
def _best_gain(p: DinnerPosition, card: int, notes: Row, foods: Foods) -> float:
    """The gain of the card at its best noble."""
    best = -100.0
    if card == NONE:
        return best
    for noble in range(NOBLES):
        if (p.served[p.to_move] >> noble) & 1 == 0:
            best = max(best, _gain(p, card, noble, notes, foods))
    return best


@compiled
def _gain(p: DinnerPosition, card: int, noble: int, notes: Row, foods: Foods) -> float:
    """How much the card adds to the worth of the noble."""
    order, colour = _order_and_colour(p, p.to_move, noble)
    n, row = int(p.count[p.to_move * NOBLES + noble]), _row_of(noble, notes)
    row[n] = card
    if WANTED[order] == 0:
        found = judge(row, n + 1, order, colour)
    elif not _fits(card, colour, int(notes[FITS + noble])):
        found = SPOILED
    else:
        found = MET if n + 1 == WANTED[order] else OPEN
    return _worth(p, noble, n + 1, row, found, order, colour, foods) - notes[WORTH + noble]


@compiled
def _fits(card: int, colour: int, fits: int) -> bool:
    """Whether the card is one of those that are noted to continue the order."""
    kind, value = card // VALUES, card % VALUES
    return (fits >> (value if kind in (colour, WHITE) else VALUES + value)) & 1 == 1


@compiled
def _worth(p: DinnerPosition, noble: int, n: int, row: Row, found: int, order: int, colour: int, foods: Foods) -> float:
    """The worth of a noble with these cards, in points, when they are judged as `found`."""
    if n == 0:
        return 0.0
    if found == SPOILED:
        return -0.01 * n
    points = float(POINTS[p.masked, noble])
    if found == MET:
        return SURE * points
    outs = _outs(order, colour, n, row, foods)
    done = total_of(row, n) / TOTAL[order] if WANTED[order] == 0 else n / float(WANTED[order])
    return points * done * outs / (outs + FEW)


@compiled
def _outs(order: int, colour: int, n: int, row: Row, foods: Foods) -> int:
    """The number of cards still in play that would continue the order."""
    if order in (TWENTY_FIVE, DIFFERENT):
        return _outs_of_total(order, n, row, foods)
    coloured, white = foods
    fitting, other = continuing_values(row, n, order, colour)
    own = ALL_VALUES << (colour * VALUES)
    fitting_cards = (fitting << (colour * VALUES)) | (other * EACH_COLOUR & ~own)
    return count_bits(coloured & fitting_cards) + count_bits(white & fitting)


@compiled
def _outs_of_total(order: int, n: int, row: Row, foods: Foods) -> int:
    """The number of cards that keep the total within that of the order, of a new type if types must differ."""
    coloured, white = foods
    values = values_between(1, TOTAL[order] - total_of(row, n))
    if order == DIFFERENT:
        white = 0
        for place in range(n):
            coloured &= ~(ALL_VALUES << (int(row[place]) // VALUES * VALUES))
    return count_bits(coloured & (values * EACH_COLOUR)) + count_bits(white & values)


@compiled
def position_heuristic(p: DinnerPosition, points: Weights, scratch: Weights) -> float:
    """The points of the scored nobles plus the worth of those in progress; returns the expected error."""
    row = scratch
    foods = _foods_in_play(p)
    for seat in range(p.seats):
        points[seat] = float(points_of(p, seat))
        for noble in range(NOBLES):
            under = seat * NOBLES + noble
            n = int(p.count[under])
            if n > 0:
                for place in range(n):
                    row[place] = p.under[under, place]
                order, colour = _order_and_colour(p, seat, noble)
                points[seat] += _worth(p, noble, n, row, judge(row, n, order, colour), order, colour, foods)
    left = float(p.pile_size) + (CARDS / 2 if p.parties == 0 else 0.0)
    return 0.5 + 0.35 * math.sqrt(left)
