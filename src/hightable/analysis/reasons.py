"""Why one move is better than another, in the game's own words: where their final score sheets differ.

Works for any game. Both moves are played to the end in the same determinizations; the lines of the final score sheets are summed
by topic and compared world by world. A difference beyond chance is a reason.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any, TypeAlias

import numpy as np

from hightable.analysis.messages import PHRASES
from hightable.analysis.rollouts import final_views
from hightable.engine.game import Game
from hightable.engine.i18n import LANGUAGES, Fact, Language, Name, Phrases, places
from hightable.engine.messages import ScoreLine
from hightable.engine.moves import Move
from hightable.engine.view import View

MOST = 3
"""Maximum number of reasons per move."""
LEAST = 0.35
"""Smallest mean difference in points that is reported."""
SURE = 2.5
"""Number of standard errors beyond which a difference is significant, with some dozens of comparisons."""

REASON = "reason."
"""Prefix of the game's phrases for each kind of score line, without numbers."""

Topic: TypeAlias = tuple[str, str, tuple[tuple[str, Fact], ...]]
"""What score lines are for: their clause, their phrase, and the facts that the phrase of a reason names."""


@dataclass(frozen=True)
class Reason:
    """One topic of the player's own score sheet, and how many points more the first move brings there on average."""

    clause: str
    phrase: str
    facts: tuple[tuple[str, Fact], ...]
    points: float
    error: float
    """Standard error of `points`."""
    loss: bool
    """Whether the lines are deductions: more points then mean a smaller loss."""

    @property
    def significant(self) -> bool:
        return abs(self.points) >= max(LEAST, SURE * self.error)

    def text(self, game: Game[Any], language: Language, players: Sequence[Name]) -> str:
        points = _round_points(abs(self.points), language)
        what = game.phrases.say(language, REASON + self.phrase, **dict(self.facts))
        key = f"reason.{'lost' if self.loss else 'made'}.{'more' if self.points > 0 else 'less'}"
        return PHRASES.say(language, key, points=points, what=what)


def differences(game: Game[Any], view: View[Any], one: Move, other: Move, seeds: Sequence[int]) -> list[Reason]:
    """The mean difference of the player's final score sheets by topic; they add up to the difference of the player's points."""
    first, second = (
        [_points_by_topic(game, end, view.seat) for end in final_views(game, view, move, seeds)] for move in (one, other)
    )
    found = []
    for topic in sorted({topic for world in first + second for topic in world}, key=repr):
        a, b = (np.array([world[topic] for world in worlds], float) for worlds in (first, second))
        found.append(_reason(topic, a, b))
    return found


def reasons(found: Sequence[Reason]) -> tuple[Reason, ...]:
    """The strongest reasons for the first move."""
    good = [each for each in found if each.significant and each.points > 0]
    return tuple(sorted(good, key=lambda each: -each.points)[:MOST])


def reverse(found: Sequence[Reason]) -> list[Reason]:
    """The same differences from the point of view of the second move."""
    return [replace(each, points=-each.points) for each in found]


def topic_of(game: Game[Any], line: ScoreLine) -> Topic:
    """What a score line is for, without its numbers."""
    phrase, named = _reason_phrase(game.phrases, line.phrase)
    return line.clause, phrase, tuple((name, line.facts[name]) for name in named)


def _points_by_topic(game: Game[Any], end: View[Any], seat: int) -> Counter[Topic]:
    points: Counter[Topic] = Counter()
    for line in game.score_sheet(end)[seat]:
        if REASON + line.phrase in game.phrases:
            points[topic_of(game, line)] += line.points
    return points


def _reason(topic: Topic, a: np.ndarray[Any, Any], b: np.ndarray[Any, Any]) -> Reason:
    difference = a - b
    error = float(difference.std(ddof=1)) / len(difference) ** 0.5 if len(difference) > 1 else float("inf")
    return Reason(*topic, float(difference.mean()), error, bool(a.mean() + b.mean() < 0))


def _round_points(points: float, language: Language) -> str:
    """Points rounded for prose."""
    count = round(points)
    return PHRASES.say(language, "points.half" if points < 0.75 else "points.one" if count <= 1 else "points.many", count=count)


@lru_cache(maxsize=1024)
def _reason_phrase(phrases: Phrases, phrase: str) -> tuple[str, tuple[str, ...]]:
    """The first reason phrase with the same text, since lines of the same name count together, and the facts that it names."""
    texts = _reason_texts(phrases, phrase)
    keys = (key[len(REASON) :] for key in phrases.by_language[LANGUAGES[0]] if key.startswith(REASON))
    first = next(other for other in keys if _reason_texts(phrases, other) == texts)
    return first, tuple(sorted(places(texts[0])))


def _reason_texts(phrases: Phrases, phrase: str) -> list[str]:
    return [phrases.by_language[language][REASON + phrase] for language in LANGUAGES]
