"""Who met whom on the deals of a ladder, and who was before whom: what ratings are made from."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from hightable.lab.match_runner import Result
from hightable.lab.rating import Pairing


@dataclass
class Played:
    """Who sat where in one game, and how it ended."""

    seats: tuple[str, ...]
    result: Result


@dataclass
class Deal:
    """All games of one deal, once each order of the players has had it."""

    games: list[Played] = field(default_factory=list)


def pairings(deals: Sequence[Deal], players: Sequence[str]) -> Iterator[Pairing]:
    """All that the deals say about who is better.

    At a table, each team meets each other one; who has no mate is a team alone. Where nobody won, nobody was before anybody. Who
    plays alone meets those who had the same deal: who won is before who did not, then who has more points.
    """
    games = [played for deal in deals for played in deal.games if len(played.seats) > 1 and played.result.won]
    teams = teams_of([played.result for played in games])
    for played in games:
        rank = played.result.rank
        for one, other in itertools.combinations(teams, 2):
            these, those = ([played.seats[seat] for seat in team] for team in (one, other))
            yield _meeting(players, these, those, rank[other[0]] - rank[one[0]])
    for deal in deals:
        alone = [played for played in deal.games if len(played.seats) == 1]
        for this, that in itertools.combinations(alone, 2):
            yield _meeting(players, this.seats, that.seats, _ahead(this.result, that.result))


def teams_of(results: Sequence[Result]) -> list[list[int]]:
    """The seats, those together that ended alike in every game: mates have the very same sheet, which rivals do not."""
    teams: dict[tuple[int, ...], list[int]] = {}
    for seat in range(len(results[0].rank) if results else 0):
        teams.setdefault(tuple(result.alike[seat] for result in results), []).append(seat)
    return list(teams.values())


def _meeting(players: Sequence[str], one: Sequence[str], other: Sequence[str], ahead: int) -> Pairing:
    sides = tuple(one.count(player) / len(one) - other.count(player) / len(other) for player in players)
    return Pairing(sides, 0.5 if ahead == 0 else float(ahead > 0))


def _ahead(this: Result, that: Result) -> int:
    """More than 0 where this game alone went better than that one on the same deal, less where worse."""
    one, other = ((result.won, result.points[0]) for result in (this, that))
    return (one > other) - (one < other)
