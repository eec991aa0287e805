"""What each player holds at the end, for the lab: the menus scored, the royal orders won and the toques on the board."""

from __future__ import annotations

from hightable.engine.i18n import Name
from hightable.engine.messages import Holding, Holdings
from hightable.engine.view import View
from hightable.games.banquet_royal.components import (
    DISHES,
    MENU_NAMES,
    MENU_POINTS,
    ORDER_POINTS,
    PIECE_NAMES,
    TOQUE,
    VALUE_OF,
)
from hightable.games.banquet_royal.moves import CROWNS, PHRASES
from hightable.games.banquet_royal.position import BanquetPosition
from hightable.games.banquet_royal.score_sheet import score_sheet

MENU_TITLES = tuple(
    PHRASES.name("holding.menu", menu=name, crowns=CROWNS.names[VALUE_OF[menu]]) for menu, name in enumerate(MENU_NAMES)
)
ORDER_NAMES = tuple(PHRASES.name("holding.order", dish=PIECE_NAMES[dish]) for dish in range(len(DISHES)))


def holdings(view: View[BanquetPosition]) -> Holdings:
    """Each menu, the orders of each dish, and the toques with their points in the Gourmet variant."""
    return tuple(_of_seat(view, seat) for seat in range(view.p.seats))


def _of_seat(view: View[BanquetPosition], seat: int) -> tuple[Holding, ...]:
    p = view.p
    each_order = 0 if p.all_you_can_eat else ORDER_POINTS  # sets score together
    by_toques = sum(line.points for line in score_sheet(view)[seat] if line.clause == "BR-9.3")
    return (
        *(_menu(menu, name, p.scored[menu] == seat) for menu, name in enumerate(MENU_TITLES)),
        *(Holding(f"order {dish}", ORDER_NAMES[dish], n, each_order * n) for dish, n in enumerate(p.won[seat])),
        Holding("toque", PIECE_NAMES[TOQUE], list(p.board).count(TOQUE + seat), by_toques),
    )


def _menu(menu: int, name: Name, scored: bool) -> Holding:
    return Holding(f"menu {menu}", name, int(scored), int(MENU_POINTS[VALUE_OF[menu]]) * scored)
