"""Compares two settings on the same deals, with mirrored seatings: what does B change beside A, and how sure is that?

Each deal is one observation: a measure is averaged over the seatings of the deal, and the difference B minus A is taken deal by
deal. What both settings owe to the luck of the deal cancels out.
"""

from __future__ import annotations

import math
import secrets
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal, TypeAlias

import numpy as np

import hightable
from hightable.engine.discovery import find, game_of
from hightable.engine.game import Game
from hightable.engine.i18n import LANGUAGES
from hightable.lab.data_files import Origin
from hightable.lab.deal_statistics import (
    CONFIDENCE,
    DealMeans,
    PairedDifference,
    Values,
    corrected,
    deals_to_detect,
    paired_difference,
)
from hightable.lab.executor import check_games, run_plan, waiting_workers
from hightable.lab.games_table import GamesTable, seating_order
from hightable.lab.match_runner import BadRun
from hightable.lab.measures import Measure, measures_of, of_level, points, unknown_measure, victories
from hightable.lab.plan import Plan
from hightable.lab.sequential_test import SequentialResult, SequentialTest, check_cap
from hightable.lab.setting import Seating, Setting, check_limits_apply, searches
from hightable.lab.shards import WHOLE, Shard
from hightable.players import OwnPlayer, PlayerLike, check_player_seconds, named, own_players
from hightable.warmup import warm_up

Changes: TypeAlias = Mapping[str, Any]
"""What a side changes: `game`, `components`, `seats`, `seconds`, `simulations`, `player_seconds`, or an option of the game."""

Verdict: TypeAlias = Literal["higher", "lower", "unsure"]

LEVEL = "medium"
"""The level of all players by default."""
SMALLEST = {"share": 0.03, "points": 1.0}
"""The smallest difference that matters by default, by unit; of other units, a twentieth of the mean."""

UNCHANGED = "the game as it is"
"""What a side that changes nothing is called."""

FIRST_STAGE, STAGES = 20, 10
"""A comparison is played in at most this many stages, each of at least so many deals on both sides."""


@dataclass(frozen=True)
class Side:
    """One of the two settings: as it was asked for, and what is played."""

    text: str
    levels: Seating
    plan: Plan

    def as_json(self) -> dict[str, object]:
        """The setting as JSON values."""
        setting = self.plan.setting
        game = setting.game
        return {
            "setting": self.text,
            "game": game.name,
            "game_version": game.version,
            "seats": list(self.levels),
            "options": dict(setting.options),
            "components": None if game.overlay is None else dict(game.overlay.data),
            "seconds": setting.seconds,
            "simulations": setting.simulations,
        }


@dataclass(frozen=True)
class MeasureDifference:
    """The difference of one measure."""

    measure: Measure
    paired: PairedDifference
    p_corrected: float
    tests: int
    """How many measures were tested together."""
    test: SequentialResult | None = None
    """The result of the sequential test of this measure, if there was one."""

    @property
    def verdict(self) -> Verdict:
        """Whether B is higher or lower. Unsure unless the interval leaves out 0 and the corrected p-value is below 5 %."""
        if self.test is not None:
            return self.test.decision if self.test.decision in ("higher", "lower") else "unsure"
        if not self.paired.is_clear or self.p_corrected >= 1 - CONFIDENCE:
            return "unsure"
        return "higher" if self.paired.difference.mean > 0 else "lower"

    @property
    def more_deals(self) -> int | None:
        """How many more deals would decide with 80 %, if the difference is as it was found. None if it is decided or 0."""
        if self.verdict != "unsure":
            return None
        needed = self.deals_to_detect(self.paired.difference.mean)
        return None if needed is None else max(1, needed - self.paired.difference.deals)

    def deals_to_detect(self, difference: float, power: float = 0.8) -> int | None:
        """How many deals find a difference of this size with this probability, corrected for the number of measures tested."""
        return deals_to_detect(difference, self.paired.difference.sd, power, (1 - CONFIDENCE) / self.tests)

    def as_json(self) -> dict[str, object]:
        """The difference as JSON values; None for what is not known."""
        found = self.paired.difference
        values: dict[str, object] = {
            "measure": self.measure.id,
            "name": self.measure.name,
            "unit": self.measure.unit,
            "a": finite(self.paired.a),
            "b": finite(self.paired.b),
            "difference": finite(found.mean),
            "low": finite(found.low),
            "high": finite(found.high),
            "sd": finite(found.sd),
            "deals": found.deals,
            "p": self.paired.p,
            "p_corrected": self.p_corrected,
            "tests": self.tests,
            "variance_reduction": finite(self.paired.variance_reduction),
            "verdict": self.verdict,
            "more_deals": self.more_deals,
        }
        if self.test is not None:
            estimate = self.test.estimate
            values["test"] = {
                "decision": self.test.decision,
                "difference": finite(estimate.mean),
                "low": finite(estimate.low),
                "high": finite(estimate.high),
            }
        return values


def finite(number: float) -> float | None:
    """The number, None if it is infinite or NaN."""
    return number if math.isfinite(number) else None


@dataclass(frozen=True)
class Comparison:
    """Two settings, and the difference of every measure, the most telling first."""

    a: Side
    b: Side
    seed: int
    deals: int
    """How many deals both settings have played."""
    games: tuple[int, int]
    """How many games each setting has played."""
    differences: tuple[MeasureDifference, ...]
    equal: int
    """How many measures are the same in all games of both settings. They are left out."""
    hightable_version: str
    stopped: bool
    """Whether it was stopped by hand: it is then not a test."""
    sequential: SequentialTest | None = None
    """The test that decided how many deals were played."""
    measures: tuple[str, ...] = ()
    """The measures that were asked for; none if all were."""

    @property
    def same_deals(self) -> bool:
        """Whether the luck of a deal is the same on both sides. Two different games have nothing in common but numbers."""
        return self.a.plan.setting.game.base_name == self.b.plan.setting.game.base_name

    def __getitem__(self, id: str) -> MeasureDifference:
        """The difference of the measure with this id."""
        for each in self.differences:
            if each.measure.id == id:
                return each
        raise KeyError(id)

    def __repr__(self) -> str:
        found = ", ".join(f"{each.measure.id} {each.verdict}" for each in self.differences[:3])
        return f"<comparison of {self.a.text} with {self.b.text}: {self.deals:,} deals, {found}>"

    def _repr_html_(self) -> str:
        """The comparison as tables, for notebooks."""
        from hightable.lab.comparison_summary import comparison_summary
        from hightable.lab.summary_formats import html_summary

        return html_summary(comparison_summary(self))

    def as_json(self) -> dict[str, object]:
        """The comparison as JSON values."""
        test = self.sequential
        return {
            "a": self.a.as_json(),
            "b": self.b.as_json(),
            "seed": self.seed,
            "deals": self.deals,
            "same_deals": self.same_deals,
            "games": list(self.games),
            "hightable_version": self.hightable_version,
            "stopped": self.stopped,
            "is_test": not self.stopped,
            "correction": "holm",
            "sequential": None if test is None else {"smallest": test.smallest, "most_deals": test.cap},
            "equal": self.equal,
            "measures": [each.as_json() for each in self.differences],
        }


@dataclass(frozen=True)
class Request:
    """A comparison to be played: two sides whose deals have the same seed, and what is tested."""

    a: Side
    b: Side
    games: int
    measures: tuple[str, ...] = ()
    until_sure: bool = False
    smallest: float | None = None
    shard: Shard = WHOLE

    @property
    def seed(self) -> int:
        return self.a.plan.seed

    @property
    def deals(self) -> int:
        """How many deals are played at most: enough for this many games of each setting."""
        return math.ceil(self.games / min(len(self.a.plan.seatings), len(self.b.plan.seatings)))

    def play(
        self,
        workers: int | None = None,
        scheduler: str | None = None,
        progress: Callable[[int, int], None] = lambda done, of: None,
        interrupted: Callable[[], bool] = lambda: False,
    ) -> Comparison:
        """Plays the deals, with `until_sure` only as many as it takes."""
        return self.evaluate(*self.play_games(workers, scheduler, progress, interrupted))

    @waiting_workers()
    def play_games(
        self,
        workers: int | None = None,
        scheduler: str | None = None,
        progress: Callable[[int, int], None] = lambda done, of: None,
        interrupted: Callable[[], bool] = lambda: False,
    ) -> tuple[GamesTable, GamesTable, bool, SequentialTest | None]:
        """The games of both sides, whether they were stopped by hand, and the test that has ended them: see `evaluate`.

        Both sides advance together, so that an interrupt leaves deals that both have played.
        """
        part = self.shard.part(range(self.deals))
        for side in self.sides:
            warm_up(side.plan.setting.game, search=searches(side.levels))
        total = len(part) * sum(len(side.plan.seatings) for side in self.sides)
        tables = [GamesTable(), GamesTable()]
        test: SequentialTest | None = None
        played = 0

        def advance(done: int, of: int) -> None:
            progress(sum(map(len, tables)) + done, total)

        for deals in self._stages(len(part)):
            for number, side in enumerate(self.sides):
                more = run_plan(side.plan, part[played:deals], workers, scheduler, advance, interrupted, keep=played > 0)
                tables[number] = GamesTable.merged([tables[number], more])
                if len(tables[number]) < deals * len(side.plan.seatings):
                    return tables[0], tables[1], True, None
            played = deals
            pairs = self._chosen(tables[0], tables[1])
            if self.until_sure:
                test = test or SequentialTest(self.smallest or _smallest(pairs[0], tables[0]), self.deals)
                if test.decide(_differences(pairs[0], tables[0], tables[1]), pairs[0][0].is_share) is not None:
                    break
        return tables[0], tables[1], False, test

    @property
    def sides(self) -> tuple[Side, Side]:
        return self.a, self.b

    def _stages(self, total: int) -> Iterator[int]:
        """The numbers of deals after which both sides have played the same."""
        if self.until_sure:
            yield from SequentialTest(1.0, total).looks()
        else:
            stage = max(FIRST_STAGE, math.ceil(total / STAGES))
            yield from range(stage, total, stage)
            yield total

    def evaluate(self, a: GamesTable, b: GamesTable, stopped: bool = False, test: SequentialTest | None = None) -> Comparison:
        """The comparison of these games: a function of the two tables."""
        both = _deals(a) & _deals(b)
        a, b = _only(a, both), _only(b, both)
        pairs = self._chosen(a, b)
        paired = [paired_difference(one.per_deal(a), other.per_deal(b)) for one, other in pairs]
        told = [
            place
            for place, (one, other) in enumerate(pairs)
            if not place
            or one.id in self.measures
            or (paired[place].difference.deals and not _constant(one.values(a), other.values(b)))
        ]
        families = [[place for place in told if pairs[place][0].is_detail == detail] for detail in (False, True)]
        if self.measures:
            families = [told]
        tests = {place: len(family) for family in families for place in family}
        p_values = {
            place: p
            for family in families
            for place, p in zip(family, corrected([paired[place].p for place in family]), strict=True)
        }
        result = None if test is None else test.result(_differences(pairs[0], a, b), pairs[0][0].is_share)
        differences = tuple(
            MeasureDifference(pairs[place][0], paired[place], p_values[place], tests[place], None if place else result)
            for place in told
        )
        return Comparison(
            self.a,
            self.b,
            self.seed,
            len(both),
            (len(a), len(b)),
            differences,
            len(pairs) - len(told),
            hightable.__version__,
            stopped,
            test,
            self.measures,
        )

    def _chosen(self, a: GamesTable, b: GamesTable) -> list[_Pair]:
        """The measures to compare, each for both sides. Raises BadRun if one that was asked for does not exist."""
        if not len(a) or not len(b):
            return []
        known = {one.id: (one, other) for one, other in [*self._entrants(), *_pairs(a, b, self._components(a, b))]}
        unknown = next((id for id in self.measures if id not in known), None)
        if unknown is not None:
            raise unknown_measure(unknown, known)
        return [known[id] for id in self.measures or known]

    def _components(self, *tables: GamesTable) -> dict[str, str]:
        """The names of the components of both games, by id; those of A where they differ."""
        found: dict[str, str] = {}
        for side, table in zip(self.sides, tables, strict=True):
            if table.names("held"):
                found = {id: str(name(LANGUAGES[0])) for id, name in side.plan.component_names().items()} | found
        return found

    def _entrants(self) -> Iterator[_Pair]:
        """If one level takes the place of another among the same opponents, how each of the two fares against them."""
        a, b = Counter(self.a.levels), Counter(self.b.levels)
        (out, into), opponents = (a - b, b - a), a & b
        if len(out) == len(into) == 1 and opponents:
            one, other = next(iter(out)), next(iter(into))
            for id, what, unit, per_seat in (
                ("entrant", "victories", "share", victories),
                ("points.entrant", "points", "points", points),
            ):
                name = f"{what} per player: {one} in A, {other} in B"
                yield Measure(id, name, unit, of_level(per_seat, one)), Measure(id, name, unit, of_level(per_seat, other))


_Pair: TypeAlias = tuple[Measure, Measure]
"""A measure as A and B have it. They are the same, but for the player who takes another's place."""


def _pairs(a: GamesTable, b: GamesTable, components: Mapping[str, str]) -> list[_Pair]:
    """The measures of both tables, those of the first in their order, then those that only the second has."""
    found = {each.id: each for each in [*measures_of(a, components), *measures_of(b, components)]}
    return [(each, each) for each in found.values()]


def _differences(pair: _Pair, a: GamesTable, b: GamesTable) -> DealMeans:
    return pair[0].per_deal(a).differences(pair[1].per_deal(b))


def _smallest(pair: _Pair, a: GamesTable) -> float:
    """The smallest difference that matters by default."""
    measure = pair[0]
    mean = abs(measure.estimate(a).mean)
    return SMALLEST.get(measure.unit) or float(f"{mean / 20 or 1:.1g}")


def _constant(a: Values, b: Values) -> bool:
    """Whether all games of both sides have the same value."""
    values = np.concatenate([a, b])
    values = values[~np.isnan(values)]
    return not len(values) or bool((values == values[0]).all())


def _deals(table: GamesTable) -> set[int]:
    return set(table["deal"].tolist()) if len(table) else set()


def _only(table: GamesTable, deals: set[int]) -> GamesTable:
    """The games of these deals."""
    if not len(table):
        return table
    kept = np.isin(table["deal"], list(deals))
    return GamesTable({name: column[kept] for name, column in table.columns.items()})


def make_side(game: Game[Any] | str, changes: Changes, common: Changes, seed: int) -> Side:
    """The setting that has these changes beside what both sides have in common. Raises an error with a clear message."""
    asked = {**common, **changes}
    base = asked.pop("game", game)
    overlay = asked.pop("components", None)
    found = game_of(base) if overlay is None else find(base if isinstance(base, str) else base.name, overlay)
    seats = asked.pop("seats", None)
    levels, given = _players([LEVEL] * min(found.players) if seats is None else seats)
    seconds, simulations = _number(asked, "seconds", float), _number(asked, "simulations", int)
    player_seconds = _number(asked, "player_seconds", float)
    if "player_seconds" not in changes and not own_players(found, levels, given):
        player_seconds = None  # it is meant for the other side
    limits = {"seconds": seconds, "simulations": simulations}
    if not searches(levels):
        check_limits_apply(levels, **{name: value for name, value in limits.items() if name in changes})
        seconds = simulations = None  # they are meant for the other side
    setting = Setting.checked(found, levels, asked, seconds, simulations, player_seconds, given)
    text = ", ".join(f"{name}={_text(value)}" for name, value in changes.items()) or UNCHANGED
    return Side(text, levels, Plan(setting, tuple(seating_order(levels)), seed))


def _players(seats: str | Sequence[PlayerLike]) -> tuple[Seating, Mapping[str, OwnPlayer]]:
    """The names of the players, and those that were given as they are."""
    names, given = named(seats.split(",") if isinstance(seats, str) else seats)
    return tuple(name.strip() for name in names), given


def _number(asked: dict[str, Any], name: str, kind: Callable[[Any], Any]) -> Any:
    value = asked.pop(name, None)
    try:
        return None if value is None else kind(value)
    except (TypeError, ValueError):
        raise BadRun(f"“{name}” must be a number, not “{value}”.") from None


def _text(value: object) -> str:
    """A value of a change, as it is written on the command line."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, Mapping):
        return "(given)"
    return ",".join(named(value)[0]) if isinstance(value, Sequence) and not isinstance(value, str) else str(value)


def parse_changes(texts: Sequence[str]) -> dict[str, str]:
    """What a side changes, from text. A piece without “=” belongs to the value before it.

    >>> parse_changes(["gourmet=true,seats=hard,medium", "simulations=200"])
    {'gourmet': 'true', 'seats': 'hard,medium', 'simulations': '200'}
    """
    changes: dict[str, str] = {}
    for text in texts:
        name = ""
        for piece in text.split(","):
            before, equals, value = (part.strip() for part in piece.partition("="))
            if equals and before:
                name = before
                if name in changes:
                    raise BadRun(f"“{name}” is given twice on one side.")
                changes[name] = value
            elif name and not equals:
                changes[name] = f"{changes[name]},{before}"
            else:
                raise BadRun(f"“{text}” is not a setting: write NAME=VALUE, for example gourmet=true or seats=hard,medium.")
    return changes


def make_request(
    game: Game[Any] | str,
    a: Changes,
    b: Changes,
    common: Changes | None = None,
    games: int = 1000,
    seed: int | None = None,
    measures: Sequence[str] = (),
    until_sure: bool = False,
    smallest: float | None = None,
    shard: Shard | None = None,
) -> Request:
    """Checks the arguments. Raises an error with a clear message if one is not valid."""
    check_games(games, "A comparison")
    if seed is not None and seed < 0:
        raise BadRun(f"A seed must be 0 or more, not {seed}.")
    if smallest is not None and not (smallest > 0 and math.isfinite(smallest)):
        raise BadRun(f"The smallest difference must be more than 0, not {smallest:g}.")
    if smallest is not None and not until_sure:
        raise BadRun("The smallest difference that matters is for a test until sure: add --until-sure.")
    seed = secrets.randbits(48) if seed is None else seed
    one, other = (make_side(game, changes, common or {}, seed) for changes in (a, b))
    if common and "player_seconds" in common:
        check_player_seconds(float(common["player_seconds"]), {**one.plan.setting.own, **other.plan.setting.own})
    _check_differ(one, other)
    both = dict.fromkeys((*one.levels, *other.levels))
    check_limits_apply(both, **{name: (common or {}).get(name) for name in ("seconds", "simulations")})
    request = Request(one, other, games, tuple(dict.fromkeys(measures)), until_sure, smallest, shard or WHOLE)
    if until_sure:
        check_cap(request.deals)
    return request


def stored_request(a: Origin, b: Origin, measures: Sequence[str] = ()) -> Request:
    """The comparison of games that are stored. Raises BadRun if they were not played on the same deals."""
    if (a.plan.seed, a.wanted) != (b.plan.seed, b.wanted):
        deals = [f"{len(each.wanted):,} of seed {each.plan.seed}" for each in (a, b)]
        raise BadRun(f"Only games on the same deals can be compared: A has {deals[0]}, B has {deals[1]}.")
    one = Side(_changes(a.plan, b.plan), a.plan.seatings[0], a.plan)
    other = Side(_changes(b.plan, a.plan), b.plan.seatings[0], b.plan)
    _check_differ(one, other)
    games = len(a.wanted) * min(len(a.plan.seatings), len(b.plan.seatings))
    return Request(one, other, games, tuple(dict.fromkeys(measures)))


def _changes(mine: Plan, others: Plan) -> str:
    """In what a plan differs from another, as it would be written on the command line."""

    def told(plan: Plan) -> dict[str, object]:
        setting = plan.setting
        overlay = setting.game.overlay
        return {
            "game": setting.game.base_name,
            "components": overlay and overlay.file,
            **setting.options,
            "seats": ",".join(plan.seatings[0]),
            "seconds": setting.seconds,
            "simulations": setting.simulations,
        }

    beside = told(others)
    changed = (f"{name}={value}" for name, value in told(mine).items() if value is not None and value != beside.get(name))
    return ", ".join(changed) or UNCHANGED


def _check_differ(a: Side, b: Side) -> None:
    if _same(a, b):
        raise BadRun(f"Both sides are the same: {a.text} and {b.text}. There is nothing to compare.")


def _same(a: Side, b: Side) -> bool:
    """Whether both sides play the same games."""
    one, other = a.plan.setting, b.plan.setting
    return (
        one.game.key == other.game.key and replace(one, game=other.game) == other and set(a.plan.seatings) == set(b.plan.seatings)
    )


def compare(
    game: Game[Any] | str,
    a: Changes,
    b: Changes,
    *,
    seats: Sequence[PlayerLike] | None = None,
    options: Mapping[str, object] | None = None,
    games: int = 1000,
    seed: int | None = None,
    seconds: float | None = None,
    simulations: int | None = None,
    player_seconds: float | None = None,
    measures: Sequence[str] = (),
    until_sure: bool = False,
    smallest: float | None = None,
    workers: int | None = None,
    scheduler: str | None = None,
    progress: Callable[[int, int], None] = lambda done, of: None,
    interrupted: Callable[[], bool] = lambda: False,
) -> Comparison:
    """Plays two settings on the same deals, and returns the difference B minus A of every measure, with intervals.

    `a` and `b` say what each side changes: options of the game, `components` (a TOML file or a mapping), `seats`, `seconds`,
    `simulations`, `player_seconds`, or another `game`. `seats` are levels or players of your own, as `simulate` takes them. The
    other arguments are what both have in common. Every deal is played once for each turn of the players round the table; `games`
    is the number of games of each side, rounded up to whole deals.

    P-values are corrected for the number of measures (Holm), apart for those of the game as a whole and those of its details;
    with `measures`, only these are tested, together. With `until_sure`, the first measure decides when it ends: as soon as a
    difference is found, or one of `smallest` is ruled out, at the latest after `games`. Needs the extra `lab`.

    >>> found = compare("court-jester", {"seats": ["medium", "random"]}, {"seats": ["easy", "random"]}, games=12, seed=1)
    >>> found["entrant"].paired.a, found["entrant"].verdict
    (1.0, 'unsure')
    """
    given = {"seats": seats, "seconds": seconds, "simulations": simulations, "player_seconds": player_seconds}
    common = {**(options or {}), **{name: value for name, value in given.items() if value is not None}}
    request = make_request(game, a, b, common, games, seed, measures, until_sure, smallest)
    return request.play(workers, scheduler, progress, interrupted)
