"""HF-4: going to the market."""

from __future__ import annotations

from tests.clauses import clause
from tests.games.henrys_feast.table import Table


@clause("HF-4.1")
def test_purchases_are_limited_by_satchels_and_pantry() -> None:
    table = Table().store("market egg").play("buy rice")
    assert table.event_texts() == ["Saffron takes rice from the market."]
    table.play("buy salt")
    assert table.p.phase == 8
    table = Table().level(satchels=2).store("market egg", "market milk", "market beans", "market lemon").play("buy rice")
    assert table.p.phase == 8, "there was room for one"
    assert table.pantry()[-1] == "market rice"
    table = Table().level(satchels=1).store("market egg").play("buy rice", "buy salt", "buy milk")
    assert table.p.phase == 8
    table.set(phase=1)
    assert table.refuse("buy beans").en == "You cannot carry any more: 3 at most."


@clause("HF-4.2")
def test_one_of_each_two_with_the_xl_satchel_never_three() -> None:
    table = Table().level(satchels=2).play("buy rice")
    no = table.refuse("buy rice")
    assert (no.clause, no.en) == (
        "HF-4.2",
        "You have enough of this: rice. Of each ingredient you can take 1 at most, with the XL satchel 2.",
    )
    table = Table(4).level(satchels=3).play("buy rice", "buy rice")
    assert table.refuse("buy rice").en == "You have enough of this: rice. Of each ingredient you can take 2 at most."
    table.play("buy salt", "buy salt", "buy egg")
    assert table.pantry() == ["market rice", "market rice", "market salt", "market salt", "market egg"]


@clause("HF-4.2")
def test_what_was_in_the_pantry_before_does_not_count() -> None:
    table = Table().store("market rice", "stockroom rice").play("buy rice")
    assert table.pantry().count("market rice") == 2


@clause("HF-4.3")
def test_purchases_go_only_to_the_pantry() -> None:
    table = Table().store("market egg").play("buy rice")
    assert table.pantry() == ["market egg", "market rice"]
    assert table.refuse("lay market-rice station-1").clause == "HF-3.1"
    table.play("done")
    assert table.refuse("lay market-rice station-1").clause == "HF-9.1"


@clause("HF-4.4")
def test_the_market_sells_out_until_cards_return() -> None:
    table = Table().store("market rice", "market rice", seat=1)
    no = table.refuse("buy rice")
    assert (no.clause, no.en) == ("HF-4.4", "None left at the market: rice.")
    table.turn(1).play("rest", "toss market-rice", "end")
    assert "buy rice" in table.legal()
