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
    unseen = bag.without_row(bag.without_row(unseen, p.table, TABLES), p.aside, p.aside_size)
    unseen = bag.fill_hidden(unseen, p.table, TABLES, HIDDEN, rng)
    if p.kitchen == HIDDEN:
        p.kitchen = bag.draw(unseen, rng)
        unseen = bag.without(unseen, p.kitchen)
    if p.jester == HIDDEN:
        p.jester = bag.draw(unseen, rng)
        unseen = bag.without(unseen, p.jester)
    bag.fill_hidden(unseen, p.aside, p.aside_size, HIDDEN, rng)


@compiled
def _fill_coins(p: JesterPosition, player: int, rng: Rng) -> None:
    """Give each hidden server one of the player's unseen coins; the remaining coins are the hand, lowest first."""
    unseen = bag.without_row(bag.without_row(bag.full(COINS), p.hand[player], COINS), p.value[player], COINS)
    unseen = bag.fill_hidden(unseen, p.value[player], COINS, HIDDEN, rng)
    bag.pour(unseen, COINS, p.hand[player])
