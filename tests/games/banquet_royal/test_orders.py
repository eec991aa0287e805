"""BR-5: announcing royal orders."""

from __future__ import annotations

import pytest

from hightable.games.banquet_royal import GAME
from tests.clauses import clause
from tests.games.banquet_royal.table import Table

FOUR = [f"announce a1 {dish}" for dish in ("burger", "fruit-salad", "pudding", "salad")]


def no_puddings_left() -> Table:
    """All ten puddings are on the board, and the order on a1 asks for one more."""
    return Table().put("pudding", "a2", "a3", "a4", "b1", "b2", "b3", "b4", "e1", "e2", "e3").order("pudding", "a1")


@clause("BR-5.1")
@pytest.mark.parametrize("piece", ["salad", "toque"])
def test_a_placed_piece_gives_access_to_the_cloche_it_touches(piece: str) -> None:
    assert Table().order("pudding", "a1").put(piece, "b1", seat=1).legal("announce") == FOUR


@clause("BR-5.1")
def test_without_access_an_order_cannot_be_announced() -> None:
    no = Table().order("pudding", "a1").put("burger", "c3").refuse("announce a1 pudding")
    assert no.clause == "BR-5.1"
    assert no.en == "No dish or toque touches the cloche on a1."
    assert no.fr == "Aucun plat ni toque ne touche la cloche en a1."


@clause("BR-5.1")
def test_neither_the_bouquet_nor_another_cloche_gives_access() -> None:
    assert Table().order("pudding", "c3").refuse("announce c3 pudding").clause == "BR-5.1"
    assert Table().order("pudding", "a1", "a2").refuse("announce a1 pudding").clause == "BR-5.1"


@clause("BR-5.1")
def test_nothing_can_be_announced_without_a_cloche() -> None:
    for table in (Table().put("burger", "b1"), Table().put("burger", "b1", "a1")):
        no = table.refuse("announce a1 burger")
        assert no.clause == "BR-5.1"
        assert no.en == "There is no cloche on a1."
        assert no.fr == "Il n’y a pas de cloche en a1."


@clause("BR-5.1")
def test_any_dish_may_be_announced_and_never_a_toque() -> None:
    assert no_puddings_left().legal("announce") == FOUR, "even one that the kitchen has run out of"
    assert GAME.catalogue.parse("announce a1 toque") is None


@clause("BR-5.2", "BR-5.4")
def test_daphne_announces_a_pudding() -> None:
    table = Table().put("salad", "b1").order("pudding", "a1").play("announce a1 pudding")
    assert table.on("a1") == "pudding"
    assert table.left("pudding") == 9
    assert list(table.p.won[0]) == [0, 0, 1, 0]
    assert list(table.p.lost) == [0, 0, 0, 0]
    assert table.points() == [1, 0]
    assert table.event_texts() == [
        "Orange guesses pudding under a1: correct, the order is won.",
        "The kitchen serves a pudding on a1.",
    ]
    assert table.event_texts(language="fr") == [
        "Orange devine charlotte en a1 : juste, la commande est gagnée.",
        "La cuisine sert une charlotte en a1.",
    ]


@clause("BR-5.2", "BR-5.5")
def test_a_wrong_announcement_serves_what_was_really_ordered() -> None:
    table = Table().put("salad", "b1").order("pudding", "a1").play("announce a1 burger")
    assert table.on("a1") == "pudding"
    assert (table.left("pudding"), table.left("burger")) == (9, 10)
    assert table.event_texts()[0] == "Orange guesses burger under a1: wrong, it is a pudding. The order is lost."
    assert (
        table.event_texts(language="fr")[0] == "Orange devine burger en a1 : faux, c’est une charlotte. La commande est perdue."
    )


@clause("BR-5.5")
def test_a_lost_order_is_out_of_the_game() -> None:
    table = Table(3).put("salad", "b1").order("pudding", "a1").play("announce a1 burger", "keep")
    assert list(table.p.lost) == [0, 0, 1, 0]
    assert all(list(table.p.won[seat]) == [0, 0, 0, 0] for seat in range(3))
    assert table.points() == [0, 0, 0]
    assert table.refuse("announce a1 pudding").clause == "BR-5.1"


@clause("BR-5.3")
@pytest.mark.parametrize("dish", ["pudding", "burger"])
def test_a_dish_that_has_run_out_is_not_served_and_the_space_can_be_filled_later(dish: str) -> None:
    table = no_puddings_left().play(f"announce a1 {dish}")
    assert table.on("a1") == ""
    assert table.event_texts()[1:] == ["There is no pudding left in the kitchen, so a1 stays empty."]
    assert table.event_texts(language="fr")[1:] == ["Il n’y a plus de charlotte en cuisine : la case a1 reste vide."]
    table.play("keep")
    assert table.refuse("announce a1 pudding").clause == "BR-5.1"
    table.play("place burger a1")


@clause("BR-5.3")
def test_an_order_that_is_not_served_completes_no_menu() -> None:
    table = no_puddings_left().put("salad", "d1").put("burger", "c1").hold(0, "salad/burger/pudding", "pudding/salad/pudding")
    table.play("announce a1 pudding")
    assert table.legal("score") == []
    no = table.refuse("score salad/burger/pudding")
    assert no.clause == "BR-5.3"
    assert no.en == "Nothing was placed this turn, so no menu can be scored."
    assert no.fr == "Rien n’a été posé à ce tour : aucun menu ne peut être validé."
    assert table.legal() == ["discard pudding/salad/pudding", "discard salad/burger/pudding", "keep"]


@clause("BR-5.4")
def test_a_right_announcement_wins_the_order_even_if_the_dish_has_run_out() -> None:
    table = no_puddings_left().play("announce a1 pudding")
    assert table.points() == [1, 0]
    assert table.event_texts()[0] == "Orange guesses pudding under a1: correct, the order is won."
