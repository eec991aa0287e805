"""CJ-6, CJ-7: what a round brings, and how a game ends."""

from __future__ import annotations

import pytest

from hightable.engine.match import Match
from hightable.engine.position import HIDDEN, NONE
from hightable.games.court_jester import GAME
from hightable.games.court_jester.position import OVER, PLACE, SHOW
from tests.clauses import clause
from tests.games.court_jester.table import Table


def scored(table: Table, feast: int = 1) -> Table:
    """The round scored: the last server in the hall goes to the kitchen."""
    seat = int(table.p.to_move)
    assert table.p.serving.sum() == 1
    square = next(text for text in table.legal("kitchen"))
    assert table.p.serving[seat] == 1
    return table.turn(seat, feast=feast).play(square)


def quiet(players: int = 2) -> Table:
    """Kitchen of arms and Jester of crowns; seat 0's null is in the hall. With two players each has one table, which counts 1."""
    table = Table(players).put(0, "null", "a1").tile("kitchen", "null of arms").tile("jester", "null of crowns")
    if players == 2:
        table.tile("T6", "ace of suns").tile("T8", "ace of moons").no_tables_of("suns", "moons", but=("T6", "T8"))
    return table


@clause("CJ-6.1")
def test_at_scoring_everything_placed_is_turned_up_for_all() -> None:
    table = quiet().put(0, "5", "jester").put(1, "3", "jester")
    scored(table, feast=0)
    assert table.p.phase == SHOW
    for seat in (-1, 0, 1):
        seen = table.view(seat).p
        assert [[int(v) for v in row] for row in seen.value[:2]] == [list(range(6))] * 2
        assert (seen.kitchen, seen.jester) == (18, 12)
        assert {seen.aside[i] for i in range(table.p.aside_size)} == {HIDDEN}
    assert "The Kitchen is the null of arms." in table.told()
    assert "The Jester is the null of crowns." in table.told()


@clause("CJ-6.1")
def test_everybody_looks_before_the_second_round() -> None:
    table = scored(quiet(3).turn(0), feast=0)
    assert table.legal() == ["ready"]
    assert table.refuse("turn 1").clause == "CJ-6.1"
    table.play("ready")
    assert table.told() == ["Orange is ready."]
    assert table.p.phase == SHOW
    table.play("ready", "ready")
    assert table.p.phase == PLACE
    assert table.refuse("ready").clause == "CJ-3.1"


@clause("CJ-6.1")
def test_ready_is_for_the_scoring_alone() -> None:
    assert quiet().refuse("ready") == ("CJ-6.1", "There is no scoring to look at now.", "Il n'y a pas de décompte à regarder.")


@clause("CJ-6.2")
def test_servers_at_tables_score_their_coins() -> None:
    table = quiet().tile("T2", "5 of suns").tile("T3", "4 of moons").put(0, "3", "T2", "T2", "T2").put(1, "2", "T3")
    scored(table)
    assert ("CJ-6.2", 12) in table.score_sheet(0)
    assert ("CJ-6.2", 2) in table.score_sheet(1)


@clause("CJ-6.2")
def test_a_null_serves_its_table() -> None:
    table = quiet().put(0, "null", "T6", "a1")
    scored(table)
    assert [line for line in table.score_sheet(0) if line[0] in ("CJ-6.2", "CJ-6.4")] == []


@clause("CJ-6.3")
@pytest.mark.parametrize(("players", "corner"), [(2, "T1"), (2, "T4"), (2, "T7"), (2, "T10"), (3, "T8"), (4, "T11")])
def test_corner_tables_count_twice(players: int, corner: str) -> None:
    table = quiet(players).tile(corner, "5 of suns").put(0, "4", corner, corner)
    scored(table)
    assert ("CJ-6.3", 18) in table.score_sheet(0)


@clause("CJ-6.4")
def test_tables_without_a_server_cost_what_they_count_and_corners_no_more() -> None:
    table = quiet().tile("T1", "5 of suns").tile("T2", "null of suns").tile("T3", "ace of suns").tile("T5", "3 of suns")
    table.put(0, "2", "T5")
    scored(table)
    assert ("CJ-6.4", -7) in table.score_sheet(0)
    assert ("CJ-6.4", -1) in table.score_sheet(1)


@clause("CJ-6.5", "CJ-6.6")
def test_the_kitchen_counts_double_for_its_own_suit() -> None:
    table = quiet().tile("kitchen", "2 of moons").put(0, "4", "jester", "jester")
    scored(table)
    assert ("CJ-6.5", 4) in table.score_sheet(0)
    assert ("CJ-6.6", 12) in table.score_sheet(1)


@clause("CJ-6.7")
def test_the_most_on_the_jester_score_coins_and_tables() -> None:
    table = quiet().tile("jester", "2 of arms").put(0, "3", "jester", "jester").put(1, "3", "jester")
    arms = sum(1 for tile in table.p.table if tile >= 18)
    assert arms > 0
    scored(table)
    assert ("CJ-6.7", 3 + arms) in table.score_sheet(0)
    assert [line for line in table.score_sheet(1) if line[0] > "CJ-6.6"] == []
    assert f"Orange served the Jester most: servers there: 3, tables of his suit: {arms}." in table.told()


@clause("CJ-6.8")
def test_a_jester_without_a_table_pays_the_others() -> None:
    table = Table(3).put(0, "null", "a1").put(0, "3", "jester", "jester").put(1, "3", "jester").put(2, "3", "jester")
    table.tile("jester", "2 of arms").no_tables_of("arms")
    scored(table)
    assert not any(line[0] == "CJ-6.7" for line in table.score_sheet(0))
    assert not any(line[0] == "CJ-6.8" for line in table.score_sheet(0))
    assert ("CJ-6.8", 1) in table.score_sheet(1)
    assert ("CJ-6.8", 1) in table.score_sheet(2)


@clause("CJ-6.9")
@pytest.mark.parametrize("with_tables", [True, False])
def test_a_tie_pays_one_each_with_or_without_tables(with_tables: bool) -> None:
    table = Table(3).put(0, "null", "a1").put(0, "3", "jester").put(1, "3", "jester").tile("jester", "2 of arms")
    if not with_tables:
        table.no_tables_of("arms")
    scored(table)
    assert ("CJ-6.9", 1) in table.score_sheet(0)
    assert ("CJ-6.9", 1) in table.score_sheet(1)
    assert not any(line[0] > "CJ-6.6" for line in table.score_sheet(2))


@clause("CJ-6.9")
def test_a_tie_of_four() -> None:
    table = Table(4).put(0, "null", "a1")
    for seat in range(4):
        table.put(seat, "3", "jester")
    scored(table)
    assert [("CJ-6.9", 1) in table.score_sheet(seat) for seat in range(4)] == [True] * 4


@clause("CJ-6.10")
def test_no_coin_on_the_jester_no_points() -> None:
    table = quiet()
    scored(table)
    assert table.score_sheet(0) == [("CJ-6.4", -1), ("CJ-6.5", 6)]
    assert "Nobody served the Jester." in table.told()


@clause("CJ-7.1")
def test_between_rounds_coins_go_home_and_all_tiles_are_shuffled() -> None:
    table = scored(quiet().put(0, "5", "jester"), feast=0)
    before = table.points()
    table.play("ready", "ready")
    p = table.p
    assert p.feast == 1
    assert p.hand[:2].tolist() == [list(range(6))] * 2
    assert set(p.where.tolist()) == set(p.square.tolist()) == {NONE}
    assert (p.at_jester, p.turns, p.last_turns, p.acted) == (0, 0, NONE, 0)
    assert table.points() == before
    assert "Round 2: all coins go home, all tiles are shuffled." in table.told()
    assert table.told()[-1] in ("Orange begins round 2.", "Pink begins round 2.")


@clause("CJ-7.2")
def test_after_the_second_round_the_most_points_win_and_a_tie_is_shared() -> None:
    table = scored(quiet().put(0, "5", "jester"))
    assert table.p.phase == OVER
    assert table.told()[-1] == "The feast is over."
    assert table.winners() == [max(range(2), key=lambda seat: table.points()[seat])]
    assert table.refuse("stop").clause == "CJ-7.2"
    assert scored(quiet()).winners() == [0, 1]


@clause("CJ-7.2")
def test_points_may_be_below_zero() -> None:
    table = Table(2).put(0, "null", "a1").put(0, "ace", *["jester"] * 4)
    for number, rank in enumerate(("5", "4", "3", "2"), 2):
        table.tile(f"T{number}", f"{rank} of suns")
    table.tile("jester", "5 of arms").no_tables_of("arms")
    scored(table)
    assert table.points()[0] < 0


@clause("CJ-7.3")
def test_after_the_end_everything_is_open() -> None:
    table = scored(quiet())
    for seat in (-1, 0, 1):
        assert table.view(seat).tobytes() == table.position.tobytes()


def test_a_whole_match_scores_both_rounds() -> None:
    match = Match(GAME, 3, seed=3)
    while not match.over:
        match.play(match.legal()[-1])
    assert {line.facts["round"] for lines in match.score_sheet() for line in lines} == {1, 2}
