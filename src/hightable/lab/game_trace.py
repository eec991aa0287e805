"""A trace: one game as it was played, with the points along the way. Every figure of the lab can be worked out from it."""

from __future__ import annotations

import threading
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from hightable.bots import Player
from hightable.engine.discovery import FailingGame
from hightable.engine.game import Game
from hightable.engine.match import Match
from hightable.engine.position import Packed, reading
from hightable.engine.raw_rules import LONGEST
from hightable.engine.rng import PlayerRandom, SimulationSecret, deal_key
from hightable.engine.view import View
from hightable.lab.match_runner import Interrupted
from hightable.lab.setting import Seating, Setting
from hightable.players import PlayerFailed

Whole = npt.NDArray[np.int32]


@dataclass(frozen=True)
class Trace:
    """One game: its deal, its players, every decision, and how it ended."""

    deal: int
    """The number of the deal."""
    seating: Seating
    starter: int
    """The seat that took the first turn."""
    moves: Whole
    movers: npt.NDArray[np.int8]
    """The seat that made each move."""
    choices: Whole
    """How many legal moves there were at each decision."""
    points: Whole
    """The points of each seat after the deal and after each decision: one row more than there are moves."""
    rank: tuple[int, ...]
    """Number of seats ahead at the end: 0 for the winners."""
    position: Packed
    """The final position."""

    @property
    def decisions(self) -> int:
        return len(self.moves)

    def final_view(self, game: Game[Any]) -> View[Any]:
        """The final position, in which everything is face up."""
        return game.view(self.position, 0)


def play_trace(
    setting: Setting,
    players: Sequence[Player],
    seating: Seating,
    seed: int,
    deal: int,
    stop: threading.Event | None = None,
    sees_all: Collection[int] = (),
) -> Trace:
    """Plays one game move by move. Its random numbers depend on the seed and the deal alone, not on who plays.

    Players in the seats `sees_all` see everything that is hidden from the others. Raises Interrupted soon after `stop` is set,
    and PlayerFailed.
    """
    game, key = setting.game, deal_key(seed, deal)
    match = Match(game, len(seating), setting.options, secret=SimulationSecret(key))
    rng, out = PlayerRandom(key), game.rules.listing()
    points, rank = game.rules.per_seat(), game.rules.per_seat()
    moves, movers, choices = [], [], []
    along = [_points(game, match, points, rank)]
    while not match.over:
        if stop is not None and stop.is_set():
            raise Interrupted
        mover = match.to_move
        view = _open_view(game, match) if mover in sees_all else match.view(mover, memory=True)
        legal = out[: game.rules.legal(view.position, out)].tolist()
        if not legal or match.number > LONGEST:
            raise endless(game, len(seating), seed, deal, not legal)
        rng.begin(match.number + 1)
        try:
            move = players[mover].choose(view, legal, rng)
        except PlayerFailed as failed:
            raise failed.at(f"decision {match.number + 1} of deal {deal} of {game.name}, seed {seed}") from failed.__cause__
        match.play(move)
        moves.append(move)
        movers.append(mover)
        choices.append(len(legal))
        along.append(_points(game, match, points, rank))
    return Trace(
        deal,
        seating,
        match.starter,
        np.array(moves, np.int32),
        np.array(movers, np.int8),
        np.array(choices, np.int32),
        np.array(along, np.int32),
        tuple(rank[: match.seats].tolist()),
        match.position.copy(),
    )


def endless(game: Game[Any], seats: int, seed: int, deal: int, stuck: bool) -> FailingGame:
    """The error for a deal that does not end; `stuck` if it has no legal move."""
    what = "has no legal move before its end" if stuck else f"does not end within {LONGEST:,} decisions"
    where = f"deal {deal} of seed {seed} with {seats} players"
    return FailingGame(f"The game “{game.name}” {what}: {where}. `hightable laws {game.base_name}` says more.")


def replay(setting: Setting, seed: int, trace: Trace) -> Match:
    """The match of a trace, with every position along the way."""
    secret = SimulationSecret(deal_key(seed, trace.deal))
    match = Match(setting.game, len(trace.seating), setting.options, secret=secret)
    for move in trace.moves.tolist():
        match.push(move)
    return match


def _open_view(game: Game[Any], match: Match) -> View[Any]:
    """The position with everything face up, for the player to move."""
    position = match.position
    return View(match.to_move, position, reading(game.position, position, rows=True), game.position, game=game)


def _points(game: Game[Any], match: Match, points: Any, rank: Any) -> list[int]:
    game.rules.standings(match.position, points, rank)
    found: list[int] = points[: match.seats].tolist()
    return found
