"""HF-1.6 to HF-1.10, HF-2: kitchens at the start, what bonuses give, and the setup."""

from __future__ import annotations

from collections import Counter

import pytest

from hightable.engine.match import Match
from hightable.engine.position import HIDDEN, NONE
from hightable.games.henrys_feast import GAME
from hightable.games.henrys_feast.components import BACK, DIFFICULTY
from tests.clauses import clause
from tests.games.henrys_feast.table import Table

STATIONS = [f"station-{number}" for number in range(1, 6)]


@clause("HF-1.6")
def test_a_kitchen_begins_with_two_stations_five_places_two_satchels_and_one_recipe() -> None:
    table = Table().store("market salt", "market egg").shelf("rice").play("fill")
    assert [move.split()[2] for move in table.legal("lay") if "egg" in move] == ["station-1", "station-2"]
    assert len(Table().play("fill").shown()) == 5
    table = Table().play("buy rice", "buy salt")
    assert table.p.to_move == 1, "two are bought, nothing more can be done"
    table = Table().hold("Samosa")
    assert table.refuse("steal-top").en == "Your hand is full: your limit is 1."
    assert Table().levels() == {"stations": 0, "pantry": 0, "satchels": 0, "hand": 0}


@clause("HF-1.6", "HF-1.7")
def test_a_level_counts_at_once() -> None:
    table = Table().bonus("stations", "Rajma").dish(1, "Rajma").store("market egg").play("cook station-1")
    assert table.levels()["stations"] == 1
    assert "lay market-egg station-3" in table.legal()
    assert table.refuse("lay market-egg station-4").en == "You do not have station 4 yet: it comes with Stations +2."


@clause("HF-1.7")
@pytest.mark.parametrize("level", range(4))
def test_each_level_opens_a_station(level: int) -> None:
    table = Table().level(stations=level).store("market egg").play("adjust")
    assert [move.split()[2] for move in table.legal("lay")] == STATIONS[: 2 + level]


@clause("HF-1.8")
@pytest.mark.parametrize("level", range(4))
def test_each_level_of_pantry_makes_room_and_fills_the_stockroom_further(level: int) -> None:
    table = Table().level(pantry=level)
    assert ("fresh" in table.legal()) == (level == 3)
    table.play("fill")
    assert len(table.shown()) == 5 + level
    for kind in table.shown():
        table.play(f"fetch {kind.replace(' ', '-')} pantry")
    assert len(table.pantry()) == 5 + level


@clause("HF-1.9")
@pytest.mark.parametrize("level", range(4))
def test_each_level_of_satchels_carries_one_more(level: int) -> None:
    table = Table().level(satchels=level).store("market egg")
    for number, kind in enumerate(["rice", "salt", "milk", "beans", "lemon"][: 2 + level]):
        assert table.p.to_move == 0, number
        if len(table.pantry()) < 5:
            table.play(f"buy {kind}")
    assert len(table.pantry()) == min(5, 3 + level)
    assert table.p.phase == 8, "the satchels are full"


@clause("HF-1.10")
@pytest.mark.parametrize("level", range(4))
def test_each_level_of_hand_limit_opens_an_option_and_a_place(level: int) -> None:
    table = Table().level(hand=level).hold(*["Samosa", "Rajma", "Kheer"][:level])
    kinds = {move.split()[0] for move in table.legal()} & {"peek", "steal-top", "steal", "steal-down", "look"}
    assert kinds == {"peek", "steal-top", *["steal", "steal-down", "look"][:level]}
    for missing, name in enumerate(["steal display-1", "steal-down easy-dessert", "look"][level:], level + 1):
        assert table.refuse(name).en == f"You need Hand Limit +{missing} for that: cook the Head Chef’s dish for it."


@clause("HF-2.1", "HF-2.2", "HF-2.3")
def test_recipes_are_dealt_to_their_spots() -> None:
    for seed in range(60):
        table = Table(seed=seed)
        assert [int(BACK[recipe]) for recipe in table.row("bonus")] == [1] * 4, "easy entrées"
        assert [int(DIFFICULTY[recipe]) for recipe in table.row("feast")] == [0, 1, 2]
        assert table.p.feast_revealed == 0
        assert NONE not in table.row("display")
        assert table.p.book_size == 38
        table.check()


@clause("HF-2.1", "HF-2.3")
def test_any_easy_entree_can_be_a_favourite_and_any_recipe_on_display() -> None:
    tables = [Table(seed=seed) for seed in range(300)]
    bonus = Counter(int(recipe) for table in tables for recipe in table.row("bonus"))
    assert len(bonus) == 8
    assert max(bonus.values()) < 2 * min(bonus.values())
    assert len({int(recipe) for table in tables for recipe in table.row("display")}) == 50
    assert len({int(table.record["top"][0]) for table in tables}) > 40


@clause("HF-2.4")
@pytest.mark.parametrize(("seats", "count"), [(2, 2), (3, 2), (4, 3), (5, 3)])
def test_the_market_depends_on_the_number_of_players(seats: int, count: int) -> None:
    assert set(Table(seats).row("market").tolist()) == {count}


@clause("HF-2.5", "HF-2.6")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_three_different_cards_to_each_pantry_and_thirty_in_the_deck(seats: int) -> None:
    table = Table(seats, dealt=True)
    dealt = [card for seat in range(seats) for card in table.pantry(seat)]
    assert len(dealt) == len(set(dealt)) == 3 * seats
    assert all(card.startswith("stockroom ") for card in dealt)
    assert table.p.discard_size == 15 - 3 * seats
    assert max(table.row("discard")) <= 1
    assert Counter(table.row("deck").tolist()) == {**dict.fromkeys(range(15), 2), NONE: 15}
    assert table.shown() == []
    top = int(table.p.discard_top)
    assert top == (max(k for k in range(15) if table.row("discard")[k]) if seats < 5 else NONE)


@clause("HF-2.7")
def test_the_first_player_is_chosen_or_drawn() -> None:
    assert Match(GAME, 4, {"first": "3"}, seed=1).to_move == 2
    assert {Match(GAME, 3, seed=seed).to_move for seed in range(30)} == {0, 1, 2}
    table = Table(3).play("rest").play("rest")
    assert table.p.to_move == 2


@clause("HF-2.8")
def test_backs_are_public_and_faces_are_not() -> None:
    table = Table(3).hold("Rasmalai", seat=1).feast("Kheer", "Samosa", "Lasagne").top("Rajma")
    for viewer in (-1, 0, 2):
        seen = table.view(viewer).p
        assert seen.hand[4] == HIDDEN - 8
        assert list(seen.feast) == [HIDDEN - 2, HIDDEN - 3, HIDDEN - 7]
        assert seen.top == HIDDEN - 1
        assert set(seen.book) == {HIDDEN, NONE}, "further down not even the backs"
        assert set(seen.deck) == {HIDDEN, NONE}
    assert table.view(1).p.hand[4] == table.row("hand")[4]


@clause("HF-2.8")
def test_the_score_sheet_shows_other_players_victory_piles_as_a_count() -> None:
    table = Table(3).feast("Kheer", "Samosa", "Lasagne", up=1).feasted(0).cooked("Rajma", "Kedgeree")
    own = {line.phrase: line.points for line in GAME.score_sheet(table.view(0))[0]}
    others = {line.phrase: line.points for line in GAME.score_sheet(table.view(1))[0]}
    assert own["cooked"] == 3
    assert others["pile"] == 0
    assert next(line.facts["count"] for line in GAME.score_sheet(table.view(1))[0] if line.phrase == "pile") == 2
    assert others["cooked"] == 2, "the feast dish was cooked on the board"
