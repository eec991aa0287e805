"""What is measured of a game: named functions from the games table to one number per game, NaN where a measure does not apply.

`measures_of` lists those that a table has columns for, the most telling first.
"""

from __future__ import annotations

import difflib
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from hightable.lab.deal_statistics import DealMeans, Estimate, Values, estimate
from hightable.lab.games_table import GamesTable
from hightable.lab.match_runner import BadRun

PerGame: TypeAlias = Callable[[GamesTable], Values]
"""One number per game, or one row of numbers."""

CLOSE = 0.1
"""A finish is close if the margin is at most this part of the highest score."""

COUNTS = ("decisions", "turns", "minutes", "times", "moves")
"""Units of what is never less than 0."""

SECONDS, FORCED_SECONDS = 20, 5
"""How long a player at a table takes for a decision, and for a move without a choice: an assumption, the same for all games."""


@dataclass(frozen=True)
class Measure:
    """A measure of one game."""

    id: str
    name: str
    unit: str
    """“share” of games, “part” of a game (both within 0 and 1, shown in per cent), or what is counted, in the plural."""
    values: PerGame
    is_detail: bool = False
    """Whether it is about a part of the game (a seat, a kind of move, a clause, a component), not the game as a whole."""

    @property
    def is_share(self) -> bool:
        """Whether it is a share of games."""
        return self.unit == "share"

    def per_deal(self, table: GamesTable) -> DealMeans:
        """Its mean in each deal."""
        return DealMeans.of(table["deal"], self.values(table))

    def estimate(self, table: GamesTable) -> Estimate:
        """Its mean over deals, with an interval within what is possible: for counts from 0 on, for parts of a game within 0 and
        1, unless it can be less, as a lead can."""
        sample = self.per_deal(table)
        found = estimate(sample, self.is_share)
        if self.unit in COUNTS or self.id == "margin":
            return found.at_least(0)
        if self.unit == "part" and len(sample) and sample.means.min() >= 0 and sample.means.max() <= 1:
            return found._replace(low=max(found.low, 0.0), high=min(found.high, 1.0))
        return found


def measures_of(table: GamesTable, components: Mapping[str, str] = MappingProxyType({})) -> list[Measure]:
    """The measures that apply to at least one game of the table, the most telling first. Components have names by their ids."""
    if not len(table):
        return []
    return [each for each in _all(table, components) if not np.isnan(each.values(table)).all()]


def measure_named(id: str, table: GamesTable) -> Measure:
    """The measure with this id. Raises BadRun with the nearest ids if there is none."""
    found = {each.id: each for each in measures_of(table)}
    if id not in found:
        raise unknown_measure(id, found)
    return found[id]


def unknown_measure(id: str, known: Iterable[str]) -> BadRun:
    """The error for a measure that these games do not have."""
    ids = list(known)
    near = difflib.get_close_matches(id, ids, 3) or ids[:8]
    return BadRun(f"There is no measure “{id}” here. There are, for example: {', '.join(near)}.")


def _all(table: GamesTable, components: Mapping[str, str]) -> Iterator[Measure]:
    seats = table.per_seat("points").shape[1]
    if seats == 1:
        yield Measure("points", "points", "points", _seat(points, 0))
        yield Measure("won", "target reached", "share", _seat(victories, 0))
    else:
        yield from _results(table, seats)
    yield from _course(table)
    details = [*(_places(seats) if seats > 1 else ()), *_details(table, components)]
    yield from (replace(each, is_detail=True) for each in details)


def _results(table: GamesTable, seats: int) -> Iterator[Measure]:
    """Victories and points of a game with several players."""
    levels = sorted({level for seat in range(seats) for level in np.unique(table[f"level.{seat}"]).tolist()})
    yield Measure("first_player", "victories of the first player", "share", _turn(victories, 0))
    for level in levels if len(levels) > 1 else ():
        yield Measure(f"level.{level}", f"victories per {level} player", "share", of_level(victories, level))
        yield Measure(f"points.level.{level}", f"points per {level} player", "points", of_level(points, level))
    yield Measure("winner_points", "winner’s points", "points", _winner_points)
    yield Measure("points", "points per player", "points", _mean("points"))
    yield Measure("margin", "margin of the two best", "points", margin)
    yield Measure("close", f"close finishes (margin within {CLOSE:.0%})", "share", _close)
    yield Measure("shared", "shared victories", "share", _shared)
    yield Measure("nobody", "games that nobody wins", "share", _nobody)


def _places(seats: int) -> Iterator[Measure]:
    """Victories and points by turn order and by seat."""
    for turn in range(1, seats):
        yield Measure(f"turn.{turn + 1}", f"victories of player {turn + 1} in turn order", "share", _turn(victories, turn))
    for turn in range(seats):
        yield Measure(f"points.turn.{turn + 1}", f"points of player {turn + 1} in turn order", "points", _turn(points, turn))
    for seat in range(seats):
        yield Measure(f"seat.{seat + 1}", f"victories of seat {seat + 1}", "share", _seat(victories, seat))
        yield Measure(f"points.seat.{seat + 1}", f"points of seat {seat + 1}", "points", _seat(points, seat))


def _course(table: GamesTable) -> Iterator[Measure]:
    """How a game went: its length, its choices, who led."""
    at_table = f"minutes ({SECONDS} s per decision, {FORCED_SECONDS} s if forced)"
    yield Measure("decisions", "decisions", "decisions", _column("decisions"))
    yield Measure("turns", "turns", "turns", _column("turns"))
    yield Measure("minutes", at_table, "minutes", _minutes)
    if "lead_changes" in table:
        yield Measure("lead_changes", "changes of the lead", "times", _column("lead_changes"))
    if "lead_kept" in table:
        yield Measure("lead_kept", "part of the game after which the winner was never behind", "part", _lead_kept)
    yield Measure("choices", "choices per decision", "moves", lambda table: _ratio(table["choices"], table["decisions"]))
    yield Measure("forced", "decisions without a choice", "part", lambda table: _ratio(table["forced"], table["decisions"]))


def _details(table: GamesTable, components: Mapping[str, str]) -> Iterator[Measure]:
    """What the game is made of: endings, kinds of moves, clauses of the score sheet, components."""
    for ending in np.unique(table["ending"]).tolist():
        if ending:
            yield Measure(f"ending.{ending}", f"games that end by “{ending}”", "share", _ending(ending))
    for column in sorted(name for name in table.columns if name.startswith("kind.")):
        yield Measure(column, f"moves “{column.removeprefix('kind.')}” per game", "moves", _column(column))
    for clause in table.names("sheet"):
        yield Measure(f"sheet.{clause}", f"points by {clause} per player", "points", _mean(f"sheet.{clause}"))
    for component in table.names("held"):
        name = components.get(component, component)
        yield Measure(f"held.{component}", f"“{name}” held per player", "times", _mean(f"held.{component}"))
    for component in table.names("earned"):
        name = components.get(component, component)
        yield Measure(f"earned.{component}", f"points by “{name}” per player", "points", _mean(f"earned.{component}"))


def points(table: GamesTable) -> Values:
    """The points of each seat, one row per game."""
    return table.per_seat("points").astype(float)


def victories(table: GamesTable) -> Values:
    """Each seat's share of the victory, one row per game. A shared victory is divided; with no winner all are 0."""
    won = _won(table)
    return np.asarray(won / np.maximum(won.sum(axis=1, keepdims=True), 1))


def of_level(per_seat: PerGame, level: str) -> PerGame:
    """The mean over the seats at which this level plays, NaN in games without it."""

    def values(table: GamesTable) -> Values:
        found = per_seat(table)
        there = np.stack([table[f"level.{seat}"] == level for seat in range(found.shape[1])], axis=1)
        return _ratio((found * there).sum(axis=1), there.sum(axis=1))

    return values


def margin(table: GamesTable) -> Values:
    """The difference between the two highest scores. Partners count once; NaN if there is only one side."""
    sides = _sides(table)
    if len(sides) < 2:
        return np.full(len(table), np.nan)
    ordered = np.sort(points(table)[:, sides], axis=1)
    return np.asarray(ordered[:, -1] - ordered[:, -2])


def _sides(table: GamesTable) -> list[int]:
    """The first seat of each side. Seats with the same points, rank and score sheet in all games are partners."""
    columns = [table.per_seat("points"), table.per_seat("rank")]
    columns += [table.per_seat(f"sheet.{clause}") for clause in table.names("sheet")]
    _, first = np.unique(np.concatenate(columns), axis=1, return_index=True)
    return sorted(first.tolist())


def _won(table: GamesTable) -> npt.NDArray[np.bool_]:
    return np.asarray(table.per_seat("rank") == 0)


def _turn(per_seat: PerGame, turn: int) -> PerGame:
    """The value of the player in this place of the turn order."""

    def values(table: GamesTable) -> Values:
        found = per_seat(table)
        seats = found.shape[1]
        if turn >= seats:
            return np.full(len(table), np.nan)
        return np.asarray(found[np.arange(len(table)), (table["starter"] + turn) % seats])

    return values


def _seat(per_seat: PerGame, seat: int) -> PerGame:
    """The value of this seat, NaN in games with fewer seats."""

    def values(table: GamesTable) -> Values:
        found = per_seat(table)
        return found[:, seat] if seat < found.shape[1] else np.full(len(table), np.nan)

    return values


def _column(name: str) -> PerGame:
    return lambda table: table[name].astype(float) if name in table else np.zeros(len(table))


def _mean(name: str) -> PerGame:
    """The mean over the seats."""
    return lambda table: table.per_seat(name).mean(axis=1)


def _ending(ending: str) -> PerGame:
    return lambda table: (table["ending"] == ending).astype(float)


def _winner_points(table: GamesTable) -> Values:
    best = np.where(_won(table), points(table), -np.inf).max(axis=1)
    return np.where(np.isfinite(best), best, np.nan)


def _close(table: GamesTable) -> Values:
    behind = margin(table)
    found = (behind <= CLOSE * np.maximum(points(table).max(axis=1), 0)).astype(float)
    return np.where(np.isnan(behind), np.nan, found)


def _shared(table: GamesTable) -> Values:
    return np.asarray(_won(table)[:, _sides(table)].sum(axis=1) > 1, float)


def _nobody(table: GamesTable) -> Values:
    return (~_won(table).any(axis=1)).astype(float)


def _minutes(table: GamesTable) -> Values:
    forced = table["forced"]
    return np.asarray(((table["decisions"] - forced) * SECONDS + forced * FORCED_SECONDS) / 60)


def _lead_kept(table: GamesTable) -> Values:
    """NaN where nobody won."""
    return np.where(_won(table).any(axis=1), table["lead_kept"] / 1000, np.nan)


def _ratio(numbers: npt.NDArray[np.int64] | Values, of: npt.NDArray[np.int64]) -> Values:
    """One by the other, NaN where the other is 0."""
    return np.where(of > 0, numbers / np.maximum(of, 1), np.nan)
