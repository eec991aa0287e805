"""A forest plot as SVG: one line per difference with its interval, and 0 as a line to compare it with."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from html import escape
from typing import NamedTuple

ROW, TOP, BOTTOM = 22, 8, 26
LABELS, PLOT, FIGURES = 330, 360, 190
WIDTH = LABELS + PLOT + FIGURES
TICKS = 5


class ForestRow(NamedTuple):
    """One line of the plot: its label, its interval, the figures beside it, and its class in the style sheet."""

    label: str
    middle: float
    low: float
    high: float
    figures: str
    style: str


def forest_plot(rows: Sequence[ForestRow], title: str, tick: Callable[[float], str]) -> str:
    """The plot of these rows on a common axis. `tick` writes a number on the axis."""
    ends = [end for row in rows for end in (row.low, row.middle, row.high) if math.isfinite(end)]
    low, high = min(0.0, *ends), max(0.0, *ends)
    step = _step(high - low)
    low, high = math.floor(low / step) * step, math.ceil(high / step) * step
    if low == high:
        low, high = -step, step

    def x(value: float) -> float:
        return round(LABELS + 12 + (min(max(value, low), high) - low) / (high - low) * (PLOT - 24), 1)

    height = TOP + ROW * len(rows) + BOTTOM
    base = TOP + ROW * len(rows)
    size = f'viewBox="0 0 {WIDTH} {height}" width="{WIDTH}" height="{height}"'
    parts = [f'<svg class="forest" {size} role="img" aria-label="{escape(title, quote=True)}">']
    for number in range(round((high - low) / step) + 1):
        at = low + number * step
        style = "zero" if abs(at) < step / 2 else "axis"
        parts.append(f'<line class="{style}" x1="{x(at)}" x2="{x(at)}" y1="{TOP}" y2="{base}"/>')
        parts.append(f'<text class="faint" x="{x(at)}" y="{base + 16}" text-anchor="middle">{escape(tick(at))}</text>')
    parts += [_line(row, TOP + ROW * place + ROW / 2, x) for place, row in enumerate(rows)]
    return "\n".join([*parts, "</svg>"])


def _line(row: ForestRow, y: float, x: Callable[[float], float]) -> str:
    label = row.label if len(row.label) <= 52 else f"{row.label[:51]}…"
    return (
        f"<g><title>{escape(f'{row.label}: {row.figures}')}</title>"
        f'<text x="{LABELS}" y="{y + 4}" text-anchor="end">{escape(label)}</text>'
        f'<line class="{row.style}" stroke-width="2" x1="{x(row.low)}" x2="{x(row.high)}" y1="{y}" y2="{y}"/>'
        f'<circle class="{row.style}" stroke-width="2" cx="{x(row.middle)}" cy="{y}" r="4"/>'
        f'<text class="faint" x="{LABELS + PLOT + 8}" y="{y + 4}">{escape(row.figures)}</text></g>'
    )


def _step(span: float) -> float:
    """A round distance between ticks.

    >>> _step(0.83), _step(0.0), _step(23)
    (0.2, 1.0, 5.0)
    """
    if span <= 0:
        return 1.0
    size = 10.0 ** math.floor(math.log10(span / TICKS))
    return next(factor * size for factor in (1, 2, 5, 10) if factor * size >= span / TICKS * 0.999)
