"""What a good cook looks for: who goes by it cooks all three feast dishes in time, and beats who does not."""

from __future__ import annotations

import random
from collections.abc import Container

import numpy as np
import pytest

from hightable.bots import MediumPlayer
from hightable.engine.match import Match
from hightable.engine.position import NONE
from hightable.games.henrys_feast import GAME
from tests.games.henrys_feast.table import Table

FEAST = ("Kheer", "Samosa", "Lasagne")


def best(table: Table) -> str:
    view = table.view(table.p.seat)
    return GAME.catalogue.text(MediumPlayer(GAME).choose(view, GAME.legal(view), random.Random(1)))


def test_it_cooks_what_is_ready() -> None:
    assert best(Table().show(1, "Samosa").dish(2, "Samosa")) == "cook station-2"


def test_it_cooks_nothing_to_no_effect() -> None:
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


def test_it_calls_when_ahead_and_not_when_behind() -> None:
    table = Table().feast(*FEAST, up=3).feasted(0, 1, 2).feasted(0, seat=1)
    assert best(table) == "last-call"
    table.cooked("Masala Dosa", "Pav Bhaji", "Egg Biryani", seat=1)
    assert best(table) != "last-call"


def test_in_the_last_round_it_leaves_a_clean_kitchen() -> None:
    table = Table().set(last=1).store("market egg", "market salt").on(1, "market rice")
    while table.p.seat == 0:
        table.play(best(table))
    assert (table.pantry(), table.station(1)) == ([], [])


def test_weighing_leaves_the_view_as_it_is() -> None:
    table = Table().store("market egg")
    before = table.position.tobytes()
    GAME.rules.weighed(table.position, GAME.rules.listing(), np.zeros(GAME.catalogue.size))
    assert table.position.tobytes() == before


@pytest.mark.parametrize(
    ("seats", "options"), [(2, {}), (3, {}), (4, {}), (5, {}), (4, {"teams": True}), (3, {"variant": "quick"})]
)
def test_games_among_planners_end_by_a_last_call(seats: int, options: dict[str, object]) -> None:
    called = 0
    for seed in range(10):
        match = played(seats, {**options}, seed, range(seats))
        called += match.view(-1).p.called != NONE
    assert called >= 9, "nine in ten"


def test_it_beats_who_plays_at_random() -> None:
    """In the tutorial: in the full game nobody could cook for the feast before random players have proved their worth."""
    won = 0
    for seed in range(20):
        seat = seed % 3
        won += played(3, {"variant": "tutorial"}, seed, [seat]).winners == [seat]
    assert won >= 19


def played(seats: int, options: dict[str, object], seed: int, planners: Container[int]) -> Match:
    match, dice, wise = Match(GAME, seats, options, seed=seed), random.Random(seed), MediumPlayer(GAME)
    while not match.over:
        plans = match.seat in planners
        match.play(wise.choose(match.view(match.seat, memory=True), match.legal(), dice) if plans else dice.choice(match.legal()))
    return match
