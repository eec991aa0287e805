"""What OpenSpiel's states are made of: a game in progress that is quick to copy and small to pickle, in two kinds.

A `SeededState` draws a seed first, which decides every card; a `TreeState` has a chance node wherever the rules draw at random.
"""

from __future__ import annotations

import zlib
from collections.abc import Callable
from copy import copy
from functools import cache, cached_property
from hashlib import blake2b
from typing import Any

import numpy as np

from hightable.engine.components import Overlay
from hightable.engine.discovery import find
from hightable.engine.game import Game
from hightable.engine.options import Settings
from hightable.engine.position import NONE, Packed, to_move_at
from hightable.engine.rng import Rng, fast_rng, restart, seed_key
from hightable.envs.chance_nodes import after, outcomes
from hightable.envs.common import Observation, observe, points_and_rewards, with_seat
from hightable.warmup import warm_up

SEED, EXPLICIT = "seed", "explicit"
"""The values of the parameter `chance`: a seed at the start decides everything, or chance has a node wherever it decides."""

CHANCE_NODES, OUTCOMES = 8, 256
"""The nodes at which a seed is drawn, and the outcomes of each: together 64 bits, as many as the simulations' rng has."""

MOST_KEPT, STATE_SIZE = 1 << 28, 1500
"""How many bytes of a game's tree are kept, and how many a state takes beside its position, roughly."""


class Variant:
    """What all states of a game share: the game, the number of players and the options."""

    def __init__(self, game: Game[Any], seats: int, settings: Settings) -> None:
        warm_up(game, search=False)
        self.game, self.seats, self.settings = game, seats, settings
        self.text: Callable[[int], str] = cache(game.catalogue.text)
        """The notation of a move, cached because histories are printed often."""
        self.public: Callable[[int, bool], bytes] = cache(
            lambda move, to_mover: repr(game.catalogue.public(move, to_mover)).encode()
        )
        """What the mover, or another seat, learns of a move itself."""
        self.room = MOST_KEPT // (STATE_SIZE + int(game.position.dtype.itemsize))
        """How many more states of its tree are kept."""

    def deal(self, rng: Rng) -> Packed:
        """A dealt position."""
        rules = self.game.rules
        position = rules.position()
        rules.begin(position, self.seats, self.settings, rng, rules.listing())
        return position

    def play(self, position: Packed, move: int, rng: Rng) -> Packed:
        """The position after the move."""
        rules, played = self.game.rules, position.copy()
        rules.step(played, move, rng, rules.listing())
        return played

    @cached_property
    def tree(self) -> TreeState:
        """The root of the game's tree."""
        return TreeState.root(self)

    def observe(self, position: Packed | None, seat: int, memory: bool) -> Observation:
        """What the seat's page shows, or with `memory` everything it may know. Before the deal, zeros after the seat."""
        if not 0 <= seat < self.seats:
            raise ValueError(f"There is no player {seat}: the players are 0 to {self.seats - 1}.")
        if position is None:
            return with_seat(seat, self.game.rules.position())
        return observe(self.game, position, seat, memory=memory)

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickles the name, version and overlay of the game, not the game."""
        return _load_variant, (
            self.game.base_name,
            self.game.version,
            self.game.overlay,
            self.seats,
            tuple(self.settings.tolist()),
        )


def _load_variant(name: str, version: int, overlay: Overlay | None, seats: int, settings: tuple[int, ...]) -> Variant:
    game = find(name, overlay)
    if game.version != version:
        raise ValueError(f"This state was saved with version {version} of {name}; this is version {game.version}.")
    return _cached_variant(game, seats, settings)


@cache
def _cached_variant(game: Game[Any], seats: int, settings: tuple[int, ...]) -> Variant:
    return Variant(game, seats, np.array(settings, np.int64))


class RawState:
    """What both kinds of states share: a position with its legal moves. States never change, so that copies are free."""

    def __init__(self, variant: Variant, position: Packed | None) -> None:
        self.variant = variant
        self.position = position
        """None before the deal."""
        self.legal: list[int] = [] if position is None else variant.game.rules.legal_moves(position)
        """The legal moves in ascending order; none at a chance node."""

    @property
    def to_move(self) -> int:
        """The seat to move, NONE at the end. Not for chance nodes."""
        assert self.position is not None
        return to_move_at(self.variant.game.position, self.position)

    @cached_property
    def rewards(self) -> list[float]:
        """The reward of each seat at the end."""
        assert self.position is not None
        return points_and_rewards(self.variant.game, self.position, self.variant.seats)[1]

    @property
    def is_chance_node(self) -> bool:
        raise NotImplementedError

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The outcomes of this chance node with their probabilities."""
        raise NotImplementedError

    def information(self, player: int) -> str:
        """The player's information state."""
        raise NotImplementedError

    def child(self, action: int) -> RawState:
        """The state after this move or outcome. Raises ValueError for any that is not legal here."""
        if self.is_chance_node:
            outcomes = len(self.chance_outcomes())
            if not 0 <= action < outcomes:
                raise ValueError(f"{action} is not an outcome of this chance node: they are 0 to {outcomes - 1}.")
        elif action not in self.legal:
            why = "legal_actions() lists the legal ones" if self.legal else "the game is over"
            raise ValueError(f"{action} is not a legal action here: {why}.")
        return self._child(action)

    def _child(self, action: int) -> RawState:
        raise NotImplementedError

    def determinized(self, seen: Packed, seat: int, seed: tuple[int, ...]) -> RawState:
        """A random state that looks the same to the seat, with other random numbers from here on."""
        raise NotImplementedError

    def __deepcopy__(self, memo: dict[int, Any]) -> RawState:
        return self

    def __getstate__(self) -> dict[str, Any]:
        """A few hundred bytes. They include the position, since a determinized one has no history."""
        position = None if self.position is None else zlib.compress(self.position.tobytes())
        return {**vars(self), "position": position}

    def __setstate__(self, state: dict[str, Any]) -> None:
        position = state["position"]
        vars(self).update(state)
        self.position = None if position is None else np.frombuffer(zlib.decompress(position), np.uint8)


class SeededState(RawState):
    """A game in progress whose seed decides every card. Before the deal it has only the part of the seed drawn so far."""

    def __init__(self, variant: Variant, seed: tuple[int, ...] = (), decisions: int = 0, position: Packed | None = None) -> None:
        super().__init__(variant, position)
        self.seed, self.decisions = seed, decisions

    @property
    def is_chance_node(self) -> bool:
        return self.position is None

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [(outcome, 1 / OUTCOMES) for outcome in range(OUTCOMES)]

    def information(self, player: int) -> str:
        """What the player knows now, as bytes in hexadecimal."""
        return self.variant.observe(self.position, player, memory=True).tobytes().hex()

    def _child(self, action: int) -> SeededState:
        """Adds an outcome to the seed, and deals after the last one; or plays a move."""
        variant, seed = self.variant, self.seed
        if self.position is not None:
            return SeededState(variant, seed, self.decisions + 1, variant.play(self.position, action, self._rng(seed)))
        seed += (action,)
        return SeededState(variant, seed, 0, variant.deal(self._rng(seed)) if len(seed) == CHANCE_NODES else None)

    def _rng(self, seed: tuple[int, ...]) -> Rng:
        """The random numbers of this decision, independent of earlier decisions."""
        rng = np.zeros(2, np.uint64)
        restart(rng, seed_key(int.from_bytes(seed, "little")), self.decisions)
        return rng

    def determinized(self, seen: Packed, seat: int, seed: tuple[int, ...]) -> SeededState:
        return SeededState(self.variant, seed, self.decisions, _determinized(self.variant, seen, seat, seed))


class TreeState(RawState):
    """A game in progress with a chance node wherever its rules draw at random, and with perfect recall.

    A chance node has one outcome for each position that can follow. Only where there are too many ways to draw the numbers of a
    deal or a move, as when a large deck is shuffled, every number has a chance node of its own.
    """

    def __init__(self, variant: Variant, position: Packed | None, recalled: tuple[bytes, ...]) -> None:
        super().__init__(variant, position)
        self.recalled = recalled
        """For each seat, a digest of everything it has seen and done."""
        self.move = NONE
        """At a chance node, the move that is being played; NONE for the deal."""
        self.results: list[tuple[Packed, float]] = []
        """The positions that can follow, with their probabilities."""
        self.numbers: tuple[int, ...] = ()
        """Where there are too many of these: the numbers drawn so far."""
        self.limit = 0
        """And below what the next one is drawn."""
        self.children: dict[int, TreeState] = {}
        """The states that follow, as far as they are known and kept."""

    @classmethod
    def root(cls, variant: Variant) -> TreeState:
        """The state before the deal."""
        return cls(variant, None, tuple(bytes([seat]) for seat in range(variant.seats)))._played(NONE)

    @property
    def is_chance_node(self) -> bool:
        return bool(self.results) or self.limit > 0

    def chance_outcomes(self) -> list[tuple[int, float]]:
        if self.results:
            return [(outcome, probability) for outcome, (_, probability) in enumerate(self.results)]
        return [(outcome, 1 / self.limit) for outcome in range(self.limit)]

    def information(self, player: int) -> str:
        """A digest of everything the player has seen and done, in order."""
        return self.recalled[player].hex()

    def child(self, action: int) -> TreeState:
        """The state after this move or outcome. Kept while there is room: algorithms visit the same states again and again."""
        if action in self.children:
            return self.children[action]
        following = super().child(action)
        assert isinstance(following, TreeState)
        if self.variant.room > 0:
            self.variant.room -= 1
            self.children[action] = following
        return following

    def _child(self, action: int) -> TreeState:
        if not self.is_chance_node:
            return self._played(action)
        return self._arrived(self.results[action][0]) if self.results else self._drawn((*self.numbers, action))

    def _played(self, move: int) -> TreeState:
        """The state after a move, or the deal: the only position that can follow, or a chance node."""
        node = copy(self)
        node.move, node.legal, node.children = move, [], {}
        results = outcomes(node._follow)
        if results is None:
            return node._drawn(())
        if len(results) == 1:
            return node._arrived(results[0][0])
        node.results = results
        return node

    def _drawn(self, numbers: tuple[int, ...]) -> TreeState:
        """The chance node of the next number that can be more than 0 after these; if there is none, the state that follows."""
        position, limits = after(self._follow, numbers)
        while len(numbers) < len(limits) and limits[len(numbers)] == 1:
            numbers += (0,)
        if len(numbers) == len(limits):
            return self._arrived(position)
        node = copy(self)
        node.numbers, node.limit, node.children = numbers, limits[len(numbers)], {}
        return node

    def _follow(self, rng: Rng) -> Packed:
        """The position after the move, or after the deal."""
        return self.variant.deal(rng) if self.position is None else self.variant.play(self.position, self.move, rng)

    def _arrived(self, position: Packed) -> TreeState:
        """The state with this position, in which every seat recalls what it learned of the move and what it sees now."""
        variant, seats = self.variant, range(self.variant.seats)
        mover = NONE if self.move == NONE else self.to_move
        told = [b"" if self.move == NONE else variant.public(self.move, seat == mover) for seat in seats]
        seen = [variant.observe(position, seat, memory=True).tobytes() for seat in seats]
        digests = (blake2b(b"".join(parts), digest_size=16).digest() for parts in zip(self.recalled, told, seen, strict=True))
        return TreeState(variant, position, tuple(digests))

    def determinized(self, seen: Packed, seat: int, seed: tuple[int, ...]) -> TreeState:
        """A random state that looks the same to the seat, which recalls the same."""
        other = self._arrived(_determinized(self.variant, seen, seat, seed))
        other.recalled = (*other.recalled[:seat], self.recalled[seat], *other.recalled[seat + 1 :])
        return other

    def __getstate__(self) -> dict[str, Any]:
        return {**super().__getstate__(), "children": {}}


def _determinized(variant: Variant, seen: Packed, seat: int, seed: tuple[int, ...]) -> Packed:
    position = seen.copy()
    variant.game.rules.determinize(position, seat, fast_rng(np.random.SeedSequence([*seed, 0, 1])))
    return position
