"""BR-6: scoring a menu, discarding one, or neither."""

from __future__ import annotations

import pytest

from tests.clauses import clause
from tests.games.banquet_royal.table import Table

ONE, OTHER = "burger/salad/pudding", "burger/pudding/salad"


@clause("BR-6.1")
def test_a_completed_menu_may_be_scored_discarded_or_kept() -> None:
    table = Table().put("burger", "c3").put("salad", "c4").hold(0, ONE).play("place pudding c5")
    assert table.legal() == ["discard pudding/salad/burger", "keep", "score pudding/salad/burger"]
    table.play("keep")
    assert table.points() == [0, 0]
    assert "pudding/salad/burger" in table.hand(0)


@clause("BR-6.1")
def test_a_player_who_scores_does_not_discard_in_the_same_turn() -> None:
    table = Table().put("burger", "c3").put("salad", "c4").hold(0, ONE, "toque/salad/burger", "salad/burger/salad")
    table.play("place pudding c5", f"score {ONE}")
    assert table.p.to_move == 1
    assert table.refuse("discard toque/salad/burger").clause == "BR-3.1"
    assert [table.piled(value) for value in (1, 2, 3)] == [[], [], []]


@clause("BR-6.1")
@pytest.mark.parametrize("verb", ["score", "discard"])
def test_only_menus_in_your_own_hand_can_be_played(verb: str) -> None:
    table = Table().put("burger", "c3").put("salad", "c4").hold(0, OTHER).hold(1, ONE).play("place pudding c5")
    no = table.refuse(f"{verb} {ONE}")
    assert no.clause == "BR-6.1"
    assert no.en == "The menu pudding/salad/burger is not in your hand."
    assert no.fr == "Le menu charlotte/salade verte/burger n’est pas dans votre main."


@clause("BR-6.2")
def test_gaetan_places_a_burger() -> None:
    menu = "burger/fruit-salad/pudding"
    table = Table().hold(0, menu).put("fruit-salad", "c4").put("pudding", "c5")
    table.play("place burger c3", f"score {menu}")
    assert [set(line.split("/")) for line in table.before_seat(0)] == [{"burger", "fruit-salad", "pudding"}]
    assert table.points() == [1, 0]


@clause("BR-6.2")
def test_the_order_of_the_dishes_matters() -> None:
    table = Table().put("burger", "c3").put("salad", "c4").hold(0, ONE, OTHER).play("place pudding c5")
    no = table.refuse(f"score {OTHER}")
    assert no.clause == "BR-6.2"
    assert no.en == "The piece on c5 does not complete a line salad/pudding/burger."
    assert no.fr == "La pièce en c5 ne complète aucune ligne salade verte/charlotte/burger."
    table.play(f"score {ONE}")
    swapped = Table().put("burger", "c3").put("pudding", "c4").hold(0, ONE, OTHER).play("place salad c5")
    assert swapped.refuse(f"score {ONE}").clause == "BR-6.2"
    swapped.play(f"score {OTHER}")


@clause("BR-6.2")
@pytest.mark.parametrize("line", [("c3", "c4", "c5"), ("c5", "c4", "c3"), ("a1", "b2", "c3"), ("e3", "f2", "g1")])
def test_a_line_is_read_from_either_end(line: tuple[str, str, str]) -> None:
    menu = "toque/salad/burger"
    for there in (line, line[::-1]):
        table = Table().hold(0, menu).put("toque", there[0]).put("salad", there[1])
        table.play(f"place burger {there[2]}", f"score {menu}")


@clause("BR-6.2")
@pytest.mark.parametrize(
    ("spaces", "why"),
    [
        (("c3", "c4", "b4"), "bent"),
        (("d2", "d3", "d5"), "across the bouquet"),
        (("c2", "c4", "c5"), "over an empty space"),
        (("c3", "c4", "e4"), "apart"),
    ],
)
def test_lines_that_do_not_count(spaces: tuple[str, str, str], why: str) -> None:
    table = Table().hold(0, ONE).put("burger", spaces[0]).put("salad", spaces[1])
    assert table.play(f"place pudding {spaces[2]}").refuse(f"score {ONE}").clause == "BR-6.2", why


@clause("BR-6.2")
def test_a_cloche_breaks_a_line_even_with_the_right_dish_under_it() -> None:
    table = Table().hold(0, ONE).put("burger", "c2").order("salad", "c3").play("place pudding c4")
    assert table.refuse(f"score {ONE}").clause == "BR-6.2"


@clause("BR-6.3")
def test_the_line_must_include_the_piece_just_placed() -> None:
    table = Table().hold(0, ONE).put("burger", "c3").put("salad", "c4").put("pudding", "c5").play("place burger e3")
    no = table.refuse(f"score {ONE}")
    assert no.clause == "BR-6.3"
    assert no.en == "There is a line pudding/salad/burger, but the piece placed on e3 is not part of it."
    assert no.fr == "Il y a bien une ligne charlotte/salade verte/burger, mais la pièce posée en e3 n’en fait pas partie."


@clause("BR-6.3")
@pytest.mark.parametrize("announced", ["pudding", "burger"])
def test_a_dish_that_an_order_served_counts_as_placed(announced: str) -> None:
    table = Table().hold(0, ONE).put("burger", "c3").put("salad", "b2").order("pudding", "a1")
    table.play(f"announce a1 {announced}", f"score {ONE}")


@clause("BR-6.3")
def test_the_other_pieces_may_be_anyones_from_any_turn() -> None:
    menu = "toque/salad/burger"
    table = Table(3).hold(2, menu).play("place toque c3", "keep", "place salad c4", "keep", "place burger c5", f"score {menu}")
    assert table.points() == [0, 0, 3]


@clause("BR-6.4")
def test_only_one_of_two_completed_menus_is_scored_in_a_turn() -> None:
    second = "salad/pudding/salad"
    table = (
        Table().hold(0, ONE, second, "toque/burger/salad").put("burger", "c3").put("salad", "c4", "c6").play("place pudding c5")
    )
    assert len(table.legal("score")) == 2
    table.play(f"score {ONE}")
    assert table.p.to_move == 1
    table.play("place burger e3", "keep", "place burger e4")
    assert table.refuse(f"score {second}").clause == "BR-6.3"
    assert table.points() == [1, 0]


@clause("BR-6.4")
def test_a_scored_menu_leaves_the_hand_and_is_shown_to_all() -> None:
    table = Table().hold(0, ONE).put("burger", "c3").put("salad", "c4").play("place pudding c5", f"score {ONE}")
    assert table.before_seat(0) == ["pudding/salad/burger"]
    assert "pudding/salad/burger" not in table.hand(0)
    assert table.event_texts(1)[0] == "Orange scores the 1-crown menu pudding/salad/burger."
    assert table.event_texts(1, "fr")[0] == "Orange valide le menu charlotte/salade verte/burger (valeur 1)."


@clause("BR-6.5")
@pytest.mark.parametrize("owner", [0, 1])
def test_any_players_toque_counts_as_a_toque(owner: int) -> None:
    table = Table().hold(0, "toque/salad/burger").put("toque", "c3", seat=owner).put("salad", "c4")
    table.play("place burger c5", "score toque/salad/burger")
    assert table.points() == [3, 0]


@clause("BR-6.5")
def test_a_toque_is_not_a_dish_nor_a_dish_a_toque() -> None:
    table = Table().hold(0, ONE).put("burger", "c3").put("toque", "c4").play("place pudding c5")
    assert table.refuse(f"score {ONE}").clause == "BR-6.2"
    table = Table().hold(0, "toque/salad/burger").put("pudding", "c3").put("salad", "c4").play("place burger c5")
    assert table.refuse("score toque/salad/burger").clause == "BR-6.2"


@clause("BR-6.6")
def test_a_menu_that_could_not_be_replaced_cannot_be_discarded() -> None:
    table = Table().hold(0, ONE, "salad/burger/salad").spend(1).play("place burger c3")
    no = table.refuse(f"discard {ONE}")
    assert no.clause == "BR-6.6"
    assert no.en == "There are no 1-crown menus left to draw, so you cannot discard this one."
    assert no.fr == "Il ne reste aucun menu de valeur 1 à piocher : vous ne pouvez pas défausser celui-ci."
    table.play("discard salad/burger/salad")


@clause("BR-6.6")
def test_the_replacement_is_drawn_before_the_menu_reaches_its_pile() -> None:
    for seed in range(8):
        table = Table(seed=seed).hold(0, ONE, "salad/burger/salad", "toque/salad/burger").pile(OTHER).spend(1)
        table.play("place burger c3", f"discard {ONE}")
        assert "salad/pudding/burger" in table.hand(0)
        assert table.piled(1) == ["pudding/salad/burger"]


@clause("BR-6.6")
def test_a_discarded_menu_goes_on_top_of_the_pile_of_its_value() -> None:
    table = (
        Table().hold(0, "salad/burger/salad").pile("burger/salad/burger").play("place burger c3", "discard salad/burger/salad")
    )
    assert table.piled(2) == ["burger/salad/burger", "salad/burger/salad"]
    assert (table.piled(1), table.piled(3)) == ([], [])
    assert table.event_texts(1)[0] == "Orange discards the 2-crown menu salad/burger/salad."
    assert table.event_texts(1, "fr")[0] == "Orange défausse le menu salade verte/burger/salade verte (valeur 2)."
