"""What each player holds at the end, for the lab: the nobles served, the icon, and the imposter if it was used."""

from __future__ import annotations

from hightable.engine.messages import Holding, Holdings
from hightable.engine.view import View
from hightable.games.royal_dinner.components import ICON_NAMES, ICONS, NOBLE_NAMES, NOBLES, ORDERS, POINTS
from hightable.games.royal_dinner.moves import PHRASES
from hightable.games.royal_dinner.position import DinnerPosition
from hightable.games.royal_dinner.score_sheet import ORDER_NAMES

NAMES = tuple(
    PHRASES.name("holding.noble", noble=NOBLE_NAMES[order % NOBLES].capital(), order=name)
    for order, name in enumerate(ORDER_NAMES)
)
ICON_TITLES = tuple(PHRASES.name("holding.icon", icon=name) for name in ICON_NAMES)
IMPOSTER_NAME = PHRASES.name("holding.imposter")


def holdings(view: View[DinnerPosition]) -> Holdings:
    """Each noble of the side in play, each icon, and the imposter."""
    return tuple(_of_seat(view.p, seat) for seat in range(view.p.seats))


def _of_seat(p: DinnerPosition, seat: int) -> tuple[Holding, ...]:
    return (
        *(_noble(p, seat, noble) for noble in range(NOBLES)),
        *(Holding(f"icon {ICONS[icon]}", name, int(p.icon[seat] == icon)) for icon, name in enumerate(ICON_TITLES)),
        Holding("imposter used", IMPOSTER_NAME, int(p.imposter[seat] == 0)),
    )


def _noble(p: DinnerPosition, seat: int, noble: int) -> Holding:
    order, served = p.masked * NOBLES + noble, p.served[seat] >> noble & 1
    return Holding(f"noble {ORDERS[order]}", NAMES[order], served, int(POINTS[p.masked, noble]) * served)
