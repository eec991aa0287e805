"""The tables of a player as objects, for everything that is not compiled: refusals, score sheets, events and scenes.

Everything is counted from the tiles, independently of the counts that the rules keep up to date: laws compare the two.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from hightable.engine.grids import Place, square_neighbours
from hightable.engine.memo import memoized
from hightable.games.kings_catering.components import COPIES, FOODS, LETTERS, SIDES, TILES_PER_TYPE
from hightable.games.kings_catering.position import CateringPosition


@dataclass(frozen=True)
class PlacedTile:
    """A tile at a table: its number among the tiles of its player, its face, its quarter turns clockwise and its coordinates."""

    slot: int
    face: int
    turn: int
    x: int
    y: int

    @property
    def around(self) -> list[Place]:
        """The places beside it: north, east, south, west."""
        return square_neighbours((self.x, self.y))

    @property
    def is_food(self) -> bool:
        return self.face < FOODS

    def half(self, side: int) -> int:
        """The colour of the half-decoration on the side, -1 if there is none."""
        return half(self.face, self.turn, side)


def half(face: int, turn: int, side: int) -> int:
    """The colour of the half-decoration on a side of a tile in that rotation, -1 if there is none."""
    letter = SIDES[face][(side - turn) % 4] if face < FOODS else "."
    return LETTERS.index(letter) if letter != "." else -1


@dataclass(frozen=True)
class CateringTable:
    """One table of a player."""

    number: int
    tiles: tuple[PlacedTile, ...]

    @cached_property
    def at(self) -> dict[Place, PlacedTile]:
        return {(tile.x, tile.y): tile for tile in self.tiles}

    @cached_property
    def foods(self) -> list[int]:
        return [tile.face for tile in self.tiles if tile.is_food]

    @cached_property
    def types(self) -> Counter[int]:
        return Counter(face // TILES_PER_TYPE for face in self.foods)

    @cached_property
    def sizes(self) -> Counter[int]:
        return Counter(face % TILES_PER_TYPE // COPIES + 1 for face in self.foods)

    @cached_property
    def kinds(self) -> list[int]:
        """The kinds of its crew."""
        return [tile.face - FOODS for tile in self.tiles if not tile.is_food]

    def edges(self) -> Iterator[tuple[int, int]]:
        """The two halves on each shared edge, -1 for a bare side."""
        for tile in self.tiles:
            for side in (1, 2):
                other = self.at.get(tile.around[side])
                if other is not None:
                    yield tile.half(side), other.half((side + 2) % 4)

    @cached_property
    def complete(self) -> Counter[int]:
        """Its complete decorations by colour."""
        return Counter(one for one, other in self.edges() if one == other != -1)

    @cached_property
    def open_halves(self) -> int:
        return sum(
            1 for tile in self.tiles for side, place in enumerate(tile.around) if tile.half(side) != -1 and place not in self.at
        )

    @cached_property
    def total_size(self) -> int:
        return sum(size * count for size, count in self.sizes.items())

    def neighbours(self, place: Place) -> list[tuple[int, PlacedTile]]:
        """The tiles next to a place, each with the side of the place that it is on."""
        return [(side, self.at[other]) for side, other in enumerate(square_neighbours(place)) if other in self.at]

    def free_places(self) -> dict[Place, tuple[int, int]]:
        """Every free place next to its tiles, with the tile and the side that name it. (KC-4.9)"""
        found: dict[Place, tuple[int, int]] = {}
        for tile in self.tiles:
            for side, place in enumerate(tile.around):
                if place not in self.at:
                    found.setdefault(place, (tile.slot, side))
        return found

    def open_places(self, most: int) -> frozenset[Place]:
        """The free places at which a tile could be placed: next to a food, at a table with fewer than this many tiles."""
        if len(self.tiles) >= most:
            return frozenset()
        next_to_food = {place for tile in self.tiles if tile.is_food for place in tile.around}
        return frozenset(next_to_food - self.at.keys())


def tables_of(p: CateringPosition, seat: int) -> tuple[CateringTable, ...]:
    """The tables of a player, the oldest first."""
    placed = range(p.tiles[seat])
    table, tile, turned, x, y = p.table[seat], p.tile[seat], p.turned[seat], p.x[seat], p.y[seat]
    return _tables(tuple((table[slot], tile[slot], turned[slot], x[slot], y[slot]) for slot in placed))


@memoized
def _tables(placed: tuple[tuple[int, int, int, int, int], ...]) -> tuple[CateringTable, ...]:
    by_table: dict[int, list[PlacedTile]] = {}
    for slot, (table, face, turn, x, y) in enumerate(placed):
        by_table.setdefault(table, []).append(PlacedTile(slot, face, turn, x, y))
    return tuple(_table(number, tuple(tiles)) for number, tiles in sorted(by_table.items()))


@memoized
def _table(number: int, tiles: tuple[PlacedTile, ...]) -> CateringTable:
    return CateringTable(number, tiles)
