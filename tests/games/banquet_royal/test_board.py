"""BR-1.1, BR-1.2 and the geometry of placing and lines, against coordinates worked out independently."""

from __future__ import annotations

import pytest

from hightable.games.banquet_royal import GAME
from tests.clauses import clause
from tests.games.banquet_royal import hexes
from tests.games.banquet_royal.table import Table


def spaces_of(moves: list[str]) -> set[str]:
    return {move.split()[-1] for move in moves}


@clause("BR-1.2")
def test_the_36_spaces_are_named_by_row_and_place() -> None:
    named = spaces_of(
        [GAME.catalogue.text(move) for move in range(len(GAME.catalogue)) if GAME.catalogue.kind(move).id == "place"]
    )
    assert named == set(hexes.SPACES)
    assert len(named) == 36


@clause("BR-1.1")
def test_nothing_goes_on_the_bouquet_or_outside_the_spaces() -> None:
    for piece in ("burger", "toque"):
        for nowhere in (hexes.BOUQUET, "a5", "g5", "h1", "d8"):
            assert GAME.catalogue.parse(f"place {piece} {nowhere}") is None
            assert GAME.catalogue.parse(f"set {nowhere}") is None


@clause("BR-1.1")
def test_the_whole_table_can_be_filled() -> None:
    table = Table()
    while table.p.to_move >= 0:
        table.play(table.legal("place")[0], "keep")
    assert all(table.on(space) for space in hexes.SPACES)


@clause("BR-4.1")
def test_the_first_piece_touches_the_bouquet() -> None:
    assert spaces_of(Table().legal()) == {"c3", "c4", "d3", "d5", "e3", "e4"} == set(hexes.BY_BOUQUET)


@clause("BR-4.1")
@pytest.mark.parametrize("space", hexes.SPACES)
def test_the_next_piece_touches_the_bouquet_or_a_piece(space: str) -> None:
    table = Table().put("salad", space)
    assert spaces_of(table.legal("place")) == ({*hexes.BY_BOUQUET, *hexes.TOUCHING[space]} - {space})


@clause("BR-5.1")
@pytest.mark.parametrize("space", hexes.SPACES)
def test_an_order_can_be_announced_from_every_space_that_touches_it(space: str) -> None:
    for other in set(hexes.SPACES) - {space}:
        table = Table().order("burger", space).put("salad", other)
        assert bool(table.legal("announce")) == (other in hexes.TOUCHING[space])


@clause("BR-6.2")
@pytest.mark.parametrize("middle", hexes.SPACES)
def test_three_touching_pieces_complete_a_menu_only_in_a_straight_line(middle: str) -> None:
    table = Table().hold(0, "salad/burger/pudding")
    start = table.position.copy()
    for a in hexes.TOUCHING[middle]:
        for c in set(hexes.TOUCHING[middle]) - {a}:
            table.position[:] = start
            table.put("salad", a).put("burger", middle).play(f"place pudding {c}")
            assert bool(table.legal("score")) == hexes.straight(a, middle, c), (a, middle, c)


@clause("BR-6.2")
def test_every_line_counts_whichever_piece_is_placed_last() -> None:
    table = Table().hold(0, "salad/burger/pudding")
    start = table.position.copy()
    for line in hexes.LINES:
        dishes = dict(zip(line, ("salad", "burger", "pudding"), strict=True))
        for last in line:
            table.position[:] = start
            for space in set(line) - {last}:
                table.put(dishes[space], space)
            if f"place {dishes[last]} {last}" in table.legal():
                table.play(f"place {dishes[last]} {last}")
                assert table.legal("score") == ["score salad/burger/pudding"], (line, last)
