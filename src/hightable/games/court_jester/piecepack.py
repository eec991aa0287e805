"""The drawings of the piecepack: its four suits, each around 0, 0 and some 80 wide, and how ranks are written."""

from __future__ import annotations

import math

from hightable.engine.palette import LINEN

SUIT_COLOURS = {"suns": "#b5382c", "moons": "#33343f", "crowns": "#b9820f", "arms": "#2a5da3"}
SUIT_TINTS = {"suns": "#f6dfd6", "moons": "#e2e1e4", "crowns": "#f5e7c2", "arms": "#dbe5f1"}


def suit(name: str, colour: str | None = None) -> str:
    """A suit's sign."""
    return _SIGNS[name](colour or SUIT_COLOURS[name])


def _sun(colour: str) -> str:
    rays = ""
    for k in range(12):
        angle = k * math.pi / 6
        corners = ((22, angle - 0.17), (34 if k % 2 else 40, angle), (22, angle + 0.17))
        rays += "M" + "L".join(f"{r * math.cos(a):.1f} {r * math.sin(a):.1f}" for r, a in corners) + "Z"
    return (
        f'<path d="{rays}" fill="{colour}"/><circle r="20" fill="{colour}"/>'
        f'<circle r="14" fill="none" stroke="{LINEN}" stroke-width="2" opacity=".7"/>'
    )


def _moon(colour: str) -> str:
    crescent = f'<path d="M10 -38A38 38 0 1 0 34 18A30 30 0 1 1 10 -38Z" fill="{colour}"/>'
    return f'{crescent}<circle cx="20" cy="-12" r="4.5" fill="{colour}"/>'


def _crown(colour: str) -> str:
    return (
        f'<path d="M-34 26L-40 -20L-20 0L0 -32L20 0L40 -20L34 26Z" fill="{colour}" stroke="{colour}" stroke-width="4"'
        ' stroke-linejoin="round"/>'
        f'<path d="M-32 16H32" stroke="{LINEN}" stroke-width="4" opacity=".75"/><circle cy="-33" r="6" fill="{colour}"/>'
        f'<circle cx="-40" cy="-21" r="5" fill="{colour}"/><circle cx="40" cy="-21" r="5" fill="{colour}"/>'
    )


def _arms(colour: str) -> str:
    shield = "M-30 -34H30V-4C30 20 14 32 0 40C-14 32 -30 20 -30 -4Z"
    return (
        f'<path d="{shield}" fill="{colour}" stroke="{colour}" stroke-width="3" stroke-linejoin="round"/>'
        f'<path d="M0 -30V34M-26 -10H26" stroke="{LINEN}" stroke-width="7" opacity=".85"/>'
    )


_SIGNS = {"suns": _sun, "moons": _moon, "crowns": _crown, "arms": _arms}

RANK_SIGNS = {"null": "0", "ace": "A", "2": "2", "3": "3", "4": "4", "5": "5"}
