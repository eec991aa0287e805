"""The rules, clause by clause."""

from __future__ import annotations

import pytest

from hightable import Match, Refused, find

GAME = find("new-game")


def begun(seats: int = 2) -> Match:
    """A match right after the deal."""
    return Match(GAME, seats, seed=1)


def test_every_player_gets_four_cards_and_sees_only_their_own() -> None:
    """NG-1.1"""
    view = begun(3).view(0)
    assert all(card >= 0 for card in view.p.hand[0])
    assert all(card < 0 for seat in (1, 2) for card in view.p.hand[seat])


def test_only_a_card_of_the_hand_can_be_played() -> None:
    """NG-2.1"""
    match = begun()
    other = match.view(1 - match.to_move).p.hand[1 - match.to_move][0]
    with pytest.raises(Refused, match=f"You do not hold the {other + 1}"):
        match.play(other)


def test_the_highest_card_takes_the_dish_and_starts_the_next_course() -> None:
    """NG-2.2, NG-3.1"""
    match = begun()
    starter, dish = match.to_move, match.view(0).p.dish
    first = match.legal()[0]
    match.play(first)
    second = match.legal()[0]
    match.play(second)
    winner = starter if first > second else 1 - starter
    assert match.to_move == winner
    assert match.scores[winner] == dish + 1


def test_after_four_courses_the_game_is_over() -> None:
    """NG-2.3"""
    match = begun()
    while not match.over:
        match.play(match.legal()[0])
    assert match.number == 8
    with pytest.raises(Refused, match="The game is over"):
        match.play(0)
