"""Aims of a search: what a measure of the game should be, and how far a figure is from it."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal

from hightable.lab.deal_statistics import Estimate
from hightable.lab.figure_text import PERCENT
from hightable.lab.match_runner import BadRun

UNIT = 0.05
"""How far beyond a bound counts as one unit of miss: this part of the bound, or this much itself if the bound is less than 1."""

_AIM = re.compile(r"\s*([\w.\-’+ ]+?)\s*(=|<|>)\s*([^\s±+]+?)\s*(?:(?:±|\+-|\+/-)\s*(\S+))?\s*")

Verdict = Literal["reached", "undecided", "missed"]


@dataclass(frozen=True)
class Aim:
    """A measure with the value that it should have, or with a bound that it should keep."""

    measure: str
    relation: Literal["=", "<", ">"]
    value: float
    tolerance: float = 0.0
    """For “=” only."""

    @classmethod
    def parse(cls, text: str) -> Aim:
        """The aim in a text such as `first_player=0.50±0.01`, `margin<4` or `points>20`. Raises BadRun.

        >>> Aim.parse("first_player=0.50+-0.01")
        Aim(measure='first_player', relation='=', value=0.5, tolerance=0.01)
        """
        found = _AIM.fullmatch(text)
        if found is None:
            raise BadRun(f"“{text}” is not an aim: write, for example, first_player=0.50±0.01, margin<4 or points>20.")
        measure, relation, value, tolerance = found.groups()
        if relation != "=" and tolerance is not None:
            raise BadRun(f"“{text}”: a bound has no tolerance. Write {measure}{relation}{value}.")
        wanted = _number(value, text)
        if relation == "=" and tolerance is None:
            share = f"{measure}={value}±0.01" if abs(wanted) <= 1 else "first_player=0.50±0.01 for a share, which is from 0 to 1"
            raise BadRun(f"“{text}” needs a tolerance: {share}, for example.")
        around = _number(tolerance, text) if tolerance is not None else 0.0
        if relation == "=" and around <= 0:
            raise BadRun(f"“{text}”: the tolerance must be more than 0.")
        return cls(measure, relation, wanted, around)  # type: ignore[arg-type]

    def check_unit(self, unit: str) -> None:
        """Raises BadRun if a measure of this unit can never have the value."""
        if unit in PERCENT and not 0 <= self.value <= 1:
            raise BadRun(f"“{self}”: {self.measure} is a share, from 0 to 1 (or 0% to 100%), and cannot be {self.value:g}.")

    def __str__(self) -> str:
        around = f"±{self.tolerance:g}" if self.relation == "=" else ""
        return f"{self.measure}{self.relation}{self.value:g}{around}"

    def miss(self, figure: float) -> float:
        """How far the figure is from the aim: 1 is at the edge of the tolerance, or a little beyond a bound (see UNIT)."""
        if self.relation == "=":
            return abs(figure - self.value) / self.tolerance
        beyond = figure - self.value if self.relation == "<" else self.value - figure
        return max(0.0, beyond) / (UNIT * max(1.0, abs(self.value)))

    def is_kept(self, figure: float) -> bool:
        """Whether the figure is within the tolerance, or within the bound."""
        if self.relation == "=":
            return abs(figure - self.value) <= self.tolerance * (1 + 1e-9)
        return figure < self.value if self.relation == "<" else figure > self.value

    def verdict(self, found: Estimate) -> Verdict:
        """Reached if the whole interval is where it should be, missed if all of it is elsewhere."""
        if self.is_kept(found.low) and self.is_kept(found.high):
            return "reached"
        low = self.value - self.tolerance if self.relation != "<" else -math.inf
        high = self.value + self.tolerance if self.relation != ">" else math.inf
        return "missed" if found.high < low or found.low > high else "undecided"


def _number(text: str, aim: str) -> float:
    """The number in the text, also in per cent."""
    percent = text.endswith("%")
    try:
        number = float(text.rstrip("%"))
    except ValueError:
        number = math.nan
    if not math.isfinite(number):
        raise BadRun(f"“{aim}”: “{text}” is not a number.")
    return number / 100 if percent else number


def total_miss(aims: Sequence[Aim], figures: Iterable[float]) -> float:
    """What a search makes as small as it can: the sum of the squared misses. A figure that does not exist misses without end."""
    misses = [aim.miss(figure) for aim, figure in zip(aims, figures, strict=True)]
    return math.inf if any(map(math.isnan, misses)) else math.fsum(miss * miss for miss in misses)
