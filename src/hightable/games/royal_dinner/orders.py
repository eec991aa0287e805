"""What the nobles ask for. How an order stands is answered exactly: met, still possible, or spoiled.

RD-5.4: an order is possible while some further cards out of the 72, other than those already under the noble, would meet it.
Each function below says why its answer is exact; the tests hold it against a search through all cards.
"""

from __future__ import annotations

from hightable.engine.jit import compiled
from hightable.engine.position import Row
from hightable.games.royal_dinner.components import NOBLES, ORDERS, VALUES, WHITE

OPEN, MET, SPOILED = 0, 1, 2

SAME = ORDERS.index("same")
TWO_PAIRS = ORDERS.index("two-pairs")
SMALL_SUM = ORDERS.index("small-sum")
ADDITION = ORDERS.index("addition")
GREAT_SUM = ORDERS.index("great-sum")
TWENTY_FIVE = ORDERS.index("twenty-five")
PAIR_AND_TRIPLE = ORDERS.index("pair-and-triple")
EVEN_OR_ODD = ORDERS.index("even-or-odd")
FALLING = ORDERS.index("falling")
FALL_AND_RISE = ORDERS.index("fall-and-rise")
RISING = ORDERS.index("rising")

FOUR = 4
LESS_THAN, MORE_THAN = 15, 38
TOTAL = 25


@compiled
def order_of(masked: int, noble: int) -> int:
    return masked * NOBLES + noble


@compiled
def judge(cards: Row, n: int, order: int, colour: int) -> int:
    """How the order stands with the first n cards under its noble, in the order in which they were placed."""
    if order == SAME:
        return _same(cards, n, colour)
    if order == TWO_PAIRS:
        return _sets(cards, n, colour, 2, 2)
    if order in (SMALL_SUM, GREAT_SUM):
        return _sum_of_four(cards, n, colour, order == SMALL_SUM)
    if order == ADDITION:
        return _addition(cards, n, colour)
    if order == TWENTY_FIVE:
        return _twenty_five(cards, n)
    if order == PAIR_AND_TRIPLE:
        return _sets(cards, n, colour, 2, 3)
    if order == EVEN_OR_ODD:
        return _even_or_odd(cards, n, colour)
    if order in (FALLING, RISING):
        return _four_in_order(cards, n, colour, order == FALLING)
    if order == FALL_AND_RISE:
        return _fall_and_rise(cards, n, colour)
    return _different_twenty_five(cards, n)


@compiled
def _value(cards: Row, place: int) -> int:
    return int(cards[place]) % VALUES + 1


@compiled
def _is_of(cards: Row, place: int, colour: int) -> bool:
    """Whether the card counts as one of the colour: white counts as any."""
    kind = int(cards[place]) // VALUES
    if kind == WHITE:
        return True
    return kind == colour


@compiled
def _all_of(cards: Row, n: int, colour: int) -> bool:
    for place in range(n):
        if not _is_of(cards, place, colour):
            return False
    return True


@compiled
def _sum(cards: Row, n: int) -> int:
    total = 0
    for place in range(n):
        total += _value(cards, place)
    return total


@compiled
def _how_many(cards: Row, n: int, value: int) -> int:
    found = 0
    for place in range(n):
        if _value(cards, place) == value:
            found += 1
    return found


@compiled
def _same(cards: Row, n: int, colour: int) -> int:
    """RD-6.1: four of one value. While a card is missing it can be the coloured one: that and the white one are there still."""
    coloured = False
    for place in range(n):
        if _value(cards, place) != _value(cards, 0):
            return SPOILED
        coloured = coloured or _is_of(cards, place, colour)
    if n < FOUR:
        return OPEN
    return MET if coloured and n == FOUR else SPOILED


@compiled
def _sets(cards: Row, n: int, colour: int, small: int, great: int) -> int:
    """RD-6.2, RD-7.1: two sets of equal values, each with a coloured card; both may have the same value."""
    if n > small + great:
        return SPOILED
    first, other = _value(cards, 0), 0
    of_first, of_other, coloured_first, coloured_other = 0, 0, 0, 0
    for place in range(n):
        value = _value(cards, place)
        coloured = 1 if _is_of(cards, place, colour) else 0
        if value == first:
            of_first += 1
            coloured_first += coloured
        elif other == 0 or value == other:
            other = value
            of_other += 1
            coloured_other += coloured
        else:
            return SPOILED
    fits = (_fits(of_first, coloured_first, small) and _fits(of_other, coloured_other, great)) or (
        _fits(of_first, coloured_first, great) and _fits(of_other, coloured_other, small)
    )
    if other == 0:
        # of one value all through, the coloured card and the white one must both be there, or still find room
        fits = fits or 2 - coloured_first <= small + great - n
    if not fits:
        return SPOILED
    return MET if n == small + great else OPEN


@compiled
def _fits(cards: int, coloured: int, room: int) -> bool:
    """Whether so many cards of a value can be a set, or become one: while there is room, for its coloured card too."""
    return cards < room or (cards == room and coloured > 0)


@compiled
def _sum_of_four(cards: Row, n: int, colour: int, small: bool) -> int:
    """RD-6.3, RD-6.5: four of the colour, small or great together. Possible while the smallest (greatest) others would do."""
    if n > FOUR or not _all_of(cards, n, colour):
        return SPOILED
    total = _sum(cards, n)
    lacking = FOUR - n
    value = 1 if small else VALUES
    while lacking > 0:
        left = min(2 - _how_many(cards, n, value), lacking)  # of each value there is one of the colour and a white one
        total += left * value
        lacking -= left
        value += 1 if small else -1
    if not (total < LESS_THAN if small else total > MORE_THAN):
        return SPOILED
    return MET if n == FOUR else OPEN


@compiled
def _addition(cards: Row, n: int, colour: int) -> int:
    """RD-6.4: three of the colour, one the sum of the others. Two of them want their sum or their difference as the third.

    Of every value there are two such cards, and at most one of the third's value is here: where one is the other's double.
    """
    if n > 3 or not _all_of(cards, n, colour):
        return SPOILED
    if n < 2:
        return OPEN
    a, b = _value(cards, 0), _value(cards, 1)
    if n == 2:
        return OPEN if a + b <= VALUES or a != b else SPOILED
    c = _value(cards, 2)
    return MET if a + b == c or a + c == b or b + c == a else SPOILED


@compiled
def _twenty_five(cards: Row, n: int) -> int:
    """RD-6.6: any cards of 25 together. Six of each value are there, less those that are here already."""
    lacking = TOTAL - _sum(cards, n)
    if lacking <= 0:
        return MET if lacking == 0 else SPOILED
    if lacking <= VALUES and _how_many(cards, n, lacking) < 6:
        return OPEN
    reached = 1  # the sums that the others can make, a bit each
    for value in range(1, VALUES + 1):
        for _ in range(6 - _how_many(cards, n, value)):
            reached = (reached | (reached << value)) & ((1 << (TOTAL + 1)) - 1)
    return OPEN if (reached >> lacking) & 1 else SPOILED


@compiled
def _even_or_odd(cards: Row, n: int, colour: int) -> int:
    """RD-7.2: four of the colour, all even or all odd. There are twelve of either."""
    if n > FOUR or not _all_of(cards, n, colour):
        return SPOILED
    for place in range(n):
        if (_value(cards, place) - _value(cards, 0)) % 2 != 0:
            return SPOILED
    return MET if n == FOUR else OPEN


@compiled
def _four_in_order(cards: Row, n: int, colour: int, falling: bool) -> int:
    """RD-7.3, RD-7.5: four values that fall (rise), the first and the last of the colour.

    What may follow has other values than what is here, so no card that is wanted is gone; there must only be values enough.
    """
    if n > FOUR or not _is_of(cards, 0, colour) or (n == FOUR and not _is_of(cards, n - 1, colour)):
        return SPOILED
    if not _runs(cards, 0, n, falling) or _beyond(cards, n - 1, falling) < FOUR - n:
        return SPOILED
    return MET if n == FOUR else OPEN


@compiled
def _runs(cards: Row, first: int, end: int, falling: bool) -> bool:
    """Whether the values fall (rise) from card to card."""
    for place in range(first + 1, end):
        step = _value(cards, place) - _value(cards, place - 1)
        if (step >= 0) if falling else (step <= 0):
            return False
    return True


@compiled
def _beyond(cards: Row, place: int, falling: bool) -> int:
    """How many values lie beyond the card's."""
    return _value(cards, place) - 1 if falling else VALUES - _value(cards, place)


@compiled
def _fall_and_rise(cards: Row, n: int, colour: int) -> int:
    """RD-7.4: three that fall, then three that rise, the first of either three of the colour.

    The second three may want values that the first three have; but those are at most three cards, of one value each.
    """
    if n > 6 or not _is_of(cards, 0, colour) or (n > 3 and not _is_of(cards, 3, colour)):
        return SPOILED
    fallen = min(n, 3)
    if not _runs(cards, 0, fallen, True) or _beyond(cards, fallen - 1, True) < 3 - fallen:
        return SPOILED
    if n > 3 and (not _runs(cards, 3, n, False) or _beyond(cards, n - 1, False) < 6 - n):
        return SPOILED
    return MET if n == 6 else OPEN


@compiled
def _different_twenty_five(cards: Row, n: int) -> int:
    """RD-7.6: 25 in cards of different types, no white. Each type that is left can bring anything from 1 to 12."""
    kinds = 0
    for place in range(n):
        kind = int(cards[place]) // VALUES
        if kind == WHITE or (kinds >> kind) & 1:
            return SPOILED
        kinds |= 1 << kind
    lacking = TOTAL - _sum(cards, n)
    if lacking <= 0:
        return MET if lacking == 0 else SPOILED
    return OPEN if lacking <= VALUES * (WHITE - n) else SPOILED
