"""RD-2: setting the table, and who sees what."""

from __future__ import annotations

from collections import Counter

import pytest

from hightable.engine.position import HIDDEN, NONE
from hightable.engine.view import SPECTATOR
from hightable.games.royal_dinner import GAME
from hightable.games.royal_dinner.components import END
from tests.clauses import clause
from tests.games.royal_dinner.table import Table


@clause("RD-2.1")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_end_of_party_card_is_in_the_lowest_third(seats: int) -> None:
    places = Counter(Table(seats, seed=seed).pile()[::-1].index("end") for seed in range(600))
    assert set(places) == set(range(25)), "25 places in a deck of 24 cards"
    assert len(Table(seats).pile()) == 72 + 1 - 9


@clause("RD-2.2")
def test_nine_cards_lie_on_the_tray() -> None:
    table = Table()
    assert "" not in table.tray()
    assert not set(table.tray()) & set(table.pile())


@clause("RD-2.3")
def test_icons_go_round_from_the_first_seat_or_are_dealt() -> None:
    assert Table(4).p.icon.tolist() == [0, 1, 2, 3]
    assert Table(3, icons="bell").p.icon.tolist() == [2, 3, 0, NONE]
    dealt = {tuple(Table(2, icons="random", seed=seed).p.icon[:2].tolist()) for seed in range(100)}
    assert dealt == {(a, b) for a in range(4) for b in range(4) if a != b}


@clause("RD-2.4")
def test_all_nobles_are_masked_or_none_is() -> None:
    assert Table().p.masked == 0
    table = Table(side="masked").under(5, "yellow 1", "blue 2", "blue 3").hold("yellow 4").play("place yellow-4 noble-5")
    assert table.is_served(5)


@clause("RD-2.5")
def test_who_begins_and_who_follows() -> None:
    assert {Table(3, first="random", seed=seed).p.seat for seed in range(40)} == {0, 1, 2}
    table = Table(3, first="3")
    assert table.p.seat == 2
    table.play("take row-a", *(f"place {card.replace(' ', '-')} noble-6" for card in table.tray()[:3]))
    if table.legal("done"):
        table.play("done")
    assert table.p.seat == 0


@clause("RD-2.6")
def test_all_is_open_but_the_order_of_the_piles() -> None:
    table = Table(3).under(1, "blue 1", seat=2).discarded("pink 4")
    for seat in (SPECTATOR, 0, 1, 2):
        seen = table.view(seat).p
        for field in ("tray", "under", "discard", "hand", "imposter", "served"):
            assert [list(row) if hasattr(row, "__len__") else row for row in getattr(seen, field)] == table.row(field).tolist()
        assert set(seen.pile) == {HIDDEN, NONE}
        assert seen.pile_size == len(table.pile())
    assert set(Table(1).view(0).p.solo) == {HIDDEN}


@clause("RD-9.4")
def test_after_the_end_everything_is_open() -> None:
    table = Table().served(1, 2, 3, 4, 5).under(6, "blue 12", "green 12").hold("pink 1")
    assert HIDDEN in table.view(1).p.pile
    table.play("place pink-1 noble-6")
    assert HIDDEN not in table.view(1).p.pile


def test_the_end_is_imagined_where_it_may_lie() -> None:
    table, places = Table(), set()
    for _ in range(400):
        world = table.view(0).position.copy()
        GAME.rules.fill_in(world, 0, table.chance)
        pile = world.view(GAME.position.dtype)["pile"][0].tolist()
        places.add(pile.index(END))
    assert places == set(range(25))
