"""Which cards meet an order and which leave it open, found by trying all cards: slow, plain, and independent of the rules.

An order is a set of complete sequences of cards. For orders of up to four cards that set is a boolean array with one axis per
card; dropping the last axis, again and again, gives the sequences that can still be completed. The others are searched.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from itertools import combinations, pairwise, permutations
from typing import Any

import numpy as np
import numpy.typing as npt

CARDS = range(72)
VALUE = np.arange(72) % 12 + 1
TYPE = np.arange(72) // 12
WHITE = 5

Truth = npt.NDArray[np.bool_]


def coloured(colour: int) -> Truth:
    found: Truth = (colour == TYPE) | (TYPE == WHITE)
    return found


def _axes(table: npt.NDArray[Any], cards: int) -> list[npt.NDArray[Any]]:
    """The table once per card, each along an axis of its own."""
    return [table.reshape([-1 if axis == card else 1 for axis in range(cards)]) for card in range(cards)]


def _different(cards: int) -> Truth:
    numbers = _axes(np.arange(72, dtype=np.int8), cards)
    found = np.ones((72,) * cards, np.bool_)
    for a, b in combinations(numbers, 2):
        found &= a != b
    return found


def _same(v: Any, c: Any) -> Any:
    return (v[0] == v[1]) & (v[1] == v[2]) & (v[2] == v[3]) & (c[0] | c[1] | c[2] | c[3])


def _two_pairs(v: Any, c: Any) -> Truth:
    found = np.zeros((72,) * 4, np.bool_)
    for (a, b), (x, y) in (((0, 1), (2, 3)), ((0, 2), (1, 3)), ((0, 3), (1, 2))):
        found |= (v[a] == v[b]) & (v[x] == v[y]) & (c[a] | c[b]) & (c[x] | c[y])
    return found


def _addition(v: Any, c: Any) -> Any:
    sums = (v[0] + v[1] == v[2]) | (v[0] + v[2] == v[1]) | (v[1] + v[2] == v[0])
    return sums & c[0] & c[1] & c[2]


def _all(c: Any) -> Any:
    return c[0] & c[1] & c[2] & c[3]


COMPLETE: dict[str, tuple[int, Callable[[Any, Any], Any]]] = {
    "same": (4, _same),
    "two-pairs": (4, _two_pairs),
    "small-sum": (4, lambda v, c: (v[0] + v[1] + v[2] + v[3] < 15) & _all(c)),
    "addition": (3, _addition),
    "great-sum": (4, lambda v, c: (v[0] + v[1] + v[2] + v[3] > 38) & _all(c)),
    "even-or-odd": (4, lambda v, c: (v[0] % 2 == v[1] % 2) & (v[1] % 2 == v[2] % 2) & (v[2] % 2 == v[3] % 2) & _all(c)),
    "falling": (4, lambda v, c: (v[0] > v[1]) & (v[1] > v[2]) & (v[2] > v[3]) & c[0] & c[3]),
    "rising": (4, lambda v, c: (v[0] < v[1]) & (v[1] < v[2]) & (v[2] < v[3]) & c[0] & c[3]),
}


def possible_sequences(order: str, colour: int) -> list[Truth]:
    """Arrays for sequences of one card, two cards and so on: which can still be completed; the last array, which are complete."""
    cards, complete = COMPLETE[order]
    values, colours = _axes(VALUE.astype(np.int8), cards), _axes(coloured(colour), cards)
    found = [np.broadcast_to(complete(values, colours), (72,) * cards) & _different(cards)]
    while found[0].ndim > 1:
        found.insert(0, np.asarray(found[0].any(axis=-1)))
    return found


# Pair and triple: five cards


def is_pair_and_triple(cards: Sequence[int], colour: int) -> bool:
    good = coloured(colour)
    for pair in combinations(cards, 2):
        triple = [card for card in cards if card not in pair]
        if all(len({VALUE[card] for card in part}) == 1 and any(good[card] for card in part) for part in (pair, triple)):
            return True
    return False


@cache
def pairs_and_triples(colour: int) -> frozenset[frozenset[int]]:
    """All complete sets of five cards. Only cards of two values at most can form one."""
    found = set()
    for a in range(12):
        for b in range(a + 1):
            near = [card for card in CARDS if card % 12 in (a, b)]
            found |= {frozenset(five) for five in combinations(near, 5) if is_pair_and_triple(five, colour)}
    return frozenset(found)


@cache
def parts_of_pairs_and_triples(colour: int, size: int) -> frozenset[frozenset[int]]:
    """All subsets of this size of the complete sets of five."""
    return frozenset(frozenset(part) for five in pairs_and_triples(colour) for part in combinations(five, size))


# Fall and rise: six cards


@cache
def rising_threes(colour: int) -> tuple[tuple[int, int, int], ...]:
    good = coloured(colour)
    return tuple(
        three for three in permutations(CARDS, 3) if good[three[0]] and VALUE[three[0]] < VALUE[three[1]] < VALUE[three[2]]
    )


def fall_and_rise_possible(cards: Sequence[int], colour: int) -> bool:
    """Whether up to three cards can start the order: they descend, three can descend, and three other cards can then ascend."""
    if not coloured(colour)[cards[0]] or any(VALUE[a] <= VALUE[b] for a, b in pairwise(cards)):
        return False
    if len(cards) < 3:
        rest = (card for card in CARDS if card not in cards)
        return any(fall_and_rise_possible([*cards, card], colour) for card in rest)
    return any(not set(three) & set(cards) for three in rising_threes(colour))


# 25


@cache
def sums_of_others(values: tuple[int, ...]) -> int:
    """All sums up to 25 that other cards can make, one bit per sum, given the values of the cards that are used."""
    sums = 1
    for value in range(1, 13):
        for _ in range(6 - values.count(value)):
            sums |= sums << value & (1 << 26) - 1
    return sums


def different_25_possible(cards: Sequence[int]) -> bool:
    types = [int(TYPE[card]) for card in cards]
    if WHITE in types or len(set(types)) < len(types):
        return False
    sums = {sum(int(VALUE[card]) for card in cards)}
    if 25 in sums:
        return False
    for _ in set(range(5)) - set(types):
        sums |= {total + value for total in sums for value in range(1, 13)}
    return 25 in sums
