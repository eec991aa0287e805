"""KC-7, KC-8: tables that do not count, the points of Royals and crew, and the winner."""

from __future__ import annotations

import pytest

from hightable.games.kings_catering.components import COUNTS, ROYALS
from tests.clauses import clause
from tests.games.kings_catering.table import Table, crew_pays, pays

QUIET: dict[str, object] = {"king": "k4", "queen": "q1", "princess": "p2"}
"""Royals who score nothing for a few tiles without decorations."""


def with_royals(seats: int = 2, **royals: object) -> Table:
    return Table(seats, seed=1, **{**QUIET, **royals})


def line_of_five(table: Table, seat: int = 0) -> Table:
    """Lays beer, soup, cake, roast and a Cook as one table; sizes 1, 4, 4, 4."""
    first = int(table.p.tiles[seat]) + 1
    table.lay(seat, "beer BYG.").lay(seat, "soup B...", f"{first}n", "down").lay(seat, "cake G...", f"{first}s", "up")
    return table.lay(seat, "roast Y...", f"{first}e", "left").lay(seat, "cook", f"{first}w")


@clause("KC-7.1", "KC-7.2")
def test_k6_removes_small_tables_and_they_count_for_nothing() -> None:
    table = with_royals(4, king="k6", princess="p2", queen="q4").lay(1, "cook").lay(1, "beer R...").lay(1, "steward", "2e").over()
    assert table.counting_tables(1) == []
    assert table.royal_lines(1) == {}
    assert [points for _, points in table.score_sheet(1)] == [0, 0, 0, 0]
    assert table.score_sheet(1)[0] == ("KC-7.2", 0)
    assert table.lines(1)[0] == "Tables not counted: 1, 2 (fewer than 3 tiles)"


@clause("KC-7.1", "KC-8.25")
def test_crew_of_tables_that_do_not_count_still_break_ties() -> None:
    table = with_royals(2, king="k6").lay(0, "cook").lay(1, "beer R...").over()
    assert table.points() == [0, 0]
    assert table.winners() == [1]


@clause("KC-8.1")
def test_all_tied_players_score_and_nobody_has_the_most_of_nothing() -> None:
    table = with_royals(3, queen="q2").lay(0, "beer R...").lay(1, "soup R...").over()
    assert [table.royal_lines(seat).get("KC-8.9") for seat in range(3)] == [pays("Q2") + pays("Q2", 1)] * 2 + [None]
    assert [with_royals(3, queen="q2").over().points()] == [[0, 0, 0]]


@clause("KC-8.2")
def test_k1_pays_tables_of_exactly_five() -> None:
    table = line_of_five(with_royals(4, king="k1")).lay(0, "cook").over()
    assert table.royal_lines(0)["KC-8.2"] == pays("K1")


@clause("KC-8.3")
def test_k2_pays_tables_of_exactly_three_types() -> None:
    table = with_royals(4, king="k2").lay(0, "beer BYG.").lay(0, "soup B...", "1n", "down").lay(0, "cake G...", "1s", "up")
    table.lay(0, "roast R...").over()
    assert table.royal_lines(0)["KC-8.3"] == pays("K2")


@clause("KC-8.4")
def test_k3_pays_tables_of_some_tiles_or_more() -> None:
    table = line_of_five(with_royals(4, king="k3")).lay(0, "roast R...").lay(0, "steward", "6e").over()
    assert table.royal_lines(0)["KC-8.4"] == pays("K3")


@clause("KC-8.5")
def test_k4_pays_the_most_frequent_colour() -> None:
    table = with_royals(4).lay(0, "cake B.B.").lay(0, "soup B...", "1n", "down").lay(0, "bread B...", "1s", "up").over()
    assert table.royal_lines(0) == {"KC-8.5": 2 * pays("K4")}


@clause("KC-8.5")
def test_k4_pays_nothing_if_all_colours_differ() -> None:
    assert "KC-8.5" not in line_of_five(with_royals(4)).over().royal_lines(0)
    assert with_royals(4).lay(0, "cake B.B.").lay(0, "soup B...", "1n", "down").over().royal_lines(0) == {}


@clause("KC-8.6")
def test_k5_pays_tables_of_total_size_ten() -> None:
    assert line_of_five(with_royals(4, king="k5")).over().royal_lines(0)["KC-8.6"] == pays("K5")
    table = with_royals(4, king="k5").lay(0, "beer BYG.").lay(0, "soup B...", "1n", "down").lay(0, "cake G...", "1s", "up").over()
    assert table.royal_lines(0) == {}


@clause("KC-8.7")
def test_k6_compares_the_largest_table_and_the_number_of_tables() -> None:
    table = line_of_five(with_royals(4, king="k6"))
    table.lay(1, "cake B.B.").lay(1, "bread B...", "1n", "down").lay(1, "roast BR..", "1s", "up")
    table.lay(1, "soup R...").lay(1, "steward", "4e").lay(1, "cook", "4w").over()
    assert table.score_sheet(0)[0] == ("KC-8.7", pays("K6"))
    assert ("KC-8.7", pays("K6", 1)) in table.score_sheet(1)
    assert ("KC-8.7", pays("K6")) not in table.score_sheet(1)


@clause("KC-8.8")
def test_q1_pays_sets_of_all_colours_over_all_tables() -> None:
    table = line_of_five(with_royals(4)).lay(0, "roast R...").lay(0, "bread R...", "6n", "down").over()
    assert table.royal_lines(0)["KC-8.8"] == pays("Q1")
    assert "KC-8.8" not in line_of_five(with_royals(4)).over().royal_lines(0)


@clause("KC-8.9")
def test_q2_pays_the_best_type_and_the_fewest_tables_but_not_none() -> None:
    table = with_royals(3, queen="q2").lay(0, "beer R...").lay(0, "beer B...").lay(1, "soup R...").over()
    assert ("KC-8.9", pays("Q2")) in table.score_sheet(0)
    assert table.royal_lines(1) == {"KC-8.9": pays("Q2", 1)}
    assert table.royal_lines(2) == {}


@clause("KC-8.10")
def test_q3_pays_tables_with_all_sizes() -> None:
    table = with_royals(4, queen="q3").lay(0, "beer BYG.").lay(0, "soup B...", "1n", "down").lay(0, "roast G.Y.", "1s", "up")
    assert "KC-8.10" not in table.royal_lines(0)
    assert table.lay(0, "cake YB..", "1e", "left").over().royal_lines(0)["KC-8.10"] == pays("Q3")


@clause("KC-8.10")
@pytest.mark.parametrize("missing", ["beer BYG.", "soup B...", "roast G.Y.", "cake YB.."])
def test_q3_pays_nothing_without_any_one_of_the_sizes(missing: str) -> None:
    first, second, third = (tile for tile in ("beer BYG.", "soup B...", "roast G.Y.", "cake YB..") if tile != missing)
    table = with_royals(4, queen="q3").lay(0, first).lay(0, second, "1n").lay(0, third, "1s").over()
    assert "KC-8.10" not in table.royal_lines(0)


@clause("KC-8.11")
def test_q4_pays_sets_of_five_foods_anywhere() -> None:
    table = line_of_five(with_royals(4, queen="q4")).lay(0, "bread B...").over()
    assert table.royal_lines(0)["KC-8.11"] == pays("Q4")


@clause("KC-8.12")
def test_q5_pays_the_types_of_the_largest_table() -> None:
    table = (
        with_royals(4, queen="q5").lay(0, "beer R...").lay(0, "cook", "1e").lay(0, "cake B.B.").lay(0, "soup B...", "3n", "down")
    )
    assert table.over().royal_lines(0)["KC-8.12"] == 2 * pays("Q5"), "of two tables of two tiles, the one with two types"


@clause("KC-8.13")
def test_q6_pays_a_part_of_the_smallest_table_rounded_up() -> None:
    part = int(COUNTS[ROYALS.index("Q6")])
    table = with_royals(4, queen="q6").lay(0, "beer BYG.").lay(0, "roast Y...").lay(0, "soup R...")
    table.lay(0, "bread R...", "3n", "down").over()
    assert table.royal_lines(0)["KC-8.13"] == -(-4 // part) * pays("Q6"), "four, rounded up: the better of two tables of one tile"
    assert with_royals(4, queen="q6").lay(0, "beer BYG.").over().royal_lines(0)["KC-8.13"] == pays("Q6"), "one, rounded up"
    assert with_royals(4, queen="q6").lay(0, "cook").over().royal_lines(0).get("KC-8.13") is None


@clause("KC-8.14")
def test_p1_compares_open_halves_and_crew() -> None:
    table = with_royals(3, princess="p1").lay(0, "beer BYG.").lay(0, "cook").lay(1, "soup YG..").over()
    assert [table.royal_lines(seat).get("KC-8.14") for seat in range(3)] == [pays("P1"), pays("P1", 1), pays("P1", 1)]


@clause("KC-8.15")
def test_p2_pays_kinds_of_crew() -> None:
    table = with_royals(4).lay(0, "cook").lay(0, "cook").lay(0, "florist").over()
    assert table.royal_lines(0) == {"KC-8.15": 2 * pays("P2")}


@clause("KC-8.16")
@pytest.mark.parametrize(("small", "sets"), [(1, [1]), (2, [2]), (3, [3]), (4, [4]), (5, [4, 1]), (8, [4, 4])])
def test_p3_pays_sets_of_small_foods(small: int, sets: list[int]) -> None:
    table = with_royals(4, princess="p3")
    tiles = ("beer YRG.", "beer BYG.", "beer BGY.", "soup BYR.", "soup BGG.", "soup YRB.", "bread BYY.", "bread BRY.")
    for tile in tiles[:small]:
        table.lay(0, tile)
    points = sum(pays("P3", each - 1) for each in sets)
    assert table.lay(0, "roast R...").over().royal_lines(0) == ({"KC-8.16": points} if points else {})


@clause("KC-8.16")
def test_p3_pays_more_for_each_food_of_a_larger_set() -> None:
    """Otherwise sets would score like single foods."""
    for size in range(1, 4):
        assert pays("P3", size) * size > pays("P3", size - 1) * (size + 1)


@clause("KC-8.17")
def test_p4_pays_tables_of_two_foods_and_one_crew() -> None:
    table = line_of_five(with_royals(4, princess="p4")).lay(0, "roast R...").lay(0, "steward", "6e")
    assert table.royal_lines(0)["KC-8.17"] == pays("P4")
    assert "KC-8.17" not in table.lay(0, "florist", "2n").over().royal_lines(0)


@clause("KC-8.18")
def test_p5_pays_every_three_open_halves() -> None:
    table = with_royals(4, princess="p5").lay(0, "beer BYG.").lay(0, "soup YG..").over()
    assert table.royal_lines(0) == {"KC-8.18": 5 // int(COUNTS[ROYALS.index("P5")]) * pays("P5")}


@clause("KC-8.19")
def test_p6_pays_tables_of_different_foods() -> None:
    table = line_of_five(with_royals(4, princess="p6"))
    assert table.royal_lines(0)["KC-8.19"] == pays("P6")
    table = (
        with_royals(4, princess="p6").lay(0, "beer BYG.").lay(0, "beer B...", "1n", "down").lay(0, "cake G...", "1s", "up").over()
    )
    assert table.royal_lines(0) == {}


@clause("KC-8.20")
def test_a_cupbearer_scores_for_every_beer_of_its_table() -> None:
    table = with_royals(4, princess="p3").lay(0, "beer R...").lay(0, "beer RG..", "1n", "down").lay(0, "cupbearer", "1s")
    table.lay(0, "beer B...").over()
    assert table.royal_lines(0) == {"KC-8.20": crew_pays("cupbearer", 2)}


@clause("KC-8.21")
def test_a_carver_scores_for_every_food_of_size_four() -> None:
    table = line_of_five(with_royals(4, princess="p3")).lay(0, "carver", "2n").over()
    assert table.royal_lines(0)["KC-8.21"] == crew_pays("carver", 3)


@clause("KC-8.22")
def test_a_cook_scores_for_every_three_of_one_type() -> None:
    table = with_royals(4, princess="p3").lay(0, "beer Y.Y.").lay(0, "beer BGY.", "1n", "up").lay(0, "beer YB..", "1s", "up")
    assert table.lay(0, "cook", "1e").over().royal_lines(0)["KC-8.22"] == crew_pays("cook", 3)


@clause("KC-8.23")
def test_a_florist_scores_for_complete_decorations_of_its_table() -> None:
    table = with_royals(4, princess="p3").lay(0, "beer BYG.").lay(0, "cake B.B.", "1n", "up").lay(0, "roast Y...", "1e", "left")
    table.lay(0, "cake G...", "1s", "up").lay(0, "bread B...", "2n", "down").lay(0, "florist", "1w").over()
    assert table.royal_lines(0)["KC-8.23"] == crew_pays("florist", 4)


@clause("KC-8.24")
def test_a_steward_scores_for_tiles_including_itself() -> None:
    table = line_of_five(with_royals(4, princess="p3")).lay(0, "steward", "2n")
    table.lay(0, "carver", "3s").lay(0, "cupbearer", "4e").over()
    assert table.royal_lines(0)["KC-8.24"] == crew_pays("steward", 8)


@clause("KC-8.25")
def test_the_highest_total_wins_then_the_fewest_crew_then_all_share() -> None:
    table = with_royals(3).lay(0, "cook").lay(0, "florist").lay(1, "cook").over()
    assert (table.points(), table.winners()) == ([2 * pays("P2"), pays("P2"), 0], [0])
    table = with_royals(3).lay(0, "cook").lay(0, "cook").lay(1, "cook").lay(2, "florist").over()
    assert (table.points(), table.winners()) == ([pays("P2")] * 3, [1, 2])


# Details


@clause("KC-8.5")
def test_k4_pays_one_colour_if_two_are_tied() -> None:
    table = with_royals(4).lay(0, "cake B.B.").lay(0, "soup B...", "1n", "down").lay(0, "bread BRY.", "1s", "up")
    table.lay(0, "beer R...", "3e", "left").lay(0, "bread RRG.", "4n", "right").over()
    complete = sorted(table.p.decorations[0, 0] >> 5 * colour & 31 for colour in range(4))
    assert complete[-1] == 2
    assert table.royal_lines(0)["KC-8.5"] == 2 * pays("K4")


@clause("KC-8.22")
def test_a_cook_counts_each_type_separately() -> None:
    table = with_royals(4, princess="p3").lay(0, "beer Y.Y.").lay(0, "beer BGY.", "1n", "up").lay(0, "soup YG..", "1s", "up")
    assert "KC-8.22" not in table.lay(0, "cook", "1e").over().royal_lines(0), "two beers and a soup are not three of one type"


@clause("KC-7.1", "KC-8.14")
def test_p1_ignores_crew_of_tables_that_do_not_count() -> None:
    table = with_royals(2, king="k6", princess="p1").lay(0, "cook").lay(0, "florist").lay(1, "soup R...").lay(1, "steward", "1e")
    table.lay(1, "cook", "1w").over()
    assert table.royal_lines(0)["KC-8.14"] == pays("P1", 1), "his crew are at tables that do not count"
    assert table.royal_lines(1).get("KC-8.14", 0) == pays("P1") * 1, "the most open halves, but not the fewest crew"


@clause("KC-7.1", "KC-8.9")
def test_a_player_without_a_table_that_counts_cannot_have_the_fewest() -> None:
    table = with_royals(2, king="k6", queen="q2").lay(0, "beer R...").lay(1, "soup R...").lay(1, "steward", "1e")
    table.lay(1, "cook", "1w").over()
    assert "KC-8.9" not in table.royal_lines(0)
    assert table.royal_lines(1)["KC-8.9"] == pays("Q2") + pays("Q2", 1)


@clause("KC-1.5", "KC-8.18")
def test_a_half_against_a_crew_tile_is_closed() -> None:
    table = with_royals(4, princess="p5").lay(0, "beer BYG.").lay(0, "soup Y.G.", "1e", "left")
    before = table.open_halves(0)
    assert before == 3, "blue, green, and the green half of the soup"
    table.lay(0, "cook", "2n").lay(0, "florist", "1w")
    assert table.open_halves(0) == before, "they are against bare sides"
    table.lay(0, "steward", "2e")
    assert table.open_halves(0) == before - 1, "the soup's green half meets a Steward"
