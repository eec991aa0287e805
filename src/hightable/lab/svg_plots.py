"""Plots as SVG for a page without scripts: intervals, histograms and lines. Colours are CSS variables of the page.

A plot is 360 units wide, so that its text is readable on a telephone; wider screens show several side by side.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from html import escape

WIDTH = 360
LEFT, RIGHT = 8, 8
ROW = 36
TICKS = 5
FEW = 0.002
"""The share of a series that is not plotted apart."""
LETTER = 7
"""The width of a digit of a tick, at most."""

Format = Callable[[float], str]


@dataclass(frozen=True)
class Interval:
    """A labelled value with its interval."""

    label: str
    value: float
    low: float
    high: float
    strong: bool = True
    """Whether it is drawn in the main colour."""


@dataclass(frozen=True)
class Line:
    """A line with a band around it: places from 0 to 1, values, lower and upper bounds."""

    label: str
    x: Sequence[float]
    y: Sequence[float]
    low: Sequence[float]
    high: Sequence[float]


@dataclass(frozen=True)
class Bars:
    """A series of a histogram: how often each whole number occurs."""

    label: str
    counts: Sequence[Sequence[int]]


def intervals(
    title: str, rows: Sequence[Interval], show: Format, reference: float | None = None, within: Sequence[float] = ()
) -> str:
    """A dot with its interval for each row, the label above it. `reference` is a dashed line; `within` widens the axis."""
    ends = [end for row in rows for end in (row.low, row.high, row.value)]
    ticks = _ticks([*ends, *within, *([] if reference is None else [reference])], show)
    x = _scale(ticks[0], ticks[-1], LEFT, WIDTH - RIGHT)
    bottom = ROW * len(rows) + 4
    parts = _axis(ticks, x, bottom, show)
    if reference is not None:
        parts.append(f'<line class="even" x1="{x(reference):.1f}" x2="{x(reference):.1f}" y1="0" y2="{bottom}"/>')
    for place, row in enumerate(rows):
        top, middle = ROW * place, ROW * place + 25
        kind = "mark" if row.strong else "mark weak"
        parts.append(f'<text x="{LEFT}" y="{top + 14}">{escape(_shortened(row.label))}</text>')
        parts.append(f'<text class="value" x="{WIDTH - RIGHT}" y="{top + 14}">{escape(show(row.value))}</text>')
        parts.append(f'<line class="{kind}" x1="{x(row.low):.1f}" x2="{x(row.high):.1f}" y1="{middle}" y2="{middle}"/>')
        parts.append(f'<circle class="{kind}" cx="{x(row.value):.1f}" cy="{middle}" r="4"/>')
    return _svg(title, bottom + 22, parts)


def histogram(title: str, series: Sequence[Bars], unit: str) -> str:
    """Bars side by side for each series, in bins of whole numbers; heights are shares of the series, written at the highest."""
    numbers = [number for each in series for number, _ in each.counts]
    first, last = min(numbers), max(_last_plotted(each.counts) for each in series)
    more = last < max(numbers)
    width = _bin_width(last - first + 1)
    start = first // width * width
    bins = (last - start) // width + 1
    shares = [_binned(each.counts, start, width, bins) for each in series]
    labels = [_bin_label(start + number * width, width) for number in range(bins)]
    if more:
        labels[-1] = f"{start + (bins - 1) * width}+"
    top, bottom = 32, 158
    highest = max(max(each) for each in shares)
    step = (WIDTH - LEFT - RIGHT) / bins
    parts = []
    for place, each in enumerate(shares):
        thick = step * 0.86 / len(shares)
        for number, share in enumerate(each):
            height = (bottom - top) * share / highest
            at = LEFT + number * step + step * 0.07 + place * thick
            if share:
                parts.append(
                    f'<rect class="bar s{place}" x="{at:.1f}" y="{bottom - height:.1f}" width="{thick:.1f}" '
                    f'height="{height:.1f}">'
                    f"<title>{labels[number]}: {share:.1%}</title></rect>"
                )
            if share == highest:
                parts.append(f'<text class="tick" x="{at + thick / 2:.1f}" y="{bottom - height - 3:.1f}">{share:.0%}</text>')
    every = max(1, math.ceil(bins / 7))
    parts.append(f'<line class="axis" x1="{LEFT}" x2="{WIDTH - RIGHT}" y1="{bottom}" y2="{bottom}"/>')
    for number in range(0, bins, every):
        label, middle = labels[number], LEFT + (number + 0.5) * step
        kind, at = ("tick last", float(WIDTH)) if middle + len(label) * LETTER / 2 > WIDTH else ("tick", middle)
        parts.append(f'<text class="{kind}" x="{at:.1f}" y="{bottom + 16}">{label}</text>')
    parts.append(f'<text class="tick" x="{WIDTH / 2}" y="{bottom + 32}">{escape(unit)}</text>')
    return _svg(title, bottom + 38, [*parts, *_legend([each.label for each in series])])


def lines(title: str, series: Sequence[Line], show: Format, x_unit: str) -> str:
    """Lines with bands, both axes from 0 to 1."""
    top, bottom, left = 26, 176, 40
    x, y = _scale(0, 1, left, WIDTH - RIGHT), _scale(0, 1, bottom, top)
    parts = []
    for tick in range(TICKS):
        value = tick / (TICKS - 1)
        parts.append(f'<line class="grid" x1="{left}" x2="{WIDTH - RIGHT}" y1="{y(value):.1f}" y2="{y(value):.1f}"/>')
        last = " last" if tick == TICKS - 1 else ""
        parts.append(f'<text class="tick last" x="{left - 5}" y="{y(value) + 4:.1f}">{escape(show(value))}</text>')
        parts.append(f'<text class="tick{last}" x="{x(value):.1f}" y="{bottom + 16}">{escape(show(value))}</text>')
    parts.append(f'<text class="tick" x="{(left + WIDTH) / 2}" y="{bottom + 32}">{escape(x_unit)}</text>')
    for place, each in enumerate(series):
        band = [*zip(each.x, each.high, strict=True), *reversed(list(zip(each.x, each.low, strict=True)))]
        parts.append(f'<polygon class="band s{place}" points="{_points(band, x, y)}"/>')
        parts.append(f'<polyline class="line s{place}" points="{_points(list(zip(each.x, each.y, strict=True)), x, y)}"/>')
    return _svg(title, bottom + 38, [*parts, *_legend([each.label for each in series])])


def _svg(title: str, height: float, parts: Sequence[str]) -> str:
    name = escape(title)
    return f'<svg viewBox="0 0 {WIDTH} {height:.0f}" role="img" aria-label="{name}"><title>{name}</title>{"".join(parts)}</svg>'


def _scale(low: float, high: float, first: float, last: float) -> Callable[[float], float]:
    """A function from values to places; values outside are drawn at the edge."""
    return lambda value: first + (last - first) * (min(max(value, low), high) - low) / ((high - low) or 1)


def _ticks(ends: Sequence[float], show: Format) -> list[float]:
    """Round places around these values, far enough apart that no two look the same when shown."""
    low, high = min(ends), max(ends)
    step = _round_step((high - low) or abs(high) or 1.0)
    while True:
        ticks = [number * step for number in range(math.floor(low / step), math.ceil(high / step) + 1)]
        if len({show(tick) for tick in ticks}) == len(ticks):
            return ticks
        step = _round_step(step * (TICKS + 1))


def _round_step(span: float) -> float:
    """A round number of which about five make up the span."""
    size: float = 10 ** math.floor(math.log10(span / TICKS))
    return next(size * factor for factor in (1, 2, 5, 10) if span / (size * factor) <= TICKS)


def _axis(ticks: Sequence[float], x: Callable[[float], float], bottom: float, show: Format) -> list[str]:
    parts = [f'<line class="grid" x1="{x(tick):.1f}" x2="{x(tick):.1f}" y1="0" y2="{bottom}"/>' for tick in ticks]
    for place, tick in enumerate(ticks):
        anchor = " first" if place == 0 else " last" if place == len(ticks) - 1 else ""
        parts.append(f'<text class="tick{anchor}" x="{x(tick):.1f}" y="{bottom + 16}">{escape(show(tick))}</text>')
    return parts


def _points(pairs: Sequence[tuple[float, float]], x: Callable[[float], float], y: Callable[[float], float]) -> str:
    return " ".join(f"{x(a):.1f},{y(b):.1f}" for a, b in pairs)


def _legend(labels: Sequence[str]) -> list[str]:
    if len(labels) < 2:
        return []
    step = (WIDTH - LEFT - RIGHT) / len(labels)
    return [
        f'<rect class="bar s{place}" x="{LEFT + place * step:.0f}" y="2" width="10" height="10"/>'
        f'<text x="{LEFT + place * step + 15:.0f}" y="12">{escape(label)}</text>'
        for place, label in enumerate(labels)
    ]


def _shortened(label: str, most: int = 44) -> str:
    return label if len(label) <= most else f"{label[: most - 1].rstrip()}…"


def _bin_width(span: int) -> int:
    """The width of a bin, so that there are at most 24."""
    return next(width for width in (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 10_000, 100_000) if span / width <= 24)


def _last_plotted(counts: Sequence[Sequence[int]]) -> int:
    """The number that all but a few are not above: those few share the last bin, or they would squeeze the others together."""
    total, below = sum(count for _, count in counts), 0
    for number, count in sorted(counts, key=lambda pair: pair[0]):
        below += count
        if below >= (1 - FEW) * total:
            return number
    return 0


def _binned(counts: Sequence[Sequence[int]], start: int, width: int, bins: int) -> list[float]:
    found, total = [0.0] * bins, sum(count for _, count in counts) or 1
    for number, count in counts:
        found[min((number - start) // width, bins - 1)] += count / total
    return found


def _bin_label(first: int, width: int) -> str:
    return str(first) if width == 1 else f"{first}–{first + width - 1}"
