"""Random matches over every number of players and every option: what the laws look at."""

from __future__ import annotations

import itertools
import random
import re
from collections.abc import Iterator
from typing import Any

from hightable.bots import MediumPlayer
from hightable.engine.game import Game
from hightable.engine.match import Match

LONGEST = 100_000
"""No game of the house lasts so many decisions: one that does never ends."""


class LawBroken(AssertionError):
    """A law that a game does not keep. The text says which position shows it."""


def setups(game: Game[Any], games: int, seed: int) -> Iterator[tuple[int, dict[str, str]]]:
    """Numbers of players with options: every choice of every option with every number, then what the options of one clause can be
    together, then any combination. Where a choice conflicts with the defaults, as few other options as possible differ, too."""
    rng = random.Random(f"{game.name} {seed}")
    plain: list[tuple[int, dict[str, str]]] = [(seats, {}) for seats in game.players]
    single = (
        (seats, options)
        for seats in game.players
        for option in game.options
        for choice in option.choices
        if choice.value != option.default(seats) and (options := allowed(game, {option.name: choice.value}, seats)) is not None
    )
    yield from itertools.islice(itertools.chain(plain, single, _of_one_clause(game), _combinations(game, rng)), games)


def _of_one_clause(game: Game[Any]) -> Iterator[tuple[int, dict[str, str]]]:
    """Options that stand in one clause belong together: each combination of theirs once, the numbers of players in turn."""
    clauses = {
        clause: [option for option in game.options if option.clause == clause] for clause in {o.clause for o in game.options}
    }
    first = 0
    for _, together in sorted(clauses.items(), key=lambda entry: [int(part) for part in re.findall(r"\d+", entry[0])]):
        if len(together) > 1:
            for values in itertools.product(*([choice.value for choice in option.choices] for option in together)):
                chosen = {option.name: value for option, value in zip(together, values, strict=True)}
                numbers = [game.players[(first + place) % len(game.players)] for place in range(len(game.players))]
                found = ((seats, allowed(game, chosen, seats)) for seats in numbers)
                found_first = next(((seats, options) for seats, options in found if options is not None), None)
                if found_first is not None:
                    yield found_first
                    first = game.players.index(found_first[0]) + 1


def _combinations(game: Game[Any], rng: random.Random) -> Iterator[tuple[int, dict[str, str]]]:
    while True:
        seats = rng.choice(list(game.players))
        yield seats, random_options(game, seats, rng)


def random_options(game: Game[Any], seats: int, rng: random.Random) -> dict[str, str]:
    """A value of every option, drawn from those that the values before it leave."""
    chosen: dict[str, str] = {}
    for option in game.options:
        chosen[option.name] = rng.choice([choice.value for choice in game.options.available(option, chosen, seats)])
    return chosen


MOST_CHANGES = 3
"""In how many other options a choice may need to differ from the defaults."""


def allowed(game: Game[Any], chosen: dict[str, str], seats: int) -> dict[str, str] | None:
    """The chosen options, with the fewest others that they need beside them. None if so many players cannot have them."""
    known = {option.name: option for option in game.options}
    if not all(choice.fits(seats) for name in chosen for choice in known[name].choices if choice.value == chosen[name]):
        return None
    found = (_mended(game, chosen, chosen, seats, changes) for changes in range(MOST_CHANGES + 1))
    return next((options for options in found if options is not None), None)


def _mended(game: Game[Any], fixed: dict[str, str], chosen: dict[str, str], seats: int, changes: int) -> dict[str, str] | None:
    """The chosen options without conflict, by that number of changes to options that are not fixed. None if it takes more."""
    conflict = game.options.conflict({option.name: chosen.get(option.name, option.default(seats)) for option in game.options})
    if conflict is None or changes == 0:
        return chosen if conflict is None else None
    for option in game.options:
        if option.name in conflict.between and option.name not in fixed:
            for choice in option.choices:
                if choice.fits(seats) and choice.value not in conflict.between[option.name]:
                    mended = _mended(game, fixed, {**chosen, option.name: choice.value}, seats, changes - 1)
                    if mended is not None:
                        return mended
    return None


def matches(game: Game[Any], games: int, seed: int, sensible: float = 0.0) -> Iterator[Match]:
    """Matches played to their end at random; every second one with this share of moves that a medium player would make."""
    medium = MediumPlayer(game)
    for number, (seats, options) in enumerate(setups(game, games, seed)):
        match = Match(game, seats, options, seed=seed * 1_000_003 + number)
        rng = random.Random(f"{game.name} {seed} {number}")
        share = sensible if number % 2 else 0.0
        while not match.over:
            legal = match.legal()
            if not legal or match.number > LONGEST:
                raise LawBroken(f"{about(match)}: no legal move before the end, or no end")
            if share and rng.random() < share:
                match.play(medium.choose(match.view(match.to_move, memory=True), legal, rng))
            else:
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
