"""Flat Monte Carlo plays every game, the same again with the same seed, and better than at random."""

from __future__ import annotations

from random import Random

import pytest
from hightable_flat import FlatMonteCarlo

import hightable


@pytest.mark.parametrize("game", hightable.all_games(), ids=lambda game: game.name)
def test_it_plays_every_game(game: hightable.Game) -> None:
    match = hightable.Match(game, max(game.players), seed=1)
    bot, rng = FlatMonteCarlo(game), Random(1)
    bot.games_per_move = 1
    for _ in range(5):
        view, moves = match.view(match.to_move, memory=True), match.legal()
        state = rng.getstate()
        move = bot.choose(view, moves, rng)
        rng.setstate(state)
        assert bot.choose(view, moves, rng) == move
        match.play(move)


def test_it_beats_a_random_player() -> None:
    ladder = hightable.play_ladder("court-jester", ["flat", "random"], games=20, seed=1)
    assert [each.player for each in ladder.players] == ["flat", "random"]
    assert ladder.players[0].share > 0.8
