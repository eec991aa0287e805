"""Evaluates the positions of a finished match for each seat, from what that seat knew at the time."""

from __future__ import annotations

import copy
import time

from hightable.analysis.advice import is_settled, params_for
from hightable.analysis.rollouts import PARTNER_WORLDS, final_views, partners
from hightable.bots.search import Tree
from hightable.engine.match import Match
from hightable.engine.moves import Move
from hightable.engine.position import NONE

CANDIDATES = 10
"""Number of decisions that get a second, longer search."""
MOST_EVALUATIONS = 450
"""Target number of (moment, seat) evaluations per match."""
SECONDS = 18.0
"""Target time for all of them on one core; the second searches take half as long again."""
FEWEST, MOST = 40, 600
"""Bounds on the simulations of one evaluation."""
SECOND_FACTOR = 5
"""How many times longer the second search is, if time allows."""


class Evaluator:
    """Evaluates the positions of a match, each with as many simulations as time allows."""

    def __init__(self, match: Match, simulations: int | None) -> None:
        self.match = match
        self.params = params_for(match.seats)
        self.team_sizes = [1 + len(mates) for mates in _partners_by_seat(match)]
        self.simulations = simulations or FEWEST
        self.second_simulations = SECOND_FACTOR * self.simulations
        if simulations is None:
            self._budget_simulations()
        first = self.search_with(0, 0, max(self.simulations, FEWEST)) if match.seats == 1 else None
        self.in_points = first is not None and is_settled([first.win_probability])

    def _budget_simulations(self) -> None:
        """Sets the number of simulations from the time that some take at the start, at one third and at two thirds."""
        last = self.match.number
        self.search_with(0, 0, 1)
        start = time.thread_time()
        for number in (0, last // 3, 2 * last // 3):
            self.search_with(0, number, FEWEST)
        seconds_each = (time.thread_time() - start) / (3 * FEWEST)
        moments = len(moments_of(self.match))
        evaluations = (
            moments * self.match.seats + CANDIDATES * last // moments
        )  # the second part is for decisions between moments
        self.simulations = int(min(max(SECONDS / evaluations / seconds_each, FEWEST), MOST))
        second = SECONDS / 2 / (3 * CANDIDATES) / seconds_each
        self.second_simulations = int(min(max(second, self.simulations), SECOND_FACTOR * MOST))

    def with_second_budget(self) -> Evaluator:
        """A copy of this evaluator for the second, longer searches."""
        longer = copy.copy(self)
        longer.simulations = self.second_simulations
        return longer

    def search(self, seat: int, number: int, root_move: Move = NONE) -> Tree:
        """A search for the seat after this many decisions, of one root move or of all."""
        return self.search_with(seat, number, self.simulations, root_move)

    def search_with(self, seat: int, number: int, simulations: int, root_move: Move = NONE) -> Tree:
        """The same with this many simulations."""
        view = self.match.view(seat, number, memory=True)
        params = self.params._replace(root_move=root_move)
        tree = Tree(self.match.game, view, params, 7919 * number + seat, capacity=simulations + 2)
        tree.grow(simulations)
        return tree

    def value_of(self, tree: Tree, seat: int) -> float:
        """The result of a search as the curve shows it: a win probability, or points."""
        return tree.points if self.in_points else min(self.team_sizes[seat] * tree.win_probability, 1.0)

    def value(self, seat: int, number: int) -> float:
        """What the seat could expect after this many decisions; at the end, its result."""
        if number < self.match.number:
            return self.value_of(self.search(seat, number), seat)
        if self.in_points:
            return float(self.match.scores[seat])
        return 1.0 if seat in self.match.winners else 0.0  # a shared victory counts as a victory


def _partners_by_seat(match: Match) -> list[set[int]]:
    """Each seat's partners, from the result of the match and rollouts of its deal."""
    if match.seats < 3:
        return [set() for _ in range(match.seats)]
    seat = match.to_move_at(0)
    view = match.view(seat, 0, memory=True)
    ends = [*final_views(match.game, view, match.moves[0], range(1, PARTNER_WORLDS)), match.full_view()]
    return [partners(match.game, ends, each) for each in range(match.seats)]


def moments_of(match: Match) -> list[int]:
    """The numbers of decisions after which the match is evaluated.

    All of them in short matches, in longer ones where the turn passes to another player, in very long ones a sample of those.
    """
    last = match.number
    every = list(range(last + 1))
    turn_passes = [n for n in every if n in (0, last) or match.to_move_at(n) != match.to_move_at(n - 1)]
    most = max(MOST_EVALUATIONS // match.seats, 2)
    if len(every) <= most:
        return every
    if len(turn_passes) <= most:
        return turn_passes
    step = (len(turn_passes) - 1) / (most - 1)
    return sorted({turn_passes[round(place * step)] for place in range(most)})
