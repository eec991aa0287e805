"""A bag of numbered things as one value, for compiled rules: the cards that a seat has not seen, for example.

A bag holds at most `MOST` things, numbered from 0, each at most once. It is a tuple of bit masks, so it needs no memory and works
the same interpreted, on a core and on a GPU. A function that changes a bag returns the new one.

    bag = full(52)
    bag = without(bag, card)
    card = draw(bag, rng)
"""

from __future__ import annotations

from typing import TypeAlias

from hightable.engine.bits import count_bits, nth_bit
from hightable.engine.jit import compiled
from hightable.engine.position import Row
from hightable.engine.rng import Rng, randbelow

Bag: TypeAlias = tuple[int, int, int, int]

BITS = 60
"""Things in each mask: a shift by 63 would reach the sign of a compiled integer."""
MOST = 4 * BITS


@compiled
def empty() -> Bag:
    """A bag with nothing in it."""
    return (0, 0, 0, 0)


@compiled
def full(n: int) -> Bag:
    """A bag with the things 0 to n - 1."""
    return (_mask(n), _mask(n - BITS), _mask(n - 2 * BITS), _mask(n - 3 * BITS))


@compiled
def _mask(n: int) -> int:
    return (1 << min(max(n, 0), BITS)) - 1


@compiled
def added(bag: Bag, thing: int) -> Bag:
    """The bag with this thing in it. A negative number, such as NONE, is not a thing and changes nothing."""
    a, b, c, d = bag
    if thing < 0:
        return (a, b, c, d)
    bit = 1 << (thing % BITS)
    if thing < BITS:
        return (a | bit, b, c, d)
    if thing < 2 * BITS:
        return (a, b | bit, c, d)
    if thing < 3 * BITS:
        return (a, b, c | bit, d)
    return (a, b, c, d | bit)


@compiled
def without(bag: Bag, thing: int) -> Bag:
    """The bag without this thing. A negative number, such as NONE or HIDDEN, is not a thing and changes nothing."""
    a, b, c, d = bag
    if thing < 0:
        return (a, b, c, d)
    bit = 1 << (thing % BITS)
    if thing < BITS:
        return (a & ~bit, b, c, d)
    if thing < 2 * BITS:
        return (a, b & ~bit, c, d)
    if thing < 3 * BITS:
        return (a, b, c & ~bit, d)
    return (a, b, c, d & ~bit)


@compiled
def without_row(bag: Bag, row: Row, n: int) -> Bag:
    """The bag without the first n entries of the row: cards that a viewer sees, for example."""
    for place in range(n):
        bag = without(bag, int(row[place]))
    return bag


@compiled
def holds(bag: Bag, thing: int) -> bool:
    """Whether this thing is in the bag."""
    a, b, c, d = bag
    mask = a if thing < BITS else b if thing < 2 * BITS else c if thing < 3 * BITS else d
    return (mask >> (thing % BITS)) & 1 == 1


@compiled
def size(bag: Bag) -> int:
    """How many things are in the bag."""
    a, b, c, d = bag
    return count_bits(a) + count_bits(b) + count_bits(c) + count_bits(d)


@compiled
def draw(bag: Bag, rng: Rng) -> int:
    """A random thing from the bag, which must not be empty. It stays in the bag: see `without`."""
    a, b, c, d = bag
    n = randbelow(rng, size(bag))
    in_a, in_b, in_c = count_bits(a), count_bits(b), count_bits(c)
    if n < in_a:
        return nth_bit(a, n)
    if n < in_a + in_b:
        return BITS + nth_bit(b, n - in_a)
    if n < in_a + in_b + in_c:
        return 2 * BITS + nth_bit(c, n - in_a - in_b)
    return 3 * BITS + nth_bit(d, n - in_a - in_b - in_c)


@compiled
def fill_hidden(bag: Bag, row: Row, n: int, hidden: int, rng: Rng) -> Bag:
    """Replaces each of the first n entries of the row that is `hidden` by a random thing from the bag, and returns the rest.

    `hidden` is HIDDEN, or HIDDEN - back for cards with that back.
    """
    for place in range(n):
        if row[place] == hidden:
            thing = draw(bag, rng)
            row[place] = thing
            bag = without(bag, thing)
    return bag


@compiled
def pour(bag: Bag, n: int, row: Row) -> int:
    """Writes the things of the bag below n to the row, the lowest first, and returns how many there are."""
    place = 0
    for thing in range(n):
        if holds(bag, thing):
            row[place] = thing
            place += 1
    return place
