"""What turned a match: decisions that changed what their mover could expect, and whether the move or luck did it."""

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

MOST_TOLD = 5
"""So many are told, at most."""
WORLDS = 32
"""In how many imagined worlds a decision is made again, to see whether it looks the same in all."""

Cause: TypeAlias = Literal["mistake", "move", "luck"]


@dataclass(frozen=True)
class Scale:
    """What counts as much."""

    turn: float
    """The least change that turned something."""
    better: float
    """By how much another move must promise more to be clearly better."""

    @classmethod
    def of(cls, values: Sequence[float], in_points: bool, simulations: int) -> Scale:
        """Some percents of a victory, or more where a look may be off by as much; in points, a part of what came and went."""
        if in_points:
            whole = max(values) - min(values)
            return cls(max(0.15 * whole, 0.5), max(0.08 * whole, 0.3))
        off = (0.5 / simulations) ** 0.5
        return cls(max(0.07, 3 * off), max(0.05, 2 * off))


@dataclass(frozen=True)
class Turn:
    """A decision that turned the match for who made it."""

    number: int
    """How many decisions were made before it."""
    seat: int
    move: Move
    before: float
    after: float
    cause: Cause
    """A mistake where another move was clearly better; else the move itself, or what came to light with it."""
    better: Move | None = None
    promised: float = 0.0
    """What the better move promised."""

    @property
    def change(self) -> float:
        return self.after - self.before

    def remark(self, game: Game[Any], language: Language, in_points: bool) -> str:
        """Whether the move or luck did it, and what would have been better."""
        if self.better is not None:
            facts = {"move": game.describe(self.better, language), "worth": worth(self.promised, in_points, language)}
            return PHRASES.say(language, "turned.mistake", **facts)
        return PHRASES.say(language, f"turned.{self.cause}_{'up' if self.change > 0 else 'down'}")

    def text(self, match: Match, language: Language) -> str:
        """What was done, as the log tells its player."""
        told = match.events(self.seat, self.number + 1)
        return told[0].text(match.game.phrases, language, match.players)


def turn_at(match: Match, number: int, eyes: Evaluator, scale: Scale) -> Turn | None:
    """What this decision changed for its mover, by a longer look; None where that was not much."""
    seat, move = match.to_move_at(number), match.moves[number]
    tree = eyes.look(seat, number)
    foregone = nothing_came_to_light(match, number)
    before, played = eyes.read(tree, seat), eyes.read(eyes.look(seat, number, root_move=move), seat)
    after = played if foregone and number + 1 < match.number else eyes.value(seat, number + 1)
    if abs(after - before) < scale.turn:
        return None
    best = tree.found()[0].move
    promised = eyes.read(eyes.look(seat, number, root_move=best), seat) if best != move else played
    if promised - played > scale.better and after < promised:
        return Turn(number, seat, move, before, after, "mistake", best, promised)
    luck = not foregone and abs(after - played) > abs(played - before)
    return Turn(number, seat, move, before, after, "luck" if luck else "move")


def nothing_came_to_light(match: Match, number: int) -> bool:
    """Whether the mover knew beforehand what they would see after the decision.

    Then a look after it finds out nothing but what a longer look before it would have: that is no luck.
    """
    seat, move, rules = match.to_move_at(number), match.moves[number], match.game.rules
    known, saw = (match.view(seat, each, memory=True) for each in (number, number + 1))
    worlds = np.zeros((WORLDS, known.position.size), np.uint8)
    legal = rules.play_in_worlds(known.position, seat, move, fast_rng(number), rules.listing(), worlds)
    return bool(legal) and all(match.game.view(world, seat, memory=True).tobytes() == saw.tobytes() for world in worlds)


def most_changed(turns: Sequence[Turn]) -> tuple[Turn, ...]:
    """Those that changed most, in the order of the match."""
    most = sorted(turns, key=lambda turn: -abs(turn.change))[:MOST_TOLD]
    return tuple(sorted(most, key=lambda turn: turn.number))
