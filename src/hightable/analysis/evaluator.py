"""Looking at a finished match through the eyes of its seats: what each could expect at a moment, from what it could know then."""

from __future__ import annotations

import copy
import time
from dataclasses import replace

from hightable.analysis.advice import params_for, settled
from hightable.analysis.rollouts import MATES, endings, partners
from hightable.bots.search import Tree
from hightable.engine.match import Match
from hightable.engine.moves import Move
from hightable.engine.position import NONE

LOOKED_INTO = 10
"""So many decisions get a second, longer look."""
MOST_LOOKS = 450
"""Into so many moments and seats a match is looked, more or less."""
SECONDS = 18.0
"""How long all of that may take on one core, more or less; what comes after it takes half as long again."""
FEWEST, MOST = 40, 600
"""Simulations of one look, at least and at most."""
LONGER = 5
"""How many times longer the second look is, where it does not take too long."""


class Evaluator:
    """Looks at a match from its seats, each time for as many simulations as time allows."""

    def __init__(self, match: Match, simulations: int | None) -> None:
        self.match = match
        self.params = params_for(match.seats)
        self.winners = [1 + len(mates) for mates in _teams(match)]
        self.simulations = simulations or FEWEST
        self.second = LONGER * self.simulations
        if simulations is None:
            self._take_time()
        first = self.tree(0, 0, max(self.simulations, FEWEST)) if match.seats == 1 else None
        self.in_points = first is not None and settled([first.win_probability])

    def _take_time(self) -> None:
        """Finds out how many simulations there is time for, by some at the beginning, at a third and at two thirds."""
        last = self.match.number
        self.tree(0, 0, 1)
        start = time.thread_time()
        for number in (0, last // 3, 2 * last // 3):
            self.tree(0, number, FEWEST)
        each = (time.thread_time() - start) / (3 * FEWEST)
        moments = len(moments_of(self.match))
        looks = moments * self.match.seats + LOOKED_INTO * last // moments  # those between moments are looked at later
        self.simulations = int(min(max(SECONDS / looks / each, FEWEST), MOST))
        self.second = int(min(max(SECONDS / 2 / (3 * LOOKED_INTO) / each, self.simulations), LONGER * MOST))

    def longer(self) -> Evaluator:
        """The same eyes, looking longer."""
        longer = copy.copy(self)
        longer.simulations = self.second
        return longer

    def tree(self, seat: int, number: int, simulations: int, root_move: Move = NONE) -> Tree:
        view = self.match.view(seat, number, memory=True)
        tree = Tree(self.match.game, view, replace(self.params, root_move=root_move), 7919 * number + seat, room=simulations + 2)
        tree.grow(simulations)
        return tree

    def look(self, seat: int, number: int, root_move: Move = NONE) -> Tree:
        return self.tree(seat, number, self.simulations, root_move)

    def read(self, tree: Tree, seat: int) -> float:
        """What a search has found out, as the curve shows it."""
        return tree.points if self.in_points else min(self.winners[seat] * tree.win_probability, 1.0)

    def value(self, seat: int, number: int) -> float:
        """What the seat could expect after so many decisions; at the end, what it has."""
        if number < self.match.number:
            return self.read(self.look(seat, number), seat)
        if self.in_points:
            return float(self.match.scores[seat])
        return 1.0 if seat in self.match.winners else 0.0  # who shares a victory has won


def _teams(match: Match) -> list[set[int]]:
    """Each seat's partners: who ends alike in the match and in games imagined from its deal."""
    if match.seats < 3:
        return [set() for _ in range(match.seats)]
    seat = match.to_move_at(0)
    view = match.view(seat, 0, memory=True)
    ends = [*endings(match.game, view, match.moves[0], range(1, MATES)), match.full_view()]
    return [partners(match.game, ends, each) for each in range(match.seats)]


def moments_of(match: Match) -> list[int]:
    """After how many decisions the match is looked at: after each, or where the turn passes on, or after fewer yet."""
    last = match.number
    every = list(range(last + 1))
    passing = [n for n in every if n in (0, last) or match.to_move_at(n) != match.to_move_at(n - 1)]
    most = max(MOST_LOOKS // match.seats, 2)
    if len(every) <= most:
        return every
    if len(passing) <= most:
        return passing
    step = (len(passing) - 1) / (most - 1)
    return sorted({passing[round(place * step)] for place in range(most)})
