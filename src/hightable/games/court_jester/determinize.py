"""Sample a full position that is consistent with a view, all of them equally likely."""

from __future__ import annotations

from hightable.engine import bag
from hightable.engine.jit import compiled
from hightable.engine.position import HIDDEN
from hightable.engine.rng import Rng
from hightable.games.court_jester.components import COINS, TABLES, TILES
from hightable.games.court_jester.position import JesterPosition


@compiled
def determinize(p: JesterPosition, seat: int, rng: Rng) -> None:
    """Replace everything hidden in a view with possible values."""
    _fill_tiles(p, rng)
    for player in range(p.seats):
        _fill_coins(p, player, rng)


@compiled
def _fill_tiles(p: JesterPosition, rng: Rng) -> None:
    """Replace each hidden tile with one of the unseen tiles."""
    unseen = bag.without(bag.without(bag.full(TILES), p.kitchen), p.jester)
    for table in range(TABLES):
        unseen = bag.without(unseen, p.table[table])
    for place in range(p.aside_size):
        unseen = bag.without(unseen, p.aside[place])
    for table in range(TABLES):
        if p.table[table] == HIDDEN:
            p.table[table] = bag.draw(unseen, rng)
            unseen = bag.without(unseen, p.table[table])
    if p.kitchen == HIDDEN:
        p.kitchen = bag.draw(unseen, rng)
        unseen = bag.without(unseen, p.kitchen)
    if p.jester == HIDDEN:
        p.jester = bag.draw(unseen, rng)
        unseen = bag.without(unseen, p.jester)
    for place in range(p.aside_size):
        if p.aside[place] == HIDDEN:
            p.aside[place] = bag.draw(unseen, rng)
            unseen = bag.without(unseen, p.aside[place])


@compiled
def _fill_coins(p: JesterPosition, player: int, rng: Rng) -> None:
    """Give each hidden server one of the player's unseen coins; the remaining coins are the hand, lowest first."""
    unseen = bag.full(COINS)
    for k in range(COINS):
        unseen = bag.without(bag.without(unseen, p.hand[player, k]), p.value[player, k])
    for k in range(COINS):
        if p.value[player, k] == HIDDEN:
            p.value[player, k] = bag.draw(unseen, rng)
            unseen = bag.without(unseen, p.value[player, k])
    slot = 0
    for coin in range(COINS):
        if bag.holds(unseen, coin):
            p.hand[player, slot] = coin
            slot += 1
