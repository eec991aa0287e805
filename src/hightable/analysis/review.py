"""A finished match looked at again: how likely each seat was to win when, as far as it could know then, and what turned that.

The curve comes first, moment by moment: from each seat's own view a short search says what it could expect. A match of very many
decisions is looked at where the turn passes on. Then the decisions that seem to have changed most are looked into longer
(`turning.py`), because among hundreds of short looks the largest change is mostly luck of the search.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from hightable.analysis.evaluator import LOOKED_INTO, Evaluator, moments_of
from hightable.analysis.turning_points import Scale, Turn, most_changed, turn_at
from hightable.engine.match import Match


@dataclass(frozen=True)
class Moment:
    """What each seat could expect after so many decisions: its chance to win, or points where nobody can win."""

    number: int
    values: tuple[float, ...]


@dataclass(frozen=True)
class Review:
    """As much as is known so far."""

    moments: tuple[Moment, ...] = ()
    turns: tuple[Turn, ...] = ()
    in_points: bool = False
    """Whether what is followed is points: for who plays alone where the game knows no victory."""
    share: float = 0.0
    """How much of the work is done, from 0 to 1."""

    @property
    def done(self) -> bool:
        return self.share >= 1.0


def review(match: Match, simulations: int | None = None) -> Review:
    """The whole review. The same match and the same number of simulations a look give the same."""
    *_, last = reviewing(match, simulations)
    return last


def reviewing(match: Match, simulations: int | None = None) -> Iterator[Review]:
    """The review as it grows, after each moment. Without a number of simulations it takes what time allows."""
    if not match.over:
        raise ValueError("A match is reviewed when it is over.")
    eyes = Evaluator(match, simulations)
    numbers = moments_of(match)
    found = Review(in_points=eyes.in_points)
    steps = len(numbers) + LOOKED_INTO
    for number in numbers:
        moment = Moment(number, tuple(eyes.value(seat, number) for seat in range(match.seats)))
        found = replace(found, moments=(*found.moments, moment), share=len(found.moments) / steps)
        yield found
    scale = Scale.of([value for moment in found.moments for value in moment.values], eyes.in_points, eyes.second)
    turns: list[Turn] = []
    candidates = _candidates(eyes, found.moments)
    for place, number in enumerate(candidates):
        turn = turn_at(match, number, eyes.longer(), scale)
        turns += [turn] if turn else []
        found = replace(found, share=(len(numbers) + place) / steps)
        yield found
    told = most_changed(turns)
    moments = looked_longer(found.moments, told, match.number)
    yield replace(found, moments=moments, turns=agreeing(told, moments), share=1.0)


def looked_longer(moments: tuple[Moment, ...], turns: Sequence[Turn], last: int) -> tuple[Moment, ...]:
    """The moments with what the longer looks have found of the movers, so that the curve shows what the list tells.

    The end stays what it is. What a look before a decision has found counts more than what one after the decision before has.
    """
    values = {moment.number: list(moment.values) for moment in moments}
    later = [(turn.number + 1, turn.seat, turn.after) for turn in turns]
    for number, seat, value in later + [(turn.number, turn.seat, turn.before) for turn in turns]:
        if number < last:
            values.setdefault(number, _between(moments, number))[seat] = value
    return tuple(Moment(number, tuple(values[number])) for number in sorted(values))


def agreeing(turns: Sequence[Turn], moments: Sequence[Moment]) -> tuple[Turn, ...]:
    """The same turns by the values of the curve."""
    at = {moment.number: moment.values for moment in moments}
    return tuple(replace(turn, before=at[turn.number][turn.seat], after=at[turn.number + 1][turn.seat]) for turn in turns)


def _between(moments: Sequence[Moment], number: int) -> list[float]:
    """What the curve shows at a moment that was not looked at: everybody on the way from the one before to the one after."""
    one = max((moment for moment in moments if moment.number <= number), key=lambda moment: moment.number)
    two = min((moment for moment in moments if moment.number > number), key=lambda moment: moment.number)
    way = (number - one.number) / (two.number - one.number)
    return [a + (b - a) * way for a, b in zip(one.values, two.values, strict=True)]


def _candidates(eyes: Evaluator, moments: tuple[Moment, ...]) -> list[int]:
    """The decisions to look into: where the mover's expectation seems to have changed most."""
    match = eyes.match
    changes: dict[int, float] = {}
    spans = [(abs(_change(match, one, two)), one, two) for one, two in pairwise(moments)]
    for _, one, two in sorted(spans, key=lambda span: -span[0])[:LOOKED_INTO]:
        changes |= _within(eyes, one, two)
    return sorted(changes, key=lambda number: -changes[number])[:LOOKED_INTO]


def _change(match: Match, one: Moment, two: Moment) -> float:
    seat = match.to_move_at(one.number)
    return two.values[seat] - one.values[seat]


def _within(eyes: Evaluator, one: Moment, two: Moment) -> dict[int, float]:
    """By how much each decision of the mover between two moments changed what they could expect."""
    seat = eyes.match.to_move_at(one.number)
    numbers = [n for n in range(one.number, two.number) if eyes.match.to_move_at(n) == seat]
    known = {one.number: one.values[seat], two.number: two.values[seat]}
    for number in {after for n in numbers for after in (n, n + 1)} - known.keys():
        known[number] = eyes.value(seat, number)
    return {number: abs(known[number + 1] - known[number]) for number in numbers}
