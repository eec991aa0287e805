"""A scene as one SVG, drawn from the same faces as the page: for rules pages, notebooks, reports and the README."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Sequence
from dataclasses import replace
from html import escape
from typing import TYPE_CHECKING, Any

from msgspec import structs

from hightable.engine.i18n import Language
from hightable.engine.palette import INK, LINEN, SERIF, WOOD, mark
from hightable.engine.scene import Area, Layout, Piece, Scene
from hightable.engine.view import SPECTATOR, View

if TYPE_CHECKING:
    from hightable.engine.game import Game
    from hightable.engine.match import Match

_VIEW_BOX = re.compile(r'viewBox="0 0 ([\d.]+) ([\d.]+)"')
CROP_MARGIN, HEADING = 0.5, 0.6
"""Around the areas of a cropped scene, and for the title above them, in units of the layout."""
TRIM_MARGIN = 0.1
"""Around the pieces of an area in a packed scene, in its own units."""
MOST_GROWN = 1.8
"""By how much an area in a packed scene may be larger than on the page."""
GROUND = "#cbab7d"
POINTER = "#0d6e8c"
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
    highlight: Collection[str] = (),
    ground: str = GROUND,
) -> str:
    """The scene as one SVG that refers to nothing outside itself.

    With `names`, one per seat, the display of each player is titled with the player's mark and name, as on the page. The `title`
    describes the picture to screen readers, and `ground` is the colour behind the areas. Pieces whose ids are in `highlight` are
    ringed.
    """
    layout = scene.layouts.get(arrangement) or _stacked(scene)
    parts = [f'<rect width="{layout.width:g}" height="{layout.height:g}" fill="{ground}"/>']
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
    rings: list[str] = []
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
            if piece.id in highlight:
                rings.append(_ring(left, top, width, height))
    parts += rings
    size = f'width="{layout.width * UNIT:g}" height="{layout.height * UNIT:g}"'
    role = ' role="img"' if title else ""
    frame = f'<svg xmlns="http://www.w3.org/2000/svg" {size} viewBox="0 0 {layout.width:g} {layout.height:g}"{role}>'
    return frame + (f"<title>{escape(title)}</title>" if title else "") + "".join(parts) + "</svg>"


COVER_SIZE = 480, 176
_FAN: Sequence[tuple[float, float, float]] = ((0, -4, 0), (-84, 4, -9), (84, 4, 9), (-150, 20, -16), (150, 20, 16))
"""The place and the angle of each face on a cover, from the middle: the first is in front."""


def cover_svg(game: Game[Any], language: Language) -> str:
    """The faces of a game's cover, fanned out, as an SVG without a background; empty for a game without a cover."""
    width, height = COVER_SIZE
    drawn = []
    for key, (x, y, turn) in zip(game.theme.cover, _FAN, strict=False):
        face = game.face(key, language)
        box = _VIEW_BOX.search(face)
        assert box is not None, f"{game.name}: the face {key} has no viewBox"
        aspect = float(box[1]) / float(box[2])
        tall = 122.0 if aspect < 1.25 else 170 / aspect
        wide = tall * aspect
        x, y = width / 2 + x, height / 2 + y
        placed = f'<svg x="{x - wide / 2:.1f}" y="{y - tall / 2:.1f}" width="{wide:.1f}" height="{tall:.1f}" '
        drawn.append(f'<g transform="rotate({turn} {x:g} {y:g})">{face.replace("<svg ", placed, 1)}</g>')
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}">{"".join(reversed(drawn))}</svg>'


def crop(scene: Scene, areas: Collection[str], arrangement: str = "wide") -> Scene:
    """The scene with only these areas, laid out as before on a page that is just large enough. Without areas, the whole scene."""
    layout = scene.layouts.get(arrangement) or _stacked(scene)
    shown = [area for area in scene.areas if area.id in areas and area.id in layout.places]
    if not shown:
        return scene
    boxes = [(*layout.places[area.id], area.width, area.height) for area in shown]
    left = min(x for x, *_ in boxes) - CROP_MARGIN
    top = min(y for _, y, *_ in boxes) - CROP_MARGIN - HEADING
    right = max(x + width * scale for x, _, scale, width, _ in boxes) + CROP_MARGIN
    bottom = max(y + height * scale for _, y, scale, _, height in boxes) + CROP_MARGIN
    places = {area.id: (x - left, y - top, scale) for area, (x, y, scale, _, _) in zip(shown, boxes, strict=True)}
    return structs.replace(scene, areas=tuple(shown), layouts={arrangement: Layout(right - left, bottom - top, places)})


def pack(scene: Scene, areas: Collection[str], arrangement: str = "wide") -> Scene:
    """The scene with only these areas, in rows as wide as the widest of them. Without areas, the whole scene.

    Each area is as large as the pieces in it need, and small ones grow.
    """
    layout = scene.layouts.get(arrangement) or _stacked(scene)
    chosen = [area for area in scene.areas if area.id in areas and area.id in layout.places]
    if not chosen:
        return scene
    shown, pieces = _trim(chosen, scene)
    widths = {area.id: area.width * layout.places[area.id][2] for area in shown}
    widest = max(widths.values())
    rows: list[list[Area]] = []
    for area in shown:
        if rows and sum(widths[each.id] + CROP_MARGIN for each in rows[-1]) + widths[area.id] <= widest:
            rows[-1].append(area)
        else:
            rows.append([area])
    places, y = {}, CROP_MARGIN + HEADING
    for row in rows:
        gaps = CROP_MARGIN * (len(row) - 1)
        grown = min(MOST_GROWN, (widest - gaps) / sum(widths[area.id] for area in row))
        x = CROP_MARGIN
        for area in row:
            scale = layout.places[area.id][2] * grown
            places[area.id] = (x, y, scale)
            x += area.width * scale + CROP_MARGIN
        y += max(area.height * places[area.id][2] for area in row) + CROP_MARGIN + HEADING
    page = Layout(widest + 2 * CROP_MARGIN, y - HEADING, places)
    return structs.replace(scene, areas=tuple(shown), groups=(tuple(pieces),), layouts={arrangement: page})


def _trim(areas: Sequence[Area], scene: Scene) -> tuple[list[Area], list[Piece]]:
    """The areas without the space around their pieces, and the pieces where they are in them."""
    trimmed, moved = [], []
    for area in areas:
        pieces = [piece for piece in scene.pieces if piece.area == area.id and piece.w]
        left = max(0, min((piece.x - piece.w / 2 for piece in pieces), default=0) - TRIM_MARGIN)
        top = max(0, min((piece.y - piece.h / 2 for piece in pieces), default=0) - TRIM_MARGIN)
        right = min(area.width, max((piece.x + piece.w / 2 for piece in pieces), default=area.width) + TRIM_MARGIN)
        bottom = min(area.height, max((piece.y + piece.h / 2 for piece in pieces), default=area.height) + TRIM_MARGIN)
        trimmed.append(replace(area, width=right - left, height=bottom - top))
        moved += [structs.replace(piece, x=piece.x - left, y=piece.y - top) for piece in pieces]
    return trimmed, moved


def _ring(left: float, top: float, width: float, height: float) -> str:
    """A ring around a piece that a picture points out."""
    box = f'x="{left - 0.06:.3f}" y="{top - 0.06:.3f}" width="{width + 0.12:.3f}" height="{height + 0.12:.3f}"'
    return f'<rect {box} rx=".25" fill="none" stroke="{POINTER}" stroke-width=".14"/>'


def _stacked(scene: Scene) -> Layout:
    """The areas one below the other, for a game that declares no layout."""
    places, y = {}, 1.0
    for area in scene.areas:
        places[area.id] = (0.5, y, 1.0)
        y += area.height + 1.5
    return Layout(max((area.width for area in scene.areas), default=1) + 1, y, places)
