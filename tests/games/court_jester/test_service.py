"""CJ-4: the actions of a turn."""

from __future__ import annotations

from tests.clauses import clause
from tests.games.court_jester.table import Table


@clause("CJ-4.1")
def test_a_turn_has_two_actions_which_may_be_the_same() -> None:
    table = Table(3).put(0, "null", "a1", "a3").put(1, "2", "f1").play("turn 1")
    assert table.p.to_move == 0
    table.play("turn 1")
    assert table.p.to_move == 1


@clause("CJ-4.1")
def test_a_player_may_stop_after_one_action_or_pass() -> None:
    table = Table(3).put(0, "null", "a1", "a3").put(1, "2", "f1").put(2, "2", "e1").play("turn 1", "stop")
    assert table.event_texts() == ["Orange ends the turn after one action."]
    assert table.p.to_move == 1
    table.play("stop")
    assert table.event_texts() == ["Pink passes."]
    assert table.p.to_move == 2
    assert table.p.idle == 1


@clause("CJ-4.2")
def test_a_player_serves_only_tables_of_their_own_suit() -> None:
    table = Table(2).put(0, "5", "a1").put(1, "5", "d4").tile("T2", "3 of suns").tile("T12", "3 of moons")
    assert table.legal("serve") == ["serve a1 t2", *(["serve a1 t1"] if table.p.table[0] < 6 else [])][::-1]
    no = table.refuse("serve a1 t12")
    assert no.clause == "CJ-4.2"
    assert no.en == "Table T12 is a table of moons: you can only serve tables of suns."
    assert no.fr == "La table T12 est une table de lunes : vous ne servez que les tables de soleils."
    table.play("serve a1 t2")
    assert table.where(0, "5") == "T2"
    assert table.event_texts() == ["Orange serves table T2 from a1."]


@clause("CJ-4.2", "CJ-4.7", "CJ-4.8")
def test_players_serve_with_their_own_servers_only() -> None:
    table = Table(2).put(0, "5", "a1").put(1, "5", "a3").tile("T3", "3 of suns")
    for text, number in (("serve a3 t3", "CJ-4.2"), ("jester a3", "CJ-4.7"), ("kitchen a3", "CJ-4.8")):
        assert table.refuse(text) == (number, "The server on a3 is not yours.", "Le serveur en a3 n’est pas à vous.")
    for text, number in (("serve a2 t3", "CJ-4.2"), ("jester a2", "CJ-4.7"), ("kitchen a2", "CJ-4.8")):
        assert table.refuse(text).clause == number
        assert table.refuse(text).en == "There is no server on a2."


@clause("CJ-4.3")
def test_a_table_holds_as_many_servers_as_its_value() -> None:
    for rank, room in (("null", 1), ("ace", 1), ("2", 2), ("3", 3)):
        table = Table(2).tile("T2", f"{rank} of suns").put(0, "5", "a1")
        table.put(0, "null", *["T2"] * (room - 1))
        table.play("serve a1 t2")
        full = Table(2).tile("T2", f"{rank} of suns").put(0, "5", "a1").put(0, "null", *["T2"] * room)
        assert full.refuse("serve a1 t2").clause == "CJ-4.3"
        assert full.refuse("serve a1 t2").en == f"Table T2 is full: it already has {room} of {room} servers."


@clause("CJ-4.4")
def test_a_corner_table_is_served_only_from_its_corner() -> None:
    table = Table(2).put(0, "4", "a1", "a2").tile("T1", "3 of suns")
    no = table.refuse("serve a2 t1")
    assert no.clause == "CJ-4.4"
    assert no.en == "Table T1 is at a corner: only a server on a1 can serve it."
    table.play("serve a1 t1")


@clause("CJ-4.5")
def test_an_empty_tile_may_be_turned() -> None:
    table = Table(2).put(0, "4", "a1").put(1, "4", "b1").play("turn 4")
    assert table.event_texts() == ["Orange turns floor tile c3–d4."]
    assert table.p.acted == 1


@clause("CJ-4.6")
def test_any_server_moves_to_a_free_square_of_another_tile() -> None:
    table = Table(2).put(0, "4", "a1").put(1, "4", "b1", "c1").play("shift b1 d4")
    assert table.where(1, "4") == "d4"
    assert table.event_texts() == ["Orange moves a server of moons from b1 to d4."]
    assert table.refuse("shift a1 b2").en == "a1 and b2 are on the same floor tile: a server moves to another one."
    assert table.refuse("shift a1 c1").en == "c1 is taken: choose a free square."
    assert table.refuse("shift a2 c2").en == "There is no server on a2."
    assert len(table.legal("shift")) == 3 * (13 - 3), "13 squares are free, three of them on the tile of each server"


@clause("CJ-4.7")
def test_the_jester_holds_four_servers() -> None:
    table = Table(2).put(0, "2", "jester", "jester", "a1", "c3").put(1, "2", "jester", "d4").play("jester a1")
    assert table.event_texts() == ["Orange sends the server on a1 to the Jester."]
    assert table.where(0, "4") == "jester"
    assert table.refuse("jester c3").en == "The Jester already has 4 servers, and takes no more."
    table.play("stop")
    assert table.refuse("jester d4").clause == "CJ-4.7"


@clause("CJ-4.8")
def test_the_kitchen_holds_any_number_of_servers() -> None:
    table = Table(2).put(0, "4", "a1", "a2").put(1, "4", "d4").play("kitchen a1", "kitchen a2")
    assert [table.where(0, rank) for rank in ("null", "4", "5")] == ["kitchen"] * 3


@clause("CJ-4.9")
def test_a_server_that_has_left_the_serving_area_does_not_move_again() -> None:
    table = Table(2).put(0, "4", "a1", "c3").tile("T2", "3 of suns").put(1, "4", "d4").play("serve a1 t2")
    assert not any("a1" in text.split()[1:2] for text in table.legal())
    before = table.p.where.tolist()
    for text in table.legal():
        copy = Table(2)
        copy.position[:] = table.position
        copy.rng = table.rng.copy()
        copy.play(text)
        if copy.p.phase == 3:
            moved = [server for server in range(12) if copy.p.where[server] != before[server]]
            assert all(0 <= before[server] < 24 for server in moved)
