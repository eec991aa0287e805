"""The medium bot: its choices in single positions, and whole games against itself and random players."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Container
from functools import cache

import pytest

from hightable.bots import MediumPlayer
from hightable.engine.match import Match
from hightable.engine.position import NONE
from hightable.games.henrys_feast import GAME
from hightable.games.henrys_feast.position import TIDY
from tests.games.henrys_feast.table import Table

FEAST = ("Kheer", "Samosa", "Lasagne")


def best(table: Table) -> str:
    view = table.view(table.p.to_move, memory=True)
    return GAME.catalogue.text(MediumPlayer(GAME).choose(view, GAME.legal(view), random.Random(1)))


def test_it_cooks_what_is_ready() -> None:
    assert best(Table().show(1, "Samosa").dish(2, "Samosa")) == "cook station-2"


def test_it_cooks_nothing_without_effect() -> None:
    table = Table().set(proved=3).level(pantry=3).bonus("pantry", "Rajma").dish(1, "Rajma")
    assert not best(table).startswith("cook")


def test_it_buys_what_a_dish_lacks() -> None:
    table = Table().feast(*FEAST, up=1).on(1, "market rice").store("market milk", "market egg", "market egg", "market beans")
    assert best(table) in ("buy sugar", "fill", "clear")
    table.set(phase=1)
    assert best(table) == "buy sugar"


def test_it_lays_a_whole_dish() -> None:
    table = Table().feast(*FEAST, up=1).shelf("milk").store("market rice", "market sugar").play("fill")
    while table.p.phase == 5:
        table.play(best(table))
    assert ["milk", "rice", "sugar"] in [sorted(card.split()[1] for card in table.station(number)) for number in (1, 2)]


def test_it_announces_last_call_when_ahead_and_not_when_behind() -> None:
    table = Table().feast(*FEAST, up=3).feasted(0, 1, 2).feasted(0, seat=1)
    assert best(table) == "last-call"
    table.cooked("Masala Dosa", "Pav Bhaji", "Egg Biryani", seat=1)
    assert best(table) != "last-call"


def test_in_the_last_round_it_leaves_a_clean_kitchen() -> None:
    table = Table().set(last_round=1).store("market egg", "market salt").on(1, "market rice")
    while table.p.to_move == 0:
        table.play(best(table))
    assert (table.pantry(), table.station(1)) == ([], [])


def test_in_the_last_round_it_goes_to_the_stockroom_before_it_cooks() -> None:
    table = Table().set(last_round=1).show(1, "Samosa").dish(1, "Samosa")
    assert best(table) in ("fill", "clear")
    while table.p.to_move == 0:
        table.play(best(table))
    assert table.pile() == ["Samosa"]


def test_before_last_call_it_counts_the_dishes_that_are_ready() -> None:
    table = Table().feast(*FEAST, up=3).feasted(0, 1, 2).feasted(0, 1, 2, seat=1)
    table.cooked("Kachumber Salad")
    assert best(table) == "last-call"
    table.show(1, "Pav Bhaji").dish(1, "Pav Bhaji", seat=1)
    assert best(table) != "last-call"


def test_it_shops_for_the_feast_recipe_that_it_has_peeked_at() -> None:
    table = Table().set(proved=1, feast_seen_by=1, phase=1).feast(*FEAST).on(1, "market rice", "market milk")
    assert best(table) == "buy sugar"


def test_it_steals_the_dish_that_a_rival_is_about_to_cook() -> None:
    table = Table().set(proved=3).level(hand=1).show(2, "Lasagne").dish(1, "Lasagne", seat=1)
    assert best(table) == "steal display-2"
    assert best(table.level(hand=0)) != "steal display-2"


def test_it_steals_a_recipe_if_it_needs_only_one_ingredient() -> None:
    """The stockroom is bare and the market has one useful ingredient, which a visit to Chef's Corner brings as well."""
    table = Table(3).feast(*FEAST, up=1).on(1, "market rice", "market milk").store(*["market beans"] * 2, *["market salt"] * 2)
    table.deck_of(0).strew()
    assert best(table) == "steal-top"
    table.play("steal-top")
    assert best(table) == "buy sugar"


def test_it_uses_fresh_stock_if_the_discards_have_what_it_lacks() -> None:
    table = Table().level(pantry=3).feast(*FEAST, up=1).on(1, "market rice", "market milk")
    table.discard("sugar")
    assert best(table) == "fresh"
    table.play("fresh")
    assert best(table) == "fill"


def test_it_uses_no_fresh_stock_if_the_deck_has_what_it_lacks() -> None:
    table = Table().level(pantry=3).feast(*FEAST, up=1).on(1, "market rice", "market milk")
    assert best(table.next("sugar", "sugar", "sugar").deck_of(8)) == "fill"


def test_it_clears_a_stockroom_that_does_not_help() -> None:
    table = Table().feast(*FEAST, up=1).on(1, "market rice", "market milk").on(2, "market beans", "market egg")
    junk = ("egg", "egg", "salt", "salt", "beans")
    assert best(table.shelf(*junk).next("sugar", "sugar", "sugar")) == "clear"


def test_after_cooking_it_lays_the_next_dish_from_the_pantry() -> None:
    table = Table().feast(*FEAST, up=1).show(1, "Samosa").dish(1, "Samosa").store("market rice", "market milk", "market sugar")
    while table.p.to_move == 0:
        table.play(best(table))
    assert table.pile() == ["Samosa"]
    assert ["milk", "rice", "sugar"] in [sorted(card.split()[1] for card in table.station(number)) for number in (1, 2)]


def test_it_adjusts_its_pantry_if_the_stockroom_is_bare() -> None:
    table = Table(3).feast(*FEAST, up=1).store("market rice", "market milk", "market sugar").deck_of(0).strew()
    assert best(table) == "adjust"


def test_the_move_heuristic_does_not_change_the_position() -> None:
    table = Table().store("market egg")
    before = table.position.tobytes()
    GAME.rules.evaluate_moves(table.position, GAME.rules.listing(), GAME.rules.weights())
    assert table.position.tobytes() == before


TABLES: tuple[tuple[int, dict[str, object]], ...] = (
    (2, {}),
    (3, {}),
    (4, {}),
    (5, {}),
    (4, {"teams": True}),
    (3, {"variant": "quick"}),
)
"""Number of players, and options."""


@cache
def games_between_bots(table: int) -> list[Match]:
    seats, options = TABLES[table]
    return [play_game(seats, options, seed, range(seats)) for seed in range(10)]


@pytest.mark.parametrize("table", range(len(TABLES)))
def test_games_between_medium_bots_end_by_last_call(table: int) -> None:
    called = sum(match.view(-1).p.last_call_by != NONE for match in games_between_bots(table))
    assert called >= 9, "nine in ten"


def test_medium_bots_use_everything_that_the_rules_offer() -> None:
    """Chef's Corner, Fresh Stock, adjusting the pantry after Cook Dishes: each at least once in sixty games."""
    kinds: Counter[str] = Counter()
    for match in (match for table in range(len(TABLES)) for match in games_between_bots(table)):
        for number, move in enumerate(match.moves):
            kind = GAME.catalogue.kind(move).id
            kinds["lay after cooking" if kind == "lay" and match.full_view(number).p.phase == TIDY else kind] += 1
    assert kinds["peek"] + kinds["steal-top"] + kinds["steal"] >= 60
    for kind in (
        "peek",
        "steal-top",
        "steal",
        "fresh",
        "clear",
        "adjust",
        "lay after cooking",
        "toss",
        "empty",
        "share",
        "treat",
    ):
        assert kinds[kind] > 0, kind


def test_it_beats_random_players() -> None:
    """In the tutorial: in the full game the feast waits until the random players have proved their worth."""
    won = 0
    for seed in range(20):
        seat = seed % 3
        won += play_game(3, {"variant": "tutorial"}, seed, [seat]).winners == [seat]
    assert won >= 19


def play_game(seats: int, options: dict[str, object], seed: int, bot_seats: Container[int]) -> Match:
    match, rng, bot = Match(GAME, seats, options, seed=seed), random.Random(seed), MediumPlayer(GAME)
    while not match.over:
        is_bot = match.to_move in bot_seats
        match.play(
            bot.choose(match.view(match.to_move, memory=True), match.legal(), rng) if is_bot else rng.choice(match.legal())
        )
    return match
