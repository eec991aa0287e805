"""Searching a tree from a view, for as long as one likes: what `tree.py` compiles, with the memory that it works on."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from hightable.engine.compiled import MOST_SEATS, load_for_game
from hightable.engine.game import Game
from hightable.engine.moves import Move, MoveCatalogue
from hightable.engine.position import NONE, Packed
from hightable.engine.rng import fast_rng
from hightable.engine.view import View

TEMPLATE = Path(__file__).with_name("tree.py")

DEEPEST = 256
"""So many decisions are followed in the tree; what comes after them is played out."""

SCRATCH_SIZE = 64
"""How many numbers a game has room for when it says what a position promises."""


@dataclass(frozen=True)
class SearchParams:
    """What guides a search."""

    c_puct: float = 1.0
    """How much it looks into what it knows little of."""
    temperature: float = 1.0
    """How much the game's own word on a move is doubted, beside how far off the game says that it may be."""
    epsilon: float = 0.1
    """How often the quick players that end each simulation play anything at all."""
    rollout_depth: int = 12
    """For how many decisions they play where the game can say what a position promises; elsewhere to the end."""
    win_weight: float = 0.7
    """How much of what counts is to win; the rest is by how much."""
    root_move: Move = NONE
    """The one move to look into, where one wants to know of that alone what comes of it."""

    def numbers(self, game: Game[Any]) -> npt.NDArray[np.float64]:
        temperature = self.temperature * game.prior_temperature
        return np.array([self.c_puct, temperature, self.epsilon, self.rollout_depth, self.win_weight, self.root_move])


@dataclass(frozen=True)
class MoveStats:
    """What a search has found out about one move."""

    move: Move
    visits: int
    win_probability: float
    """How often it led to victory in what was imagined, from 0 to 1."""
    points: float
    """What it led to in points."""


@cache
def load_search(game: Game[Any]) -> Any:
    """The search of a game."""
    own = {
        "POSITION": game.position.dtype,
        "PUBLIC_LABEL": public_labels(game.catalogue),
        "HAS_MOVE_HEURISTIC": game.has_move_heuristic,
        "HAS_POSITION_HEURISTIC": game.has_position_heuristic,
        "legal_moves": game.legal_moves,
        "play": game.play,
        "standings": game.standings,
        "determinize": game.determinize,
        "move_heuristic": game.move_heuristic,
        "position_heuristic": game.position_heuristic,
    }
    return load_for_game(TEMPLATE, game.name, game.source, own)


def public_labels(catalogue: MoveCatalogue) -> npt.NDArray[np.int32]:
    """For each move the first one that others are told of in the same words."""
    first: dict[Any, Move] = {}
    said = [catalogue.public(move, to_mover=False) for move in range(catalogue.size)]
    return np.array([first.setdefault((each.kind, each.values), move) for move, each in enumerate(said)], np.int32)


class Tree:
    """A search in progress. The same view, seed and number of simulations find the same."""

    def __init__(self, game: Game[Any], view: View[Any], params: SearchParams, seed: int, room: int) -> None:
        self._rules = load_search(game)
        size = game.catalogue.size
        self._notes = np.zeros(self._rules.NOTES)
        self._nodes = np.empty((room, self._rules.COLUMNS), np.int32)
        sums = np.empty((room, int(view.p.seats)))
        child, self._won, self._made = np.empty(size, np.int32), np.empty(size), np.empty(size)
        self._rules.plant(self._nodes, sums, child, self._won, self._made, self._notes)
        known = view.position
        self._chance, self._world = fast_rng(seed), np.empty_like(known)
        self._fixed: tuple[Any, ...] = (
            self._chance,
            params.numbers(game),
            self._world,
            np.empty(size, np.int32),
            np.empty(size),
            child,
            np.empty(size, np.int32),
            self._nodes,
            sums,
            np.empty(DEEPEST, np.int32),
            self._won,
            self._made,
            self._notes,
            np.zeros(MOST_SEATS, np.int32),
            np.zeros(MOST_SEATS, np.int32),
            np.zeros(SCRATCH_SIZE),
            np.zeros(MOST_SEATS),
            np.zeros(MOST_SEATS),
            np.zeros(MOST_SEATS),
        )
        self._known, self._seat = known, view.seat

    def grow(self, simulations: int) -> None:
        """Makes so many simulations more. Other threads run meanwhile."""
        self._rules.grow(self._known, self._seat, simulations, *self._fixed)

    def end(self, seed: int) -> Packed:
        """Where one simulation more comes to, by the chance of this seed: a whole position."""
        self._chance[:] = fast_rng(seed)
        self.grow(1)
        return self._world.copy()

    @property
    def simulations(self) -> int:
        return int(self._notes[self._rules.SIMULATIONS])

    @property
    def decisions(self) -> int:
        """How many decisions were played in all simulations together."""
        return int(self._notes[self._rules.DECISIONS])

    @property
    def win_probability(self) -> float:
        """How often the searching seat won in all simulations together, whoever decides now."""
        return float(self._won.sum()) / max(self.simulations, 1)

    @property
    def points(self) -> float:
        """What it made in points, in all simulations together."""
        return float(self._made.sum()) / max(self.simulations, 1)

    def lead(self) -> int:
        """How many times more the first move was looked into than the second: so many simulations could not change the choice."""
        return int(self._rules.lead(self._nodes))

    def found(self) -> list[MoveStats]:
        """The moves that were looked into, the one most looked into first."""
        rules, nodes, found = self._rules, self._nodes, []
        branch = int(nodes[0, rules.FIRST])
        while branch >= 0:
            move, visits = int(nodes[branch, rules.MOVE]), int(nodes[branch, rules.VISITS])
            many = max(visits, 1)
            found.append(MoveStats(move, visits, float(self._won[move]) / many, float(self._made[move]) / many))
            branch = int(nodes[branch, rules.NEXT])
        return sorted(found, key=lambda each: (-each.visits, -each.win_probability, each.move))


def merged(trees: Sequence[Tree]) -> list[MoveStats]:
    """What several searches have found together."""
    together: dict[Move, list[MoveStats]] = {}
    for tree in trees:
        for each in tree.found():
            together.setdefault(each.move, []).append(each)
    found = []
    for move, parts in together.items():
        visits = sum(part.visits for part in parts)
        many = max(visits, 1)
        win_probability = sum(part.win_probability * part.visits for part in parts) / many
        points = sum(part.points * part.visits for part in parts) / many
        found.append(MoveStats(move, visits, win_probability, points))
    return sorted(found, key=lambda each: (-each.visits, -each.win_probability, each.move))


__all__ = ["MoveStats", "SearchParams", "Tree", "load_search", "merged", "public_labels"]
