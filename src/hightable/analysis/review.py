"""A review of a finished match: each seat's win probability over time, from what it knew then, and the turning points.

The curve comes first: a short search from each seat's own view at each moment. Very long matches are evaluated where the turn
passes to another player. Then the decisions with the largest changes get a longer search (`turning_points.py`), because the
largest of hundreds of changes is mostly noise of the search.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from hightable.analysis.evaluator import CANDIDATES, Evaluator, moments_of
from hightable.analysis.turning_points import Thresholds, TurningPoint, find_turning_point, largest_changes
from hightable.engine.match import Match


@dataclass(frozen=True)
class Moment:
    """What each seat could expect after a number of decisions: its win probability, or points where nobody can win."""

    number: int
    values: tuple[float, ...]


@dataclass(frozen=True)
class Review:
    """A review, complete or in progress."""

    moments: tuple[Moment, ...] = ()
    turns: tuple[TurningPoint, ...] = ()
    in_points: bool = False
    """Whether the values are points: in solo games that nobody can win."""
    share: float = 0.0
    """How much of the work is done, from 0 to 1."""

    @property
    def done(self) -> bool:
        return self.share >= 1.0


def review(match: Match, simulations: int | None = None) -> Review:
    """The complete review. The same match and number of simulations per evaluation give the same review."""
    *_, last = reviewing(match, simulations)
    return last


def reviewing(match: Match, simulations: int | None = None) -> Iterator[Review]:
    """The review in progress, after each moment. By default the number of simulations depends on the speed of the machine."""
    if not match.over:
        raise ValueError("Only a finished match can be reviewed.")
    evaluator = Evaluator(match, simulations)
    numbers = moments_of(match)
    result = Review(in_points=evaluator.in_points)
    steps = len(numbers) + CANDIDATES
    for number in numbers:
        moment = Moment(number, tuple(evaluator.value(seat, number) for seat in range(match.seats)))
        result = replace(result, moments=(*result.moments, moment), share=len(result.moments) / steps)
        yield result
    values = [value for moment in result.moments for value in moment.values]
    thresholds = Thresholds.of(values, evaluator.in_points, evaluator.second_simulations)
    points: list[TurningPoint] = []
    candidates = _candidates(evaluator, result.moments)
    for place, number in enumerate(candidates):
        point = find_turning_point(match, number, evaluator.with_second_budget(), thresholds)
        points += [point] if point else []
        result = replace(result, share=(len(numbers) + place) / steps)
        yield result
    largest = largest_changes(points)
    moments = merge_into_curve(result.moments, largest, match.number)
    yield replace(result, moments=moments, turns=read_from_curve(largest, moments), share=1.0)


def merge_into_curve(moments: tuple[Moment, ...], points: Sequence[TurningPoint], last: int) -> tuple[Moment, ...]:
    """The curve with the more precise values of the turning points' movers, so that both show the same numbers.

    The final result stays. A value before a decision replaces one after the decision before it.
    """
    values = {moment.number: list(moment.values) for moment in moments}
    after = [(point.number + 1, point.seat, point.after) for point in points]
    for number, seat, value in after + [(point.number, point.seat, point.before) for point in points]:
        if number < last:
            values.setdefault(number, _interpolate(moments, number))[seat] = value
    return tuple(Moment(number, tuple(values[number])) for number in sorted(values))


def read_from_curve(points: Sequence[TurningPoint], moments: Sequence[Moment]) -> tuple[TurningPoint, ...]:
    """The same turning points with the values of the curve."""
    at = {moment.number: moment.values for moment in moments}
    return tuple(replace(point, before=at[point.number][point.seat], after=at[point.number + 1][point.seat]) for point in points)


def _interpolate(moments: Sequence[Moment], number: int) -> list[float]:
    """The values of the curve at a moment that was not evaluated."""
    before = max((moment for moment in moments if moment.number <= number), key=lambda moment: moment.number)
    after = min((moment for moment in moments if moment.number > number), key=lambda moment: moment.number)
    fraction = (number - before.number) / (after.number - before.number)
    return [a + (b - a) * fraction for a, b in zip(before.values, after.values, strict=True)]


def _candidates(evaluator: Evaluator, moments: tuple[Moment, ...]) -> list[int]:
    """The decisions after which the mover's value seems to have changed most."""
    match = evaluator.match
    changes: dict[int, float] = {}
    spans = [(abs(_change(match, one, two)), one, two) for one, two in pairwise(moments)]
    for _, one, two in sorted(spans, key=lambda span: -span[0])[:CANDIDATES]:
        changes |= _changes_between(evaluator, one, two)
    return sorted(changes, key=lambda number: -changes[number])[:CANDIDATES]


def _change(match: Match, one: Moment, two: Moment) -> float:
    seat = match.to_move_at(one.number)
    return two.values[seat] - one.values[seat]


def _changes_between(evaluator: Evaluator, one: Moment, two: Moment) -> dict[int, float]:
    """How much each decision of the mover between two moments changed the mover's value."""
    seat = evaluator.match.to_move_at(one.number)
    numbers = [n for n in range(one.number, two.number) if evaluator.match.to_move_at(n) == seat]
    values = {one.number: one.values[seat], two.number: two.values[seat]}
    for number in {after for n in numbers for after in (n, n + 1)} - values.keys():
        values[number] = evaluator.value(seat, number)
    return {number: abs(values[number + 1] - values[number]) for number in numbers}
