"""The law that every determinization agrees with everything its seat has seen since the deal.

For each determinization the law searches for a history: a deal, random numbers and secret moves that show the seat, after every
decision, exactly what it saw in the match, and that end in the determinized world. A history that is found proves that the world
is possible. If none is found, the world is reported as a contradiction.

The search works for any game. It finds where components go in a decision by making that decision in other worlds, and so traces
the goal, the determinized world, back to the deal, except where the seat saw what was really there. Then it replays the match
from that deal. Where the replay leaves the goal, because something seen was shuffled later or a move was secret, it tries other
random numbers and other moves that look the same.
"""

from __future__ import annotations

import itertools
import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, cached_property
from typing import Any

import numpy as np
import numpy.typing as npt

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
FIRM = 30
"""Cost of an entry that misses the goal for good, relative to one that a later shuffle may still fix."""
WRONG = 10_000
"""Cost of an entry that the seat would see differ, relative to one that only misses the goal."""


def determinizations_agree_with_history(game: Game[Any], games: int, seed: int) -> None:
    """Every determinization has a history that looks to its viewer like the match and ends in it.

    Searching for histories is slow, so only every tenth game is checked, in many of its positions.
    """
    for match in matches(game, 1 if INTERPRETED else max(games // 10, 4), seed, MEDIUM_SHARE):
        for number, viewer, saw in contradictions(match, seed):
            if saw is not None:
                seen = f"after “{match.game.catalogue.text(match.moves[saw - 1])}”, decision {saw}" if saw else "in the deal"
                raise LawBroken(
                    f"{about(match, number)}, {viewer_name(viewer)}: no history was found that leads to a determinization; it"
                    f" contradicts what was seen {seen}"
                )


def contradictions(
    match: Match, seed: int, positions: int = POSITIONS, determinizations: int = WORLDS
) -> Iterator[tuple[int, int, int | None]]:
    """Determinizes some positions. Yields the position, the viewer, and the number of decisions after which the viewer saw
    something else; None if a history was found."""
    history, rng = History(match), fast_rng(seed)
    for number in some_positions(match, positions)[:-1]:
        for viewer in range(SPECTATOR, match.seats):
            seen = match.view(viewer, number, memory=True)
            worlds = np.stack([seen.position] * determinizations)
            for world in worlds:
                match.game.rules.determinize(world, viewer, rng)
            for found in history.explain(viewer, number, worlds):
                yield number, viewer, found


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
            pairs = self._trace(*(self._secret_probes(number, viewer) if secret else self._probes(number)))
            lost = np.setdiff1d(self.record.hideable.at, pairs[:, 0]) if not secret else pairs[:0, 0]
            self.flows[key] = pairs[:, 0], pairs[:, 1], lost
        return self.flows[key]

    def _probes(self, number: int) -> tuple[list[Packed], list[Packed]]:
        """The decision made in other worlds where the same happens to other components: positions before and after."""
        real, mover, move = self.real[number - 1], self.match.to_move_at(number - 1), self.match.moves[number - 1]
        stepped, taken = self._step(real, move, self.words(number))
        before, after, hideable = [real], [stepped], self.record.hideable.at
        for viewer in (SPECTATOR, mover):
            seen = self.match.view(viewer, number - 1, memory=viewer == mover).position
            enough = len(before) + PROBES // 2
            for _ in range(TRIES):
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

    def _secret_probes(self, number: int, viewer: int) -> tuple[list[Packed], list[Packed]]:
        """The same with any move that looks the same to the viewer."""
        before, after = [self.real[number - 1]], [self.real[number]]
        seen = self.match.view(viewer, number - 1, memory=True).position
        for _ in range(TRIES):
            world = self._determinize(seen, viewer)
            same = self._moves_like(world, self.match.moves[number - 1], True)
            for move in self.rng.sample(same, len(same)):
                other, _ = self._step(world, move, self.words(number))
                if not self._cost(viewer, number, other):
                    before.append(world)
                    after.append(other)
                    break
            if len(before) > SECRET_PROBES:
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

    def explain(self, viewer: int, number: int, worlds: Packed) -> Iterator[int | None]:
        """For each world after this many decisions: None if a history leads there, otherwise where the last attempt fails."""
        goals = self._goals(viewer, number, worlds, False)
        for place, world in enumerate(worlds):
            found = self._replay(viewer, number, world, [goal.row(place) for goal in goals])
            for attempt in range(1, ATTEMPTS):
                if found is None:
                    break
                if attempt % 2 == 0:  # an entry may have been traced to the wrong place by coincidence
                    self.flows.clear()
                    self.draws.clear()
                again = self._goals(viewer, number, worlds[place : place + 1], attempt % 2 == 1)
                found = self._replay(viewer, number, world, [goal.row(0) for goal in again])
            yield found

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

    def _replay(self, viewer: int, number: int, end: Packed, goals: list[Goal]) -> int | None:
        """Replays the match from a deal that leads to the goal. None if it ends there, otherwise where it fails."""
        world = self._deal(viewer, goals[0])
        if world is None:
            return 0
        for n in range(1, number + 1):
            tried = []
            for move in self._moves_like(world, self.match.moves[n - 1], self._is_secret(viewer, n)):
                stepped, taken = self._step(world, move, self.words(n))
                tried.append((self._cost(viewer, n, stepped, goals[n]), move, stepped, taken))
            tried.sort(key=lambda one: (one[0], one[1] != self.match.moves[n - 1]))  # the real one fits what was seen later
            best, cost = None, UNKNOWN * WRONG
            for price, move, stepped, taken in tried[:MOVES]:
                if price and taken:
                    stepped, price = self._steer(viewer, n, world, move, goals[n], stepped, price)
                if price < cost:
                    best, cost = stepped, price
                if not cost:
                    break
            if best is None or cost >= WRONG:
                return n
            world = best
        return None if np.array_equal(world, end) else number

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
        fields = [self.record.hideable.at[first:end] for _, first, end in self.record.hideable.parts]
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
