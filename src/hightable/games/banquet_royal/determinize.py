"""Determinization: a full position sampled from all those that look the same to a seat."""

from __future__ import annotations

from hightable.engine import bag
from hightable.engine.jit import compiled
from hightable.engine.position import HIDDEN, NONE, Row
from hightable.engine.rng import Rng
from hightable.games.banquet_royal.components import FIRST_MENU, HAND, ORDERS, ORDERS_OF_EACH, SPACE_COUNT, VALUES
from hightable.games.banquet_royal.position import BanquetPosition


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
                    menu = bag.draw(_shuffled_in(p, value, unseen, p.drawn[player, slot]), rng)
                    p.hand[player, slot] = menu
                    unseen = bag.without(unseen, menu)
        bag.fill_hidden(unseen, p.deck[value], p.deck_size[value], HIDDEN - value, rng)


@compiled
def _shuffled_in(p: BanquetPosition, value: int, menus: bag.Bag, rebuild: int) -> bag.Bag:
    """Those of the menus that were last shuffled into their deck in the given rebuild."""
    if p.rebuilt[value] > 0:
        for menu in range(FIRST_MENU[value], FIRST_MENU[value + 1]):
            if p.shuffled[menu] != rebuild:
                menus = bag.without(menus, menu)
    return menus


@compiled
def _unseen_menus(p: BanquetPosition, value: int) -> bag.Bag:
    """The menus of a value that the viewer cannot see."""
    unseen = bag.empty()
    for menu in range(FIRST_MENU[value], FIRST_MENU[value + 1]):
        if p.scored[menu] == NONE:
            unseen = bag.added(unseen, menu)
    unseen = bag.without_row(unseen, p.pile[value], p.pile_size[value])
    unseen = bag.without_row(unseen, p.deck[value], p.deck_size[value])
    for player in range(p.seats):
        unseen = bag.without_row(unseen, p.hand[player], HAND)
    return unseen


@compiled
def _determinize_orders(p: BanquetPosition, rng: Rng) -> None:
    """Replaces each hidden order by one of the unseen tokens."""
    unseen = _fill_orders(p.order, SPACE_COUNT, _unseen_tokens(p), rng)
    _fill_orders(p.stack, p.stack_size, unseen, rng)


@compiled
def _fill_orders(row: Row, n: int, unseen: bag.Bag, rng: Rng) -> bag.Bag:
    for place in range(n):
        if row[place] == HIDDEN:
            token = bag.draw(unseen, rng)
            row[place] = token // ORDERS_OF_EACH
            unseen = bag.without(unseen, token)
    return unseen


@compiled
def _unseen_tokens(p: BanquetPosition) -> bag.Bag:
    """The orders that the viewer cannot see, as tokens: those of one dish have consecutive numbers."""
    unseen = bag.empty()
    for dish in range(4):
        known = p.lost[dish]
        for player in range(p.seats):
            known += p.won[player, dish]
        for space in range(SPACE_COUNT):
            if p.order[space] == dish:
                known += 1
        for place in range(ORDERS):
            if p.stack[place] == dish:
                known += 1
        for token in range(dish * ORDERS_OF_EACH + known, (dish + 1) * ORDERS_OF_EACH):
            unseen = bag.added(unseen, token)
    return unseen
