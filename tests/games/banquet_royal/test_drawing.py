"""BR-7: drawing back up to three menus."""

from __future__ import annotations

from typing import Any

import pytest

from hightable.games.banquet_royal.components import MENUS, VALUE_OF
from tests.clauses import clause
from tests.games.banquet_royal.table import Table

BY_VALUE = {1: "pudding/salad/burger", 2: "burger/salad/burger", 3: "toque/salad/burger"}


def values(menus: list[str]) -> list[int]:
    return sorted(int(VALUE_OF[MENUS.index(menu)]) + 1 for menu in menus)


def about_to_score(seats: int = 2, *, held: tuple[str, ...] = (BY_VALUE[1],), **options: Any) -> Table:
    """Seat 0 can score pudding/salad/burger once it places a pudding on c5."""
    return Table(seats, **options).hold(0, *held).put("burger", "c3").put("salad", "c4")


SCORE = ("place pudding c5", f"score {BY_VALUE[1]}")


@clause("BR-7.1")
@pytest.mark.parametrize("value", [1, 2, 3])
def test_a_discarded_menu_is_replaced_by_one_of_its_value(value: int) -> None:
    table = Table().hold(0, *BY_VALUE.values())
    next_one = table.deck(value)[-1]
    table.play("place burger c3", f"discard {BY_VALUE[value]}")
    assert values(table.hand(0)) == [1, 2, 3]
    assert next_one in table.hand(0), "the top card of the deck"
    assert table.p.to_move == 1


@clause("BR-7.1")
@pytest.mark.parametrize("menu", [MENUS[0], MENUS[11]])
def test_only_the_player_who_draws_sees_which_menu_it_is(menu: str) -> None:
    table = Table().hold(0, *BY_VALUE.values()).top(menu).play("place burger c3", f"discard {BY_VALUE[1]}")
    assert table.event_texts(0)[1:] == [f"Orange draws the 1-crown menu {menu.replace('fruit-salad', 'fruit salad')}."]
    assert table.event_texts(1)[1:] == ["Orange draws a 1-crown menu."]


@clause("BR-7.1")
def test_a_scored_menu_is_replaced_by_one_of_its_value() -> None:
    table = about_to_score(held=tuple(BY_VALUE.values())).play(*SCORE)
    assert values(table.hand(0)) == [1, 2, 3]
    assert BY_VALUE[1] not in table.hand(0)


@clause("BR-7.1")
def test_a_player_who_keeps_all_draws_nothing() -> None:
    table = Table().hold(0, *BY_VALUE.values()).play("place burger c3", "keep")
    assert table.hand(0) == list(BY_VALUE.values())
    assert table.event_texts() == ["Orange keeps all menus."]


@clause("BR-7.1")
def test_the_same_value_is_drawn_before_any_other_missing_menu() -> None:
    table = about_to_score(held=(BY_VALUE[1], BY_VALUE[2])).play(*SCORE)
    assert values(table.hand(0)) == [1, 2]
    assert table.legal() == ["draw 1", "draw 2", "draw 3"]
    assert values(table.play("draw 3").hand(0)) == [1, 2, 3]


@clause("BR-7.1")
def test_a_value_cannot_be_chosen_at_any_other_time() -> None:
    table = Table().play("place burger c3")
    no = table.refuse("draw 1")
    assert no.clause == "BR-7.1"
    assert no.en.startswith("There is no deck to choose now")
    assert no.fr.startswith("Il n’y a pas de pioche à choisir maintenant")


@clause("BR-7.2")
def test_an_empty_deck_is_rebuilt_from_its_pile() -> None:
    piled = ["salad/pudding/salad", "pudding/salad/pudding", "burger/salad/burger"]
    drawn = set()
    for seed in range(30):
        table = Table(seed=seed).hold(0, "salad/burger/salad", BY_VALUE[1], BY_VALUE[3]).pile(*piled).spend(2)
        table.play("place burger c3", "discard salad/burger/salad")
        new = table.hand(0)[0]
        assert sorted([new, *table.deck(2)]) == sorted(piled)
        assert table.piled(2) == ["salad/burger/salad"], "the discarded menu starts a new pile"
        assert "The discarded 2-crown menus are shuffled into a new deck." in table.event_texts()
        drawn.add(new)
    assert drawn == set(piled), "the pile was shuffled"


@clause("BR-7.2")
def test_a_deck_is_rebuilt_only_when_a_card_is_needed_from_it() -> None:
    table = Table().hold(0, "salad/burger/salad", BY_VALUE[1], BY_VALUE[3]).pile("pudding/salad/pudding").spend(2, leave=1)
    table.play("place burger c3", "discard salad/burger/salad")
    assert table.deck(2) == []
    assert table.piled(2) == ["pudding/salad/pudding", "salad/burger/salad"]
    assert not any("new deck" in line for line in table.event_texts())


@clause("BR-7.2")
def test_a_deck_rebuilt_twice_in_one_move_is_reported_twice_in_order() -> None:
    """The replacement takes the only card of the pile; the menu just discarded becomes the new pile and fills the short hand."""
    table = Table().hold(0, "salad/burger/salad", BY_VALUE[1]).pile("pudding/salad/pudding").spend(1).spend(2).spend(3)
    table.play("place burger c3", "discard salad/burger/salad")
    assert sorted(table.hand(0)) == sorted(["pudding/salad/pudding", BY_VALUE[1], "salad/burger/salad"])
    rebuilt = "The discarded 2-crown menus are shuffled into a new deck."
    assert table.event_texts(0)[1:] == [
        rebuilt,
        "Orange draws the 2-crown menu pudding/salad/pudding.",
        rebuilt,
        "Orange draws the 2-crown menu salad/burger/salad.",
    ]
    assert table.event_texts(1)[1:] == [rebuilt, "Orange draws a 2-crown menu."] * 2


@clause("BR-7.1", "BR-7.2")
def test_two_decks_rebuilt_in_one_move_are_reported_in_order() -> None:
    table = Table().hold(0, BY_VALUE[3], BY_VALUE[2]).pile("toque/pudding/salad", "salad/pudding/salad")
    table.spend(1).spend(2).spend(3).put("salad", "c3").put("burger", "c4")
    table.play("place toque c2", f"score {BY_VALUE[3]}")
    assert table.event_texts(1)[1:] == [
        "The discarded 3-crown menus are shuffled into a new deck.",
        "Orange draws a 3-crown menu.",
        "The discarded 2-crown menus are shuffled into a new deck.",
        "Orange draws a 2-crown menu.",
    ]


@clause("BR-7.3")
def test_another_value_is_chosen_when_none_is_left() -> None:
    table = about_to_score(held=tuple(BY_VALUE.values())).spend(1).play(*SCORE)
    assert table.p.to_move == 0
    assert table.legal() == ["draw 2", "draw 3"]
    no = table.refuse("draw 1")
    assert no.clause == "BR-7.3"
    assert no.en == "There are no 1-crown menus left to draw."
    assert no.fr == "Il ne reste aucun menu de valeur 1 à piocher."
    no = table.refuse("place burger e3")
    assert no.clause == "BR-7.3"
    assert no.en == "First, choose which deck to draw a menu from."
    assert no.fr == "Choisissez d’abord la pioche où prendre un menu."
    assert values(table.play("draw 2").hand(0)) == [2, 2, 3]
    assert table.p.to_move == 1


@clause("BR-7.3")
def test_a_value_with_nothing_but_a_pile_can_be_chosen() -> None:
    table = about_to_score(held=tuple(BY_VALUE.values())).pile("salad/pudding/salad").spend(1).spend(2).play(*SCORE)
    assert table.legal() == ["draw 2", "draw 3"]
    assert "salad/pudding/salad" in table.play("draw 2").hand(0)


@clause("BR-7.3")
def test_the_only_value_left_is_taken_without_asking() -> None:
    table = about_to_score(held=tuple(BY_VALUE.values())).spend(1).spend(2).play(*SCORE)
    assert values(table.hand(0)) == [2, 3, 3]
    assert table.p.to_move == 1


@clause("BR-7.4")
def test_nothing_is_drawn_when_no_menus_are_left() -> None:
    table = about_to_score(held=tuple(BY_VALUE.values())).spend(1).spend(2).spend(3).play(*SCORE)
    assert table.hand(0) == [BY_VALUE[2], BY_VALUE[3]]
    assert table.p.to_move == 1
    assert table.event_texts()[-1] == "There are no menus left, so Orange does not draw."
    assert table.event_texts(language="fr")[-1] == "Il ne reste aucun menu : Orange ne pioche pas."


@clause("BR-7.4")
def test_a_short_hand_is_filled_at_the_end_of_its_own_players_turn() -> None:
    table = Table(3).hold(0, BY_VALUE[1]).hold(1, BY_VALUE[2]).play("place burger c3", "keep")
    assert table.legal() == ["draw 1", "draw 2", "draw 3"]
    table.play("draw 2")
    assert table.p.to_move == 0, "one more to draw"
    table.play("draw 2")
    assert values(table.hand(0)) == [1, 2, 2]
    assert table.p.to_move == 1
    assert len(table.hand(1)) == 1


@clause("BR-7.4")
def test_a_menu_just_discarded_may_be_drawn_again() -> None:
    table = Table().hold(0, BY_VALUE[1], BY_VALUE[2]).spend(1, leave=1).spend(2).spend(3)
    last = table.deck(1)
    table.play("place burger c3", f"discard {BY_VALUE[1]}")
    assert sorted(table.hand(0)) == sorted([*last, BY_VALUE[1], BY_VALUE[2]])
    assert table.piled(1) == []


@clause("BR-7.4", "BR-9.7")
def test_a_menu_just_given_up_may_be_drawn() -> None:
    table = Table(hells_kitchen=True).scored(0, BY_VALUE[3]).hold(0, BY_VALUE[1], BY_VALUE[2]).spend(1).spend(2).spend(3)
    table.put("burger", "b1").order("salad", "a1")
    table.play("announce a1 pudding", f"forfeit {BY_VALUE[3]}", "keep")
    assert table.hand(0) == [BY_VALUE[1], BY_VALUE[2], BY_VALUE[3]]
    assert table.event_texts()[1:] == [
        "The discarded 3-crown menus are shuffled into a new deck.",
        "Orange draws a 3-crown menu.",
    ]


@clause("BR-7.4", "BR-9.7")
def test_a_menu_given_up_by_another_player_fills_a_short_hand_at_its_next_turn() -> None:
    table = Table(hells_kitchen=True).scored(1, BY_VALUE[3]).hold(0, BY_VALUE[1], BY_VALUE[2])
    table.spend(1, seat=0).spend(2, seat=0).spend(3, seat=0).put("burger", "b1").order("salad", "a1").turn(1)
    table.play("announce a1 pudding", f"forfeit {BY_VALUE[3]}", "keep")
    assert table.hand(0) == [BY_VALUE[1], BY_VALUE[2]], "not before its own turn ends"
    table.play("place burger c3", "keep")
    assert table.hand(0) == [BY_VALUE[1], BY_VALUE[2], BY_VALUE[3]]
