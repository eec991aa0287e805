"""The matches on which laws are checked: every choice, and every combination of the options of one clause."""

from __future__ import annotations

import itertools
import random
from typing import Any

import pytest

from hightable.engine.discovery import all_games, find
from hightable.engine.game import Game
from hightable.lab.random_matches import allowed, random_options, setups


def test_every_choice_is_tried_with_every_number_of_players() -> None:
    game = find("banquet-royal")
    tried = list(setups(game, 200, 1))
    for option in game.options:
        for choice in option.choices[1:]:
            seats = {number for number, options in tried if options.get(option.name) == choice.value}
            assert seats >= {number for number in game.players if number >= choice.needs}


def test_options_of_one_clause_are_tried_in_every_combination() -> None:
    game = find("kings-catering")
    tried = {(o.get("king"), o.get("queen"), o.get("princess")) for _, o in setups(game, 600, 1)}
    royals = ([f"{rank}{number}" for number in range(1, 7)] for rank in "kqp")
    assert tried >= set(itertools.product(*royals))


each_game = pytest.mark.parametrize("game", all_games(), ids=lambda game: game.name)


@each_game
def test_every_choice_can_be_played_by_every_number_of_players_it_fits(game: Game[Any]) -> None:
    """If it conflicts with the defaults, other choices resolve the conflict."""
    for seats, option in itertools.product(game.players, game.options):
        for choice in option.choices:
            options = allowed(game, {option.name: choice.value}, seats)
            assert (options is not None) == choice.fits(seats), f"{option.name}={choice.value} with {seats} players"
            if options is not None:
                assert game.options.complete(options, seats)[option.name] == choice.value


@each_game
def test_setups_and_random_options_have_no_conflicts(game: Game[Any]) -> None:
    rng = random.Random(1)
    for seats, options in (*setups(game, 300, 1), *((s, random_options(game, s, rng)) for s in game.players for _ in range(50))):
        assert game.options.complete(options, seats).items() >= options.items()
