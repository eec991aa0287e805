"""The score sheet of Banquet Royal, how a game ended, and the component counts."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from hightable.engine.i18n import Fact
from hightable.engine.memo import memoized, memoized_by_fields
from hightable.engine.messages import ScoreLine, ScoreSheet, decided_by, totals
from hightable.engine.pools import count_entries
from hightable.engine.position import NONE, Row
from hightable.engine.view import View
from hightable.games.banquet_royal.components import (
    BOARD,
    DISH_BY_TOQUE_POINTS,
    MENU,
    MENU_POINTS,
    MOST_MENUS_POINTS,
    NEIGHBOURS,
    ORDER_POINTS,
    PIECE_NAMES,
    SET_POINTS,
    SPACE_COUNT,
    SPACE_NAMES,
    TOQUE,
    VALUE_OF,
    VALUES,
)
from hightable.games.banquet_royal.moves import CROWNS
from hightable.games.banquet_royal.position import BanquetPosition


def score_sheet(view: View[BanquetPosition]) -> ScoreSheet:
    """The current points of each seat. Nothing that scores is hidden, so every viewer has the same sheet."""
    return _sheet(view.p)


@memoized_by_fields
def _sheet(p: BanquetPosition) -> ScoreSheet:
    if not p.gourmet:
        return _menu_and_order_sheet(p)
    counts = _menu_counts(p.seats, p.scored)
    return tuple((*each, *_gourmet_lines(p.board, seat, counts)) for seat, each in enumerate(_menu_and_order_sheet(p)))


@memoized_by_fields
def _menu_and_order_sheet(p: BanquetPosition) -> ScoreSheet:
    """The score sheet without the bonuses of the Gourmet variant."""
    counts = _menu_counts(p.seats, p.scored)
    return tuple(_menus_and_orders(tuple(counts[seat]), p.won[seat], p.all_you_can_eat) for seat in range(p.seats))


@memoized
def _menus_and_orders(scored: tuple[int, ...], won: Row, as_sets: int) -> tuple[ScoreLine, ...]:
    lines = [
        ScoreLine("BR-8.2", "menus", count * int(MENU_POINTS[value]), {"crowns": CROWNS.names[value], "count": count})
        for value, count in enumerate(scored)
        if count
    ]
    if any(won) and as_sets:
        lines.append(ScoreLine("BR-9.6", "order_sets", _set_points(won), {"count": sum(won)}))
    elif any(won):
        lines.append(ScoreLine("BR-8.3", "orders", ORDER_POINTS * sum(won), {"count": sum(won)}))
    return tuple(lines)


def _menu_counts(seats: int, scored: Row) -> list[list[int]]:
    """For each seat, the number of menus of each value that it has scored."""
    counts = [[0] * VALUES for _ in range(seats)]
    for menu, seat in enumerate(scored):
        if seat != NONE:
            counts[seat][VALUE_OF[menu]] += 1
    return counts


def _set_points(won: Iterable[int]) -> int:
    points = 0
    while any(won):
        points += int(SET_POINTS[sum(1 for count in won if count)])
        won = [max(count - 1, 0) for count in won]
    return points


def _gourmet_lines(board: Row, seat: int, scored: list[list[int]]) -> list[ScoreLine]:
    lines = [_toque_line(board, space) for space in range(SPACE_COUNT) if board[space] == TOQUE + seat]
    for clause, value, phrase in (("BR-9.1", 0, "most_one"), ("BR-9.2", 1, "most_two")):
        counts = [each[value] for each in scored]
        if counts[seat] and counts[seat] == max(counts):
            lines.append(ScoreLine(clause, phrase, int(MOST_MENUS_POINTS[value]), {"count": counts[seat]}))
    return lines


def _toque_line(board: Row, space: int) -> ScoreLine:
    around = [board[n] for n in NEIGHBOURS[space] if n != NONE]
    dish = max(range(4), key=around.count)
    if around.count(dish) == 0:
        return ScoreLine("BR-9.3", "toque_alone", 0, {"space": SPACE_NAMES[space]})
    facts: dict[str, Fact] = {"space": SPACE_NAMES[space], "dish": PIECE_NAMES[dish], "count": around.count(dish)}
    return ScoreLine("BR-9.3", "toque", DISH_BY_TOQUE_POINTS * around.count(dish), facts)


def completed_line(p: BanquetPosition, menu: int, space: int) -> tuple[int, ...]:
    """The spaces of a straight line of three through this space that matches the menu; empty if there is none. (BR-6.2)"""
    wanted = [int(part) for part in MENU[menu]]
    q, r = BOARD.places[space]
    for dq, dr in ((1, 0), (0, 1), (1, -1)):
        for first in (-2, -1, 0):
            line = [BOARD.space_at.get((q + k * dq, r + k * dr), NONE) for k in range(first, first + 3)]
            if NONE not in line:
                pieces = [p.board[each] for each in line]
                if any(all(map(_stands_for(p), pieces, parts)) for parts in (wanted, wanted[::-1])):
                    return tuple(line)
    return ()


def _stands_for(p: BanquetPosition) -> Callable[[int, int], bool]:
    def stands_for(piece: int, part: int) -> bool:
        if piece >= TOQUE:
            return part == TOQUE or bool(p.wild_toque)
        return piece == part

    return stands_for


@memoized_by_fields
def points(p: BanquetPosition) -> tuple[int, ...]:
    """The points of each seat."""
    return tuple(totals(_sheet(p)))


@memoized_by_fields
def menu_and_order_points(p: BanquetPosition) -> tuple[int, ...]:
    """The points of each seat for menus and royal orders, without the bonuses of the Gourmet variant."""
    return tuple(totals(_menu_and_order_sheet(p)))


def ending(view: View[BanquetPosition]) -> str:
    """How the finished game was decided: by points, by orders after a tie on points, or shared. (BR-8.4)"""
    return decided_by(points=points(view.p), orders=[sum(won) for won in view.p.won])


def component_counts(p: BanquetPosition) -> dict[str, int]:
    """The number of each component in the position, wherever it is: an invariant of the game."""
    counts = count_entries("dish", 4, p.board) | count_entries("order", 4, p.order, p.stack)
    for dish in range(4):
        counts[f"dish {dish}"] += int(p.kitchen[dish])
        counts[f"order {dish}"] += sum(int(won[dish]) for won in p.won) + int(p.lost[dish])
    for seat in range(p.seats):
        counts[f"toque {seat}"] = int(p.toques[seat]) + list(p.board).count(TOQUE + seat)
    counts |= count_entries("menu", len(p.scored), p.hand, p.deck, p.pile)
    for menu, seat in enumerate(p.scored):
        counts[f"menu {menu}"] += int(seat != NONE)
    return counts
