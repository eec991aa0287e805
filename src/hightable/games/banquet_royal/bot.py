"""What a good cook looks for: how much each move promises, in points, from what the mover may know.

A line of three spaces that reads as a menu in part, and has room for the rest, is worth part of its crowns: more the more of it is
there. A piece is worth what it completes, what it adds to the lines of one's own menus, and less for what it lays ready for others.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from hightable.engine.position import NONE
from hightable.engine.rule import rule
from hightable.engine.weighing import Weights
from hightable.games.banquet_royal import catalogue
from hightable.games.banquet_royal.components import (
    BIT,
    EACH_VALUE,
    LINE_BITS,
    LINES,
    MENU,
    ORDERS_OF_EACH,
    TOQUE,
    VALUE_OF,
)
from hightable.games.banquet_royal.position import HAND, Position

ANNOUNCE_MOVES = catalogue.ANNOUNCE.start
SCORE_MOVES = catalogue.SCORE.start
DISCARD_MOVES = catalogue.DISCARD.start
KEEP_MOVE = catalogue.KEEP.start
FORFEIT_MOVES = catalogue.FORFEIT.start
DRAW_MOVES = catalogue.DRAW.start
SET_MOVES = catalogue.SET.start

FREE, CLOSED = 5, 6
"""What a space of a line may hold beside a dish or a toque: nothing, or a cloche."""

PART = np.array([0.0, 0.08, 0.4, 1.0])
"""What a menu is worth of which so many of the three pieces lie in a line, beside one that is complete."""
READY = 0.5
"""What a line is worth that lacks one piece, for who is next and may have the menu for it."""
ORDER = 1.0
SET_OF_ORDERS = 1.9
"""An order that is won, and one that counts in a set of different dishes."""
FRESH = 0.15
"""What it costs to change a menu for another: the turn's only choice, and a pile that others see."""


def _fits() -> npt.NDArray[np.int8]:
    """For toques as they are and wild, for each menu: how many of a line's pieces it has, NONE where one is in the way."""
    table = np.full((2, len(MENU), 7, 7, 7), NONE, np.int8)
    for wild, menu, a, b, c in np.ndindex(2, len(MENU), 6, 6, 6):
        for parts in (MENU[menu], MENU[menu][::-1]):
            line = tuple(zip((a, b, c), parts, strict=True))
            if all(piece in (part, FREE) or (wild and piece == TOQUE) for piece, part in line):
                there = sum(piece != FREE for piece, _ in line)
                table[wild, menu, a, b, c] = max(table[wild, menu, a, b, c], there)
    return table


FITS = _fits()

LAID_READY = np.array(
    [[np.where(FITS[wild, :, a, b, c] == 2, VALUE_OF + 1, 0).sum() / EACH_VALUE
      for a, b, c in np.ndindex(7, 7, 7)] for wild in range(2)]
).reshape(2, 7, 7, 7)  # fmt: skip
"""What a line that lacks one piece brings to a player with one menu of each value, any of them, on average."""

ALL_LINES = np.array(sorted({tuple(map(int, line)) for space in LINES for line in space if line[0] != NONE}), np.int8)


@rule
def weigh(p: Position, moves: npt.NDArray[np.int32], count: int, weights: Weights) -> None:
    """How much each move promises."""
    for place in range(count):
        weights[place] = _promise(p, int(moves[place]))


@rule
def _promise(p: Position, move: int) -> float:
    if move < ANNOUNCE_MOVES:
        return _laid(p, move // 36, move % 36)
    if move < SCORE_MOVES:
        return _announced(p, (move - ANNOUNCE_MOVES) // 4, (move - ANNOUNCE_MOVES) % 4)
    if move < DISCARD_MOVES:
        return 1.0 + float(VALUE_OF[move - SCORE_MOVES])
    if move < KEEP_MOVE:
        return _changed(p, move - DISCARD_MOVES)
    if FORFEIT_MOVES <= move < DRAW_MOVES:
        return -1.0 - float(VALUE_OF[move - FORFEIT_MOVES])
    if DRAW_MOVES <= move < SET_MOVES:
        return _fresh(p, move - DRAW_MOVES)
    return 0.0


@rule
def _at(p: Position, space: int) -> int:
    """What lies on the space, as lines are read."""
    if p.board[space] != NONE:
        return min(int(p.board[space]), TOQUE)
    return CLOSED if p.cloches & BIT[space] else FREE


@rule
def _laid(p: Position, piece: int, space: int) -> float:
    """What a piece on a space completes, promises for later, and lays ready for the others."""
    wild = int(p.wild_toque)
    done = 0.0
    later = 0.0
    others = 0.0
    for k in range(9):
        if LINE_BITS[space, k] == 0:
            break
        a, b, c = _line(p, space, k, FREE)
        x, y, z = _line(p, space, k, piece)
        others += LAID_READY[wild, x, y, z] - LAID_READY[wild, a, b, c]
        for slot in range(HAND):
            menu = int(p.hand[p.seat, slot])
            if menu < 0:
                continue
            crowns = 1.0 + VALUE_OF[menu]
            fits = int(FITS[wild, menu, x, y, z])
            if fits == 3:
                done = max(done, crowns)
            elif fits > 0:
                later += crowns * PART[fits]
            before = int(FITS[wild, menu, a, b, c])
            if before > 0:
                later -= crowns * PART[before]
    return done + 0.5 * later - READY * others


@rule
def _line(p: Position, space: int, k: int, piece: int) -> tuple[int, int, int]:
    """The k-th line through the space, as it would be with the piece there."""
    one, two, three = int(LINES[space, k, 0]), int(LINES[space, k, 1]), int(LINES[space, k, 2])
    a = piece if one == space else _at(p, one)
    b = piece if two == space else _at(p, two)
    c = piece if three == space else _at(p, three)
    return a, b, c


@rule
def _announced(p: Position, space: int, dish: int) -> float:
    """The order, as likely as it is to be this one, and what its dish does on the space."""
    worth = SET_OF_ORDERS if p.all_you_can_eat else ORDER
    real = int(p.order[space])
    if real >= 0:
        laid = _laid(p, real, space) if p.kitchen[real] > 0 else 0.0
        return laid + (worth if real == dish else -float(p.hells_kitchen))
    likely = _likely(p, dish)
    return likely * worth - (1.0 - likely) * float(p.hells_kitchen)


@rule
def _likely(p: Position, dish: int) -> float:
    """How likely an order that is not remembered is to be of the dish."""
    left = 0.0
    mine = 0.0
    for other in range(4):
        unseen = ORDERS_OF_EACH - int(p.lost[other])
        for seat in range(p.seats):
            unseen -= int(p.won[seat, other])
        for space in range(36):
            if p.order[space] == other:
                unseen -= 1
        left += unseen
        if other == dish:
            mine = float(unseen)
    return mine / max(left, 1.0)


@rule
def _changed(p: Position, menu: int) -> float:
    """What another menu of the same value promises, beside this one."""
    if p.free <= 1:
        return -FRESH
    return _fresh(p, int(VALUE_OF[menu])) - _prospect(p, menu) - FRESH


@rule
def _fresh(p: Position, value: int) -> float:
    """What a menu drawn from the value promises, on average."""
    total = 0.0
    seen = 0.0
    for menu in range(value * EACH_VALUE, (value + 1) * EACH_VALUE):
        if p.scored[menu] == NONE:
            total += _prospect(p, menu)
            seen += 1.0
    return total / seen if seen > 0 else 0.0


@rule
def _prospect(p: Position, menu: int) -> float:
    """What the menu promises: the line that has most of it."""
    wild = int(p.wild_toque)
    most = 0
    for line in range(len(ALL_LINES)):
        a, b, c = _at(p, int(ALL_LINES[line, 0])), _at(p, int(ALL_LINES[line, 1])), _at(p, int(ALL_LINES[line, 2]))
        most = max(most, int(FITS[wild, menu, a, b, c]))
        if most == 2:
            break
    if most == 3:  # it lies there already, but only a piece placed now would count
        most = 0
    return PART[most] * (1.0 + VALUE_OF[menu])
