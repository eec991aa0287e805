"""A bag behaves like a set of numbers, interpreted and compiled."""

from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from hightable.engine import bag
from hightable.engine.position import HIDDEN, NONE
from hightable.engine.rng import fast_rng

things = st.integers(0, bag.MOST - 1)


def contents(some: bag.Bag) -> set[int]:
    return {thing for thing in range(bag.MOST) if bag.holds(some, thing)}


@given(st.lists(things), st.lists(things))
def test_things_go_in_and_out(into: list[int], out: list[int]) -> None:
    some = bag.empty()
    for thing in into:
        some = bag.added(some, thing)
    for thing in out:
        some = bag.without(some, thing)
    assert contents(some) == set(into) - set(out)
    assert bag.size(some) == len(set(into) - set(out))


@given(st.integers(0, bag.MOST))
def test_a_full_bag_has_the_first_things(n: int) -> None:
    assert contents(bag.full(n)) == set(range(n))


@given(st.integers(-9, -1))
def test_what_is_not_a_thing_changes_nothing(entry: int) -> None:
    assert bag.added(bag.full(5), entry) == bag.without(bag.full(5), entry) == bag.full(5)


@given(st.sets(things, min_size=1), st.integers(0, 2**32))
def test_drawing_gives_something_from_the_bag(some: set[int], seed: int) -> None:
    held = bag.empty()
    for thing in some:
        held = bag.added(held, thing)
    assert bag.draw(held, fast_rng(seed)) in some


def test_everything_is_drawn_equally_often() -> None:
    rng, held = fast_rng(1), bag.empty()
    some = (0, 59, 60, 119, 120, 239)
    for thing in some:
        held = bag.added(held, thing)
    drawn = [bag.draw(held, rng) for _ in range(6000)]
    counts = np.array([drawn.count(thing) for thing in some])
    assert abs(counts - 1000).max() < 150


@given(st.lists(st.integers(0, 7), unique=True), st.lists(st.booleans(), min_size=8, max_size=8), st.integers(0, 2**32))
def test_what_is_hidden_is_drawn_from_the_rest(cards: list[int], is_hidden: list[bool], seed: int) -> None:
    shown = [HIDDEN - 2 if hide else card for card, hide in zip(cards, is_hidden, strict=False)]
    row = np.array([*shown, HIDDEN], np.int8)
    unseen = bag.without_row(bag.full(8), row, len(shown))
    assert contents(unseen) == set(range(8)) - {card for card in shown if card >= 0}
    rest = bag.fill_hidden(unseen, row, len(shown), HIDDEN - 2, fast_rng(seed))
    filled = row[: len(shown)].tolist()
    assert [card for card, was in zip(filled, shown, strict=True) if was >= 0] == [card for card in shown if card >= 0]
    assert len({*filled, *contents(rest)}) == 8, "each card is in one place"
    assert row[len(shown)] == HIDDEN, "other backs and later places stay as they are"


def test_a_bag_is_poured_into_a_row_in_order() -> None:
    row = np.full(4, NONE, np.int8)
    assert bag.pour(bag.without(bag.full(5), 1), 4, row) == 3
    assert row.tolist() == [0, 2, 3, NONE]
