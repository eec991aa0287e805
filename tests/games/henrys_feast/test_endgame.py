"""HF-10, HF-11: Last Call, the last round, points and ties."""

from __future__ import annotations

import pytest

from hightable.engine.position import NONE
from hightable.engine.view import SPECTATOR
from hightable.games.henrys_feast import GAME
from tests.clauses import clause
from tests.games.henrys_feast.table import Table

FEAST = ("Kheer", "Samosa", "Lasagne")
"""An easy dessert, a medium appetizer, a hard entrée."""


def finished(seats: int = 2, **options: object) -> Table:
    """A finished game in which every seat has cooked the easy feast dish and nothing else."""
    table = Table(seats, **options).feast(*FEAST, up=3)  # type: ignore[arg-type]
    for seat in range(seats):
        table.feasted(0, seat=seat)
    return table.over()


@clause("HF-10.1")
def test_last_call_needs_all_three_feast_dishes_and_is_possible_at_any_moment() -> None:
    table = Table(3).feast(*FEAST, up=3).feasted(0, 1)
    no = table.refuse("last-call")
    assert (no.clause, no.en) == ("HF-10.1", "Feast dishes you still need for Last Call: 1.")
    for moves in ([], ["buy rice"], ["peek"], ["fill"], ["clear"], ["rest"], ["look"]):
        table = Table(3).feast(*FEAST, up=3).feasted(0, 1, 2).shelf("egg").level(hand=3).store("market egg")
        table.play(*moves)
        phase = table.p.phase
        assert "last-call" in table.legal(), moves
        table.play("last-call")
        assert table.event_texts() == ["Saffron announces Last Call: the next round is the last."]
        assert (table.p.last_call_by, table.p.phase, table.p.to_move) == (0, phase, 0)
        assert table.refuse("last-call").en == "Last Call has already been announced."


@clause("HF-10.1")
def test_last_call_can_follow_the_third_feast_dish_at_once() -> None:
    table = Table().feast(*FEAST, up=3).feasted(0, 1).dish(1, "Lasagne").play("cook station-1")
    assert table.p.to_move == 0, "Last Call is possible, so the turn does not end by itself"
    table.play("last-call")
    assert table.p.to_move == 1


@clause("HF-10.2")
def test_after_last_call_the_round_is_finished_and_the_next_is_the_last() -> None:
    table = Table(3).feast(*FEAST, up=3).feasted(0, 1, 2, seat=1).play("rest", "last-call", "rest")
    assert (table.p.to_move, table.p.last_round) == (2, 0)
    assert "buy rice" in table.legal()
    table.play("rest")
    assert table.event_texts()[-1] == "The last round begins."
    assert (table.p.to_move, table.p.last_round, table.p.round_number) == (0, 1, 2)
    table.play("rest", "rest", "rest")
    assert table.p.to_move == NONE


@clause("HF-10.3")
@pytest.mark.parametrize(("options", "limit"), [({}, 41), ({"rounds": "15"}, 15), ({"rounds": "61"}, 61)])
def test_without_last_call_the_agreed_round_is_the_last(options: dict[str, str], limit: int) -> None:
    table = Table(2, **options)  # type: ignore[arg-type]
    for number in range(1, limit):
        assert (table.p.round_number, table.p.last_round) == (number, 0)
        table.play("rest", "rest")
    assert (table.p.round_number, table.p.last_round) == (limit, 1)
    table.play("rest", "rest")
    assert table.p.to_move == NONE
    assert GAME.ending(table.view(SPECTATOR)) == "nobody"


@clause("HF-10.4")
def test_the_last_round_has_stockroom_cooking_and_discarding_in_this_order() -> None:
    table = Table().set(last_round=1, proved=3).bonus("pantry", "Rajma").shelf("beans").on(1, "market tomato", "market onion")
    table.store("market egg").level(hand=3)
    assert table.legal() == ["clear", "fill", "rest"]
    for move in ("buy rice", "peek", "steal-top", "steal display-1", "look", "adjust", "last-call"):
        assert table.refuse(move).clause == "HF-10.4", move
    table.play("fill", "fetch beans station-1")
    assert table.refuse("cook station-1").clause == "HF-7.10", "cooking comes after moving"
    table.play("done")
    assert table.legal() == ["cook station-1", "done"]
    table.play("cook station-1")
    assert table.levels()["pantry"] == 1
    assert table.legal() == ["end", "toss market-egg"], "no adjusting"
    assert table.refuse("lay market-egg station-1").clause == "HF-10.4"


@clause("HF-10.4")
def test_each_step_of_the_last_round_may_be_skipped() -> None:
    table = Table().set(last_round=1, proved=3).bonus("pantry", "Rajma").dish(1, "Rajma").play("cook station-1")
    assert table.p.to_move == 1, "straight to cooking, and nothing is left to do"
    table = Table().set(last_round=1).bonus("pantry", "Rajma").dish(1, "Rajma").play("rest")
    assert table.legal() == ["empty station-1", "end"]
    table = Table().set(last_round=1).level(stations=3).show(1, "Kheer").dish(5, "Kheer").play("fill", "cook station-5")
    assert table.pile() == ["Kheer"], "the dessert station cooks at the first step"


@clause("HF-10.5")
def test_after_the_last_turn_everything_is_revealed() -> None:
    table = Table().set(last_round=1).hold("Rasmalai").play("rest", "rest")
    assert table.event_texts()[-1] == "The feast is over."
    assert table.p.phase == 9
    assert table.refuse("rest").clause == "HF-10.5"
    assert min(table.view(1).p.hand) >= NONE
    assert min(table.view(SPECTATOR).p.book) >= NONE


@clause("HF-11.1", "HF-11.2")
def test_dishes_count_by_difficulty_with_feast_dishes_without_bonus_dishes() -> None:
    table = finished().cooked("Rajma", "Kedgeree", "Lemon Rice").level(pantry=2).feasted(0, 1, 2)
    # easy: Rajma, Lemon Rice, Kheer; medium: Kedgeree, Samosa; hard: Lasagne; one menu, most levels, most dishes
    assert table.score_sheet(0) == [
        ("HF-11.2", 6),
        ("HF-11.2", 6),
        ("HF-11.2", 4),
        ("HF-11.3", 2),
        ("HF-11.4", 2),
        ("HF-11.6", 1),
        ("HF-11.11", 0),
    ]
    assert table.points() == [21, 2 - 2]
    assert table.winners() == [0]


@clause("HF-11.3")
@pytest.mark.parametrize(
    ("names", "menus"),
    [
        (("Rajma", "Sundal"), 1),  # with Kheer, the feast's dessert
        (("Rajma", "Sundal", "Aloo Chaat", "Kedgeree"), 1),
        (("Rajma", "Sundal", "Aloo Chaat", "Kedgeree", "Sandesh"), 2),
        (("Rajma", "Kedgeree"), 0),
    ],
)
def test_menus_of_three_courses(names: tuple[str, ...], menus: int) -> None:
    table = finished().cooked(*names)
    assert sum(points for clause_, points in table.score_sheet(0) if clause_ == "HF-11.3") == 2 * menus
    table.points()


@clause("HF-11.4")
def test_the_most_bonus_levels_score_two_points_or_one_each() -> None:
    table = finished(3).level(0, pantry=2, hand=1).level(1, satchels=2)
    assert ("HF-11.4", 2) in table.score_sheet(0)
    assert not any(clause_ == "HF-11.4" for clause_, _ in table.score_sheet(1))
    table.level(1, satchels=2, stations=1)
    assert ("HF-11.4", 1) in table.score_sheet(0)
    assert ("HF-11.4", 1) in table.score_sheet(1)
    assert not any(clause_ == "HF-11.4" for seat in range(2) for clause_, _ in finished().score_sheet(seat)), (
        "none without a level"
    )
    table.points()


@clause("HF-11.5")
def test_each_full_bonus_scores_three() -> None:
    table = finished().level(0, satchels=3, hand=3, pantry=2, stations=1)
    assert table.score_sheet(0).count(("HF-11.5", 3)) == 2
    assert table.points()[0] == 2 + 2 + 6 - 2


@clause("HF-11.6")
def test_the_most_dishes_score_one_and_a_tie_nothing() -> None:
    table = finished(3).cooked("Rajma").cooked("Sundal", seat=1)
    assert not any(clause_ == "HF-11.6" for seat in range(3) for clause_, _ in table.score_sheet(seat))
    table.cooked("Kedgeree", seat=1)
    assert ("HF-11.6", 1) in table.score_sheet(1)
    table.points()


@clause("HF-11.7")
def test_recipes_in_hand_and_missing_feast_dishes_cost_a_point_each() -> None:
    table = finished().hold("Rajma", "Sundal").feasted(0, 1)
    assert table.score_sheet(0)[-3:-1] == [("HF-11.7", -2), ("HF-11.7", -1)]
    assert table.points()[0] == 2 + 3 + 1 - 3


@clause("HF-11.8", "HF-11.10")
def test_a_player_without_a_feast_dish_is_disqualified_and_ranks_last() -> None:
    table = finished(3).feasted(seat=0).cooked("Masala Dosa", "Pav Bhaji", "Rajma").level(0, hand=3, pantry=3)
    table.hold("Kedgeree", seat=1).store("market egg", seat=1).level(1, hand=1)
    # seat 1: 2 for Kheer, the most levels of those who count, less 2 feast dishes, a recipe in hand and the mess
    table.hold("Egg Curry", "Dum Aloo", seat=1)
    assert table.points() == [0, 2 + 2 - 2 - 3 - 1, 0]
    assert table.score_sheet(0) == [("HF-11.8", 0)]
    assert table.winners() == [2]
    table.feasted(seat=2)
    assert table.winners() == [1], "also below zero"
    assert GAME.ending(table.view(SPECTATOR)) == "round_limit"
    table.feasted(seat=1)
    assert table.winners() == []
    assert GAME.ending(table.view(SPECTATOR)) == "nobody"


@clause("HF-11.8")
def test_disqualified_players_do_not_compete_for_the_majorities() -> None:
    table = finished(2).feasted(seat=0).cooked("Rajma", "Sundal").level(0, hand=2).level(1, pantry=1)
    assert ("HF-11.4", 2) in table.score_sheet(1)
    assert ("HF-11.6", 1) in table.score_sheet(1)


@clause("HF-11.9")
def test_a_messy_kitchen_costs_a_point() -> None:
    for table in (finished().store("market egg"), finished().on(2, "stockroom egg")):
        assert ("HF-11.9", -1) in table.score_sheet(0)
        assert table.points()[0] == table.points()[1] - 1


@clause("HF-11.11")
def test_ties_are_broken_by_hard_medium_and_easy_feast_dish_in_turn() -> None:
    # one has hard and easy (2 + 4 - 1 = 5 points), the other medium and easy (2 + 3 - 1) with a level more to make up for it
    table = finished().feasted(0, 2).feasted(0, 1, seat=1).level(0, pantry=1).level(1, pantry=1)
    table.hold("Rajma")
    assert table.points() == [5, 5]
    assert table.winners() == [0]
    assert GAME.ending(table.view(SPECTATOR)) == "tie_hard"
    # medium against easy: 3 - 2 against 2 - 2 and one more in the pile
    table = finished().feasted(1).feasted(0, seat=1).hold("Rajma")
    assert table.points() == [0, 0]
    assert table.winners() == [0]
    assert GAME.ending(table.view(SPECTATOR)) == "tie_medium"
    # medium and easy against medium alone: 5 - 1 + 1 against 3 - 2 + 4
    table = finished().feasted(0, 1).feasted(1, seat=1).cooked("Rajma", "Lemon Rice", seat=1)
    table.level(0, pantry=1).level(1, pantry=1, hand=1)
    points = table.points()
    while points[0] != points[1]:
        ahead = 0 if points[0] > points[1] else 1
        spare = [
            name for name in ("Curd Rice", "Jeera Aloo", "Kathi Roll", "Aloo Gajar") if name not in table.hand(0) + table.hand(1)
        ]
        table.hold(spare[0], seat=ahead)
        points = table.points()
    assert table.winners() == [0]
    assert GAME.ending(table.view(SPECTATOR)) == "tie_easy"


@clause("HF-11.11", "HF-11.12")
def test_remaining_ties_are_broken_by_dishes_or_shared() -> None:
    table = finished(3).feasted(0, 1).feasted(0, 1, seat=1)
    table.feasted(0, seat=2)
    assert table.winners() == [0, 1]
    assert GAME.ending(table.view(SPECTATOR)) == "shared"
    table.cooked("Gajar Halwa").hold("Sundal", "Kedgeree", "Egg Curry")
    assert table.points()[0] == table.points()[1]
    assert table.winners() == [0]
    assert GAME.ending(table.view(SPECTATOR)) == "tie_dishes"


@clause("HF-11.11")
def test_a_feast_dish_that_all_lack_breaks_no_tie() -> None:
    table = finished()
    assert table.points() == [0, 0]
    assert table.winners() == [0, 1]


def test_the_ending_names_last_call() -> None:
    table = finished().cooked("Rajma").set(last_call_by=1)
    assert GAME.ending(table.view(SPECTATOR)) == "last_call"
