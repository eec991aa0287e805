"""Boards of hexagons and of squares: directions, distances, rings, neighbours, lines, names and places on screen.

A place is a pair of coordinates. On hexagons with a point up they are axial, `q, r`: `q` grows to the right, `r` downwards to the
right. On squares they are the column and the row, `x, y`. A board numbers its places: everywhere else a space is such a number.

    BOARD = HexBoard.of_rings(3, without=[(0, 0)])
    NEIGHBOURS = BOARD.neighbours

Compiled rules read the tables of a board as constants. `hex_distance`, `square_distance` and `symmetry` are compiled, too.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar, TypeAlias

import numpy as np
import numpy.typing as npt

from hightable.engine.jit import compiled
from hightable.engine.position import NONE

Place: TypeAlias = tuple[int, int]

HEX_DIRECTIONS: tuple[Place, ...] = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
"""From a hexagon to those around it: to the right, then clockwise."""
SQUARE_DIRECTIONS: tuple[Place, ...] = ((0, -1), (1, 0), (0, 1), (-1, 0))
"""From a square to those beside it: north, east, south, west."""

HEX_ROW = 3**0.5
"""The distance between two rows of pointy-top hexagons that are two units wide."""
HEX_TIP = 2 / 3**0.5
"""The distance from the centre of such a hexagon to its tip."""

ROW_LETTERS = "abcdefghijklmnopqrstuvwxyz"


# Directions and distances


@compiled
def hex_distance(q: int, r: int, other_q: int, other_r: int) -> int:
    """The number of steps from one hexagon to another."""
    return max(abs(q - other_q), abs(r - other_r), abs(q + r - other_q - other_r))


@compiled
def square_distance(x: int, y: int, other_x: int, other_y: int) -> int:
    """The number of steps from one square to another, across sides only."""
    return abs(x - other_x) + abs(y - other_y)


@compiled
def symmetry(x: int, y: int, way: int) -> tuple[int, int]:
    """A place under one of the eight symmetries of the square, 0 to 7, around 0, 0. The 3 is a quarter turn clockwise."""
    if way & 1:
        x, y = y, x
    return -x if way & 2 else x, -y if way & 4 else y


def hex_neighbours(place: Place) -> list[Place]:
    """The six hexagons around this one, in the order of `HEX_DIRECTIONS`."""
    return [(place[0] + dq, place[1] + dr) for dq, dr in HEX_DIRECTIONS]


def square_neighbours(place: Place) -> list[Place]:
    """The four squares beside this one: north, east, south, west."""
    return [(place[0] + dx, place[1] + dy) for dx, dy in SQUARE_DIRECTIONS]


def hex_ring(radius: int, centre: Place = (0, 0)) -> list[Place]:
    """The hexagons at this distance from the centre, once around clockwise."""
    q, r = centre[0], centre[1] - radius
    if radius == 0:
        return [centre]
    found = []
    for dq, dr in HEX_DIRECTIONS:
        for _ in range(radius):
            found.append((q, r))
            q, r = q + dq, r + dr
    return found


def square_ring(columns: int, rows: int) -> list[Place]:
    """The squares around a rectangle with its left top square at 0, 0, corners included: clockwise from the left top corner."""
    top = [(x, -1) for x in range(-1, columns)]
    right = [(columns, y) for y in range(-1, rows)]
    bottom = [(x, rows) for x in range(columns, -1, -1)]
    left = [(-1, y) for y in range(rows, -1, -1)]
    return [*top, *right, *bottom, *left]


def square_name(place: Place) -> str:
    """The letter of the row and the number of the column: `c2` for the second square of the third row."""
    return f"{ROW_LETTERS[place[1]]}{place[0] + 1}"


def hex_row_at(y: float) -> int:
    """The row of a board whose hexagons have their centres at this height on screen."""
    return round((y - HEX_TIP) / HEX_ROW)


# Boards


@dataclass(frozen=True)
class Board:
    """Spaces at places, each with a name. Its tables are made when they are first read."""

    directions: ClassVar[tuple[Place, ...]]

    places: tuple[Place, ...]
    """The place of each space."""
    names: tuple[str, ...]
    """The name of each space."""

    @cached_property
    def space_at(self) -> dict[Place, int]:
        """The space at each place."""
        return {place: space for space, place in enumerate(self.places)}

    @cached_property
    def neighbours(self) -> npt.NDArray[np.int8]:
        """For each space, the spaces beside it in the order of the directions, padded with NONE."""
        table = np.full((len(self.places), len(self.directions)), NONE, np.int8)
        for space, (x, y) in enumerate(self.places):
            beside = self._spaces([(x + dx, y + dy) for dx, dy in self.directions])
            table[space, : len(beside)] = beside
        return table

    @cached_property
    def touching(self) -> npt.NDArray[np.int64]:
        """For each space, the bit set of the spaces beside it. Only for boards of at most 62 spaces."""
        return np.array([self.bits(space for space in row if space != NONE) for row in self.neighbours.tolist()], np.int64)

    def lines(self, length: int) -> npt.NDArray[np.int8]:
        """For each space, the straight lines of this many spaces that it is part of, padded with NONE: [space, line, place]."""
        half = self.directions[: len(self.directions) // 2]
        table = np.full((len(self.places), len(half) * length, length), NONE, np.int8)
        found: list[list[list[int]]] = [[] for _ in self.places]
        for x, y in self.places:
            for dx, dy in half:
                line = self._spaces([(x + k * dx, y + k * dy) for k in range(length)])
                if len(line) == length:
                    for space in line:
                        found[space].append(line)
        for space, through in enumerate(found):
            table[space, : len(through)] = through
        return table

    @staticmethod
    def bits(spaces: Iterable[int]) -> int:
        """The bit set of these spaces."""
        return sum(1 << int(space) for space in spaces)

    def _spaces(self, places: Sequence[Place]) -> list[int]:
        return [self.space_at[place] for place in places if place in self.space_at]


@dataclass(frozen=True)
class HexBoard(Board):
    """A hexagon of hexagons around 0, 0. A space has the letter of its row, from the top, and its number from the left."""

    directions = HEX_DIRECTIONS

    rings: int = 0
    """The distance of the outermost hexagons from the middle, with or without a space."""

    @classmethod
    def of_rings(cls, rings: int, without: Collection[Place] = ()) -> HexBoard:
        """The hexagons up to this distance from the middle, row by row. Those in `without` have no space, but count in names."""
        named: dict[Place, str] = {}
        for r in range(-rings, rings + 1):
            row = [(q, r) for q in range(-rings, rings + 1) if hex_distance(0, 0, q, r) <= rings]
            named |= {place: f"{ROW_LETTERS[r + rings]}{number}" for number, place in enumerate(row, 1) if place not in without}
        return cls(tuple(named), tuple(named.values()), rings)

    @property
    def size(self) -> tuple[float, float]:
        """The width and height of the board on screen, where a hexagon is two units wide."""
        return 2 * (2 * self.rings + 1), 2 * self.rings * HEX_ROW + 2 * HEX_TIP

    def centre(self, place: Place) -> tuple[float, float]:
        """Where the middle of a hexagon is on screen, from the left top corner of the board."""
        q, r = place
        return 2 * self.rings + 1 + 2 * q + r, (r + self.rings) * HEX_ROW + HEX_TIP

    @cached_property
    def rows(self) -> tuple[range, ...]:
        """The spaces of each row, from the top."""
        ends = [space for space in range(1, len(self.places)) if self.places[space][1] != self.places[space - 1][1]]
        return tuple(map(range, [0, *ends], [*ends, len(self.places)]))


class SquareBoard(Board):
    """A board of squares, by column and row. Its names are those of `square_name`."""

    directions = SQUARE_DIRECTIONS

    @classmethod
    def at(cls, places: Iterable[Place]) -> SquareBoard:
        """The squares at these places, numbered in this order."""
        places = tuple(places)
        return cls(places, tuple(map(square_name, places)))

    @classmethod
    def of(cls, columns: int, rows: int) -> SquareBoard:
        """A rectangle, row by row from the left top corner."""
        return cls.at((x, y) for y in range(rows) for x in range(columns))
