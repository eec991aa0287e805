"""What a good cook looks for: how much each move promises, in points, from what the mover may know.

A line of three spaces that reads as a menu in part, and has room for the rest, is worth part of its crowns: more the more of it
is there. A piece is worth what it completes, what it adds to the lines of one's own menus, and less for what it lays ready for
others.
"""

from __future__ import annotations

import math

import numpy as np
import numpy.typing as npt

from hightable.engine.heuristics import Weights
from hightable.engine.jit import compiled
from hightable.engine.position import NONE
from hightable.games.banquet_royal import moves
from hightable.games.banquet_royal.components import (
    BIT,
    EACH_VALUE,
    LINE_BITS,
    LINES,
    MENU,
    ORDERS_OF_EACH,
    TOQUE,
    VALUE_OF,
    VALUES,
)
from hightable.games.banquet_royal.position import DRAW, HAND, PLACE, SEATS, Position
from hightable.games.banquet_royal.position import MENU as MENU_STEP
from hightable.games.banquet_royal.scoring import orders_won, scored_menus

ANNOUNCE_MOVES = moves.ANNOUNCE.start
SCORE_MOVES = moves.SCORE.start
DISCARD_MOVES = moves.DISCARD.start
KEEP_MOVE = moves.KEEP.start
FORFEIT_MOVES = moves.FORFEIT.start
DRAW_MOVES = moves.DRAW.start
SET_MOVES = moves.SET.start

FREE, CLOSED = 5, 6
"""What a space of a line may hold beside a dish or a toque: nothing, or a cloche."""
KINDS = 7
LINE = KINDS**3
"""A line is read as one number: what lies on its spaces as digits."""

PART = np.array([0.0, 0.08, 0.4, 0.0])
"""What a menu is worth of which so many of the three pieces lie in a line. One that lies there whole counts only when laid."""
OWN = 0.5
"""What it is worth to bring one's own menus on, beside scoring one now."""
READY = 0.5
"""What a line is worth that lacks one piece, for who is next and may have the menu for it."""
ORDER = 1.0
SET_OF_ORDERS = 1.9
"""An order that is won, and one that counts in a set of different dishes."""
FRESH = 0.15
"""What it costs to change a menu for another: the turn's only choice, and a pile that others see."""


def _parts() -> npt.NDArray[np.int64]:
    """For toques as they are and wild, for each line: the menus, a bit each, of which just one, two or three pieces lie there."""
    table = np.zeros((2, LINE, 4), np.int64)
    for wild, menu, a, b, c in np.ndindex(2, len(MENU), FREE + 1, FREE + 1, FREE + 1):
        most = 0
        for parts in (MENU[menu], MENU[menu][::-1]):
            line = tuple(zip((a, b, c), parts, strict=True))
            if all(piece in (part, FREE) or (wild and piece == TOQUE) for piece, part in line):
                most = max(most, sum(piece != FREE for piece, _ in line))
        if most > 0:
            table[wild, (a * KINDS + b) * KINDS + c, most] |= 1 << menu
    return table


PARTS = _parts()
"""The menus that a line has so many pieces of."""

LAID_READY = np.array(
    [[sum(1.0 + VALUE_OF[menu] for menu in range(len(MENU)) if (bits >> menu) & 1) / EACH_VALUE for bits in lines[:, 2].tolist()]
     for lines in PARTS]
)  # fmt: skip
"""What a line that lacks one piece brings to a player with one menu of each value, any of them, on average."""

ALL_LINES = np.array(sorted({tuple(map(int, line)) for space in LINES for line in space if line[0] != NONE}), np.int8)

DIGIT = np.array([KINDS * KINDS, KINDS, 1], np.int16)


@compiled
def move_heuristic(p: Position, moves: npt.NDArray[np.int32], count: int, weights: Weights) -> None:
    """How much each move promises. The end of `weights`, which nobody reads, serves to note what lies where."""
    lying = weights[weights.size - 36 :]
    for space in range(36):
        lying[space] = _at(p, space)
    two, one = 0, 0
    if p.phase == MENU_STEP or p.phase == DRAW:
        two, one = _begun(p, lying)
    hand = _menus_of(p, int(p.to_move))
    for place in range(count):
        weights[place] = _promise(p, int(moves[place]), lying, hand, two, one)


@compiled
def _promise(p: Position, move: int, lying: Weights, hand: int, two: int, one: int) -> float:
    if move < ANNOUNCE_MOVES:
        return _laid(p, move // 36, move % 36, lying, hand)
    if move < SCORE_MOVES:
        return _announced(p, (move - ANNOUNCE_MOVES) // 4, (move - ANNOUNCE_MOVES) % 4, lying, hand)
    if move < DISCARD_MOVES:
        return 1.0 + float(VALUE_OF[move - SCORE_MOVES])
    if move < KEEP_MOVE:
        return _changed(p, move - DISCARD_MOVES, two, one)
    if FORFEIT_MOVES <= move < DRAW_MOVES:
        return -1.0 - float(VALUE_OF[move - FORFEIT_MOVES])
    if DRAW_MOVES <= move < SET_MOVES:
        return _fresh(p, move - DRAW_MOVES, two, one)
    return 0.0


@compiled
def _at(p: Position, space: int) -> int:
    """What lies on the space, as lines are read."""
    if p.board[space] != NONE:
        return min(int(p.board[space]), TOQUE)
    return CLOSED if p.cloches & BIT[space] else FREE


@compiled
def _menus_of(p: Position, seat: int) -> int:
    """The menus in a hand, a bit each, as far as they are known."""
    menus = 0
    for slot in range(HAND):
        menu = int(p.hand[seat, slot])
        if menu >= 0:
            menus |= 1 << menu
    return menus


@compiled
def _crowns(menus: int) -> float:
    """The crowns of some menus together."""
    crowns = 0.0
    for value in range(VALUES):
        left = (menus >> (value * EACH_VALUE)) & ((1 << EACH_VALUE) - 1)
        while left != 0:
            left &= left - 1
            crowns += value + 1.0
    return crowns


@compiled
def _laid(p: Position, piece: int, space: int, lying: Weights, hand: int) -> float:
    """What a piece on a space completes, promises for later, and lays ready for the others."""
    wild = int(p.wild_toque)
    done = 0
    gain = 0.0
    for k in range(9):
        if LINE_BITS[space, k] == 0:
            break
        before, after = 0, 0
        for place in range(3):
            other = int(LINES[space, k, place])
            lies = int(lying[other])
            before += lies * DIGIT[place]
            after += (piece if other == space else lies) * DIGIT[place]
        gain -= READY * (LAID_READY[wild, after] - LAID_READY[wild, before])
        done |= PARTS[wild, after, 3] & hand
        for n in range(1, 3):
            now, then = PARTS[wild, after, n] & hand, PARTS[wild, before, n] & hand
            if now != then:
                gain += OWN * PART[n] * (_crowns(now) - _crowns(then))
    for value in range(VALUES - 1, -1, -1):
        if (done >> (value * EACH_VALUE)) & ((1 << EACH_VALUE) - 1):
            return gain + value + 1.0
    return gain


@compiled
def _announced(p: Position, space: int, dish: int, lying: Weights, hand: int) -> float:
    """The order, as likely as it is to be this one, and what its dish does on the space."""
    worth = SET_OF_ORDERS if p.all_you_can_eat else ORDER
    real = int(p.order[space])
    if real >= 0:
        laid = _laid(p, real, space, lying, hand) if p.kitchen[real] > 0 else 0.0
        return laid + (worth if real == dish else -float(p.hells_kitchen))
    likely = _likely(p, dish)
    return likely * worth - (1.0 - likely) * float(p.hells_kitchen)


@compiled
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


@compiled
def _begun(p: Position, lying: Weights) -> tuple[int, int]:
    """The menus of which a line somewhere has two pieces, and those of which one has one, a bit each."""
    wild = int(p.wild_toque)
    two, one = 0, 0
    for line in range(len(ALL_LINES)):
        read = 0
        for place in range(3):
            read += int(lying[ALL_LINES[line, place]]) * DIGIT[place]
        two |= PARTS[wild, read, 2]
        one |= PARTS[wild, read, 1]
    return two, one & ~two


@compiled
def _prospect(menus: int, two: int, one: int) -> float:
    """What some menus promise together."""
    return float(PART[2] * _crowns(menus & two) + PART[1] * _crowns(menus & one))


@compiled
def _changed(p: Position, menu: int, two: int, one: int) -> float:
    """What another menu of the same value promises, beside this one."""
    if p.free <= 1:
        return -FRESH
    return _fresh(p, int(VALUE_OF[menu]), two, one) - _prospect(1 << menu, two, one) - FRESH


@compiled
def _fresh(p: Position, value: int, two: int, one: int) -> float:
    """What a menu drawn from the value promises, on average."""
    menus = 0
    n = 0
    for menu in range(value * EACH_VALUE, (value + 1) * EACH_VALUE):
        if p.scored[menu] == NONE:
            menus |= 1 << menu
            n += 1
    return _prospect(menus, two, one) / n if n > 0 else 0.0


@compiled
def position_heuristic(p: Position, points: Weights) -> float:
    """The points that stand, and part of the menus begun; says how far off that may be. Only before a turn: then all is settled.

    The end of `points`, which nobody reads, serves to note what lies where.
    """
    if p.phase != PLACE:
        return -1.0
    lying = points[SEATS:]
    for space in range(36):
        lying[space] = _at(p, space)
    two, one = _begun(p, lying)
    for seat in range(p.seats):
        points[seat] = orders_won(p, seat) * (SET_OF_ORDERS if p.all_you_can_eat else ORDER)
        for value in range(VALUES):
            points[seat] += (value + 1.0) * scored_menus(p, seat, value)
        turn = (seat - int(p.to_move)) % int(p.seats)
        points[seat] += (1.0 - 0.2 * turn) * _prospect(_menus_of(p, seat), two, one)
    return 1.0 + 1.2 * math.sqrt(float(p.free))
