"""The rules of Goofspiel."""

from __future__ import annotations

import pytest

from hightable import SPECTATOR, Match, Refused, find

GAME = find("goofspiel")


def played(*bids: str, seats: int = 2) -> Match:
    match = Match(GAME, seats, seed=1)
    for bid in bids:
        match.play(f"bid {bid}")
    return match


def test_the_highest_bid_takes_the_prize() -> None:
    match = Match(GAME, 2, seed=1)
    prize = match.view(0).p.turned[0] + 1
    match.play("bid 5")
    match.play("bid king")
    assert match.scores == [0, prize]


def test_after_equal_bids_the_next_round_is_about_both_prizes() -> None:
    match = played("7", "7", "8", "9")
    prizes = match.view(0).p.turned
    assert match.scores == [0, prizes[0] + prizes[1] + 2]


def test_with_three_players_only_the_highest_bids_have_to_differ() -> None:
    match = played("4", "4", "9", seats=3)
    assert match.view(0).p.taker[0] == 2


def test_a_bid_is_secret_until_everybody_has_bid() -> None:
    match = played("queen")
    assert match.view(1).p.bid[0] < 0
    assert match.log(1, "en") == ["Player 1 bids."]
    assert match.log(0, "en")[-1].endswith("bids the queen.")
    match.play("bid 2")
    assert "Player 1 bid the queen." in match.log(SPECTATOR, "en")


def test_a_card_is_used_once() -> None:
    with pytest.raises(Refused):
        played("queen", "2", "queen")
