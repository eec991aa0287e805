"""The ladder: compares players on duplicate deals, with ratings and confidence intervals.

Each deal is played once for every order of the players at the table, with the same random numbers. The luck of the deal is then
the same for all, and far fewer games show who plays better. `pairings.py` reads from the deals who finished ahead of whom, and
`rating.py` makes ratings of that.
"""

from __future__ import annotations

import itertools
import math
import secrets
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

import hightable
from hightable.engine.discovery import game_of
from hightable.engine.game import Game
from hightable.engine.match import BadSeats
from hightable.lab.deal_statistics import DealMeans, estimate
from hightable.lab.executor import check_games, check_workers, run_plan, waiting_workers
from hightable.lab.extras import require
from hightable.lab.games_table import GamesTable
from hightable.lab.match_runner import BadRun, Result
from hightable.lab.pairings import Deal, PlayedGame, pairings
from hightable.lab.plan import Plan
from hightable.lab.rating import Rating, can_rate, fit_ratings
from hightable.lab.report import Score, Tally, is_winnable, score_as_json, scores_by_turn_order, wilson
from hightable.lab.sequential_test import SequentialResult, SequentialTest, check_cap
from hightable.lab.setting import Seating, Setting, searches
from hightable.players import OwnPlayer, PlayerLike, named
from hightable.warmup import warm_up

SMALLEST = 0.03
"""The smallest difference from an even share that a sequential test looks for by default."""


@dataclass(frozen=True)
class Standing:
    """The results of one player, with the 95 % intervals of its share of victories and of its rating.

    The rating is None before the first whole deal, or if nobody won any game.
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
    """What was played, and the standing of each player, best first."""

    game: str
    options: Mapping[str, str]
    seed: int
    games: int
    deals: int
    at_table: int
    game_version: int
    hightable_version: str
    unwon: int
    """Number of games that nobody won."""
    seconds: float | None
    """Seconds per move of a hard player; None if no player had a time limit."""
    simulations: int | None
    players: tuple[Standing, ...]
    by_turn_order: tuple[Score, ...]
    """Scores by turn order, whoever the players were: the first turn of the game, the second, and so on round the table."""
    winnable: bool
    """Whether the game can be won with these options."""
    stopped: bool
    """Whether deals are missing, for example because it was stopped by hand: it is then not a test."""
    sequential: SequentialTest | None = None
    """The test that decided how many deals were played."""
    result: SequentialResult | None = None
    """Its result: how much the first of the two players that were named wins beyond an even share."""
    named: tuple[str, ...] = ()
    """The players in the order in which they were named."""

    @property
    def rated(self) -> bool:
        """Whether the players have ratings."""
        return any(standing.rating is not None for standing in self.players)

    @property
    def extent(self) -> str:
        """The number of games and deals, in words."""
        return f"{count(self.games, 'game')} on {count(self.deals, 'deal')}"

    def __repr__(self) -> str:
        results = (
            f"{each.player} {each.points:.1f}" if each.rating is None else f"{each.player} {each.rating:.0f}"
            for each in self.players
        )
        return f"<ladder of {self.game}: {self.extent}, {', '.join(results)}>"

    def _repr_html_(self) -> str:
        """The ladder as tables, for notebooks."""
        from hightable.lab.summary import ladder_summary
        from hightable.lab.summary_formats import html_summary

        return html_summary(ladder_summary(self))

    def as_json(self) -> dict[str, object]:
        """The ladder as JSON values."""
        return {
            **vars(self),
            "options": dict(self.options),
            "players": [score_as_json(standing, self.winnable) for standing in self.players],
            "by_turn_order": [score_as_json(turn, self.winnable) for turn in self.by_turn_order],
            "sequential": None if self.sequential is None else vars(self.sequential),
            "result": None if self.result is None else {"decision": self.result.decision, **self.result.estimate._asdict()},
        }


def count(number: int, thing: str) -> str:
    """A number with its noun, in the plural if needed.

    >>> count(1, "deal"), count(1000, "deal")
    ('1 deal', '1,000 deals')
    """
    return f"{number:,} {thing}" + ("" if number == 1 else "s")


def orders(players: Sequence[str], at_table: int) -> list[tuple[str, ...]]:
    """Every order of every choice of n players. Players of the same name are interchangeable.

    >>> orders(["hard", "medium"], 2)
    [('hard', 'medium'), ('medium', 'hard')]
    >>> len(orders(["hard", "medium", "medium"], 3))
    3
    """
    chosen = itertools.combinations(players, at_table)
    return list(dict.fromkeys(order for table in chosen for order in itertools.permutations(table)))


def play_ladder(
    game: Game[Any] | str,
    players: Sequence[PlayerLike],
    options: Mapping[str, object] | None = None,
    games: int = 100,
    at_table: int | None = None,
    seed: int | None = None,
    seconds: float | None = None,
    simulations: int | None = None,
    tables: int | None = 1,
    progress: Callable[[int, int], None] = lambda done, of: None,
    interrupted: Callable[[], bool] = lambda: False,
    until_sure: bool = False,
    smallest: float = SMALLEST,
    player_seconds: float | None = None,
) -> Ladder:
    """Plays at least this many games between players, rounded up to whole deals, and ranks them.

    The game is given itself or by name. Every order of the players plays the same deals, so that luck is shared. `at_table` is
    the number of players per table, by default all of them. Ratings need the extra `lab`; without it they are None.

    With `until_sure`, two players are compared by a sequential test: it ends as soon as one of them is found to win more than an
    even share, or a difference of `smallest` from it is ruled out, at the latest after `games`.

    A player is a level or a player of your own: by name (`my_bot.py:Bot`), or a class, an object or a function, as it is. A
    player by name has `player_seconds` for a decision. If it fails, the ladder covers the whole deals so far.

    With several tables at once, each table is a process of its own; None means one per core. An interrupt ends it early, as does
    `interrupted` once it returns True; only whole deals count.

    >>> ladder = play_ladder("court-jester", ["medium", "random"], games=2, seed=1)
    >>> [standing.player for standing in ladder.players]
    ['medium', 'random']
    """
    names, given = named(players)
    limits: dict[str, Any] = {"seconds": seconds, "simulations": simulations, "player_seconds": player_seconds}
    plan, wanted = plan_ladder(game, names, options, games, at_table, seed, tables=tables, **limits, given=given)
    test = make_test(plan, wanted, smallest) if until_sure else None
    warm_up(plan.setting.game, search=any(map(searches, plan.seatings)))
    return ladder_of(plan, run_ladder(plan, wanted, tables, None, test, progress, interrupted), wanted, test)


def plan_ladder(
    game: Game[Any] | str,
    players: Sequence[str],
    options: Mapping[str, object] | None = None,
    games: int = 100,
    at_table: int | None = None,
    seed: int | None = None,
    seconds: float | None = None,
    simulations: int | None = None,
    tables: int | None = 1,
    player_seconds: float | None = None,
    given: Mapping[str, OwnPlayer] | None = None,
) -> tuple[Plan, range]:
    """What a ladder plays, and on which deals. Raises an error with a clear message if an argument is not valid.

    Players that are `given` are not looked for by name.
    """
    game = game_of(game)
    seats = len(players) if at_table is None else at_table
    complete = check(game, players, options or {}, games, seats, seed, tables)
    setting = Setting.of(game, players, seats, complete, seconds, simulations, player_seconds, given)
    seatings = tuple(orders(players, seats))
    plan = Plan(setting, seatings, secrets.randbits(48) if seed is None else seed)
    return plan, range(math.ceil(games / len(seatings)))


def names_of(plan: Plan) -> list[str]:
    """The players of a ladder."""
    return list(dict.fromkeys(player for seating in plan.seatings for player in seating))


def make_test(plan: Plan, wanted: range, smallest: float) -> SequentialTest:
    """The sequential test of a ladder of two players. Raises BadRun if they cannot be compared by one."""
    check_test(plan.setting.game, names_of(plan), len(plan.seatings[0]), plan.setting.options, smallest)
    check_cap(len(wanted))
    return SequentialTest(smallest, len(wanted))


@waiting_workers()
def run_ladder(
    plan: Plan,
    deals: range,
    tables: int | None,
    scheduler: str | None,
    test: SequentialTest | None,
    progress: Callable[[int, int], None],
    interrupted: Callable[[], bool],
) -> GamesTable:
    """Plays these deals, or as many as the test takes to be sure about the first player."""
    table, played = GamesTable(), 0
    for look in [len(deals)] if test is None else test.looks():

        def advance(done: int, of: int, before: int = len(table)) -> None:
            progress(before + done, len(deals) * len(plan.seatings))

        more = run_plan(plan, deals[played:look], tables, scheduler, advance, interrupted, keep=played > 0)
        table, played = GamesTable.merged([table, more]), look
        whole = whole_deals(table, plan.seatings)
        if len(whole) < look or (test is not None and _is_sure(test, whole, names_of(plan)[0])):
            break
    return table


def ladder_of(plan: Plan, table: GamesTable, wanted: range, test: SequentialTest | None = None) -> Ladder:
    """The ladder of these games. Only whole deals count."""
    setting, seatings, names = plan.setting, plan.seatings, names_of(plan)
    seats = len(seatings[0])
    deals = whole_deals(table, seatings)
    sure = test is not None and _is_sure(test, deals, names[0])
    stopped = len(deals) < len(wanted) and not sure
    return Ladder(
        game=setting.game.name,
        options=dict(setting.options),
        seed=plan.seed,
        games=len(deals) * len(seatings),
        deals=len(deals),
        at_table=seats,
        game_version=setting.game.version,
        hightable_version=hightable.__version__,
        unwon=sum(not played.result.won for deal in deals for played in deal.games),
        seconds=setting.seconds,
        simulations=setting.simulations,
        players=standings_of(deals, names),
        by_turn_order=_by_turn_order(deals, seats),
        winnable=is_winnable(setting.game, seats, setting.options),
        stopped=stopped,
        sequential=test,
        result=None if test is None or stopped else test.result(beyond_even_share(deals, names[0]), share=True),
        named=tuple(names),
    )


def _is_sure(test: SequentialTest, deals: Sequence[Deal], player: str) -> bool:
    return bool(deals) and test.decide(beyond_even_share(deals, player), share=True) is not None


def whole_deals(table: GamesTable, seatings: Sequence[Seating]) -> list[Deal]:
    """The deals that every order of the players has played."""
    deals: dict[int, Deal] = {}
    for row in table.rows():
        played = PlayedGame(seatings[row["seating"]], _result(row, len(seatings[0])))
        deals.setdefault(row["deal"], Deal()).games.append(played)
    return [deal for deal in deals.values() if len(deal.games) == len(seatings)]


def _result(row: Mapping[str, Any], seats: int) -> Result:
    points, rank, team = (tuple(row[f"{name}.{seat}"] for seat in range(seats)) for name in ("points", "rank", "team"))
    return Result(points, rank, row["decisions"], row["starter"], team)


def check(
    game: Game[Any],
    players: Sequence[str],
    options: Mapping[str, object],
    games: int,
    seats: int,
    seed: int | None,
    tables: int | None = 1,
) -> dict[str, str]:
    """The options, complete with defaults. Raises an error if an argument is not valid."""
    if seats < 1:
        raise BadRun(f"A table needs at least 1 player, not {seats}.")
    if len(players) < 2:
        raise BadRun("A ladder needs at least two players, for example hard and medium.")
    if seats not in game.players or seats > len(players):
        counts = ", ".join(str(count) for count in game.players if count <= len(players))
        raise BadSeats(f"With {len(players)} players, a table of {game.title('en')} can have {counts} of them, not {seats}.")
    check_games(games, "A ladder")
    check_workers(tables)
    if seed is not None and seed < 0:
        raise BadRun(f"A seed must be 0 or more, not {seed}.")
    return game.options.complete(options, seats)


def check_test(game: Game[Any], names: Sequence[str], seats: int, options: Mapping[str, object], smallest: float) -> None:
    """Raises BadRun if these players cannot be compared by a sequential test."""
    require("statsmodels", "A sequential test")
    if len(names) != 2:
        raise BadRun(f"A ladder until sure compares two different levels, not {len(names)}.")
    if seats == 1 or not is_winnable(game, seats, options):
        raise BadRun("Nobody wins these games from another player: hightable compare --until-sure compares their points.")
    if not 0 < smallest < 1:
        raise BadRun(f"The smallest difference is a share of games between 0 and 1, not {smallest:g}.")


def beyond_even_share(deals: Sequence[Deal], player: str) -> DealMeans:
    """In each deal, how much the player wins beyond what every seat wins on average."""
    own = _shares(deals, lambda played: [seat for seat, name in enumerate(played.seats) if name == player])
    return _shares(deals, lambda played: list(range(len(played.seats)))).differences(own)


def _shares(deals: Sequence[Deal], seats_of: Callable[[PlayedGame], Sequence[int]]) -> DealMeans:
    """The mean share of the victory of some seats in each deal, whoever plays there."""
    found = [
        (number, played.result.share(seat))
        for number, deal in enumerate(deals)
        for played in deal.games
        for seat in seats_of(played)
    ]
    return DealMeans.of(np.array([number for number, _ in found], np.int64), np.array([share for _, share in found], float))


def _interval(sample: DealMeans) -> tuple[float, float]:
    """The interval of a share, clustered by deal. Without SciPy each deal counts as one game, which is never too narrow."""
    if not len(sample):
        return 0.0, 1.0
    if not can_rate():
        return wilson(float(sample.means.sum()), len(sample))
    return estimate(sample, share=True)[1:3]


def _by_turn_order(deals: Sequence[Deal], seats: int) -> tuple[Score, ...]:
    """The score of each place in the turn order, with intervals clustered by deal."""

    def turn_score(score: Score, turn: int) -> Score:
        low, high = _interval(_shares(deals, lambda played: [(played.result.starter + turn) % seats]))
        return replace(score, low=low, high=high)

    scores = scores_by_turn_order(Tally.of(played.result for deal in deals for played in deal.games), seats)
    return tuple(turn_score(score, turn) for turn, score in enumerate(scores))


def standings_of(deals: Sequence[Deal], players: Sequence[str]) -> tuple[Standing, ...]:
    """The standing of each player over all deals, best first."""
    ratings = fit_ratings(len(players), pairings(deals, players)) if len(players) > 1 and can_rate() else None
    standings = [_standing(deals, player, ratings[place] if ratings else None) for place, player in enumerate(players)]
    return tuple(sorted(standings, key=lambda standing: (-(standing.rating or 0), -standing.share)))


def _standing(deals: Sequence[Deal], player: str, rating: Rating | None) -> Standing:
    games, wins, points = 0, 0.0, 0
    for played in (played for deal in deals for played in deal.games):
        for seat, name in enumerate(played.seats):
            if name == player:
                games += 1
                wins += played.result.share(seat)
                points += played.result.points[seat]
    low, high = _interval(_shares(deals, lambda played: [seat for seat, name in enumerate(played.seats) if name == player]))
    divisor = max(games, 1)
    middle, lowest, highest = (round(number, 1) for number in rating) if rating else (None, None, None)
    return Standing(player, games, wins, wins / divisor, low, high, points / divisor, middle, lowest, highest)
