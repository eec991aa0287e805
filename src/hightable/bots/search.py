"""A search tree that starts from a view: allocates the memory that the compiled search of `tree.py` works on."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from weakref import WeakKeyDictionary

import numba
import numpy as np
import numpy.typing as npt

from hightable.bots.network import NO_NETWORK, layout_of
from hightable.bots.network import PLAYERS as NETWORK_PLAYERS
from hightable.bots.network_kernels import VALUES, Network, network_type
from hightable.bots.tree import (
    COLUMNS,
    COUNTERS,
    DECISIONS,
    FIRST_CHILD,
    MOVE,
    NEXT_SIBLING,
    NODES,
    ROOT,
    SIMULATIONS,
    VISITS,
    SearchMemory,
    SearchParams,
)
from hightable.engine.game import Game
from hightable.engine.moves import Move, MoveCatalogue
from hightable.engine.native import EntryPoints
from hightable.engine.observation import encoding_type, entry_type
from hightable.engine.position import NONE, Packed
from hightable.engine.raw_rules import MOST_SEATS, load_for_game
from hightable.engine.rng import fast_rng
from hightable.engine.scratch import SCRATCH
from hightable.engine.view import View
from hightable.engine.visibility import hide_function

TEMPLATE = Path(__file__).with_name("tree.py")

MAX_DEPTH = 256
"""Maximum depth of the tree; deeper decisions belong to the rollout."""


def params_for_game(params: SearchParams, game: Game[Any]) -> SearchParams:
    """The parameters that compiled code is given: each of exactly its compiled type, the temperature times the game's own."""
    return SearchParams(
        c_puct=float(params.c_puct),
        temperature=float(params.temperature * game.prior_temperature),
        epsilon=float(params.epsilon),
        rollout_depth=int(params.rollout_depth),
        win_weight=float(params.win_weight),
        root_move=int(params.root_move),
        network_depth=int(params.network_depth),
        network_temperature=float(params.network_temperature),
        network_values=bool(params.network_values),
    )


def allocate_memory(
    game: Game[Any], view: View[Any], params: SearchParams, seed: int, capacity: int, network: Network | None = None
) -> SearchMemory:
    """Memory for a tree of this many nodes, which has only its root so far."""
    size, width = game.catalogue.size, game.rules.width
    if params.network_depth != NONE and (network is None or view.p.seats != NETWORK_PLAYERS):
        raise ValueError(f"This search needs a network, and a table of {NETWORK_PLAYERS}.")
    used = network or NO_NETWORK
    memory = SearchMemory(
        observation=view.position,
        seat=view.seat,
        params=params_for_game(params, game),
        rng=fast_rng(seed),
        world=np.empty_like(view.position),
        nodes=np.empty((capacity, COLUMNS), np.int32),
        rewards=np.empty((capacity, int(view.p.seats))),
        wins=np.zeros(size),
        final_points=np.zeros(size),
        counters=np.zeros(COUNTERS),
        margins=np.zeros(MOST_SEATS),
        moves=np.empty(width, np.int32),
        labels=np.empty(size, np.int32),
        weights=np.empty(width),
        child=np.full(size, NONE, np.int32),
        path=np.empty(MAX_DEPTH, np.int32),
        points=np.zeros(MOST_SEATS, np.int32),
        rank=np.zeros(MOST_SEATS, np.int32),
        expected=np.zeros(MOST_SEATS + SCRATCH),
        winning=np.zeros(MOST_SEATS),
        reward=np.zeros(MOST_SEATS),
        network=used,
        encoding=layout_of(game).tables,
        seen=np.empty_like(view.position),
        entries=np.empty(layout_of(game).size * layout_of(game).dtype.itemsize, np.uint8),
        first=np.empty(used.first.shape[1], np.float32),
        second=np.empty(used.second.shape[1], np.float32),
        values=np.zeros(VALUES),
        root_prior=np.empty(width),
    )
    memory.nodes[0], memory.rewards[0], memory.counters[NODES] = ROOT, 0.0, 1
    return memory


@dataclass(frozen=True)
class MoveStats:
    """What a search found out about one move, for the searching seat."""

    move: Move
    visits: int
    win_probability: float
    points: float
    """Expected final points."""


class SearchFunctions(EntryPoints):
    """The functions of a search, interpreted until they are compiled: `tree.py` loaded with a game's functions as its globals."""

    grow: Callable[[SearchMemory, int], None]
    lead: Callable[[npt.NDArray[np.int32]], int]

    def __init__(self, game: Game[Any]) -> None:
        own = {
            "POSITION": game.position.dtype,
            "ENTRY": entry_type(game.position).type,
            "hide": hide_function(game.position),
            "HAS_NETWORK": NETWORK_PLAYERS in game.players and game.has_move_heuristic,
            "PUBLIC_LABEL": public_labels(game.catalogue),
            "HAS_MOVE_HEURISTIC": game.has_move_heuristic,
            "HAS_POSITION_HEURISTIC": game.has_position_heuristic,
            **{name: function for name, function in game.functions.items() if name != "deal"},
        }
        tree = load_for_game(TEMPLATE, game.key, own)
        super().__init__(
            f"{game.key}-search",
            {"grow": (tree.grow, (_memory_type(), numba.int64)), "lead": (tree.lead, (numba.int32[:, ::1],))},
        )


_functions: WeakKeyDictionary[Game[Any], SearchFunctions] = WeakKeyDictionary()


def search_functions(game: Game[Any]) -> SearchFunctions:
    """The search functions of a game, interpreted until they are compiled; always the same for as long as the game is in use."""
    if game not in _functions:
        _functions.setdefault(game, SearchFunctions(game))
    return _functions[game]


def _memory_type() -> Any:
    """The type of SearchMemory in compiled code, the same for every game."""
    types: Any = numba.types
    number, real = types.int64, types.float64
    packed, ints, floats = types.uint8[::1], types.int32[::1], real[::1]
    fields = SearchMemory(
        observation=packed,
        seat=number,
        params=types.NamedTuple((real, real, real, number, real, number, number, real, types.boolean), SearchParams),
        rng=types.uint64[::1],
        world=packed,
        nodes=types.int32[:, ::1],
        rewards=real[:, ::1],
        wins=floats,
        final_points=floats,
        counters=floats,
        margins=floats,
        moves=ints,
        labels=ints,
        weights=floats,
        child=ints,
        path=ints,
        points=ints,
        rank=ints,
        expected=floats,
        winning=floats,
        reward=floats,
        network=network_type(),
        encoding=encoding_type(),
        seen=packed,
        entries=packed,
        first=types.float32[::1],
        second=types.float32[::1],
        values=floats,
        root_prior=floats,
    )
    return types.NamedTuple(fields, SearchMemory)


def public_labels(catalogue: MoveCatalogue) -> npt.NDArray[np.int32]:
    """For each move, the first move that other players cannot tell from it."""
    first: dict[Any, Move] = {}
    public = [catalogue.public(move, to_mover=False) for move in range(catalogue.size)]
    return np.array([first.setdefault((each.kind, each.values), move) for move, each in enumerate(public)], np.int32)


class Tree:
    """A search in progress. The same view, parameters, seed and number of simulations give the same statistics."""

    def __init__(
        self, game: Game[Any], view: View[Any], params: SearchParams, seed: int, capacity: int, network: Network | None = None
    ) -> None:
        self._functions = search_functions(game)
        self._memory = allocate_memory(game, view, params, seed, capacity, network)

    def grow(self, simulations: int) -> None:
        """Runs n more simulations, without the GIL."""
        self._functions.grow(self._memory, simulations)

    def rollout(self, seed: int) -> Packed:
        """Runs one more simulation with this seed and returns its final position."""
        self._memory.rng[:] = fast_rng(seed)
        self.grow(1)
        return self._memory.world.copy()

    @property
    def simulations(self) -> int:
        return int(self._memory.counters[SIMULATIONS])

    @property
    def decisions(self) -> int:
        """Number of decisions played in all simulations together."""
        return int(self._memory.counters[DECISIONS])

    @property
    def win_probability(self) -> float:
        """The searching seat's share of victory over all simulations, whoever is to move."""
        return float(self._memory.wins.sum()) / max(self.simulations, 1)

    @property
    def points(self) -> float:
        """The searching seat's mean final points over all simulations."""
        return float(self._memory.final_points.sum()) / max(self.simulations, 1)

    def lead(self) -> int:
        """How many more visits the most visited move has than the second.

        If fewer simulations than this remain, the choice can no longer change.
        """
        return self._functions.lead(self._memory.nodes)

    def move_stats(self) -> list[MoveStats]:
        """The statistics of every visited move, the most visited first."""
        memory, stats = self._memory, []
        node = int(memory.nodes[0, FIRST_CHILD])
        while node >= 0:
            move, visits = int(memory.nodes[node, MOVE]), int(memory.nodes[node, VISITS])
            divisor = max(visits, 1)
            stats.append(MoveStats(move, visits, float(memory.wins[move]) / divisor, float(memory.final_points[move]) / divisor))
            node = int(memory.nodes[node, NEXT_SIBLING])
        return _most_visited_first(stats)


def merge_stats(trees: Sequence[Tree]) -> list[MoveStats]:
    """The statistics of several trees together, the most visited move first."""
    by_move: dict[Move, list[MoveStats]] = {}
    for tree in trees:
        for each in tree.move_stats():
            by_move.setdefault(each.move, []).append(each)
    merged = []
    for move, parts in by_move.items():
        visits = sum(part.visits for part in parts)
        divisor = max(visits, 1)
        win_probability = sum(part.win_probability * part.visits for part in parts) / divisor
        points = sum(part.points * part.visits for part in parts) / divisor
        merged.append(MoveStats(move, visits, win_probability, points))
    return _most_visited_first(merged)


def _most_visited_first(stats: Iterable[MoveStats]) -> list[MoveStats]:
    return sorted(stats, key=lambda each: (-each.visits, -each.win_probability, each.move))


__all__ = [
    "MoveStats",
    "SearchFunctions",
    "SearchMemory",
    "SearchParams",
    "Tree",
    "merge_stats",
    "public_labels",
    "search_functions",
]
