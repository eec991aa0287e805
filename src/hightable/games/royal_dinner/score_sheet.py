"""The score sheet of Royal Dinner: every player's points line by line, each with its clause."""

from __future__ import annotations

from hightable.engine.memo import memoized, memoized_by_fields
from hightable.engine.messages import ScoreLine, ScoreSheet, decided_by, totals
from hightable.engine.pools import count_entries
from hightable.engine.position import NONE
from hightable.engine.view import View
from hightable.games.royal_dinner.components import (
    ALL_SERVED,
    CARDS,
    END,
    NOBLE_NAMES,
    NOBLES,
    ORDERS,
    PARTIES,
    POINTS,
    SOLO_CARDS,
)
from hightable.games.royal_dinner.moves import PHRASES
from hightable.games.royal_dinner.position import OVER, DinnerPosition

ORDER_NAMES = tuple(PHRASES.name(f"order.{order}") for order in ORDERS)


def score_sheet(view: View[DinnerPosition]) -> ScoreSheet:
    """The points so far, the same for every viewer; at the end also the food that breaks a tie, or solo how many were served."""
    return _sheet(view.p)


@memoized_by_fields
def _sheet(p: DinnerPosition) -> ScoreSheet:
    over = p.phase == OVER
    sheet = tuple(
        tuple(_noble(p.masked, noble) for noble in range(NOBLES) if p.served[seat] >> noble & 1) for seat in range(p.seats)
    )
    if over and p.seats == 1:
        return ((*sheet[0], ScoreLine("RD-10.4", "served", 0, {"count": len(sheet[0]), "all": NOBLES})),)
    if not over or any(p.served[seat] == ALL_SERVED for seat in range(p.seats)):
        return sheet
    points = totals(sheet)
    tied = points.count(max(points)) > 1
    return tuple((*lines, *_tie_break(p, seat, tied and points[seat] == max(points))) for seat, lines in enumerate(sheet))


def _tie_break(p: DinnerPosition, seat: int, tied: bool) -> tuple[ScoreLine, ...]:
    return (ScoreLine("RD-9.3", "food", 0, {"count": _food(p, seat)}),) if tied else ()


@memoized
def _noble(masked: int, noble: int) -> ScoreLine:
    facts = {"noble": NOBLE_NAMES[noble], "order": ORDER_NAMES[masked * NOBLES + noble]}
    return ScoreLine(f"RD-{7 if masked else 6}.{noble + 1}", "noble", int(POINTS[masked, noble]), facts)


def _food(p: DinnerPosition, seat: int) -> int:
    """The number of food cards under the seat's nobles."""
    return sum(p.count[seat * NOBLES + noble] for noble in range(NOBLES))


def winnable(view: View[DinnerPosition]) -> bool:
    """Whether the game can be won or lost, unlike a solo game. (RD-10.5)"""
    return view.p.seats > 1


def ending(view: View[DinnerPosition]) -> str:
    """How the finished game was decided: all six nobles (RD-9.1), the ninth solo turn, points (RD-9.2) or a tie (RD-9.3)."""
    p = view.p
    if any(p.served[seat] == ALL_SERVED for seat in range(p.seats)):
        return "nobles"
    if p.seats == 1:
        return "turns"
    return decided_by(points=totals(score_sheet(view)), food=[_food(p, seat) for seat in range(p.seats)])


def component_counts(p: DinnerPosition) -> dict[str, int]:
    """The number of copies of every component on the table, which never changes."""
    counts = count_entries("food", CARDS, p.pile, p.discard, p.tray, p.hand, p.under)
    counts["end of party"] = list(p.pile).count(END) + (p.parties == PARTIES)
    counts |= count_entries("solo", SOLO_CARDS, p.solo, p.struck)
    counts["imposters"] = sum(1 for imposter in p.imposter if imposter != NONE)
    return counts
