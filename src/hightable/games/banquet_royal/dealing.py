"""The setup of Banquet Royal: board, orders and menus. (BR-2)"""

from __future__ import annotations

import numpy as np

from hightable.engine.jit import compiled
from hightable.engine.options import Settings
from hightable.engine.position import NONE
from hightable.engine.rng import Rng, shuffle
from hightable.engine.rows import fill, starting_seat, take
from hightable.games.banquet_royal.components import (
    BIT,
    DEALT_SPACES,
    ETIQUETTE,
    FIRST_MENU,
    HAND,
    HAND_OF_VALUE,
    KITCHEN,
    MENU_COUNT,
    MENUS_OF_VALUE,
    MOST_OF_VALUE,
    ORDERS,
    ORDERS_OF_EACH,
    SPACE_COUNT,
    TOQUES,
    VALUES,
)
from hightable.games.banquet_royal.position import LOOK, SEATS, SET, STACK, BanquetPosition

ETIQUETTE_ORDERS = np.array([0, *ETIQUETTE], np.int8)
"""The number of orders that the players set themselves, by the choice of the option `etiquette`."""


@compiled
def deal(p: BanquetPosition, seats: int, settings: Settings, rng: Rng) -> None:
    """Sets up a new game, ready for the first decision."""
    p.seats = seats
    p.gourmet = settings[0]
    p.etiquette = ETIQUETTE_ORDERS[settings[1]]
    p.all_you_can_eat = settings[2]
    p.hells_kitchen = settings[3]
    p.memory_aid = settings[4]
    p.wild_toque = settings[5]
    p.starter = starting_seat(settings[6], seats, rng)
    p.ready = 0
    p.placed = NONE
    p.open_value = NONE
    _lay_table(p)
    _deal_orders(p, rng)
    _deal_menus(p, rng)
    p.to_move = p.starter
    p.phase = LOOK
    if p.etiquette > 0:
        p.phase = SET


@compiled
def _lay_table(p: BanquetPosition) -> None:
    p.free = SPACE_COUNT
    p.taken = 0
    p.touched = 0
    p.cloches = 0
    fill(p.board, SPACE_COUNT, NONE)
    fill(p.order, SPACE_COUNT, NONE)
    for dish in range(4):
        p.kitchen[dish] = KITCHEN[dish]
        p.lost[dish] = 0
    for seat in range(SEATS):
        p.toques[seat] = 0
        if seat < p.seats:
            p.toques[seat] = TOQUES
        for dish in range(4):
            p.won[seat, dish] = 0


@compiled
def _deal_orders(p: BanquetPosition, rng: Rng) -> None:
    fill(p.stack, STACK, NONE)
    for token in range(ORDERS):
        p.stack[token] = token // ORDERS_OF_EACH
    shuffle(p.stack, ORDERS, rng)
    p.stack_size = ORDERS
    if p.etiquette == 0:
        for i in range(len(DEALT_SPACES)):
            set_order(p, DEALT_SPACES[i])


@compiled
def set_order(p: BanquetPosition, space: int) -> None:
    """Puts the next order of the stack under a cloche on the space."""
    p.stack_size -= 1
    p.order[space] = take(p.stack, p.stack_size)
    p.cloches |= BIT[space]


@compiled
def _deal_menus(p: BanquetPosition, rng: Rng) -> None:
    fill(p.scored, MENU_COUNT, NONE)
    fill(p.shuffled, MENU_COUNT, 0)
    for value in range(VALUES):
        fill(p.deck[value], MOST_OF_VALUE, NONE)
        fill(p.pile[value], MOST_OF_VALUE, NONE)
        for i in range(MENUS_OF_VALUE[value]):
            p.deck[value, i] = FIRST_MENU[value] + i
        shuffle(p.deck[value], MENUS_OF_VALUE[value], rng)
        p.deck_size[value] = MENUS_OF_VALUE[value]
        p.pile_size[value] = 0
        p.rebuilt[value] = 0
    for seat in range(SEATS):
        for slot in range(HAND):
            p.hand[seat, slot] = NONE
            p.drawn[seat, slot] = 0
        if seat < p.seats:
            slot = 0
            for value in range(VALUES):
                for _ in range(HAND_OF_VALUE[value]):
                    draw_menu(p, seat, slot, value, rng)
                    slot += 1


@compiled
def draw_menu(p: BanquetPosition, seat: int, slot: int, value: int, rng: Rng) -> None:
    """Draws a menu of the value into a slot of the hand. An empty deck is rebuilt from its pile first. (BR-7.2)"""
    if p.deck_size[value] == 0:
        size = p.pile_size[value]
        p.rebuilt[value] += 1
        for i in range(size):
            p.deck[value, i] = p.pile[value, i]
            p.shuffled[p.pile[value, i]] = p.rebuilt[value]
            p.pile[value, i] = NONE
        p.deck_size[value] = size
        p.pile_size[value] = 0
        shuffle(p.deck[value], size, rng)
    p.deck_size[value] -= 1
    p.hand[seat, slot] = take(p.deck[value], p.deck_size[value])
    p.drawn[seat, slot] = p.rebuilt[value]
