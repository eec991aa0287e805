"""HF-7, HF-8: cooking, the feast recipes, and proving a player's worth."""

from __future__ import annotations

import pytest

from hightable.engine.position import HIDDEN
from hightable.games.henrys_feast.components import BACK
from tests.clauses import clause
from tests.games.henrys_feast.table import DISHES, Table, needs

FEAST = ("Kheer", "Samosa", "Lasagne")


@clause("HF-7.1")
@pytest.mark.parametrize(
    ("cards", "able"),
    [
        (needs("Samosa"), True),
        (needs("Samosa", "stockroom"), True),
        (needs("Samosa", without="herbs"), False),
        ([*needs("Samosa"), "market egg"], False),
        ([*needs("Samosa"), "stockroom herbs"], False),
        (["market potato", "stockroom potato", "market flour", "market herbs"], False),
        ([], False),
    ],
)
def test_a_station_must_match_exactly(cards: list[str], able: bool) -> None:
    table = Table().show(1, "Samosa").on(1, *cards)
    assert (table.legal("cook") == ["cook station-1"]) == able
    if not able:
        assert table.refuse("cook station-1").clause == "HF-7.1"


@clause("HF-7.2")
def test_recipes_that_can_be_cooked() -> None:
    table = Table(3).feast(*FEAST, up=1).show(1, "Rajma").bonus("hand", "Jeera Aloo").hold("Kedgeree").level(stations=2)
    table.hold("Egg Curry", seat=1)
    table.dish(1, "Kheer").dish(2, "Rajma", origin="stockroom").dish(3, "Jeera Aloo").dish(4, "Kedgeree", origin="stockroom")
    assert table.legal("cook") == [f"cook station-{n}" for n in (1, 2, 3, 4)]
    table = Table(3).hold("Egg Curry", seat=1).feast(*FEAST).dish(1, "Egg Curry").dish(2, "Kheer").top("Samosa")
    assert table.legal("cook") == []
    no = table.refuse("cook station-1")
    assert (no.clause, no.en) == (
        "HF-7.2",
        "The dish on station 1 is Egg Curry, but that recipe is neither on the table nor in your hand.",
    )
    assert table.refuse("cook station-2").clause == "HF-7.2", "not while it is face down"


@clause("HF-7.3")
def test_any_number_of_stations_cook_and_a_dish_may_be_left_uncooked() -> None:
    table = Table().set(proved=3).bonus("pantry", "Rajma").bonus("hand", "Jeera Aloo").dish(1, "Rajma").dish(2, "Jeera Aloo")
    table.play("cook station-2", "cook station-1")
    assert table.levels() == {"stations": 0, "pantry": 1, "satchels": 0, "hand": 1}
    table = Table().set(proved=3).bonus("pantry", "Rajma").bonus("hand", "Jeera Aloo").dish(1, "Rajma").dish(2, "Jeera Aloo")
    table.play("cook station-2", "done")
    assert len(table.station(1)) == 3
    assert table.refuse("cook station-1").clause == "HF-7.10"


@clause("HF-7.4")
def test_revealed_recipes_can_be_cooked_at_once() -> None:
    table = Table().show(1, "Rajma").top("Kedgeree").dish(1, "Rajma").dish(2, "Kedgeree")
    assert table.legal("cook") == ["cook station-1"]
    table.play("cook station-1")
    assert table.display()[0] == "Kedgeree"
    table.play("cook station-2")
    assert table.pile() == ["Rajma", "Kedgeree"]
    table = (
        Table()
        .feast(*FEAST, up=1)
        .dish(1, "Kheer")
        .dish(2, "Samosa", origin="stockroom")
        .play("cook station-1", "cook station-2")
    )
    assert table.row("feast_cooked")[0] == 3


@clause("HF-7.5")
def test_cooked_ingredients_are_returned_by_origin() -> None:
    table = Table().bonus("pantry", "Rajma").on(1, "market beans", "stockroom tomato", "stockroom onion")
    discards = table.p.discard_size
    table.play("cook station-1")
    assert table.row("market")[4] == 2
    assert table.p.discard_size == discards + 2
    assert table.p.discard_top == 2, "onion comes after tomato"
    assert table.station(1) == []


@clause("HF-7.6")
def test_a_bonus_dish_earns_a_level_once_per_action() -> None:
    table = Table(4).bonus("satchels", "Rajma").dish(1, "Rajma").dish(2, "Rajma", origin="stockroom").play("cook station-1")
    assert table.levels()["satchels"] == 1
    assert table.event_texts()[0] == "Saffron cooks Rajma for the Head Chef on station 1 and earns Satchels +1."
    assert DISHES[table.row("bonus")[2]] == "Rajma"
    table.set(phase=7)
    no = table.refuse("cook station-2")
    assert (no.clause, no.en) == ("HF-7.6", "You have already cooked Rajma for the Head Chef in this action.")
    table.set(phase=8).play("end", "rest", "rest", "rest", "cook station-2")
    assert table.levels()["satchels"] == 2


@clause("HF-7.7")
def test_a_fourth_bonus_dish_and_a_repeated_feast_dish_have_no_effect() -> None:
    table = Table().set(proved=3).level(satchels=3).bonus("satchels", "Rajma").dish(1, "Rajma").play("cook station-1")
    assert table.levels()["satchels"] == 3
    assert table.station(1) == []
    assert table.event_texts()[0] == "Saffron cooks Rajma on station 1 again, with no effect."
    table = Table().feast(*FEAST, up=1).feasted(0).dish(1, "Kheer").play("cook station-1")
    assert (table.row("feast_cooked")[0], table.p.feast_revealed, table.station(1)) == (1, 2, [])
    assert table.event_texts()[0] == "Saffron cooks Kheer on station 1 again, with no effect."
    table = Table().level(satchels=3).bonus("satchels", "Rajma").dish(1, "Rajma").play("cook station-1")
    assert table.p.proved == 1, "as a first dish it still proves the player's worth"


@clause("HF-7.8")
def test_recipes_from_display_and_hand_go_to_the_victory_pile() -> None:
    table = Table().set(proved=3).show(3, "Samosa").top("Kheer").then("Rasmalai").hold("Kedgeree").dish(1, "Samosa")
    table.dish(2, "Kedgeree").play("cook station-1")
    assert table.event_texts() == [
        "Saffron cooks Samosa on station 1 (medium appetizer, from the display).",
        "New on display: Kheer.",
        "On top of the cookbook now: medium appetizer.",
    ]
    table.play("cook station-2")
    assert table.event_texts()[0] == "Saffron cooks Kedgeree on station 2 (medium entrée, card 1 in their hand)."
    assert set(table.pile()) == {"Samosa", "Kedgeree"}
    assert table.hand() == []
    assert table.display()[2] == "Kheer"
    table = Table().show(3, "Samosa").book_of().dish(1, "Samosa").play("cook station-1")
    assert table.display()[2] == "", "with no cookbook left nothing opens"


@clause("HF-7.9")
def test_a_feast_dish_is_recorded_and_its_recipe_stays() -> None:
    table = Table().feast(*FEAST, up=1).dish(1, "Kheer").dish(1, "Kheer", seat=1, origin="stockroom").play("cook station-1")
    assert table.event_texts() == [
        "Saffron cooks the feast dish Kheer on station 1: from now on all points count.",
        "The medium feast recipe is turned up: Samosa.",
        "Saffron has nothing more to do this turn.",
    ]
    assert table.pile() == []
    table.play("cook station-1")
    assert table.row("feast_cooked").tolist()[:2] == [1, 1]


@clause("HF-7.10")
def test_the_dessert_station_has_sugar_and_cooks_without_an_action() -> None:
    table = Table().set(proved=3).level(stations=3).show(1, "Kheer").show(2, "Rasgulla").top("Samosa").on(5, "market rice")
    table.next("milk", "cheese", "lemon", "egg", "beans").play("fill", "fetch milk station-5", "cook station-5")
    assert table.pile() == ["Kheer"]
    table.play("fetch cheese station-5", "fetch lemon station-5", "cook station-5")
    assert set(table.pile()) == {"Kheer", "Rasgulla"}, "any number of times"
    table = Table().level(stations=3).show(1, "Kheer").dish(5, "Kheer").store("market egg")
    assert "cook station-5" in table.legal(), "and with Cook Dishes, too"
    table.play("adjust", "cook station-5", "lay market-egg station-5")
    assert table.pile() == ["Kheer"]


@clause("HF-7.10")
def test_the_dessert_station_cooks_only_desserts() -> None:
    table = Table().level(stations=3).show(1, "Samosa").on(5, *needs("Samosa"))
    assert table.refuse("cook station-5").clause == "HF-7.1"
    table = Table().level(stations=3).show(1, "Kheer").dish(5, "Kheer").store("market egg").play("rest")
    assert table.refuse("cook station-5").clause == "HF-9.1", "nothing can be laid now"
    table = Table().level(stations=3).show(1, "Kheer").dish(5, "Kheer").play("peek")
    assert table.refuse("cook station-5").clause == "HF-5.1"


@clause("HF-8.1")
@pytest.mark.parametrize("how", ["bonus", "display", "hand"])
def test_the_first_dish_proves_a_players_worth_and_earns_a_peek(how: str) -> None:
    table = Table(3).feast(*FEAST).dish(1, "Rajma")
    if how == "bonus":
        table.bonus("pantry", "Rajma")
    elif how == "display":
        table.show(1, "Rajma")
    else:
        table.hold("Rajma")
    table.play("cook station-1")
    assert table.p.proved == 1
    assert table.view(0).p.feast[0] == DISHES.index("Kheer")
    assert table.view(1).p.feast[0] == HIDDEN - BACK[DISHES.index("Kheer")]
    for seat in (0, 1):
        assert "Saffron is admitted to the feast and peeks at its easy recipe." in table.event_texts(seat), "no log keeps it"
    assert table.p.feast_revealed == 0


@clause("HF-8.2")
def test_when_all_have_proved_their_worth_the_easy_recipe_is_revealed() -> None:
    table = Table(3).feast(*FEAST).set(proved=6).bonus("pantry", "Rajma").dish(1, "Rajma").dish(2, "Kheer")
    assert table.refuse("cook station-2").clause == "HF-7.2"
    table.play("cook station-1")
    assert table.p.feast_revealed == 1
    assert table.view(-1).p.feast[0] == DISHES.index("Kheer")
    assert "The easy feast recipe is turned up: Kheer." in table.event_texts()
    assert table.legal("cook") == ["cook station-2"]


@clause("HF-8.3")
def test_each_feast_dish_reveals_the_next_recipe() -> None:
    table = Table().feast(*FEAST, up=1).dish(1, "Kheer").play("cook station-1")
    assert table.p.feast_revealed == 2
    table = Table().feast(*FEAST, up=2).dish(1, "Samosa").play("cook station-1")
    assert table.p.feast_revealed == 3
    table = Table().feast(*FEAST, up=2).dish(1, "Kheer").play("cook station-1")
    assert table.p.feast_revealed == 2, "for the first time was before"
    table = Table().feast(*FEAST, up=3).dish(1, "Lasagne").play("cook station-1")
    assert table.p.feast_revealed == 3


@clause("HF-8.4")
def test_feast_dishes_are_cooked_in_any_order_and_never_stolen() -> None:
    table = Table().feast(*FEAST, up=3).dish(1, "Lasagne").play("cook station-1")
    assert table.row("feast_cooked")[0] == 4
    paths = {
        parameter.name for kind in table.game.catalogue.kinds if kind.id.startswith("steal") for parameter in kind.parameters
    }
    assert paths == {"spot", "back"}
