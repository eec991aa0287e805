"""Flat Monte Carlo: a player for every game that tries each of its moves in random games, and builds no tree."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from hightable import Game, View
from hightable.engine.rng import fast_rng


class FlatMonteCarlo:
    """Plays the move after which random games end best, on positions that its seat cannot tell from the real one."""

    games_per_move = 16

    def __init__(self, game: Game[Any]) -> None:
        self.rules = game.rules

    def choose(self, view: View[Any], moves: Sequence[int], rng: Random) -> int:
        """The move with the best total. All moves are tried with the same seeds, so that they share the luck."""
        if len(moves) == 1:
            return moves[0]
        seeds = [rng.getrandbits(48) for _ in range(self.games_per_move)]
        return max(moves, key=lambda move: sum(self.margin(view, move, seed) for seed in seeds))

    def margin(self, view: View[Any], move: int, seed: int) -> int:
        """By how many points the seat leads at the end of one game."""
        chance, listing = fast_rng(seed), self.rules.listing()
        position = view.position.copy()
        self.rules.determinize(position, view.seat, chance)  # fills in what the view hides
        self.rules.step(position, move, chance, listing)
        self.rules.playout(position, chance, listing)
        points, rank = self.rules.per_seat(), self.rules.per_seat()
        self.rules.standings(position, points, rank)
        scores = points[: view.p.seats].tolist()
        own = scores.pop(view.seat)
        return own - max(scores, default=0)
