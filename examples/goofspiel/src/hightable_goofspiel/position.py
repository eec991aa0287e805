"""The position: every field, and who may see it."""

from __future__ import annotations

from hightable.authoring import Grid, Record, Row, everyone, nobody, owner

from .moves import CARDS, PRIZE

SEATS = 3


class Position(Record):
    prize_count: int = everyone()
    """The number of prizes turned up so far."""
    turned: Row = everyone(CARDS, of=PRIZE)
    """The prizes turned up, in order."""
    taker: Row = everyone(CARDS)
    """The player who took each of them; NONE while nobody has."""
    deck: Row = nobody(CARDS, of=PRIZE)
    """The other prizes; the next one is at the end of those that are left."""
    held: Grid = everyone(SEATS, CARDS)
    """1 for each card that the player held when this round began: that is public, like the bids of all rounds before."""
    bid: Row = owner(SEATS)
    """The bids of this round, which only the bidders know."""
    bids: Grid = everyone(SEATS, CARDS)
    """The bids of the rounds before, by player and round."""
