"""How strong players are, and how sure that is, from who came before whom.

The model is Bradley's and Terry's, which suits players who do not change: it explains all results at once, in whatever order
these came. A team is as strong as its members on average. What is not known beforehand is a normal distribution over all ratings;
each kind of meeting is worked into it by expectation propagation, all meetings of the kind at once. So many meetings take no
longer than few, half a victory counts as half, and there is an answer too where somebody has won every game.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterable
from statistics import NormalDist
from typing import NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

ELO = 400 / math.log(10)
"""A rating that is 400 higher makes a victory ten times as likely as a defeat."""
AVERAGE = 1500
UNKNOWN = 3.0
"""How far ratings may lie apart, in natural logarithms of odds, before anything was played: ten to one is 2.3."""
SURE = NormalDist().inv_cdf(0.975)
MOST_ROUNDS, ENOUGH = 500, 1e-7
"""How often the kinds of meetings are gone through, and below which change no more."""
_STEPS = np.linspace(-12, 12, 1201)

Numbers: TypeAlias = npt.NDArray[np.float64]


class Meeting(NamedTuple):
    """Two sides who met, and how it ended."""

    sides: tuple[float, ...]
    """A number a player: their part of the one side, less their part of the other."""
    score: float
    """1 where the one side was before the other, 0 where it was behind, ½ where neither."""


class Rating(NamedTuple):
    """A rating, and between which it lies 95 times in 100."""

    middle: float
    low: float
    high: float


def rated(players: int, meetings: Iterable[Meeting]) -> list[Rating] | None:
    """Each player's rating; none where nobody met anybody, which says nothing."""
    kinds = _kinds(meetings)
    if not kinds:
        return None
    mean, covariance = _inferred(players, kinds)
    centre = np.eye(players) - 1 / players  # only differences mean something: all ratings together have the average
    middle = AVERAGE + ELO * (centre @ mean)
    reach = SURE * ELO * np.sqrt(np.diag(centre @ covariance @ centre.T))
    return [Rating(at, at - off, at + off) for at, off in zip(middle.tolist(), reach.tolist(), strict=True)]


def _kinds(meetings: Iterable[Meeting]) -> dict[tuple[float, ...], tuple[float, float]]:
    """How often the one side, and how often the other, was before, for all meetings of the same sides. Sides that are the same
    players say nothing, and are left out."""
    found: dict[tuple[float, ...], list[float]] = defaultdict(lambda: [0.0, 0.0])
    for sides, score in meetings:
        first = next((part for part in sides if part), 0)
        if first > 0:
            found[sides][0] += score
            found[sides][1] += 1 - score
        elif first < 0:
            other = found[tuple(0.0 - part for part in sides)]
            other[0] += 1 - score
            other[1] += score
    return {sides: (before, behind) for sides, (before, behind) in found.items()}


def _inferred(players: int, kinds: dict[tuple[float, ...], tuple[float, float]]) -> tuple[Numbers, Numbers]:
    """The mean of the players' strengths, and how they vary together."""
    sides = np.array(list(kinds), float)
    precision, shift = np.eye(players) / UNKNOWN**2, np.zeros(players)
    known = np.zeros((len(sides), 2))  # what each kind has said so far: its part of the precision, and of the shift
    for _ in range(MOST_ROUNDS):
        most = 0.0
        for kind, (side, (before, behind)) in enumerate(zip(sides, kinds.values(), strict=True)):
            covariance = _inverse(precision)
            spread, middle = side @ covariance @ side, side @ covariance @ shift
            rest = np.array([1, middle]) / spread - known[kind]  # all that the others say of these two sides
            mean, variance = _moments(rest[1] / rest[0], 1 / rest[0], before, behind)
            said = np.array([1, mean]) / variance - rest
            change = said - known[kind]
            precision += change[0] * np.outer(side, side)
            shift += change[1] * side
            known[kind] = said
            most = max(most, float(np.abs(change).max() / (1 + np.abs(said).max())))
        if most < ENOUGH:
            break
    covariance = _inverse(precision)
    return covariance @ shift, covariance


def _inverse(matrix: Numbers) -> Numbers:
    return np.asarray(np.linalg.inv(matrix), np.float64)


def _moments(mean: float, variance: float, before: float, behind: float) -> tuple[float, float]:
    """The mean and the variance of a difference in strength that was normal with these, once its meetings are known."""
    top = mean
    for _ in range(100):
        wins = 1 / (1 + math.exp(-min(max(top, -700), 700)))
        slope = before * (1 - wins) - behind * wins - (top - mean) / variance
        curve = (before + behind) * wins * (1 - wins) + 1 / variance
        step = max(-1.0, min(1.0, slope / curve))
        top += step
        if abs(step) < 1e-9:
            break
    at = top + _STEPS / math.sqrt(curve)
    height = -before * np.logaddexp(0, -at) - behind * np.logaddexp(0, at) - (at - mean) ** 2 / (2 * variance)
    weight = np.exp(height - height.max())
    weight /= weight.sum()
    middle = float(weight @ at)
    return middle, float(weight @ (at - middle) ** 2)
