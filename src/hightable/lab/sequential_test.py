"""A sequential test: is there a difference, and in which direction? It plays only as many deals as the answer takes.

Two generalised sequential probability ratio tests run side by side on the differences per deal: no difference against one of
`smallest` upwards, and against one of `smallest` downwards. The test ends when one of them finds a difference, when both rule it
out, or at a cap. Results are looked at after fixed numbers of deals.

The mean of a run that stopped because it was large is too large on average. The estimate is therefore median-unbiased: the
difference for which a mean as large as the observed one would be found in half of such tests (outcomes are ordered by
their mean). Its law is computed look by look for a random walk with normal steps.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

import numpy as np

from hightable.lab.deal_statistics import CONFIDENCE, DealMeans, Estimate, Values, estimate, mean_and_sd
from hightable.lab.match_runner import BadRun

Decision = Literal["higher", "lower", "none"]

ALPHA = BETA = 0.05
FIRST_LOOK = 20
GROWTH = 1.1
"""Looks are this factor apart, and at least FIRST_LOOK deals."""
REACH = 6
"""How many standard errors of the mean the ends of the interval are searched within."""
SO_CLEAR = 40
"""With a mean of this many standard errors, stopping early has not biased it: it is the estimate."""
POINTS = 401
"""How many points of the random walk are computed at each look."""


@dataclass(frozen=True)
class SequentialResult:
    """How a sequential test ended: its decision, None if it reached the cap undecided, and the median-unbiased estimate."""

    decision: Decision | None
    estimate: Estimate


def check_cap(deals: int) -> None:
    """Raises BadRun if so few deals do not tell how much results vary, on which the errors of a test depend."""
    if deals < FIRST_LOOK:
        raise BadRun(f"A test until sure takes at least {FIRST_LOOK} deals, not {deals}: give more --games.")


@dataclass(frozen=True)
class SequentialTest:
    """The test for a difference of at least `smallest`, over at most `cap` deals."""

    smallest: float
    cap: int

    def looks(self) -> Iterator[int]:
        """The numbers of deals after which the results are looked at.

        >>> list(SequentialTest(1, 100).looks())
        [20, 40, 60, 80, 100]
        """
        deals = FIRST_LOOK
        while deals < self.cap:
            yield deals
            deals = max(deals + FIRST_LOOK, round(deals * GROWTH))
        yield self.cap

    def decide(self, sample: DealMeans, share: bool = False) -> Decision | None:
        """The decision after these deals, None if it takes more. The sample holds the difference in each deal."""
        mean, sd = self._mean_and_sd(sample, share)
        return self._bounds(sd).decide(len(sample), mean * len(sample) / sd)

    def result(self, sample: DealMeans, share: bool = False) -> SequentialResult:
        """The decision and the estimate after the last look."""
        mean, sd = self._mean_and_sd(sample, share)
        bounds, deals = self._bounds(sd), len(sample)
        decision = bounds.decide(deals, mean * deals / sd)
        if abs(mean) * math.sqrt(deals) > SO_CLEAR * sd:
            return SequentialResult(decision, estimate(sample))
        law = _StoppingLaw(list(self.looks()), bounds, abs(mean / sd) + REACH / math.sqrt(deals))
        probabilities = 0.5, (1 - CONFIDENCE) / 2, (1 + CONFIDENCE) / 2
        middle, low, high = (law.drift(mean / sd, deals, probability) * sd for probability in probabilities)
        return SequentialResult(decision, Estimate(middle, low, high, sd, deals))

    def _bounds(self, sd: float) -> _Bounds:
        return _Bounds(self.smallest / sd)

    def _mean_and_sd(self, sample: DealMeans, share: bool) -> tuple[float, float]:
        """Deals that do not differ at all still leave a doubt: at least one game in all may have gone otherwise."""
        mean, sd = mean_and_sd(sample.means)
        least = 1 / float(np.max(sample.games)) if share else self.smallest / 10
        return mean, max(sd, least / math.sqrt(len(sample)))


@dataclass(frozen=True)
class _Bounds:
    """Where the sum of differences, in standard deviations, ends the test: far out, or near 0."""

    smallest: float
    """The smallest difference in standard deviations."""

    def outer(self, deals: float) -> float:
        return math.log((1 - BETA) / (ALPHA / 2)) / self.smallest + self.smallest * deals / 2

    def inner(self, deals: float) -> float:
        """Negative while a difference cannot be ruled out yet."""
        return self.smallest * deals / 2 - math.log((1 - ALPHA / 2) / BETA) / self.smallest

    def out_of_reach(self, deals: int, drift: float) -> bool:
        """Whether a walk with at most this drift cannot stop after these deals."""
        return self.inner(deals) < 0 and self.outer(deals) > drift * deals + 8 * math.sqrt(deals)

    def decide(self, deals: int, total: float) -> Decision | None:
        if abs(total) >= self.outer(deals):
            return "higher" if total > 0 else "lower"
        return "none" if abs(total) <= self.inner(deals) else None


class _StoppingLaw:
    """How likely the test is to stop at each look with each sum, for a random walk with steps of variance 1.

    The walk is computed once, with a drift between none and the smallest difference; the probabilities under other drifts follow
    from the likelihood ratio. `steepest` bounds the drifts that are asked for.
    """

    def __init__(self, looks: list[int], bounds: _Bounds, steepest: float) -> None:
        self._drift = drift = bounds.smallest / 2
        self._stops: list[tuple[int, Values, Values, float]] = []
        steepest = max(steepest, drift)
        walk, weights, before = np.zeros(1), np.ones(1), 0
        for deals in looks:
            last = deals == looks[-1]
            if not last and bounds.out_of_reach(deals, steepest):
                continue
            steps = deals - before
            start = min(bounds.outer(before), steepest * before + 8 * math.sqrt(before)) if before else 0.0
            unit, spacing = np.linspace(-1, 1, POINTS, retstep=True)
            reach = start + steepest * steps + 8 * math.sqrt(steps)
            grid, width = unit * reach, float(spacing) * reach
            density = np.exp(-((grid[:, None] - walk[None, :] - drift * steps) ** 2) / (2 * steps)) / math.sqrt(
                2 * math.pi * steps
            )
            mass = density @ weights * width
            stopped = (np.abs(grid) >= bounds.outer(deals)) | (np.abs(grid) <= bounds.inner(deals)) | last
            self._stops.append((deals, grid[stopped], mass[stopped], width))
            walk, weights, before = grid[~stopped], mass[~stopped], deals

    def exceeds(self, mean: float, drift: float) -> float:
        """The probability that the test stops with a mean of at least this, under this drift."""
        total = 0.0
        for deals, sums, mass, width in self._stops:
            part = np.clip((sums + width / 2 - mean * deals) / width, 0, 1)
            log_ratio = (drift - self._drift) * sums - (drift**2 - self._drift**2) * deals / 2
            with np.errstate(divide="ignore"):
                total += float(np.sum(part * np.exp(np.log(mass) + log_ratio)))
        return total

    def drift(self, mean: float, deals: int, probability: float) -> float:
        """The drift under which the test stops with a mean of at least this with this probability."""
        from scipy.optimize import brentq

        reach = REACH / math.sqrt(deals)
        return float(brentq(lambda drift: self.exceeds(mean, drift) - probability, mean - reach, mean + reach, xtol=1e-9))
