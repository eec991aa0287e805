"""CJ-2, CJ-8.2: suits, dice, tiles and coins before a round."""

from __future__ import annotations

import pytest

from hightable.engine.match import Match
from hightable.engine.position import HIDDEN, NONE
from hightable.games.court_jester import GAME, dealing
from hightable.games.court_jester.position import CHOOSE, PLACE, SET
from tests.clauses import clause
from tests.games.court_jester.table import Table

PLAYERS = pytest.mark.parametrize("players", [2, 3, 4])


@clause("CJ-2.1")
@PLAYERS
def test_players_have_different_suits_and_any_seat_may_get_any_suit(players: int) -> None:
    drawn = [tuple(Table(players, seed=seed, dealt=True).p.suit.tolist()) for seed in range(120)]
    for suits in drawn:
        assert len(set(suits[:players])) == players
        assert set(suits[players:]) <= {NONE}
    for seat in range(players):
        assert {suits[seat] for suits in drawn} == {0, 1, 2, 3}


@clause("CJ-2.1")
def test_suits_can_be_chosen_in_seat_order() -> None:
    table = Table(3, dealt=True, suits="chosen")
    assert table.p.phase == CHOOSE
    assert table.legal() == ["choose arms", "choose crowns", "choose moons", "choose suns"]
    assert table.refuse("place 3 a1").clause == "CJ-2.1"
    table.play("choose crowns")
    assert table.event_texts() == ["Orange chooses crowns."]
    assert table.refuse("choose crowns").en == "Another player already plays crowns."
    assert table.p.to_move == 1
    table.play("choose suns", "choose arms")
    assert table.p.suit.tolist() == [2, 0, 3, NONE]
    assert table.p.phase == PLACE
    assert table.event_texts()[1].split(" rolls")[0] == "Orange"
    assert table.refuse("choose moons").clause == "CJ-2.1"


@clause("CJ-2.2")
@PLAYERS
def test_the_highest_roll_begins_and_tied_players_roll_again(players: int) -> None:
    seen_ties = 0
    for seed in range(200):
        p = Table(players, seed=seed, dealt=True).p
        rolling = set(range(players))
        for roll in range(p.rolls):
            dice = {seat: int(p.rolled[seat, roll]) for seat in range(4) if p.rolled[seat, roll] != NONE}
            assert set(dice) == rolling
            assert all(0 <= die <= 5 for die in dice.values())
            rolling = {seat for seat, die in dice.items() if die == max(dice.values())}
            assert (len(rolling) == 1) == (roll == p.rolls - 1)
        seen_ties += p.rolls > 1
        assert rolling == {p.starter}
        assert p.to_move == p.starter
    assert seen_ties > 20


@clause("CJ-2.2")
def test_every_roll_of_a_long_tie_is_kept_and_told() -> None:
    table = Table(4, seed=219103, dealt=True)
    p = table.p
    assert p.rolls == 10
    rolls = [[int(die) for die in p.rolled[:, roll] if die != NONE] for roll in range(10)]
    assert [len(dice) for dice in rolls] == sorted((len(dice) for dice in rolls), reverse=True)
    assert all(dice.count(max(dice)) > 1 for dice in rolls[:-1]), "each roll but the last was a tie"
    table.play("place 3 a1")
    lines = [line for line in table.event_texts() if " rolls " in line]
    assert len(lines) == sum(map(len, rolls))
    names = ("Orange", "Pink", "Blue", "Green")
    last = [seat for seat in range(4) if p.rolled[seat, 9] != NONE]
    assert lines[-len(last) :] == [f"{names[seat]} rolls again: {p.rolled[seat, 9]}." for seat in last]


@clause("CJ-2.2")
def test_the_starter_is_drawn_at_random_when_the_last_roll_is_tied(monkeypatch: pytest.MonkeyPatch) -> None:
    """Sixteen ties in a row are too rare to wait for: here all dice are patched to show 5, and the draw to be the second."""
    table = Table(3, dealt=True)
    monkeypatch.setattr(dealing, "randbelow", lambda rng, number: 5 if number == 6 else 1)
    getattr(dealing._roll, "py_func", dealing._roll)(table.record[0], table.rng)
    assert table.p.rolls == 16
    assert (table.p.rolled[:3] == 5).all()
    assert table.p.starter == 1
    table.turn(1).play("place 3 a1")
    assert table.event_texts()[-3:] == [
        "The dice are still tied after 16 rolls: the starting player is drawn at random.",
        "Pink goes first in round 1.",
        "Pink places a server on a1.",
    ]


@clause("CJ-2.2")
def test_the_first_dice_rolls_are_told_with_the_first_decision_only() -> None:
    match = Match(GAME, 3, seed=5)
    match.play(match.legal()[0])
    match.play(match.legal()[0])
    first = [event.kind for event in match.events(-1, 1)]
    rolls = sum(die >= 0 for seat in range(3) for die in match.view(-1, 0).p.rolled[seat])
    assert first.count("rolled") + first.count("rolled_again") == rolls
    assert first[rolls:] == ["starts", "placed"]
    assert [event.kind for event in match.events(-1, 2)] == ["placed"]


@clause("CJ-2.3")
@PLAYERS
def test_tiles_are_dealt_face_down_and_the_rest_set_aside(players: int) -> None:
    table = Table(players, dealt=True)
    tables = 12 if players == 2 else 14
    assert int((table.p.table != NONE).sum()) == tables
    assert table.p.aside_size == 24 - tables - 2
    for seat in range(-1, players):
        seen = table.view(seat, memory=True).p
        assert [seen.table[i] for i in range(tables)] == [HIDDEN] * tables
        assert [seen.aside[i] for i in range(table.p.aside_size)] == [HIDDEN] * table.p.aside_size


@clause("CJ-2.4")
def test_a_suit_that_nobody_plays_costs_nobody_points_and_counts_for_the_jester() -> None:
    table = Table(2).put(0, "null", "jester", "jester").put(0, "5", "a1")
    table.tile("jester", "null of arms").tile("kitchen", "null of crowns")
    table.tile("T6", "ace of suns").tile("T8", "ace of moons").no_tables_of("suns", "moons", but=("T6", "T8"))
    arms = sum(1 for tile in table.p.table if tile >= 18)
    table.turn(0, round_number=1).play("kitchen a1")
    assert table.score_sheet(0) == [("CJ-6.4", -1), ("CJ-6.5", 4), ("CJ-6.7", 2 + arms)]
    assert table.score_sheet(1) == [("CJ-6.4", -1), ("CJ-6.5", 6)]


@clause("CJ-2.5")
def test_hands_are_hidden_but_their_size_is_public() -> None:
    table = Table(3, dealt=True)
    first = table.p.to_move
    table.play("place 3 a1")
    for seat in (-1, 0, 1, 2):
        hand = [int(coin) for coin in table.view(seat).p.hand[first]]
        assert hand == ([0, 1, 2, 4, 5, NONE] if seat == first else [HIDDEN] * 5 + [NONE])


@clause("CJ-8.2")
@PLAYERS
def test_tables_set_by_hand(players: int) -> None:
    table = Table(players, dealt=True, set_table_by_hand=True)
    tables = 12 if players == 2 else 14
    assert table.p.phase == SET
    assert len(table.legal()) == tables
    assert table.refuse("place 2 a1").en == f"The tables must be set first: {tables} to go."
    starter = table.p.to_move
    table.play("set t3")
    assert table.p.to_move == (starter + 1) % players
    assert table.refuse("set t3").en == "Table T3 is already set."
    assert table.view(-1).p.table[2] == HIDDEN
    for number in range(1, tables + 1):
        if number != 3:
            table.play(f"set t{number}")
    assert table.event_texts()[-1] == "All tables are set; the Kitchen and the Jester have their tiles."
    assert table.p.phase == PLACE
    assert table.p.to_move == starter
    assert table.p.aside_size == 22 - tables
    assert table.refuse("set t1").clause == "CJ-8.2"
    if players == 2:
        assert Table(2, dealt=True, set_table_by_hand=True).refuse("set t13").clause == "CJ-1.3"
