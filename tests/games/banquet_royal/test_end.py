"""BR-8: the end of the game, points and the winner."""

from __future__ import annotations

import pytest

from hightable.engine.position import NONE
from hightable.engine.view import SPECTATOR
from hightable.games.banquet_royal import GAME
from tests.clauses import clause
from tests.games.banquet_royal.table import Table


@clause("BR-8.1")
def test_the_turn_that_fills_the_table_is_finished_menu_included() -> None:
    menu = "pudding/salad/burger"
    table = Table().hold(0, menu).put("pudding", "a1").put("salad", "a2").fill(but=("a3",))
    table.play("place burger a3")
    assert table.p.to_move == 0
    table.play(f"score {menu}")
    while table.legal("draw"):
        table.play(table.legal("draw")[0])
    assert table.p.to_move == NONE
    assert table.points() == [1, 0]
    assert table.event_texts()[-1] == "The table is full: the banquet is over."
    assert table.event_texts(language="fr")[-1] == "La table est pleine : le banquet est terminé."


@clause("BR-8.1")
def test_after_the_end_no_move_is_legal() -> None:
    table = Table().fill(but=("a3",)).play("place burger a3", "keep")
    assert table.rules.legal_moves(table.position) == []
    for text in ("place burger a3", "keep", "ready", "draw 1", "set a1", "announce a1 burger"):
        no = table.refuse(text)
        assert no == ("BR-8.1", "The game is over.", "La partie est terminée.")


@clause("BR-8.1")
def test_a_closed_cloche_is_a_free_space() -> None:
    table = Table().order("burger", "a1").fill(but=("a3",)).play("place burger a3", "keep")
    assert table.p.to_move == 1
    assert table.legal("place") == []
    table.play("announce a1 pudding", "keep")
    assert table.p.to_move == NONE


@clause("BR-8.1")
def test_a_space_that_an_order_left_empty_is_free() -> None:
    table = Table().order("burger", "a1").put("burger", *(f"{row}{n}" for row in "bc" for n in range(1, 6))).fill()
    table.play("announce a1 pudding", "keep")
    assert table.p.to_move == 1
    assert {move.split()[-1] for move in table.legal()} == {"a1"}
    table.play("place salad a1", "keep")
    assert table.p.to_move == NONE


@clause("BR-8.2", "BR-8.3")
def test_the_orange_player_of_the_rulebook_has_13_points() -> None:
    table = Table(3).scored(0, three=3, one=1).won(0, "burger", "salad", "pudding")
    assert table.points() == [13, 0, 0]
    assert table.score_sheet(0) == [("BR-8.2", 1), ("BR-8.2", 9), ("BR-8.3", 3)]


@clause("BR-8.2", "BR-8.3")
def test_the_pink_player_of_the_rulebook_has_12_points() -> None:
    table = Table(3).scored(1, one=3, two=2, three=1).won(1, "burger", "burger")
    assert table.points() == [0, 12, 0]
    assert table.score_sheet(1) == [("BR-8.2", 3), ("BR-8.2", 4), ("BR-8.2", 3), ("BR-8.3", 2)]


@clause("BR-8.2")
def test_the_blue_player_of_the_rulebook_has_7_points() -> None:
    table = Table(3).scored(2, two=3, one=1)
    assert table.points() == [0, 0, 7]


@clause("BR-8.3")
def test_a_toque_scores_nothing_without_gourmet() -> None:
    assert Table().put("toque", "c3").put("burger", "c2", "c4").points() == [0, 0]


def finish(table: Table) -> Table:
    """Fills the table and plays the last turn without scoring."""
    table.fill(but=("a3",)).turn(0)
    last = table.legal("place")[0]
    return table.play(last, "keep")


@clause("BR-8.4")
def test_the_most_points_win() -> None:
    table = finish(Table(3).scored(1, three=1).won(2, "burger", "burger").scored(0, one=2))
    assert table.points() == [2, 3, 2]
    assert table.winners() == [1], "orders break ties only"
    assert GAME.ending(table.view(SPECTATOR)) == "points"


@clause("BR-8.4")
def test_orders_break_a_tie() -> None:
    table = finish(Table(3).scored(0, three=1).scored(1, one=1).won(1, "burger", "salad").won(2, "salad"))
    assert table.points() == [3, 3, 1]
    assert table.winners() == [1]
    assert GAME.ending(table.view(SPECTATOR)) == "orders"


@clause("BR-8.4")
def test_a_tie_on_orders_too_is_a_shared_victory() -> None:
    table = finish(Table(4).scored(0, two=1).won(0, "burger").scored(1, one=2).won(1, "salad").won(2, "salad", "burger"))
    assert table.points() == [3, 3, 2, 0]
    assert table.winners() == [0, 1], "more orders with fewer points do not win"
    assert GAME.ending(table.view(SPECTATOR)) == "shared"


@clause("BR-8.4")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_all_share_the_victory_if_nobody_has_a_point(seats: int) -> None:
    table = finish(Table(seats))
    assert table.winners() == list(range(seats))
    assert GAME.ending(table.view(SPECTATOR)) == "shared"


@clause("BR-8.4")
def test_a_rank_is_the_number_of_seats_ahead() -> None:
    table = Table(4).scored(0, one=1).scored(1, three=1).won(2, "burger").scored(3, two=1)
    points, rank = table.rules.per_seat(), table.rules.per_seat()
    table.rules.standings(table.position, points, rank)
    assert points[:4].tolist() == [1, 3, 1, 2]
    assert rank[:4].tolist() == [3, 0, 2, 1]
