"""Drawings of foods and crew, each around its middle, some sixty wide; and half-decorations, which join to whole ones."""

from __future__ import annotations

from hightable.engine.palette import GOLD, GOLD_DARK, INK, LINEN, WINE

COLOURS = {"blue": "#2f6fb8", "red": "#c8332f", "yellow": "#eab61a", "green": "#3d8b48"}
_DARK = {"blue": "#1c4a80", "red": "#86201d", "yellow": "#a87c08", "green": "#235c2c"}

# Half of a circle, a diamond, a star and a square, on the north side of a tile of 100: two halves make the whole.
_HALVES = {
    "blue": "M30 0A20 20 0 0 0 70 0Z",
    "red": "M27 0L50 25L73 0Z",
    "yellow": "M26 0L38 5L35 18L47 13L50 25L53 13L65 18L62 5L74 0Z",
    "green": "M31 0V19H69V0Z",
}
_HEARTS = {
    "blue": "M40 0A10 10 0 0 0 60 0Z",
    "red": "M39 0L50 12L61 0Z",
    "yellow": "M42 0A8 8 0 0 0 58 0Z",
    "green": "M41 0V10H59V0Z",
}


def half_decoration(colour: str, side: int) -> str:
    """Half of an ornament on a side of a tile that is 100 wide: 0 north, 1 east, 2 south, 3 west."""
    return (
        f'<g transform="rotate({90 * side} 50 50)"><path d="{_HALVES[colour]}" fill="{COLOURS[colour]}" stroke="{_DARK[colour]}"'
        f' stroke-width="2" stroke-linejoin="round"/><path d="{_HEARTS[colour]}" fill="{LINEN}" opacity=".85"/></g>'
    )


def beer() -> str:
    return (
        '<path d="M14 -10H26C31 -10 31 14 26 14H14" fill="none" stroke="#b9874a" stroke-width="5"/>'
        '<path d="M-20 -16H16V24C16 27 14 28 11 28H-15C-18 28 -20 27 -20 24Z" fill="#e9a92f" stroke="#8f5a14" stroke-width="2"/>'
        '<path d="M-11 -6V20M-2 -6V20M7 -6V20" stroke="#f7cf6e" stroke-width="3"/>'
        '<path d="M-24 -12C-30 -22 -20 -28 -14 -24C-10 -32 4 -32 6 -25C14 -30 24 -22 18 -12C12 -6 4 -12 -2 -8C-8 -12 -18 -6'
        ' -24 -12Z" fill="#fffaf0" stroke="#c9b48c" stroke-width="1.6"/>'
    )


def soup() -> str:
    return (
        '<path d="M-12 -20C-16 -26 -8 -28 -12 -34M2 -20C-2 -26 6 -28 2 -34M16 -20C12 -26 20 -28 16 -34" fill="none"'
        ' stroke="#b9ab94" stroke-width="2.4" stroke-linecap="round"/>'
        '<path d="M-32 -6H32C32 16 18 26 8 28H-8C-18 26 -32 16 -32 -6Z" fill="#6f8fb0" stroke="#3c5a7a" stroke-width="2"/>'
        '<ellipse cx="0" cy="-6" rx="32" ry="9" fill="#d9622b" stroke="#3c5a7a" stroke-width="2"/>'
        '<circle cx="-10" cy="-7" r="3" fill="#5a9e3f"/><circle cx="6" cy="-5" r="3.4" fill="#f3c14e"/>'
        '<circle cx="16" cy="-8" r="2.6" fill="#5a9e3f"/>'
    )


def bread() -> str:
    return (
        '<path d="M-34 8C-38 -14 -20 -22 0 -22C20 -22 38 -14 34 8C32 20 -32 20 -34 8Z" fill="#cf8f45" stroke="#83501c"'
        ' stroke-width="2"/><path d="M-18 -14L-8 2M-2 -18L8 0M14 -16L24 -2"'
        ' stroke="#f6dba6" stroke-width="5" stroke-linecap="round"/>'
    )


def roast() -> str:
    return (
        '<ellipse cx="0" cy="18" rx="36" ry="9" fill="#dfe5ea" stroke="#8b98a5" stroke-width="2"/>'
        '<path d="M-26 12C-30 -8 -12 -22 4 -18C20 -15 28 0 22 14C10 20 -16 20 -26 12Z" fill="#9a4a22"'
        ' stroke="#5e290f" stroke-width="2"/>'
        '<path d="M-12 -4C-6 -12 2 -13 10 -9" fill="none" stroke="#d98a55" stroke-width="4" stroke-linecap="round"/>'
        '<path d="M22 4L36 -8" stroke="#fff6e6" stroke-width="7" stroke-linecap="round"/>'
        '<circle cx="38" cy="-12" r="5" fill="#fff6e6"/><circle cx="41" cy="-6" r="4.4" fill="#fff6e6"/>'
    )


def cake() -> str:
    return (
        '<path d="M-30 -4H30V22C30 27 -30 27 -30 22Z" fill="#f3d7c0" stroke="#a9714d" stroke-width="2"/>'
        '<path d="M-30 8H30" stroke="#c43a5b" stroke-width="5"/>'
        '<path d="M-32 -4C-32 -16 32 -16 32 -4C32 4 24 6 20 0C16 8 8 8 4 0C0 8 -8 8 -12 0C-16 8 -32 6 -32 -4Z" fill="#fff6fa"'
        ' stroke="#cf9db0" stroke-width="1.8"/>'
        '<path d="M-12 -14V-26M0 -15V-28M12 -14V-26" stroke="#7a55b5" stroke-width="3.4"/>'
        '<circle cx="-12" cy="-29" r="3" fill="#f0a51f"/><circle cx="0" cy="-31" r="3" fill="#f0a51f"/>'
        '<circle cx="12" cy="-29" r="3" fill="#f0a51f"/>'
    )


FOOD_DRAWINGS = {"beer": beer, "soup": soup, "bread": bread, "roast": roast, "cake": cake}
FOOD_FILLS = {"beer": "#fdf0cf", "soup": "#e8eef5", "bread": "#f8e9d2", "roast": "#f7e3d9", "cake": "#fbe8ee"}


def _bust(coat: str, hat: str, hair: str) -> str:
    return (
        f'<path d="M-30 38C-30 14 -16 8 0 8C16 8 30 14 30 38Z" fill="{coat}" stroke="{INK}" stroke-width="1.6"/>'
        '<path d="M-6 6H6V16L0 20L-6 16Z" fill="#e7b48c"/>'
        f'<circle cx="0" cy="-6" r="15" fill="#f3c8a0" stroke="{INK}" stroke-width="1.4"/>'
        f'<path d="M-15 -6C-16 -22 16 -22 15 -6C10 -14 -10 -14 -15 -6Z" fill="{hair}"/>'
        f'<circle cx="-5" cy="-4" r="1.7" fill="{INK}"/><circle cx="5" cy="-4" r="1.7" fill="{INK}"/>'
        f'<path d="M-5 3C-2 6 2 6 5 3" fill="none" stroke="{INK}" stroke-width="1.5" stroke-linecap="round"/>{hat}'
    )


def cupbearer() -> str:
    hat = (
        f'<path d="M-16 -14C-10 -28 14 -28 18 -12Z" fill="{WINE}"/><path d="M14 -22C22 -32 26 -30 28 -24"'
        f' fill="none" stroke="{GOLD}" stroke-width="3"/>'
    )
    cup = (
        f'<path d="M20 12H36C36 22 32 25 29 26V34H33V37H23V34H27V26C24 25 20 22 20 12Z" fill="{GOLD}"'
        f' stroke="{GOLD_DARK}" stroke-width="1.4"/>'
    )
    return _bust("#7d2436", hat, "#5a3a1e") + cup


def carver() -> str:
    hat = '<path d="M-17 -13H17L13 -22H-13Z" fill="#4b5a6b"/>'
    knife = (
        '<path d="M26 36V22L34 4C38 12 36 20 31 24V36Z" fill="#dfe5ea" stroke="#6d7c8a" stroke-width="1.5"/>'
        '<path d="M28.500 36V26" stroke="#5f3b1f" stroke-width="6"/>'
    )
    return _bust("#4b5a6b", hat, "#2e2018") + knife


def cook() -> str:
    hat = (
        '<path d="M-14 -16C-26 -18 -22 -34 -10 -31C-6 -40 8 -40 11 -31C22 -34 26 -18 14 -16V-11H-14Z"'
        ' fill="#ffffff" stroke="#8b98a5" stroke-width="1.6"/>'
    )
    return _bust("#ffffff", hat, "#8a5a33")


def florist() -> str:
    flower = "".join(
        f'<g transform="translate({x} {y})">'
        + "".join(
            f'<ellipse cx="0" cy="-4.500" rx="3" ry="4.500" fill="{fill}" transform="rotate({turn})"/>'
            for turn in range(0, 360, 72)
        )
        + '<circle r="2.600" fill="#f6c945"/></g>'
        for x, y, fill in ((28, 12, "#d8456b"), (36, 22, "#a35cc4"), (24, 24, "#ef8fb0"))
    )
    stems = '<path d="M28 38L28 14M30 38L36 24M26 38L24 26" stroke="#3b7229" stroke-width="2"/>'
    return (
        _bust("#5a9e3f", '<path d="M-20 -12C-10 -20 10 -20 20 -12C10 -28 -10 -28 -20 -12Z" fill="#d9b25f"/>', "#c4702c")
        + stems
        + flower
    )


def steward() -> str:
    chain = (
        f'<path d="M-14 12C-10 26 10 26 14 12" fill="none" stroke="{GOLD}" stroke-width="3"/>'
        f'<circle cx="0" cy="25" r="4.500" fill="{GOLD}" stroke="{GOLD_DARK}"/>'
    )
    staff = (
        f'<path d="M32 38V-8" stroke="#5f3b1f" stroke-width="3.600"/><circle cx="32" cy="-11" r="5"'
        f' fill="{GOLD}" stroke="{GOLD_DARK}"/>'
    )
    return _bust("#2d4a7c", '<path d="M-13 -16C-8 -26 8 -26 13 -16Z" fill="#2d4a7c"/>', "#e2ddd2") + chain + staff


CREW_DRAWINGS = {"cupbearer": cupbearer, "carver": carver, "cook": cook, "florist": florist, "steward": steward}
