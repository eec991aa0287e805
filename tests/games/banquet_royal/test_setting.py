"""BR-2: setup, looking at the orders, and the first player."""

from __future__ import annotations

from collections import Counter

import pytest

from hightable.engine.position import HIDDEN
from hightable.engine.view import SPECTATOR
from hightable.games.banquet_royal.components import DISHES, MENUS, SPACES, VALUE_OF
from tests.clauses import clause
from tests.games.banquet_royal import hexes
from tests.games.banquet_royal.table import Table

CORNERS = {space for space in hexes.SPACES if len(hexes.TOUCHING[space]) == 3}


def under_cloches(table: Table) -> set[str]:
    return {space for space in hexes.SPACES if table.on(space) == "cloche"}


@clause("BR-2.1")
def test_all_dishes_start_in_the_kitchen() -> None:
    table = Table(3, dealt=True)
    assert [table.left(dish) for dish in DISHES] == [10, 10, 10, 10]
    assert {table.on(space) for space in hexes.SPACES} == {"", "cloche"}


@clause("BR-2.2")
def test_three_decks_each_of_one_value() -> None:
    table = Table(2, dealt=True)
    for value in (1, 2, 3):
        assert len(table.deck(value)) == 10
        assert {int(VALUE_OF[MENUS.index(menu)]) + 1 for menu in table.deck(value)} == {value}


@clause("BR-2.2")
def test_every_deck_is_shuffled() -> None:
    tables = [Table(2, dealt=True, seed=seed) for seed in range(150)]
    for value in (1, 2, 3):
        assert len({table.deck(value)[-1] for table in tables}) == 12, "any menu may come first"
        assert len({tuple(table.deck(value)) for table in tables}) == 150
    assert len({tuple(sorted(table.hand(0))) for table in tables}) > 120, "the decks are shuffled one by one"


@clause("BR-2.3")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_each_player_has_a_menu_of_each_value(seats: int) -> None:
    table = Table(seats, dealt=True)
    for seat in range(seats):
        assert [int(VALUE_OF[MENUS.index(menu)]) + 1 for menu in table.hand(seat)] == [1, 2, 3]
    assert all(table.hand(seat) == [] for seat in range(seats, 4))


@clause("BR-2.4")
def test_six_orders_are_on_the_six_corners() -> None:
    assert {"a1", "a4", "d1", "d7", "g1", "g4"} == CORNERS
    assert under_cloches(Table(dealt=True)) == CORNERS


@clause("BR-2.4")
def test_any_dish_may_be_under_any_cloche() -> None:
    tables = [Table(dealt=True, seed=seed) for seed in range(100)]
    for corner in CORNERS:
        dishes = Counter(int(table.p.order[SPACES.index(corner)]) for table in tables)
        assert set(dishes) == {0, 1, 2, 3}
        assert min(dishes.values()) > 8


@clause("BR-2.4")
def test_nobody_sees_the_two_unused_orders() -> None:
    table = Table(dealt=True)
    for step in ("ready", "ready", "place burger c3", "keep"):
        for seat in (SPECTATOR, 0, 1):
            for memory in (False, True):
                assert list(table.view(seat, memory=memory).p.stack) == [HIDDEN, HIDDEN, *[-1] * 6]
        table.play(step)


@clause("BR-2.5")
def test_everybody_says_ready_in_turn_order_before_the_first_turn() -> None:
    table = Table(3, dealt=True, first=2)
    for seat in (1, 2, 0):
        assert table.p.to_move == seat
        assert table.legal() == ["ready"]
        no = table.refuse("place burger c3")
        assert no.clause == "BR-2.5"
        assert no.en == "First, every player must look at the orders and say when they are ready."
        assert no.fr == "Chaque joueur doit d’abord regarder les commandes et dire quand il est prêt."
        table.play("ready")
    assert table.p.to_move == 1
    assert table.legal("place")
    assert table.event_texts() == ["Orange is ready.", "The orders are now covered."]


@clause("BR-2.5")
def test_all_look_until_the_last_one_is_ready() -> None:
    table = Table(3, dealt=True)
    for _ in range(3):
        assert [list(table.view(seat).p.order) for seat in range(3)] == [list(table.p.order)] * 3
        table.play("ready")
    assert all(HIDDEN in table.view(seat).p.order for seat in range(3))


@clause("BR-2.5")
def test_nobody_is_ready_twice() -> None:
    no = Table(dealt=True).play("ready", "ready").refuse("ready")
    assert no.clause == "BR-2.5"
    assert no.en == "Everyone has already looked at the orders."
    assert no.fr == "Tout le monde a déjà regardé les commandes."


@clause("BR-2.8")
@pytest.mark.parametrize("first", [1, 2, 3, 4])
def test_the_chosen_player_starts_and_play_goes_round(first: int) -> None:
    table = Table(4, dealt=True, first=first).play(*["ready"] * 4)
    for turn in range(5):
        assert table.p.to_move == (first - 1 + turn) % 4
        table.play(table.legal("place")[0], "keep")


@clause("BR-2.8")
def test_otherwise_the_starter_is_drawn_at_random() -> None:
    starters = Counter(Table(3, dealt=True, first="random", seed=seed).p.to_move for seed in range(150))
    assert set(starters) == {0, 1, 2}
    assert min(starters.values()) > 30
