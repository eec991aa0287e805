from __future__ import annotations

import numpy as np
import pytest
from scipy import stats

from hightable.engine.raw_rules import MOST_SEATS, SHARES
from hightable.lab.match_runner import Result
from hightable.lab.report import BY_SEAT, POINTS, SQUARES, WINS, Tally, scores_by_seat, scores_by_turn_order, wilson


@pytest.mark.parametrize(("wins", "games"), [(0, 1), (1, 1), (0, 20), (3, 10), (333, 1000), (20, 20), (123_456, 1_000_000)])
def test_the_interval_is_the_same_as_scipys(wins: int, games: int) -> None:
    expected = stats.binomtest(wins, games).proportion_ci(0.95, method="wilson")
    assert wilson(wins, games) == pytest.approx((expected.low, expected.high), abs=1e-12)


def test_the_interval_of_a_shared_victory_is_between_those_of_whole_ones() -> None:
    fewer, shared, more = wilson(3, 10), wilson(3.5, 10), wilson(4, 10)
    assert fewer[0] < shared[0] < more[0]
    assert fewer[1] < shared[1] < more[1]


def test_any_share_of_a_victory_is_a_whole_number_of_parts() -> None:
    assert all(SHARES % winners == 0 for winners in range(1, MOST_SEATS + 1))


def test_mean_and_standard_deviation_of_the_points() -> None:
    points = np.array([3, 8, 1, 1, 20])
    totals = np.zeros((2, MOST_SEATS, 3), np.int64)
    totals[BY_SEAT, 0, [POINTS, SQUARES, WINS]] = points.sum(), (points**2).sum(), 2 * SHARES + SHARES // 3
    tally = Tally()
    tally.add(len(points), 100, totals)
    (seat,) = scores_by_seat(tally, ["random"])
    assert seat.mean == points.mean()
    assert seat.sd == pytest.approx(points.std(ddof=1))
    assert seat.wins == pytest.approx(2 + 1 / 3)
    assert (seat.low, seat.high) == wilson(seat.wins, 5)


def test_thirds_add_up_to_whole_games_exactly() -> None:
    totals = np.zeros((2, MOST_SEATS, 3), np.int64)
    totals[BY_SEAT, :3, WINS] = SHARES // 3
    tally = Tally()
    for _ in range(1000):
        tally.add(1, 1, totals)
    assert sum(seat.wins for seat in scores_by_seat(tally, ["random"] * 3)) == pytest.approx(1000, abs=1e-9)
    assert tally.sums[BY_SEAT, :3, WINS].sum() == 1000 * SHARES


def test_reports_of_one_game_and_of_none() -> None:
    tally = Tally()
    assert scores_by_seat(tally, ["random"])[0].high == 1.0
    totals = np.zeros((2, MOST_SEATS, 3), np.int64)
    totals[BY_SEAT, 0] = 5, 25, SHARES
    tally.add(1, 1, totals)
    assert scores_by_seat(tally, ["random"])[0].sd == 0.0


def test_the_turn_order_begins_with_the_starter() -> None:
    results = [
        Result((5, 1, 3), (0, 2, 1), 9, starter=0),
        Result((1, 5, 3), (2, 0, 1), 9, starter=1),
        Result((4, 2, 4), (0, 2, 0), 9, starter=2),
    ]
    tally = Tally.of(results)
    first, second, third = scores_by_turn_order(tally, 3)
    assert (first.wins, second.wins, third.wins) == (2.5, 0.5, 0)
    assert [turn.mean for turn in (first, second, third)] == pytest.approx([14 / 3, 8 / 3, 2])
    assert (first.low, first.high) == wilson(2.5, 3)
    assert first.share == pytest.approx(2.5 / 3)
    assert [seat.wins for seat in scores_by_seat(tally, ["a", "b", "c"])] == [1.5, 1, 0.5]


def test_a_game_that_nobody_wins_counts_for_nobody() -> None:
    (solo,) = scores_by_turn_order(Tally.of([Result((7,), (1,), 3)]), 1)
    assert (solo.mean, solo.wins, solo.share) == (7, 0, 0)
