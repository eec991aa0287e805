"""What a seat sees of the table, as pieces in areas."""

from __future__ import annotations

from hightable.engine.scene import Area, Scene
from hightable.engine.view import View
from hightable.engine.words import Language
from hightable.games.henrys_feast.position import Position


def scene(view: View[Position], language: Language) -> Scene:
    """The table as the viewer sees it."""
    return Scene((Area("board", "board", 1, 1),), (), "?")
