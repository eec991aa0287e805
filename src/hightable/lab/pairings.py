"""Pairings on the deals of a ladder, and who finished ahead of whom: the input of ratings."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from hightable.lab.match_runner import Result
from hightable.lab.rating import Pairing


@dataclass
class PlayedGame:
    """The players of one game by seat, and its result."""

    seats: tuple[str, ...]
    result: Result


@dataclass
class Deal:
    """All games of one deal, one for each order of the players."""

    games: list[PlayedGame] = field(default_factory=list)


def pairings(deals: Sequence[Deal], players: Sequence[str]) -> Iterator[Pairing]:
    """All pairings of the deals.

    At a table, each team is paired with each other team; a player without a partner is a team of one. A game that nobody won
    gives no pairings. In solo games, players are paired with those who played the same deal: a winner is ahead of a player who
    did not win, then more points are ahead of fewer.
    """
    games = [
        (number, played)
        for number, deal in enumerate(deals)
        for played in deal.games
        if len(played.seats) > 1 and played.result.won
    ]
    teams = teams_of([played.result for _, played in games])
    for number, played in games:
        rank = played.result.rank
        for one, other in itertools.combinations(teams, 2):
            these, those = ([played.seats[seat] for seat in team] for team in (one, other))
            yield _pairing(number, players, these, those, rank[other[0]] - rank[one[0]])
    for number, deal in enumerate(deals):
        solo = [played for played in deal.games if len(played.seats) == 1]
        for this, that in itertools.combinations(solo, 2):
            yield _pairing(number, players, this.seats, that.seats, _ahead(this.result, that.result))


def teams_of(results: Sequence[Result]) -> list[list[int]]:
    """The seats by team: seats with the same score sheet in every game are partners."""
    teams: dict[tuple[int, ...], list[int]] = {}
    for seat in range(len(results[0].rank) if results else 0):
        teams.setdefault(tuple(result.team[seat] for result in results), []).append(seat)
    return list(teams.values())


def _pairing(deal: int, players: Sequence[str], one: Sequence[str], other: Sequence[str], ahead: int) -> Pairing:
    sides = tuple(one.count(player) / len(one) - other.count(player) / len(other) for player in players)
    return Pairing(sides, 0.5 if ahead == 0 else float(ahead > 0), deal)


def _ahead(this: Result, that: Result) -> int:
    """Positive if the first solo game went better than the second, negative if worse."""
    one, other = ((result.won, result.points[0]) for result in (this, that))
    return (one > other) - (one < other)
