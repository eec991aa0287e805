"""Who plays better: players at one table on duplicate deals, with ratings and how sure those are.

A deal is played once for every order of the players at the table, on the same chance. So luck of the deal meets all alike, and
who plays better shows in far fewer games. Who was before whom is read from the deals (`meetings.py`), and made into ratings
(`rating.py`).
"""

from __future__ import annotations

import itertools
import math
import secrets
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import hightable
from hightable.engine.game import Game
from hightable.engine.match import BadSeats
from hightable.lab.match_runner import BadRun, Result, deal_seed, seat_players, thinking_time
from hightable.lab.pairings import Deal, Played, pairings
from hightable.lab.rating import Rating, can_rate, rated
from hightable.lab.report import Score, Tally, can_be_won, plain_score, turn_order_of, wilson
from hightable.lab.worker_processes import Seating, Setup, play_all

MOST_TABLES = 256


@dataclass(frozen=True)
class Standing:
    """How one player did. `low` and `high` bound the share of victories, `rating_low` and `rating_high` the rating: 95 in 100.

    There is no rating where nobody was before or behind anybody: before the first whole deal, or where nobody won any game.
    """

    player: str
    games: int
    wins: float
    share: float
    low: float
    high: float
    points: float
    rating: float | None
    rating_low: float | None
    rating_high: float | None


@dataclass(frozen=True)
class Ladder:
    """What was played, and how each player did, the best first."""

    game: str
    options: Mapping[str, str]
    seed: int
    games: int
    deals: int
    at_table: int
    game_version: int
    hightable_version: str
    unwon: int
    """How many of the games nobody won."""
    seconds: float | None
    """How long a hard player thought about a move; None where nobody thought by the clock."""
    simulations: int | None
    players: tuple[Standing, ...]
    by_turn_order: tuple[Score, ...]
    """How those did who took the first turn of their game, the second, and so on round the table, whoever they were."""
    winnable: bool
    """Whether anybody could win with these options."""
    stopped: bool

    @property
    def rated(self) -> bool:
        """Whether the games said anything about who is better."""
        return any(standing.rating is not None for standing in self.players)

    @property
    def extent(self) -> str:
        """How much was played, in words."""
        return f"{count(self.games, 'game')} on {count(self.deals, 'deal')}"

    def as_json(self) -> dict[str, object]:
        """The ladder as plain values, for programs."""
        return {
            **vars(self),
            "options": dict(self.options),
            "players": [plain_score(standing, self.winnable) for standing in self.players],
            "by_turn_order": [plain_score(turn, self.winnable) for turn in self.by_turn_order],
        }


def count(number: int, thing: str) -> str:
    """So many things, in words.

    >>> count(1, "deal"), count(1000, "deal")
    ('1 deal', '1,000 deals')
    """
    return f"{number:,} {thing}" + ("" if number == 1 else "s")


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
    """Plays as many whole deals as make so many games, at least one, and ranks the players. Where they play at several tables at
    once, each table is a process of its own. An interrupt ends it early, as does `interrupted`, once it says so; only whole deals
    count.
    """
    seats = len(players) if at_table is None else at_table
    complete = check(game, players, options or {}, games, seats, seed, tables)
    names = list(dict.fromkeys(players))
    seconds = thinking_time(names, seconds, simulations)
    seated = seat_players(game, names, seconds, simulations, tables)
    seed = secrets.randbits(48) if seed is None else seed
    seatings = orders(players, seats)
    wanted = math.ceil(games / len(seatings))

    def nth(number: int) -> tuple[Seating, int]:
        deal, order = divmod(number, len(seatings))
        return seatings[order], deal_seed(seed, deal)

    results = play_all(Setup(game, seated, complete), wanted * len(seatings), nth, tables, progress, interrupted)
    deals = whole_deals(results, seatings)
    return Ladder(
        game=game.name,
        options=complete,
        seed=seed,
        games=len(deals) * len(seatings),
        deals=len(deals),
        at_table=seats,
        game_version=game.version,
        hightable_version=hightable.__version__,
        unwon=sum(not played.result.won for deal in deals for played in deal.games),
        seconds=seconds,
        simulations=simulations,
        players=standings_of(deals, names),
        by_turn_order=turn_order_of(Tally.of(played.result for deal in deals for played in deal.games), seats),
        winnable=can_be_won(game, seats, complete),
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
    if seats < 1:
        raise BadRun(f"At a table sits at least 1 player, not {seats}.")
    if len(players) < 2:
        raise BadRun("A ladder compares at least two players: --seats hard,medium.")
    if seats not in game.players or seats > len(players):
        counts = ", ".join(str(count) for count in game.players if count <= len(players))
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
    ratings = rated(len(players), pairings(deals, players)) if len(players) > 1 and can_rate() else None
    found = [_standing(deals, player, ratings[place] if ratings else None) for place, player in enumerate(players)]
    return tuple(sorted(found, key=lambda standing: (-(standing.rating or 0), -standing.share)))


def _standing(deals: Sequence[Deal], player: str, rating: Rating | None) -> Standing:
    games, wins, points = 0, 0.0, 0
    for played in (played for deal in deals for played in deal.games):
        for seat, name in enumerate(played.seats):
            if name == player:
                games += 1
                wins += played.result.share(seat)
                points += played.result.points[seat]
    low, high = wilson(wins, games) if games else (0.0, 1.0)
    many = max(games, 1)
    middle, lowest, highest = (round(number, 1) for number in rating) if rating else (None, None, None)
    return Standing(player, games, wins, wins / many, low, high, points / many, middle, lowest, highest)
