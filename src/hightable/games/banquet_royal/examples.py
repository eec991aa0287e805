"""The worked examples of the rules page."""

from __future__ import annotations

from collections.abc import Mapping

from hightable.engine.examples import Example, played
from hightable.engine.i18n import Fact
from hightable.engine.messages import totals
from hightable.engine.position import NONE, Packed
from hightable.engine.view import View
from hightable.games.banquet_royal.components import MENU_NAMES, MENU_POINTS, MENUS, PIECE_NAMES, VALUE_OF
from hightable.games.banquet_royal.position import BanquetPosition
from hightable.games.banquet_royal.score_sheet import completed_line, score_sheet

_LINE = ("ready", "ready", "place pudding e3", "keep", "place fruit-salad e4", "keep", "place burger e5")
_START = played("banquet-royal", 2, 6, "ready", "ready", options={"first": "1"})
_ORDER = ("ready", "ready", "place salad c3", "keep", "place burger b2", "keep", "announce a1 pudding")


def _line_facts(view: View[BanquetPosition]) -> Mapping[str, Fact]:
    p = view.p
    menu = next(menu for menu in p.hand[0] if menu != NONE and completed_line(p, menu, p.placed))
    return {"menu": MENU_NAMES[menu], "piece": PIECE_NAMES[p.board[p.placed]], "points": int(MENU_POINTS[VALUE_OF[menu]])}


def _order_facts(view: View[BanquetPosition]) -> Mapping[str, Fact]:
    dish = list(view.p.won[0]).index(1)
    return {"dish": PIECE_NAMES[dish], "points": totals(score_sheet(view))[0]}


def _scored() -> Packed:
    """Three menus of three crowns, one of one crown and three royal orders for the first player."""
    position = _START()
    record = position.view(BanquetPosition.dtype)
    by_value = [[menu for menu in range(len(MENUS)) if VALUE_OF[menu] == value] for value in range(3)]
    for menu in (*by_value[2][:3], by_value[0][0]):
        record["scored"][0][menu] = 0
    record["won"][0][0] = (1, 0, 1, 1)
    return position


def _score_facts(view: View[BanquetPosition]) -> Mapping[str, Fact]:
    lines = score_sheet(view)[0]
    menus, orders = (sum(line.points for line in lines if line.phrase == phrase) for phrase in ("menus", "orders"))
    return {"menus": menus, "orders": orders, "points": menus + orders}


EXAMPLES = (
    Example(
        "order",
        "BR-5.4",
        played("banquet-royal", 2, 6, *_ORDER, options={"first": "1"}),
        ("board", "seat0"),
        _order_facts,
        seat=0,
        highlight=("on:a1",),
    ),
    Example(
        "line",
        "BR-6.2",
        played("banquet-royal", 2, 6, *_LINE, options={"first": "1"}),
        ("board", "hand"),
        _line_facts,
        seat=0,
        highlight=("on:e3", "on:e4", "on:e5"),
    ),
    Example("score", "BR-8.3", _scored, ("seat0",), _score_facts, seat=0),
)
