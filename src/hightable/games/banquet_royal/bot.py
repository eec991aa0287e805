"""Heuristics of Banquet Royal: the expected gain of each move and the expected final points, from what the player may know.

A line of three spaces that matches part of a menu and has room for the rest is worth a share of its points, growing with the
number of matching pieces. A placed piece is worth the menu it completes, plus its progress on the player's own menus, minus the
lines that it prepares for opponents.
"""

from __future__ import annotations

import math
from fractions import Fraction
from typing import TypeAlias

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

EMPTY = 5
CONTENTS = 6
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


def _code(a: int, b: int, c: int) -> int:
    return (a * CONTENTS + b) * CONTENTS + c


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
            table[wild, _code(a, b, c), most] |= 1 << menu
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
ALL_LINE_BITS = np.array([sum(1 << int(space) for space in line) for line in ALL_LINES], np.int64)

DIGIT = np.array([CONTENTS * CONTENTS, CONTENTS, 1], np.int16)

# Tables of begun lines have an entry for each line of one or two pieces.
PIECES = TOQUE + 1
END, MIDDLE = 0, PIECES
"""A piece at an end of a line, and one in its middle: the entry is this number plus the piece."""
END_MIDDLE, MIDDLE_END, TWO_ENDS = (2 * PIECES + relation * PIECES**2 for relation in range(3))
"""Two pieces, at an end and in the middle, and so on: the entry is this number plus `PIECES` times the first plus the second."""
BEGUN_LINES = TWO_ENDS + PIECES**2
"""The number of entries."""


def _begun_codes() -> npt.NDArray[np.int64]:
    """The line code of each entry."""
    codes = np.zeros(BEGUN_LINES, np.int64)
    for a in range(PIECES):
        codes[END + a], codes[MIDDLE + a] = _code(a, EMPTY, EMPTY), _code(EMPTY, a, EMPTY)
        for b in range(PIECES):
            pair = a * PIECES + b
            codes[END_MIDDLE + pair], codes[MIDDLE_END + pair] = _code(a, b, EMPTY), _code(b, a, EMPTY)
            codes[TWO_ENDS + pair] = _code(a, EMPTY, b)
    return codes


BEGUN = _begun_codes()
POINTS_BEGUN = np.array(
    [
        [[int(MENU_POINTS[VALUE_OF[menu]]) * ((bits >> menu) & 1) for bits in begun] for menu in range(len(MENU))]
        for begun in (MATCHES[:, BEGUN, 1] | MATCHES[:, BEGUN, 2]).tolist()
    ],
    np.float64,
)
"""The points of a menu if a begun line matches part of it, else 0: [wild toques, menu, entry]."""
WEIGHT_OF_BEGUN = PROGRESS * np.where(np.arange(BEGUN_LINES) < END_MIDDLE, PARTIAL[1], PARTIAL[2])
"""The value of a begun line per point of the player's own menus."""
PREPARED = OPPONENTS * OPPONENT_VALUE[:, BEGUN]
"""What a begun line is worth to opponents: [wild toques, entry]."""

IN_MIDDLE = np.array([[line[1] == space for line in lines] for space, lines in enumerate(LINES)])
"""For each space, whether it is in the middle of each line that contains it."""
OTHERS = np.array(
    [
        [(line[0], line[2]) if line[1] == space else (line[1], line[0] + line[2] - space) for line in lines]
        for space, lines in enumerate(LINES)
    ],
    np.int8,
)
"""The other spaces of those lines: both ends if it is in the middle, else the middle and the other end."""

Gains: TypeAlias = tuple[float, float, float, float, float]
"""The gain of each piece on a space."""

# Scratch memory has notes on begun lines, then on one space.
GAIN = BEGUN_LINES
"""The gain of each piece on the space, without the menu that it completes."""
COMPLETED = GAIN + PIECES
"""The points of the best menu that each piece completes."""


@compiled
def move_heuristic(p: BanquetPosition, moves: npt.NDArray[np.int32], count: int, weights: Weights, scratch: Weights) -> None:
    """Writes the expected gain of each move, in points."""
    if p.phase == PLACE:
        _rate_first_steps(p, moves, count, weights, scratch)
        return
    two, one = 0, 0
    if p.phase == MENU_STEP or p.phase == DRAW:
        two, one = _started_menus(p)
    for place in range(count):
        weights[place] = _expected_gain(p, int(moves[place]), two, one)


@compiled
def _rate_first_steps(p: BanquetPosition, moves: npt.NDArray[np.int32], count: int, weights: Weights, notes: Weights) -> None:
    """Writes the expected gain of each placement and announcement. Those on one space follow one another in the list."""
    hand = _menus_of(p, p.to_move)
    _note_begun_lines(p, notes)
    noted = NONE
    for place in range(count):
        move = int(moves[place])
        first, second = int(VALUES_OF[move, 0]), int(VALUES_OF[move, 1])
        is_placing = KIND[move] == PLACE_PIECE
        space = second if is_placing else first
        if space != noted and (is_placing or p.order[space] >= 0):
            _note_space(p, space, hand, notes)
            noted = space
        if is_placing:
            weights[place] = notes[GAIN + first] + notes[COMPLETED + first]
        else:
            weights[place] = _announcing_gain(p, space, second, notes)


@compiled
def _expected_gain(p: BanquetPosition, move: int, two: int, one: int) -> float:
    """The expected gain of a move after the first step of a turn."""
    kind, first = KIND[move], int(VALUES_OF[move, 0])
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
def _note_begun_lines(p: BanquetPosition, notes: Weights) -> None:
    """Notes the value of each begun line for the hand of the player to move."""
    for entry in range(BEGUN_LINES):
        notes[entry] = 0.0
    for slot in range(HAND):
        menu = p.hand[p.to_move, slot]
        if menu >= 0:
            for entry in range(BEGUN_LINES):
                notes[entry] += POINTS_BEGUN[p.wild_toque, menu, entry]
    for entry in range(BEGUN_LINES):
        notes[entry] *= WEIGHT_OF_BEGUN[entry]


@compiled
def _note_space(p: BanquetPosition, space: int, hand: int, notes: Weights) -> None:
    """Notes what each piece would gain on a space: progress, minus what opponents may gain, and the menu completed.

    What was begun before counts less now; under a cloche nothing was begun.
    """
    wild, taken, cloches = p.wild_toque, p.taken, p.cloches & ~BIT[space]
    covered = p.cloches & BIT[space] != 0
    gains = (0.0, 0.0, 0.0, 0.0, 0.0)
    for piece in range(PIECES):
        notes[COMPLETED + piece] = 0.0
    for k in range(9):
        line = LINE_BITS[space, k]
        if line == 0:
            break
        if line & cloches:
            continue
        middle = IN_MIDDLE[space, k]
        if line & taken == 0:
            gains = _with_first(gains, MIDDLE if middle else END, notes)
            continue
        a, b = min(p.board[OTHERS[space, k, 0]], TOQUE), min(p.board[OTHERS[space, k, 1]], TOQUE)
        if a >= 0 and b >= 0:
            before = (TWO_ENDS if middle else MIDDLE_END) + a * PIECES + b
            begun = float(notes[before])
            if not covered:
                gains = _without_both(gains, float(PREPARED[wild, before]), begun)
            if begun > 0.0:
                _note_completed(p, a, b, middle, hand, notes)
        elif a >= 0:
            begun = 0.0 if covered else float(notes[(END if middle else MIDDLE) + a])
            gains = _with_second(gains, begun, (END_MIDDLE if middle else MIDDLE_END) + a * PIECES, wild, notes)
        elif b >= 0:
            begun = 0.0 if covered else float(notes[END + b])
            gains = _with_second(gains, begun, (END_MIDDLE if middle else TWO_ENDS) + b * PIECES, wild, notes)
    notes[GAIN], notes[GAIN + 1], notes[GAIN + 2], notes[GAIN + 3], notes[GAIN + 4] = gains


@compiled
def _with_first(gains: Gains, entry: int, notes: Weights) -> Gains:
    """The gains with those of the first piece in a line."""
    a, b, c, d, e = gains
    return a + notes[entry], b + notes[entry + 1], c + notes[entry + 2], d + notes[entry + 3], e + notes[entry + 4]


@compiled
def _with_second(gains: Gains, begun: float, entry: int, wild: int, notes: Weights) -> Gains:
    """The gains with those of the second piece in a line, whose first one alone counted `begun`."""
    a, b, c, d, e = gains
    return (
        a - PREPARED[wild, entry] - begun + notes[entry],
        b - PREPARED[wild, entry + 1] - begun + notes[entry + 1],
        c - PREPARED[wild, entry + 2] - begun + notes[entry + 2],
        d - PREPARED[wild, entry + 3] - begun + notes[entry + 3],
        e - PREPARED[wild, entry + 4] - begun + notes[entry + 4],
    )


@compiled
def _without_both(gains: Gains, prepared: float, begun: float) -> Gains:
    """The gains when any third piece ends what a line with two was worth, to opponents and to the player."""
    a, b, c, d, e = gains
    return a + prepared - begun, b + prepared - begun, c + prepared - begun, d + prepared - begun, e + prepared - begun


@compiled
def _note_completed(p: BanquetPosition, a: int, b: int, middle: bool, hand: int, notes: Weights) -> None:
    """Notes the menus in hand that each piece completes, between the pieces a and b or beside them."""
    for piece in range(PIECES):
        code = (a * DIGIT[0] + piece * DIGIT[1] if middle else piece * DIGIT[0] + a * DIGIT[1]) + b
        completed = MATCHES[p.wild_toque, code, 3] & hand
        for value in range(VALUES):
            if completed & OF_VALUE[value]:
                notes[COMPLETED + piece] = max(notes[COMPLETED + piece], float(MENU_POINTS[value]))


@compiled
def _announcing_gain(p: BanquetPosition, space: int, dish: int, notes: Weights) -> float:
    """Expected gain of announcing a dish: the order times its probability, plus that of the dish served if it is known."""
    worth = SET_OF_ORDERS if p.all_you_can_eat else ORDER
    real = p.order[space]
    if real >= 0:
        served = float(notes[GAIN + real] + notes[COMPLETED + real]) if p.kitchen[real] > 0 else 0.0
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
def _started_menus(p: BanquetPosition) -> tuple[int, int]:
    """Bit sets of the menus of which some line has two pieces, and of those with only one."""
    wild, taken, cloches = p.wild_toque, p.taken, p.cloches
    two, one = 0, 0
    for line in range(len(ALL_LINES)):
        pieces = ALL_LINE_BITS[line] & taken
        if pieces == 0 or pieces == ALL_LINE_BITS[line] or ALL_LINE_BITS[line] & cloches:
            continue
        code = 0
        for place in range(3):
            piece = p.board[ALL_LINES[line, place]]
            code += (EMPTY if piece == NONE else min(piece, TOQUE)) * DIGIT[place]
        two |= MATCHES[wild, code, 2]
        one |= MATCHES[wild, code, 1]
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
def position_heuristic(p: BanquetPosition, points: Weights) -> float:
    """Writes each seat's expected final points and returns the standard deviation of their difference.

    Returns -1 in the middle of a turn, where it cannot tell.
    """
    if p.phase != PLACE:
        return -1.0
    two, one = _started_menus(p)
    for seat in range(p.seats):
        points[seat] = orders_won(p, seat) * (SET_OF_ORDERS if p.all_you_can_eat else ORDER)
        for value in range(VALUES):
            points[seat] += MENU_POINTS[value] * scored_menus(p, seat, value)
        turn = (seat - p.to_move) % p.seats
        points[seat] += (1.0 - 0.2 * turn) * _potential(_menus_of(p, seat), two, one)
    return 1.0 + 1.2 * math.sqrt(float(p.free))
