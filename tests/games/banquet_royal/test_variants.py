"""BR-9.4 to BR-9.8: the other variants, and all of them combined."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from hightable.engine.match import Match
from hightable.games.banquet_royal import GAME
from hightable.games.banquet_royal.components import DISHES
from tests.clauses import clause
from tests.games.banquet_royal import hexes
from tests.games.banquet_royal.table import Table

SPOTS = ("a1", "b1", "c1", "g4", "d7", "c2", "b3", "f5")


@clause("BR-9.4")
@pytest.mark.parametrize(("orders", "seats"), [(6, 2), (6, 4), (8, 3), (8, 4)])
def test_the_players_set_the_orders_in_turn_then_all_look(orders: int, seats: int) -> None:
    table = Table(seats, dealt=True, etiquette=orders, first=2)
    assert not any(table.on(space) for space in hexes.SPACES)
    for number in range(orders):
        assert table.p.to_move == (1 + number) % seats
        no = table.refuse("ready")
        assert no.clause == "BR-9.4"
        assert no.en == f"The royal orders must be set first: {orders - number} to go."
        assert no.fr == f"Il faut d’abord disposer les commandes royales : il en reste {orders - number}."
        table.play(f"set {SPOTS[number]}")
        assert table.event_texts()[0].endswith(f"sets a hidden order on {SPOTS[number]}.")
        assert table.event_texts()[1:] == (["All orders are set: everybody looks at them."] if number == orders - 1 else [])
    assert {space for space in hexes.SPACES if table.on(space) == "cloche"} == set(SPOTS[:orders])
    assert table.p.stack_size == 8 - orders
    assert table.legal() == ["ready"]
    assert table.p.to_move == 1, "the first player is the first to be ready, and has the first turn"
    assert table.play(*["ready"] * seats).p.to_move == 1


@clause("BR-9.4")
def test_two_orders_do_not_share_a_space() -> None:
    no = Table(dealt=True, etiquette=6).play("set a1").refuse("set a1")
    assert no.clause == "BR-9.4"
    assert no.en == "There is already an order on a1."
    assert no.fr == "Il y a déjà une commande en a1."


@clause("BR-9.4")
def test_orders_are_set_only_with_the_variant_and_before_the_first_turn() -> None:
    for table in (Table(dealt=True), Table(), Table(etiquette=6)):
        no = table.refuse("set b1")
        assert no.clause == "BR-9.4"
        assert no.en == "Orders are set only before the first turn, and only with Proper Dining Etiquette."
        assert no.fr == "Les commandes se disposent avant le premier tour, et seulement avec la variante Folie en cuisine."


@clause("BR-9.5")
def test_an_order_goes_on_any_space_that_does_not_touch_the_bouquet() -> None:
    table = Table(dealt=True, etiquette=6)
    assert set(table.legal()) == {f"set {space}" for space in hexes.SPACES if space not in hexes.BY_BOUQUET}
    no = table.refuse("set c3")
    assert no.clause == "BR-9.5"
    assert no.en == "Space c3 touches the bouquet: no order can go there."
    assert no.fr == "La case c3 touche le bouquet : aucune commande ne peut y aller."


@clause("BR-9.6")
@pytest.mark.parametrize(
    ("won", "points"),
    [
        ((), 0),
        (("burger",), 1),
        (("burger", "salad"), 3),
        (("burger", "salad", "pudding"), 5),
        (DISHES, 8),
        (("burger", "burger"), 2),
        (("burger", "burger", "salad"), 4),
        (("burger", "burger", "salad", "salad"), 6),
        ((*DISHES, "salad", "pudding"), 11),
        ((*DISHES, *DISHES), 16),
    ],
)
def test_orders_score_as_sets_of_different_dishes(won: tuple[str, ...], points: int) -> None:
    table = Table(all_you_can_eat=True).won(1, *won)
    assert table.points() == [0, points]
    assert table.score_sheet(1) == ([("BR-9.6", points)] if won else [])
    assert points >= len(won), "never less than the base game"
    assert Table().won(1, *won).points() == [0, len(won)]


def wrong_guess(**options: Any) -> Table:
    """Seat 0 has two menus, seat 1 one; the order on a1 is a salad."""
    table = Table(**options).scored(0, "burger/salad/burger", "toque/salad/burger").scored(1, "pudding/salad/burger")
    return table.put("burger", "b1").order("salad", "a1")


@clause("BR-9.7")
def test_a_wrong_announcement_costs_a_scored_menu_of_the_players_choice() -> None:
    table = wrong_guess(hells_kitchen=True).play("announce a1 pudding")
    assert table.on("a1") == "salad", "after the normal rules"
    assert list(table.p.lost) == [1, 0, 0, 0]
    assert table.legal() == ["forfeit burger/salad/burger", "forfeit toque/salad/burger"]
    for early in ("keep", "place burger c3"):
        no = table.refuse(early)
        assert no.clause == "BR-9.7"
        assert no.en == "Hell’s Kitchen: first give up one of your scored menus."
        assert no.fr == "Cuisine infernale : rendez d’abord un de vos menus validés."
    table.play("forfeit burger/salad/burger")
    assert table.before_seat(0) == ["toque/salad/burger"]
    assert table.piled(2) == ["burger/salad/burger"]
    assert table.points() == [3, 1]
    assert table.event_texts() == ["Orange gives up the scored 2-crown menu burger/salad/burger."]
    assert table.event_texts(language="fr") == ["Orange rend le menu validé burger/salade verte/burger (valeur 2)."]
    assert "keep" in table.legal(), "then the choice about menus"


@clause("BR-9.7")
def test_another_players_menu_cannot_be_given_up() -> None:
    no = wrong_guess(hells_kitchen=True).play("announce a1 pudding").refuse("forfeit pudding/salad/burger")
    assert no.clause == "BR-9.7"
    assert no.en == "You have not scored the menu pudding/salad/burger."
    assert no.fr == "Vous n’avez pas validé le menu charlotte/salade verte/burger."


@clause("BR-9.7")
def test_the_dish_served_may_still_complete_a_menu_after_giving_one_up() -> None:
    table = Table(hells_kitchen=True).scored(0, one=1).hold(0, "salad/burger/pudding").put("burger", "b2").put("pudding", "c3")
    table.order("salad", "a1").play("announce a1 pudding")
    table.play(table.legal("forfeit")[0], "score salad/burger/pudding")


@clause("BR-9.7")
def test_a_player_without_scored_menus_loses_nothing() -> None:
    table = Table(hells_kitchen=True).scored(1, one=2).put("burger", "b1").order("salad", "a1").play("announce a1 pudding")
    assert "keep" in table.legal()
    assert table.points() == [0, 2]


@clause("BR-9.7")
def test_a_right_announcement_or_a_game_without_the_variant_costs_nothing() -> None:
    for table in (
        wrong_guess(hells_kitchen=True).play("announce a1 salad"),
        wrong_guess().play("announce a1 pudding"),
    ):
        no = table.refuse("forfeit burger/salad/burger")
        assert no.clause == "BR-9.7"
        assert no.en == "You do not have to give up a menu now."
        assert no.fr == "Vous n’avez pas de menu à rendre maintenant."
        assert "keep" in table.legal()


@clause("BR-9.8")
@pytest.mark.parametrize(
    ("gourmet", "etiquette", "sets", "hell"), list(product((False, True), ("off", "6", "8"), (False, True), (False, True)))
)
def test_variants_can_be_combined_freely(gourmet: bool, etiquette: str, sets: bool, hell: bool) -> None:
    options = {"gourmet": gourmet, "etiquette": etiquette, "all_you_can_eat": sets, "hells_kitchen": hell}
    p = Match(GAME, 3, options, seed=3).view(0).p
    assert (p.gourmet, p.etiquette, p.all_you_can_eat, p.hells_kitchen) == (
        gourmet,
        int(etiquette) if etiquette != "off" else 0,
        sets,
        hell,
    )


@clause("BR-9.8")
def test_all_variants_score_side_by_side() -> None:
    table = Table(3, gourmet=True, all_you_can_eat=True, hells_kitchen=True, etiquette=8)
    table.scored(0, one=2, two=1).won(0, "burger", "salad").put("toque", "c2").put("pudding", "b1", "b2").order("salad", "a1")
    assert table.points() == [(2 + 2) + 3 + 2 + (3 + 2), 0, 0]
    table.play("announce a1 pudding")
    assert len(table.legal("forfeit")) == 3


@clause("BR-9.7")
def test_a_wrong_announcement_costs_a_menu_even_if_the_dish_has_run_out() -> None:
    table = Table(hells_kitchen=True).scored(0, one=1)
    table.put("pudding", *[f"{row}{place}" for row in "bcde" for place in (1, 2, 3)][:10]).order("pudding", "a1")
    assert table.left("pudding") == 0
    table.play("announce a1 burger")
    assert table.on("a1") == ""
    assert [text.split()[0] for text in table.legal()] == ["forfeit"]
