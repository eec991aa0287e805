"""Drawings of Royal Dinner: the six types of food as shapes, the icons, and the faces of the nobles."""

from __future__ import annotations

from hightable.engine.palette import GOLD, GOLD_DARK, INK, LINEN, WINE, WINE_DARK, at

FILL = ("#2f6fb8", "#3d8b48", "#7a4fa3", "#d2548f", "#e0a91b", "#fbf7ee")
"""The colour of each type."""
DARK = ("#1d4a80", "#27602f", "#53326f", "#97305f", "#94690a", "#8b7f6c")
"""The same, for edges and figures on a light ground."""
ON = (LINEN, LINEN, LINEN, LINEN, INK, INK)
"""What is written in on each colour."""

SHAPES = (
    # a dessert: ice cream in its cone
    '<path d="M-9 -2L0 16L9 -2Z"/><circle cx="0" cy="-7" r="9"/>',
    # a drink: a goblet
    '<path d="M-10 -14H10C10 -2 7 4 2 5V11H8V15H-8V11H-2V5C-7 4 -10 -2 -10 -14Z"/>',
    # fruit: grapes
    '<circle cx="-8" cy="-5" r="5.4"/><circle cx="3" cy="-5" r="5.4"/><circle cx="-2.5" cy="4" r="5.4"/><circle cx="8.5" cy="4" r="5.4"/>'
    '<circle cx="3" cy="12" r="5.4"/><path d="M-3 -9C-2 -15 4 -17 9 -16C8 -11 4 -8 -3 -9Z"/>',
    # a pastry: a crescent
    '<path d="M-15 6C-15 -8 -8 -14 0 -14C8 -14 15 -8 15 6C11 10 8 9 7 5C6 -1 3 -3 0 -3C-3 -3 -6 -1 -7 5C-8 9 -11 10 -15 6Z"/>',
    # something savoury: a wedge of cheese
    '<path fill-rule="evenodd" d="M-15 12V0L13 -13C15 -8 15 4 15 12ZM-7 5A3 3 0 1 0 -1 5A3 3 0 1 0 -7 5ZM5 1A3.4 3.4 0 1 0 11.8 1A3.4 3.4 0 1 0 5 1Z"/>',
    # abundance: a star of eight points
    '<path d="M0 -16L3.6 -8.7L11.3 -11.3L8.7 -3.6L16 0L8.7 3.6L11.3 11.3L3.6 8.7L0 16L-3.6 8.7L-11.3 11.3L-8.7 3.6L-16 0L-8.7 -3.6'
    'L-11.3 -11.3L-3.6 -8.7Z"/>',
)  # fmt: skip
"""The shape of each type, some 32 wide around its middle; it takes the colour of what it stands in."""


def shape(kind: int, x: float, y: float, scale: float, fill: str | None = None) -> str:
    return at(x, y, scale, f'<g fill="{fill or DARK[kind]}">{SHAPES[kind]}</g>')


def sun() -> str:
    rays = "".join(f'<path d="M-3.4 -11L0 -19L3.4 -11Z" transform="rotate({turn})"/>' for turn in range(0, 360, 45))
    return f'<g fill="{GOLD}" stroke="{GOLD_DARK}" stroke-width="1">{rays}<circle r="10"/></g>'


def lily() -> str:
    return (
        f'<g fill="{GOLD}" stroke="{GOLD_DARK}" stroke-width="1"><path d="M0 -18C6 -11 6 -3 2 6H-2C-6 -3 -6 -11 0 -18Z"/>'
        '<path d="M-3 6C-5 -4 -10 -9 -15 -5C-19 -1 -16 6 -10 4C-8 4 -7 6 -7 8H-3Z"/>'
        '<path d="M3 6C5 -4 10 -9 15 -5C19 -1 16 6 10 4C8 4 7 6 7 8H3Z"/><path d="M-8 8H8V11H3L5 18H-5L-3 11H-8Z"/></g>'
    )


def bell() -> str:
    return (
        f'<g fill="{GOLD}" stroke="{GOLD_DARK}" stroke-width="1"><circle cx="0" cy="-15" r="3"/>'
        '<path d="M0 -13C8 -13 10 -6 10 0C10 6 13 8 14 11H-14C-13 8 -10 6 -10 0C-10 -6 -8 -13 0 -13Z"/><circle cx="0" cy="14" r="4"/></g>'
    )


def key() -> str:
    return (
        f'<g fill="{GOLD}" stroke="{GOLD_DARK}" stroke-width="1"><path fill-rule="evenodd" d="M0 -18A8 8 0 1 0 .1 -18ZM0 -14'
        'A4 4 0 1 1 -.1 -14Z"/><path d="M-2 -3H2V18H-2ZM2 9H9V13H2ZM2 15H7V18H2Z"/></g>'
    )


ICON_DRAWINGS = {"sun": sun, "lily": lily, "bell": bell, "key": key}

# The six nobles: wig, coat, skin, and what sets each apart.
_WIGS = ("#5b3a24", "#e9e2d2", "#8c5a2b", "#d8cfc0", "#3a2b26", "#b9822f")
_COATS = ("#7d2436", "#2f5d8a", "#5a4a86", "#2f6b4f", "#a24a6c", "#8a6a1f")
_SKIN = ("#f2d3b3", "#e9c19b", "#f6dcc3", "#d9a878", "#f0cdaa", "#c98f62")
_MASKS = ("#c8a13a", "#3a6fae", "#5a9e3f", "#7a4fa3", "#d2548f", "#e8e2d4")


def portrait(noble: int, masked: bool) -> str:
    """A noble from the chest up, some 70 wide and 64 high around the middle."""
    wig, coat, skin = _WIGS[noble], _COATS[noble], _SKIN[noble]
    lady = noble % 2 == 1
    curls = "".join(
        f'<circle cx="{side * x}" cy="{y}" r="{r}"/>'
        for side in (-1, 1)
        for x, y, r in ((15, -14, 8), (20, -3, 8), (21, 9, 7.5), (18, 20, 6.5))
    )
    if lady:
        curls = '<path d="M-17 0C-24 -38 24 -38 17 0Z"/><circle cx="-18" cy="2" r="6.5"/><circle cx="18" cy="2" r="6.5"/><circle cx="0" cy="-30" r="9"/>'
    hair = f'<g fill="{wig}" stroke="{INK}" stroke-opacity=".35" stroke-width="1"><ellipse cx="0" cy="-17" rx="19" ry="13"/>{curls}</g>'
    body = (
        f'<path d="M-34 36C-33 20 -18 16 -8 15H8C18 16 33 20 34 36Z" fill="{coat}" stroke="{INK}" stroke-opacity=".4"/>'
        f'<path d="M-7 14L0 34L7 14C9 20 6 30 0 36C-6 30 -9 20 -7 14Z" fill="{LINEN}"/><circle cx="0" cy="20" r="2.4" fill="{GOLD}"/>'
    )
    head = (
        f'<path d="M-12 -8C-13 -20 13 -20 12 -8C12 6 6 14 0 14C-6 14 -12 6 -12 -8Z" fill="{skin}" stroke="{INK}" stroke-opacity=".3"/>'
        f'<path d="M-4 7C-2 9.4 2 9.4 4 7" fill="none" stroke="{WINE}" stroke-width="1.8" stroke-linecap="round"/>'
        '<path d="M0 -4L-2 2H1" fill="none" stroke="#9a6a48" stroke-width="1.2"/>'
    )
    eyes = f'<circle cx="-5" cy="-5" r="1.7" fill="{INK}"/><circle cx="5" cy="-5" r="1.7" fill="{INK}"/>'
    if masked:
        eyes = (
            f'<path d="M-16 -10C-10 -13 -4 -11 0 -9C4 -11 10 -13 16 -10C16 -3 11 1 7 0C3 0 1 -3 0 -3C-1 -3 -3 0 -7 0C-11 1 -16 -3 -16 -10Z"'
            f' fill="{_MASKS[noble]}" stroke="{INK}" stroke-width="1.2"/><ellipse cx="-6.4" cy="-6" rx="3.2" ry="2" fill="{INK}"/>'
            f'<ellipse cx="6.4" cy="-6" rx="3.2" ry="2" fill="{INK}"/><path d="M14 -10C20 -18 19 -26 15 -31C12 -24 11 -16 12 -11Z"'
            f' fill="{_MASKS[noble]}" stroke="{INK}" stroke-width=".8"/>'
        )
    return hair + body + head + eyes


def disguise() -> str:
    """The imposter: a mask on a stick, and a cloak."""
    return (
        f'<path d="M-30 34C-28 4 -12 -8 0 -8C12 -8 28 4 30 34Z" fill="{WINE_DARK}"/>'
        f'<path d="M-24 -14C-16 -20 -6 -18 0 -13C6 -18 16 -20 24 -14C24 0 16 8 9 6C4 5 2 0 0 0C-2 0 -4 5 -9 6C-16 8 -24 0 -24 -14Z" fill="{GOLD}"'
        f' stroke="{GOLD_DARK}" stroke-width="1.6"/><ellipse cx="-10" cy="-6" rx="5.4" ry="3.4" fill="{WINE_DARK}"/>'
        f'<ellipse cx="10" cy="-6" rx="5.4" ry="3.4" fill="{WINE_DARK}"/><path d="M23 -10L30 30" stroke="{GOLD_DARK}" stroke-width="3"'
        ' stroke-linecap="round"/>'
    )
