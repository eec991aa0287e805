"""The worked examples of the rules page."""

from __future__ import annotations

from collections.abc import Mapping

from hightable.engine.examples import Example, played
from hightable.engine.i18n import Fact
from hightable.engine.position import NONE
from hightable.engine.view import View
from hightable.games.kings_catering.components import COLUMNS
from hightable.games.kings_catering.position import CateringPosition
from hightable.games.kings_catering.score_sheet import counting_tables, royal_points
from hightable.games.kings_catering.tables import tables_of

_GAME = "kings-catering"
_FAMILY = {"first": "1", "setup": "family"}
_DECORATIONS = {"first": "1", "setup": "decorations"}
_REFILLED = ("take 2", "start 1", "start 1")
_SHAPES = (
    *("take 1", "start 1", "take 3", "start 3", "place 1 1e up", "start 1", "take 1", "start 2", "place 1 1w up"),
    *("take 1", "place 1 3w up", "take 3", "place 3 2n down", "place 1 4n right", "place 1 1n down"),
)
_COLOURS = (
    *("take 1", "start 1", "take 2", "start 3", "start 2", "start 1"),
    *("take 3", "place 1 1e right", "place 1 1n down", "place 1 3w right"),
)


def _refill_facts(view: View[CateringPosition]) -> Mapping[str, Fact]:
    """The number of tiles in each column after the refill."""
    counts = [sum(1 for tile in view.p.column[column] if tile != NONE) for column in range(COLUMNS)]
    return {"first": counts[0], "second": counts[1], "third": counts[2]}


def _king_facts(view: View[CateringPosition]) -> Mapping[str, Fact]:
    """The King's points for the first player, and how many of the tables count."""
    return {"points": royal_points(view.p, 0, view.p.royal[0]), "tables": sum(counting_tables(view.p)[0])}


def _colour_facts(view: View[CateringPosition]) -> Mapping[str, Fact]:
    """The complete decorations of the first player, and the King's points for them."""
    complete = sum(sum(table.complete.values()) for table in tables_of(view.p, 0))
    return {"decorations": complete, "points": royal_points(view.p, 0, view.p.royal[0])}


EXAMPLES = (
    Example("refill", "KC-5.1", played(_GAME, 2, 136, *_REFILLED, options=_FAMILY), ("columns",), _refill_facts),
    Example("shapes", "KC-7.3", played(_GAME, 2, 15, *_SHAPES, options=_FAMILY), ("royals", "seat0"), _king_facts),
    Example("colours", "KC-8.5", played(_GAME, 2, 3, *_COLOURS, options=_DECORATIONS), ("royals", "seat0"), _colour_facts),
)
