"""BR-4: placing dishes and toques."""

from __future__ import annotations

import pytest

from tests.clauses import clause
from tests.games.banquet_royal import hexes
from tests.games.banquet_royal.table import Table


@clause("BR-4.1")
def test_a_space_out_of_reach_is_refused() -> None:
    no = Table().put("burger", "c3").refuse("place salad a4")
    assert no.clause == "BR-4.1"
    assert no.en == "Space a4 touches neither the bouquet nor a placed dish or toque."
    assert no.fr == "La case a4 ne touche ni le bouquet, ni un plat ou une toque déjà posés."


@clause("BR-4.1")
@pytest.mark.parametrize("piece", ["burger", "toque"])
def test_any_piece_gives_contact_whoever_placed_it(piece: str) -> None:
    Table().put(piece, "b1", seat=1).play("place salad a1")
    Table().put(piece, "b1", seat=0).play("place toque a1")


@clause("BR-4.1")
def test_a_dish_comes_from_the_kitchen_and_a_toque_from_its_player() -> None:
    table = Table().play("place pudding c3", "keep", "place toque c4")
    assert (table.on("c3"), table.on("c4")) == ("pudding", "toque 1")
    assert table.left("pudding") == 9
    assert list(table.p.toques)[:2] == [2, 1]
    assert table.event_texts() == ["Pink places a toque on c4."]
    assert table.event_texts(language="fr") == ["Rose pose une toque en c4."]


@clause("BR-4.2")
@pytest.mark.parametrize(("piece", "en", "fr"), [("pudding", "a pudding", "une charlotte"), ("toque", "a toque", "une toque")])
def test_a_space_holds_one_piece(piece: str, en: str, fr: str) -> None:
    no = Table(4).put(piece, "c3", seat=3).refuse("place burger c3")
    assert no.clause == "BR-4.2"
    assert no.en == f"Space c3 is taken: there is {en} on it."
    assert no.fr == f"La case c3 est occupée : il s’y trouve {fr}."


@clause("BR-4.2")
def test_pieces_stay_where_they_are() -> None:
    table = Table(3, hells_kitchen=True).scored(0, one=1).put("burger", "b1").order("salad", "a1")
    placed: dict[str, str] = {"b1": "burger"}
    for text in ("announce a1 pudding", "forfeit", "keep", "place toque c3", "keep", "place pudding c4", "keep"):
        table.play(next(move for move in table.legal() if move.startswith(text)))
        assert {space: table.on(space) for space in placed} == placed
        placed |= {space: table.on(space) for space in hexes.SPACES if table.on(space) not in ("", "cloche")}
    assert placed == {"b1": "burger", "a1": "salad", "c3": "toque 1", "c4": "pudding"}


@clause("BR-4.3")
def test_a_closed_cloche_blocks_its_space() -> None:
    no = Table().put("burger", "b1").order("salad", "a1").refuse("place burger a1")
    assert no.clause == "BR-4.3"
    assert no.en == "A cloche stands on a1: announce what is under it, or choose another space."
    assert no.fr == "Une cloche se trouve en a1 : annoncez ce qu’elle cache, ou choisissez une autre case."


@clause("BR-4.3")
def test_a_closed_cloche_gives_no_contact() -> None:
    table = Table().order("salad", "a1")
    for space in hexes.TOUCHING["a1"]:
        assert table.refuse(f"place burger {space}").clause == "BR-4.1"


@clause("BR-4.3")
def test_a_dish_served_by_an_order_gives_contact() -> None:
    table = Table().put("burger", "b1").order("salad", "a1")
    assert table.refuse("place burger a2").clause == "BR-4.1"
    table.play("announce a1 salad", "keep", "place burger a2")


@clause("BR-4.4")
def test_a_dish_that_has_run_out_cannot_be_placed() -> None:
    table = Table().put("burger", *hexes.SPACES[:9])
    table.play("place burger c3", "keep")
    no = table.refuse("place burger c4")
    assert no.clause == "BR-4.4"
    assert no.en == "There is no burger left in the kitchen."
    assert no.fr == "Il n’y a plus de burger en cuisine."
    table.play("place salad c4")


@clause("BR-4.5")
def test_a_player_places_two_toques_and_no_more() -> None:
    table = Table().put("toque", "c3").play("place toque c4", "keep", "place toque d3", "keep")
    no = table.refuse("place toque e3")
    assert no.clause == "BR-4.5"
    assert no.en == "All your toques are already on the table."
    assert no.fr == "Toutes vos toques sont déjà sur la table."
    table.play("place burger e3", "keep", "place toque e4")
