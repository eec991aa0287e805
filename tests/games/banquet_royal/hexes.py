"""The board for tests, worked out from the rules page alone and not from the game's tables.

Seven rows, a to g, of 4, 5, 6, 7, 6, 5 and 4 hexes, each row shifted by half a hex; the bouquet is the middle hex. A hex is at
(x, y) with x counted in half hexes, so two hexes touch if they are two apart in a row, or one to the side in the next row.
"""

from __future__ import annotations

from itertools import product
from typing import TypeAlias

Place: TypeAlias = tuple[int, int]

BOUQUET = "d4"
_LENGTHS = dict(zip("abcdefg", (4, 5, 6, 7, 6, 5, 4), strict=True))
_ALL: dict[str, Place] = {
    f"{row}{number}": (2 * number - length - 1, "abcdefg".index(row) - 3)
    for row, length in _LENGTHS.items()
    for number in range(1, length + 1)
}
PLACES = {name: place for name, place in _ALL.items() if name != BOUQUET}
STEPS: tuple[Place, ...] = ((2, 0), (1, 1), (-1, 1), (-2, 0), (-1, -1), (1, -1))

SPACES = tuple(PLACES)
_NAMES = {place: name for name, place in PLACES.items()}


def _beside(place: Place) -> list[str]:
    return [_NAMES[place[0] + dx, place[1] + dy] for dx, dy in STEPS if (place[0] + dx, place[1] + dy) in _NAMES]


TOUCHING = {name: _beside(place) for name, place in PLACES.items()}
BY_BOUQUET = _beside(_ALL[BOUQUET])


def straight(a: str, b: str, c: str) -> bool:
    """Whether a, b and c are three touching spaces in a straight line, in this order."""
    (ax, ay), (bx, by), (cx, cy) = PLACES[a], PLACES[b], PLACES[c]
    return (bx - ax, by - ay) == (cx - bx, cy - by) and (bx - ax, by - ay) in STEPS


LINES = [(a, b, c) for a, b, c in product(SPACES, repeat=3) if straight(a, b, c)]
"""Every line of three, from both ends."""
