"""CJ-6, CJ-7: the score of a round, and the end of the game."""

from __future__ import annotations

import pytest

from hightable.engine.match import Match
from hightable.engine.position import HIDDEN, NONE
from hightable.engine.tutorial import tutorial_of
from hightable.games.court_jester import GAME
from hightable.games.court_jester.position import OVER, PLACE, SHOW
from tests.clauses import clause
from tests.games.court_jester.table import Table


def score_round(table: Table, round: int = 1) -> Table:
    """End the round: the last server in the serving area goes to the Kitchen."""
    seat = int(table.p.to_move)
    assert table.p.serving.sum() == 1
    square = next(text for text in table.legal("kitchen"))
    assert table.p.serving[seat] == 1
    return table.turn(seat, round_number=round).play(square)


def quiet_table(players: int = 2) -> Table:
    """Kitchen of arms, Jester of crowns, seat 0's null in the serving area; with two players each has one table of value 1."""
    table = Table(players).put(0, "null", "a1").tile("kitchen", "null of arms").tile("jester", "null of crowns")
    if players == 2:
        table.tile("T6", "ace of suns").tile("T8", "ace of moons").no_tables_of("suns", "moons", but=("T6", "T8"))
    return table


@clause("CJ-6.1")
def test_at_scoring_servers_kitchen_and_jester_are_revealed() -> None:
    table = quiet_table().put(0, "5", "jester").put(1, "3", "jester")
    score_round(table, round=0)
    assert table.p.phase == SHOW
    for seat in (-1, 0, 1):
        seen = table.view(seat).p
        assert [[int(v) for v in row] for row in seen.value[:2]] == [list(range(6))] * 2
        assert (seen.kitchen, seen.jester) == (18, 12)
        assert {seen.aside[i] for i in range(table.p.aside_size)} == {HIDDEN}
    assert "The Kitchen is turned up: arms." in table.event_texts()
    assert "The Jester is turned up: crowns." in table.event_texts()


@clause("CJ-6.1")
def test_all_players_say_ready_before_the_second_round() -> None:
    table = score_round(quiet_table(3).turn(0), round=0)
    assert table.legal() == ["ready"]
    assert table.refuse("turn 1").clause == "CJ-6.1"
    table.play("ready")
    assert table.event_texts() == ["Orange is ready."]
    assert table.p.phase == SHOW
    table.play("ready", "ready")
    assert table.p.phase == PLACE
    assert table.refuse("ready").clause == "CJ-3.1"


@clause("CJ-6.1")
def test_ready_is_legal_only_at_scoring() -> None:
    no = quiet_table().refuse("ready")
    assert no.clause == "CJ-6.1"
    assert no.en == "There is no scoring to look at now."
    assert no.fr == "Il n’y a pas de décompte à regarder pour l’instant."


@clause("CJ-6.2")
def test_servers_at_tables_score_their_value() -> None:
    table = quiet_table().tile("T2", "5 of suns").tile("T3", "4 of moons").put(0, "3", "T2", "T2", "T2").put(1, "2", "T3")
    score_round(table)
    assert ("CJ-6.2", 12) in table.score_sheet(0)
    assert ("CJ-6.2", 2) in table.score_sheet(1)


@clause("CJ-6.2")
def test_a_null_serves_its_table() -> None:
    table = quiet_table().put(0, "null", "T6", "a1")
    score_round(table)
    assert [line for line in table.score_sheet(0) if line[0] in ("CJ-6.2", "CJ-6.4")] == []


@clause("CJ-6.3")
@pytest.mark.parametrize(("players", "corner"), [(2, "T1"), (2, "T4"), (2, "T7"), (2, "T10"), (3, "T8"), (4, "T11")])
def test_corner_tables_count_twice(players: int, corner: str) -> None:
    table = quiet_table(players).tile(corner, "5 of suns").put(0, "4", corner, corner)
    score_round(table)
    assert ("CJ-6.3", 18) in table.score_sheet(0)


@clause("CJ-6.4")
def test_unserved_tables_cost_their_value_and_corners_do_not_double_it() -> None:
    table = quiet_table().tile("T1", "5 of suns").tile("T2", "null of suns").tile("T3", "ace of suns").tile("T5", "3 of suns")
    table.put(0, "2", "T5")
    score_round(table)
    assert ("CJ-6.4", -7) in table.score_sheet(0)
    assert ("CJ-6.4", -1) in table.score_sheet(1)


@clause("CJ-6.5", "CJ-6.6")
def test_the_kitchen_counts_double_for_its_own_suit() -> None:
    table = quiet_table().tile("kitchen", "2 of moons").put(0, "4", "jester", "jester")
    score_round(table)
    assert ("CJ-6.5", 4) in table.score_sheet(0)
    assert ("CJ-6.6", 12) in table.score_sheet(1)


@clause("CJ-6.7")
def test_the_most_servers_at_the_jester_score_servers_and_tables() -> None:
    table = quiet_table().tile("jester", "2 of arms").put(0, "3", "jester", "jester").put(1, "3", "jester")
    arms = sum(1 for tile in table.p.table if tile >= 18)
    assert arms > 0
    score_round(table)
    assert ("CJ-6.7", 3 + arms) in table.score_sheet(0)
    assert [line for line in table.score_sheet(1) if line[0] > "CJ-6.6"] == []
    points = f"{3 + arms}: 3 for the servers there, {arms} for the tables of his suit."
    assert f"Orange has the most servers at the Jester and scores {points}" in table.event_texts()


@clause("CJ-6.8")
def test_a_jester_without_a_table_of_his_suit_pays_the_others() -> None:
    table = Table(3).put(0, "null", "a1").put(0, "3", "jester", "jester").put(1, "3", "jester").put(2, "3", "jester")
    table.tile("jester", "2 of arms").no_tables_of("arms")
    score_round(table)
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
    score_round(table)
    assert ("CJ-6.9", 1) in table.score_sheet(0)
    assert ("CJ-6.9", 1) in table.score_sheet(1)
    assert not any(line[0] > "CJ-6.6" for line in table.score_sheet(2))


@clause("CJ-6.9")
def test_a_tie_of_four() -> None:
    table = Table(4).put(0, "null", "a1")
    for seat in range(4):
        table.put(seat, "3", "jester")
    score_round(table)
    assert [("CJ-6.9", 1) in table.score_sheet(seat) for seat in range(4)] == [True] * 4


@clause("CJ-6.10")
def test_no_server_at_the_jester_scores_no_points() -> None:
    table = quiet_table()
    score_round(table)
    assert table.score_sheet(0) == [("CJ-6.4", -1), ("CJ-6.5", 6)]
    assert "Nobody served the Jester." in table.event_texts()


@clause("CJ-7.1")
def test_between_rounds_coins_return_and_tiles_are_shuffled() -> None:
    table = score_round(quiet_table().put(0, "5", "jester"), round=0)
    before = table.points()
    table.play("ready", "ready")
    p = table.p
    assert p.round_number == 1
    assert p.hand[:2].tolist() == [list(range(6))] * 2
    assert set(p.where.tolist()) == set(p.square.tolist()) == {NONE}
    assert (p.at_jester, p.turns, p.last_turns, p.acted) == (0, 0, NONE, 0)
    assert table.points() == before
    assert "Round 2: all servers return to their players, and all tables are shuffled." in table.event_texts()
    assert table.event_texts()[-1] in ("Orange goes first in round 2.", "Pink goes first in round 2.")


@clause("CJ-7.2")
def test_after_the_second_round_the_most_points_win_and_a_tie_is_shared() -> None:
    table = score_round(quiet_table().put(0, "5", "jester"))
    assert table.p.phase == OVER
    assert table.event_texts()[-1] == "The feast is over."
    assert table.winners() == [max(range(2), key=lambda seat: table.points()[seat])]
    assert table.refuse("stop").clause == "CJ-7.2"
    assert score_round(quiet_table()).winners() == [0, 1]


@clause("CJ-7.2")
def test_points_may_be_negative() -> None:
    table = Table(2).put(0, "null", "a1").put(0, "ace", *["jester"] * 4)
    for number, rank in enumerate(("5", "4", "3", "2"), 2):
        table.tile(f"T{number}", f"{rank} of suns")
    table.tile("jester", "5 of arms").no_tables_of("arms")
    score_round(table)
    assert table.points()[0] < 0


@clause("CJ-7.3")
def test_after_the_end_everything_is_revealed() -> None:
    table = score_round(quiet_table())
    for seat in (-1, 0, 1):
        assert table.view(seat).tobytes() == table.position.tobytes()


def test_a_whole_match_scores_both_rounds() -> None:
    match = Match(GAME, 3, seed=3)
    while not match.over:
        match.play(match.legal()[-1])
    assert {line.facts["round"] for lines in match.score_sheet() for line in lines} == {1, 2}


def test_the_scoring_is_told_item_by_item_with_its_points_and_their_source() -> None:
    match = tutorial_match()
    events = [event for event in match.events(0, match.number) if event.points]
    told = [(event.kind, event.seat, event.points, event.source) for event in events]
    assert told == [
        ("corner_scored", 0, 18, ("table:T1",)),
        ("table_scored", 0, 3, ("table:T3",)),
        ("table_scored", 0, 2, ("table:T5",)),
        ("table_scored", 1, 5, ("table:T6",)),
        ("corner_scored", 1, 10, ("table:T7",)),
        ("table_scored", 1, 3, ("table:T8",)),
        ("kitchen_own", 0, 2, ("kitchen",)),
        ("kitchen_scored", 1, 1, ("kitchen",)),
        ("jester_most", 0, 4, ("jester", "table:T1", "table:T3", "table:T5")),
    ]
    assert "You score 18 at corner table T1: its servers count double." in [
        event.text(GAME.phrases, "en", match.players, 0) for event in events
    ]


def tutorial_match() -> Match:
    """The match of the tutorial, up to the scoring of its first round."""
    tutorial = tutorial_of(GAME)
    assert tutorial is not None
    number = next(number for number, lesson in enumerate(tutorial.lessons) if lesson.id == "scoring")
    return tutorial.entry(number)
