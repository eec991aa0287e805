"""HF-6: the stockroom."""

from __future__ import annotations

from hightable.engine.position import NONE
from tests.clauses import clause
from tests.games.henrys_feast.table import KINDS, Table


@clause("HF-6.1")
def test_the_stockroom_may_be_cleared_first() -> None:
    table = Table().shelf("egg", "rice", "beans")
    before = table.p.discard_size
    table.play("clear")
    assert table.shown() == []
    assert table.p.discard_size == before + 3
    assert table.event_texts() == ["Saffron clears the stockroom: egg, rice, beans."]
    assert table.legal() == ["fill"]
    assert table.refuse("clear").en == "There is nothing in the stockroom to clear."
    assert table.refuse("buy rice").clause == "HF-6.3"
    table.play("fill")
    assert len(table.shown()) == 5


@clause("HF-6.2")
def test_fresh_stock_shuffles_deck_and_discards_together() -> None:
    table = Table().level(pantry=3).shelf("egg").deck_of(4)
    total = table.p.deck_size + table.p.discard_size
    table.play("clear", "fresh")
    assert (table.p.deck_size, table.p.discard_size, table.p.discard_top) == (total + 1, 0, NONE)
    assert table.refuse("fresh").en == "You have already shuffled fresh stock."
    assert table.refuse("clear").en == "You can clear the stockroom only before you shuffle fresh stock."
    assert table.legal() == ["fill"]
    no = Table().level(pantry=2).refuse("fresh")
    assert (no.clause, no.en) == ("HF-6.2", "You need Pantry +3 for fresh stock.")


@clause("HF-6.2")
def test_fresh_stock_makes_discards_available_at_once() -> None:
    first = set()
    for seed in range(60):
        table = Table(seed=seed).level(pantry=3).deck_of(8)
        table.play("fresh", "fill")
        first |= set(table.shown())
    assert first == set(KINDS)


@clause("HF-6.3")
def test_it_is_filled_to_the_size_of_the_pantry_and_more_stays() -> None:
    table = Table().next("rice", "milk", "salt").shelf("egg", "beans").play("fill")
    assert table.shown() == ["egg", "beans", "rice", "milk", "salt"]
    assert table.event_texts() == ["Saffron fills the stockroom: rice, milk, salt."], "in the order in which they came"
    table = Table().level(pantry=2).shelf("egg", "beans", "rice").play("fill")
    assert len(table.shown()) == 7
    table.play("done")
    assert table.p.to_move == 1
    table.play("fill")
    assert len(table.shown()) == 7, "what was left stays, though this pantry has room for five"
    assert table.event_texts() == ["Rose goes to the stockroom, but nothing new comes in."]


@clause("HF-6.4")
def test_an_empty_deck_is_rebuilt_from_the_discards() -> None:
    table = Table().deck_of(2)
    discards = table.p.discard_size
    table.play("fill")
    assert len(table.shown()) == 5
    assert (table.p.discard_size, table.p.deck_size) == (0, discards - 3)
    assert table.event_texts()[0] == "The deck has run out: the discards are shuffled into a new one."


@clause("HF-6.4")
def test_with_deck_and_discards_empty_the_stockroom_is_not_filled_further() -> None:
    table = Table(5).deck_of(3).strew()
    table.play("fill")
    assert len(table.shown()) == 3
    assert (table.p.deck_size, table.p.discard_size) == (0, 0)


@clause("HF-6.5")
def test_ingredients_move_in_any_order_to_pantry_and_stations() -> None:
    table = Table().store("market salt").next("rice", "milk", "egg", "beans", "lemon").play("fill")
    table.play("fetch rice station-1", "lay market-salt station-1", "fetch milk station-1", "fetch egg pantry")
    assert table.station(1) == ["stockroom rice", "market salt", "stockroom milk"]
    assert table.pantry() == ["stockroom egg"]
    table.play("lay stockroom-egg station-2")
    assert table.shown() == ["beans", "lemon"]
    assert table.event_texts() == ["Saffron lays an egg on station 2."]
    assert table.refuse("fetch rice pantry").en == "There is no rice in the stockroom."
    assert table.refuse("cook station-1").clause == "HF-7.10"
    assert table.refuse("toss stockroom-egg").clause == "HF-9.2"
    table.play("done")
    assert (table.p.to_move, table.shown()) == (1, ["beans", "lemon"])


@clause("HF-6.6")
def test_the_discard_pile_shows_its_top_and_its_count() -> None:
    table = Table().shelf("herbs", "egg", "beans").play("clear")
    assert table.p.discard_top == KINDS.index("herbs"), "together they lie in the order of the list"
    table = Table().store("stockroom potato").play("rest", "toss stockroom-potato")
    assert table.p.discard_top == KINDS.index("potato")
    scene = table.game.scene(table.view(0), "en")
    pile = next(piece for piece in scene.pieces if piece.id == "discards")
    assert pile.name == f"Cards in the discard pile: {table.p.discard_size}, potato on top"
