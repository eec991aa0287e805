"""HF-3, HF-9: a turn, pantries and stations, passive actions."""

from __future__ import annotations

import pytest

from hightable.engine.match import CannotUndo, Match
from hightable.games.henrys_feast import GAME
from hightable.games.henrys_feast.components import BACK
from hightable.games.henrys_feast.position import COOK, MOVE, SEEN_BY_ALL, TIDY
from tests.clauses import clause
from tests.games.henrys_feast.table import DISHES, Table

COOKED = ("market beans", "market tomato", "market onion")


@clause("HF-3.1")
def test_one_active_action_then_passive_ones() -> None:
    table = Table().store("market egg", "stockroom milk").on(2, "market salt")
    assert {"buy rice", "peek", "steal-top", "fill", "adjust", "rest"} <= set(table.legal())
    assert table.refuse("toss market-egg").clause == "HF-9.2"
    assert table.refuse("lay market-egg station-1").en.startswith("To lay ingredients, press “Lay ingredients for later” first")
    assert table.refuse("end").en.startswith("Choose an action first")
    table.play("buy rice")
    assert table.refuse("peek").clause == "HF-3.1"
    assert table.refuse("toss market-egg").clause == "HF-9.2", "not during the action"
    table.play("done", "toss market-egg", "empty station-2", "toss stockroom-milk")
    assert table.p.to_move == 1, "only what was bought this turn is left"
    assert table.event_texts()[-1] == "Saffron has nothing more to do this turn."


@clause("HF-3.1")
def test_a_turn_may_have_no_action() -> None:
    table = Table().store("market egg").play("rest")
    assert table.legal() == ["end", "toss market-egg"]
    assert table.refuse("buy rice").clause == "HF-9.1"
    table.play("end")
    assert (table.p.to_move, table.p.phase) == (1, 0)
    assert table.event_texts() == ["Saffron ends the turn."]


@clause("HF-3.2")
def test_an_action_may_have_no_result() -> None:
    table = Table().store("market egg").play("adjust")
    assert table.event_texts()[0] == "Saffron lays ingredients for later."
    assert "lay market-egg station-1" in table.legal()
    table = Table().store("market egg").play("fill", "done", "end")
    assert table.p.to_move == 1


@clause("HF-3.3")
def test_a_full_pantry_takes_no_more_cards() -> None:
    full = ["market egg", "market milk", "market salt", "market rice", "market beans"]
    table = Table().store(*full)
    assert table.legal("buy") == []
    no = table.refuse("buy lemon")
    assert (no.clause, no.en, no.fr) == (
        "HF-3.3",
        "Your pantry is full: it holds 5 cards. Lay some on a station, or discard at the end of a turn.",
        "Votre garde-manger est plein : il contient 5 cartes. Posez-en sur un poste, ou défaussez à la fin d’un tour.",
    )
    table.shelf("lemon").play("fill")
    assert table.refuse("fetch lemon pantry").clause == "HF-3.3"
    table.play("lay market-egg station-1", "fetch lemon pantry")
    assert table.refuse("fetch lemon pantry").clause in ("HF-3.3", "HF-6.5")


@clause("HF-3.4")
def test_stations_hold_five_the_dessert_station_four_and_no_sugar() -> None:
    five = ["market egg", "market milk", "market salt", "market rice", "market beans"]
    table = Table(4).level(stations=3).on(1, *five).on(5, *five[:4]).store("market lemon", "market sugar").play("adjust")
    assert table.refuse("lay market-lemon station-1").en == "There is no room left on station 1: it holds 5 cards."
    assert table.refuse("lay market-lemon station-5").en == "There is no room left on station 5: it holds 4 cards."
    assert table.refuse("lay market-sugar station-5").en == "There is always sugar on station 5: you cannot lay more there."
    table = Table(4).level(stations=3).on(5, *five[:3]).store("market lemon", "market sugar").play("adjust")
    assert "lay market-lemon station-5" in table.legal()
    assert "lay market-sugar station-5" not in table.legal()
    table = Table().on(1, "market egg").store("stockroom egg").play("adjust", "lay stockroom-egg station-1")
    assert table.station(1) == ["market egg", "stockroom egg"], "whether a recipe needs it or not"


@clause("HF-3.5")
def test_cards_stay_on_stations_and_new_cards_are_laid_first() -> None:
    table = Table().store("stockroom egg").shelf("egg").play("fill", "fetch egg pantry", "lay stockroom-egg station-1", "done")
    assert table.refuse("empty station-1").clause == "HF-9.3", "the new one is there"
    assert "toss stockroom-egg" in table.legal(), "the old one is in the pantry"
    assert not any("station-1" in move for move in table.legal())
    table.play("toss stockroom-egg")
    assert table.p.to_move == 1


@clause("HF-3.6")
def test_decisions_can_be_undone_until_something_is_revealed() -> None:
    match = Match(GAME, 2, {"first": "1"}, seed=3)
    start = match.position.tobytes()
    match.play("buy rice")
    match.play("buy salt")
    match.undo(0)
    match.undo(0)
    assert match.position.tobytes() == start
    match.play("adjust")
    card = match.legal()[0]
    match.play(card)
    match.undo(0)
    match.undo(0)
    for move, why in (("fill", "final"), ("peek", "final"), ("steal-top", "final")):
        match.play(move)
        assert match.why_not_undo(0) == why
        match = Match(GAME, 2, {"first": "1"}, seed=3)


@clause("HF-3.6")
def test_a_refilled_display_a_steal_or_a_revealed_recipe_cannot_be_undone() -> None:
    """In set positions, by the engine's own test of whether a move reveals anything."""
    for table, move in (
        (Table().show(1, "Samosa").dish(1, "Samosa"), "cook station-1"),
        (Table().level(hand=1), "steal display-2"),
        (Table().level(hand=2), "steal-down easy-dessert"),
        (Table().level(hand=3), "look"),
        (Table().feast("Kheer", "Samosa", "Lasagne", up=1).dish(1, "Kheer"), "cook station-1"),
        (Table().bonus("pantry", "Rajma").dish(1, "Rajma"), "cook station-1"),
    ):
        assert _reveals(table, move), move
    for table, move in (
        (Table().shelf("egg"), "clear"),
        (Table().level(pantry=3), "fresh"),
        (Table().set(proved=1).bonus("pantry", "Rajma").dish(1, "Rajma"), "cook station-1"),
        (Table().store("market egg").set(phase=8), "toss market-egg"),
    ):
        assert not _reveals(table, move), move


@clause("HF-3.6")
def test_a_steal_cannot_be_undone_even_if_it_reveals_nothing() -> None:
    match = Match(GAME, 2, {"first": "1", "variant": "quick"}, seed=3)
    match._positions[0] = Table(variant="quick").level(hand=1).position.copy()
    match.play("steal display-2")
    assert not match.revealed_something(1)
    with pytest.raises(CannotUndo, match="final"):
        match.undo(0)


def _reveals(table: Table, text: str) -> bool:
    """Whether the move reveals something to anyone, as the match decides it."""
    match = Match(GAME, table.p.seats, {"first": "1"}, seed=1)
    match._positions[0] = table.position.copy()
    match.play(text)
    return match.revealed_something(1)


@clause("HF-3.6")
def test_a_turn_that_ended_by_itself_can_be_undone_until_the_next_player_moves() -> None:
    for table, moves in (
        (Table(), ["buy rice", "buy salt"]),
        (Table().shelf("egg").deck_of(0).strew().set(phase=MOVE), ["fetch egg station-1"]),
        (Table().bonus("pantry", "Rajma").on(1, *COOKED).set(proved=3), ["cook station-1"]),
        (Table().bonus("pantry", "Rajma").on(1, *COOKED).set(proved=3).hold("Lasagne"), ["cook station-1"]),
    ):
        match = Match(GAME, 2, {"first": "1"}, seed=3)
        match._positions[0] = table.position.copy()
        for move in moves:
            match.play(move)
        assert match.to_move == 1, moves
        match.view(1)
        match.undo(0)
        assert match.to_move == 0
        match.play(moves[-1])
        match.play("rest")
        assert match.why_not_undo(0) == "decided"


@clause("HF-3.6", "HF-3.7")
def test_a_dish_can_be_undone_whatever_else_may_be_in_hand() -> None:
    """That cooking continues reveals nothing."""
    table = Table().then("Samosa").hold("Samosa").bonus("pantry", "Rajma").on(1, *COOKED).dish(2, "Samosa", origin="stockroom")
    assert not _reveals(table.set(proved=3), "cook station-1")


@clause("HF-3.6")
def test_nothing_can_be_undone_after_another_players_decision() -> None:
    match = Match(GAME, 2, {"first": "1"}, seed=3)
    for move in ("rest", "end", "rest"):
        match.play(move)
    with pytest.raises(CannotUndo):
        match.undo(0)


@clause("HF-3.7")
def test_a_step_with_nothing_left_to_choose_ends_by_itself() -> None:
    table = Table().play("buy rice", "buy salt")
    assert table.p.to_move == 1
    table = Table().on(1, *COOKED).bonus("pantry", "Rajma").store("market egg").play("cook station-1")
    assert table.p.phase == 8, "no other station makes a dish"
    assert Table().play("rest").p.to_move == 1


def _twin(dish: str) -> str:
    """Another recipe with the same back."""
    return next(other for other in DISHES if other != dish and BACK[DISHES.index(other)] == BACK[DISHES.index(dish)])


def _cooking(table: Table) -> Table:
    """Cooks a bonus dish while the ingredients of Samosa are on the other station."""
    table.bonus("pantry", "Rajma").on(1, *COOKED).dish(2, "Samosa", origin="stockroom").set(proved=7)
    return table.play("cook station-1")


@clause("HF-3.7")
@pytest.mark.parametrize("held", ["Samosa", _twin("Samosa")])
def test_whether_cooking_goes_on_depends_on_nothing_hidden(held: str) -> None:
    table = _cooking(Table(3).then("Samosa").hold(held))
    assert table.p.phase == COOK, "as far as the others can see, it might be Samosa"
    assert table.legal("cook") == (["cook station-2"] if held == "Samosa" else [])
    assert table.play("done").p.phase == TIDY


@clause("HF-3.7")
def test_cooking_ends_if_everyone_sees_that_nothing_is_left() -> None:
    assert _cooking(Table(3).hold("Samosa", seen_by=SEEN_BY_ALL)).p.phase == COOK, "all know that it can be cooked"
    for why, table in {
        "no recipe is held": Table(3).then("Samosa"),
        "the back is another": Table(3).then("Samosa").hold("Lasagne"),
        "all know that it is another": Table(3).then("Samosa").hold(_twin("Samosa"), seen_by=SEEN_BY_ALL),
        "all know that somebody else has it": Table(3).hold("Samosa", seat=1, seen_by=SEEN_BY_ALL).hold(_twin("Samosa")),
        "it was cooked": Table(3).cooked("Samosa", seat=1).hold(_twin("Samosa")),
    }.items():
        assert _cooking(table).p.phase == TIDY, why


@clause("HF-3.7", "HF-13.6")
@pytest.mark.parametrize("held", ["Samosa", _twin("Samosa")])
def test_a_teammates_hand_keeps_cooking_open_in_the_same_way(held: str) -> None:
    assert _cooking(Table(4, teams=True).then("Samosa").hold(held, seat=2)).p.phase == COOK
    assert _cooking(Table(4, teams=True).then("Samosa").hold(held, seat=1)).p.phase == TIDY, "a rival's does not"


@clause("HF-3.7", "HF-7.10")
@pytest.mark.parametrize("held", ["Kheer", _twin("Kheer")])
def test_whether_moving_and_adjusting_go_on_depends_on_nothing_hidden(held: str) -> None:
    def table() -> Table:
        return Table(3).level(stations=3).set(proved=7).then("Kheer").dish(5, "Kheer").hold(held)

    moving = table().deck_of(0).strew().play("fill")
    assert moving.p.phase == MOVE, "as far as the others can see, the dessert station might cook"
    adjusting = table().set(fresh_stations=1 << 4).play("adjust")
    assert (adjusting.p.to_move, adjusting.p.phase) == (0, TIDY)
    for step in (moving, adjusting):
        assert step.legal("cook") == (["cook station-5"] if held == "Kheer" else [])


@clause("HF-3.8")
def test_a_round_is_one_turn_for_each_player() -> None:
    table = Table(3, first="2")
    assert [table.p.to_move, table.p.round_number] == [1, 1]
    table.play("rest", "rest")
    assert [table.p.to_move, table.p.round_number] == [0, 1]
    table.play("rest")
    assert [table.p.to_move, table.p.round_number] == [1, 2]
    assert table.event_texts()[-1] == "Round 2."


@clause("HF-9.1")
def test_the_pantry_is_adjusted_only_after_cooking() -> None:
    table = Table().bonus("pantry", "Rajma").on(1, *COOKED).store("market egg", "market milk").play("cook station-1")
    table.play("lay market-egg station-1", "toss market-milk")
    assert table.p.phase == 8, "the station may still be emptied"
    table = Table().store("market egg").play("fill", "done")
    assert (
        table.refuse("lay market-egg station-1").en
        == "Now you cannot lay anything. You can in the stockroom, after cooking, or with “Lay ingredients for later”."
    )


@clause("HF-9.1")
def test_nothing_is_cooked_while_adjusting() -> None:
    table = Table().show(1, "Samosa").store("market potato", "market flour", "market red chili", "market herbs").play("adjust")
    for kind in ("potato", "flour", "red-chili", "herbs"):
        table.play(f"lay market-{kind} station-1")
    assert table.refuse("cook station-1").clause == "HF-7.10"


@clause("HF-9.2")
def test_discards_return_to_market_or_discard_pile() -> None:
    table = Table().store("market egg", "stockroom milk").play("rest")
    before = table.p.discard_size
    table.play("toss market-egg")
    assert table.row("market")[7] == 2
    assert table.p.discard_size == before
    table.play("toss stockroom-milk")
    assert table.p.discard_size == before + 1
    assert table.p.discard_top == 6
    assert Table().store("market egg").play("rest").refuse("toss market-milk").en == "Your pantry has no market milk."


@clause("HF-9.3")
def test_cards_taken_this_turn_cannot_be_discarded() -> None:
    table = Table().store("market egg").play("buy rice", "done")
    no = table.refuse("toss market-rice")
    assert (no.clause, no.en) == ("HF-9.3", "You took market rice this turn, so you cannot discard it yet.")
    table = Table().on(1, "market salt").on(2, "market milk").shelf("egg").play("fill", "fetch egg station-1", "done")
    assert table.legal() == ["empty station-2", "end"]
    assert table.refuse("empty station-1").en.startswith("You put a card on station 1 that you took this turn")


@clause("HF-9.3")
def test_cards_can_be_discarded_next_turn() -> None:
    table = Table().play("buy rice", "buy salt", "rest", "rest")
    assert table.legal() == ["end", "toss market-rice", "toss market-salt"]


@clause("HF-9.4")
def test_a_station_is_emptied_as_a_whole() -> None:
    table = Table().on(1, "market salt", "stockroom milk", "stockroom beans").play("rest")
    assert table.legal() == ["empty station-1", "end"]
    table.play("empty station-1")
    assert table.station(1) == []
    assert table.p.discard_top == 6, "beans came first, milk is on top"
    assert table.event_texts()[0] == "Saffron empties station 1: salt, milk, beans."
    table = Table().store("market egg").play("rest")
    assert table.refuse("empty station-2").en == "There is nothing on station 2."
