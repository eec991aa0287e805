"""How strong players are, and how sure that is, from who came before whom.

The model is Bradley's and Terry's, which suits players who do not change: it explains all results at once, in whatever order
these came. A team is as strong as its members on average. To statsmodels that is a logistic regression of who was before whom on
who sat on which side; meetings of the same sides are counted together, so that many take no longer than few.
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
"""A rating that is 400 higher makes a victory ten times as likely as a defeat."""
AVERAGE = 1500
SURE = NormalDist().inv_cdf(0.975)
BEFOREHAND = 0.5
"""So many victories each way every two players are given before they meet: thus who has won every game has a rating, too, and who
has met nobody yet has one that is not sure at all."""

Sides: TypeAlias = tuple[float, ...]


class Pairing(NamedTuple):
    """Two sides who met, and how it ended."""

    sides: Sides
    """A number a player: their part of the one side, less their part of the other."""
    score: float
    """1 where the one side was before the other, 0 where it was behind, ½ where neither."""


class Rating(NamedTuple):
    """A rating, and between which it lies 95 times in 100."""

    middle: float
    low: float
    high: float


def can_rate() -> bool:
    """Whether the package that fits ratings is installed."""
    return importlib.util.find_spec("statsmodels") is not None


def rated(players: int, pairings: Iterable[Pairing]) -> list[Rating] | None:
    """Each player's rating, all together 1500 on average; none where nobody met anybody, which says nothing."""
    from statsmodels.genmod.families import Binomial
    from statsmodels.genmod.generalized_linear_model import GLM

    kinds = _kinds(pairings)
    if not kinds:
        return None
    for one, other in combinations(range(players), 2):
        sides = tuple(float((player == one) - (player == other)) for player in range(players))
        kinds[sides][0] += BEFOREHAND
        kinds[sides][1] += BEFOREHAND
    # Only differences mean something, so strengths are looked for among those that are 0 on average.
    among = np.linalg.qr(np.eye(players) - 1 / players)[0][:, :-1]
    with np.errstate(divide="ignore", invalid="ignore"):  # of a scale that one kind of meeting leaves open, and nobody asks for
        fitted = GLM(np.array(list(kinds.values())), np.array(list(kinds)) @ among, family=Binomial()).fit()
    middle = AVERAGE + ELO * among @ fitted.params
    reach = SURE * ELO * np.sqrt(np.diag(among @ fitted.cov_params() @ among.T))
    return [Rating(at, at - off, at + off) for at, off in zip(middle.tolist(), reach.tolist(), strict=True)]


def _kinds(pairings: Iterable[Pairing]) -> dict[Sides, list[float]]:
    """How often the one side, and how often the other, was before, for all meetings of the same sides. Sides that are the same
    players say nothing, and are left out."""
    found: dict[Sides, list[float]] = defaultdict(lambda: [0.0, 0.0])
    for sides, score in pairings:
        first = next((part for part in sides if part), 0)
        if first > 0:
            found[sides][0] += score
            found[sides][1] += 1 - score
        elif first < 0:
            other = found[tuple(0.0 - part for part in sides)]
            other[0] += 1 - score
            other[1] += score
    return found
