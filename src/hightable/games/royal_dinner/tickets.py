"""The orders as pictures: little cards, the coloured ones with their shape, and what ties them together."""

from __future__ import annotations

from hightable.engine.palette import EDGE, GOLD, GOLD_DARK, INK, LINEN, PARCHMENT, text
from hightable.games.royal_dinner.food import DARK, FILL, shape

ANY = -1
TOP, FOOT = 96, 130


def ticket(order: str, colour: int) -> str:
    """The picture of an order, in the lower part of a noble's card."""
    frame = (
        f'<rect x="8" y="{TOP}" width="84" height="{FOOT - TOP}" rx="5" fill="{LINEN}" stroke="{GOLD_DARK}" stroke-width="1"/>'
    )
    return frame + _PICTURES[order](colour)


def _mini(x: float, kind: int, y: float = 113, wide: float = 14, words: str = "") -> str:
    """A little card with its middle at x and y, of a type or of any."""
    high = wide * 1.36
    fill, edge = (PARCHMENT, EDGE) if kind == ANY else (FILL[kind], DARK[kind])
    rect = (
        f'<rect x="{x - wide / 2:g}" y="{y - high / 2:g}" width="{wide:g}" height="{high:g}" rx="2" fill="{fill}" stroke="{edge}"'
        ' stroke-width="1.2"/>'
    )
    if words:
        return rect + text(x, y + 3.6, words, 10, fill=LINEN if kind != ANY and kind != 4 else INK)
    return rect if kind == ANY else rect + shape(kind, x, y, wide / 40, LINEN if kind != 4 else INK)


def _sign(x: float, words: str, size: float = 12, y: float = 117.5) -> str:
    return text(x, y, words, size)


def _same(colour: int) -> str:
    kinds = (colour, ANY, ANY, ANY)
    return "".join(_mini(20 + 20 * k, kind) for k, kind in enumerate(kinds)) + "".join(
        _sign(30 + 20 * k, "=", 10) for k in range(3)
    )


def _set(x: float, cards: int, colour: int) -> str:
    """Cards of the same value, one of them coloured, under one brace."""
    wide = 15.5
    minis = "".join(_mini(x + wide * k, colour if k == 0 else ANY, 111, 13) for k in range(cards))
    end = x + wide * (cards - 1)
    brace = f'<path d="M{x - 6:g} 123V126H{end + 6:g}V123" fill="none" stroke="{GOLD_DARK}" stroke-width="1.6"/>'
    return minis + brace + "".join(_sign(x + wide * (k + 0.5), "=", 8, 113.5) for k in range(cards - 1))


def _two_pairs(colour: int) -> str:
    return _set(23, 2, colour) + _set(62, 2, colour)


def _pair_and_triple(colour: int) -> str:
    return _set(17.5, 2, colour) + _set(52, 3, colour)


def _four_and(words: str, colour: int) -> str:
    return "".join(_mini(16 + 12.2 * k, colour, 113, 11) for k in range(4)) + _sign(76, words, 14, 118)


def _addition(colour: int) -> str:
    return "".join(_mini(24 + 26 * k, colour) for k in range(3)) + _sign(37, "+", 15) + _sign(63, "=", 15)


def _twenty_five(_: int) -> str:
    dots = text(50, 116, "…", 11)
    return _mini(17, ANY, 113, 12) + _sign(27.5, "+", 10) + _mini(38, ANY, 113, 12) + dots + _sign(73, "=25", 15, 118.5)


def _even_or_odd(colour: int) -> str:
    even = "".join(_mini(16.5 + 9.6 * k, colour, 113, 9.4) for k in range(4))
    return even + text(71, 110.5, "2 4 6 8", 9.5) + text(71, 124.5, "1 3 5 7", 9.5) + _bar(54, 113.5, 88)


def _bar(x: float, y: float, end: float) -> str:
    return f'<path d="M{x:g} {y:g}H{end:g}" stroke="{GOLD_DARK}" stroke-width="1"/>'


def _stairs(heights: tuple[float, ...], coloured: tuple[int, ...], colour: int, first: float, step: float, wide: float) -> str:
    return "".join(
        _mini(first + step * k, colour if k in coloured else ANY, 113 - height, wide) for k, height in enumerate(heights)
    )


def _arrow(x: float, y: float, to_x: float, to_y: float) -> str:
    """A thin arrow behind the stairs, to show which way they go."""
    return f'<path d="M{x:g} {y:g}L{to_x:g} {to_y:g}" stroke="{GOLD}" stroke-width="3" stroke-linecap="round"/>'


def _falling(colour: int) -> str:
    return _arrow(18, 103, 82, 123) + _stairs((6.5, 2.2, -2.2, -6.5), (0, 3), colour, 20, 20, 13)


def _rising(colour: int) -> str:
    return _arrow(18, 123, 82, 103) + _stairs((-6.5, -2.2, 2.2, 6.5), (0, 3), colour, 20, 20, 13)


def _fall_and_rise(colour: int) -> str:
    arrows = _arrow(14, 104, 42, 122) + _arrow(58, 122, 86, 104)
    return arrows + _stairs((6, 0, -6), (0,), colour, 16, 12.5, 11) + _stairs((-6, 0, 6), (0,), colour, 59, 12.5, 11)


def _different(_: int) -> str:
    minis = "".join(_mini(15 + 9.6 * kind, kind, 113, 9.2) for kind in range(5))
    white = _mini(85.5, 5, 107, 7) + '<path d="M81 102L90 112M90 102L81 112" stroke="#a11d2b" stroke-width="1.8"/>'
    return minis + white + text(70, 122, "=25", 14)


_PICTURES = {
    "same": _same,
    "two-pairs": _two_pairs,
    "small-sum": lambda colour: _four_and("<15", colour),
    "addition": _addition,
    "great-sum": lambda colour: _four_and(">38", colour),
    "twenty-five": _twenty_five,
    "pair-and-triple": _pair_and_triple,
    "even-or-odd": _even_or_odd,
    "falling": _falling,
    "fall-and-rise": _fall_and_rise,
    "rising": _rising,
    "different-twenty-five": _different,
}
