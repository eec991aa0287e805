"""The colours of the terminal table: a style for each tone that a scene may name. They are the house's, and no game's."""

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
"""Laid over a piece that can be picked now. It is bracketed as well, for whoever sees no colour."""
PICK_FREE = Style(color="bright_yellow", bold=True)
"""What can be picked where nothing lies: there is no colour of its own to keep."""

GRID = Style(color="grey46")
TITLE = Style(bold=True, underline=True)
PROMPT = Style(bold=True)
NOTE = Style(color="bright_yellow", bold=True)
CLAUSE = Style(color="cyan")
NUMBER = Style(color="cyan", bold=True)
NEWS = Style(italic=True)
SORRY = Style(color="bright_red")


@cache
def style(tone: str) -> Style:
    """The style of a tone; a colour becomes the ground, with ink that can be read on it. Plain for anything else."""
    if tone in _STYLES or not is_tone(tone):
        return _STYLES.get(tone, _PLAIN)
    return Style(color=ink_on(tone), bgcolor=tone)


def picked(tone: str) -> Style:
    """The style of a tone on a piece that can be picked now."""
    own = style(tone)
    return own + PICK if own.bgcolor else PICK_FREE
