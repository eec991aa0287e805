"""The components: how many there are, and the names of the seats."""

from __future__ import annotations

from hightable.authoring import Name

CARDS = 24
COURSES = 4
"""The cards in each hand, and so the courses of a game."""
SEAT_NAMES = Name.read_all({"en": ["Orange", "Pink", "Blue", "Green"], "fr": ["Orange", "Rose", "Bleu", "Vert"]})
SEATS = len(SEAT_NAMES)
