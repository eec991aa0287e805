"""Who plays better: players at one table on duplicate deals, with ratings and how sure those are.

A deal is played once for every order of the players at the table, on the same chance. So luck of the deal meets all alike, and
who plays better shows in far fewer games. Ratings are those of the Bradley-Terry model, which suits players who do not change:
they explain all results at once, in whatever order these came. choix infers them, and how sure they are, by expectation
propagation, which has an answer too where somebody has won every game.
"""

from __future__ import annotations

import itertools
import math
import secrets
import threading
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from statistics import NormalDist
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from hightable.engine.game import Game
from hightable.engine.match import BadSeats
from hightable.lab.report import wilson
from hightable.lab.seated import BadRun, Result, play_match, seat_players
from hightable.lab.tables import play_at_tables

ELO = 400 / math.log(10)
"""A rating that is 400 higher makes a victory ten times as likely as a defeat."""
AVERAGE = 1500
UNKNOWN = 3.0
"""How far ratings may lie apart, in natural logarithms of odds, before anything was played: ten to one is 2.3."""
SURE = NormalDist().inv_cdf(0.975)
Seating: TypeAlias = tuple[str, ...]
"""Who sits where, by name."""
MOST_TABLES = 256


@dataclass(frozen=True)
class Standing:
    """How one player did. `low` and `high` bound the share of victories, `rating_low` and `rating_high` the rating: 95 in 100."""

    player: str
    games: int
    wins: float
    share: float
    low: float
    high: float
    points: float
    rating: float
    rating_low: float
    rating_high: float


@dataclass(frozen=True)
class Ladder:
    """What was played, and how each player did, the best first."""

    game: str
    options: Mapping[str, str]
    seed: int
    games: int
    deals: int
    seconds: float | None
    simulations: int | None
    players: tuple[Standing, ...]
    stopped: bool

    def as_json(self) -> dict[str, object]:
        """The ladder as plain values, for programs."""
        return {**vars(self), "options": dict(self.options), "players": [vars(standing) for standing in self.players]}


@dataclass
class Played:
    """Who sat where in one game, and how it ended."""

    seats: tuple[str, ...]
    result: Result


@dataclass
class Deal:
    """All games of one deal, once each order of the players has had it."""

    games: list[Played] = field(default_factory=list)


def orders(players: Sequence[str], at_table: int) -> list[tuple[str, ...]]:
    """Every order of every choice of so many players; those of the same name are told apart by nothing.

    >>> orders(["hard", "medium"], 2)
    [('hard', 'medium'), ('medium', 'hard')]
    >>> len(orders(["hard", "medium", "medium"], 3))
    3
    """
    chosen = itertools.combinations(players, at_table)
    return list(dict.fromkeys(order for table in chosen for order in itertools.permutations(table)))


def play_ladder(
    game: Game[Any],
    players: Sequence[str],
    options: Mapping[str, object] | None = None,
    games: int = 100,
    at_table: int | None = None,
    seed: int | None = None,
    seconds: float | None = None,
    simulations: int | None = None,
    tables: int = 1,
    progress: Callable[[int, int], None] = lambda done, of: None,
    interrupted: Callable[[], bool] = lambda: False,
) -> Ladder:
    """Plays as many whole deals as make so many games, at least one, and ranks the players, at so many tables at
    once. An interrupt ends it early, as does `interrupted`, once it says so; only whole deals count.
    """
    seats = at_table or len(players)
    complete = check(game, players, options or {}, games, seats, seed, tables)
    seated = seat_players(game, list(dict.fromkeys(players)), seconds, simulations, tables)
    seed = secrets.randbits(48) if seed is None else seed
    seatings = orders(players, seats)
    wanted = math.ceil(games / len(seatings))

    def play(number: int, stop: threading.Event) -> Result:
        deal, order = divmod(number, len(seatings))
        return play_match(game, [seated[name] for name in seatings[order]], complete, (seed << 24) + deal, stop)

    deals = whole_deals(play_at_tables(wanted * len(seatings), play, tables, progress, interrupted), seatings)
    return Ladder(
        game=game.name,
        options=complete,
        seed=seed,
        games=len(deals) * len(seatings),
        deals=len(deals),
        seconds=seconds,
        simulations=simulations,
        players=standings_of(deals, list(dict.fromkeys(players))),
        stopped=len(deals) < wanted,
    )


def whole_deals(results: Mapping[int, Result], seatings: Sequence[Seating]) -> list[Deal]:
    """The deals that every order of the players has had, from the games by their numbers: deal after deal, order after order."""
    many = len(seatings)
    numbers = [range(first, first + many) for first in sorted(results) if first % many == 0]
    return [
        Deal([Played(seating, results[number]) for seating, number in zip(seatings, deal, strict=True)])
        for deal in numbers
        if all(number in results for number in deal)
    ]


def check(
    game: Game[Any],
    players: Sequence[str],
    options: Mapping[str, object],
    games: int,
    seats: int,
    seed: int | None,
    tables: int = 1,
) -> dict[str, str]:
    """The options in full. Raises a sentence where something cannot be."""
    if len(set(players)) < 2:
        raise BadRun("A ladder compares at least two different players: --seats hard,medium.")
    if seats not in game.players or seats > len(players):
        counts = ", ".join(str(count) for count in game.players if 1 < count <= len(players))
        raise BadSeats(f"At a table of {game.title('en')}, of {len(players)} players, sit {counts}; not {seats}.")
    if games < 1:
        raise BadRun(f"A ladder has at least 1 game, not {games}.")
    if not 1 <= tables <= MOST_TABLES:
        raise BadRun(f"A ladder is played at 1 to {MOST_TABLES} tables at once, not {tables}.")
    if seed is not None and seed < 0:
        raise BadRun(f"A seed is 0 or more, not {seed}.")
    return game.options.complete(options, seats)


def standings_of(deals: Sequence[Deal], players: Sequence[str]) -> tuple[Standing, ...]:
    """How each player did over all deals, the best first."""
    before = [pair for deal in deals for played in deal.games for pair in _before(played, players)]
    ratings, reach = rated(len(players), before)
    found = [_standing(deals, player, float(ratings[place]), float(reach[place])) for place, player in enumerate(players)]
    return tuple(sorted(found, key=lambda standing: -standing.rating))


def rated(players: int, before: Sequence[tuple[int, int]]) -> tuple[npt.NDArray[np.float64], npt.NDArray[np.float64]]:
    """Each player's rating, and how far off it may be, from who was before whom."""
    import choix

    if not before:
        return np.full(players, float(AVERAGE)), np.full(players, SURE * ELO * UNKNOWN)
    mean, covariance = choix.ep_pairwise(players, list(before), alpha=1 / UNKNOWN**2, model="logit", max_iter=1000)
    centre = np.eye(players) - 1 / players  # only differences mean something: all ratings together have the average
    spread = np.sqrt(np.diag(centre @ covariance @ centre.T))
    return AVERAGE + ELO * (centre @ mean), SURE * ELO * spread


def _before(played: Played, players: Sequence[str]) -> list[tuple[int, int]]:
    """Who was before whom in a game, player by player. Who share a place were each before the other."""
    rank, found = played.result.rank, []
    for one, other in itertools.permutations(range(len(played.seats)), 2):
        a, b = players.index(played.seats[one]), players.index(played.seats[other])
        if a != b and rank[one] <= rank[other]:
            found.append((a, b))
    return found


def _standing(deals: Sequence[Deal], player: str, rating: float, reach: float) -> Standing:
    games, wins, points = 0, 0.0, 0
    for played in (played for deal in deals for played in deal.games):
        for seat, name in enumerate(played.seats):
            if name == player:
                games += 1
                wins += played.result.share(seat)
                points += played.result.points[seat]
    low, high = wilson(wins, games) if games else (0.0, 1.0)
    many = max(games, 1)
    middle, lowest, highest = (round(number, 1) for number in (rating, rating - reach, rating + reach))
    return Standing(player, games, wins, wins / many, low, high, points / many, middle, lowest, highest)
