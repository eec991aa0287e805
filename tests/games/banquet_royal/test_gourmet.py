"""BR-9.1 to BR-9.3: the Gourmet variant."""

from __future__ import annotations

import pytest

from tests.clauses import clause
from tests.games.banquet_royal import hexes
from tests.games.banquet_royal.table import Table


@clause("BR-9.1")
def test_the_pink_player_of_the_rulebook_has_15_points() -> None:
    table = Table(3, gourmet=True).scored(0, one=1, three=3).scored(1, one=3, two=2, three=1).scored(2, one=1, two=3)
    table.won(1, "burger", "salad")
    assert table.points()[1] == 15
    assert table.score_sheet(1) == [("BR-8.2", 3), ("BR-8.2", 4), ("BR-8.2", 3), ("BR-8.3", 2), ("BR-9.1", 3)]


@clause("BR-9.2", "BR-9.3")
def test_the_blue_player_of_the_rulebook_has_14_points() -> None:
    table = Table(3, gourmet=True).scored(1, one=3, two=2, three=1).scored(2, one=1, two=3)
    table.put("toque", "c3", "e4", seat=2)
    table.put("burger", "b2", "b3", "c4").put("salad", "c2")
    table.put("pudding", "d5", "e5").put("fruit-salad", "f3", "f4")
    assert table.points()[2] == 14
    assert table.score_sheet(2) == [("BR-8.2", 1), ("BR-8.2", 6), ("BR-9.3", 3), ("BR-9.3", 2), ("BR-9.2", 2)]


@clause("BR-9.1")
def test_most_menus_of_one_crown() -> None:
    table = Table(3, gourmet=True).scored(0, one=2).scored(1, one=1)
    assert table.points() == [5, 1, 0]


@clause("BR-9.2")
def test_most_menus_of_two_crowns() -> None:
    table = Table(3, gourmet=True).scored(0, two=1).scored(2, two=2)
    assert table.points() == [2, 0, 6]


@clause("BR-9.1")
def test_all_tied_players_get_the_bonus_for_one_crown() -> None:
    table = Table(4, gourmet=True).scored(0, one=2).scored(1, one=2).scored(2, one=1)
    assert table.points() == [5, 5, 1, 0]


@clause("BR-9.2")
def test_all_tied_players_get_the_bonus_for_two_crowns() -> None:
    table = Table(4, gourmet=True).scored(0, two=2).scored(1, two=2).scored(3, two=1)
    assert table.points() == [6, 6, 0, 2]


@clause("BR-9.1", "BR-9.2")
def test_without_such_a_menu_there_is_no_bonus() -> None:
    assert Table(3, gourmet=True).points() == [0, 0, 0]
    assert Table(3, gourmet=True).scored(0, three=1).points() == [3, 0, 0]


@clause("BR-9.2")
def test_menus_of_three_crowns_bring_no_bonus() -> None:
    table = Table(3, gourmet=True).scored(0, three=4).scored(1, three=1)
    assert table.points() == [12, 3, 0]
    assert table.score_sheet(0) == [("BR-8.2", 12)]


@clause("BR-9.3")
@pytest.mark.parametrize("count", range(7))
def test_a_toque_scores_the_dishes_of_one_kind_that_touch_it(count: int) -> None:
    table = Table(gourmet=True).put("toque", "c2", seat=1).put("salad", *hexes.TOUCHING["c2"][:count])
    assert len(hexes.TOUCHING["c2"]) == 6
    assert table.points() == [0, count]
    assert table.score_sheet(1) == [("BR-9.3", count)]


@clause("BR-9.3")
def test_only_touching_dishes_of_the_most_frequent_kind_count() -> None:
    table = Table(gourmet=True).put("toque", "c2").put("salad", "b1").put("burger", "b2", "c3", "a2", "d5").put("pudding", "c1")
    assert table.points() == [2, 0]


@clause("BR-9.3")
def test_toques_and_cloches_do_not_count_as_dishes() -> None:
    table = Table(gourmet=True).put("toque", "c2", "c3").put("toque", "b1", "b2", seat=1).order("burger", "c1", "d2")
    assert table.points() == [0, 0]


@clause("BR-9.3")
def test_a_toque_scores_for_its_owner_on_an_edge_too() -> None:
    table = Table(3, gourmet=True).put("toque", "a1", seat=2).put("pudding", "a2", "b1", "b2")
    assert table.points() == [0, 0, 3]


@clause("BR-9.1", "BR-9.2", "BR-9.3")
def test_without_the_variant_none_of_this_scores() -> None:
    table = Table().scored(0, one=2, two=2).put("toque", "c3").put("burger", "c2", "c4")
    assert table.points() == [6, 0]
