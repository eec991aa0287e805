"""Sample a full position that is consistent with a view, all of them equally likely."""

from __future__ import annotations

from hightable.engine.bits import nth_bit
from hightable.engine.jit import compiled
from hightable.engine.position import HIDDEN
from hightable.engine.rng import Rng, randbelow
from hightable.games.court_jester.components import COINS, TABLES, TILES
from hightable.games.court_jester.position import JesterPosition

# The unseen tiles, and the unseen coins, are the bits of an integer, since compiled rules do not allocate.


@compiled
def determinize(p: JesterPosition, seat: int, rng: Rng) -> None:
    """Replace everything hidden in a view with possible values."""
    _fill_tiles(p, rng)
    for player in range(p.seats):
        _fill_coins(p, player, rng)


@compiled
def _fill_tiles(p: JesterPosition, rng: Rng) -> None:
    """Replace each hidden tile with one of the unseen tiles."""
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
def _fill_coins(p: JesterPosition, player: int, rng: Rng) -> None:
    """Give each hidden server one of the player's unseen coins; the remaining coins are the hand, lowest first."""
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
