"""The search player: which moves it finds, what it expects of them, and that it keeps to its time."""

from __future__ import annotations

import itertools
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from hightable.bots import PLAYERS, SearchPlayer
from hightable.bots.search import SearchParams, Tree, params_for_game, public_labels
from hightable.engine.discovery import find
from hightable.engine.game import Game
from hightable.engine.match import Match
from tests.games.all_games import GAMES
from tests.toys import high_card, sealed_bids

TOY = high_card.GAME


def toy_match(seats: int, seed: int, card: int) -> Match:
    """A match of the toy in which the first player holds the card."""
    for number in itertools.count(seed):
        match = Match(TOY, seats, seed=number)
        if match.view(0).p.hand[0] == card:
            return match
    raise AssertionError


@pytest.mark.parametrize(("card", "best"), [(5, high_card.STAND), (4, high_card.STAND), (0, high_card.SWAP), (1, high_card.SWAP)])
def test_it_finds_the_best_move_in_spite_of_hidden_cards(card: int, best: int) -> None:
    match = toy_match(2, 1, card)
    result = SearchPlayer(TOY, simulations=2000).search(match.view(0), match.legal(), Random(1))
    assert result.move == best


def test_it_reports_what_it_expects() -> None:
    match = toy_match(2, 1, 5)
    result = SearchPlayer(TOY, simulations=2000).search(match.view(0), match.legal(), Random(1))
    assert (result.win_probability, result.points) == (1.0, 5.0), "nothing beats the highest card"
    assert sum(stats.visits for stats in result.moves) == result.simulations == 2000
    swapped = next(stats for stats in result.moves if stats.move == high_card.SWAP)
    assert swapped.win_probability < 1.0
    assert result.decisions == 2 * 2000, "two players decide once each"


def test_the_statistics_of_several_trees_are_merged() -> None:
    match = toy_match(2, 1, 5)
    result = SearchPlayer(TOY, simulations=100, trees=3).search(match.view(0), match.legal(), Random(1))
    assert result.simulations == sum(stats.visits for stats in result.moves) == 300
    assert result.move == high_card.STAND


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_it_plays_whole_games_by_the_rules(game: Game[Any]) -> None:
    """With every number of players, including solo; `Match` refuses illegal moves."""
    for seats in game.players:
        match, player = Match(game, seats, seed=seats), SearchPlayer(game, simulations=4)
        while not match.over:
            view = match.view(match.to_move, memory=True)
            match.play(player.choose(view, match.legal(), Random(match.number)))


def test_the_same_seed_gives_the_same_result() -> None:
    match = Match(find("court-jester"), 3, seed=2)
    player = SearchPlayer(match.game, simulations=200)
    view = match.view(match.to_move, memory=True)
    results = [player.search(view, match.legal(), Random(seed)) for seed in (7, 7, 8)]
    assert results[0] == results[1]
    assert results[0] != results[2]


class Clock:
    """A clock that advances by a tenth of a second each time it is read."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        self.now += 0.1
        return self.now


def _search_time(monkeypatch: pytest.MonkeyPatch, lead: int) -> float:
    """When a player with two seconds stops, if the best move leads by this many visits."""
    clock = Clock()
    monkeypatch.setattr("hightable.bots.search_player.time.perf_counter", clock)
    monkeypatch.setattr(Tree, "lead", lambda self: lead)
    match = Match(TOY, 2, seed=1)
    assert SearchPlayer(TOY, seconds=2.0).choose(match.view(0), match.legal(), Random(1)) in match.legal()
    return clock.now


def test_it_stops_when_its_time_is_up(monkeypatch: pytest.MonkeyPatch) -> None:
    assert 1.9 < _search_time(monkeypatch, lead=0) < 2.2


def test_it_stops_when_the_time_left_could_not_change_its_choice(monkeypatch: pytest.MonkeyPatch) -> None:
    assert _search_time(monkeypatch, lead=10**9) < 0.5


def test_a_full_tree_still_runs_simulations() -> None:
    match = Match(find("court-jester"), 2, seed=2)
    tree = Tree(match.game, match.view(match.to_move, memory=True), SearchParams(), seed=1, capacity=5)
    tree.grow(50)
    assert tree.simulations == 50
    assert len(tree.move_stats()) <= 4


def test_a_higher_temperature_makes_the_search_wider() -> None:
    match = Match(find("court-jester"), 2, seed=2)
    view = match.view(match.to_move, memory=True)
    most_visits = []
    for temperature in (0.5, 50.0):
        tree = Tree(match.game, view, SearchParams(temperature=temperature), seed=1, capacity=500)
        tree.grow(200)
        most_visits.append(tree.move_stats()[0].visits)
    assert most_visits[0] > most_visits[1]
    scaled = params_for_game(SearchParams(temperature=2.0), replace(TOY, prior_temperature=3.0))
    assert scaled == SearchParams(temperature=6.0), "the product of both"


def test_the_lead_is_the_difference_in_visits() -> None:
    match = Match(find("court-jester"), 2, seed=2)
    tree = Tree(match.game, match.view(match.to_move, memory=True), SearchParams(), seed=1, capacity=500)
    tree.grow(1)
    assert tree.lead() == 0, "with a single move"
    tree.grow(200)
    first, second = tree.move_stats()[:2]
    assert tree.lead() == first.visits - second.visits


def test_secret_moves_of_others_share_a_label() -> None:
    catalogue = sealed_bids.GAME.catalogue
    labels = public_labels(catalogue)
    for one, other in itertools.combinations(range(catalogue.size), 2):
        same = catalogue.public(one, to_mover=False) == catalogue.public(other, to_mover=False)
        assert (labels[one] == labels[other]) == same
    assert len(set(labels.tolist())) < catalogue.size


def test_a_short_search_beats_the_medium_player() -> None:
    """Two hundred simulations per move against the medium player, each deal in both seats."""
    game = find("court-jester")
    searcher, medium = SearchPlayer(game, simulations=200), PLAYERS["medium"](game)
    won = 0.0
    for seed, place in itertools.product(range(8), range(2)):
        match, rng = Match(game, 2, seed=seed), Random(seed)
        while not match.over:
            view = match.view(match.to_move, memory=True)
            player = searcher if match.to_move == place else medium
            match.play(player.choose(view, game.legal(view), rng))
        won += (place in match.winners) / len(match.winners)
    assert won >= 10
