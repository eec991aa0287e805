"""What a game tells people: why a move is refused, what happened, how the points add up. All of it names its clause."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from hightable.engine.i18n import Fact, Language, Name, Phrases


@dataclass(frozen=True)
class Refusal:
    """Why a move is not legal: the clause that forbids it, and a phrase with the facts."""

    clause: str
    phrase: str
    facts: Mapping[str, Fact] = field(default_factory=dict)

    def text(self, phrases: Phrases, language: Language) -> str:
        return phrases.say(language, f"refuse.{self.phrase}", **self.facts)


@dataclass(frozen=True)
class Event:
    """Something that happened, as one viewer may know it: events are made from that viewer's views, so they hold no more.

    `seat` is who did it, or -1 where nobody did.
    """

    kind: str
    seat: int = -1
    facts: Mapping[str, Fact] = field(default_factory=dict)
    clause: str | None = None
    shows: tuple[str, ...] = ()
    """The fields of the position where the viewer now sees for themselves what its words do not name: a hand of cards turned up,
    or what players should memorise and no log may keep."""

    def text(self, phrases: Phrases, language: Language, players: tuple[Name, ...]) -> str:
        who = {"who": players[self.seat]} if self.seat >= 0 else {}
        return phrases.say(language, f"event.{self.kind}", **who, **self.facts)


@dataclass(frozen=True)
class ScoreLine:
    """One line of a score sheet: what for, by which clause, how many points."""

    clause: str
    phrase: str
    points: int
    facts: Mapping[str, Fact] = field(default_factory=dict)

    def text(self, phrases: Phrases, language: Language) -> str:
        return phrases.say(language, f"sheet.{self.phrase}", **self.facts)


ScoreSheet = tuple[tuple[ScoreLine, ...], ...]
"""The score sheet: the lines of each seat. They add up to its points."""
