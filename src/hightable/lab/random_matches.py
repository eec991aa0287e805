"""Random matches with every number of players and every option, on which the laws are checked."""

from __future__ import annotations

import itertools
import random
import re
from collections.abc import Iterator, Mapping
from typing import Any

from hightable.bots import MediumPlayer
from hightable.engine.game import Game
from hightable.engine.match import Match
from hightable.engine.raw_rules import LONGEST
from hightable.engine.view import SPECTATOR


class LawBroken(AssertionError):
    """A game breaks a law. The text names a position that shows it."""


def setups(game: Game[Any], games: int, seed: int) -> Iterator[tuple[int, dict[str, str]]]:
    """Numbers of players with options: each number of players, each choice of each option with each number of players, then all
    combinations of the options of one clause, then random combinations. If a choice conflicts with the defaults, as few other
    options as possible differ.

    If there are more choices than games, some of them, spread evenly; which ones depends on the seed."""
    rng = random.Random(f"{game.name} {seed}")
    plain: list[tuple[int, dict[str, str]]] = [(seats, {}) for seats in game.players]
    single = [
        (seats, options)
        for seats in game.players
        for option in game.options
        for choice in option.choices
        if choice.value != option.default(seats) and (options := allowed(game, {option.name: choice.value}, seats)) is not None
    ]
    room = max(games - len(plain), 0)
    if room < len(single):
        single = [single[(seed + place * len(single) // room) % len(single)] for place in range(room)]
    yield from itertools.islice(
        itertools.chain(plain, single, _clause_combinations(game), _random_combinations(game, rng)), games
    )


def _clause_combinations(game: Game[Any]) -> Iterator[tuple[int, dict[str, str]]]:
    """Each combination of the options of one clause once, with the numbers of players in turn."""
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


def _random_combinations(game: Game[Any], rng: random.Random) -> Iterator[tuple[int, dict[str, str]]]:
    while True:
        seats = rng.choice(list(game.players))
        yield seats, random_options(game, seats, rng)


def random_options(game: Game[Any], seats: int, rng: random.Random) -> dict[str, str]:
    """A random value for every option, among those that fit the values chosen before."""
    chosen: dict[str, str] = {}
    for option in game.options:
        chosen[option.name] = rng.choice([choice.value for choice in game.options.available(option, chosen, seats)])
    return chosen


MOST_CHANGES = 3
"""Maximum number of other options that have to change for a choice to be allowed."""


def allowed(game: Game[Any], chosen: dict[str, str], seats: int) -> dict[str, str] | None:
    """The chosen options, with as few others as they need to be allowed. None if they are not for this number of players."""
    by_name = {option.name: option for option in game.options}
    if not all(choice.fits(seats) for name in chosen for choice in by_name[name].choices if choice.value == chosen[name]):
        return None
    found = (_resolve_conflicts(game, chosen, chosen, seats, changes) for changes in range(MOST_CHANGES + 1))
    return next((options for options in found if options is not None), None)


def _resolve_conflicts(
    game: Game[Any], fixed: dict[str, str], chosen: dict[str, str], seats: int, changes: int
) -> dict[str, str] | None:
    """The chosen options without conflict, by that number of changes to options that are not fixed. None if it takes more."""
    conflict = game.options.conflict({option.name: chosen.get(option.name, option.default(seats)) for option in game.options})
    if conflict is None or changes == 0:
        return chosen if conflict is None else None
    for option in game.options:
        if option.name in conflict.between and option.name not in fixed:
            for choice in option.choices:
                if choice.fits(seats) and choice.value not in conflict.between[option.name]:
                    resolved = _resolve_conflicts(game, fixed, {**chosen, option.name: choice.value}, seats, changes - 1)
                    if resolved is not None:
                        return resolved
    return None


def matches(game: Game[Any], games: int, seed: int, medium_share: float = 0.0) -> Iterator[Match]:
    """Complete random matches. In every second one, this share of the moves is the medium player's."""
    medium = MediumPlayer(game)
    for number, (seats, options) in enumerate(setups(game, games, seed)):
        match = Match(game, seats, options, seed=seed * 1_000_003 + number)
        rng = random.Random(f"{game.name} {seed} {number}")
        share = medium_share if number % 2 else 0.0
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
    """The numbers of some positions of a match: the first, the last and a sample in between, the same every time."""
    between = range(1, match.number)
    sample = random.Random(match.secret.hex()).sample(between, min(len(between), most - 2))
    return [0, *sorted(sample), match.number]


def about(match: Match, number: int | None = None) -> str:
    """Describes a match and position, so that it can be reproduced."""
    options = [f"{name}={value}" for name, value in match.options.items()]
    after = match.number if number is None else number
    parts = [match.game.name, f"{match.seats} players", *([" ".join(options)] if options else [])]
    return ", ".join([*parts, f"secret {match.secret.hex()[:12]}…", f"after {after} decisions"])


def described(game: Game[Any], seats: int, options: Mapping[str, str]) -> str:
    """A game with its number of players and its options, as a law names it."""
    chosen = " ".join(f"{name}={value}" for name, value in options.items())
    return f"{game.name} with {seats} players and {chosen or 'default options'}"


def viewer_name(viewer: int) -> str:
    """How a law names a viewer: “seat 0”, or “a spectator”."""
    return "a spectator" if viewer == SPECTATOR else f"seat {viewer}"
