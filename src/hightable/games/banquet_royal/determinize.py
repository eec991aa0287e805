"""Filling in what a seat cannot see: a full position, fairly drawn from all that look the same to it."""

from __future__ import annotations

from hightable.engine.bits import nth_bit
from hightable.engine.jit import compiled
from hightable.engine.position import HIDDEN, NONE
from hightable.engine.rng import Rng, randbelow
from hightable.games.banquet_royal.components import EACH_VALUE, ORDERS, ORDERS_OF_EACH, VALUES
from hightable.games.banquet_royal.position import HAND, Position

# What is still unseen is kept in one whole number, since rules allocate nothing: a bit a menu, a byte a dish.


@compiled
def determinize(p: Position, seat: int, rng: Rng) -> None:
    """Turns a view into a position that its viewer could not tell from the real one."""
    _imagine_menus(p, rng)
    _imagine_orders(p, rng)


@compiled
def _imagine_menus(p: Position, rng: Rng) -> None:
    """Each hidden menu becomes one of those unseen with the same crowns on the back, last shuffled into the deck it came from.

    What is left then is the deck: it was rebuilt from menus that lay open, and all others are older.
    """
    for value in range(VALUES):
        unseen = _unseen_menus(p, value)
        for player in range(p.seats):
            for slot in range(HAND):
                if p.hand[player, slot] == HIDDEN - value:
                    i = _any_of(_shuffled_in(p, value, unseen, int(p.drawn[player, slot])), rng)
                    p.hand[player, slot] = value * EACH_VALUE + i
                    unseen -= 1 << i
        for place in range(p.deck_size[value]):
            if p.deck[value, place] == HIDDEN - value:
                i = _any_of(unseen, rng)
                p.deck[value, place] = value * EACH_VALUE + i
                unseen -= 1 << i


@compiled
def _shuffled_in(p: Position, value: int, menus: int, rebuilding: int) -> int:
    """Those of the menus that were last shuffled in that rebuilding of their deck."""
    if p.rebuilt[value] == 0:
        return menus
    for i in range(EACH_VALUE):
        if p.shuffled[value * EACH_VALUE + i] != rebuilding:
            menus &= ~(1 << i)
    return menus


@compiled
def _any_of(menus: int, rng: Rng) -> int:
    """One of the menus, each as likely as any other."""
    count = 0
    rest = menus
    while rest:
        rest &= rest - 1
        count += 1
    return nth_bit(menus, randbelow(rng, count))


@compiled
def _unseen_menus(p: Position, value: int) -> int:
    """The menus of a value that lie face down, a bit each."""
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
def _imagine_orders(p: Position, rng: Rng) -> None:
    """Each hidden order becomes one of the tokens that were not seen."""
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
            dish = _dish_at(unseen, randbelow(rng, left))
            p.order[space] = dish
            unseen -= 1 << (8 * dish)
            left -= 1
    for token in range(p.stack_size):
        if p.stack[token] == HIDDEN:
            dish = _dish_at(unseen, randbelow(rng, left))
            p.stack[token] = dish
            unseen -= 1 << (8 * dish)
            left -= 1


@compiled
def _dish_at(unseen: int, n: int) -> int:
    """The dish of the n-th unseen token."""
    for dish in range(3):
        n -= (unseen >> (8 * dish)) & 255
        if n < 0:
            return dish
    return 3
