"""Random matches over every number of players and every option: what the laws look at."""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator
from typing import Any

from hightable.engine.game import Game
from hightable.engine.match import Match

LONGEST = 100_000
"""No game of the house lasts so many decisions: one that does never ends."""


class LawBroken(AssertionError):
    """A law that a game does not keep. The text says which position shows it."""


def setups(game: Game[Any], games: int, seed: int) -> Iterator[tuple[int, dict[str, str]]]:
    """Numbers of players with options: first every choice of every option with every number, then all combinations in turn."""
    rng = random.Random(f"{game.name} {seed}")
    plain: list[tuple[int, dict[str, str]]] = [(seats, {}) for seats in game.players]
    single = [
        (seats, {option.name: choice.value})
        for seats in game.players
        for option in game.options
        for choice in option.choices[1:]
        if choice.fits(seats)
    ]
    yield from itertools.islice(itertools.chain(plain, single, _combinations(game, rng)), games)


def _combinations(game: Game[Any], rng: random.Random) -> Iterator[tuple[int, dict[str, str]]]:
    while True:
        seats = rng.choice(list(game.players))
        fitting = {option.name: [choice.value for choice in option.choices if choice.fits(seats)] for option in game.options}
        yield seats, {name: rng.choice(values) for name, values in fitting.items()}


def matches(game: Game[Any], games: int, seed: int) -> Iterator[Match]:
    """Matches played to their end at random."""
    for number, (seats, options) in enumerate(setups(game, games, seed)):
        match = Match(game, seats, options, seed=seed * 1_000_003 + number)
        rng = random.Random(f"{game.name} {seed} {number}")
        while not match.over:
            legal = match.legal()
            if not legal or match.number > LONGEST:
                raise LawBroken(f"{about(match)}: no legal move before the end, or no end")
            match.play(rng.choice(legal))
        yield match


def some_positions(match: Match, most: int) -> list[int]:
    """The numbers of some positions of a match: the first, the last, and others in between, the same every time."""
    between = range(1, match.number)
    picked = random.Random(match.secret.hex()).sample(between, min(len(between), most - 2))
    return [0, *sorted(picked), match.number]


def about(match: Match, number: int | None = None) -> str:
    """Which match this is, so that it can be made again."""
    options = " ".join(f"{name}={value}" for name, value in match.options.items())
    after = match.number if number is None else number
    return f"{match.game.name}, {match.seats} players, {options}, secret {match.secret.hex()[:12]}…, after {after} decisions"
