"""What a move scores at once, and what it prepares: from the game's own events, in the game's own words.

The move is played in some determinizations and the heuristic plays on until the player's next turn is over. An event with points
that comes in the same turn in all of them is a reason; so is one that comes later in most of them, but seldom after the other
move. Where there are no points, what the player can do next only after this move is a reason, if the game has a phrase `lead.*`
for it. Events that depend on what is hidden differ from world to world, so that they are never common enough to be named.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

from hightable.analysis.messages import PHRASES
from hightable.analysis.playout import Playout
from hightable.engine.game import Game
from hightable.engine.i18n import Fact, Language, Name
from hightable.engine.messages import Event
from hightable.engine.moves import Move
from hightable.engine.view import SPECTATOR, View

WORLDS = 24
"""Number of determinizations."""
LONGEST = 40
"""Most decisions that are played on."""
OFTEN, MORE = 0.6, 0.4
"""How often an event must come after the move, and how much more often than after the other one."""
LEADS_OFTEN, LEADS_MORE = 0.6, 0.5
"""The same for events without points."""
NOTABLE = 1.0
"""How many points a decision must promise more than the others there, if its events without points count."""
MOST = 2
"""Maximum number of these reasons per move."""

Scored: TypeAlias = tuple[int, str, tuple[tuple[str, Fact], ...], str, int]
"""An event that can be counted: its seat, kind, facts, clause and points."""
Aspect: TypeAlias = Literal["now", "soon", "denied", "leads"]


@dataclass(frozen=True)
class Prospect:
    """A reason for a move: points at once, points that it prepares or keeps another player from, or what it leads to."""

    aspect: Aspect
    event: Event

    @property
    def clause(self) -> str:
        return self.event.clause or ""

    def text(self, game: Game[Any], language: Language, players: Sequence[Name]) -> str:
        viewer = SPECTATOR if self.aspect == "denied" else self.event.seat  # only the player's own events say “you”
        what = self.event.brief(game.phrases, language) or self.event.text(game.phrases, language, tuple(players), viewer)
        if self.aspect == "leads":
            what = game.phrases.say(language, f"lead.{self.event.kind}", **self.event.facts)
        facts: dict[str, Fact] = {"points": self.event.points, "what": what.rstrip(".")}
        if self.aspect == "denied":
            facts["player"] = players[self.event.seat]
        return PHRASES.say(language, f"prospect.{self.aspect}", **facts)


@dataclass(frozen=True)
class Outlook:
    """The events after a move that bring points, or come from a notable decision."""

    now: tuple[Scored, ...]
    """Those of the same turn that come in every world."""
    later: dict[Scored, float]
    """The share of worlds in which each other one comes."""


def outlook(game: Game[Any], view: View[Any], move: Move, seeds: Sequence[int]) -> Outlook:
    """The events after the move, as the viewer would see them, until the viewer's next turn is over."""
    now: Counter[Scored] = Counter()
    later: Counter[Scored] = Counter()
    for seed in seeds:
        decisions = list(_events_after(game, view, move, seed))
        now.update({each for events, _, same_turn in decisions if same_turn for each in _counted(events, notable=False)})
        later.update({each for events, notable, _ in decisions[1:] for each in _counted(events, notable)})
    certain = sorted((each for each in now if now[each] == len(seeds)), key=repr)
    return Outlook(tuple(certain), {each: later[each] / len(seeds) for each in later if each not in certain})


def _events_after(game: Game[Any], view: View[Any], move: Move, seed: int) -> Iterator[tuple[Sequence[Event], bool, bool]]:
    """The events of the move and of each decision after it in one world; whether each was notable, and in the same turn."""
    kinds = {game.catalogue.kind(each).id for each in game.legal(view)}
    playout, before, away, notable = Playout(game, view, seed), view, False, True
    for _ in range(LONGEST):
        mover = playout.to_move
        playout.play(move)
        after = game.view(playout.world, view.seat)
        yield game.events(before, game.catalogue.public(move, to_mover=mover == view.seat), after), notable, not away
        left = playout.to_move != view.seat
        if after.over or (away and left and mover == view.seat):
            return
        away = away or left
        before, (move, gain) = after, playout.best_move()
        notable = gain >= NOTABLE and game.catalogue.kind(move).id not in kinds


def prospects(seat: int, one: Outlook, other: Outlook) -> tuple[Prospect, ...]:
    """The reasons for the first move: the most points first."""
    found = [Prospect("now", _event(each)) for each in one.now if each[0] == seat and each[4]]
    named = {prospect.event.kind for prospect in found}
    for scored in sorted(set(one.later) | set(other.later), key=repr):
        own, theirs = one.later.get(scored, 0.0), other.later.get(scored, 0.0)
        if not scored[4]:
            continue
        if scored[0] == seat and own >= OFTEN and own - theirs >= MORE and scored[1] not in named:
            found.append(Prospect("soon", _event(scored)))
        elif scored[0] != seat and theirs >= OFTEN and theirs - own >= MORE:
            found.append(Prospect("denied", _event(scored)))
    return tuple(sorted(found, key=lambda prospect: (prospect.aspect == "denied", -prospect.event.points))[:MOST])


def leads_to(game: Game[Any], seat: int, one: Outlook, other: Outlook) -> tuple[Prospect, ...]:
    """What the player can often do next after the first move, but not after the second, if the game has a phrase for it."""
    ahead = {each: share - other.later.get(each, 0.0) for each, share in one.later.items() if share >= LEADS_OFTEN}
    own = [each for each in ahead if each[0] == seat and not each[4] and f"lead.{each[1]}" in game.phrases]
    found = [each for each in own if ahead[each] >= LEADS_MORE]
    return tuple(Prospect("leads", _event(each)) for each in sorted(found, key=lambda each: (-ahead[each], repr(each)))[:1])


def _counted(events: Sequence[Event], notable: bool) -> set[Scored]:
    """The events in which a player gains points, and of a notable decision those without, as something to count."""
    return {
        (
            event.seat,
            event.kind,
            tuple((name, event.facts[name]) for name in sorted(event.facts)),
            event.clause or "",
            event.points,
        )
        for event in events
        if event.seat >= 0 and (event.points > 0 or (notable and not event.points))
    }


def _event(scored: Scored) -> Event:
    seat, kind, facts, clause, points = scored
    return Event(kind, seat, dict(facts), clause, points=points)
