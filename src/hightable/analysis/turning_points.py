"""The turning points of a match: decisions that changed what the mover could expect, and whether the move or luck did it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

import numpy as np

from hightable.analysis.evaluator import Evaluator
from hightable.analysis.messages import PHRASES, worth
from hightable.engine.game import Game
from hightable.engine.i18n import Language
from hightable.engine.match import Match
from hightable.engine.moves import Move
from hightable.engine.rng import fast_rng
from hightable.engine.view import SPECTATOR

MOST_REPORTED = 5
"""Maximum number of turning points in a review."""
WORLDS = 32
"""Number of determinizations in which a decision is replayed to see whether it looks the same in all."""

Cause: TypeAlias = Literal["mistake", "move", "luck"]


@dataclass(frozen=True)
class Thresholds:
    """Thresholds for reporting a change, in win probability or points."""

    change: float
    """The smallest change that is a turning point."""
    mistake: float
    """How much more another move must promise for the decision to be a mistake."""

    @classmethod
    def of(cls, values: Sequence[float], in_points: bool, simulations: int) -> Thresholds:
        """Thresholds above the noise of the search: in points, relative to the range of the curve."""
        if in_points:
            curve_range = max(values) - min(values)
            return cls(max(0.15 * curve_range, 0.5), max(0.08 * curve_range, 0.3))
        error = (0.5 / simulations) ** 0.5
        return cls(max(0.07, 3 * error), max(0.05, 2 * error))


@dataclass(frozen=True)
class TurningPoint:
    """A decision that changed the match for the player who made it."""

    number: int
    """Number of decisions before it."""
    seat: int
    move: Move
    before: float
    after: float
    cause: Cause
    """A mistake if another move was clearly better; otherwise the move itself, or luck in what it revealed."""
    better: Move | None = None
    promised: float = 0.0
    """The value of the better move."""

    @property
    def change(self) -> float:
        return self.after - self.before

    def remark(self, game: Game[Any], language: Language, in_points: bool, match: Match | None = None) -> str:
        """Whether the move or luck caused the change, and which move was better: with the match, told as a sentence about
        its position."""
        if self.better is not None:
            seen = match.view(self.seat, self.number) if match else None
            facts = {"move": game.describe(self.better, language, seen), "worth": worth(self.promised, in_points, language)}
            return PHRASES.say(language, "turning_point.mistake", **facts)
        return PHRASES.say(language, f"turning_point.{self.cause}_{'up' if self.change > 0 else 'down'}")

    def text(self, match: Match, language: Language, viewer: int = SPECTATOR) -> str:
        """The decision as the player's log shows it, to the player themselves or to somebody else."""
        events = match.events(self.seat, self.number + 1)
        return events[0].text(match.game.phrases, language, match.players, viewer)


def find_turning_point(match: Match, number: int, evaluator: Evaluator, thresholds: Thresholds) -> TurningPoint | None:
    """What this decision changed for the mover, or None if less than the threshold."""
    seat, move = match.to_move_at(number), match.moves[number]
    tree = evaluator.search(seat, number)
    nothing_new = reveals_nothing(match, number)
    before = evaluator.value_of(tree, seat)
    played = evaluator.value_of(evaluator.search(seat, number, root_move=move), seat)
    after = played if nothing_new and number + 1 < match.number else evaluator.value(seat, number + 1)
    if abs(after - before) < thresholds.change:
        return None
    best = tree.move_stats()[0].move
    promised = evaluator.value_of(evaluator.search(seat, number, root_move=best), seat) if best != move else played
    if promised - played > thresholds.mistake and after < promised:
        return TurningPoint(number, seat, move, before, after, "mistake", best, promised)
    luck = not nothing_new and abs(after - played) > abs(played - before)
    return TurningPoint(number, seat, move, before, after, "luck" if luck else "move")


def reveals_nothing(match: Match, number: int) -> bool:
    """Whether the mover knew beforehand what they would see after the decision.

    A change in value after such a decision is noise of the search, not luck.
    """
    seat, move, rules = match.to_move_at(number), match.moves[number], match.game.rules
    before, after = (match.view(seat, each, memory=True) for each in (number, number + 1))
    worlds = np.zeros((WORLDS, before.position.size), np.uint8)
    legal = rules.play_in_worlds(before.position, seat, move, fast_rng(number), rules.listing(), worlds)
    return bool(legal) and all(match.game.view(world, seat, memory=True).tobytes() == after.tobytes() for world in worlds)


def largest_changes(points: Sequence[TurningPoint]) -> tuple[TurningPoint, ...]:
    """The turning points with the largest changes, in the order of the match."""
    largest = sorted(points, key=lambda point: -abs(point.change))[:MOST_REPORTED]
    return tuple(sorted(largest, key=lambda point: point.number))
