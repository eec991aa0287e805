"""The colours and frames that every game draws with, and the seats' colours and shapes for drawings, page and terminal."""

from __future__ import annotations

import re
from dataclasses import dataclass
from html import escape
from textwrap import wrap

INK = "#3b2a20"
LINEN = "#fbf5e8"
CREAM = "#f3e6c8"
PARCHMENT = "#fffdf6"
EDGE = "#b99a6b"
GOLD = "#d9a520"
GOLD_DARK = "#9c7411"
SILVER = "#dfe5ea"
SILVER_DARK = "#8b98a5"
WINE = "#7d2436"
WINE_DARK = "#561523"
WOOD = "#8a5a33"
WOOD_DARK = "#5f3b1f"
LEAF = "#5a9e3f"
LEAF_DARK = "#3b7229"


@dataclass(frozen=True)
class SeatStyle:
    """How a seat is marked everywhere. The shape tells seats apart for people who cannot tell the colours apart."""

    colour: str
    """On pieces and in the terminal."""
    on_light: str
    """On the light page, dark enough to read."""
    on_dark: str
    """On the dark page, light enough to read."""
    shape: str
    """An SVG path around 0 0, some 20 wide and high."""


SEAT_STYLES = (
    SeatStyle("#e0791b", "#c05a12", "#f09a55", "M0 -9L9 7H-9Z"),  # triangle
    SeatStyle("#d2548f", "#b03572", "#f08cbb", "M-8 -8H8V8H-8Z"),  # square
    SeatStyle("#2f6fb8", "#2461a4", "#7db4f0", "M0 -10L10 0L0 10L-10 0Z"),  # diamond
    SeatStyle("#3d8b48", "#2f7340", "#7fc78f", "M-9 -3H-3V-9H3V-3H9V3H3V9H-3V3H-9Z"),  # cross
    SeatStyle("#7a55b5", "#6b4aa8", "#b9a0ee", "M-9 -4L0 -10L9 -4L6 8H-6Z"),  # pentagon
)
"""One style per seat. `hightable.server.seat_styles` makes the page's CSS and shapes from them; a sixth seat begins again."""

SEATS = tuple(style.colour for style in SEAT_STYLES)
"""The seats' colours on pieces and in the terminal."""

TONES = ("plain", "strong", "dim", "free", "closed", "accent", "good", *(f"seat{seat}" for seat in range(len(SEATS))))
"""The tones that every terminal knows: `free` for an empty place, `closed` for a card face down, `good` for an achievement."""

_COLOUR = re.compile(r"#[0-9a-f]{6}")


def is_tone(tone: str) -> bool:
    """Whether a terminal can show it: one of `TONES`, or a colour as `#rrggbb`."""
    return tone in TONES or _COLOUR.fullmatch(tone) is not None


def ink_on(ground: str) -> str:
    """Black or white, whichever is easier to read on this background."""
    red, green, blue = (int(ground[place : place + 2], 16) / 255 for place in (1, 3, 5))
    luminance = 0.2126 * red**2.2 + 0.7152 * green**2.2 + 0.0722 * blue**2.2
    return "#000000" if luminance > 0.18 else "#ffffff"


SERIF = "Georgia, 'Times New Roman', serif"


def svg(width: float, height: float, *parts: str) -> str:
    """A whole face: one picture of the given size."""
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}">{"".join(parts)}</svg>'


def at(x: float, y: float, scale: float, *parts: str, turn: float = 0) -> str:
    """Parts moved, scaled and turned."""
    turned = f" rotate({turn:g})" if turn else ""
    return f'<g transform="translate({x:g} {y:g}) scale({scale:g}){turned}">{"".join(parts)}</g>'


def text(x: float, y: float, words: str, size: float, *, fill: str = INK, anchor: str = "middle", bold: bool = True) -> str:
    """A line of text with its middle (or start, or end) at x and its baseline at y."""
    weight = "700" if bold else "400"
    return (
        f'<text x="{x:g}" y="{y:g}" font-family="{SERIF}" font-size="{size:g}" font-weight="{weight}"'
        f' text-anchor="{anchor}" fill="{fill}">{escape(words)}</text>'
    )


WIDE_LETTER = 0.53
"""The average width of a letter, as a share of the size of the text."""


def fit_text(x: float, y: float, words: str, size: float, width: float, *, fill: str = INK, anchor: str = "middle") -> str:
    """A line of text whose letters become narrower, not smaller, if it would be too wide."""
    line = text(x, y, words, size, fill=fill, anchor=anchor)
    if len(words) * size * WIDE_LETTER <= width:
        return line
    return line.replace("<text ", f'<text textLength="{width:g}" lengthAdjust="spacingAndGlyphs" ', 1)


def in_two_lines(words: str, most: float) -> list[str]:
    """The words in one line; in two of about the same length if one would have more letters than `most`.

    >>> in_two_lines("Stuffed Red Pepper", 12), in_two_lines("Rice", 3)
    (['Stuffed', 'Red Pepper'], ['Rice'])
    """
    parts = words.split()
    if len(words) <= most or len(parts) == 1:
        return [words]
    ways = [(" ".join(parts[:k]), " ".join(parts[k:])) for k in range(1, len(parts))]
    return list(min(ways, key=lambda way: max(map(len, way))))


def wrap_text(words: str, most: float) -> list[str]:
    """The words in lines of at most this many letters. No line begins with a colon, and no word is broken.

    >>> wrap_text("Deux tables : une grande", 13)
    ['Deux tables\xa0:', 'une grande']
    """
    return wrap(words.replace(" :", "\u00a0:"), max(int(most), 1), break_long_words=False, break_on_hyphens=False)


def card(width: float, height: float, fill: str = PARCHMENT, edge: str = EDGE) -> str:
    """The frame of a card."""
    return (
        f'<rect x="1.5" y="1.5" width="{width - 3:g}" height="{height - 3:g}" rx="9" fill="{fill}" stroke="{edge}" stroke-width="2"/>'
        f'<rect x="6" y="6" width="{width - 12:g}" height="{height - 12:g}" rx="5" fill="none" stroke="{edge}" stroke-width=".8"'
        ' opacity=".6"/>'
    )


def badge(x: float, y: float, words: str, fill: str = WINE, radius: float = 15) -> str:
    """A round badge with a number in it."""
    return f'<circle cx="{x:g}" cy="{y:g}" r="{radius:g}" fill="{fill}" stroke="{LINEN}" stroke-width="2"/>' + text(
        x, y + radius * 0.38, words, radius * (1.1 if len(words) < 3 else 0.85), fill=LINEN
    )


def mark(seat: int, x: float, y: float, scale: float = 1) -> str:
    """The seat's shape in its colour."""
    style = SEAT_STYLES[seat % len(SEAT_STYLES)]
    return at(x, y, scale, f'<path d="{style.shape}" fill="{style.colour}" stroke="{LINEN}" stroke-width="2"/>')


def crown(x: float, y: float, scale: float = 1) -> str:
    """A crown some 40 wide, with its middle at x and y."""
    return at(
        x,
        y,
        scale,
        f'<path d="M-18 12L-21 -9L-10 1L0 -14L10 1L21 -9L18 12Z" fill="{GOLD}" stroke="{GOLD_DARK}" stroke-width="2"'
        ' stroke-linejoin="round"/>'
        f'<path d="M-17 7H17" stroke="{GOLD_DARK}" stroke-width="1.6"/>'
        f'<circle cx="0" cy="-14" r="3" fill="{WINE}"/><circle cx="-21" cy="-9" r="2.6" fill="{WINE}"/>'
        f'<circle cx="21" cy="-9" r="2.6" fill="{WINE}"/>',
    )
