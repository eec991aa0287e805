"""Filling in what a seat cannot see: a full position, fairly drawn from all that look the same to it."""

from __future__ import annotations

from hightable.engine.bits import nth_bit
from hightable.engine.jit import compiled
from hightable.engine.position import HIDDEN
from hightable.engine.rng import Rng, randbelow
from hightable.games.court_jester.components import COINS, TABLES, TILES
from hightable.games.court_jester.position import Position

# What is still unseen is kept in one whole number, since rules allocate nothing: a bit a tile, or a bit a coin.


@compiled
def determinize(p: Position, seat: int, rng: Rng) -> None:
    """Turns a view into a position that its viewer could not tell from the real one."""
    _imagine_tiles(p, rng)
    for player in range(p.seats):
        _imagine_coins(p, player, rng)


@compiled
def _imagine_tiles(p: Position, rng: Rng) -> None:
    """Each hidden tile becomes one of those unseen."""
    unseen = (1 << TILES) - 1
    left = TILES
    for table in range(TABLES):
        if p.table[table] >= 0:
            unseen -= 1 << int(p.table[table])
            left -= 1
    for i in range(p.aside_size):
        if p.aside[i] >= 0:
            unseen -= 1 << int(p.aside[i])
            left -= 1
    if p.kitchen >= 0:
        unseen -= 1 << int(p.kitchen)
        left -= 1
    if p.jester >= 0:
        unseen -= 1 << int(p.jester)
        left -= 1
    for table in range(TABLES):
        if p.table[table] == HIDDEN:
            p.table[table] = nth_bit(unseen, randbelow(rng, left))
            unseen -= 1 << int(p.table[table])
            left -= 1
    if p.kitchen == HIDDEN:
        p.kitchen = nth_bit(unseen, randbelow(rng, left))
        unseen -= 1 << int(p.kitchen)
        left -= 1
    if p.jester == HIDDEN:
        p.jester = nth_bit(unseen, randbelow(rng, left))
        unseen -= 1 << int(p.jester)
        left -= 1
    for i in range(p.aside_size):
        if p.aside[i] == HIDDEN:
            p.aside[i] = nth_bit(unseen, randbelow(rng, left))
            unseen -= 1 << int(p.aside[i])
            left -= 1


@compiled
def _imagine_coins(p: Position, player: int, rng: Rng) -> None:
    """Each hidden server becomes one of the player's coins that was not seen; the rest is the hand, the lowest first."""
    unseen = (1 << COINS) - 1
    left = COINS
    for k in range(COINS):
        if p.hand[player, k] >= 0:
            unseen -= 1 << int(p.hand[player, k])
            left -= 1
        if p.value[player, k] >= 0:
            unseen -= 1 << int(p.value[player, k])
            left -= 1
    for k in range(COINS):
        if p.value[player, k] == HIDDEN:
            p.value[player, k] = nth_bit(unseen, randbelow(rng, left))
            unseen -= 1 << int(p.value[player, k])
            left -= 1
    for k in range(COINS):
        if p.hand[player, k] == HIDDEN:
            p.hand[player, k] = nth_bit(unseen, 0)
            unseen -= 1 << int(p.hand[player, k])
