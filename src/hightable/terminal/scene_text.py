"""Draws a scene in characters. It knows areas, pieces and picks, but no game."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from rich.cells import cell_len, set_cell_size
from rich.text import Text

from hightable.engine.grids import HEX_TIP, hex_row_at
from hightable.engine.moves import Pick
from hightable.engine.scene import Area, Piece, Scene
from hightable.terminal.canvas import Canvas
from hightable.terminal.hexes import FINE_STROKES, HIGH, LOW, Hexes, Strokes
from hightable.terminal.palette import TITLE, picked, style

GAP = 2
"""Columns between the main areas and the side areas."""


@dataclass(frozen=True)
class TextFrame:
    """The space a picture has, and what is added to it from outside the scene."""

    width: int
    high: bool = False
    """Whether there are enough lines for tall hexagons."""
    strokes: Strokes = FINE_STROKES
    titles: Mapping[int, str] | None = None
    """The title of each seat's display."""
    head: Text | None = None
    """The first line; it replaces the first area's title to save a line."""


def picture(scene: Scene, frame: TextFrame, pickable: Collection[Pick] = ()) -> list[Text]:
    """The scene as lines. Pieces whose pick is in `pickable` are marked."""
    main = [line for area in scene.areas if not area.side for line in _area(scene, area, frame, pickable)]
    side = [line for area in scene.areas if area.side for line in _area(scene, area, frame, pickable)]
    left = max((line.cell_len for line in main[1:]), default=0)
    right = max((line.cell_len for line in side), default=0)
    if not side or left + GAP + right > frame.width:
        return main + side
    if main[0].cell_len > left:
        return [main[0], *_columns_of(main[1:], side, left)]
    return _columns_of(main, side, left)


def _columns_of(main: list[Text], side: list[Text], left: int) -> list[Text]:
    blank = Text(" " * left)
    rows = max(len(main), len(side))
    main += [blank] * (rows - len(main))
    side += [Text()] * (rows - len(side))
    return [_beside(one, other, left + GAP) for one, other in zip(main, side, strict=True)]


def width_needed(scene: Scene) -> int:
    """The smallest width at which nothing is cut off."""
    return max(_columns(area) for area in scene.areas)


def _beside(one: Text, other: Text, column: int) -> Text:
    line = Text(no_wrap=True)
    line.append_text(one)
    line.append(" " * (column - one.cell_len))
    line.append_text(other)
    return line


def _area(scene: Scene, area: Area, frame: TextFrame, pickable: Collection[Pick]) -> list[Text]:
    pieces = sorted((piece for piece in scene.pieces if piece.area == area.id and piece.glyph), key=lambda piece: piece.layer)
    title = (frame.titles or {}).get(area.display_of, area.title)
    if cell_len(title) > frame.width:
        title = set_cell_size(title, frame.width)
    lead = frame.head if frame.head and area == scene.areas[0] else Text(title, TITLE, no_wrap=True)
    return [lead] + (_hexes(area, pieces, frame, pickable) if area.grid == "hex" else _open(area, pieces, pickable))


def _columns(area: Area) -> int:
    return round(area.width * area.cell[0]) + (1 if area.grid == "hex" else 0)


def _open(area: Area, pieces: list[Piece], pickable: Collection[Pick]) -> list[Text]:
    """An area without a grid. Glyphs are aligned to the left edge of their piece, with one column left for a mark."""
    across, down = area.cell
    places = {}
    taken: dict[int, tuple[int, int]] = {}
    for piece in sorted(pieces, key=lambda piece: (int(piece.y * down), piece.x - piece.w / 2)):
        may = piece.pick in pickable
        glyph = mark_pickable(piece.glyph) if may else piece.glyph
        row, column = int(piece.y * down), round((piece.x - piece.w / 2) * across) + (0 if may else 1)
        start, end = taken.get(row, (column, column))
        if start < column:  # beside the last one, not on top of it
            column = max(column, end if may else end + 1)
        places[piece] = row, column, glyph
        taken[row] = column, column + len(glyph.rstrip())
    canvas = Canvas(max([_columns(area), *(end for _, end in taken.values())]), round(area.height * down))
    for piece in pieces:
        row, column, glyph = places[piece]
        canvas.put(column, row, glyph, picked(piece.tone) if piece.pick in pickable else style(piece.tone))
    return canvas.lines()


def _hexes(area: Area, pieces: list[Piece], frame: TextFrame, pickable: Collection[Pick]) -> list[Text]:
    """An area of hexagons, one around each piece."""
    hexes = Hexes(area.cell[0], HIGH if frame.high else LOW, frame.strokes)
    canvas = Canvas(_columns(area), hexes.lines(hex_row_at(area.height - HEX_TIP) + 1))
    for piece in pieces:
        hexes.outline(canvas, round(piece.x * hexes.half), hex_row_at(piece.y))
    for piece in pieces:
        middle, row = round(piece.x * hexes.half), hex_row_at(piece.y)
        may = piece.pick in pickable
        tone = picked(piece.tone) if may else style(piece.tone)
        if tone.bgcolor:
            hexes.fill(canvas, middle, row, tone)
        glyph = mark_pickable(piece.glyph) if may else piece.glyph
        glyph = glyph if len(glyph) <= hexes.room else glyph[: hexes.room]
        canvas.put(middle - len(glyph) // 2, hexes.text_row(row), glyph, tone)
    return canvas.lines()


def mark_pickable(glyph: str) -> str:
    """The glyph of a pickable piece: in square brackets, which replace round ones."""
    inner = glyph[1:-1] if glyph[:1] + glyph[-1:] in ("()", "[]") else glyph
    return f"[{inner}]"
