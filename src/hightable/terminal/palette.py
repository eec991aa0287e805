"""The styles of the terminal table, one for each tone that a scene may name. None of them belongs to a game."""

from __future__ import annotations

from functools import cache

from rich.style import Style

from hightable.engine.palette import SEATS, TONES, ink_on, is_tone

_PLAIN = Style()
_STYLES = {
    "plain": _PLAIN,
    "strong": Style(bold=True),
    "dim": Style(color="grey62"),
    "free": Style(color="grey70"),
    "closed": Style(color="grey93", bgcolor="grey37"),
    "accent": Style(color="yellow"),
    "good": Style(color="green"),
    **{f"seat{seat}": Style(color=ink_on(colour), bgcolor=colour, bold=True) for seat, colour in enumerate(SEATS)},
}
assert set(_STYLES) == set(TONES)

PICK = Style(bold=True)
"""Added to a piece that can be picked now. The piece is in brackets as well, for terminals without colour."""
PICK_FREE = Style(color="bright_yellow", bold=True)
"""For a piece that can be picked and has no background of its own."""

GRID = Style(color="grey46")
TITLE = Style(bold=True, underline=True)
PROMPT = Style(bold=True)
NOTE = Style(color="bright_yellow", bold=True)
CLAUSE = Style(color="cyan")
NUMBER = Style(color="cyan", bold=True)
EVENT = Style(italic=True)
ERROR = Style(color="bright_red")


@cache
def style(tone: str) -> Style:
    """The style of a tone. A colour becomes the background, with text that can be read on it. Plain for anything else."""
    if tone in _STYLES or not is_tone(tone):
        return _STYLES.get(tone, _PLAIN)
    return Style(color=ink_on(tone), bgcolor=tone)


def picked(tone: str) -> Style:
    """The style of a tone on a piece that can be picked now."""
    own = style(tone)
    return own + PICK if own.bgcolor else PICK_FREE
