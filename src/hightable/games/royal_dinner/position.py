"""The position of Royal Dinner: every field, its size, and who may see it."""

from __future__ import annotations

from hightable.engine.position import BitSet, Grid, Record, Row, SeatNumbers, everyone, nobody
from hightable.games.royal_dinner.components import CARDS, CELLS, LINES, MOST_UNDER, NOBLES, SOLO_CARDS

SEATS = 4
HAND = LINES.shape[1]
TRAY = len(CELLS)

# Phases: what the player to move decides.
CHOOSE = 0  # before the first turn: choose an icon
STRIKE = 1  # solo: turn over the next solo card
TAKE = 2  # step 1: take three cards from the tray
PLACE = 3  # steps 2 and 3: place them, one by one
DISPOSE = 4  # the rest of step 3: dispose of food, or end the turn
OVER = 5


class DinnerPosition(Record):
    """Everything on the table. Only the cards still in a pile are hidden."""

    # options
    masked: int = everyone()
    """Which side of the nobles is played: 0 unmasked, 1 masked."""
    starter: int = everyone(holds=SeatNumbers())
    """The seat that takes the first turn."""
    icon: Row = everyone(SEATS, per_seat=1)
    """Each seat's icon; NONE until it is chosen, and for empty seats."""

    # the turn
    phase: int = everyone()
    """The decision that the player to move has to make: the number of one of the phases listed in `position.py`."""
    turn: int = everyone()
    """Solo: the number of turns that have begun."""
    hand: Row = everyone(HAND)
    """The cards taken this turn that are still to be placed."""

    # the tray and its piles
    tray: Row = everyone(TRAY)
    """The card in each cell of the tray, or NONE."""
    pile: Row = nobody(CARDS + 1)
    """The draw pile, the next card last: the foods and END."""
    pile_size: int = everyone()
    """Number of cards in the draw pile."""
    end_low: int = everyone()
    """The lowest place in the pile where the end-of-party card can be; NONE when it is not in the pile."""
    end_high: int = everyone()
    """The highest such place."""
    parties: int = everyone()
    """How many times the end-of-party card has been drawn."""
    party_cell: int = everyone()
    """The cell that was being filled when it was first drawn; NONE before that."""
    discard: Row = everyone(CARDS)
    """The discarded cards, the last one last."""
    discard_size: int = everyone()
    """Number of discarded cards."""

    # solo cards
    solo: Row = nobody(SOLO_CARDS)
    """The solo cards to be turned over, the next one last."""
    solo_size: int = everyone()
    """Number of solo cards to be turned over."""
    struck: Row = everyone(SOLO_CARDS)
    """The solo cards turned over so far, in order."""

    # in front of the players
    imposter: Row = everyone(SEATS, per_seat=1)
    """1 until the seat has used its imposter, then 0; NONE for empty seats."""
    served: Row = everyone(SEATS, holds=BitSet(NOBLES), per_seat=1)
    """The nobles that the seat has scored, one bit per noble."""
    under: Grid = everyone(SEATS * NOBLES, MOST_UNDER, per_seat=NOBLES)
    """The cards under each noble of each seat, in the order in which they were placed."""
    count: Row = everyone(SEATS * NOBLES, per_seat=NOBLES, derived=True)
    """The number of cards under each noble."""
