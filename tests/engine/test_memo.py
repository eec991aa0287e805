"""Functions of a position are cached by the fields that they read, and by nothing else."""

from __future__ import annotations

from typing import cast

import numpy as np

from hightable.engine.memo import IdentityCache, memoized_by_fields
from hightable.engine.position import Grid, Packed, Record, Row, everyone, nobody, owner, reading, unpacked
from hightable.engine.view import view


class Cards(Record):
    pot: int = everyone()
    bets: Row = everyone(2)
    hand: Grid = owner(2, 2)
    deck: Row = nobody(4)


Hands = tuple[tuple[int, int], tuple[int, int]]


def cards(pot: int = 3, hands: Hands = ((1, 2), (5, 6))) -> Cards:
    """A position for reading, with everything face up."""
    return cast(Cards, reading(Cards, pack(pot, hands), rows=True))


def pack(pot: int, hands: Hands) -> Packed:
    packed = np.zeros(Cards.dtype.itemsize, np.uint8)
    record = unpacked(Cards, packed)
    record.seats, record.to_move, record.pot = 2, 0, pot
    for seat, hand in enumerate(hands):
        for slot, card in enumerate(hand):
            record.hand[seat, slot] = card
    return packed


def test_the_result_is_the_same_object_while_the_fields_read_are_the_same() -> None:
    calls = []

    @memoized_by_fields
    def shown(p: Cards, seat: int) -> tuple[int, ...]:
        calls.append(seat)
        return tuple(p.hand[seat])

    assert shown(cards(), 0) is shown(cards(pot=9), 0)
    assert calls == [0], "the pot was not read"
    assert shown(cards(hands=((1, 2), (5, 7))), 1) == (5, 7)
    assert shown(cards(), 1) == (5, 6)


def test_a_field_that_is_read_only_sometimes_counts() -> None:
    @memoized_by_fields
    def shown(p: Cards) -> tuple[int, ...]:
        return tuple(p.hand[0]) if p.pot else ()

    assert shown(cards(pot=0)) == ()
    assert shown(cards(pot=1)) == (1, 2)
    assert shown(cards(pot=1, hands=((3, 4), (5, 6)))) == (3, 4)
    assert shown(cards(pot=0, hands=((3, 4), (5, 6)))) == ()


def test_what_is_read_through_another_memoized_function_counts() -> None:
    @memoized_by_fields
    def total(p: Cards) -> int:
        return sum(p.hand[0])

    @memoized_by_fields
    def text(p: Cards) -> str:
        return f"{total(p)}"

    assert total(cards()) == 3, "so that the outer function finds it in the cache"
    assert text(cards()) == "3"
    assert text(cards(hands=((3, 4), (5, 6)))) == "7"


def test_viewers_share_only_what_both_see() -> None:
    @memoized_by_fields
    def hands(p: Cards) -> tuple[tuple[int, ...], ...]:
        return tuple(tuple(hand) for hand in p.hand)

    @memoized_by_fields
    def pot(p: Cards) -> tuple[int]:
        return (p.pot,)

    position = pack(3, ((1, 2), (5, 6)))
    first, second = (view(Cards, position, seat).p for seat in range(2))
    assert pot(first) is pot(second)
    assert hands(first) == ((1, 2), (-2, -2))
    assert hands(second) == ((-2, -2), (5, 6))


def test_an_identity_cache_tells_equal_things_apart() -> None:
    made: list[str] = []
    cache: IdentityCache[list[int], str] = IdentityCache(lambda thing: made.append("x") or str(thing), most=2)  # type: ignore[func-returns-value]
    one, other = [1], [1]
    assert cache.each([one, other, one]) == ["[1]", "[1]", "[1]"]
    assert len(made) == 2
    assert cache([2]) == "[2]", "a full cache starts again"
    assert cache(one) == "[1]"
    assert len(made) == 4
