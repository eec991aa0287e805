"""The colours of the terminal table: a style for each tone that a scene may name. Nothing else here knows a colour."""

from __future__ import annotations

from rich.style import Style

_PLAIN = Style()

TONES = {
    "seat0": Style(color="grey0", bgcolor="dark_orange", bold=True),
    "seat1": Style(color="grey0", bgcolor="hot_pink", bold=True),
    "seat2": Style(color="white", bgcolor="dodger_blue2", bold=True),
    "seat3": Style(color="grey0", bgcolor="green3", bold=True),
    "salad": Style(color="grey0", bgcolor="dark_sea_green2"),
    "fruit-salad": Style(color="grey0", bgcolor="plum2"),
    "pudding": Style(color="grey0", bgcolor="khaki1"),
    "burger": Style(color="white", bgcolor="orange4"),
    "blue": Style(color="white", bgcolor="dodger_blue3"),
    "green": Style(color="white", bgcolor="dark_green"),
    "purple": Style(color="white", bgcolor="purple4"),
    "pink": Style(color="grey0", bgcolor="pale_violet_red1"),
    "yellow": Style(color="grey0", bgcolor="gold1"),
    "white": Style(color="grey0", bgcolor="grey93"),
    "free": Style(color="grey70"),
    "dim": Style(color="grey62"),
    "cloche": Style(color="grey93", bgcolor="grey37"),
    "menu": Style(bold=True),
    "scored": Style(color="green"),
    "bouquet": Style(color="red", bold=True),
    "order": Style(color="yellow"),
    "plain": _PLAIN,
}

PICK = Style(bold=True)
"""Laid over a piece that can be picked now. It is bracketed as well, for whoever sees no colour."""
PICK_FREE = Style(color="bright_yellow", bold=True)
"""What can be picked where nothing lies: there is no colour of its own to keep."""

GRID = Style(color="grey46")
TITLE = Style(bold=True, underline=True)
PROMPT = Style(bold=True)
CLAUSE = Style(color="cyan")
NUMBER = Style(color="cyan", bold=True)
NEWS = Style(italic=True)
SORRY = Style(color="bright_red")


def style(tone: str) -> Style:
    """The style of a tone; plain for one that nobody has given a colour."""
    return TONES.get(tone, _PLAIN)


def picked(tone: str) -> Style:
    """The style of a tone on a piece that can be picked now."""
    own = style(tone)
    return own + PICK if own.bgcolor else PICK_FREE
