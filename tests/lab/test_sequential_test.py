"""The sequential test: its error rates and its estimate on fixed random numbers."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest

from hightable.lab.deal_statistics import DealMeans, deals_to_detect
from hightable.lab.sequential_test import Decision, SequentialTest

RUNS = 200
SD = 5.0


def _run(test: SequentialTest, differences: np.ndarray[tuple[int], np.dtype[np.float64]]) -> tuple[Decision | None, DealMeans]:
    """Looks at the differences until the test decides."""
    decision, sample = None, DealMeans(np.array([]), np.array([]), np.array([]))
    for deals in test.looks():
        sample = DealMeans(np.arange(deals), differences[:deals], np.full(deals, 2))
        decision = test.decide(sample)
        if decision is not None:
            break
    return decision, sample


@pytest.mark.parametrize(("truth", "right"), [(0.0, "none"), (1.0, "higher"), (-1.0, "lower")])
def test_the_decision_is_right_in_95_of_100(truth: float, right: str) -> None:
    rng, test = np.random.default_rng(1), SequentialTest(1.0, 5000)
    runs = [_run(test, rng.normal(truth, SD, test.cap)) for _ in range(RUNS)]
    assert Counter(str(decision) for decision, _ in runs)[right] >= 0.95 * RUNS
    fixed = deals_to_detect(1.0, SD, power=0.95)
    assert fixed is not None
    assert np.mean([len(sample) for _, sample in runs]) < fixed, "it takes fewer deals than a test of fixed length"


@pytest.mark.parametrize("truth", [0.0, 1.0, 2.0])
def test_the_estimate_is_median_unbiased_and_its_interval_covers(truth: float) -> None:
    rng, test = np.random.default_rng(2), SequentialTest(1.0, 1000)
    found = [test.result(_run(test, rng.normal(truth, SD, test.cap))[1]).estimate for _ in range(RUNS // 2)]
    assert np.mean([each.mean > truth for each in found]) == pytest.approx(0.5, abs=0.1)
    assert np.mean([each.low <= truth <= each.high for each in found]) == pytest.approx(0.95, abs=0.04)


def test_a_run_that_stopped_because_its_mean_was_large_is_corrected() -> None:
    test = SequentialTest(1.0, 2000)
    decision, sample = _run(test, np.random.default_rng(3).normal(1.0, SD, 2000))
    found = test.result(sample)
    assert (decision, found.decision) == ("higher", "higher")
    assert found.estimate.low < found.estimate.mean < sample.means.mean() < found.estimate.high


def test_at_the_cap_the_test_is_undecided() -> None:
    test = SequentialTest(1.0, 60)
    decision, sample = _run(test, np.random.default_rng(4).normal(0.5, SD, 60))
    assert (decision, len(sample)) == (None, 60)
    assert test.result(sample).decision is None


def test_differences_without_any_spread_do_not_fail() -> None:
    test = SequentialTest(1.0, 1000)
    assert [_run(test, np.full(1000, each))[0] for each in (0.0, 3.0, -3.0)] == ["none", "higher", "lower"]
    assert test.result(_run(test, np.full(1000, 3.0))[1]).estimate.mean == pytest.approx(3)
    equal = DealMeans(np.arange(20), np.zeros(20), np.full(20, 2))
    assert SequentialTest(0.03, 1000).decide(equal, share=True) is None, "20 deals cannot rule out 3 victories of 100"
