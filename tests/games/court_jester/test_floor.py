"""CJ-1: the geometry of the hall: every square against every table, and every turn of every tile, for each number of players."""

from __future__ import annotations

import pytest

from hightable.games.court_jester import GAME
from hightable.games.court_jester.components import IS_CORNER, ROOM, SQUARE_PLACES, TABLE_PLACES, TOUCHED, VALUE
from tests.clauses import clause
from tests.games.court_jester import floor
from tests.games.court_jester.table import SQUARES, Table

PLAYERS = pytest.mark.parametrize("players", [2, 3, 4])


@clause("CJ-1.1")
def test_a_piecepack_has_four_suits_of_six_tiles_and_six_coins() -> None:
    component_counts = GAME.component_counts(Table(4, dealt=True).p)
    assert sum(1 for name in component_counts if name.startswith("tile")) == 24
    assert sum(1 for name in component_counts if name.startswith("coin")) == 24
    assert set(component_counts.values()) == {1}


@clause("CJ-1.2")
@PLAYERS
def test_squares_are_where_their_names_say(players: int) -> None:
    boxes = floor.squares(players)
    assert len(boxes) == (16 if players == 2 else 24)
    assert list(SQUARES[: len(boxes)]) != sorted(boxes), "numbered tile by tile, not row by row"
    assert {SQUARES[i]: SQUARE_PLACES[i] for i in range(len(boxes))} == {name: box[:2] for name, box in boxes.items()}


@clause("CJ-1.3")
@PLAYERS
def test_tables_are_numbered_clockwise_around_the_serving_area(players: int) -> None:
    boxes = floor.tables(players)
    layout = 0 if players == 2 else 1
    assert len(boxes) == (12 if players == 2 else 14)
    assert [(2 * x, 2 * y) for x, y in TABLE_PLACES[layout]] == [box[:2] for box in boxes.values()]
    corners = [name for name, box in boxes.items() if floor.is_corner(box, players)]
    assert corners == (["T1", "T4", "T7", "T10"] if players == 2 else ["T1", "T4", "T8", "T11"])
    assert [f"T{i + 1}" for i in range(len(boxes)) if IS_CORNER[layout, i]] == corners


@clause("CJ-1.4")
@PLAYERS
def test_tables_that_each_square_touches(players: int) -> None:
    layout = 0 if players == 2 else 1
    for name in floor.squares(players):
        listed = {f"T{table + 1}" for table in TOUCHED[layout, SQUARES.index(name)] if table >= 0}
        assert listed == floor.touched_tables(name, players), name
    counts = [len(floor.touched_tables(name, players)) for name in floor.squares(players)]
    assert counts.count(3) == 4
    assert counts.count(2) == 0
    assert counts.count(1) == (8 if players == 2 else 12)
    assert counts.count(0) == (4 if players == 2 else 8)


@clause("CJ-1.4", "CJ-4.4")
@PLAYERS
def test_a_server_can_serve_only_the_tables_its_square_touches(players: int) -> None:
    """Every square against every table, through the rules and through the refusals."""
    for square in floor.squares(players):
        for name, box in floor.tables(players).items():
            table = Table(players).put(0, "2", square).tile(name, "5 of suns")
            text = f"serve {square} {name.lower()}"
            if name in floor.touched_tables(square, players):
                assert text in table.legal("serve")
            else:
                corner = floor.is_corner(box, players)
                assert table.refuse(text).clause == ("CJ-4.4" if corner else "CJ-1.4")


@clause("CJ-4.5")
@PLAYERS
def test_a_quarter_turn_moves_each_server_clockwise(players: int) -> None:
    for square in floor.squares(players):
        table = Table(players).put(0, "3", square).play(f"turn {floor.tile(square)}")
        assert table.where(0, "3") == floor.quarter_turn(square)


@clause("CJ-4.5")
def test_a_turn_moves_all_servers_of_the_tile_and_no_others() -> None:
    table = Table(3).put(0, "null", "c1", "c2", "d2", "d1", "e1").put(1, "ace", "c3").play("turn 3")
    assert [table.where(0, rank) for rank in ("null", "ace", "2", "3", "4")] == ["c2", "d2", "d1", "c1", "e1"]
    assert table.where(1, "ace") == "c3"


@clause("CJ-1.2")
def test_two_players_have_no_third_row() -> None:
    table = Table(2).put(0, "2", "a1")
    assert table.refuse("turn 5").en == "With two players there is no floor tile e1–f2."
    assert table.refuse("shift a1 e1").en == "With two players there is no square e1."
    assert Table(3).put(0, "2", "a1").play("shift a1 e1").where(0, "2") == "e1"


@clause("CJ-1.3")
def test_two_players_have_no_thirteenth_table() -> None:
    assert Table(2).put(0, "2", "a1").refuse("serve a1 t13").clause == "CJ-1.3"


@clause("CJ-1.5")
def test_values_of_coins_and_tiles() -> None:
    assert VALUE.tolist() == [0, 1, 2, 3, 4, 5]
    assert ROOM.tolist() == [1, 1, 2, 3, 4, 5] * 4


@clause("CJ-1.6")
def test_the_tiles_of_kitchen_and_jester_are_hidden_from_everybody() -> None:
    table = Table(3, dealt=True)
    assert {int(table.p.kitchen), int(table.p.jester)}.isdisjoint(table.p.table.tolist())
    for seat in (-1, 0, 1, 2):
        for memory in (False, True):
            assert (table.view(seat, memory=memory).p.kitchen, table.view(seat, memory=memory).p.jester) == (-2, -2)
