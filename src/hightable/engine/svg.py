"""A still picture of a scene, drawn from the same faces: for notebooks, reports and the README."""

from __future__ import annotations

from collections.abc import Callable
from html import escape

from hightable.engine.i18n import Language
from hightable.engine.palette import INK, LINEN, SERIF, WOOD
from hightable.engine.scene import Scene

UNIT = 50
"""Pixels of the picture for one unit of the layout."""


def scene_svg(scene: Scene, face: Callable[[str, Language], str], language: Language, arrangement: str = "wide") -> str:
    """The scene as one SVG."""
    layout = scene.layouts[arrangement]
    parts = [f'<rect width="{layout.width:g}" height="{layout.height:g}" fill="#cbab7d"/>']
    for area in scene.areas:
        if area.id not in layout.places:
            continue
        x, y, scale = layout.places[area.id]
        width, height = area.width * scale, area.height * scale
        parts.append(
            f'<rect x="{x - 0.2:g}" y="{y - 0.15:g}" width="{width + 0.4:g}" height="{height + 0.3:g}" rx=".3" fill="{LINEN}"'
            f' opacity=".8" stroke="{WOOD}" stroke-width=".04"/><text x="{x:g}" y="{y - 0.35:g}" font-family="{SERIF}"'
            f' font-size=".6" fill="{INK}">{escape(area.title)}</text>'
        )
    for piece in sorted(scene.pieces, key=lambda piece: piece.layer):
        if piece.area in layout.places and piece.w and piece.face:
            x, y, scale = layout.places[piece.area]
            width, height = piece.w * scale, piece.h * scale
            left, top = x + piece.x * scale - width / 2, y + piece.y * scale - height / 2
            placed = f'<svg x="{left:.3f}" y="{top:.3f}" width="{width:.3f}" height="{height:.3f}" '
            drawn = face(piece.face, language).replace("<svg ", placed, 1)
            if piece.turn % 360:
                middle = f"{left + width / 2:.3f} {top + height / 2:.3f}"
                drawn = f'<g transform="rotate({piece.turn % 360:g} {middle})">{drawn}</g>'
            parts.append(drawn)
    size = f'width="{layout.width * UNIT:g}" height="{layout.height * UNIT:g}"'
    frame = f'<svg xmlns="http://www.w3.org/2000/svg" {size} viewBox="0 0 {layout.width:g} {layout.height:g}">'
    return frame + "".join(parts) + "</svg>"
