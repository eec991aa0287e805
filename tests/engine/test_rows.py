"""What compiled rules do with rows: decks, ranks and the starting player."""

from __future__ import annotations

from types import SimpleNamespace

import numpy as np
import pytest

from hightable.engine.position import NONE
from hightable.engine.rng import MatchSecret, fast_rng
from hightable.engine.rows import all_ready, fill, index_of, new_deck, rank_seats, starting_seat, take


@pytest.mark.parametrize(
    ("points", "ties", "ranks"),
    [
        ([5, 9, 5], [0, 0, 0], [1, 0, 1]),
        ([5, 9, 5], [1, 0, 2], [2, 0, 1]),
        ([-3, -3], [4095, 0], [0, 1]),
        ([-1, 0, -2], [0, 0, 9], [1, 0, 2]),
        ([7], [3], [0]),
    ],
)
def test_seats_rank_by_points_then_by_tie_breaker(points: list[int], ties: list[int], ranks: list[int]) -> None:
    row, rank = np.array(points, np.int32), np.array(ties, np.int32)
    rank_seats(len(points), row, rank)
    assert rank.tolist() == ranks
    assert row.tolist() == points, "the points must stay as they were"


def test_a_taken_card_leaves_an_empty_place() -> None:
    deck = np.array([4, 2, 7], np.int8)
    assert take(deck, 2) == 7
    assert deck.tolist() == [4, 2, NONE]
    assert index_of(deck, 3, 2) == 1
    assert index_of(deck, 3, 9) == NONE
    fill(deck, 2, 5)
    assert deck.tolist() == [5, 5, NONE]


def test_the_starting_seat_is_the_one_chosen_or_any() -> None:
    assert starting_seat(3, 4, fast_rng(1)) == 2
    assert {starting_seat(0, 3, fast_rng(seed)) for seed in range(60)} == {0, 1, 2}
    rng = MatchSecret.from_seed(1).rng(0, 100)
    assert {starting_seat(0, 3, rng) for _ in range(60)} == {0, 1, 2}


def test_a_new_deck_has_every_card_once() -> None:
    deck = np.full(9, NONE, np.int8)
    new_deck(deck, 8, fast_rng(3))
    assert sorted(deck[:8].tolist()) == list(range(8)) != deck[:8].tolist()
    assert deck[8] == NONE


def test_the_last_player_who_is_ready_is_told() -> None:
    p = SimpleNamespace(seats=3, to_move=1, ready=0)
    assert [all_ready(p) for _ in range(3)] == [False, False, True]
    assert p.to_move == 1
