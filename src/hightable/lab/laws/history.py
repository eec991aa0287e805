"""The law that every determinization agrees with everything its seat has seen since the deal.

For each determinization the law searches for a history: a deal, random numbers and secret moves that show the seat, after every
decision, exactly what it saw in the match, and that end in the determinized world. A history that is found proves that the world
is possible. If none is found, it looks for a contradiction: something in the world that was in a place where the seat saw
something else. Only that breaks the law; a world with neither a history nor a contradiction is undecided, and counted.

The search works for any game. It finds where components go in a decision by making that decision in other worlds, and so traces
the goal, the determinized world, back to the deal, except where the seat saw what was really there. Then it replays the match
from that deal. Where the replay leaves the goal, because something seen was shuffled later or a move was secret, it tries other
random numbers and other moves that look the same. If components cannot be traced, because where they go depends on what they
are, it starts from the real deal and exchanges components there, two by two, as long as the replay comes closer to the goal.
"""

from __future__ import annotations

import itertools
import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from functools import cache, cached_property
from typing import Any

import numpy as np
import numpy.typing as npt

from hightable.engine import pools
from hightable.engine.game import Game
from hightable.engine.jit import INTERPRETED
from hightable.engine.match import Match
from hightable.engine.moves import Move
from hightable.engine.position import HIDDEN, Packed, reading
from hightable.engine.rng import Rng, fast_rng
from hightable.engine.view import SPECTATOR
from hightable.lab.draws import UNKNOWN, Draws, Entries, Places
from hightable.lab.laws.revelations import MEDIUM_SHARE
from hightable.lab.random_matches import LawBroken, about, matches, some_positions, viewer_name

POSITIONS, WORLDS = (3, 1) if INTERPRETED else (8, 3)
"""Number of positions per match, and of determinizations per viewer in each."""
PROBES, SECRET_PROBES = (4, 8) if INTERPRETED else (10, 40)
"""Number of other worlds in which a decision is made to find where components go: half from the mover's view, half from the
spectator's. A secret move needs more: in a few worlds something may stay in place because nobody happened to choose it."""
TRIES = 200
"""Number of worlds tried for that: only those count in which the same happens as in the match."""
EMPTY = 255
"""NONE as a byte."""
WORDS = 512
"""More random words than any decision uses."""
VARIANT, VARIANTS = 1 << 40, 3
"""Index of other random words, and their number."""
MOVES = 6
"""Number of moves with the same public text to try: those nearest to the goal."""
ATTEMPTS = 6
"""Number of attempts to find a history."""
DEALS = 20
"""Number of deals to try when the goal leaves some cards open."""
STARTS, EXCHANGES = (1, 100) if INTERPRETED else (5, 500)
"""When nothing else finds a history: how often to start again from the real deal, and how many exchanges of two components to
try each time."""
CERTAIN = 20 if INTERPRETED else 200
"""Number of other worlds in which a component has to go to the same place before that counts as a proof."""
FEW = 0.05
"""The share of undecided determinizations above which the law says what is usually the reason."""
USUALLY = (
    "usually this means that moves of others show something about hidden cards (a player who does not follow suit has none), "
    "and that the game needs a `determinize` of its own"
)
FIRM = 30
"""Cost of an entry that misses the goal for good, relative to one that a later shuffle may still fix."""
WRONG = 10_000
"""Cost of an entry that the seat would see differ, relative to one that only misses the goal."""


def determinizations_agree_with_history(game: Game[Any], games: int, seed: int) -> str | None:
    """Every determinization has a history that looks to its viewer like the match and ends in it.

    Searching for histories is slow, so only every tenth game is checked, in many of its positions. Returns how many
    determinizations are undecided, as a sentence, if any are.
    """
    checked, undecided = 0, []
    own = game.determinize.__module__ != pools.__name__
    usually = "" if own else f"; {USUALLY}"
    for match in matches(game, 1 if INTERPRETED else max(games // 10, 4), seed, MEDIUM_SHARE):
        for found in findings(match, seed):
            checked += 1
            where = f"{about(match, found.number)}, {viewer_name(found.viewer)}"
            move = game.catalogue.text(match.moves[found.saw - 1])
            seen = f"after “{move}”, decision {found.saw}" if found.saw else "in the deal"
            if found.verdict is Verdict.CONTRADICTED:
                raise LawBroken(f"{where}: a determinization has no history; it contradicts what was seen {seen}{usually}")
            if found.verdict is Verdict.UNDECIDED:
                undecided.append(f"{where}, seen {seen}")
    if not undecided:
        return None
    counted = f"undecided for {len(undecided)} of {checked} determinizations, with no contradiction; the first: {undecided[0]}"
    return f"{counted}{usually}" if len(undecided) > FEW * checked else counted


class Verdict(Enum):
    """What the search found out about a determinization."""

    EXPLAINED = "a history leads to it"
    CONTRADICTED = "it contradicts what its viewer has seen"
    UNDECIDED = "neither a history nor a contradiction was found"


@dataclass(frozen=True)
class Finding:
    """What was found out about one determinization."""

    number: int
    """The position that was determinized: the number of decisions before it."""
    viewer: int
    verdict: Verdict
    saw: int = 0
    """The number of decisions after which the viewer saw something else, or which the best attempt has explained."""


def findings(match: Match, seed: int, positions: int = POSITIONS, determinizations: int = WORLDS) -> Iterator[Finding]:
    """Determinizes some positions, and searches for a history of each determinization."""
    history, rng = History(match), fast_rng(seed)
    for number in some_positions(match, positions)[:-1]:
        for viewer in range(SPECTATOR, match.seats):
            seen = match.view(viewer, number, memory=True)
            worlds = np.stack([seen.position] * determinizations)
            for world in worlds:
                match.game.rules.determinize(world, viewer, rng)
            yield from history.explain(viewer, number, worlds)


@dataclass(frozen=True)
class Sight:
    """What a viewer saw of one position, on the page or from memory: visible and hidden bytes."""

    seen: Places
    hidden: Places
    backs: npt.NDArray[np.int8]
    """The back of each hidden entry."""


@dataclass(frozen=True)
class Goal:
    """The hidden entries that a history should have after one decision, for one world or a row for each of several."""

    entries: Entries
    sure: npt.NDArray[np.bool_]
    """Which of them were seen later."""
    firm: npt.NDArray[np.bool_]
    """Which of them nothing random moves until then."""

    def row(self, number: int) -> Goal:
        return Goal(self.entries[number], self.sure, self.firm)


@dataclass(frozen=True)
class Replay:
    """A replay of the match from another deal."""

    deal: Packed
    world: Packed
    """Where it ends, or where it first looks different."""
    reached: int
    """The decision after which that is."""
    cost: int
    """The cost of that world: 0 if it is the goal."""
    rest: int
    """Number of decisions that could not be replayed."""

    @property
    def complete(self) -> bool:
        return not self.cost and not self.rest

    def closer_than(self, other: Replay) -> bool:
        return (self.rest, self.cost) < (other.rest, other.cost)


class History:
    """A match, to be replayed in other ways that look the same to a viewer."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.game, self.rules = match.game, match.game.rules
        self.record = match.game.position
        self.real = [match.at(number) for number in range(match.number + 1)]
        self.out = self.rules.listing()
        self.rng = random.Random(match.secret.hex())
        self.back_row = np.zeros(self.real[0].size, np.intp)
        self.back_row[self.record.hideable.at] = self.record.hideable.back
        self.words = cache(lambda number: match.secret.rng(number, WORDS))
        """The random words of a decision."""
        self.taken = cache(self._count_words)
        self.same_public_text = cache(self._find_same_public_text)
        self.sights: dict[tuple[int, int], Sight] = {}
        self.flows: dict[tuple[int, int | None], tuple[Places, Places, Places]] = {}
        self.certainties = cache(self._find_certainties)
        self.draws: dict[tuple[int, np.uint64 | None], Draws] = {}

    # The match itself

    def sight(self, viewer: int, number: int) -> Sight:
        """What the viewer saw after this many decisions."""
        found = self.sights.get((viewer, number))
        if found is None:
            page, memory = (self.match.view(viewer, number, memory=with_memory).position for with_memory in (False, True))
            dark = (page.view(np.int8) <= HIDDEN) & (memory.view(np.int8) <= HIDDEN)
            hidden = self.record.hideable.at[dark[self.record.hideable.at]]
            lit = np.ones(page.size, np.bool_)
            lit[hidden] = False
            backs = self.record.hideable.backs[self.back_row[hidden], self.real[number][hidden].view(np.int8)]
            found = self.sights[viewer, number] = Sight(np.flatnonzero(lit), hidden, backs)
        return found

    def flow(self, number: int, viewer: int) -> tuple[Places, Places, Places]:
        """Where each entry that can be hidden goes in a decision: sources, targets. For a secret move, only entries that go there
        whatever the move was.

        Last, for a public move, the entries that cannot be traced: they may show in what happened.
        """
        secret = self._is_secret(viewer, number)
        key = number, viewer if secret else None
        if key not in self.flows:
            probes = self._look_alikes(number, viewer, SECRET_PROBES) if secret else self._probes(number, PROBES)
            pairs = self._trace(*probes)
            lost = np.setdiff1d(self.record.hideable.at, pairs[:, 0]) if not secret else pairs[:0, 0]
            self.flows[key] = pairs[:, 0], pairs[:, 1], lost
        return self.flows[key]

    def _find_certainties(self, number: int, viewer: int) -> tuple[Places, Places, Places]:
        """Pairs of source and target like those of `flow`; the entries that the decision sets to the same whatever was there
        before; and those that it shows to have been what they were, such as a card that was played from a hand.

        They are checked in so many worlds that they can be relied on. All are empty if there are too few such worlds.
        """
        alike = self._look_alikes(number, viewer, CERTAIN)
        probes = alike if self._is_secret(viewer, number) else self._probes(number, CERTAIN)
        if min(len(alike[0]), len(probes[0])) <= CERTAIN // 2:
            return np.empty((0, 2), np.intp), np.empty(0, np.intp), np.empty(0, np.intp)
        pairs = self._trace(*probes)
        before, after = (np.stack(worlds) for worlds in alike)
        holds = (before[:, pairs[:, 0]] == after[:, pairs[:, 1]]).all(axis=0)
        changed = self.real[number] != self.real[number - 1]
        same = np.flatnonzero(changed & (after == self.real[number]).all(axis=0))
        return pairs[holds], same, np.flatnonzero((before == self.real[number - 1]).all(axis=0))

    def _probes(self, number: int, count: int) -> tuple[list[Packed], list[Packed]]:
        """The decision made in other worlds where the same happens to other components: positions before and after."""
        real, mover, move = self.real[number - 1], self.match.to_move_at(number - 1), self.match.moves[number - 1]
        stepped, taken = self._step(real, move, self.words(number))
        before, after, hideable = [real], [stepped], self.record.hideable.at
        for viewer in (SPECTATOR, mover):
            seen = self.match.view(viewer, number - 1, memory=viewer == mover).position
            enough = len(before) + count // 2
            for _ in range(TRIES * count // PROBES):
                world = self._determinize(seen, viewer)
                if move in self._legal(world):
                    other, took = self._step(world, move, self.words(number))
                    emptied = np.array_equal(other[hideable] == EMPTY, stepped[hideable] == EMPTY)
                    moved = (other != world)[hideable] == (stepped != real)[hideable]  # a shuffle may leave anything in place
                    if took == taken and emptied and (taken or moved.all()):
                        before.append(world)
                        after.append(other)
                if len(before) == enough:
                    break
        return before, after

    def _look_alikes(self, number: int, viewer: int, count: int) -> tuple[list[Packed], list[Packed]]:
        """The same in worlds that look the same to the viewer, before and after; a secret move may be another one."""
        before, after = [self.real[number - 1]], [self.real[number]]
        seen = self.match.view(viewer, number - 1, memory=True).position
        secret = self._is_secret(viewer, number)
        for _ in range(TRIES * count // (SECRET_PROBES if secret else PROBES)):
            world = self._determinize(seen, viewer)
            same = self._moves_like(world, self.match.moves[number - 1], secret)
            for move in self.rng.sample(same, len(same)):
                other, _ = self._step(world, move, self.words(number))
                if not self._cost(viewer, number, other):
                    before.append(world)
                    after.append(other)
                    break
            if len(before) > count:
                break
        return before, after

    def _determinize(self, seen: Packed, viewer: int) -> Packed:
        world = seen.copy()
        self.rules.determinize(world, viewer, fast_rng(self.rng.getrandbits(32)))
        return world

    def _trace(self, before: list[Packed], after: list[Packed]) -> Places:
        """Pairs of source and target: entries that stay, and entries that are in one place before and in another after, in all
        worlds."""
        b, a = (np.ascontiguousarray(np.stack(worlds).T) for worlds in (before, after))
        stays, varies = (b == a).all(axis=1), (b != b[:, :1]).any(axis=1)
        hideable = self.record.hideable.at
        pairs = {(place, place) for place in hideable[stays[hideable]].tolist()}
        leaving = {b[place].tobytes(): place for place in hideable[varies[hideable] & ~stays[hideable]].tolist()}
        for place in np.flatnonzero((a != a[:, :1]).any(axis=1) & ~stays).tolist() if leaving else ():
            source = leaving.get(a[place].tobytes())
            if source is not None:
                pairs.add((source, place))
        return np.array(sorted(pairs), np.intp).reshape(-1, 2)

    def _count_words(self, number: int) -> int:
        """Number of random words that a decision used."""
        return self._step(self.real[number - 1], self.match.moves[number - 1], self.words(number))[1]

    def _legal(self, world: Packed) -> list[Move]:
        legal: list[Move] = self.out[: self.rules.legal(world, self.out)].tolist()
        return legal

    def _step(self, world: Packed, move: Move, words: Rng) -> tuple[Packed, int]:
        """The world after the move, and the number of random words used."""
        stepped, rng = world.copy(), words.copy()
        self.rules.step(stepped, move, rng, self.out)
        return stepped, int(rng[0]) - 1

    def _moves_like(self, world: Packed, move: Move, secret: bool) -> list[Move]:
        """For a secret move, the legal moves that others cannot tell from it; otherwise the move itself, if it is legal."""
        legal = self._legal(world)
        if not secret:
            return [move] if move in legal else []
        return [other for other in legal if other in self.same_public_text(move)]

    def _find_same_public_text(self, move: Move) -> frozenset[Move]:
        public = self.game.catalogue.public
        return frozenset(other for other in range(self.game.catalogue.size) if public(other, False) == public(move, False))

    # The search for a history

    def explain(self, viewer: int, number: int, worlds: Packed) -> Iterator[Finding]:
        """For each world after this many decisions: whether a history leads there."""
        goals = self._goals(viewer, number, worlds, False)
        for place in range(len(worlds)):
            own = [goal.row(place) for goal in goals]
            if (
                self._is_reached(viewer, own)
                or self._is_reached_again(viewer, number, worlds[place : place + 1])
                or any((replay := self._exchange(viewer, own)).complete for _ in range(STARTS))
            ):
                yield Finding(number, viewer, Verdict.EXPLAINED)
            elif (saw := self._refute(viewer, number, worlds[place])) is not None:
                yield Finding(number, viewer, Verdict.CONTRADICTED, saw)
            else:
                yield Finding(number, viewer, Verdict.UNDECIDED, replay.reached)

    def _is_reached(self, viewer: int, goals: list[Goal]) -> bool:
        """Whether a replay from the deal of the goals ends there."""
        deal = self._deal(viewer, goals[0])
        return deal is not None and self._replay(viewer, deal, goals).complete

    def _is_reached_again(self, viewer: int, number: int, world: Packed) -> bool:
        """The same in several attempts, with goals that are traced anew."""
        for attempt in range(1, ATTEMPTS):
            if attempt % 2 == 0:  # an entry may have been traced to the wrong place by coincidence
                self.flows.clear()
                self.draws.clear()
            if self._is_reached(viewer, [goal.row(0) for goal in self._goals(viewer, number, world, attempt % 2 == 1)]):
                return True
        return False

    def _exchange(self, viewer: int, goals: list[Goal]) -> Replay:
        """The replay nearest to the goal that is found by exchanging components of the real deal, two by two.

        First those of which one is where the other should be; when all of these have been tried in vain, any two.
        """
        nearest = self._replay(viewer, self.real[0], goals)
        pairs, improved = self._misplaced(viewer, nearest, goals), True
        for _ in range(EXCHANGES):
            if nearest.complete:
                break
            if not pairs:
                pairs = self._misplaced(viewer, nearest, goals) if improved else self._exchangeable(viewer, nearest.deal)
                improved = not improved
                if not pairs:
                    continue
            deal = nearest.deal.copy()
            places = list(pairs.pop())
            deal[places] = deal[places[::-1]]
            replay = self._replay(viewer, deal, goals)
            if replay.closer_than(nearest):
                pairs, improved = [], True
            if not nearest.closer_than(replay):
                nearest = replay
        return nearest

    def _misplaced(self, viewer: int, replay: Replay, goals: list[Goal]) -> list[tuple[int, int]]:
        """The pairs of places in its deal with two components of which one ends where the other should be, in random order."""
        wanted, found = self._wanted(viewer, replay.reached, goals[replay.reached].entries), replay.world.view(np.int8)
        wrong = np.flatnonzero((found != wanted) & (wanted != UNKNOWN))
        confused = {frozenset((int(found[place]), int(wanted[place]))) for place in wrong.tolist()}
        dealt = replay.deal.view(np.int8)
        return [
            (a, b) for a, b in self._exchangeable(viewer, replay.deal) if frozenset((int(dealt[a]), int(dealt[b]))) in confused
        ]

    def _exchangeable(self, viewer: int, deal: Packed) -> list[tuple[int, int]]:
        """The pairs of places with different components that the viewer does not see in the deal, in random order."""
        sight, pools = self.sight(viewer, 0), self._pools
        looks = self.record.hideable.backs[self.back_row[sight.hidden], deal[sight.hidden].view(np.int8)]
        groups: dict[tuple[int, int], list[int]] = {}
        for place, look in zip(sight.hidden.tolist(), looks.tolist(), strict=True):
            groups.setdefault((int(pools[place]), look), []).append(place)
        pairs = [pair for group in groups.values() for pair in itertools.combinations(group, 2) if deal[pair[0]] != deal[pair[1]]]
        self.rng.shuffle(pairs)
        return pairs

    def _refute(self, viewer: int, number: int, world: Packed) -> int | None:
        """Traces the world back as long as that is certain. The number of decisions after which the viewer saw something else;
        None if there is no contradiction."""
        entries = world.view(np.int8).astype(np.int16)
        for n in range(number, 0, -1):
            if self.taken(n):
                return None
            pairs, same, shown = self.certainties(n, viewer)
            sight, real = self.sight(viewer, n - 1), self.real[n - 1].view(np.int8)
            before = np.full_like(entries, UNKNOWN)
            before[sight.seen] = real[sight.seen]
            fixed = self.real[n].view(np.int8)[same]
            if ((entries[same] != fixed) & (entries[same] != UNKNOWN)).any():
                return n
            for source, target in pairs.tolist():
                if entries[target] not in (UNKNOWN, before[source]):
                    if before[source] != UNKNOWN:
                        return n
                    before[source] = entries[target]
            shown = shown[before[shown] == UNKNOWN]
            before[shown] = self.real[n - 1].view(np.int8)[shown]
            if not self._is_possible(viewer, n, before, entries):
                return n
            entries = before
        return None

    def _is_possible(self, viewer: int, number: int, before: Entries, after: Entries) -> bool:
        """Whether a decision can lead from these entries to those. True if the decision is secret, or if too much is unknown.

        Whether a move is legal depends on what its mover sees, and on nothing else: the rest may be what it really was.
        """
        if self._is_secret(viewer, number):
            return True
        move, unknown = self.match.moves[number - 1], before == UNKNOWN
        world = np.where(unknown, self.real[number - 1].view(np.int8), before).astype(np.int8).view(np.uint8)
        if not unknown[self.sight(self.match.to_move_at(number - 1), number - 1).seen].any() and move not in self._legal(world):
            return False
        if unknown.any() or (after == UNKNOWN).any():
            return True
        return np.array_equal(self._step(world, move, self.words(number))[0].view(np.int8), after)

    def _goals(self, viewer: int, number: int, worlds: Packed, strict: bool) -> list[Goal]:
        """The worlds traced back to the deal, position by position: what each hidden entry has to be to lead there.

        An entry that cannot be traced may be anything; if strict, it is what it really was.
        """
        entries = worlds.view(np.int8).astype(np.int16)
        sure, firm = np.zeros(entries.shape[1], np.bool_), np.ones(entries.shape[1], np.bool_)
        goals = []
        for n in range(number, -1, -1):
            sight = self.sight(viewer, n)
            entries[:, sight.seen] = self.real[n].view(np.int8)[sight.seen]
            sure[sight.seen] = firm[sight.seen] = True
            goals.append(Goal(entries[:, sight.hidden], sure[sight.hidden], firm[sight.hidden]))
            if n == 0:
                break
            sources, targets, lost = self.flow(n, viewer)
            order = np.argsort(sure[targets], kind="stable")  # of two targets, the one that was seen counts
            sources, targets = sources[order], targets[order]
            entries, later = np.full_like(entries, UNKNOWN), entries
            entries[:, sources] = later[:, targets]
            sure, later_sure = np.zeros_like(sure), sure
            sure[sources] = later_sure[targets]
            firm, later_firm = np.zeros_like(firm), firm
            firm[sources] = later_firm[targets] & ((sources == targets) | (self.taken(n) == 0))
            if strict:
                entries[:, lost] = self.real[n - 1].view(np.int8)[lost]
                sure[lost] = True
        return goals[::-1]

    def _is_secret(self, viewer: int, number: int) -> bool:
        return bool(self.game.catalogue.kind(self.match.moves[number - 1]).secret) and self.match.to_move_at(number - 1) != viewer

    def _replay(self, viewer: int, deal: Packed, goals: list[Goal]) -> Replay:
        """Replays the match from this deal, as near to the goals as it finds, as long as it looks the same to the viewer."""
        world, cost, number = deal, self._cost(viewer, 0, deal, goals[0]), len(goals) - 1
        for n in range(1, number + 1):
            best, cost = self._nearest_step(viewer, n, world, goals[n])
            if best is None:
                return Replay(deal, world, n - 1, UNKNOWN * WRONG, number - n + 1)
            if cost >= WRONG:
                return Replay(deal, best, n, cost, number - n + 1)
            world = best
        return Replay(deal, world, number, cost, 0)

    def _nearest_step(self, viewer: int, number: int, world: Packed, goal: Goal) -> tuple[Packed | None, int]:
        """The world nearest to the goal that this decision can lead to, and its cost; None if the move is not legal."""
        tried = []
        for move in self._moves_like(world, self.match.moves[number - 1], self._is_secret(viewer, number)):
            stepped, taken = self._step(world, move, self.words(number))
            tried.append((self._cost(viewer, number, stepped, goal), move, stepped, taken))
        tried.sort(key=lambda one: (one[0], one[1] != self.match.moves[number - 1]))  # the real one fits what was seen later
        best, cost = None, UNKNOWN * WRONG
        for price, move, stepped, taken in tried[:MOVES]:
            if price and taken:
                stepped, price = self._steer(viewer, number, world, move, goal, stepped, price)
            if price < cost:
                best, cost = stepped, price
            if not cost:
                break
        return best, cost

    def _cost(self, viewer: int, number: int, world: Packed, goal: Goal | None = None) -> int:
        """The cost of a world: its distance from what the viewer saw, and from the goal."""
        sight, real = self.sight(viewer, number), self.real[number]
        cost = WRONG * int(np.count_nonzero(world[sight.seen] != real[sight.seen]))
        entries = world[sight.hidden].view(np.int8)
        if goal is not None and np.array_equal(entries, goal.entries):
            return cost
        wrong = (self.record.hideable.backs[self.back_row[sight.hidden], entries] != sight.backs) | (entries < 0)
        cost += WRONG * int(np.count_nonzero(wrong))
        if goal is not None:
            missed = (entries != goal.entries) & (goal.entries != UNKNOWN)
            cost += int(np.count_nonzero(missed)) + FIRM * int(np.count_nonzero(missed & goal.firm))
        return cost

    def _deal(self, viewer: int, goal: Goal) -> Packed | None:
        """A deal with the entries of the goal. Entries that were seen later come first; the rest is dealt from what is left."""
        hidden, real = self.sight(viewer, 0).hidden, self.real[0]
        dealt = real.view(np.int8)[hidden].astype(np.int16)
        pools = self._pools[hidden].tolist()
        left = Counter(zip(pools, dealt.tolist(), strict=True))
        chosen, everywhere = np.full_like(dealt, UNKNOWN), np.ones(dealt.size, np.bool_)
        for wanted, entries in (
            (goal.sure, goal.entries),
            (goal.firm, goal.entries),
            (everywhere, goal.entries),
            (everywhere, dealt),
        ):
            for place in np.flatnonzero(wanted & (entries != UNKNOWN) & (chosen == UNKNOWN)).tolist():
                entry = pools[place], int(entries[place])
                if left[entry] > 0:
                    left[entry] -= 1
                    chosen[place] = entries[place]
        missing = sorted(np.flatnonzero(chosen == UNKNOWN).tolist(), key=lambda place: pools[place])
        world = real.copy()
        for _ in range(DEALS if missing else 1):
            rest = list(left.elements())
            self.rng.shuffle(rest)
            chosen[missing] = [entry for _, entry in sorted(rest, key=lambda one: one[0])]
            world[hidden] = chosen.astype(np.int8).view(np.uint8)
            if not self._cost(viewer, 0, world) and self._has_all_components(world):
                return world
        return None

    @cached_property
    def _pools(self) -> Places:
        """The pool of components that each entry is dealt from: one or two fields that together always hold the same, otherwise
        all."""
        seen = self.match.view(SPECTATOR, 0).position
        deals = np.stack([self.real[0], *(self._determinize(seen, SPECTATOR) for _ in range(PROBES))])
        fields = [np.arange(field.start, field.start + field.size) for field in self.record.hideable.fields]
        pools = np.zeros(seen.size, np.intp)
        for count in (1, 2):
            for some in itertools.combinations(fields, count):
                places = np.concatenate(some)
                things = np.sort(deals[:, places], axis=1)
                if (things == things[0]).all() and not pools[places].any():
                    pools[places] = pools.max() + 1
        return pools

    def _has_all_components(self, world: Packed) -> bool:
        count, real = (dict(self.game.component_counts(reading(self.record, each))) for each in (world, self.real[0]))
        return count == real

    def _steer(
        self, viewer: int, number: int, world: Packed, move: Move, goal: Goal, stepped: Packed, cost: int
    ) -> tuple[Packed, int]:
        """Chooses random words that lead to the goal, in order, each by the bytes that no later word changes.

        If that fails, the last word may insert something into what the others shuffled, so it is chosen before them.
        """
        wanted, draws = self._wanted(viewer, number, goal.entries), self._draws(number, None)

        def step(words: Rng) -> Packed:
            return self._step(world, move, words)[0]

        def price_of(words: Rng) -> int:
            return self._cost(viewer, number, step(words), goal)

        def with_last(words: Rng, word: np.uint64) -> Rng:
            return np.concatenate((words[: len(draws.choices)], [word], words[len(draws.choices) + 1 :]))

        first = draws.settle(step, self.words(number), wanted)
        tried = [first]
        if draws.choices and price_of(first):
            for word in sorted(draws.choices[-1], key=lambda word: price_of(with_last(first, word))):  # the nearest first
                tried.append(self._draws(number, word).settle(step, self.words(number), wanted))
                if not price_of(tried[-1]):
                    break
        nearest = min(tried, key=price_of)
        return (step(nearest), price_of(nearest)) if price_of(nearest) < cost else (stepped, cost)

    def _wanted(self, viewer: int, number: int, goal: Entries) -> Entries:
        """The bytes that a world should have: what the viewer saw, and the goal for hidden entries."""
        wanted = self.real[number].view(np.int8).astype(np.int16)
        wanted[self.sight(viewer, number).hidden] = goal
        return wanted

    def _draws(self, number: int, final: np.uint64 | None) -> Draws:
        """The effect of the random words of a decision, measured in the match itself."""
        if (number, final) not in self.draws:
            real, move, taken = self.real[number - 1], self.match.moves[number - 1], self.taken(number)
            others = (self.match.secret.rng(VARIANT + variant, WORDS) for variant in range(TRIES))
            same_length = (other for other in others if self._step(real, move, other)[1] == taken)
            settings = [self.words(number), *itertools.islice(same_length, VARIANTS)]
            self.draws[number, final] = Draws.probe(lambda words: self._step(real, move, words)[0], settings, taken, final)
        return self.draws[number, final]
