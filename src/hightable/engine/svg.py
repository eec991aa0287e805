"""A scene as one SVG, drawn from the same faces as the page: for rules pages, notebooks, reports and the README."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from html import escape
from typing import TYPE_CHECKING, Any

from hightable.engine.i18n import Language
from hightable.engine.palette import INK, LINEN, SERIF, WOOD, mark
from hightable.engine.scene import Layout, Scene
from hightable.engine.view import SPECTATOR, View

if TYPE_CHECKING:
    from hightable.engine.match import Match

UNIT = 50
"""Pixels of the picture for one unit of the layout."""


def svg(shown: Match | View[Any], language: Language = "en") -> str:
    """The picture of a view, or of a match as a spectator sees it, as an SVG document.

    A view is drawn as its own seat sees it: `svg(match.view(0))` shows the cards in the hand of seat 0 and nobody else's. Once
    the match is over, everything is face up.

    >>> from hightable import Match
    >>> svg(Match("banquet-royal", 2, seed=7))[:4]
    '<svg'
    """
    view = shown if isinstance(shown, View) else shown.view(SPECTATOR)
    game = view.game
    if game is None:
        raise ValueError("This view was made from a record alone. To draw it, make it with Match.view or Game.view.")
    scene = game.scene(view, language)
    names = [name(language) for name in view.names or game.seat_names[: view.p.seats]]
    return scene_svg(scene, game.face, language, names=names, title=f"{game.title(language)}. {scene.prompt}")


def scene_svg(
    scene: Scene,
    face: Callable[[str, Language], str],
    language: Language,
    arrangement: str = "wide",
    names: Sequence[str] = (),
    title: str = "",
) -> str:
    """The scene as one SVG that refers to nothing outside itself.

    With `names`, one per seat, the display of each player is titled with the player's mark and name, as on the page. The `title`
    describes the picture to screen readers.
    """
    layout = scene.layouts.get(arrangement) or _stacked(scene)
    parts = [f'<rect width="{layout.width:g}" height="{layout.height:g}" fill="#cbab7d"/>']
    for area in scene.areas:
        if area.id not in layout.places:
            continue
        x, y, scale = layout.places[area.id]
        width, height = area.width * scale, area.height * scale
        heading, left = area.title, x
        if 0 <= area.display_of < len(names):
            heading, left = names[area.display_of], x + 0.7
            parts.append(mark(area.display_of, x + 0.25, y - 0.57, 0.025))
        parts.append(
            f'<rect x="{x - 0.2:g}" y="{y - 0.15:g}" width="{width + 0.4:g}" height="{height + 0.3:g}" rx=".3" fill="{LINEN}"'
            f' opacity=".8" stroke="{WOOD}" stroke-width=".04"/><text x="{left:g}" y="{y - 0.35:g}" font-family="{SERIF}"'
            f' font-size=".6" fill="{INK}">{escape(heading)}</text>'
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
    role = ' role="img"' if title else ""
    frame = f'<svg xmlns="http://www.w3.org/2000/svg" {size} viewBox="0 0 {layout.width:g} {layout.height:g}"{role}>'
    return frame + (f"<title>{escape(title)}</title>" if title else "") + "".join(parts) + "</svg>"


def _stacked(scene: Scene) -> Layout:
    """The areas one below the other, for a game that declares no layout."""
    places, y = {}, 1.0
    for area in scene.areas:
        places[area.id] = (0.5, y, 1.0)
        y += area.height + 1.5
    return Layout(max((area.width for area in scene.areas), default=1) + 1, y, places)
