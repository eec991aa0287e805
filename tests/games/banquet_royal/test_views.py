"""BR-2.6, BR-2.7, BR-8.5, BR-10.1: what each viewer sees, and when."""

from __future__ import annotations

import numpy as np
import pytest

from hightable.engine.position import HIDDEN, NONE
from hightable.engine.view import SPECTATOR
from hightable.games.banquet_royal.components import MENUS, SPACES
from tests.clauses import clause
from tests.games.banquet_royal.table import Table

EVERYBODY = (SPECTATOR, 0, 1, 2)


def cloches(table: Table, seat: int, *, memory: bool = False) -> list[int]:
    """What the seat sees under the cloches."""
    seen = table.view(seat, memory=memory).p
    return [int(seen.order[SPACES.index(space)]) for space in SPACES if table.on(space) == "cloche"]


def truth(table: Table) -> list[int]:
    return [int(table.p.order[SPACES.index(space)]) for space in SPACES if table.on(space) == "cloche"]


@clause("BR-2.6")
def test_while_the_orders_are_turned_up_players_see_them_and_spectators_do_not() -> None:
    table = Table(3, dealt=True)
    assert [cloches(table, seat) for seat in (0, 1, 2)] == [truth(table)] * 3
    assert cloches(table, SPECTATOR) == [HIDDEN] * 6
    assert cloches(table, SPECTATOR, memory=True) == [HIDDEN] * 6


@clause("BR-2.6")
def test_afterwards_players_only_remember_them() -> None:
    table = Table(3, dealt=True).play(*["ready"] * 3, "place burger c3")
    for seat in (0, 1, 2):
        assert cloches(table, seat) == [HIDDEN] * 6
        assert cloches(table, seat, memory=True) == truth(table)
    assert cloches(table, SPECTATOR, memory=True) == [HIDDEN] * 6


@clause("BR-9.4")
def test_not_even_the_player_who_sets_an_order_sees_it() -> None:
    table = Table(3, dealt=True, etiquette=6, memory_aid=True).play("set a1", "set a2")
    for seat in EVERYBODY:
        assert cloches(table, seat, memory=True) == [HIDDEN] * 2


@clause("BR-10.1")
def test_with_the_memory_aid_players_look_again_at_any_time() -> None:
    table = Table(3, dealt=True, memory_aid=True).play(*["ready"] * 3, "place burger c3", "keep")
    assert [cloches(table, seat) for seat in (0, 1, 2)] == [truth(table)] * 3
    assert cloches(table, SPECTATOR) == [HIDDEN] * 6
    assert [list(table.view(seat).p.stack[:2]) for seat in EVERYBODY] == [[HIDDEN, HIDDEN]] * 4


@clause("BR-2.7")
@pytest.mark.parametrize(
    "field", ["board", "kitchen", "toques", "pile", "pile_size", "deck_size", "scored", "won", "lost", "stack_size"]
)
def test_what_is_open_to_all(field: str) -> None:
    table = Table(3).put("burger", "c3").put("toque", "d3", seat=1).won(2, "salad").order("burger", "a1")
    table.scored(1, two=2).pile("burger/salad/pudding").hold(0, "salad/burger/pudding")
    for seat in EVERYBODY:
        assert np.array_equal(np.array(getattr(table.view(seat).p, field)), np.array(getattr(table.p, field)))


@clause("BR-2.7")
def test_a_hand_is_for_its_own_player_and_shows_others_its_crowns() -> None:
    table = Table(3).hold(1, "burger/salad/burger", "toque/salad/burger", "toque/burger/salad")
    backs = [HIDDEN - 1, HIDDEN - 2, HIDDEN - 2]
    for seat in EVERYBODY:
        seen = [int(menu) for menu in table.view(seat).p.hand[1]]
        assert seen == ([MENUS.index(menu) for menu in table.hand(1)] if seat == 1 else backs)
        assert [int(menu) for menu in table.view(seat, memory=True).p.hand[1]] == seen


@clause("BR-2.7")
def test_a_deck_shows_nobody_more_than_its_crowns() -> None:
    table = Table(3).spend(2, leave=4)
    for seat in EVERYBODY:
        deck = table.view(seat).p.deck
        assert [int(menu) for menu in deck[1]] == [HIDDEN - 1] * 4 + [NONE] * 8
        assert set(map(int, deck[2])) == {HIDDEN - 2, NONE}


@clause("BR-2.7")
def test_only_the_player_who_draws_a_menu_is_told_more_than_its_value() -> None:
    table = Table(3).hold(0, "salad/burger/salad").top("pudding/burger/pudding").spend(1).spend(3)
    table.play("place burger c3", "discard salad/burger/salad")
    assert "Orange draws the 2-crown menu pudding/burger/pudding." in table.event_texts(0)
    for seat in (SPECTATOR, 1, 2):
        assert table.event_texts(seat)[0] == "Orange discards the 2-crown menu salad/burger/salad."
        assert "Orange draws a 2-crown menu." in table.event_texts(seat)
        assert not any("pudding/burger/pudding" in line for line in table.event_texts(seat))


@clause("BR-8.5")
def test_after_the_end_everything_is_open_and_not_before() -> None:
    table = Table(3).fill(but=("g4",)).play("place burger g4")
    assert table.view(SPECTATOR).tobytes() != table.position.tobytes()
    table.play("keep")
    assert table.p.to_move == NONE
    for seat in EVERYBODY:
        assert table.view(seat).tobytes() == table.position.tobytes()


@clause("BR-8.5")
def test_a_hand_shown_at_the_end_is_not_reported_as_drawn() -> None:
    table = Table().hold(0, "salad/burger/salad", "toque/salad/burger", "toque/burger/salad").top("pudding/burger/pudding")
    table.fill(but=("g4",)).play("place burger g4", "discard salad/burger/salad")
    end = ["Orange discards the 2-crown menu salad/burger/salad."]
    over = ["The table is full: the banquet is over."]
    assert table.event_texts(0) == [*end, "Orange draws the 2-crown menu pudding/burger/pudding.", *over]
    for seat in (SPECTATOR, 1):
        assert table.event_texts(seat) == [*end, "Orange draws a 2-crown menu.", *over]
