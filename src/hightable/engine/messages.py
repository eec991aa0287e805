"""What a game tells its players: why a move is refused, what happened, how the points add up, each with its clause."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct, field

from hightable.engine.i18n import Fact, Language, Name, Phrases


class Refusal(Struct, frozen=True, gc=False):
    """Why a move is not legal: the clause that forbids it, and a phrase with the facts."""

    clause: str
    phrase: str
    facts: Mapping[str, Fact] = field(default_factory=dict)

    def text(self, phrases: Phrases, language: Language) -> str:
        return phrases.say(language, f"refuse.{self.phrase}", **self.facts)


class Event(Struct, frozen=True, gc=False):
    """Something that happened, as one viewer may know it: events are made from that viewer's views alone.

    `seat` is the player who did it, or -1 if nobody did.
    """

    kind: str
    seat: int = -1
    facts: Mapping[str, Fact] = field(default_factory=dict)
    clause: str | None = None
    shows: tuple[str, ...] = ()
    """Fields of the position in which the viewer now sees what the text does not name: a hand of cards turned up, or something
    that players have to memorise and that no log may hold."""
    points: int = 0
    """The points that the player gained by it, or lost."""
    source: tuple[str, ...] = ()
    """The pieces or areas of the scene that earned the points, by their ids."""

    def text(self, phrases: Phrases, language: Language, players: tuple[Name, ...], viewer: int = -1) -> str:
        """The event as a sentence. The player who did it, as `viewer`, is told “you”, if the game has a phrase for that."""
        if self.seat >= 0 and self.seat == viewer and f"you.{self.kind}" in phrases:
            return phrases.say(language, f"you.{self.kind}", **self.facts)
        who = {"who": players[self.seat]} if self.seat >= 0 else {}
        return phrases.say(language, f"event.{self.kind}", **who, **self.facts)

    def brief(self, phrases: Phrases, language: Language) -> str:
        """The event in a few words, for a sentence that tells a whole turn; empty if that sentence leaves it out."""
        return phrases.say(language, f"brief.{self.kind}", **self.facts) if f"brief.{self.kind}" in phrases else ""


class ScoreLine(Struct, frozen=True, gc=False):
    """One line of a score sheet: what the points are for, by which clause, and how many."""

    clause: str
    phrase: str
    points: int
    facts: Mapping[str, Fact] = field(default_factory=dict)

    def text(self, phrases: Phrases, language: Language) -> str:
        return phrases.say(language, f"sheet.{self.phrase}", **self.facts)


class Holding(Struct, frozen=True, gc=False):
    """A component that a player can hold, such as a recipe or a noble: how many of it, and the points that these brought.

    The lab asks about each of them: how often is it taken, what does it bring, does it win games?
    """

    component: str
    """Its id; where `component_counts` counts the same thing, the same id."""
    name: Name
    count: int = 0
    points: int = 0
    """The points that follow from this component alone; no point of the sheet is in two holdings."""


Holdings = Sequence[Sequence[Holding]]
"""For each seat, one holding for every component of the game that a player can hold, in the same order."""

ScoreSheet = tuple[tuple[ScoreLine, ...], ...]
"""The score sheet: for each seat, the lines that add up to its points."""


def totals(sheet: ScoreSheet) -> list[int]:
    """The points of each seat on a score sheet."""
    return [sum([line.points for line in lines]) for lines in sheet]


def decided_by(**counts: Sequence[int]) -> str:
    """What decided a finished game: the first of these counts by which one seat leads alone; “shared” if none does.

    Each count has one number per seat. Only the seats that lead by one of them compare the next.

    >>> decided_by(points=[7, 9, 9], orders=[3, 1, 2])
    'orders'
    """
    leaders = list(range(len(next(iter(counts.values())))))
    for name, each in counts.items():
        most = max(each[seat] for seat in leaders)
        leaders = [seat for seat in leaders if each[seat] == most]
        if len(leaders) == 1:
            return name
    return "shared"
