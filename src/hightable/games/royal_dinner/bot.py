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
from hightable.engine.jit import uncounted
from hightable.engine.position import NONE, Row
from hightable.games.royal_dinner import moves
from hightable.games.royal_dinner.components import (
    CARDS,
    COLOUR,
    LINES,
    MOST_TOTAL,
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

# Scratch memory begins with the cards of one noble, which other functions get as its first n numbers: no slice, which is slow.
# The rest are notes on the nobles of the player to move and on the tray.
WORTH = MOST_UNDER
"""The worth of each noble."""
FITS = WORTH + NOBLES
"""The values that continue its order, from `_fitting_values`."""
CELL_GAIN = FITS + NOBLES
"""The gain of the card on each cell of the tray at its best noble."""


def _progress_table() -> npt.NDArray[np.float64]:
    """The points of each order times the part of it that is done, by number of cards, or by total if that alone counts."""
    points = POINTS.flatten().tolist()
    wanted = [cards or total for cards, total in zip(WANTED, TOTAL, strict=True)]
    return np.array(
        [[float(each) * (n / float(whole)) for n in range(MOST_TOTAL)] for each, whole in zip(points, wanted, strict=True)]
    )


PROGRESS = _progress_table()


@uncounted
def move_heuristic(p: DinnerPosition, moves: npt.NDArray[np.int32], count: int, weights: Weights, scratch: Weights) -> None:
    """The expected gain of each move."""
    notes, foods = scratch, (0, 0)
    if p.phase in (TAKE, PLACE_STEP, DISPOSE_STEP):
        foods = _foods_in_play(p)
        for noble in range(NOBLES):
            if not _is_served(p, noble):
                _note_noble(p, noble, notes, foods)
    if p.phase == TAKE:
        _note_tray(p, notes, foods)
    for place in range(count):
        weights[place] = _expected_gain(p, moves[place], notes, foods)


@uncounted
def _expected_gain(p: DinnerPosition, move: int, notes: Weights, foods: Foods) -> float:
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


@uncounted
def _foods_in_play(p: DinnerPosition) -> Foods:
    """The foods that may still come: all but those under nobles, and those discarded for good."""
    coloured, white = COLOURED, ALL_VALUES
    for row in range(p.seats * NOBLES):
        for place in range(p.count[row]):
            coloured, white = _without(coloured, white, int(p.under[row, place]))
    if p.parties > 0 or p.seats == 1:
        for place in range(p.discard_size):
            coloured, white = _without(coloured, white, int(p.discard[place]))
    return coloured, white


@uncounted
def _without(coloured: int, white: int, card: int) -> Foods:
    """The foods without this card."""
    if card < WHITE * VALUES:
        return coloured & ~(1 << card), white
    return coloured, white & ~(1 << (card - WHITE * VALUES))


@uncounted
def _copy_cards(p: DinnerPosition, seat: int, noble: int, cards: Row) -> int:
    """Copy the cards under a noble of the seat, and return how many there are."""
    under = seat * NOBLES + noble
    n = int(p.count[under])
    for place in range(n):
        cards[place] = p.under[under, place]
    return n


@uncounted
def _note_noble(p: DinnerPosition, noble: int, notes: Weights, foods: Foods) -> None:
    """Note the worth of a noble of the player to move, and which cards would continue its order.

    The order is open: as soon as it is met or spoiled, the cards are discarded.
    """
    n = _copy_cards(p, p.to_move, noble, notes)
    colour = _colour(p, p.to_move, noble)
    fits = _fitting_values(notes, n, order_of(p.masked, noble), colour)
    notes[WORTH + noble] = _worth(p, noble, n, notes, OPEN, colour, fits, foods) if n > 0 else 0.0
    notes[FITS + noble] = fits


@uncounted
def _note_tray(p: DinnerPosition, notes: Weights, foods: Foods) -> None:
    """Note the gain of each card on the tray at its best noble."""
    for cell in range(TRAY):
        notes[CELL_GAIN + cell] = -100.0
    for noble in range(NOBLES):
        if not _is_served(p, noble):
            for cell in range(TRAY):
                if p.tray[cell] != NONE:
                    gain = _gain(p, p.tray[cell], noble, notes, foods)
                    notes[CELL_GAIN + cell] = max(notes[CELL_GAIN + cell], gain)


@uncounted
def _is_served(p: DinnerPosition, noble: int) -> bool:
    """Whether the player to move has scored the noble."""
    return (p.served[p.to_move] >> noble) & 1 == 1


@uncounted
def _colour(p: DinnerPosition, seat: int, noble: int) -> int:
    return int(COLOUR[p.masked, p.icon[seat], noble])


@uncounted
def _gain_of_cells(cells: Row, notes: Weights) -> float:
    """The total gain of the cards on three cells, each at its best noble."""
    total = 0.0
    for k in range(HAND):
        total += notes[CELL_GAIN + cells[k]]
    return total


@uncounted
def _gain(p: DinnerPosition, card: int, noble: int, notes: Weights, foods: Foods) -> float:
    """How much the card adds to the worth of the noble."""
    colour, worth = _colour(p, p.to_move, noble), float(notes[WORTH + noble])
    if not _fits(card, colour, int(notes[FITS + noble])):
        return _worth_spoiled(p.count[p.to_move * NOBLES + noble] + 1) - worth
    n, order = _copy_cards(p, p.to_move, noble, notes), order_of(p.masked, noble)
    notes[n] = card
    found = MET if n + 1 == WANTED[order] else OPEN
    if _is_total(order):
        found = judge(notes, n + 1, order, colour)
    fits = _fitting_values(notes, n + 1, order, colour) if found == OPEN else 0
    return _worth(p, noble, n + 1, notes, found, colour, fits, foods) - worth


@uncounted
def _is_total(order: int) -> bool:
    """Whether the order is one of an exact total."""
    return order in (TWENTY_FIVE, DIFFERENT)


def _early_fits() -> npt.NDArray[np.int64]:
    """The values that continue an order of a number of cards with one card or none: [order, the first card, its value].

    There is no first card yet (0), or it does not count as the colour (1), or it does (2).
    """
    table = np.zeros((2 * NOBLES, 3, VALUES), np.int64)
    for order, first, value in np.ndindex(*table.shape):
        if not _is_total(order):
            coloured, other = continuing_values(np.array([value]), min(first, 1), order, 0 if first == 2 else NONE)
            table[order, first, value] = coloured | (other << VALUES)
    return table


EARLY_FITS = _early_fits()


@uncounted
def _fitting_values(cards: Row, n: int, order: int, colour: int) -> int:
    """The values that continue an open order: those of coloured cards, then those of others, `VALUES` bits each."""
    if _is_total(order):
        return values_between(1, TOTAL[order] - total_of(cards, n)) * (1 + (1 << VALUES))
    if n == 0:
        return int(EARLY_FITS[order, 0, 0])
    if n == 1:
        card = int(cards[0])
        return int(EARLY_FITS[order, 2 if card // VALUES in (colour, WHITE) else 1, card % VALUES])
    coloured, other = continuing_values(cards, n, order, colour)
    return coloured | (other << VALUES)


@uncounted
def _fits(card: int, colour: int, fits: int) -> bool:
    """Whether the card has one of the values that continue the order."""
    kind, value = card // VALUES, card % VALUES
    return (fits >> int(value if kind in (colour, WHITE) else VALUES + value)) & 1 == 1


@uncounted
def _worth(p: DinnerPosition, noble: int, n: int, cards: Row, found: int, colour: int, fits: int, foods: Foods) -> float:
    """The worth of a noble with at least one card, in points, from the judgement of its cards and the values that continue it."""
    if found == SPOILED:
        return _worth_spoiled(n)
    if found == MET:
        return SURE * float(POINTS[p.masked, noble])
    order = order_of(p.masked, noble)
    outs = _outs(order, colour, n, cards, fits, foods)
    return float(PROGRESS[order, total_of(cards, n) if _is_total(order) else n] * outs / (outs + FEW))


@uncounted
def _worth_spoiled(n: int) -> float:
    """The worth of a noble whose order was spoiled with n cards: better with few than with many."""
    return -0.01 * n


@uncounted
def _outs(order: int, colour: int, n: int, cards: Row, fits: int, foods: Foods) -> int:
    """The number of cards still in play that would continue the order, of a new type if types must differ."""
    coloured, white = foods
    own_values, other_values = fits & ALL_VALUES, fits >> VALUES
    if order == DIFFERENT:
        white = 0
        for place in range(n):
            coloured &= ~(ALL_VALUES << (int(cards[place]) // VALUES * VALUES))
    fitting = other_values * EACH_COLOUR
    if colour >= 0:
        fitting = (fitting & ~(ALL_VALUES << (colour * VALUES))) | (own_values << (colour * VALUES))
    return count_bits(coloured & fitting) + count_bits(white & own_values)


@uncounted
def position_heuristic(p: DinnerPosition, points: Weights, scratch: Weights) -> float:
    """The points of the scored nobles plus the worth of those in progress; returns the expected error."""
    cards = scratch
    foods = _foods_in_play(p)
    for seat in range(p.seats):
        points[seat] = float(points_of(p, seat))
        for noble in range(NOBLES):
            n = _copy_cards(p, seat, noble, cards)
            if n > 0:
                order, colour = order_of(p.masked, noble), _colour(p, seat, noble)
                found = judge(cards, n, order, colour)
                fits = _fitting_values(cards, n, order, colour) if found == OPEN else 0
                points[seat] += _worth(p, noble, n, cards, found, colour, fits, foods)
    left = float(p.pile_size) + (CARDS / 2 if p.parties == 0 else 0.0)
    return 0.5 + 0.35 * math.sqrt(left)
