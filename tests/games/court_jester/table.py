"""Hand-made positions of the Court Jester for tests, in a few lines.

    table = Table(2).tile("T1", "3 of suns").put(0, "5", "a1")
    table.play("serve a1 t1")

By default: the service phase, seat 0 to move; seat 0 plays suns, seat 1 moons, 2 crowns and 3 arms. All servers are in the
Kitchen until they are put elsewhere, and server k of a seat is its coin of rank k.
"""

from __future__ import annotations

from typing import Any, Self

import numpy as np

from hightable.engine.position import NONE
from hightable.engine.rng import fast_rng
from hightable.games.court_jester import GAME
from hightable.games.court_jester.components import RANKS, SQUARE_NAMES, SUITS
from hightable.games.court_jester.position import AT_JESTER, AT_TABLE, IN_KITCHEN, SERVE
from tests.games.table_driver import Played

SQUARES = tuple(name("en") for name in SQUARE_NAMES)


def tile_number(name: str) -> int:
    """The number of a tile by its name: `3 of suns`."""
    rank, suit = name.split(" of ")
    return SUITS.index(suit) * 6 + RANKS.index(rank)


def place_number(name: str) -> int:
    """The number of a place by its name: `a1`, `T3`, `kitchen`, `jester`."""
    if name in ("kitchen", "jester"):
        return IN_KITCHEN if name == "kitchen" else AT_JESTER
    return AT_TABLE + int(name[1:]) - 1 if name[0] == "T" else SQUARES.index(name)


class Table(Played):
    """A position of the Court Jester, checked after every move."""

    game = GAME

    def __init__(self, seats: int = 2, *, seed: int = 1, dealt: bool = False, **options: object) -> None:
        """With `dealt`, the position right after the deal."""
        chosen = GAME.options.complete(options, seats)
        self.rng = fast_rng(seed)
        self.position = GAME.rules.position()
        self.position[:] = 85  # the deal must not depend on what was there before
        self.record = self.position.view(GAME.position.dtype)  # the same bytes, for writing field by field
        GAME.rules.begin(self.position, seats, GAME.options.settings(chosen), self.rng, GAME.rules.listing())
        self._all = GAME.component_counts(self.p)
        if not dealt:
            self._serve(seats)
        self._before = self.position.copy()

    def _serve(self, seats: int) -> None:
        self.row("suit")[:seats] = range(seats)
        self.row("hand")[:] = NONE
        self.row("value")[:seats] = range(6)
        self.row("where")[: 6 * seats] = IN_KITCHEN
        self.record["phase"], self.record["to_move"], self.record["starter"] = SERVE, 0, 0
        self._update_derived()

    def row(self, field: str) -> Any:
        return self.record[field][0]

    # Set-up

    def tile(self, place: str, name: str) -> Self:
        """Put the tile on a table, `kitchen` or `jester`; the tile there takes its old place."""
        tile = tile_number(name)
        spots = [("table", i) for i in range(14)] + [("aside", i) for i in range(24)] + [("kitchen", 0), ("jester", 0)]
        wanted = (place, 0) if place in ("kitchen", "jester") else ("table", int(place[1:]) - 1)
        there = next(spot for spot in spots if self.record[spot[0]].reshape(-1)[spot[1]] == tile)
        here = self.record[wanted[0]].reshape(-1)
        here[wanted[1]], old = tile, int(here[wanted[1]])
        if there != wanted:
            self.record[there[0]].reshape(-1)[there[1]] = old
        return self

    def no_tables_of(self, *suits: str, but: tuple[str, ...] = ()) -> Self:
        """Swap every table of these suits, except those in `but`, for a tile of another suit that was set aside."""
        unwanted = [SUITS.index(suit) for suit in suits]
        for table in range(14):
            if self.row("table")[table] // 6 in unwanted and f"T{table + 1}" not in but:
                other = next(tile for tile in self.row("aside").tolist() if tile != NONE and tile // 6 not in unwanted)
                self.tile(f"T{table + 1}", f"{RANKS[other % 6]} of {SUITS[other // 6]}")
        return self

    def put(self, seat: int, rank: str, *places: str) -> Self:
        """Put the seat's coin of the rank at the place; further places are for the following ranks."""
        for k, place in enumerate(places, RANKS.index(rank)):
            self.row("where")[6 * seat + k] = place_number(place)
        return self._update_derived()

    def turn(self, seat: int, **fields: int) -> Self:
        """Make it the seat's turn, and set other fields of the position."""
        self.record["to_move"] = seat
        for name, value in fields.items():
            self.record[name] = value
        return self

    # Queries

    def where(self, seat: int, rank: str) -> str:
        """The place of the seat's coin of the rank."""
        k = self.row("value")[seat].tolist().index(RANKS.index(rank))
        number = int(self.row("where")[6 * seat + k])
        if number < AT_TABLE:
            return SQUARES[number] if number != NONE else "hand"
        return {IN_KITCHEN: "kitchen", AT_JESTER: "jester"}.get(number, f"T{number - AT_TABLE + 1}")

    # Consistency

    def _derived(self) -> dict[str, Any]:
        where = self.row("where").tolist()
        return {
            "square": [where.index(square) if square in where else NONE for square in range(24)],
            "at_table": [where.count(AT_TABLE + table) for table in range(14)],
            "at_jester": where.count(AT_JESTER),
            "serving": [sum(1 for server in range(6 * s, 6 * s + 6) if 0 <= where[server] < 24) for s in range(4)],
        }

    def _update_derived(self) -> Self:
        for name, value in self._derived().items():
            self.record[name][0] = value
        return self

    def check(self) -> None:
        assert GAME.component_counts(self.p) == self._all, "a component is in two places, or in none"
        for name, value in self._derived().items():
            assert np.array_equal(self.record[name][0], value), f"{name} is inconsistent with the other fields"
