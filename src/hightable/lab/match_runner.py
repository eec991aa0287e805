"""Plays a match between bots. Each bot is given its view, and all random numbers come from a seed."""

from __future__ import annotations

import threading
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from hightable.bots import SEARCH_LEVELS, Player, SearchPlayer
from hightable.bots.levels import HARD_SECONDS, check_search_limits, cores, make_player
from hightable.engine.game import Game
from hightable.engine.match import Match
from hightable.engine.rng import PlayerRandom, SimulationSecret


class BadRun(ValueError):
    """Arguments with which no games can be run. The text is a sentence for the user."""


class RunFailed(BadRun):
    """The arguments are right, but a disk, a file or a cluster fails."""


class NothingPlayed(BadRun):
    """A run was stopped before its first game was finished."""

    def __init__(self) -> None:
        super().__init__("Stopped before the first game was finished: nothing was written.")


class Interrupted(Exception):
    """A match was stopped before its end."""


@dataclass(frozen=True)
class Result:
    """How one match ended. All tuples have one entry per seat."""

    points: tuple[int, ...]
    rank: tuple[int, ...]
    """Number of seats ahead: 0 for the winners."""
    decisions: int
    starter: int = 0
    """The seat that took the first turn."""
    team: tuple[int, ...] = ()
    """For each seat, the first seat with exactly the same score sheet. Partners have the same, opponents never do."""

    def __post_init__(self) -> None:
        if not self.team:
            object.__setattr__(self, "team", tuple(range(len(self.rank))))

    @property
    def won(self) -> bool:
        """Whether anybody won."""
        return 0 in self.rank

    def share(self, seat: int) -> float:
        """The seat's share of the victory."""
        return (self.rank[seat] == 0) / max(self.rank.count(0), 1)


def make_players(
    game: Game[Any],
    names: Sequence[str],
    seconds: float | None = None,
    simulations: int | None = None,
    tables: int = 1,
) -> dict[str, Player]:
    """A player for each name, by name.

    The seconds or simulations per move are the hard player's; the master takes five times as many. With several tables at once,
    players that search several trees get an equal share of the cores.
    """
    check_search_limits(seconds, simulations)
    limits: dict[str, Any] = {"seconds": seconds, "simulations": simulations}
    players = {name: make_player(game, name, **(limits if name in SEARCH_LEVELS else {})) for name in names}
    for each in players.values():
        if isinstance(each, SearchPlayer) and simulations is None:
            each.trees = max(1, min(each.trees, cores() // tables))
    return players


def search_seconds(players: Collection[str], seconds: float | None, simulations: int | None) -> float | None:
    """The hard player's seconds per move, by default those of its level; None if no player has a time limit."""
    by_default = seconds is None and simulations is None and any(player in SEARCH_LEVELS for player in players)
    return HARD_SECONDS if by_default else seconds


def play_match(
    game: Game[Any],
    players: Sequence[Player],
    options: Mapping[str, object],
    deal: int,
    stop: threading.Event | None = None,
) -> Result:
    """Plays a whole match. `deal` is the key of its deal: it gives the same random numbers at each decision, whoever plays.

    The players get the legal moves in the order in which the rules list them, as compiled players do. Raises Interrupted soon
    after `stop` is set.
    """
    match = Match(game, len(players), options, secret=SimulationSecret(deal))
    rng, out = PlayerRandom(deal), game.rules.listing()
    while not match.over:
        if stop is not None and stop.is_set():
            raise Interrupted
        view = match.view(match.to_move, memory=True)
        rng.begin(match.number + 1)
        moves = out[: game.rules.legal(view.position, out)].tolist()
        match.play(players[match.to_move].choose(view, moves, rng))
    points, rank = game.rules.per_seat(), game.rules.per_seat()
    game.rules.standings(match.position, points, rank)
    sheets = list(game.score_sheet(match.full_view()))
    return Result(
        points=tuple(points[: match.seats].tolist()),
        rank=tuple(rank[: match.seats].tolist()),
        decisions=match.number,
        starter=match.starter,
        team=tuple(sheets.index(sheet) for sheet in sheets),
    )
