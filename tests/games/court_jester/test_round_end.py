"""CJ-5: each way in which a round ends, and that every round does end."""

from __future__ import annotations

import pytest

from hightable.engine.rng import fast_rng
from hightable.games.court_jester import GAME
from hightable.games.court_jester.position import CLEARED, EMPTIED, LONG, SERVE, SHOW, STILL
from tests.clauses import clause
from tests.games.court_jester.table import Table

PLAYERS = pytest.mark.parametrize("players", [2, 3, 4])


def hall(players: int) -> Table:
    """Seat 0 has one server left, the others three each."""
    table = Table(players).put(0, "5", "a1")
    for seat in range(1, players):
        column = str(seat + 1)
        table.put(seat, "3", f"b{column}", f"c{column}", f"d{column}")
    return table


@clause("CJ-5.1")
@PLAYERS
def test_when_a_player_runs_out_of_servers_the_others_have_one_more_turn(players: int) -> None:
    table = hall(players).play("kitchen a1", "turn 1")
    assert table.event_texts()[-1] == "Orange has no servers left on the floor: every other player takes a last turn."
    for seat in range(1, players):
        assert table.p.phase == SERVE
        assert table.p.to_move == seat
        table.play("turn 1", "turn 1")
    assert table.p.phase == SHOW
    assert table.p.ended[0] == EMPTIED
    assert "The last turns are over: round 1 is scored." in table.event_texts()


@clause("CJ-5.1")
def test_last_turns_follow_seat_order() -> None:
    table = Table(3).put(0, "4", "a1", "a2").put(1, "5", "c1").put(2, "4", "d1", "d2").turn(1).play("kitchen c1", "stop")
    assert table.p.to_move == 2
    table.play("stop")
    assert table.p.to_move == 0
    table.play("stop")
    assert table.p.ended[0] == EMPTIED


@clause("CJ-5.1")
def test_other_players_who_run_out_add_no_turns() -> None:
    table = Table(3).put(0, "5", "a1").put(1, "5", "a2").put(2, "4", "d1", "d2").play("kitchen a1", "stop", "kitchen a2", "stop")
    assert table.p.to_move == 2
    assert table.event_texts() == ["Pink ends the turn after one action."]
    table.play("turn 1", "turn 1")
    assert table.p.ended[0] == EMPTIED


@clause("CJ-5.1")
def test_running_out_of_servers_does_not_end_the_turn() -> None:
    table = hall(2).play("kitchen a1")
    assert table.p.last_turns == -1
    assert table.p.to_move == 0


@clause("CJ-5.2")
def test_a_player_without_servers_still_has_the_second_action() -> None:
    table = hall(2).play("kitchen a1")
    assert table.p.to_move == 0
    assert table.legal("turn")
    assert table.legal("shift")
    table.play("shift b2 d4")
    assert table.p.to_move == 1


@clause("CJ-5.3")
def test_an_empty_serving_area_ends_the_round_at_once() -> None:
    table = Table(2).put(0, "5", "a1").put(1, "5", "a2").play("kitchen a1", "stop", "jester a2")
    assert table.p.phase == SHOW, "in the middle of the turn"
    assert table.p.ended[0] == CLEARED
    assert "No servers are left on the floor: round 1 is scored." in table.event_texts()


@clause("CJ-5.4")
@PLAYERS
def test_the_round_ends_when_all_players_pass_in_a_row(players: int) -> None:
    table = hall(players)
    for _ in range(players - 1):
        table.play("stop")
        assert table.p.phase == SERVE
    table.play("stop")
    assert table.p.ended[0] == STILL


@clause("CJ-5.4")
def test_turning_an_empty_tile_is_an_action() -> None:
    table = hall(2).play("stop", "turn 4", "stop", "stop")
    assert table.p.phase == SERVE
    table.play("stop")
    assert table.p.ended[0] == STILL


@clause("CJ-5.5")
@PLAYERS
def test_forty_turns_per_player_end_a_round(players: int) -> None:
    table = hall(players)
    for turn in range(40 * players):
        assert table.p.phase == SERVE
        assert table.p.turns == turn
        table.play("turn 1", "turn 1")
    assert table.p.ended[0] == LONG
    assert "Round 1 has reached its turn limit and is scored." in table.event_texts()


@clause("CJ-5.5")
def test_last_turns_count_among_the_forty() -> None:
    """With three players, one runs out on turn 119: the second of the two last turns would be the 121st."""
    table = hall(3).turn(0, turns=118).play("kitchen a1", "stop")
    assert table.p.last_turns == 2
    table.play("turn 1", "turn 1")
    assert table.p.ended[0] == LONG


def note(table: Table, viewer: int, language: str = "en") -> str:
    return GAME.scene(table.view(viewer), language).note


@clause("CJ-5.1")
def test_last_turns_are_announced_on_screen_to_everybody() -> None:
    table = hall(3)
    assert {note(table, viewer) for viewer in range(-1, 3)} == {""}
    table.play("kitchen a1", "stop")
    assert note(table, 1) == "This is your last turn in this round."
    assert {note(table, viewer) for viewer in (-1, 0, 2)} == {"Last turns: the round is scored after 2 more turns."}
    table.play("turn 1")
    assert note(table, 1) == "This is your last turn in this round.", "also before the second action"
    table.play("turn 1")
    assert note(table, 2) == "This is your last turn in this round."
    assert note(table, 2, "fr") == "C’est votre dernier tour de cette manche."
    assert note(table, 0) == "This is the last turn of the round."
    table.play("stop")
    assert {note(table, viewer) for viewer in range(-1, 3)} == {""}


@clause("CJ-5.5")
@PLAYERS
def test_the_turn_limit_is_announced_when_it_is_near(players: int) -> None:
    table = hall(players).turn(0, turns=35 * players - 1)
    assert note(table, 0) == note(table, -1) == ""
    table.play("turn 1", "turn 1")
    left = 5 * players
    text = f"Turn limit: at most {left} more turns, then the round is scored."
    assert {note(table, viewer) for viewer in range(-1, players)} == {text}
    table.turn(0, turns=39 * players)
    assert note(table, 0) == "This is your last turn in this round."
    assert f"at most {players} more turns" in note(table, 1)
    assert f"encore {players} tours au plus" in note(table, 1, "fr")
    table.turn(0, turns=40 * players - 1)
    assert note(table, 1) == "This is the last turn of the round."


@clause("CJ-5.5")
def test_the_announced_last_turns_do_not_exceed_the_turn_limit() -> None:
    table = hall(4).turn(0, turns=157).play("kitchen a1", "stop")
    assert note(table, 3) == "Last turns: the round is scored after 2 more turns."


@clause("CJ-5.5")
def test_two_thousand_random_games_end_within_the_limits() -> None:
    """Two rounds, each of setting, placing, at most forty turns per player, and “ready” after the first."""
    rules = GAME.rules
    for number in range(2000):
        seats = 2 + number % 3
        settings = GAME.options.settings(GAME.options.complete({"set_table_by_hand": number % 2 == 0}, seats))
        rng, out, position = fast_rng(number), rules.listing(), rules.position()
        rules.begin(position, seats, settings, rng, out)
        decisions = rules.playout(position, rng, out)
        p = GAME.view(position, -1).p
        assert p.to_move == -1
        assert all(0 <= p.ended[number] <= 3 for number in range(2))
        assert 2 * 6 * seats + seats < decisions <= 2 * (14 + 6 * seats + 80 * seats) + seats
        assert p.turns <= 40 * seats
