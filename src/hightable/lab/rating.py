"""Bradley-Terry ratings with confidence intervals.

The model suits players whose strength does not change: it fits all results at once, whatever their order. A team is as strong
as its members on average. statsmodels fits it as a logistic regression of the results on who was on which side; equal pairings
are counted together, so that many take no longer than few.
"""

from __future__ import annotations

import importlib.util
import math
from collections import defaultdict
from collections.abc import Iterable
from itertools import combinations
from statistics import NormalDist
from typing import NamedTuple, TypeAlias

import numpy as np

ELO = 400 / math.log(10)
"""Scale of ratings: 400 points are odds of ten to one."""
AVERAGE = 1500
Z = NormalDist().inv_cdf(0.975)
PRIOR_WINS = 0.5
"""Prior: half a win each way per pair of players, so that unbeaten players have finite ratings."""

Sides: TypeAlias = tuple[float, ...]


class Pairing(NamedTuple):
    """Two sides, and the result."""

    sides: Sides
    """One number per player: its share of the first side minus its share of the second."""
    score: float
    """1 if the first side finished ahead of the second, 0 if behind, ½ for a tie."""


class Rating(NamedTuple):
    """A rating with its 95 % interval."""

    middle: float
    low: float
    high: float


def can_rate() -> bool:
    """Whether the package that fits ratings is installed."""
    return importlib.util.find_spec("statsmodels") is not None


def fit_ratings(players: int, pairings: Iterable[Pairing]) -> list[Rating] | None:
    """Each player's rating, 1500 on average; None without any pairing."""
    from statsmodels.genmod.families import Binomial
    from statsmodels.genmod.generalized_linear_model import GLM

    counts = _count(pairings)
    if not counts:
        return None
    for one, other in combinations(range(players), 2):
        sides = tuple(float((player == one) - (player == other)) for player in range(players))
        counts[sides][0] += PRIOR_WINS
        counts[sides][1] += PRIOR_WINS
    # Only differences matter, so strengths are fitted in the subspace of mean 0.
    basis = np.linalg.qr(np.eye(players) - 1 / players)[0][:, :-1]
    with np.errstate(divide="ignore", invalid="ignore"):  # the scale is undefined with a single kind of pairing, and not used
        fitted = GLM(np.array(list(counts.values())), np.array(list(counts)) @ basis, family=Binomial()).fit()
    middle = AVERAGE + ELO * basis @ fitted.params
    reach = Z * ELO * np.sqrt(np.diag(basis @ fitted.cov_params() @ basis.T))
    return [Rating(at, at - off, at + off) for at, off in zip(middle.tolist(), reach.tolist(), strict=True)]


def _count(pairings: Iterable[Pairing]) -> dict[Sides, list[float]]:
    """How often each side of a pairing finished ahead. Pairings of equal sides are left out."""
    counts: dict[Sides, list[float]] = defaultdict(lambda: [0.0, 0.0])
    for sides, score in pairings:
        first = next((part for part in sides if part), 0)
        if first > 0:
            counts[sides][0] += score
            counts[sides][1] += 1 - score
        elif first < 0:
            other = counts[tuple(0.0 - part for part in sides)]
            other[0] += 1 - score
            other[1] += score
    return counts
