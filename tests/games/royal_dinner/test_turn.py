"""RD-3, RD-4, RD-5: taking, placing, scoring and disposing."""

from __future__ import annotations

import pytest

from hightable.games.royal_dinner import GAME, refusals
from hightable.games.royal_dinner.components import FIRST_PATTERN
from hightable.games.royal_dinner.position import TAKE
from tests.clauses import clause
from tests.games.royal_dinner.table import Table


def small_hand() -> Table:
    """A turn after row a was taken: three cards in hand that fit noble 6."""
    table = Table().on_tray(a1="blue 1", a2="green 2", a3="pink 3").next("purple 10", "purple 11", "purple 12")
    return table.play("take row-a")


@clause("RD-3.1")
def test_the_steps_of_a_turn_in_their_order() -> None:
    table = small_hand()
    assert table.refuse("take row-b").clause == "RD-4.1"
    assert table.refuse("done").clause == "RD-4.1"
    table.play("place blue-1 noble-6", "place green-2 noble-6", "place pink-3 noble-6")
    assert table.refuse("take row-b").clause == "RD-3.1"
    assert table.refuse("place blue-1 noble-5").clause == "RD-3.1"
    assert table.p.to_move == 0
    table.play("done")
    assert table.tray()[:3] == ["purple 10", "purple 11", "purple 12"]
    assert table.p.to_move == 1
    assert table.event_texts() == ["Amber ends the turn.", "New on the tray: purple 10, purple 11, purple 12."]
    assert table.event_texts(language="fr")[0] == "Ambre termine son tour."


@clause("RD-3.2")
def test_a_player_takes_a_row_a_column_or_a_pattern_and_cannot_pass() -> None:
    table = Table()
    assert table.legal("take") == [f"take {line}" for line in ("column-1", "column-2", "column-3", "row-a", "row-b", "row-c")]
    assert table.legal("imposter") == [f"imposter {cells}" for cells in ("a1/a2/b1", "a2/a3/b3", "b1/c1/c2", "b3/c2/c3")]
    assert len(table.legal()) == 10
    assert table.refuse("done").clause == "RD-3.2"
    assert table.refuse("place blue-1 noble-1").en == "Take three cards from the tray first."
    tray = table.tray()
    assert table.play("take column-2").hand() == [tray[1], tray[4], tray[7]]
    assert table.tray() == [card if cell not in (1, 4, 7) else "" for cell, card in enumerate(tray)]


@clause("RD-3.3")
def test_the_imposter_is_used_once_per_game() -> None:
    table = Table().on_tray(a2="blue 1", a3="blue 2", b3="blue 3").play("imposter a2/a3/b3")
    assert table.hand() == ["blue 1", "blue 2", "blue 3"]
    assert table.event_texts() == ["Amber uses the imposter on a2/a3/b3: blue 1, blue 2, blue 3."]
    table.set(phase=TAKE, to_move=0)
    assert table.legal("imposter") == []
    assert table.refuse("imposter a1/a2/b1").clause == "RD-3.3"
    table.set(to_move=1)
    assert len(table.legal("imposter")) == 2, "the other player still has theirs: a diagonal, two ways"


@clause("RD-3.4")
def test_the_imposter_is_rotated_but_neither_shifted_nor_lent() -> None:
    assert GAME.catalogue.parse("imposter b1/b2/c1") is None, "a corner pattern stays in a corner of the tray"
    no = Table().refuse("imposter a1/b2/c3")
    assert no.clause == "RD-3.4"
    assert no.en == "Your imposter (sun) cannot take these cells: its pattern can be rotated, but not shifted."
    assert Table(icon="key").legal("imposter") == [f"imposter {c}" for c in ("a2/b1/b3", "a2/b1/c2", "a2/b3/c2", "b1/b3/c2")]


@clause("RD-4.1")
def test_all_cards_in_any_order_under_any_noble() -> None:
    table = small_hand()
    assert len(table.legal()) == 18
    no = table.refuse("place yellow-12 noble-1")
    assert (no.clause, no.en) == ("RD-4.1", "You have not taken the yellow 12.")
    table.play("place pink-3 noble-6", "place blue-1 noble-2")
    assert table.legal() == [f"place green-2 noble-{noble}" for noble in range(1, 7)]
    table.play("place green-2 noble-4")
    assert (table.food(6), table.food(2), table.food(4)) == (["pink 3"], ["blue 1"], ["green 2"])


@clause("RD-4.2")
def test_no_card_goes_under_a_scored_noble() -> None:
    table = Table().served(2).hold("blue 1")
    assert "place blue-1 noble-2" not in table.legal()
    no = table.refuse("place blue-1 noble-2")
    assert (no.clause, no.en) == ("RD-4.2", "You have already scored noble 2: no more cards can go there.")


@clause("RD-4.3")
def test_a_card_stays_where_it_was_placed() -> None:
    table = small_hand().play("place blue-1 noble-6")
    assert table.refuse("place blue-1 noble-5").clause == "RD-4.1"
    table.play("place green-2 noble-6", "place pink-3 noble-6", "done", "take row-b")
    assert table.food(6) == ["blue 1", "green 2", "pink 3"]


@clause("RD-4.4")
def test_a_card_may_spoil_what_another_noble_could_have_used() -> None:
    table = Table().under(6, "blue 12").under(3, "purple 1").hold("blue 1", "blue 2").play("place blue-1 noble-3")
    assert table.food(3) == []
    assert table.discards() == ["purple 1", "blue 1"]


@clause("RD-5.1")
def test_a_complete_order_is_scored_at_once() -> None:
    table = Table().under(4, "green 3", "green 4").hold("green 7", "blue 1").play("place green-7 noble-4")
    assert table.is_served(4)
    assert table.food(4) == []
    assert table.discards() == ["green 3", "green 4", "green 7"]
    assert table.points() == [1, 0]
    assert table.score_sheet(0) == [("RD-6.4", 1)]
    assert table.event_texts() == [
        "Amber places the green 7 under noble 4.",
        "That completes the order of noble 4: Amber scores 1 point.",
    ]


@clause("RD-5.2")
def test_a_spoiled_order_is_disposed_of() -> None:
    table = Table().under(1, "blue 3", "pink 3").hold("blue 4", "blue 1").play("place blue-4 noble-1")
    assert not table.is_served(1)
    assert table.discards() == ["blue 3", "pink 3", "blue 4"]
    assert table.event_texts()[1] == "That spoils the order of noble 1: 3 cards discarded."


@clause("RD-5.3")
def test_after_a_card_spoils_an_order_the_next_cards_may_go_to_the_same_noble() -> None:
    """The rulebook says so: food disposed of after the first card leaves its noble open for the second and the third."""
    table = Table().under(1, "blue 3").hold("blue 4", "pink 5", "green 5").play("place blue-4 noble-1")
    assert table.food(1) == []
    table.play("place pink-5 noble-1", "place green-5 noble-1")
    assert table.food(1) == ["pink 5", "green 5"]


@clause("RD-5.4")
def test_an_order_is_judged_by_the_whole_deck_wherever_its_cards_are() -> None:
    """No card that could complete three sevens will come back, but the order stays open."""
    table = Table().discarded("yellow 7", "white 7").under(6, "purple 7", seat=1).under(1, "blue 7", "green 7")
    table.hold("pink 7", "blue 1").play("place pink-7 noble-1")
    assert table.food(1) == ["blue 7", "green 7", "pink 7"]


@clause("RD-5.5")
def test_all_food_under_a_noble_is_disposed_of_by_choice_after_the_third_card() -> None:
    table = Table().under(6, "blue 5").under(2, "blue 2", "pink 2").hold("green 1")
    assert table.refuse("dispose noble-2").clause == "RD-5.5"
    table.play("place green-1 noble-6")
    assert table.legal() == ["dispose noble-2", "dispose noble-6", "done"]
    assert table.refuse("dispose noble-1").en == "There is no food under noble 1."
    table.play("dispose noble-2")
    assert table.event_texts() == ["Amber clears the food under noble 2 (2 cards)."]
    assert table.discards() == ["blue 2", "pink 2"]
    assert table.legal() == ["dispose noble-6", "done"]


@clause("RD-5.6")
def test_with_no_food_left_the_turn_ends_by_itself() -> None:
    table = Table().under(4, "green 3", "green 4").hold("green 7").play("place green-7 noble-4")
    assert table.p.to_move == 1
    table = Table().under(2, "blue 2").hold("green 1").play("place green-1 noble-6", "dispose noble-6", "dispose noble-2")
    assert table.p.to_move == 1


@clause("RD-3.4")
def test_refusals_know_the_imposters_of_a_corrected_data_file(monkeypatch: pytest.MonkeyPatch) -> None:
    """If the data file is corrected, refusals must read the same patterns as legal moves."""
    view = Table().view(0)
    moves = [GAME.catalogue.parse(f"imposter {cells}") or 0 for cells in ("a1/a2/b1", "a1/b2/c3")]
    assert [refusals.refuse(view, move) is None for move in moves] == [True, False]
    swapped = FIRST_PATTERN.copy()
    swapped[:2] = swapped[[1, 0]]
    monkeypatch.setattr(refusals, "FIRST_PATTERN", swapped)
    assert [refusals.refuse(view, move) is None for move in moves] == [False, True]


@clause("RD-5.1", "RD-5.2")
def test_points_rise_from_the_noble_who_was_served() -> None:
    table = Table().under(4, "green 3", "green 4").under(2, "blue 5", "blue 6").hold("green 7", "pink 8")
    for text, kind, points, noble in (("place green-7 noble-4", "scored", 1, 3), ("place pink-8 noble-2", "spoiled", 0, 1)):
        before = table.view(0)
        move = GAME.catalogue.parse(text)
        assert move is not None
        table.play(text)
        event = next(event for event in GAME.events(before, GAME.catalogue.public(move), table.view(0)) if event.kind == kind)
        assert (event.seat, event.points, event.source) == (0, points, (f"noble:0.{noble}",))
