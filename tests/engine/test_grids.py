"""Boards: what touches what, where it is, and what it is called; interpreted and compiled."""

from __future__ import annotations

from collections import Counter
from typing import Any

import numba
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from hightable.engine import grids
from hightable.engine.grids import HexBoard, SquareBoard
from hightable.engine.jit import INTERPRETED
from hightable.engine.position import NONE

places = st.tuples(st.integers(-9, 9), st.integers(-9, 9))
HEXES, SQUARES = HexBoard.of_rings(3), SquareBoard.of(4, 3)


def steps(start: grids.Place, end: grids.Place, directions: tuple[grids.Place, ...]) -> int:
    """The number of steps on the shortest way, found by walking."""
    reached, count = {start}, 0
    while end not in reached:
        reached |= {(x + dx, y + dy) for x, y in reached for dx, dy in directions}
        count += 1
    return count


@given(places, st.tuples(st.integers(-4, 4), st.integers(-4, 4)))
def test_distances_are_the_shortest_ways(start: grids.Place, step: grids.Place) -> None:
    end = start[0] + step[0], start[1] + step[1]
    assert grids.hex_distance(*start, *end) == steps(start, end, grids.HEX_DIRECTIONS)
    assert grids.square_distance(*start, *end) == steps(start, end, grids.SQUARE_DIRECTIONS)


@given(places, st.integers(0, 5))
def test_a_ring_goes_once_around_at_its_distance(centre: grids.Place, radius: int) -> None:
    ring = grids.hex_ring(radius, centre)
    assert len(ring) == len(set(ring)) == (6 * radius or 1)
    assert all(grids.hex_distance(*centre, *place) == radius for place in ring)
    around = zip(ring, ring[1:] + ring[:1], strict=True)
    assert all(grids.hex_distance(*one, *other) == 1 for one, other in around) or radius == 0


def test_a_ring_of_squares_begins_at_the_left_top_corner() -> None:
    assert grids.square_ring(2, 1) == [
        *[(-1, -1), (0, -1), (1, -1), (2, -1), (2, 0), (2, 1), (1, 1), (0, 1), (-1, 1), (-1, 0)],
    ]


@given(places)
def test_the_symmetries_of_the_square(place: grids.Place) -> None:
    x, y = place
    assert grids.symmetry(x, y, 0) == place
    assert grids.symmetry(x, y, 3) == (-y, x), "a quarter turn clockwise, where y grows downwards"
    seen = {grids.symmetry(x, y, way) for way in range(8)}
    assert seen == {(a, b) for a in (x, -x) for b in (y, -y)} | {(b, a) for a in (x, -x) for b in (y, -y)}


@pytest.mark.parametrize("board", [HEXES, SQUARES, HexBoard.of_rings(2, without=[(0, 0)])])
def test_neighbours_are_one_step_away(board: grids.Board) -> None:
    distance = grids.hex_distance if isinstance(board, HexBoard) else grids.square_distance
    for space, place in enumerate(board.places):
        beside = [other for other in board.neighbours[space].tolist() if other != NONE]
        assert sorted(beside) == [other for other, far in enumerate(board.places) if distance(*place, *far) == 1]
        assert board.touching[space] == board.bits(beside)


def test_lines_through_a_space() -> None:
    lines = SQUARES.lines(3)
    assert lines.shape == (12, 6, 3)
    counts = Counter(tuple(line) for through in lines.tolist() for line in through if line[0] != NONE)
    names = {"".join(sorted(SQUARES.names[space] for space in line)) for line in counts}
    assert names == {"a1a2a3", "a2a3a4", "b1b2b3", "b2b3b4", "c1c2c3", "c2c3c4", "a1b1c1", "a2b2c2", "a3b3c3", "a4b4c4"}
    assert set(counts.values()) == {3}, "each line is listed at each of its spaces"
    with_hole = HexBoard.of_rings(2, without=[(0, 0)]).lines(3)
    assert not any({(q, 0) for q in (-1, 0, 1)} == {HEXES.places[space] for space in line} for line in with_hole[0].tolist())


def test_names_and_rows() -> None:
    assert grids.square_name((1, 2)) == "c2"
    assert SQUARES.names[-1] == "c4"
    assert [HEXES.names[row.start] for row in HEXES.rows] == ["a1", "b1", "c1", "d1", "e1", "f1", "g1"]
    assert [len(row) for row in HEXES.rows] == [4, 5, 6, 7, 6, 5, 4]
    holed = HexBoard.of_rings(1, without=[(0, 0)])
    assert holed.names == ("a1", "a2", "b1", "b3", "c1", "c2"), "a hole counts in the names of its row"


def test_hexagons_fill_their_board_on_screen() -> None:
    width, height = HEXES.size
    assert np.allclose(HEXES.centre((0, 0)), (width / 2, height / 2))
    for space, place in enumerate(HEXES.places):
        x, y = HEXES.centre(place)
        assert grids.hex_row_at(y) == next(number for number, row in enumerate(HEXES.rows) if space in row)
        assert 1 <= x <= width - 1
        for other in grids.hex_neighbours(place):
            assert np.hypot(x - HEXES.centre(other)[0], y - HEXES.centre(other)[1]) == pytest.approx(2)


@pytest.mark.skipif(INTERPRETED, reason="nothing is compiled")
def test_compiled_the_same() -> None:
    neighbours = HEXES.neighbours

    def measure(q: int, r: int, way: int) -> tuple[int, int, int, int, int]:
        x, y = grids.symmetry(q, r, way)
        return grids.hex_distance(0, 0, q, r), grids.square_distance(q, r, 1, 1), x, y, neighbours[way, 0]

    run: Any = numba.njit(measure)
    for place in ((2, -1, 3), (-4, 7, 6), (0, 0, 0)):
        assert run(*place) == measure(*place)
