"""Plans for what is too costly to measure in every game: chances along the way, clauses used, games between players that search.

They are plans like any other: the same deals give the same rows, whoever plays them.
"""

from __future__ import annotations

import re
import threading
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from random import Random
from typing import Any

import numpy as np
import numpy.typing as npt

from hightable.bots import Player
from hightable.bots.levels import make_player
from hightable.bots.search import SearchParams, Tree, search_functions
from hightable.engine.game import Game
from hightable.engine.jit import INTERPRETED
from hightable.engine.match import Match
from hightable.engine.moves import Move
from hightable.engine.view import View
from hightable.lab.chances import HOPELESS, MOMENTS, SCALE, normalized
from hightable.lab.game_trace import play_trace, replay
from hightable.lab.games_table import GamesTable, row_of
from hightable.lab.match_runner import Interrupted
from hightable.lab.plan import Plan
from hightable.lab.setting import Seating

CHANCE_SIMULATIONS = 200
"""Simulations for one chance: its standard error is at most 3.5 points of a hundred."""

_LABEL = re.compile(r"hard@(\d+)( sees all)?(?: #(\d+))?")


def searcher(simulations: int, sees_all: bool = False, repeat: int | None = None) -> str:
    """The name of a hard player with this many simulations per move, who may see what is hidden.

    Players that differ in `repeat` play equally well, but draw other random numbers for their choices.
    """
    return f"hard@{simulations}{' sees all' if sees_all else ''}{'' if repeat is None else f' #{repeat}'}"


@dataclass(frozen=True)
class VaryingPlayer:
    """A player that makes its own choices of those that are left to chance."""

    player: Player
    repeat: int

    def choose(self, view: View[Any], moves: Sequence[Move], rng: Random) -> Move:
        return self.player.choose(view, moves, Random(rng.getrandbits(48) << 8 | self.repeat))


@dataclass(frozen=True)
class SearchersPlan(Plan):
    """Games between players that are called as `searcher` calls them."""

    @cached_property
    def _by_name(self) -> dict[str, Player]:
        _compile(self.setting.game)
        return {name: _player(self.setting.game, name) for seating in self.seatings for name in seating}

    def play(self, deals: range, stop: threading.Event | None = None) -> GamesTable:
        return GamesTable.of(self._rows(deals, stop))

    def _rows(self, deals: range, stop: threading.Event | None) -> Iterator[Mapping[str, int | str]]:
        for deal in deals:
            for number, seating in enumerate(self.seatings):
                players = [self._by_name[name] for name in seating]
                sees_all = [seat for seat, name in enumerate(seating) if "sees all" in name]
                trace = play_trace(self.setting, players, seating, self.seed, deal, stop, sees_all=sees_all)
                yield row_of(self.setting.game, trace, number)


def _player(game: Game[Any], name: str) -> Player:
    found = _LABEL.fullmatch(name)
    assert found is not None, name
    player = make_player(game, "hard", simulations=int(found[1]))
    return player if found[3] is None else VaryingPlayer(player, int(found[3]))


def _compile(game: Game[Any]) -> None:
    """Compiles the search, or loads it from the cache."""
    if not INTERPRETED:
        search_functions(game).compile()


@dataclass(frozen=True)
class CoursePlan(Plan):
    """The games of a plan, with every player's chances at some moments, and how often each clause was used.

    Its rows have the columns of `row_of` and `chance.MOMENT.SEAT` in millionths, `clause.NUMBER` (the events that name
    the clause), and with three or more players `king.decisions`, `king.swing` and `king.noise`: see `chances.py`.
    """

    def play(self, deals: range, stop: threading.Event | None = None) -> GamesTable:
        _compile(self.setting.game)
        return GamesTable.of(self._rows(deals, stop))

    def _rows(self, deals: range, stop: threading.Event | None) -> Iterator[Mapping[str, int | str]]:
        for number, trace in self.traces(deals, stop):
            if stop is not None and stop.is_set():
                raise Interrupted
            match = replay(self.setting, self.seed, trace)
            row = row_of(self.setting.game, trace, number)
            row |= {f"clause.{clause}": count for clause, count in _clauses(match).items()}
            if match.seats > 1:
                row |= _chance_columns(match, trace.movers.tolist())
            yield row


def _clauses(match: Match) -> dict[str, int]:
    """How many events of the match name each clause, as the player who moved saw them."""
    counts: dict[str, int] = {}
    for number in range(1, match.number + 1):
        for event in match.events(match.to_move_at(number - 1), number):
            if event.clause:
                counts[event.clause] = counts.get(event.clause, 0) + 1
    return counts


def _chance_columns(match: Match, movers: list[int]) -> dict[str, int]:
    """The chances at each moment, and what hopeless players did to the others' chances then."""
    columns: dict[str, int] = {}
    decisions, swing, noise = 0, 0.0, 0.0
    for moment in range(MOMENTS):
        number = moment * match.number // MOMENTS
        now = _chances(match, number, 0)
        for seat, chance in enumerate(now.tolist()):
            columns[f"chance.{moment}.{seat}"] = round(chance * SCALE)
        mover = movers[number]
        if match.seats > 2 and normalized(now)[mover] < HOPELESS and number + 1 < match.number:
            decisions += 1
            swing += _swing(now, _chances(match, number + 1, 0), mover)
            noise += _swing(now, _chances(match, number, 1), mover)
    if match.seats > 2:
        columns |= {"king.decisions": decisions, "king.swing": round(swing * SCALE), "king.noise": round(noise * SCALE)}
    return columns


def _chances(match: Match, number: int, again: int) -> npt.NDArray[np.float64]:
    """Each seat's chance to win after this many decisions, from what it could know then."""
    return np.array([_chance(match, seat, number, again) for seat in range(match.seats)])


def _chance(match: Match, seat: int, number: int, again: int) -> float:
    view = match.view(seat, number, memory=True)
    seed = (number * match.seats + seat) * 2 + again
    tree = Tree(match.game, view, SearchParams(), seed, CHANCE_SIMULATIONS + 2)
    tree.grow(CHANCE_SIMULATIONS)
    return tree.win_probability


def _swing(before: npt.NDArray[np.float64], after: npt.NDArray[np.float64], mover: int) -> float:
    """How much of the chances of all but one player changes hands among them."""
    others = np.arange(len(before)) != mover
    return float(np.abs(normalized(after[others]) - normalized(before[others])).sum() / 2)


def strong_in_each_seat(strong: str, weak: str, seats: int) -> list[Seating]:
    """One strong player among weak ones, once in each seat."""
    return [tuple(strong if seat == at else weak for seat in range(seats)) for at in range(seats)]
