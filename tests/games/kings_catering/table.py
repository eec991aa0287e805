"""Sets up positions of The King's Catering for tests, in a few lines.

    table = Table(2, king="k1").lay(0, "beer YB..").lay(0, "soup BGG.", "1e", "left")
    table.hold("cook").play("place 1 1s up")

A tile is its type and its sides north, east, south, west; crew are their kind. By default it is seat 0's turn to take a column.
"""

from __future__ import annotations

from typing import Any, Self

import numpy as np

from hightable.engine.grids import SQUARE_DIRECTIONS
from hightable.engine.position import NONE, unpacked
from hightable.engine.rng import fast_rng
from hightable.games.kings_catering import GAME, wishes
from hightable.games.kings_catering.components import (
    CREW_EVERY,
    CREW_PAYS,
    FOODS,
    KINDS,
    PAID,
    ROYALS,
    RULE_OF,
    SIDES,
    SIZE_OF,
    SIZES,
    TILES_PER_TYPE,
    TYPES,
)
from hightable.games.kings_catering.moves import PLACE_AT, TURN
from hightable.games.kings_catering.placing import join_table, start_table
from hightable.games.kings_catering.position import OVER, PLACE, CateringPosition
from hightable.games.kings_catering.score_sheet import counting_tables
from hightable.games.kings_catering.tables import CateringTable, tables_of
from tests.games.table_driver import Played


def face_of(name: str) -> int:
    """Returns the tile of that name: `beer YB..`, `cook`."""
    if name in KINDS:
        return FOODS + KINDS.index(name)
    food, sides = name.split()
    start = TYPES.index(food) * TILES_PER_TYPE
    return next(face for face in range(start, start + TILES_PER_TYPE) if SIDES[face] == sides)


def pays(royal: str, place: int = 0) -> int:
    """The points of a Royal as in the data file, which an owner of the box may have corrected."""
    return int(PAID[ROYALS.index(royal), place])


def crew_pays(kind: str, counted: int) -> int:
    """The points of a crew tile for `counted` of what it counts; never 0, or the test would prove nothing."""
    number = KINDS.index(kind)
    points = counted // int(CREW_EVERY[number]) * int(CREW_PAYS[number])
    assert points > 0
    return points


def shape(table: CateringTable) -> tuple[tuple[int, int], ...]:
    """The shape of a table, the same for rotated and mirrored ones: the smallest of its eight images."""
    pictures = []
    cells = [(tile.x, tile.y) for tile in table.tiles]
    for _ in range(2):
        cells = [(-x, y) for x, y in cells]
        for _ in range(4):
            cells = [(-y, x) for x, y in cells]
            left, top = min(x for x, _ in cells), min(y for _, y in cells)
            pictures.append(tuple(sorted((x - left, y - top) for x, y in cells)))
    return min(pictures)


class Table(Played):
    """A position of The King's Catering, with all checks on."""

    game = GAME

    def __init__(self, seats: int = 2, *, seed: int = 1, **options: object) -> None:
        chosen = GAME.options.complete({"first": "1", **options}, seats)
        self.rng = fast_rng(seed)
        self.position = GAME.rules.position()
        self.position[:] = 85  # dealing must not depend on earlier contents
        self.record: Any = unpacked(CateringPosition, self.position)
        GAME.rules.begin(self.position, seats, GAME.options.settings(chosen), self.rng, GAME.rules.listing())
        self._all = GAME.component_counts(self.p)
        self._before = self.position.copy()

    # Setting up

    def _fetch(self, face: int) -> None:
        """Takes the tile from deck, box or a column; the next tile of the deck fills the gap."""
        r = self.record
        r.deck_size -= 1
        top = int(r.deck[r.deck_size])
        r.deck[r.deck_size] = NONE
        if top == face:
            return
        for row in (r.deck, r.box, r.column.reshape(-1)):
            at = np.flatnonzero(row == face)
            if at.size:
                row[at[0]] = top
                return
        raise AssertionError(f"tile {face} is elsewhere")

    def lay(self, seat: int, tile: str, place: str = "", turn: str = "up") -> Self:
        """The tile starts a table of the seat, or is put at the place, even against the rules."""
        face = face_of(tile)
        self._fetch(face)
        if place:
            number = next(n for n in range(len(PLACE_AT)) if PLACE_AT.names[n]("en") == place)
            turns = [str(name("en")) for name in TURN.names]
            join_table(self.record, seat, face, number, turns.index(turn))
        else:
            start_table(self.record, seat, face)
        return self

    def hold(self, *tiles: str, column: int = 0) -> Self:
        """The player to move has taken the column and holds these tiles; what was in it goes under the deck."""
        r = self.record
        for place, tile in enumerate(tiles):
            self._fetch(face_of(tile))
            r.held[place] = face_of(tile)
        for i in range(3):  # the column is empty: its tiles are under the deck
            if r.column[column, i] != NONE:
                r.deck[1 : r.deck_size + 1] = r.deck[: r.deck_size].copy()
                r.deck[0] = r.column[column, i]
                r.deck_size += 1
                r.column[column, i] = NONE
        r.taken, r.phase = column, PLACE
        return self

    def columns(self, *columns: list[str]) -> Self:
        """The columns have these tiles; what was there goes under the deck."""
        r = self.record
        for column, tiles in enumerate(columns):
            for i in range(3):
                if r.column[column, i] != NONE:
                    r.deck[1 : r.deck_size + 1] = r.deck[: r.deck_size].copy()
                    r.deck[0] = r.column[column, i]
                    r.deck_size += 1
                    r.column[column, i] = NONE
            for i, tile in enumerate(tiles):
                self._fetch(face_of(tile))
                r.column[column, i] = face_of(tile)
        return self

    def no_deck(self, left: int = 0) -> Self:
        """The deck has `left` tiles; the others are out of the game."""
        r = self.record
        while r.deck_size > left:
            r.deck_size -= 1
            r.deck[r.deck_size] = NONE
        self._all = GAME.component_counts(self.p)
        return self

    def over(self) -> Self:
        """All tiles are placed: the game ends as it stands."""
        r = self.record
        r.column[:] = NONE
        r.held[:] = NONE
        self.no_deck()
        r.phase, r.to_move, r.taken = OVER, NONE, NONE
        return self

    def in_columns(self) -> list[int]:
        """Number of tiles in each column."""
        return [sum(1 for tile in row if tile != NONE) for row in self.p.column]

    def counting_tables(self, seat: int) -> list[int]:
        """The numbers of the tables that count."""
        return [table + 1 for table, counts in enumerate(counting_tables(self.view(-1).p)[seat]) if counts]

    def royal_lines(self, seat: int) -> dict[str, int]:
        """The points of the seat by clause."""
        found: dict[str, int] = {}
        for clause, points in self.score_sheet(seat):
            if points:
                found[clause] = found.get(clause, 0) + points
        self.points()
        return found

    def lines(self, seat: int) -> list[str]:
        """The lines of the seat's score sheet, as text."""
        return [line.text(GAME.phrases, "en") for line in GAME.score_sheet(self.view(-1))[seat]]

    def open_halves(self, seat: int) -> int:
        """Number of open halves, as counted by the rules."""
        return sum(int(self.p.foods[seat, table]) >> 6 * (len(TYPES) + SIZES) for table in range(self.p.tables[seat]))

    # Checking that the position is possible

    def check(self) -> None:
        assert GAME.component_counts(self.p) == self._all, "a tile is in two places, or in none"
        view = self.view(-1).p
        for seat in range(self.p.seats):
            tables = tables_of(view, seat)
            assert len(tables) == self.p.tables[seat]
            for table in tables:
                self._check_table(seat, table)
            if self.p.royal[0] != NONE and RULE_OF[self.p.royal[0]] == wishes.SHAPES:
                shapes = [shape(table) for table in tables]
                assert [shapes.index(one) for one in shapes] == self.p.alike[seat, : len(tables)].tolist()

    def _check_table(self, seat: int, table: CateringTable) -> None:
        """Checks that the counts of a table follow from its tiles."""
        p, number = self.p, table.number
        foods = sum(table.types[food] << 6 * food for food in range(len(TYPES)))
        foods += sum(table.sizes[size] << 6 * (len(TYPES) + size - 1) for size in range(1, SIZES + 1))
        assert p.foods[seat, number] == foods + (table.open_halves << 6 * (len(TYPES) + SIZES))
        assert p.decorations[seat, number] == sum(table.complete[colour] << 5 * colour for colour in range(4))
        has = sum(1 << food for food in table.types) + sum(1 << len(TYPES) + kind for kind in table.kinds)
        assert (p.has[seat, number], p.count[seat, number]) == (has, len(table.tiles))
        named = {4 * slot + side: place for place, (slot, side) in table.free_places().items()}
        for tile in table.tiles:
            for side in range(4):
                expected = _offers(table, *named[4 * tile.slot + side]) if 4 * tile.slot + side in named else 0
                assert p.offers[seat, 4 * tile.slot + side] == expected


def _offers(table: CateringTable, x: int, y: int) -> int:
    offers = 0
    for side, (dx, dy) in enumerate(SQUARE_DIRECTIONS):
        tile = table.at.get((x + dx, y + dy))
        if tile is not None and tile.is_food:
            half = tile.half((side + 2) % 4)
            offers |= 1 << 4 * side + half if half != -1 else 1 << 16
            offers |= 1 << 16 + int(SIZE_OF[tile.face])
    return offers
