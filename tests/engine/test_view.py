"""Views: what each seat sees follows from the declared fields alone."""

from __future__ import annotations

import numpy as np
import pytest

from hightable.engine.jit import INTERPRETED, compiled
from hightable.engine.position import (
    HIDDEN,
    NONE,
    Grid,
    Packed,
    Record,
    Row,
    by_rule,
    everyone,
    nobody,
    owner,
    unpacked,
)
from hightable.engine.view import SPECTATOR, view

BACKS = np.array([0, 0, 1, 1, 2], np.int8)


@compiled
def only_low(p: Table, seat: int, memory: bool, place: int) -> bool:
    return memory or place == 0 or (place == 2 and seat == 1)


class Table(Record):
    pot: int = everyone(kind=np.int32)
    hand: Grid = owner(2, 2, backs=BACKS)
    deck: Row = nobody(3, backs=BACKS)
    coins: Row = by_rule(only_low, 3)
    secret: int = nobody()


def table() -> Packed:
    packed = np.zeros(Table.dtype.itemsize, np.uint8)
    p = unpacked(Table, packed)
    p.seats, p.to_move, p.pot, p.secret = 2, 0, 70_000, 9
    p.hand[:] = [[0, 2], [4, NONE]]
    p.deck[:] = [1, 3, NONE]
    p.coins[:] = [5, 6, 7]
    return packed


def rows(grid: Grid) -> list[list[int]]:
    return [list(grid[row]) for row in range(len(grid))]


def test_a_seat_sees_its_own_hand_and_the_backs_of_the_others() -> None:
    seen = view(Table, table(), 0).p
    assert rows(seen.hand) == [[0, 2], [HIDDEN - 2, NONE]]
    assert rows(view(Table, table(), 1).p.hand) == [[HIDDEN, HIDDEN - 1], [4, NONE]]


def test_nobody_sees_the_deck_but_everybody_its_backs() -> None:
    for seat in (0, 1, SPECTATOR):
        assert view(Table, table(), seat).p.deck == [HIDDEN, HIDDEN - 1, NONE]
        assert view(Table, table(), seat).p.secret == HIDDEN


def test_a_visibility_rule_decides_who_sees_what_and_memory_may_hold_more() -> None:
    assert view(Table, table(), 0).p.coins == [5, HIDDEN, HIDDEN]
    assert view(Table, table(), 1).p.coins == [5, HIDDEN, 7]
    assert view(Table, table(), 0, memory=True).p.coins == [5, 6, 7]


def test_a_spectator_sees_no_hand() -> None:
    assert rows(view(Table, table(), SPECTATOR).p.hand) == [[HIDDEN, HIDDEN - 1], [HIDDEN - 2, NONE]]


def test_a_view_hides_in_a_copy() -> None:
    packed = table()
    before = packed.tobytes()
    view(Table, packed, 0)
    assert packed.tobytes() == before


def test_after_the_end_everything_is_face_up() -> None:
    packed = table()
    unpacked(Table, packed).to_move = NONE
    assert view(Table, packed, SPECTATOR).tobytes() == packed.tobytes()


def test_wide_numbers_are_read_in_full() -> None:
    seen = view(Table, table(), 0)
    assert seen.p.pot == 70_000
    assert isinstance(seen.p.pot, int)
    assert seen.is_my_turn
    assert not view(Table, table(), 1).is_my_turn


def test_views_are_equal_if_the_seat_cannot_tell_the_positions_apart() -> None:
    other = table()
    p = unpacked(Table, other)
    p.hand[1], p.deck[0], p.coins[1], p.secret = [4, NONE], 0, 3, 5  # the same backs
    assert other.tobytes() != table().tobytes()
    assert view(Table, other, 0) == view(Table, table(), 0)
    assert hash(view(Table, other, 0)) == hash(view(Table, table(), 0))
    assert len({view(Table, packed, 0) for packed in (table(), other)}) == 1
    p.hand[0, 0] = 1
    assert view(Table, other, 0) != view(Table, table(), 0)
    assert view(Table, other, 1) == view(Table, table(), 1), "seat 1 sees only the back"


def test_an_old_visibility_rule_is_refused_with_a_sentence() -> None:
    needed = (
        r"Old.coins: its visibility rule is a compiled function of \(p, seat, memory, place\), true if the seat sees that entry; "
    )
    for rule, reason in (
        (lambda p, seat, memory, place: True, "write @compiled above it"),
        (compiled(lambda p, seat, memory: True), r"this one takes \(p, seat, memory\)"),
    ):
        if INTERPRETED and "@compiled" in reason:
            continue
        with pytest.raises(ValueError, match=needed + reason):

            class Old(Record):
                coins: Row = by_rule(rule, 3)


def test_views_of_different_seats_or_records_differ() -> None:
    class OtherTable(Table):
        pot: int = everyone(kind=np.int32)
        hand: Grid = owner(2, 2, backs=BACKS)
        deck: Row = nobody(3, backs=BACKS)
        coins: Row = by_rule(only_low, 3)
        secret: int = nobody()

    assert view(Table, table(), 0) != view(Table, table(), SPECTATOR)
    assert view(OtherTable, table(), 0) != view(Table, table(), 0)
    assert view(Table, table(), 0) != table().tobytes()


def test_a_position_names_its_fields_and_shortens_long_ones() -> None:
    shown = repr(view(Table, table(), 0).p)
    assert (
        shown == "Table(seats=2, to_move=0, pot=70000, hand=[[0, 2], [-4, -1]], deck=[-2, -3, -1], coins=[5, -2, -2], secret=-2)"
    )
    assert repr(view(Table, table(), 0)) == "<view of Table by seat 0: seat 0 to move, 6 entries face down>"
