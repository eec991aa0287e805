"""A table in plain text: what is asked, and each area with its pieces where the terminal has them, without frames and colours."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from typing import Any

from hightable.engine.game import Game
from hightable.engine.position import Packed
from hightable.engine.scene import HEX_ROW, HEX_TIP, Area, Piece, Scene


def in_text(game: Game[Any], position: Packed, seat: int) -> str:
    """The table as the seat sees it; seat -1 watches."""
    return _scene(game.scene(game.view(position, seat), "en"))


def _scene(scene: Scene) -> str:
    areas = (_area(area, [piece for piece in scene.pieces if piece.area == area.id and piece.glyph]) for area in scene.areas)
    return "\n".join([*filter(None, [scene.note]), scene.prompt, *(line for lines in areas for line in lines)])


def _area(area: Area, pieces: Iterable[Piece]) -> list[str]:
    rows: defaultdict[int, dict[int, str]] = defaultdict(dict)
    for piece in sorted(pieces, key=lambda piece: piece.layer):
        row, column = _place(area, piece)
        rows[row][column] = piece.glyph
    return [area.title, *(_line(rows[row]) for row in sorted(rows))]


def _place(area: Area, piece: Piece) -> tuple[int, int]:
    """The row and the column of a piece; one on top of another has the same."""
    across, down = area.cell
    if area.grid == "hex":
        return round((piece.y - HEX_TIP) / HEX_ROW), round(piece.x * across)
    return int(piece.y * down), round((piece.x - piece.w / 2) * across)


def _line(glyphs: dict[int, str]) -> str:
    """The glyphs of a row, each in its column, or after the one before it where that is long."""
    line = ""
    for column in sorted(glyphs):
        line = line.ljust(column) if len(line) < column or not line else f"{line} "
        line += glyphs[column]
    return f"  {line}".rstrip()
