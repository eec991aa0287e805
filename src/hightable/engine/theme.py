"""How a game looks around its pieces: the colours of its table, and the faces on its cover."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal, TypeAlias, get_args

Shades: TypeAlias = tuple[str, str]
"""A colour as `#rrggbb`, for the light page and for the dark one."""
Weave: TypeAlias = Literal["wood", "diamonds", "tiles", "parquet", "damask"]
"""The pattern of a table."""

READABLE = 4.5
"""The least contrast between text and its background, as WCAG 2 demands for text of normal size."""
PAPER: Shades = ("#fffdf8", "#2a211a")
"""The page's own background of text, `--paper` in its style sheet."""
ON_ACCENT: Shades = ("#fffaf2", "#2a1013")
"""Text on a button in the accent colour, `--on-wine` in the page's style sheet."""

_COLOUR = re.compile(r"#[0-9a-f]{6}")


@dataclass(frozen=True)
class Theme:
    """The look of a game on the page. Colours that cannot be read are refused."""

    accent: Shades = ("#7b2d3b", "#e3a1a9")
    """Buttons, headings and links."""
    table: Shades = ("#b5854f", "#4a3322")
    """The table top."""
    ink: Shades = ("#2f1d0c", "#ecdcc3")
    """Text on the table top."""
    cloth: Shades = ("#dfcdb4", "#5d4735")
    """The cloths on which the pieces are."""
    weave: Weave = "wood"
    cover: tuple[str, ...] = ()
    """The faces on its cover: the first in front, in the middle."""

    def __post_init__(self) -> None:
        for shades in (self.accent, self.table, self.ink, self.cloth):
            if not all(_COLOUR.fullmatch(shade) for shade in shades):
                raise ValueError(f"A colour is written as #rrggbb, unlike {' and '.join(shades)}.")
        if self.weave not in get_args(Weave):
            raise ValueError(f"The weave is one of {', '.join(get_args(Weave))}, not “{self.weave}”.")
        for text, ground in ((self.accent, PAPER), (ON_ACCENT, self.accent), (self.ink, self.table)):
            for one, other in zip(text, ground, strict=True):
                if contrast(one, other) < READABLE:
                    raise ValueError(f"{one} on {other} has a contrast of {contrast(one, other):.1f}; {READABLE} is readable.")


def contrast(one: str, other: str) -> float:
    """The contrast between two colours as WCAG 2 defines it, from 1 (none) to 21 (black and white)."""
    darker, lighter = sorted((_luminance(one), _luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


def _luminance(colour: str) -> float:
    channels = [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    red, green, blue = (value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4 for value in channels)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


DEFAULT_THEME = Theme()
"""The look of a game that declares none: the page's own colours."""
