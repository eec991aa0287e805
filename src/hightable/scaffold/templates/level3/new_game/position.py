"""The position: every field, its size, and who may see it."""

from __future__ import annotations

from hightable.authoring import Grid, Record, Row, everyone, nobody, owner

from .components import CARDS, COURSES, SEATS
from .moves import CARD


class Position(Record):
    """Everything on the table. All cards are always in the fields `of=CARD`, so that no `determinize` has to be written."""

    course: int = everyone()
    """The number of courses that are over."""
    starter: int = everyone()
    """The player who plays first in this course."""
    dish: int = everyone(of=CARD)
    """The card that this course is about; NONE when the game is over."""
    hand: Grid = owner(SEATS, COURSES, of=CARD)
    used: Grid = everyone(SEATS, COURSES, of=CARD)
    """The card that each player has played in each course."""
    won: Grid = everyone(SEATS, COURSES, of=CARD)
    """The dish that each player has won in each course."""
    deck: Row = nobody(CARDS, of=CARD)
    """The deck, the next card last."""
    left: int = everyone()
    """The number of cards in the deck."""
