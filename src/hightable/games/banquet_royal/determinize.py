"""Determinization: a full position sampled from all those that look the same to a seat."""

from __future__ import annotations

from hightable.engine.bits import nth_bit
from hightable.engine.jit import compiled
from hightable.engine.position import HIDDEN, NONE
from hightable.engine.rng import Rng, randbelow
from hightable.games.banquet_royal.components import EACH_VALUE, HAND, ORDERS, ORDERS_OF_EACH, VALUES
from hightable.games.banquet_royal.position import BanquetPosition

# The pool of unseen components is one integer, since compiled rules do not allocate: one bit per menu, one byte per dish.


@compiled
def determinize(p: BanquetPosition, seat: int, rng: Rng) -> None:
    """Replaces everything hidden in a view by a sample that is consistent with it."""
    _determinize_menus(p, rng)
    _determinize_orders(p, rng)


@compiled
def _determinize_menus(p: BanquetPosition, rng: Rng) -> None:
    """Replaces each hidden menu by an unseen one with the same back that was in its deck when it was drawn.

    Hands come first, since older rebuilds restrict them. Whatever remains afterwards is in the deck.
    """
    for value in range(VALUES):
        unseen = _unseen_menus(p, value)
        for player in range(p.seats):
            for slot in range(HAND):
                if p.hand[player, slot] == HIDDEN - value:
                    i = _random_bit(_shuffled_in(p, value, unseen, int(p.drawn[player, slot])), rng)
                    p.hand[player, slot] = value * EACH_VALUE + i
                    unseen -= 1 << i
        for place in range(p.deck_size[value]):
            if p.deck[value, place] == HIDDEN - value:
                i = _random_bit(unseen, rng)
                p.deck[value, place] = value * EACH_VALUE + i
                unseen -= 1 << i


@compiled
def _shuffled_in(p: BanquetPosition, value: int, menus: int, rebuild: int) -> int:
    """Those of the menus that were last shuffled into their deck in the given rebuild."""
    if p.rebuilt[value] == 0:
        return menus
    for i in range(EACH_VALUE):
        if p.shuffled[value * EACH_VALUE + i] != rebuild:
            menus &= ~(1 << i)
    return menus


@compiled
def _random_bit(menus: int, rng: Rng) -> int:
    """A random bit of a bit set of menus, as an index, all equally likely."""
    count = 0
    rest = menus
    while rest:
        rest &= rest - 1
        count += 1
    return nth_bit(menus, randbelow(rng, count))


@compiled
def _unseen_menus(p: BanquetPosition, value: int) -> int:
    """Bit set of the menus of a value that the viewer cannot see."""
    start = value * EACH_VALUE
    unseen = (1 << EACH_VALUE) - 1
    for i in range(EACH_VALUE):
        if p.scored[start + i] != NONE:
            unseen -= 1 << i
    for i in range(p.pile_size[value]):
        unseen -= 1 << (int(p.pile[value, i]) - start)
    for i in range(p.deck_size[value]):
        if p.deck[value, i] >= 0:
            unseen -= 1 << (int(p.deck[value, i]) - start)
    for player in range(p.seats):
        for slot in range(HAND):
            menu = int(p.hand[player, slot])
            if start <= menu < start + EACH_VALUE:
                unseen -= 1 << (menu - start)
    return unseen


@compiled
def _determinize_orders(p: BanquetPosition, rng: Rng) -> None:
    """Replaces each hidden order by one of the unseen tokens."""
    unseen = 0
    left = 0
    for dish in range(4):
        known = int(p.lost[dish])
        for player in range(p.seats):
            known += int(p.won[player, dish])
        for space in range(36):
            if p.order[space] == dish:
                known += 1
        for token in range(ORDERS):
            if p.stack[token] == dish:
                known += 1
        unseen += (ORDERS_OF_EACH - known) << (8 * dish)
        left += ORDERS_OF_EACH - known
    for space in range(36):
        if p.order[space] == HIDDEN:
            dish = _nth_dish(unseen, randbelow(rng, left))
            p.order[space] = dish
            unseen -= 1 << (8 * dish)
            left -= 1
    for token in range(p.stack_size):
        if p.stack[token] == HIDDEN:
            dish = _nth_dish(unseen, randbelow(rng, left))
            p.stack[token] = dish
            unseen -= 1 << (8 * dish)
            left -= 1


@compiled
def _nth_dish(unseen: int, n: int) -> int:
    """The dish of the n-th unseen token in the pool."""
    for dish in range(3):
        n -= (unseen >> (8 * dish)) & 255
        if n < 0:
            return dish
    return 3
