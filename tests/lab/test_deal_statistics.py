"""Intervals clustered by deal, paired differences, power, corrections: known answers, and coverage on fixed random numbers."""

from __future__ import annotations

import math

import numpy as np
import pytest
from scipy import stats

from hightable.lab.deal_statistics import (
    DealMeans,
    corrected,
    deals_for_width,
    deals_to_detect,
    estimate,
    mean_and_sd,
    paired_difference,
    quantile,
)


def _sample(*means: float, games: int = 1) -> DealMeans:
    return DealMeans(np.arange(len(means)), np.array(means), np.full(len(means), games))


def test_the_games_of_a_deal_are_averaged_first() -> None:
    deals = np.array([3, 1, 1, 3, 2])
    sample = DealMeans.of(deals, np.array([4.0, 1.0, 3.0, 6.0, np.nan]))
    assert sample.deals.tolist() == [1, 3], "a deal to which the measure does not apply does not count"
    assert sample.means.tolist() == [2.0, 5.0]
    assert sample.games.tolist() == [2, 2]


def test_a_mean_has_the_t_interval_over_deals() -> None:
    found = estimate(_sample(1, 2, 3, 4, 10))
    low, high = stats.t.interval(0.95, 4, 4, stats.sem([1, 2, 3, 4, 10]))
    assert (found.mean, found.deals) == (4, 5)
    assert [found.low, found.high] == pytest.approx([low, high])


def test_one_deal_says_nothing() -> None:
    assert estimate(_sample(7))[:3] == (7, -math.inf, math.inf)
    assert estimate(_sample(1), share=True)[:3] == (1, 0, 1)
    assert paired_difference(_sample(7), _sample(9)).p == 1
    assert not paired_difference(_sample(7), _sample(9)).is_clear
    assert math.isnan(estimate(_sample()).mean)


def test_the_share_of_independent_games_has_wilsons_interval() -> None:
    sample = _sample(*([1.0] * 300 + [0.0] * 700))
    wilson = stats.binomtest(300, 1000).proportion_ci(method="wilson")
    found = estimate(sample, share=True)
    assert found.low == pytest.approx(wilson.low, abs=2e-4)
    assert found.high == pytest.approx(wilson.high, abs=2e-4)


def test_mirrored_seatings_narrow_the_interval_of_a_share() -> None:
    """Both seatings of a deal: one victory each, in nine deals of ten."""
    mirrored = estimate(_sample(*([0.5] * 90 + [1.0] * 10), games=2), share=True)
    independent = estimate(_sample(*([1.0] * 110 + [0.0] * 90)), share=True)
    assert mirrored.mean == independent.mean == pytest.approx(0.55)
    assert mirrored.high - mirrored.low < 0.5 * (independent.high - independent.low)


@pytest.mark.parametrize("share", [0.0, 0.5, 1.0])
def test_the_interval_of_a_share_stays_within_0_and_1_and_is_never_of_zero_width(share: float) -> None:
    found = estimate(_sample(*([share] * 50), games=2), share=True)
    assert 0 <= found.low <= share <= found.high <= 1
    assert found.high > found.low


@pytest.mark.parametrize("share", [0.02, 0.3, 0.5])
@pytest.mark.parametrize("alike", [0.0, 0.6])
def test_the_interval_of_a_share_covers_the_truth(share: float, alike: float) -> None:
    """2 games per deal, which go the same way in a part of the deals: 95 of 100 intervals hold the true share."""
    rng, covered, runs = np.random.default_rng(1), 0, 600
    for _ in range(runs):
        one, other = rng.random((2, 120)) < share
        other = np.where(rng.random(120) < alike, one, other)
        found = estimate(DealMeans(np.arange(120), (one + other.astype(float)) / 2, np.full(120, 2)), share=True)
        covered += found.low <= share <= found.high
    assert 0.925 <= covered / runs <= 0.985


def test_the_interval_of_a_difference_covers_the_truth_and_false_alarms_are_rare() -> None:
    rng, covered, alarms, runs = np.random.default_rng(2), 0, 0, 1000
    for _ in range(runs):
        luck = rng.normal(0, 5, 30)
        a, b = luck + rng.exponential(1, 30), luck + rng.exponential(1, 30)
        found = paired_difference(_sample(*a), _sample(*b))
        covered += found.difference.low <= 0 <= found.difference.high
        alarms += found.p < 0.05
        assert found.is_clear == (found.p < 0.05)
    assert 0.93 <= covered / runs <= 0.97
    assert alarms == runs - covered


def test_a_paired_difference_agrees_with_the_paired_t_test() -> None:
    rng = np.random.default_rng(3)
    luck = rng.normal(20, 5, 40)
    a, b = luck + rng.normal(0, 1, 40), luck + rng.normal(0.5, 1, 40)
    found, test = paired_difference(_sample(*a), _sample(*b)), stats.ttest_rel(b, a)
    assert found.p == pytest.approx(test.pvalue)
    assert found.difference.low == pytest.approx(test.confidence_interval().low)
    assert found.variance_reduction == pytest.approx((a.var() + b.var()) / (b - a).var())
    assert found.variance_reduction > 10, "most of the luck is in the deal"


def test_only_deals_that_both_settings_have_are_compared() -> None:
    a = DealMeans(np.array([0, 1, 2]), np.array([1.0, 2.0, 50.0]), np.ones(3, int))
    b = DealMeans(np.array([0, 1, 3]), np.array([2.0, 4.0, 90.0]), np.ones(3, int))
    found = paired_difference(a, b)
    assert (found.a, found.b, found.difference.mean, found.difference.deals) == (1.5, 3, 1.5, 2)


def test_the_same_difference_in_every_deal_is_judged_by_the_sign_test() -> None:
    few = paired_difference(_sample(1, 2, 3), _sample(2, 3, 4))
    assert (few.p, few.is_clear) == (0.25, False)
    many = paired_difference(_sample(*range(10)), _sample(*range(1, 11)))
    assert (many.difference.mean, many.p, many.is_clear) == (1, 0.5**9, True)
    none = paired_difference(_sample(1, 2, 3), _sample(1, 2, 3))
    assert (none.p, none.difference.mean, none.is_clear) == (1, 0, False)


def test_deals_that_all_agree_leave_a_doubt_that_shrinks_with_their_number() -> None:
    widths = []
    for deals in (2, 10, 1000):
        alone = estimate(_sample(*[24.0] * deals, games=2))
        between = paired_difference(_sample(*range(deals), games=2), _sample(*range(deals), games=2)).difference
        assert alone.low < alone.mean < alone.high
        assert between.low < 0 < between.high
        assert between.high - between.low == pytest.approx(alone.high - alone.low)
        widths.append(alone.high - alone.low)
    assert widths == sorted(widths, reverse=True)
    assert widths[-1] < 0.01
    lower = paired_difference(_sample(*[0.75] * 10, games=2), _sample(*[0.5] * 10, games=2)).difference
    assert lower.low < -0.25 < lower.high < 0


def test_thirds_that_differ_by_rounding_are_the_same() -> None:
    third = 1 / 3
    found = paired_difference(_sample(third, 2 * third, 1), _sample(1 - 2 * third, 1 - third, 1))
    assert (found.difference.mean, found.p) == (0, 1)


def test_sums_do_not_depend_on_the_order_of_the_values() -> None:
    values = np.random.default_rng(4).exponential(1e6, 10_000) ** 2
    assert mean_and_sd(values)[0] == mean_and_sd(np.sort(values))[0]


@pytest.mark.parametrize(("effect", "sd", "power"), [(1.0, 2.0, 0.8), (0.4, 1.0, 0.95), (3.0, 1.0, 0.9), (0.1, 2.0, 0.8)])
def test_the_promised_number_of_deals_has_the_promised_power(effect: float, sd: float, power: float) -> None:
    from statsmodels.stats.power import TTestPower

    deals = deals_to_detect(effect, sd, power)
    assert deals is not None
    assert TTestPower().power(effect / sd, deals, 0.05) >= power - 1e-3
    assert deals == 6 or TTestPower().power(effect / sd, deals - 2, 0.05) < power


def test_nothing_to_detect_has_no_number_of_deals() -> None:
    assert deals_to_detect(0, 1) is None
    assert deals_to_detect(math.nan, 1) is None


def test_deals_that_all_differ_alike_decide_after_six() -> None:
    deals = deals_to_detect(1, 0)
    assert deals == 6
    assert paired_difference(_sample(*[1] * deals), _sample(*[2] * deals)).is_clear
    assert not paired_difference(_sample(*[1] * (deals - 1)), _sample(*[2] * (deals - 1))).is_clear


@pytest.mark.parametrize("width", [0.1, 1.0, 30.0])
def test_the_number_of_deals_for_an_interval_is_the_smallest(width: float) -> None:
    def reach(deals: int) -> float:
        return float(2 * stats.t.ppf(0.975, deals - 1) * 2.5 / math.sqrt(deals))

    deals = deals_for_width(width, 2.5)
    assert reach(deals) <= width
    assert deals == 2 or reach(deals - 1) > width


def test_many_tests_are_corrected() -> None:
    assert corrected([]) == []
    assert corrected([0.01, 0.02, 0.5]) == pytest.approx([0.03, 0.04, 0.5])
    assert corrected([0.01, 0.02, 0.5], "benjamini-hochberg") == pytest.approx([0.03, 0.03, 0.5])


def test_quantiles_are_whole_numbers_that_occur() -> None:
    values = np.array([10, 20, 20, 30, 40, 50, 60, 70, 80, 90])
    assert [quantile(values, share) for share in (0.0, 0.1, 0.3, 0.5, 0.9, 0.91, 1.0)] == [10, 10, 20, 40, 80, 90, 90]
