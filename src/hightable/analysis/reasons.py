"""Why a move rather than another, in words of the game: where their score sheets differ in the end.

Nothing here knows a game. Both moves are played to the end in the same imagined worlds; the lines of the final sheets are
gathered by what they are for, and compared world by world. What differs by more than luck is a reason.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any, TypeAlias

import numpy as np

from hightable.analysis.messages import PHRASES
from hightable.analysis.rollouts import endings
from hightable.engine.game import Game
from hightable.engine.i18n import LANGUAGES, Fact, Language, Name, Phrases, places
from hightable.engine.messages import ScoreLine
from hightable.engine.moves import Move
from hightable.engine.view import View

MOST = 3
"""So many reasons are given for a move."""
LEAST = 0.35
"""Points, on average, below which a difference is not worth a word."""
SURE = 2.5
"""Standard errors beyond which a difference is no luck: among some dozens of them, next to none is by chance."""

REASON = "reason."
"""Under this a game has words for each kind of line of its sheet, without its numbers."""

What: TypeAlias = tuple[str, str, tuple[tuple[str, Fact], ...]]
"""What lines are for: their clause, their phrase, and those facts that the words of a reason name."""
Tally: TypeAlias = tuple[Counter[What], ...]
"""The points of each seat by what they are for."""


@dataclass(frozen=True)
class Reason:
    """How many points more a seat gets for something, on average, after the one move than after the other."""

    seat: int
    own: bool
    clause: str
    phrase: str
    facts: tuple[tuple[str, Fact], ...]
    points: float
    error: float
    """The standard error of that."""
    loss: bool
    """Whether the lines are deductions: who has more of them loses less."""

    @property
    def sure(self) -> bool:
        return abs(self.points) >= max(LEAST, SURE * self.error)

    @property
    def favour(self) -> float:
        """How much it speaks for the one move."""
        return self.points if self.own else -self.points

    def text(self, game: Game[Any], language: Language, players: Sequence[Name]) -> str:
        points = _about(abs(self.points), language)
        what = game.phrases.say(language, REASON + self.phrase, **dict(self.facts))
        key = f"{'own' if self.own else 'other'}.{'lost' if self.loss else 'made'}.{'more' if self.points > 0 else 'less'}"
        who: dict[str, Fact] = {} if self.own else {"who": players[self.seat]}
        return PHRASES.say(language, key, points=points, what=what, **who)


def differences(
    game: Game[Any], view: View[Any], one: Move, other: Move, seeds: Sequence[int], mates: Collection[int] = ()
) -> list[Reason]:
    """Everything in which the final sheets differ on average: for every seat, together the difference of its points.

    The seat's mates are left out: they have the very sheet of the seat.
    """
    ours, theirs = ([_tally(game, end) for end in endings(game, view, move, seeds)] for move in (one, other))
    found = []
    for seat in set(range(int(view.p.seats))) - set(mates):
        for what in sorted({what for tally in ours + theirs for what in tally[seat]}, key=repr):
            a, b = (np.array([tally[seat][what] for tally in tallies], float) for tallies in (ours, theirs))
            found.append(_reason(view.seat, seat, what, a, b))
    return found


def reasons(found: Sequence[Reason], rivals: int) -> tuple[Reason, ...]:
    """What speaks most for the one move. What one of several rivals gets matters the less the more they are."""
    good = [each for each in found if each.sure and each.favour > 0]
    return tuple(sorted(good, key=lambda each: -each.favour / (1 if each.own else rivals + 1))[:MOST])


def turned(found: Sequence[Reason]) -> list[Reason]:
    """The same, seen from the other move."""
    return [replace(each, points=-each.points) for each in found]


def what_for(game: Game[Any], line: ScoreLine) -> What:
    """What a line of the sheet is for, without its numbers."""
    phrase, named = _worded(game.phrases, line.phrase)
    return line.clause, phrase, tuple((name, line.facts[name]) for name in named)


def _tally(game: Game[Any], end: View[Any]) -> Tally:
    tally = tuple(Counter[What]() for _ in range(int(end.p.seats)))
    for counts, lines in zip(tally, game.score_sheet(end), strict=True):
        for line in lines:
            if REASON + line.phrase in game.phrases:
                counts[what_for(game, line)] += line.points
    return tally


def _reason(own: int, seat: int, what: What, a: np.ndarray[Any, Any], b: np.ndarray[Any, Any]) -> Reason:
    apart = a - b
    error = float(apart.std(ddof=1)) / len(apart) ** 0.5 if len(apart) > 1 else float("inf")
    return Reason(seat, seat == own, *what, float(apart.mean()), error, bool(a.mean() + b.mean() < 0))


def _about(points: float, language: Language) -> str:
    """So many points, as one would say it who has not counted."""
    count = round(points)
    return PHRASES.say(language, "points.half" if points < 0.75 else "points.one" if count <= 1 else "points.many", count=count)


@lru_cache(maxsize=1024)
def _worded(phrases: Phrases, phrase: str) -> tuple[str, tuple[str, ...]]:
    """The first phrase with the same words, since what is called the same counts together; and the facts that they name."""
    words = _words(phrases, phrase)
    known = (key[len(REASON) :] for key in phrases.by_language[LANGUAGES[0]] if key.startswith(REASON))
    first = next(other for other in known if _words(phrases, other) == words)
    return first, tuple(sorted(places(words[0])))


def _words(phrases: Phrases, phrase: str) -> list[str]:
    return [phrases.by_language[language][REASON + phrase] for language in LANGUAGES]
