"""Hexagons drawn in characters: two lines per row on a short terminal, three on a tall one.

two lines       three lines
  _╱ ╲_             ╱ ╲
 │     │           ╱   ╲
  ╲_ _╱           │     │
                   ╲   ╱
                    ╲ ╱
"""

from __future__ import annotations

from dataclasses import dataclass

from rich.style import Style

from hightable.terminal.canvas import Canvas
from hightable.terminal.palette import GRID

LOW, HIGH = 2, 3


@dataclass(frozen=True)
class Strokes:
    """The characters the outlines are drawn with."""

    up: str = "╱"
    down: str = "╲"
    wall: str = "│"


FINE_STROKES = Strokes()
PLAIN_STROKES = Strokes("/", "\\", "|")
"""For terminals that can only show ASCII."""


@dataclass(frozen=True)
class Hexes:
    """The layout of hexagons on a canvas: `half` columns from centre to edge, `pitch` lines from row to row."""

    half: int
    pitch: int
    strokes: Strokes = FINE_STROKES

    def text_row(self, row: int) -> int:
        """The line that holds the names of the hexagons in this row."""
        return row * self.pitch + self.pitch - 1

    def lines(self, rows: int) -> int:
        return rows * self.pitch + self.pitch - 1

    @property
    def room(self) -> int:
        """Number of characters that fit inside a hexagon."""
        return 2 * self.half - 1

    def outline(self, canvas: Canvas, middle: int, row: int) -> None:
        """Draws the outline of one hexagon. Where two touch, both draw the same characters."""
        text = self.text_row(row)
        canvas.put(middle - self.half, text, self.strokes.wall, GRID)
        canvas.put(middle + self.half, text, self.strokes.wall, GRID)
        if self.pitch == LOW:
            roof = ("_" * (self.half - 2) + self.strokes.up, self.strokes.down + "_" * (self.half - 2))
            floor = (self.strokes.down + "_" * (self.half - 2), "_" * (self.half - 2) + self.strokes.up)
            for line, (left, right) in ((text - 1, roof), (text + 1, floor)):
                canvas.put(middle - self.half + 1, line, left, GRID)
                canvas.put(middle + 1, line, right, GRID)
            return
        for step in range(1, self.half):
            line = min(step, self.pitch - 1)
            canvas.put(middle - self.half + step, text - line, self.strokes.up, GRID)
            canvas.put(middle + self.half - step, text - line, self.strokes.down, GRID)
            canvas.put(middle - self.half + step, text + line, self.strokes.down, GRID)
            canvas.put(middle + self.half - step, text + line, self.strokes.up, GRID)

    def fill(self, canvas: Canvas, middle: int, row: int, style: Style) -> None:
        """Fills one hexagon with a colour."""
        text = self.text_row(row)
        canvas.put(middle - self.half + 1, text, " " * self.room, style)
        if self.pitch == HIGH:
            for line in (text - 1, text + 1):
                canvas.put(middle - self.half + 2, line, " " * (self.room - 2), style)
