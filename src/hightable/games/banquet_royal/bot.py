"""Heuristics of Banquet Royal: the expected gain of each move and the expected final points, from what the player may know.

A line of three spaces that matches part of a menu and has room for the rest is worth a share of its points, growing with the
number of matching pieces. A placed piece is worth the menu it completes, plus its progress on the player's own menus, minus the
lines that it prepares for opponents.
"""

from __future__ import annotations

import math
from fractions import Fraction

import numpy as np
import numpy.typing as npt

from hightable.engine.bits import count_bits
from hightable.engine.heuristics import Weights
from hightable.engine.jit import compiled
from hightable.engine.position import NONE
from hightable.games.banquet_royal import moves
from hightable.games.banquet_royal.components import (
    BIT,
    FIRST_MENU,
    HAND,
    HAND_OF_VALUE,
    LINE_BITS,
    LINES,
    MENU,
    MENU_COUNT,
    MENU_POINTS,
    MENUS_OF_VALUE,
    ORDER_POINTS,
    ORDERS_OF_EACH,
    SET_POINTS,
    SPACE_COUNT,
    TOQUE,
    VALUE_OF,
    VALUES,
)
from hightable.games.banquet_royal.moves import CATALOGUE
from hightable.games.banquet_royal.position import DRAW, PLACE, BanquetPosition
from hightable.games.banquet_royal.position import MENU as MENU_STEP
from hightable.games.banquet_royal.scoring import orders_won, scored_menus

KIND, VALUES_OF = CATALOGUE.kind_of, CATALOGUE.values_of
PLACE_PIECE, ANNOUNCE, SCORE, DISCARD, FORFEIT, DRAW_MENU = (
    kind.number for kind in (moves.PLACE, moves.ANNOUNCE, moves.SCORE, moves.DISCARD, moves.FORFEIT, moves.DRAW)
)

EMPTY, CLOCHE = 5, 6
"""Contents of a space other than a dish or a toque."""
CONTENTS = 7
LINE_CODES = CONTENTS**3
"""The contents of a line are coded as one number with a digit per space."""

PARTIAL = np.array([0.0, 0.08, 0.4, 0.0])
"""Value of a menu per point with n of its three pieces in line. A complete line counts only when it is completed."""
PROGRESS = 0.5
"""Weight of progress on the player's own menus, relative to points scored now."""
OPPONENTS = 0.5
"""Weight of lines that lack one piece, since the next player may hold the menu for it."""
ORDER = float(ORDER_POINTS)
SET_OF_ORDERS = 0.95 * float(SET_POINTS[4]) / 4.0
"""Value of an order won, in the basic game and with All You Can Eat."""
DISCARD_COST = 0.15
"""Cost of discarding: it uses up the turn's choice, and others see the discarded menu."""


def _match_table() -> npt.NDArray[np.int64]:
    """Bit sets of the menus of which a line has exactly n pieces and room for the rest: [wild toques, line code, n]."""
    table = np.zeros((2, LINE_CODES, 4), np.int64)
    for wild, menu, a, b, c in np.ndindex(2, len(MENU), EMPTY + 1, EMPTY + 1, EMPTY + 1):
        most = 0
        for parts in (MENU[menu], MENU[menu][::-1]):
            line = tuple(zip((a, b, c), parts, strict=True))
            if all(piece in (part, EMPTY) or (wild and piece == TOQUE) for piece, part in line):
                most = max(most, sum(piece != EMPTY for piece, _ in line))
        if most > 0:
            table[wild, (a * CONTENTS + b) * CONTENTS + c, most] |= 1 << menu
    return table


MATCHES = _match_table()

OF_VALUE = np.array([(1 << FIRST_MENU[value + 1]) - (1 << FIRST_MENU[value]) for value in range(VALUES)], np.int64)
"""Bit set of the menus of each value."""


def _expected(menus: int) -> float:
    """Expected points of a hand from these menus."""
    values = [int(VALUE_OF[menu]) for menu in range(MENU_COUNT) if (menus >> menu) & 1]
    return float(sum(Fraction(int(MENU_POINTS[value] * HAND_OF_VALUE[value]), int(MENUS_OF_VALUE[value])) for value in values))


LOSS = float(MENU_POINTS.min())
"""Hell's Kitchen: the points of the menu that a wrong announcement costs."""

OPPONENT_VALUE = np.array([[_expected(bits) for bits in lines[:, 2].tolist()] for lines in MATCHES])
"""Expected points of a line that lacks one piece, for a player with a random hand: [wild toques, line code]."""

ALL_LINES = np.array(sorted({tuple(map(int, line)) for space in LINES for line in space if line[0] != NONE}), np.int8)

DIGIT = np.array([CONTENTS * CONTENTS, CONTENTS, 1], np.int16)


@compiled
def move_heuristic(p: BanquetPosition, moves: npt.NDArray[np.int32], count: int, weights: Weights, scratch: Weights) -> None:
    """Writes the expected gain of each move, in points."""
    contents = scratch
    for space in range(SPACE_COUNT):
        contents[space] = _content(p, space)
    two, one = 0, 0
    if p.phase == MENU_STEP or p.phase == DRAW:
        two, one = _started_menus(p, contents)
    hand = _menus_of(p, p.to_move)
    for place in range(count):
        weights[place] = _expected_gain(p, int(moves[place]), contents, hand, two, one)


@compiled
def _expected_gain(p: BanquetPosition, move: int, contents: Weights, hand: int, two: int, one: int) -> float:
    kind, first, second = KIND[move], int(VALUES_OF[move, 0]), int(VALUES_OF[move, 1])
    if kind == PLACE_PIECE:
        return _placing_gain(p, first, second, contents, hand)
    if kind == ANNOUNCE:
        return _announcing_gain(p, first, second, contents, hand)
    if kind == SCORE:
        return float(MENU_POINTS[VALUE_OF[first]])
    if kind == DISCARD:
        return _discarding_gain(p, first, two, one)
    if kind == FORFEIT:
        return -float(MENU_POINTS[VALUE_OF[first]])
    if kind == DRAW_MENU:
        return _drawing_gain(p, first, two, one)
    return 0.0


@compiled
def _content(p: BanquetPosition, space: int) -> int:
    """The content of a space as a digit of a line code."""
    if p.board[space] != NONE:
        return min(p.board[space], TOQUE)
    return CLOCHE if p.cloches & BIT[space] else EMPTY


@compiled
def _menus_of(p: BanquetPosition, seat: int) -> int:
    """Bit set of the known menus in a hand."""
    menus = 0
    for slot in range(HAND):
        menu = p.hand[seat, slot]
        if menu >= 0:
            menus |= 1 << menu
    return menus


@compiled
def _points(menus: int) -> float:
    """Total points of a bit set of menus."""
    points = 0.0
    for value in range(VALUES):
        points += float(MENU_POINTS[value]) * count_bits(menus & OF_VALUE[value])
    return points


@compiled
def _placing_gain(p: BanquetPosition, piece: int, space: int, contents: Weights, hand: int) -> float:
    """Expected gain of a piece on a space: the menu completed, the progress, minus what opponents may gain."""
    wild = p.wild_toque
    completed = 0
    gain = 0.0
    for k in range(9):
        if LINE_BITS[space, k] == 0:
            break
        before, after = 0, 0
        for place in range(3):
            other = int(LINES[space, k, place])
            content = int(contents[other])
            before += content * DIGIT[place]
            after += (piece if other == space else content) * DIGIT[place]
        gain -= OPPONENTS * (OPPONENT_VALUE[wild, after] - OPPONENT_VALUE[wild, before])
        completed |= MATCHES[wild, after, 3] & hand
        for n in range(1, 3):
            now, then = MATCHES[wild, after, n] & hand, MATCHES[wild, before, n] & hand
            if now != then:
                gain += PROGRESS * PARTIAL[n] * (_points(now) - _points(then))
    best = 0.0
    for value in range(VALUES):
        if completed & OF_VALUE[value]:
            best = max(best, float(MENU_POINTS[value]))
    return gain + best


@compiled
def _announcing_gain(p: BanquetPosition, space: int, dish: int, contents: Weights, hand: int) -> float:
    """Expected gain of announcing a dish: the order times its probability, plus that of the dish served if it is known."""
    worth = SET_OF_ORDERS if p.all_you_can_eat else ORDER
    real = p.order[space]
    if real >= 0:
        served = _placing_gain(p, real, space, contents, hand) if p.kitchen[real] > 0 else 0.0
        return served + (worth if real == dish else -LOSS * float(p.hells_kitchen))
    probability = _probability(p, dish)
    return probability * worth - (1.0 - probability) * LOSS * float(p.hells_kitchen)


@compiled
def _probability(p: BanquetPosition, dish: int) -> float:
    """Probability that an order the player does not remember is of the dish."""
    left = 0.0
    mine = 0.0
    for other in range(4):
        unseen = ORDERS_OF_EACH - p.lost[other]
        for seat in range(p.seats):
            unseen -= p.won[seat, other]
        for space in range(SPACE_COUNT):
            if p.order[space] == other:
                unseen -= 1
        left += unseen
        if other == dish:
            mine = float(unseen)
    return mine / max(left, 1.0)


@compiled
def _started_menus(p: BanquetPosition, contents: Weights) -> tuple[int, int]:
    """Bit sets of the menus of which some line has two pieces, and of those with only one."""
    wild = p.wild_toque
    two, one = 0, 0
    for line in range(len(ALL_LINES)):
        read = 0
        for place in range(3):
            read += int(contents[ALL_LINES[line, place]]) * DIGIT[place]
        two |= MATCHES[wild, read, 2]
        one |= MATCHES[wild, read, 1]
    return two, one & ~two


@compiled
def _potential(menus: int, two: int, one: int) -> float:
    """Expected value of a bit set of menus."""
    return float(PARTIAL[2] * _points(menus & two) + PARTIAL[1] * _points(menus & one))


@compiled
def _discarding_gain(p: BanquetPosition, menu: int, two: int, one: int) -> float:
    """Expected gain of swapping a menu for a random one of the same value."""
    if p.free <= 1:
        return -DISCARD_COST
    return _drawing_gain(p, int(VALUE_OF[menu]), two, one) - _potential(1 << menu, two, one) - DISCARD_COST


@compiled
def _drawing_gain(p: BanquetPosition, value: int, two: int, one: int) -> float:
    """Expected value of a random menu of the value that nobody has scored."""
    menus = 0
    n = 0
    for menu in range(FIRST_MENU[value], FIRST_MENU[value + 1]):
        if p.scored[menu] == NONE:
            menus |= 1 << menu
            n += 1
    return _potential(menus, two, one) / n if n > 0 else 0.0


@compiled
def position_heuristic(p: BanquetPosition, points: Weights, scratch: Weights) -> float:
    """Writes each seat's expected final points and returns the standard deviation of their difference.

    Returns -1 in the middle of a turn, where it cannot tell.
    """
    if p.phase != PLACE:
        return -1.0
    contents = scratch
    for space in range(SPACE_COUNT):
        contents[space] = _content(p, space)
    two, one = _started_menus(p, contents)
    for seat in range(p.seats):
        points[seat] = orders_won(p, seat) * (SET_OF_ORDERS if p.all_you_can_eat else ORDER)
        for value in range(VALUES):
            points[seat] += MENU_POINTS[value] * scored_menus(p, seat, value)
        turn = (seat - p.to_move) % p.seats
        points[seat] += (1.0 - 0.2 * turn) * _potential(_menus_of(p, seat), two, one)
    return 1.0 + 1.2 * math.sqrt(float(p.free))
