"""The position of Royal Dinner: every field, its size, and who may see it."""

from __future__ import annotations

from hightable.engine.position import Grid, Record, Row, everyone, nobody
from hightable.games.royal_dinner.components import CARDS, MOST_UNDER, NOBLES, SOLO_CARDS

SEATS = 4
HAND = 3
TRAY = 9

# Phases: what the player in turn is asked.
CHOOSE = 0  # before the first turn: choose an icon
STRIKE = 1  # solo: turn the next solo card up
TAKE = 2  # step 1: take three cards from the tray
PLACE = 3  # steps 2 and 3: place them, one by one
DISPOSE = 4  # the rest of step 3: dispose of food, or be done
OVER = 5


class Position(Record):
    """Everything that lies on and beside the table. Only what is still in a pile is hidden."""

    # options
    masked: int = everyone()
    """Which side of the nobles is played: 1 for the masked one."""
    first: int = everyone()
    icon: Row = everyone(SEATS)
    """Each seat's icon, NONE before it is chosen and at seats that are not taken."""

    # the turn
    phase: int = everyone()
    turn: int = everyone()
    """Solo: how many turns the player has begun."""
    hand: Row = everyone(HAND)
    """The cards taken in this turn that are still to be placed."""

    # the tray and its piles
    tray: Row = everyone(TRAY)
    pile: Row = nobody(CARDS + 1)
    """The draw pile, the next card last: foods, and END among them."""
    pile_size: int = everyone()
    end_low: int = everyone()
    """The lowest place in the pile where the end-of-party card may lie, NONE where it is not in the game."""
    end_high: int = everyone()
    parties: int = everyone()
    """How often the end-of-party card was drawn."""
    party_cell: int = everyone()
    """The cell that was to be filled when it was drawn for the first time, NONE before that."""
    discard: Row = everyone(CARDS)
    discard_size: int = everyone()

    # solo cards
    solo: Row = nobody(SOLO_CARDS)
    solo_size: int = everyone()
    struck: Row = everyone(SOLO_CARDS)
    """The solo cards turned up so far, in order."""

    # before the players
    imposter: Row = everyone(SEATS)
    """1 while the imposter has not been used, 0 after that; NONE at seats that are not taken."""
    served: Row = everyone(SEATS)
    """The nobles that the seat has scored, a bit each."""
    under: Grid = everyone(SEATS * NOBLES, MOST_UNDER)
    """The cards under each noble of each seat, in the order in which they were placed."""
    count: Row = everyone(SEATS * NOBLES)
    """How many they are."""
