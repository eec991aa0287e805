"""Bradley-Terry ratings with confidence intervals.

The model suits players whose strength does not change: it fits all results at once, whatever their order. A team is as strong
as its members on average. statsmodels fits it as a logistic regression of the results on who was on which side; equal pairings
are counted together, so that many take no longer than few. Intervals are clustered by deal.
"""

from __future__ import annotations

import importlib.util
import math
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations
from statistics import NormalDist
from typing import NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

ELO = 400 / math.log(10)
"""Scale of ratings: 400 points are odds of ten to one."""
AVERAGE = 1500
Z = NormalDist().inv_cdf(0.975)
PRIOR_WINS = 0.5
"""Prior: half a win each way per pair of players, so that unbeaten players have finite ratings."""

Sides: TypeAlias = tuple[float, ...]
Matrix: TypeAlias = npt.NDArray[np.float64]


class Pairing(NamedTuple):
    """Two sides, and the result."""

    sides: Sides
    """One number per player: its share of the first side minus its share of the second."""
    score: float
    """1 if the first side finished ahead of the second, 0 if behind, ½ for a tie."""
    deal: int | None = None
    """The deal it was played on: pairings on one deal are not independent. None if it is independent of all others."""


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

    pairings = list(pairings)
    counts = _count(pairings)
    if not counts:
        return None
    for sides in _pairs(players):
        counts[sides][0] += PRIOR_WINS
        counts[sides][1] += PRIOR_WINS
    # Only differences matter, so strengths are fitted in the subspace of mean 0.
    basis = np.linalg.qr(np.eye(players) - 1 / players)[0][:, :-1]
    with np.errstate(divide="ignore", invalid="ignore"):  # the scale is undefined with a single kind of pairing, and not used
        fitted = GLM(np.array(list(counts.values())), np.array(list(counts)) @ basis, family=Binomial()).fit()
    covariance = _clustered(pairings, counts, basis, fitted.params, fitted.cov_params())
    middle = AVERAGE + ELO * basis @ fitted.params
    reach = Z * ELO * np.sqrt(np.diag(basis @ covariance @ basis.T))
    return [Rating(at, at - off, at + off) for at, off in zip(middle.tolist(), reach.tolist(), strict=True)]


def _clustered(
    pairings: Sequence[Pairing], counts: Mapping[Sides, object], basis: Matrix, params: Matrix, model: Matrix
) -> Matrix:
    """The covariance of the strengths, with the pairings of one deal as one observation (the sandwich estimator).

    `model` is the covariance if all pairings were independent, which holds if they have no deals. The prior's pairings count as
    observations of their own.
    """
    if all(pairing.deal is None for pairing in pairings):
        return model
    chance = {sides: 1 / (1 + math.exp(-float(np.array(sides) @ basis @ params))) for sides in counts}
    sums: dict[object, Matrix] = defaultdict(lambda: np.zeros(len(params)))
    for number, (sides, score, deal) in enumerate(pairings):
        one, ahead = (sides, score) if sides in chance else (tuple(0.0 - part for part in sides), 1 - score)
        if any(one):
            sums[("pairing", number) if deal is None else deal] += np.array(one) @ basis * (ahead - chance[one])
    prior = [2 * PRIOR_WINS * (0.5 - chance[sides]) * (np.array(sides) @ basis) for sides in _pairs(basis.shape[0])]
    scores = np.array([*sums.values(), *prior])
    return np.asarray(model @ (scores.T @ scores) @ model * len(scores) / (len(scores) - 1))


def _pairs(players: int) -> list[Sides]:
    """Each pair of players, one against the other."""
    pairs = combinations(range(players), 2)
    return [tuple(float((player == one) - (player == other)) for player in range(players)) for one, other in pairs]


def _count(pairings: Iterable[Pairing]) -> dict[Sides, list[float]]:
    """How often each side of a pairing finished ahead. Pairings of equal sides are left out."""
    counts: dict[Sides, list[float]] = defaultdict(lambda: [0.0, 0.0])
    for sides, score, _ in pairings:
        first = next((part for part in sides if part), 0)
        if first > 0:
            counts[sides][0] += score
            counts[sides][1] += 1 - score
        elif first < 0:
            other = counts[tuple(0.0 - part for part in sides)]
            other[0] += 1 - score
            other[1] += score
    return counts
