"""Estimates with 95 % intervals, clustered by deal: the games of one deal are averaged first, and deals are independent.

All figures are functions of the values alone: sums are exact, so the same games give the same digits on every machine. Needs
the extra `lab` (SciPy and statsmodels).
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import NormalDist
from typing import Literal, NamedTuple

import numpy as np
import numpy.typing as npt

Values = npt.NDArray[np.float64]

CONFIDENCE = 0.95
POWER = 0.8
LARGE = 1000
"""From this many deals on, power is worked out with the normal distribution instead of the noncentral t."""


class Estimate(NamedTuple):
    """A mean over deals with its interval, and the standard deviation between deals. One deal alone says nothing: its interval is
    infinite, or 0 to 1 for a share."""

    mean: float
    low: float
    high: float
    sd: float
    deals: int

    def at_least(self, least: float) -> Estimate:
        """The same with an interval that leaves out what is impossible; an infinite one stays."""
        return self._replace(low=max(self.low, least)) if math.isfinite(self.low) else self


@dataclass(frozen=True)
class DealMeans:
    """The mean of a measure in each deal, over the seatings that played it and to which the measure applies."""

    deals: npt.NDArray[np.int64]
    """The numbers of the deals, ascending."""
    means: Values
    games: npt.NDArray[np.int64]
    """How many games each mean is of."""

    @classmethod
    def of(cls, deals: npt.NDArray[np.int64], values: Values) -> DealMeans:
        """The mean per deal. Games whose value is NaN do not count.

        >>> DealMeans.of(np.array([0, 0, 1, 1]), np.array([1.0, 0.0, 1.0, np.nan])).means.tolist()
        [0.5, 1.0]
        """
        applies = ~np.isnan(values)
        numbers, place, games = np.unique(deals[applies], return_inverse=True, return_counts=True)
        sums = np.bincount(place, weights=values[applies], minlength=len(numbers))
        return cls(numbers, sums / np.maximum(games, 1), games)

    def __len__(self) -> int:
        return len(self.deals)

    def differences(self, other: DealMeans) -> DealMeans:
        """The other sample minus this one, in the deals that both have."""
        deals, here, there = np.intersect1d(self.deals, other.deals, assume_unique=True, return_indices=True)
        return DealMeans(deals, other.means[there] - self.means[here], np.minimum(self.games[here], other.games[there]))


def mean_and_sd(values: Values) -> tuple[float, float]:
    """The mean and the standard deviation, NaN if there are too few values. Their order does not matter: sums are exact."""
    n = len(values)
    if n == 0:
        return math.nan, math.nan
    mean = math.fsum(values.tolist()) / n
    if n == 1:
        return mean, math.nan
    return mean, math.sqrt(math.fsum(((values - mean) ** 2).tolist()) / (n - 1))


def estimate(sample: DealMeans, share: bool = False) -> Estimate:
    """The mean over deals with a t interval; for a share, an interval that stays within 0 and 1. It is never of zero width."""
    mean, sd = mean_and_sd(sample.means)
    deals = len(sample)
    if share and deals:
        low, high = _share_interval(mean, sd, sample)
    elif deals < 2:
        low, high = -math.inf, math.inf
    else:
        reach = t_quantile(deals - 1) * (sd if sd > _rounding(mean) else _doubt(sample)) / math.sqrt(deals)
        low, high = mean - reach, mean + reach
    return Estimate(mean, low, high, sd, deals)


def _rounding(*means: float) -> float:
    """A standard deviation up to this is none: values such as 1/3 differ by rounding alone."""
    return 1e-12 * max(1.0, *map(abs, means))


def _doubt(sample: DealMeans) -> float:
    """The standard deviation between deals that all agree: as if one game had gone otherwise by 1, a victory or a point."""
    return 1 / float(np.max(sample.games)) / math.sqrt(len(sample))


def _share_interval(share: float, sd: float, sample: DealMeans) -> tuple[float, float]:
    """Wilson's interval with the effective number of games: as many independent games would vary as much as these deals do.

    The interval is never of zero width. With shares of 0 or 1 each deal counts as one game; where all deals have the same other
    share, the interval is as wide as if one game had gone otherwise.
    """
    deals = len(sample)
    if deals == 1:
        return 0.0, 1.0
    variance = share * (1 - share)
    games = float(deals) if variance <= 0 else deals * variance / max(sd, _doubt(sample)) ** 2
    square = t_quantile(deals - 1) ** 2
    middle = (share + square / (2 * games)) / (1 + square / games)
    reach = math.sqrt(square * variance / games + square**2 / (4 * games**2)) / (1 + square / games)
    return max(0.0, min(share, middle - reach)), min(1.0, max(share, middle + reach))


def t_quantile(freedom: int, confidence: float = CONFIDENCE) -> float:
    """The quantile of Student's t that bounds a two-sided interval."""
    from scipy.special import stdtrit

    return float(stdtrit(freedom, (1 + confidence) / 2))


@dataclass(frozen=True)
class PairedDifference:
    """The difference of a measure between two settings on the same deals: B minus A."""

    a: float
    b: float
    difference: Estimate
    p: float
    """The probability of a difference this large or larger if there were none."""
    variance_reduction: float
    """How many times as many deals the same interval would take if each setting had deals of its own."""

    @property
    def is_clear(self) -> bool:
        """Whether the interval leaves out 0."""
        return self.difference.low > 0 or self.difference.high < 0


def paired_difference(a: DealMeans, b: DealMeans) -> PairedDifference:
    """The difference B minus A over the deals that both have, with a paired t interval.

    >>> a = DealMeans.of(np.arange(4), np.array([1.0, 5.0, 3.0, 7.0]))
    >>> b = DealMeans.of(np.arange(4), np.array([2.0, 6.0, 5.0, 8.0]))
    >>> found = paired_difference(a, b)
    >>> found.difference.mean, round(found.difference.low, 3), round(found.p, 3), round(found.variance_reduction, 1)
    (1.25, 0.454, 0.015, 51.7)
    """
    deals = np.intersect1d(a.deals, b.deals, assume_unique=True)
    (mean_a, sd_a), (mean_b, sd_b) = (mean_and_sd(each.means[np.isin(each.deals, deals)]) for each in (a, b))
    differences = a.differences(b)
    between = estimate(differences)
    if between.deals < 2:
        return PairedDifference(mean_a, mean_b, between, 1.0, math.nan)
    rounding = _rounding(mean_a, mean_b)
    if between.sd <= rounding:
        between, p = _constant_difference(differences, between, rounding)
        return PairedDifference(mean_a, mean_b, between, p, math.inf)
    from scipy.special import stdtr

    t = between.mean / (between.sd / math.sqrt(between.deals))
    p = float(2 * stdtr(between.deals - 1, -abs(t)))
    return PairedDifference(mean_a, mean_b, between, p, (sd_a**2 + sd_b**2) / between.sd**2)


def _constant_difference(differences: DealMeans, between: Estimate, rounding: float) -> tuple[Estimate, float]:
    """The same difference in every deal: the sign test tells how much that means."""
    mean = between.mean if abs(between.mean) > rounding else 0.0
    p = 0.5 ** (between.deals - 1) if mean else 1.0
    if mean and p > 1 - CONFIDENCE:
        reach = math.inf
    else:
        reach = t_quantile(between.deals - 1) * _doubt(differences) / math.sqrt(between.deals)
    return Estimate(mean, mean - reach, mean + reach, 0.0, between.deals), p


def deals_to_detect(effect: float, sd: float, power: float = POWER, alpha: float = 1 - CONFIDENCE) -> int | None:
    """How many deals it takes for an interval that leaves out 0, with this probability, if the true difference is `effect`.

    None if there is no difference to detect. Never fewer than it takes if all deals differ alike, when the sign test decides.

    >>> deals_to_detect(1, 2), deals_to_detect(0.5, 2, power=0.95), deals_to_detect(0, 2)
    (34, 210, None)
    """
    if not effect or not math.isfinite(effect) or not math.isfinite(sd):
        return None
    normal = NormalDist()
    ratio = abs(effect) / sd if sd else math.inf
    fewest = 1 + math.ceil(math.log2(1 / alpha))
    deals = max(fewest, math.ceil(((normal.inv_cdf(1 - alpha / 2) + normal.inv_cdf(power)) / ratio) ** 2))
    if deals > LARGE:
        return deals
    while deals < LARGE and _power(ratio, deals, alpha) < power:
        deals += 1
    return deals


def _power(ratio: float, deals: int, alpha: float) -> float:
    """The power of a paired t test for an effect of this many standard deviations."""
    from scipy.special import nctdtr

    bound = t_quantile(deals - 1, 1 - alpha)
    shift = min(ratio * math.sqrt(deals), 30.0)
    return float(1 - nctdtr(deals - 1, shift, bound) + nctdtr(deals - 1, shift, -bound))


def deals_for_width(width: float, sd: float) -> int:
    """How many deals it takes until the interval is at most this wide.

    >>> deals_for_width(1, 2)
    64
    """
    deals = 2
    while True:
        needed = max(2, math.ceil((2 * t_quantile(deals - 1) * sd / width) ** 2))
        if needed <= deals:
            return deals
        # the first step is far too large, because t of few deals is large
        deals = min(needed, max(deals + 1, math.ceil((2 * NormalDist().inv_cdf((1 + CONFIDENCE) / 2) * sd / width) ** 2)))


Correction = Literal["holm", "benjamini-hochberg"]


def corrected(p_values: Sequence[float], method: Correction = "holm") -> list[float]:
    """The p-values corrected for their number. Holm bounds the probability of any false alarm, Benjamini-Hochberg the share of
    false ones among the alarms.

    >>> [round(p, 3) for p in corrected([0.01, 0.04, 0.03])]
    [0.03, 0.06, 0.06]
    """
    # statsmodels has this, too, but takes seconds to import and collects garbage at every call
    tests, order = len(p_values), np.argsort(p_values, kind="stable")
    ascending, places = np.asarray(p_values, float)[order], np.arange(1, tests + 1)
    if method == "holm":
        found = np.maximum.accumulate(ascending * (tests + 1 - places))
    else:
        found = np.minimum.accumulate((ascending * tests / places)[::-1])[::-1]
    result = np.empty(tests)
    result[order] = np.minimum(found, 1)
    return result.tolist()


def quantile(values: npt.NDArray[np.int64], share: float) -> int:
    """The smallest value that at least this share of the values do not exceed: always one of the whole numbers themselves.

    >>> quantile(np.array([3, 1, 2, 4]), 0.5), quantile(np.array([3, 1, 2, 4]), 0.9)
    (2, 4)
    """
    numbers, counts = np.unique(values, return_counts=True)
    # a share such as 0.9 of 10 values is 9 of them, whatever the rounding of the product
    wanted = math.ceil(share * len(values) - 1e-9)
    return int(numbers[np.searchsorted(np.cumsum(counts), max(wanted, 1))])
