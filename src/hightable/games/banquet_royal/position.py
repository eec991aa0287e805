"""The position of Banquet Royal: every field, its size, and its visibility."""

from __future__ import annotations

import numpy as np

from hightable.engine.jit import compiled
from hightable.engine.position import Grid, Record, Row, by_rule, everyone, nobody, owner
from hightable.games.banquet_royal.components import EACH_VALUE, HAND, ORDERS, VALUE_OF, VALUES

SEATS = 4

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
    etiquette: int = everyone()
    all_you_can_eat: int = everyone()
    hells_kitchen: int = everyone()
    memory_aid: int = everyone()
    wild_toque: int = everyone()

    # the turn
    starter: int = everyone()
    phase: int = everyone()
    ready: int = everyone()
    """Number of players who have said that they are ready."""
    placed: int = everyone()
    """The space of the piece placed this turn, or NONE."""
    open_value: int = everyone()
    """The value of the menu that left the hand this turn and must be replaced first, or NONE."""

    # the board
    board: Row = everyone(36)
    """The piece on each space: a dish, TOQUE + seat, or NONE."""
    taken: int = everyone(kind=np.int64)
    """Bit set of the spaces with a dish or a toque. Follows from `board`."""
    touched: int = everyone(kind=np.int64)
    """Bit set of the spaces that a placed dish or toque touches."""
    cloches: int = everyone(kind=np.int64)
    """Bit set of the spaces with a cloche. Public, while `order` is not."""
    order: Row = by_rule(sees_orders, 36)
    """The dish under the cloche on each space, or NONE without a cloche."""
    free: int = everyone()
    """Number of spaces without a dish or a toque. Cloches count as free."""

    # beside the board
    kitchen: Row = everyone(4)
    toques: Row = everyone(SEATS)
    stack: Row = nobody(ORDERS)
    """Orders that are not on the board, the next one last."""
    stack_size: int = everyone()
    won: Grid = everyone(SEATS, 4)
    lost: Row = everyone(4)

    # menus
    deck: Grid = nobody(VALUES, EACH_VALUE, backs=VALUE_OF)
    deck_size: Row = everyone(VALUES)
    pile: Grid = everyone(VALUES, EACH_VALUE)
    pile_size: Row = everyone(VALUES)
    hand: Grid = owner(SEATS, HAND, backs=VALUE_OF)
    rebuilt: Row = everyone(VALUES)
    """How often each deck was rebuilt from its pile. Everybody saw which menus the pile held and when each hand drew from the
    deck, so this field and the next two bound the menus that a hand can hold."""
    shuffled: Row = everyone(VALUES * EACH_VALUE)
    """For each menu, the number of the rebuild in which it was last shuffled into its deck; 0 for the deal."""
    drawn: Grid = everyone(SEATS, HAND)
    """For each menu in a hand, how often its deck had been rebuilt when it was drawn."""
    scored: Row = everyone(VALUES * EACH_VALUE)
    """The seat that has scored each menu, or NONE."""
