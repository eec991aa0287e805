"""A game for each of the 216 combinations of King, Queen and Princess."""

from __future__ import annotations

import itertools
import random

import pytest

from hightable.engine.match import Match
from hightable.engine.view import SPECTATOR
from hightable.games.kings_catering import GAME

KINGS, QUEENS, PRINCESSES = ([f"{rank}{number}" for number in range(1, 7)] for rank in "kqp")


@pytest.mark.parametrize("king", KINGS)
def test_a_game_under_every_royal(king: str) -> None:
    """Every game ends, its score sheet adds up to the points, and no move is both refused and legal."""
    for number, (queen, princess) in enumerate(itertools.product(QUEENS, PRINCESSES)):
        dice = random.Random(f"{king} {number}")
        match = Match(GAME, 1 + number % 4, {"king": king, "queen": queen, "princess": princess}, seed=number)
        middle = dice.randrange(10, 40)
        while not match.over:
            legal = match.legal()
            if match.number == middle:
                view = match.view(match.to_move)
                refused = {move for move in range(GAME.catalogue.size) if GAME.refuse(view, move) is not None}
                assert refused.isdisjoint(legal)
                assert len(refused) + len(legal) == GAME.catalogue.size
            match.play(dice.choice(legal))
        sheet = GAME.score_sheet(match.view(SPECTATOR))
        points, _ = match.standings
        assert [sum(line.points for line in lines) for lines in sheet] == list(points)
