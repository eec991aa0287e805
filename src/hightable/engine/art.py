"""Drawings kept as SVG files in a game's `art/` folder, so that a designer can open each one in a browser or an editor.

A drawing is a whole SVG document. A game takes what is inside its `<svg>` element and puts it on a face. Two kinds of places
can be filled in: a colour or a number with a default, written as a CSS variable (`fill="var(--tone, #c98d4f)"`), and a text
without a default, written in double braces (`<text>{{points}}</text>`).
"""

from __future__ import annotations

import re
from functools import cache
from html import escape
from pathlib import Path

_DOCUMENT = re.compile(r"^\s*(?:<\?xml[^>]*\?>\s*)?(?:<!--.*?-->\s*)*<svg\b[^>]*>(.*)</svg>\s*$", re.DOTALL)
_VARIABLE = re.compile(r"var\(--([\w-]+),\s*([^()]*)\)")
_TEXT = re.compile(r"\{\{([\w-]+)\}\}")


class Art:
    """The drawings in one folder, by file name without `.svg`."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._inside = cache(self._read)

    def draw(self, name: str, **places: object) -> str:
        """The markup inside the drawing's `<svg>` element, with its places filled in.

        An underscore in the name of a place stands for a hyphen in the file.
        """
        values = {place.replace("_", "-"): str(value) for place, value in places.items()}
        inside, used = self._inside(name), set[str]()

        def variable(found: re.Match[str]) -> str:
            used.add(found[1])
            return values.get(found[1], found[2].strip())

        def text(found: re.Match[str]) -> str:
            used.add(found[1])
            if found[1] not in values:
                raise ValueError(f"{self.folder / name}.svg needs a value for “{found[1]}”")
            return escape(values[found[1]])

        drawn = _TEXT.sub(text, _VARIABLE.sub(variable, inside))
        if unknown := set(values) - used:
            raise ValueError(f"{self.folder / name}.svg has no place called “{min(unknown)}”")
        return drawn

    def _read(self, name: str) -> str:
        file = self.folder / f"{name}.svg"
        document = _DOCUMENT.match(file.read_text(encoding="utf-8"))
        if document is None:
            raise ValueError(f"{file} is not an SVG document")
        return re.sub(r">\s+<", "><", document[1].strip())
