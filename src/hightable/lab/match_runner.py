"""Matches between players of the house, one after the other: each is handed its view, and the chance comes from a seed."""

from __future__ import annotations

import threading
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

import numpy as np

from hightable.bots import PLAYERS, SEARCH_LEVELS, Player, SearchPlayer, players_of
from hightable.bots.levels import HARD_SECONDS, cores
from hightable.engine.game import Game
from hightable.engine.match import Match
from hightable.engine.rng import MatchSecret

LONGEST, MOST_SIMULATIONS = 600, 10_000_000
"""How many seconds, and how many simulations, a hard player can be told to think: there is room for so many."""


class BadRun(ValueError):
    """A run of games that cannot be. The text is a sentence for who asked."""


class Interrupted(Exception):
    """A match that was not played to its end."""


@dataclass(frozen=True)
class Result:
    """How one match ended: a number a seat."""

    points: tuple[int, ...]
    rank: tuple[int, ...]
    """How many seats stand before each: 0 for who has won."""
    decisions: int
    starter: int = 0
    """Which seat took the first turn."""
    alike: tuple[int, ...] = ()
    """For each seat the first one that ended with the very same sheet: itself, where none did."""

    def __post_init__(self) -> None:
        if not self.alike:
            object.__setattr__(self, "alike", tuple(range(len(self.rank))))

    @property
    def won(self) -> bool:
        """Whether anybody has won."""
        return 0 in self.rank

    def share(self, seat: int) -> float:
        """The seat's share of the victory."""
        return (self.rank[seat] == 0) / max(self.rank.count(0), 1)


def seat_players(
    game: Game[Any],
    names: Sequence[str],
    seconds: float | None = None,
    simulations: int | None = None,
    tables: int = 1,
) -> dict[str, Player]:
    """A player for each name. Those who think ahead think for so long, or for so many simulations, where that is said.

    The seconds and the simulations are the hard player's; the master takes five times as many. Where they play at several tables
    at once, who thinks on several cores has a fair part of them at each.
    """
    for name in names:
        if name not in players_of(game):
            raise BadRun(f"There is no player “{name}”. There are: {', '.join(players_of(game))}.")
    check_thinking(seconds, simulations)
    told: dict[str, Any] = {}
    if seconds is not None:
        told["seconds"] = seconds
    if simulations is not None:
        told["simulations"] = simulations
    seated = {name: SEARCH_LEVELS[name](game, **told) if name in SEARCH_LEVELS else PLAYERS[name](game) for name in names}
    for player in seated.values():
        if isinstance(player, SearchPlayer) and simulations is None:
            player.trees = max(1, min(player.trees, cores() // tables))
    return seated


def check_thinking(seconds: float | None, simulations: int | None) -> None:
    """Raises a sentence where nobody can think for so long, or for so many simulations, or both are said."""
    if seconds is not None and simulations is not None:
        raise BadRun("Players think either for so many --seconds or for so many --simulations, not both.")
    if seconds is not None and not 0 < seconds <= LONGEST:
        raise BadRun(f"A player thinks for more than 0 seconds, and for {LONGEST:,} at most, not {seconds:g}.")
    if simulations is not None and not 1 <= simulations <= MOST_SIMULATIONS:
        raise BadRun(f"A player makes at least 1 simulation, and {MOST_SIMULATIONS:,} at most, not {simulations:,}.")


def thinking_time(players: Collection[str], seconds: float | None, simulations: int | None) -> float | None:
    """The seconds per move in force at the hard level: by default those of the level, None where nobody thinks by the clock."""
    by_default = seconds is None and simulations is None and any(player in SEARCH_LEVELS for player in players)
    return HARD_SECONDS if by_default else seconds


def deal_seed(seed: int, number: int) -> int:
    """The seed of one deal of a run. It is the same however many deals the run has, and no other run has it."""
    words = np.random.SeedSequence(seed, spawn_key=(number,)).generate_state(4, np.uint64)
    return int.from_bytes(words.astype("<u8").tobytes(), "little")


def play_match(
    game: Game[Any],
    players: Sequence[Player],
    options: Mapping[str, object],
    deal: int,
    stop: threading.Event | None = None,
) -> Result:
    """A whole match. The same seed `deal` gives the same chance whoever plays, decision by decision.

    Raises BrokenOff soon after `stop` is set.
    """
    match = Match(game, len(players), options, secret=MatchSecret.from_seed(deal))
    rng = Random(deal)
    while not match.over:
        if stop is not None and stop.is_set():
            raise Interrupted
        view = match.view(match.to_move, memory=True)
        match.play(players[match.to_move].choose(view, game.legal(view), rng))
    points, rank = game.rules.per_seat(), game.rules.per_seat()
    game.rules.standings(match.position, points, rank)
    sheets = list(game.score_sheet(match.full_view()))
    alike = tuple(sheets.index(sheet) for sheet in sheets)
    return Result(
        points=tuple(points[: match.seats].tolist()),
        rank=tuple(rank[: match.seats].tolist()),
        decisions=match.number,
        starter=match.starter,
        alike=alike,
    )
