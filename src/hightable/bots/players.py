"""The Player protocol, and the players that do not search: Random, Easy and Medium."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, Protocol

from hightable.engine.game import Game
from hightable.engine.moves import Move
from hightable.engine.view import View, recalled


class Player(Protocol):
    """Chooses moves for a seat. It has no state between decisions, so one player can play several seats.

    Any class with this method can play: see `docs/players.md`.
    """

    def choose(self, view: View[Any], moves: Sequence[Move], rng: Random) -> Move:
        """One of the moves. The view is that of the seat to move; the same rng state gives the same choice."""


class RandomPlayer:
    """Plays a uniformly random legal move."""

    def __init__(self, game: Game[Any]) -> None:
        self.game = game

    def choose(self, view: View[Any], moves: Sequence[Move], rng: Random) -> Move:
        return rng.choice(moves)


class MediumPlayer:
    """Plays the move that the game's `move_heuristic` rates highest, ties broken at random."""

    recall = 0.85
    """Probability of recalling each entry that the seat may remember but its page does not show."""
    blunder_rate = 0.0
    """Probability of playing a random move instead."""

    def __init__(self, game: Game[Any]) -> None:
        self.game = game

    def choose(self, view: View[Any], moves: Sequence[Move], rng: Random) -> Move:
        if rng.random() < self.blunder_rate:
            return rng.choice(moves)
        position = recalled(view, self.recall).position
        out, weights = self.game.rules.listing(), self.game.rules.weights()
        count = self.game.rules.evaluate_moves(position, out, weights)
        weight_of = dict(zip(out[:count].tolist(), weights[:count].tolist(), strict=True))
        best = max(weight_of[move] for move in moves)
        return rng.choice([move for move in moves if weight_of[move] == best])


class EasyPlayer(MediumPlayer):
    """Plays like Medium, but makes a random move one time in five and forgets most of what its page does not show."""

    recall = 0.3
    blunder_rate = 0.2
