"""Determinizations are possible positions, look the same to the seat, and are all equally likely."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable
from typing import Any

import pytest
from scipy.stats import chisquare

from hightable.engine.match import Match
from hightable.engine.position import reading
from hightable.engine.rng import fast_rng
from hightable.engine.view import SPECTATOR
from hightable.games.banquet_royal import GAME
from hightable.games.banquet_royal.components import SPACES
from tests.games.banquet_royal.setup import menu_number
from tests.games.banquet_royal.table import Table

TIMES = 4000
UNLIKELY = 1e-4


def worlds(table: Table, seat: int, *, memory: bool = False) -> Iterable[Any]:
    """Many determinizations for the seat, for reading."""
    rng = fast_rng(5)
    for _ in range(TIMES):
        world = table.view(seat, memory=memory).position.copy()
        GAME.rules.determinize(world, seat, rng)
        yield reading(GAME.position, world)


def is_uniform(found: Counter[tuple[int, ...]], ways: int) -> bool:
    """Whether all ways were found, and about equally often."""
    return len(found) == ways and chisquare(list(found.values())).pvalue > UNLIKELY


@pytest.mark.parametrize("options", [{}, {"etiquette": "8", "hells_kitchen": True}, {"memory_aid": True, "wild_toque": True}])
def test_a_determinization_is_possible_and_looks_the_same(options: dict[str, object]) -> None:
    match, choose, rng = Match(GAME, 3, options, seed=4), random.Random(4), fast_rng(4)
    while not match.over:
        for seat in range(SPECTATOR, 3):
            for memory in (False, True):
                seen = match.view(seat, memory=memory)
                world = seen.position.copy()
                GAME.rules.determinize(world, seat, rng)
                assert GAME.component_counts(reading(GAME.position, world)) == GAME.component_counts(
                    reading(GAME.position, match.position)
                )
                assert GAME.view(world, seat, memory=memory).tobytes() == seen.tobytes()
        match.play(choose.choice(match.legal()))


def test_hidden_menus_are_sampled_uniformly() -> None:
    """Three menus of three crowns are unseen: one in seat 1's hand, one in seat 2's, one in the deck. Six ways."""
    table = Table(3).hold(0).hold(1, "toque/salad/burger").hold(2, "toque/burger/salad").spend(3, seat=0, leave=1)
    found: Counter[tuple[int, ...]] = Counter()
    for p in worlds(table, 0):
        found[int(p.hand[1, 0]), int(p.hand[2, 0]), int(p.deck[2, 0])] += 1
    assert is_uniform(found, 6)
    unseen = {menu_number(name) for name in (*table.hand(1), *table.hand(2), *table.deck(3))}
    assert {menu for way in found for menu in way} == unseen


def test_forgotten_orders_are_sampled_uniformly() -> None:
    table = Table(2, dealt=True).play("ready", "ready")
    a1, g4 = SPACES.index("a1"), SPACES.index("g4")
    pairs: Counter[tuple[int, ...]] = Counter()
    for p in worlds(table, 0):
        pairs[int(p.order[a1]), int(p.order[g4])] += 1
    assert is_uniform(Counter({pair: count for pair, count in pairs.items() if pair[0] != pair[1]}), 12)
    same = sum(count for pair, count in pairs.items() if pair[0] == pair[1])
    assert abs(same / TIMES - 1 / 7) < 0.025, "one of the seven other tokens is of the same dish"


def test_remembered_orders_stay_and_the_two_unused_ones_are_sampled() -> None:
    table = Table(2, dealt=True).play("ready", "ready")
    left = tuple(int(dish) for dish in table.p.stack[:2])
    stacks: Counter[tuple[int, ...]] = Counter()
    for p in worlds(table, 1, memory=True):
        assert list(p.order) == list(table.p.order)
        stacks[tuple(int(dish) for dish in p.stack[:2])] += 1
    assert set(stacks) == {left, left[::-1]}
    assert left[0] == left[1] or is_uniform(stacks, 2)


def test_revealed_orders_are_not_sampled_again() -> None:
    table = Table(2).won(0, "burger", "burger").put("salad", "b1").order("salad", "a1").order("pudding", "g4")
    table.play("announce a1 pudding")
    assert {int(p.order[SPACES.index("g4")]) for p in worlds(table, 0)} == {0, 1, 2}


def test_own_menus_are_never_sampled_into_another_hand() -> None:
    table = Table(2).hold(0, "toque/salad/burger").spend(3, seat=0, leave=2)
    own = menu_number("toque/salad/burger")
    for p in worlds(table, 0):
        assert p.hand[0, 0] == own
        assert own not in p.hand[1]
