"""The nobles' orders: whether the cards under a noble meet its order, leave it open, or spoil it.

RD-5.4: an order is open while some further cards, out of all cards except those already under the noble, would meet it. Each
function below says why its answer is exact; the tests compare it with a search through all cards.
"""

from __future__ import annotations

from typing import TypeAlias

from hightable.engine.jit import uncounted
from hightable.engine.position import Row
from hightable.games.royal_dinner.components import NOBLES, ORDERS, SETS, TOTAL, TYPES, VALUES, WANTED, WHITE

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
DIFFERENT = ORDERS.index("different-twenty-five")


@uncounted
def order_of(masked: int, noble: int) -> int:
    return masked * NOBLES + noble


@uncounted
def judge(cards: Row, n: int, order: int, colour: int) -> int:
    """OPEN, MET or SPOILED for an order with the first n of the cards, in the order in which they were placed."""
    if order == SAME:
        return _same(cards, n, WANTED[SAME], colour)
    if order == TWO_PAIRS:
        return _sets(cards, n, SETS[TWO_PAIRS][0], SETS[TWO_PAIRS][1], colour)
    if order == SMALL_SUM:
        return _great_or_small_sum(cards, n, WANTED[SMALL_SUM], TOTAL[SMALL_SUM], colour, True)
    if order == GREAT_SUM:
        return _great_or_small_sum(cards, n, WANTED[GREAT_SUM], TOTAL[GREAT_SUM], colour, False)
    if order == ADDITION:
        return _addition(cards, n, colour)
    if order == TWENTY_FIVE:
        return _exact_total(cards, n, TOTAL[TWENTY_FIVE])
    if order == PAIR_AND_TRIPLE:
        return _sets(cards, n, SETS[PAIR_AND_TRIPLE][0], SETS[PAIR_AND_TRIPLE][1], colour)
    if order == EVEN_OR_ODD:
        return _even_or_odd(cards, n, WANTED[EVEN_OR_ODD], colour)
    if order == FALLING:
        return _falling_or_rising(cards, n, WANTED[FALLING], colour, True)
    if order == RISING:
        return _falling_or_rising(cards, n, WANTED[RISING], colour, False)
    if order == FALL_AND_RISE:
        return _fall_and_rise(cards, n, SETS[FALL_AND_RISE][0], SETS[FALL_AND_RISE][1], colour)
    return _exact_total_of_types(cards, n, TOTAL[DIFFERENT])


@uncounted
def _value(cards: Row, place: int) -> int:
    return int(cards[place]) % VALUES + 1


@uncounted
def _is_of(cards: Row, place: int, colour: int) -> bool:
    """Whether the card counts as one of the colour: white counts as any colour."""
    kind = int(cards[place]) // VALUES
    if kind == WHITE:
        return True
    return kind == colour


@uncounted
def _all_of(cards: Row, n: int, colour: int) -> bool:
    for place in range(n):
        if not _is_of(cards, place, colour):
            return False
    return True


@uncounted
def total_of(cards: Row, n: int) -> int:
    """The sum of the values of the first n cards."""
    total = 0
    for place in range(n):
        total += _value(cards, place)
    return total


@uncounted
def _count_value(cards: Row, n: int, value: int) -> int:
    found = 0
    for place in range(n):
        if _value(cards, place) == value:
            found += 1
    return found


@uncounted
def _same(cards: Row, n: int, wanted: int, colour: int) -> int:
    """RD-6.1: cards of one value. While a card is missing, it can be the coloured one: if none is here yet, it is available."""
    coloured = False
    for place in range(n):
        if _value(cards, place) != _value(cards, 0):
            return SPOILED
        coloured = coloured or _is_of(cards, place, colour)
    if n < wanted:
        return OPEN
    return MET if coloured and n == wanted else SPOILED


@uncounted
def _sets(cards: Row, n: int, small: int, great: int, colour: int) -> int:
    """RD-6.2, RD-7.1: two sets of equal values, each with a coloured card; both may have the same value."""
    if n > small + great:
        return SPOILED
    _, of_first, coloured_first, _, of_other, coloured_other = _count_sets(cards, n, colour)
    if of_first + of_other < n:
        return SPOILED
    return _judge_sets(of_first, coloured_first, of_other, coloured_other, small, great)


@uncounted
def _count_sets(cards: Row, n: int, colour: int) -> tuple[int, int, int, int, int, int]:
    """The first value with how many of its cards are here and how many are coloured, then the next value likewise; 0 if none."""
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
    return first, of_first, coloured_first, other, of_other, coloured_other


@uncounted
def _judge_sets(of_first: int, coloured_first: int, of_other: int, coloured_other: int, small: int, great: int) -> int:
    """The judgement of two sets, at most as many cards as wanted, by how many are here and how many of them are coloured."""
    left = small + great - of_first - of_other
    fits = (_fits(of_first, coloured_first, small) and _fits(of_other, coloured_other, great)) or (
        _fits(of_first, coloured_first, great) and _fits(of_other, coloured_other, small)
    )
    if of_other == 0:
        # if all cards have one value, both the coloured card and the white one must be there, or have room left
        fits = fits or 2 - coloured_first <= left
    if not fits:
        return SPOILED
    return MET if left == 0 else OPEN


@uncounted
def _fits(cards: int, coloured: int, size: int) -> bool:
    """Whether the cards of one value can become a set of the given size with a coloured card in it."""
    return cards < size or (cards == size and coloured > 0)


@uncounted
def _great_or_small_sum(cards: Row, n: int, wanted: int, limit: int, colour: int, small: bool) -> int:
    """RD-6.3, RD-6.5: cards of the colour, below (above) the limit in total. Open while the lowest (highest) others would do."""
    if n > wanted or not _all_of(cards, n, colour):
        return SPOILED
    total = total_of(cards, n)
    lacking = wanted - n
    value = 1 if small else VALUES
    while lacking > 0:
        left = min(2 - _count_value(cards, n, value), lacking)  # each value has one card of the colour and a white one
        total += left * value
        lacking -= left
        value += 1 if small else -1
    if not (total < limit if small else total > limit):
        return SPOILED
    return MET if n == wanted else OPEN


@uncounted
def _addition(cards: Row, n: int, colour: int) -> int:
    """RD-6.4: three of the colour, one the sum of the others. Two cards need their sum or their difference as the third.

    Each value has two such cards, and at most one card of the third's value is already here: if one is twice the other.
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


@uncounted
def _exact_total(cards: Row, n: int, total: int) -> int:
    """RD-6.6: any cards of this total. There is a card of each type of each value, minus those already here."""
    lacking = total - total_of(cards, n)
    if lacking <= 0:
        return MET if lacking == 0 else SPOILED
    if lacking <= VALUES and _count_value(cards, n, lacking) < len(TYPES):
        return OPEN
    rest = lacking - VALUES
    if 0 < rest < VALUES and _count_value(cards, n, VALUES) < len(TYPES) and _count_value(cards, n, rest) < len(TYPES):
        return OPEN  # the two cards are there; this is for speed, what follows would find them as well
    reached = 1  # the sums that other cards can make, one bit per sum
    for value in range(1, VALUES + 1):
        for _ in range(len(TYPES) - _count_value(cards, n, value)):
            reached = (reached | (reached << value)) & ((1 << (total + 1)) - 1)
    return OPEN if (reached >> lacking) & 1 else SPOILED


@uncounted
def _even_or_odd(cards: Row, n: int, wanted: int, colour: int) -> int:
    """RD-7.2: cards of the colour, all even or all odd. There are twelve of each."""
    if n > wanted or not _all_of(cards, n, colour):
        return SPOILED
    for place in range(n):
        if (_value(cards, place) - _value(cards, 0)) % 2 != 0:
            return SPOILED
    return MET if n == wanted else OPEN


@uncounted
def _falling_or_rising(cards: Row, n: int, wanted: int, colour: int, falling: bool) -> int:
    """RD-7.3, RD-7.5: descending (ascending) values, the first and the last of the colour.

    The cards that can follow have other values than those already here, so all of them are available: only the number of values
    beyond the last card matters.
    """
    if n > wanted or not _is_of(cards, 0, colour) or (n == wanted and not _is_of(cards, n - 1, colour)):
        return SPOILED
    if not _runs(cards, 0, n, falling) or _beyond(cards, n - 1, falling) < wanted - n:
        return SPOILED
    return MET if n == wanted else OPEN


@uncounted
def _runs(cards: Row, first: int, end: int, falling: bool) -> bool:
    """Whether the values descend (ascend) from card to card."""
    for place in range(first + 1, end):
        step = _value(cards, place) - _value(cards, place - 1)
        if (step >= 0) if falling else (step <= 0):
            return False
    return True


@uncounted
def _beyond(cards: Row, place: int, falling: bool) -> int:
    """How many values are below (above) that of the card."""
    return _value(cards, place) - 1 if falling else VALUES - _value(cards, place)


@uncounted
def _fall_and_rise(cards: Row, n: int, fall: int, rise: int, colour: int) -> int:
    """RD-7.4: descending values, then ascending ones, the first of each part of the colour.

    The second part may need values of the first, but those use up only one card of each value.
    """
    if n > fall + rise or not _is_of(cards, 0, colour) or (n > fall and not _is_of(cards, fall, colour)):
        return SPOILED
    fallen = min(n, fall)
    if not _runs(cards, 0, fallen, True) or _beyond(cards, fallen - 1, True) < fall - fallen:
        return SPOILED
    if n > fall and (not _runs(cards, fall, n, False) or _beyond(cards, n - 1, False) < fall + rise - n):
        return SPOILED
    return MET if n == fall + rise else OPEN


@uncounted
def _exact_total_of_types(cards: Row, n: int, total: int) -> int:
    """RD-7.6: cards of this total, all types different, none white. Each type that is left can add anything from 1 to 12."""
    kinds = 0
    for place in range(n):
        kind = int(cards[place]) // VALUES
        if kind == WHITE or (kinds >> kind) & 1:
            return SPOILED
        kinds |= 1 << kind
    lacking = total - total_of(cards, n)
    if lacking <= 0:
        return MET if lacking == 0 else SPOILED
    return OPEN if lacking <= VALUES * (WHITE - n) else SPOILED


# Which cards continue an order

Values: TypeAlias = tuple[int, int]
"""Values of cards that count as the noble's colour, and of other cards, one bit per value from 1 on."""
ALL_VALUES = (1 << VALUES) - 1
ODD_VALUES = sum(1 << (value - 1) for value in range(1, VALUES + 1, 2))


@uncounted
def continuing_values(cards: Row, n: int, order: int, colour: int) -> Values:
    """The values of which one more card would not spoil an open order of a number of cards: neither of the exact totals.

    `judge` says the same of every card one by one; cards of one value that count as the colour are all judged alike, and so are
    the others.
    """
    if order == SAME:
        return _continue_same(cards, n, WANTED[SAME], colour)
    if order == TWO_PAIRS:
        return _continue_sets(cards, n, SETS[TWO_PAIRS][0], SETS[TWO_PAIRS][1], colour)
    if order == SMALL_SUM:
        return _continue_sum(cards, n, WANTED[SMALL_SUM], TOTAL[SMALL_SUM], True), 0
    if order == GREAT_SUM:
        return _continue_sum(cards, n, WANTED[GREAT_SUM], TOTAL[GREAT_SUM], False), 0
    if order == ADDITION:
        return _continue_addition(cards, n), 0
    if order == PAIR_AND_TRIPLE:
        return _continue_sets(cards, n, SETS[PAIR_AND_TRIPLE][0], SETS[PAIR_AND_TRIPLE][1], colour)
    if order == EVEN_OR_ODD:
        return _continue_even_or_odd(cards, n), 0
    if order == FALLING:
        return _continue_falling_or_rising(cards, n, WANTED[FALLING], True)
    if order == RISING:
        return _continue_falling_or_rising(cards, n, WANTED[RISING], False)
    return _continue_fall_and_rise(cards, n, SETS[FALL_AND_RISE][0], SETS[FALL_AND_RISE][1])


@uncounted
def values_between(low: int, high: int) -> int:
    """The bits of the values from `low` to `high`, both included."""
    return ((1 << max(min(high, VALUES), 0)) - 1) & ~((1 << (max(low, 1) - 1)) - 1)


@uncounted
def _bit(value: int) -> int:
    return values_between(value, value)


@uncounted
def _continue_same(cards: Row, n: int, wanted: int, colour: int) -> Values:
    if n == 0:
        return ALL_VALUES, ALL_VALUES
    value = _bit(_value(cards, 0))
    for place in range(n):
        if _is_of(cards, place, colour):
            return value, value
    return value, value if n + 1 < wanted else 0


@uncounted
def _continue_sets(cards: Row, n: int, small: int, great: int, colour: int) -> Values:
    """All values that are not here are judged alike."""
    if n == 0:
        return ALL_VALUES, ALL_VALUES
    first, of_first, coloured_first, other, of_other, coloured_other = _count_sets(cards, n, colour)
    same = _bit(first)
    second = _bit(other) if of_other > 0 else ALL_VALUES & ~same
    coloured, plain = 0, 0
    if _judge_sets(of_first + 1, coloured_first + 1, of_other, coloured_other, small, great) != SPOILED:
        coloured |= same
    if _judge_sets(of_first + 1, coloured_first, of_other, coloured_other, small, great) != SPOILED:
        plain |= same
    if _judge_sets(of_first, coloured_first, of_other + 1, coloured_other + 1, small, great) != SPOILED:
        coloured |= second
    if _judge_sets(of_first, coloured_first, of_other + 1, coloured_other, small, great) != SPOILED:
        plain |= second
    return coloured, plain


@uncounted
def _continue_sum(cards: Row, n: int, wanted: int, limit: int, small: bool) -> int:
    """The coloured values that leave the total below (above) the limit with the lowest (highest) other cards.

    Let the others be the lowest cards. A value among them takes the place of one of them: then the order stays as open as it is.
    """
    total = total_of(cards, n)
    lacking = wanted - n - 1
    value = 1 if small else VALUES
    while lacking > 0:
        left = min(2 - _count_value(cards, n, value), lacking)
        total += left * value
        lacking -= left
        value += 1 if small else -1
    if small:
        return values_between(1, value - 1) | values_between(value, limit - total - 1)
    return values_between(value + 1, VALUES) | values_between(limit - total + 1, value)


@uncounted
def _continue_addition(cards: Row, n: int) -> int:
    """The third card is the sum or the difference of the others. Two equal cards have no difference."""
    if n == 0:
        return ALL_VALUES
    a = _value(cards, 0)
    if n == 1:
        return ALL_VALUES if a + a <= VALUES else ALL_VALUES & ~_bit(a)
    b = _value(cards, 1)
    return _bit(a + b) | _bit(max(a, b) - min(a, b))


@uncounted
def _continue_even_or_odd(cards: Row, n: int) -> int:
    if n == 0:
        return ALL_VALUES
    return ODD_VALUES if _value(cards, 0) % 2 == 1 else ALL_VALUES & ~ODD_VALUES


@uncounted
def _continue_falling_or_rising(cards: Row, n: int, wanted: int, falling: bool) -> Values:
    values = _run_values(cards, 0, n, wanted - n - 1, falling)
    return values, values if 0 < n < wanted - 1 else 0


@uncounted
def _continue_fall_and_rise(cards: Row, n: int, fall: int, rise: int) -> Values:
    if n < fall:
        values = _run_values(cards, 0, n, fall - n - 1, True)
        return values, values if n > 0 else 0
    values = _run_values(cards, fall, n, fall + rise - n - 1, False)
    return values, values if n > fall else 0


@uncounted
def _run_values(cards: Row, first: int, end: int, lacking: int, falling: bool) -> int:
    """The values that descend (ascend) from the last of these cards and leave room for those that are lacking afterwards."""
    if falling:
        return values_between(1 + lacking, _value(cards, end - 1) - 1 if end > first else VALUES)
    return values_between(_value(cards, end - 1) + 1 if end > first else 1, VALUES - lacking)
