"""The position of Banquet Royal: every field, its size, and its visibility."""

from __future__ import annotations

import numpy as np

from hightable.engine.jit import compiled
from hightable.engine.position import BitSet, Grid, Record, Row, SeatNumbers, by_rule, everyone, nobody, owner
from hightable.games.banquet_royal.components import (
    HAND,
    MENU_COUNT,
    MOST_OF_VALUE,
    ORDERS,
    SPACE_COUNT,
    TOQUE,
    VALUE_OF,
    VALUES,
)

SEATS = 4
STACK = max(ORDERS, 1)
"""Places in the stack of orders: a field needs at least one."""

# Phases: the decision that the player to move has to make.
SET = 0  # place a hidden order (Proper Dining Etiquette)
LOOK = 1  # look at the orders and say when ready
PLACE = 2  # step 1: place a dish or toque, or announce an order
FORFEIT = 3  # Hell's Kitchen: give up a scored menu
MENU = 4  # steps 2 and 3: score a menu, discard one, or neither
DRAW = 5  # step 4: choose the value of a menu to draw
OVER = 6


@compiled
def sees_orders(p: BanquetPosition, seat: int, memory: bool, space: int) -> bool:
    """Whether a seat may see the orders.

    All players see them before the first turn. After that they are only remembered, except with the memory aid.
    """
    if seat < 0 or p.phase == SET:
        return False
    return p.phase == LOOK or memory or p.memory_aid == 1


class BanquetPosition(Record):
    """The whole state of a game of Banquet Royal."""

    # options
    gourmet: int = everyone()
    """Whether the option is on."""
    etiquette: int = everyone()
    """How many orders the players place themselves; 0 without that option."""
    all_you_can_eat: int = everyone()
    """Whether the option is on."""
    hells_kitchen: int = everyone()
    """Whether the option is on."""
    memory_aid: int = everyone()
    """Whether the option is on."""
    wild_toque: int = everyone()
    """Whether the option is on."""

    # the turn
    starter: int = everyone(holds=SeatNumbers())
    """The seat that takes the first turn."""
    phase: int = everyone()
    """The decision that the player to move has to make: the number of one of the phases listed in `position.py`."""
    ready: int = everyone()
    """Number of players who have said that they are ready."""
    placed: int = everyone()
    """The space of the piece placed this turn, or NONE."""
    open_value: int = everyone()
    """The value of the menu that left the hand this turn and must be replaced first, or NONE."""

    # the board
    board: Row = everyone(SPACE_COUNT, holds=SeatNumbers(start=TOQUE))
    """The piece on each space: a dish, TOQUE + seat, or NONE."""
    taken: int = everyone(kind=np.int64, derived=True)
    """Bit set of the spaces with a dish or a toque. Follows from `board`."""
    touched: int = everyone(kind=np.int64, holds=BitSet(SPACE_COUNT))
    """Bit set of the spaces that a placed dish or toque touches."""
    cloches: int = everyone(kind=np.int64, holds=BitSet(SPACE_COUNT))
    """Bit set of the spaces with a cloche. Public, while `order` is not."""
    order: Row = by_rule(sees_orders, SPACE_COUNT)
    """The dish under the cloche on each space, or NONE without a cloche."""
    free: int = everyone(derived=True)
    """Number of spaces without a dish or a toque. Cloches count as free."""

    # beside the board
    kitchen: Row = everyone(4)
    """Number of each dish that is left."""
    toques: Row = everyone(SEATS, per_seat=1)
    """Number of toques that each seat has left."""
    stack: Row = nobody(STACK)
    """Orders that are not on the board, the next one last."""
    stack_size: int = everyone()
    """Number of orders that are not on the board."""
    won: Grid = everyone(SEATS, 4, per_seat=1)
    """Number of orders of each dish that each seat has won."""
    lost: Row = everyone(4)
    """Number of orders of each dish that were announced wrongly."""

    # menus
    deck: Grid = nobody(VALUES, MOST_OF_VALUE, backs=VALUE_OF)
    """The menus of each value to be drawn, the next one last."""
    deck_size: Row = everyone(VALUES)
    """Number of menus in each deck."""
    pile: Grid = everyone(VALUES, MOST_OF_VALUE)
    """The discarded menus of each value, the last one last."""
    pile_size: Row = everyone(VALUES)
    """Number of menus in each pile."""
    hand: Grid = owner(SEATS, HAND, backs=VALUE_OF)
    """The menus in each hand."""
    rebuilt: Row = everyone(VALUES)
    """How often each deck was rebuilt from its pile. Everybody saw which menus the pile held and when each hand drew from the
    deck, so this field and the next two bound the menus that a hand can hold."""
    shuffled: Row = everyone(MENU_COUNT)
    """For each menu, the number of the rebuild in which it was last shuffled into its deck; 0 for the deal."""
    drawn: Grid = everyone(SEATS, HAND, per_seat=1)
    """For each menu in a hand, how often its deck had been rebuilt when it was drawn."""
    scored: Row = everyone(MENU_COUNT, holds=SeatNumbers())
    """The seat that has scored each menu, or NONE."""
