"""The player that thinks ahead: what it finds, what it says, and that it ends in time."""

from __future__ import annotations

import itertools
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from hightable.bots import PLAYERS, SearchPlayer
from hightable.bots.search import SearchParams, Tree, public_labels
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
def test_it_finds_what_is_best_behind_what_it_cannot_see(card: int, best: int) -> None:
    match = toy_match(2, 1, card)
    thought = SearchPlayer(TOY, simulations=2000).think(match.view(0), match.legal(), Random(1))
    assert thought.move == best


def test_it_says_what_it_expects() -> None:
    match = toy_match(2, 1, 5)
    thought = SearchPlayer(TOY, simulations=2000).think(match.view(0), match.legal(), Random(1))
    assert (thought.win_probability, thought.points) == (1.0, 5.0), "nothing beats the highest card"
    assert sum(found.visits for found in thought.found) == thought.simulations == 2000
    swapped = next(found for found in thought.found if found.move == high_card.SWAP)
    assert swapped.win_probability < 1.0
    assert thought.decisions == 2 * 2000, "two players decide once each"


def test_several_trees_are_counted_together() -> None:
    match = toy_match(2, 1, 5)
    thought = SearchPlayer(TOY, simulations=100, trees=3).think(match.view(0), match.legal(), Random(1))
    assert thought.simulations == sum(found.visits for found in thought.found) == 300
    assert thought.move == high_card.STAND


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_it_plays_whole_games_by_the_rules(game: Game[Any]) -> None:
    """With every number of players, alone too; `Match` refuses what is not legal."""
    for seats in game.players:
        match, player = Match(game, seats, seed=seats), SearchPlayer(game, simulations=4)
        while not match.over:
            view = match.view(match.to_move, memory=True)
            match.play(player.choose(view, match.legal(), Random(match.number)))


def test_the_same_chance_gives_the_same_thought() -> None:
    match = Match(find("court-jester"), 3, seed=2)
    player = SearchPlayer(match.game, simulations=200)
    view = match.view(match.to_move, memory=True)
    thoughts = [player.think(view, match.legal(), Random(seed)) for seed in (7, 7, 8)]
    assert thoughts[0] == thoughts[1]
    assert thoughts[0] != thoughts[2]


class Clock:
    """A clock that moves on a tenth of a second at each look."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        self.now += 0.1
        return self.now


def _thinks_until(monkeypatch: pytest.MonkeyPatch, lead: int) -> float:
    """When a player who has two seconds stops, if one move leads by so much."""
    clock = Clock()
    monkeypatch.setattr("hightable.bots.search_player.time.perf_counter", clock)
    monkeypatch.setattr(Tree, "lead", lambda self: lead)
    match = Match(TOY, 2, seed=1)
    assert SearchPlayer(TOY, seconds=2.0).choose(match.view(0), match.legal(), Random(1)) in match.legal()
    return clock.now


def test_it_stops_when_its_time_is_over(monkeypatch: pytest.MonkeyPatch) -> None:
    assert 1.9 < _thinks_until(monkeypatch, lead=0) < 2.2


def test_it_stops_when_more_thought_could_not_change_its_mind(monkeypatch: pytest.MonkeyPatch) -> None:
    assert _thinks_until(monkeypatch, lead=10**9) < 0.5


def test_a_tree_without_room_goes_on_thinking() -> None:
    match = Match(find("court-jester"), 2, seed=2)
    tree = Tree(match.game, match.view(match.to_move, memory=True), SearchParams(), seed=1, room=5)
    tree.grow(50)
    assert tree.simulations == 50
    assert len(tree.found()) <= 4


def test_the_further_off_a_game_says_its_word_may_be_the_wider_the_search() -> None:
    match = Match(find("court-jester"), 2, seed=2)
    view = match.view(match.to_move, memory=True)
    most = []
    for doubt in (0.5, 50.0):
        tree = Tree(match.game, view, SearchParams(temperature=doubt), seed=1, room=500)
        tree.grow(200)
        most.append(tree.found()[0].visits)
    assert most[0] > most[1]
    numbers = SearchParams(temperature=2.0).numbers(replace(TOY, prior_temperature=3.0)).tolist()
    assert numbers == SearchParams(temperature=6.0).numbers(TOY).tolist(), "one times the other"


def test_a_lead_is_what_more_thought_would_have_to_make_up_for() -> None:
    match = Match(find("court-jester"), 2, seed=2)
    tree = Tree(match.game, match.view(match.to_move, memory=True), SearchParams(), seed=1, room=500)
    tree.grow(1)
    assert tree.lead() == 0, "of one move alone"
    tree.grow(200)
    first, second = tree.found()[:2]
    assert tree.lead() == first.visits - second.visits


def test_what_others_do_in_secret_is_one_thing_to_the_searcher() -> None:
    catalogue = sealed_bids.GAME.catalogue
    alike = public_labels(catalogue)
    for one, other in itertools.combinations(range(catalogue.size), 2):
        same = catalogue.public(one, to_mover=False) == catalogue.public(other, to_mover=False)
        assert (alike[one] == alike[other]) == same
    assert len(set(alike.tolist())) < catalogue.size


def test_a_little_thought_beats_none() -> None:
    """Two hundred simulations a move against what its game says a good player looks for, both ways round on the same chance."""
    game = find("court-jester")
    thinker, medium = SearchPlayer(game, simulations=200), PLAYERS["medium"](game)
    won = 0.0
    for seed, place in itertools.product(range(8), range(2)):
        match, rng = Match(game, 2, seed=seed), Random(seed)
        while not match.over:
            view = match.view(match.to_move, memory=True)
            player = thinker if match.to_move == place else medium
            match.play(player.choose(view, game.legal(view), rng))
        won += (place in match.winners) / len(match.winners)
    assert won >= 10
