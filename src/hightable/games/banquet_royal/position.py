"""The position of Banquet Royal: every field, its size, and who may see it."""

from __future__ import annotations

import numpy as np

from hightable.engine.position import Grid, Mask, Record, Row, by_rule, everyone, nobody, owner
from hightable.games.banquet_royal.components import EACH_VALUE, ORDERS, VALUE_OF, VALUES

SEATS = 4
HAND = 3

# Phases: what the player in turn is asked.
SET = 0  # place a hidden order (Proper Dining Etiquette)
LOOK = 1  # look at the orders, say when ready
PLACE = 2  # step 1: place a dish or toque, or announce an order
FORFEIT = 3  # Hell's Kitchen: give a scored menu up
MENU = 4  # steps 2 and 3: score a menu, discard one, or neither
DRAW = 5  # step 4: choose the value of a menu to draw
OVER = 6


def sees_orders(p: Position, seat: int, memory: bool) -> Mask:
    """The players look at the orders before the first turn. Later they remember; their pages show them under memory aid alone."""
    if seat < 0 or p.phase == SET:
        return False
    return p.phase == LOOK or memory or p.memory_aid == 1


class Position(Record):
    """Everything that lies on, under and beside the table."""

    # options
    gourmet: int = everyone()
    etiquette: int = everyone()
    all_you_can_eat: int = everyone()
    hells_kitchen: int = everyone()
    memory_aid: int = everyone()
    wild_toque: int = everyone()

    # the turn
    first: int = everyone()
    phase: int = everyone()
    ready: int = everyone()
    """How many players have said that they are ready."""
    placed: int = everyone()
    """The space of the piece placed in this turn, NONE where there is none."""
    open_value: int = everyone()
    """The value of the menu that left the hand in this turn and is to be replaced first, NONE where there is none."""

    # the board
    board: Row = everyone(36)
    """What lies on each space: a dish, TOQUE + seat, or NONE."""
    taken: int = everyone(kind=np.int64)
    """The spaces with a dish or a toque, a bit each: what `board` says, at one look."""
    touched: int = everyone(kind=np.int64)
    """The spaces that a placed dish or toque touches, a bit each."""
    cloches: int = everyone(kind=np.int64)
    """The spaces with a cloche, a bit each: where `order` has something."""
    order: Row = by_rule(sees_orders, 36)
    """The dish under the cloche on each space, NONE where there is no cloche."""
    free: int = everyone()
    """How many spaces have no dish or toque: cloches count as free."""

    # beside the board
    kitchen: Row = everyone(4)
    toques: Row = everyone(SEATS)
    stack: Row = nobody(ORDERS)
    """Orders not on the board, the next one last."""
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
    """How often each deck was rebuilt from its pile. All saw which menus were in there, and when each hand drew, so these three
    tell which menus a hand may hold."""
    shuffled: Row = everyone(VALUES * EACH_VALUE)
    """For each menu, which rebuilding of its deck it was last shuffled in: 0 for the deal."""
    drawn: Grid = everyone(SEATS, HAND)
    """For each menu in hand, how often its deck had been rebuilt when it was drawn."""
    scored: Row = everyone(VALUES * EACH_VALUE)
    """The seat that has scored each menu, NONE where nobody has."""
