"""A rectangle of characters, each with a style. Whatever falls outside is cut off, so that no line grows longer."""

from __future__ import annotations

from itertools import groupby
from operator import itemgetter

from rich.cells import cell_len
from rich.style import Style
from rich.text import Text

_NO_STYLE = Style()


class Canvas:
    """Characters by row and column. Later ones overwrite earlier ones."""

    def __init__(self, width: int, height: int) -> None:
        self.width = width
        self.height = height
        self._characters = [[" "] * width for _ in range(height)]
        self._styles = [[_NO_STYLE] * width for _ in range(height)]

    def put(self, column: int, row: int, text: str, style: Style = _NO_STYLE) -> None:
        """Writes text that starts at the column."""
        if not 0 <= row < self.height:
            return
        for character in text:
            # A character that is not exactly one column wide would shift the rest of its line.
            if cell_len(character) != 1:
                character = "?"
            if 0 <= column < self.width:
                self._characters[row][column] = character
                self._styles[row][column] = style
            column += 1

    def lines(self) -> list[Text]:
        """The rows, all equally wide."""
        drawn = []
        for characters, styles in zip(self._characters, self._styles, strict=True):
            line = Text(no_wrap=True)
            runs = groupby(zip(characters, styles, strict=True), key=itemgetter(1))
            for style, run in runs:
                line.append("".join(character for character, _ in run), style)
            drawn.append(line)
        return drawn
