"""What a search varies: some numbers of a game's data file, each with the values that it may have."""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal, InvalidOperation
from typing import Any, TypeAlias

from hightable.engine.components import Overlay
from hightable.engine.discovery import find
from hightable.engine.game import Game
from hightable.lab.component_numbers import ComponentNumber, Number, find_number, game_data, list_numbers, overlay_data
from hightable.lab.match_runner import BadRun

Point: TypeAlias = tuple[Number, ...]
"""A value for each number that is varied, in their order."""

MOST_VALUES = 1000
"""Values that one number may have."""
NAME = "tuned"
"""The name of the variants that are tried."""


@dataclass(frozen=True)
class VariedNumber:
    """A number with the values to try, ascending."""

    number: ComponentNumber
    values: tuple[Number, ...]

    @classmethod
    def parse(cls, text: str, numbers: Sequence[ComponentNumber]) -> VariedNumber:
        """What `PATH=2..5`, `PATH=1..9:2`, `PATH=1,2,4` or `PATH=3` varies. Raises BadNumber or BadRun."""
        path, sign, given = text.partition("=")
        if not sign or not path.strip() or not given.strip():
            raise BadRun(
                f"“{text}” does not say what to vary: write, for example, {numbers[0].path}=1..3 or {numbers[0].path}=1,2,4."
            )
        number = find_number(numbers, path.strip())
        values = sorted(set(_values(given.strip(), text)))
        if len(values) > MOST_VALUES:
            raise BadRun(f"“{text}” has {len(values):,} values: at most {MOST_VALUES:,} are tried.")
        if isinstance(number.value, int) and any(value != value.to_integral_value() for value in values):
            raise BadRun(f"“{text}”: {number.path} is a whole number in the data file, {number.value}, and stays one.")
        kind = type(number.value)
        return cls(number, tuple(kind(value) for value in values))

    @property
    def path(self) -> str:
        return self.number.path

    def nearest(self, value: Number) -> Number:
        """The value to try that is nearest to this one."""
        return min(self.values, key=lambda each: abs(each - value))

    def others(self, value: Number) -> list[Number]:
        """The values next to this one, and the lowest and the highest."""
        place = self.values.index(value)
        places = {0, max(place - 1, 0), min(place + 1, len(self.values) - 1), len(self.values) - 1} - {place}
        return [self.values[each] for each in sorted(places)]


def _values(given: str, text: str) -> Iterator[Decimal]:
    """The values of a range or of a list."""
    if ".." not in given:
        yield from (_decimal(each, text) for each in given.split(","))
        return
    ends, _, step = given.partition(":")
    low, high = (_decimal(end, text) for end in ends.split("..", 1))
    by = _decimal(step, text) if step else Decimal(1)
    if by <= 0 or high < low:
        raise BadRun(f"“{text}”: a range goes upwards, from the lowest value to the highest, in steps of more than 0.")
    if not step and (low != low.to_integral_value() or high != high.to_integral_value()):
        raise BadRun(f"“{text}”: a range of decimals needs its step, for example {low}..{high}:{(high - low) / 10 or 1}.")
    if (high - low) / by > MOST_VALUES:
        raise BadRun(f"“{text}” has more than {MOST_VALUES:,} values.")
    yield from (low + count * by for count in range(int((high - low) / by) + 1))


def _decimal(text: str, whole: str) -> Decimal:
    try:
        number = Decimal(text.strip())
    except InvalidOperation:
        number = Decimal("nan")
    if not number.is_finite():
        raise BadRun(f"“{whole}”: “{text.strip()}” is not a number.")
    return number


@dataclass(frozen=True)
class SearchSpace:
    """All combinations of the varied numbers of a game."""

    game: Game[Any]
    """With its own components."""
    varied: tuple[VariedNumber, ...]
    data: Mapping[str, Any]
    """The game's own data."""

    @classmethod
    def parse(cls, game: Game[Any], texts: Sequence[str]) -> SearchSpace:
        """The space that these texts describe. Raises BadComponents, BadNumber or BadRun."""
        data = game_data(game)
        numbers = list_numbers(data)
        if not numbers:
            raise BadRun(f"There is no number to vary in the components of “{game.name}”.")
        if not texts:
            raise BadRun(f"Say what to vary: --vary {numbers[0].path}=1..3, for example. --list shows what can be varied.")
        varied = tuple(VariedNumber.parse(text, numbers) for text in texts)
        paths = [each.path for each in varied]
        if len(set(paths)) < len(paths):
            twice = next(path for path in paths if paths.count(path) > 1)
            raise BadRun(f"“{twice}” is varied twice: give all its values at once.")
        return cls(game, varied, data)

    @property
    def size(self) -> int:
        """The number of points."""
        return math.prod(len(each.values) for each in self.varied)

    @property
    def start(self) -> Point:
        """The point nearest to today's numbers."""
        return tuple(each.nearest(each.number.value) for each in self.varied)

    @property
    def today(self) -> Point:
        """Today's numbers, which need not be among the values to try."""
        return tuple(each.number.value for each in self.varied)

    def points(self) -> Iterator[Point]:
        """All points: the start first, then in order."""
        yield self.start
        yield from (point for point in itertools.product(*(each.values for each in self.varied)) if point != self.start)

    def named(self, point: Point) -> dict[str, Number]:
        """The values by path."""
        return {each.path: value for each, value in zip(self.varied, point, strict=True)}

    def overlay(self, point: Point, name: str = NAME) -> dict[str, Any]:
        """The data file of a point, as `--components` takes it."""
        return {"name": name, **overlay_data(self.data, [each.number for each in self.varied], point)}

    def variant(self, point: Point) -> Game[Any]:
        """The game with these numbers; the game itself for today's. Raises BadComponents if its checks refuse them."""
        return self.game if point == self.today else self.laid_over(point)

    def laid_over(self, point: Point) -> Game[Any]:
        """The variant with these numbers, even if they are today's. Raises BadComponents."""
        data = overlay_data(self.data, [each.number for each in self.varied], point)
        return find(self.game.name, Overlay(NAME, data, "these numbers"))
