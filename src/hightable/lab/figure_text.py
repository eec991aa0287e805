"""Figures of measures as text: values, differences, intervals and p-values."""

from __future__ import annotations

import math

from hightable.lab.deal_statistics import Estimate

PERCENT = ("share", "part")
"""The units that are shown in per cent, and their differences in percentage points."""


def figure(value: float, unit: str) -> str:
    """A value of this unit as text.

    >>> figure(0.125, "share"), figure(24.316, "points"), figure(float("nan"), "points")
    ('12.5%', '24.32', '–')
    """
    if not math.isfinite(value):
        return "–"
    return (f"{value:.1%}" if unit in PERCENT else f"{value:,.2f}").replace("-", "−")


def signed(difference: float, unit: str) -> str:
    """A difference of two values of this unit as text, with its sign: in percentage points if it is of shares.

    >>> signed(-0.031, "share"), signed(2.5, "points")
    ('−3.1 pp', '+2.50')
    """
    return f"{_signed(difference, unit)}{' pp' if unit in PERCENT else ''}"


def _signed(difference: float, unit: str) -> str:
    if not math.isfinite(difference):
        return "–"
    return (f"{difference * 100:+.1f}" if unit in PERCENT else f"{difference:+,.2f}").replace("-", "−")


def interval_text(found: Estimate, unit: str) -> str:
    """The interval of a difference; in percentage points, without saying so again."""
    return f"{_signed(found.low, unit)} to {_signed(found.high, unit)}"


def p_text(p: float) -> str:
    """A p-value with as many digits as it deserves.

    >>> p_text(0.00001), p_text(0.0234), p_text(1.0)
    ('< 0.001', '0.023', '1.000')
    """
    return "< 0.001" if p < 0.001 else f"{p:.3f}"
