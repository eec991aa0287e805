"""What the laws are tried on: every choice, and what belongs together in every combination."""

from __future__ import annotations

import itertools

from hightable.engine.discovery import find
from hightable.lab.walks import setups


def test_every_choice_is_tried_with_every_number_of_players() -> None:
    game = find("banquet-royal")
    tried = list(setups(game, 200, 1))
    for option in game.options:
        for choice in option.choices[1:]:
            seats = {number for number, options in tried if options.get(option.name) == choice.value}
            assert seats >= {number for number in game.players if number >= choice.needs}


def test_options_of_one_clause_are_tried_in_every_combination() -> None:
    game = find("kings-catering")
    tried = {(o.get("king"), o.get("queen"), o.get("princess")) for _, o in setups(game, 500, 1)}
    royals = ([f"{rank}{number}" for number in range(1, 7)] for rank in "kqp")
    assert tried >= set(itertools.product(*royals))
