"""What a seat sees of the table, as pieces in areas."""

from __future__ import annotations

from hightable.engine.position import NONE
from hightable.engine.scene import Area, Piece, Scene
from hightable.engine.view import View
from hightable.engine.words import Language
from hightable.games.court_jester.catalogue import PHRASES
from hightable.games.court_jester.components import COLOURS, SQUARE_PLACES
from hightable.games.court_jester.position import Position


def scene(view: View[Position], language: Language) -> Scene:
    """The table as the viewer sees it."""
    p = view.p
    pieces = [
        Piece("hall", x + 0.5, y + 0.5, "." if p.square[i] == NONE else str(p.square[i]), "x")
        for i, (x, y) in enumerate(SQUARE_PLACES)
    ]
    prompt = PHRASES.say(language, "prompt.wait", who=COLOURS[p.seat])
    return Scene((Area("hall", "hall", 4, 6, (3, 1)),), tuple(pieces), prompt)
