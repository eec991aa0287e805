"""Drawings of what is on the table of Banquet Royal, each in a square of 100 by 100 around its middle."""

from __future__ import annotations

from hightable.engine.palette import GOLD, GOLD_DARK, INK, LEAF, LEAF_DARK, LINEN, SEATS, SILVER, SILVER_DARK, at, mark

DISH_TONES = {"salad": "#a9d79b", "fruit-salad": "#d3b3f0", "pudding": "#f6dd86", "burger": "#8a5720"}
"""The colour of each dish where there is no room for a drawing."""


def salad() -> str:
    leaves = "".join(
        f'<path d="M0 8C-14 -2 -16 -22 0 -34C16 -22 14 -2 0 8Z" transform="translate({x} {y}) rotate({turn})" fill="{fill}"'
        f' stroke="{LEAF_DARK}" stroke-width="1.6"/>'
        for x, y, turn, fill in (
            (-24, 0, -52, LEAF), (24, 0, 52, LEAF), (-13, -4, -22, "#79b955"), (13, -4, 22, "#6fb04b"), (0, -2, 0, "#8cc765"),
        )
    )  # fmt: skip
    tomatoes = '<circle cx="-12" cy="-8" r="6.5" fill="#d8432f"/><circle cx="15" cy="-11" r="5.5" fill="#d8432f"/>'
    return leaves + tomatoes + _bowl("#c98d4f", "#8f5a28")


def fruit_salad() -> str:
    fruits = (
        '<circle cx="-19" cy="-10" r="14" fill="#f39a27"/><circle cx="-19" cy="-10" r="10" fill="#ffc766"/>'
        '<path d="M-19 -20V0M-29 -10H-9M-26 -17L-12 -3M-26 -3L-12 -17" stroke="#f39a27" stroke-width="1.8"/>'
        '<path d="M-4 -30C6 -36 16 -30 16 -20C16 -10 8 -2 5 1C0 -2 -10 -11 -10 -20C-10 -25 -8 -28 -4 -30Z" fill="#d6334b"/>'
        '<path d="M-6 -29L3 -36L13 -29L4 -26Z" fill="#4f9a3c"/>'
        '<g fill="#ffe3b0"><circle cx="-2" cy="-19" r="1.2"/><circle cx="6" cy="-21" r="1.2"/><circle cx="2" cy="-12" r="1.2"/>'
        '<circle cx="10" cy="-15" r="1.2"/></g>'
        '<circle cx="22" cy="-12" r="8.5" fill="#7d4bb0"/><circle cx="30" cy="-4" r="8" fill="#8e5cc2"/>'
        '<circle cx="17" cy="-1" r="8" fill="#6d3ea0"/><circle cx="20" cy="-15" r="2" fill="#c7a6e6"/>'
    )
    return fruits + _bowl("#cfe4ef", "#7fa6bb")


def _bowl(fill: str, edge: str) -> str:
    return (
        f'<path d="M-38 0H38C38 22 24 34 12 36H-12C-24 34 -38 22 -38 0Z" fill="{fill}" stroke="{edge}" stroke-width="2.4"/>'
        f'<path d="M-31 8C-28 20 -20 27 -12 30" fill="none" stroke="{LINEN}" stroke-width="3" stroke-linecap="round" opacity=".7"/>'
    )


def pudding() -> str:
    fingers = "".join(
        f'<rect x="{x}" y="-14" width="12.4" height="44" rx="6" fill="{fill}" stroke="#a87536" stroke-width="1.4"/>'
        for x, fill in zip(
            (-37, -24.7, -12.4, 0, 12.3, 24.6), ("#e3b36a", "#eec382", "#f4d096", "#f4d096", "#eec382", "#e3b36a"), strict=True
        )
    )
    cream = '<path d="M-35 -12C-38 -24 -26 -27 -22 -23C-20 -33 -6 -34 -2 -28C2 -36 18 -34 20 -25C28 -28 38 -22 35 -12Z" fill="#fff6ea" stroke="#d9bb94" stroke-width="1.6"/>'
    berries = "".join(
        f'<circle cx="{x}" cy="{y}" r="6" fill="#c8263f" stroke="#8d1529" stroke-width="1.2"/>'
        for x, y in ((-15, -29), (0, -34), (15, -29))
    )
    ribbon = '<path d="M-37 8H37V15H-37Z" fill="#c43a5b"/><path d="M0 11L-9 5V18ZM0 11L9 5V18Z" fill="#a32546"/>'
    return fingers + cream + berries + ribbon


def burger() -> str:
    return (
        '<path d="M-37 24H37C37 33 30 36 24 36H-24C-30 36 -37 33 -37 24Z" fill="#d99546" stroke="#99601f" stroke-width="2"/>'
        '<rect x="-39" y="11" width="78" height="14" rx="7" fill="#6b3a1e" stroke="#4a2510" stroke-width="1.6"/>'
        '<path d="M-37 6H37L24 17L10 8L-6 17L-20 8Z" fill="#f7c331"/>'
        f'<path d="M-40 2C-36 -4 -30 6 -24 0C-18 -5 -12 6 -6 0C0 -5 6 6 12 0C18 -5 24 6 30 0C34 -4 38 -2 40 2V8H-40Z" fill="{LEAF}"/>'
        '<path d="M-37 -2C-37 -26 -18 -36 0 -36C18 -36 37 -26 37 -2Z" fill="#e4a353" stroke="#99601f" stroke-width="2"/>'
        '<g fill="#fff0cf"><ellipse cx="-14" cy="-23" rx="3.4" ry="2"/><ellipse cx="2" cy="-28" rx="3.4" ry="2"/>'
        '<ellipse cx="17" cy="-21" rx="3.4" ry="2"/><ellipse cx="-23" cy="-12" rx="3.4" ry="2"/><ellipse cx="6" cy="-15" rx="3.4" ry="2"/></g>'
    )


def toque(seat: int | None = None) -> str:
    band = SEATS[seat] if seat is not None else INK
    hat = (
        '<path d="M-24 30V2C-42 0 -42 -28 -20 -26C-18 -42 18 -42 20 -26C42 -28 42 0 24 2V30Z" fill="#ffffff" stroke="#8c8377"'
        ' stroke-width="2.4" stroke-linejoin="round"/><path d="M-12 2V-8M0 2V-11M12 2V-8" stroke="#cfc7bb" stroke-width="2.4"/>'
        f'<rect x="-26" y="12" width="52" height="20" rx="4" fill="{band}"/>'
    )
    return hat + (mark(seat, 0, 22, 0.75) if seat is not None else "")


def cloche() -> str:
    return (
        f'<ellipse cx="0" cy="27" rx="44" ry="8" fill="{SILVER_DARK}"/><ellipse cx="0" cy="24" rx="44" ry="7.5" fill="{SILVER}"/>'
        f'<path d="M-36 22C-36 -8 -18 -26 0 -26C18 -26 36 -8 36 22Z" fill="{SILVER}" stroke="{SILVER_DARK}" stroke-width="2.4"/>'
        '<path d="M-25 14C-24 -3 -14 -14 -5 -17" fill="none" stroke="#ffffff" stroke-width="5" stroke-linecap="round"/>'
        f'<path d="M-36 22C-20 27 20 27 36 22" fill="none" stroke="{SILVER_DARK}" stroke-width="2"/>'
        f'<circle cx="0" cy="-32" r="6.5" fill="{GOLD}" stroke="{GOLD_DARK}" stroke-width="2"/>'
    )


def bouquet() -> str:
    petals = "".join(
        at(x, y, size, "".join(f'<ellipse cx="0" cy="-8" rx="5.4" ry="8" fill="{fill}" transform="rotate({turn})"/>' for turn in range(0, 360, 60)), '<circle r="5" fill="#f6c945"/>')
        for x, y, size, fill in ((0, -14, 1.25, "#d8456b"), (-23, 2, 1, "#a35cc4"), (23, 2, 1, "#ef8fb0"), (-9, 21, 1, "#f0a54a"), (14, 22, 0.95, "#8d6fd1"))
    )  # fmt: skip
    leaves = "".join(
        f'<path d="M0 0C9 -13 9 -28 0 -40C-9 -28 -9 -13 0 0Z" transform="rotate({turn})" fill="{LEAF_DARK}"/>'
        for turn in range(20, 380, 45)
    )
    return leaves + petals


DRAWINGS = {"salad": salad, "fruit-salad": fruit_salad, "pudding": pudding, "burger": burger}
