"""Hints: the two best moves from a view, how likely each is to win, and why, in the game's own words.

An adviser is given a view and its legal moves and nothing else, so it knows no more than the player who asks. A law rewrites what
is hidden and requires the same hint in the same words.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Any

from hightable.analysis.messages import PHRASES
from hightable.analysis.reasons import Reason, differences, reasons, reverse
from hightable.analysis.rollouts import PARTNER_WORLDS, TO_THE_END, final_views, partners
from hightable.bots.search import MoveStats, SearchParams, Tree
from hightable.bots.search_player import SearchPlayer
from hightable.engine.game import Game
from hightable.engine.i18n import Language
from hightable.engine.moves import Move
from hightable.engine.position import NONE
from hightable.engine.view import View

SECONDS = 1.0
"""Search time before each of the two moves is searched on its own."""
WORLDS = 256
"""Number of determinizations in which the two moves are played to the end."""
FORCED_SIMULATIONS = 400
"""Simulations for a single legal move, which no search precedes."""


@dataclass(frozen=True)
class AdvisedMove:
    """A move with its win probability (0 to 1), its expected points, and what it does better than another move."""

    move: Move
    win_probability: float
    points: float
    reasons: tuple[Reason, ...] = ()


@dataclass(frozen=True)
class Advice:
    """Up to two moves, the better one first."""

    moves: tuple[AdvisedMove, ...]
    in_points: bool = False
    """Whether moves are rated in points: in a solo game whose victory no longer depends on the move."""
    reasons_for_second_only: bool = False
    """Whether all reasons are for the second move. They are left out, since a reader would then choose that move."""
    baseline: Move = NONE
    """The weak move with which the reasons compare, when nothing in the final score sheets separates the two best."""

    @property
    def equal(self) -> bool:
        """Whether there are two moves and no reason for either."""
        return len(self.moves) > 1 and not self.reasons_for_second_only and not any(advised.reasons for advised in self.moves)

    def worth(self, advised: AdvisedMove) -> float:
        """The number that is shown for a move."""
        return advised.points if self.in_points else advised.win_probability

    def remark(self, game: Game[Any], language: Language) -> str:
        """A sentence about both moves together, or an empty string."""
        if len(self.moves) == 1:
            return PHRASES.say(language, "only_move")
        if self.reasons_for_second_only:
            return PHRASES.say(language, "first_better")
        if self.baseline != NONE:
            return PHRASES.say(language, "baseline", move=game.describe(self.baseline, language))
        return PHRASES.say(language, "equal") if self.equal else ""


def advise(
    game: Game[Any],
    view: View[Any],
    moves: Sequence[Move],
    rng: Random,
    seconds: float = SECONDS,
    simulations: int | None = None,
    worlds: int = WORLDS,
) -> Advice:
    """Searches as the hard player does, then compares its two best moves with the same number of simulations each.

    When nothing separates them, both are compared with the move that the search rated lowest.
    """
    seats = int(view.p.seats)
    params = params_for(seats)
    result = SearchPlayer(game, seconds, simulations, params=params).search(view, moves, rng)
    per_move = max(result.simulations // 4, 1) if result.simulations else simulations or FORCED_SIMULATIONS
    seeds = [rng.getrandbits(48) for _ in range(worlds + 1)]
    mates = partners(game, final_views(game, view, result.move, seeds[:PARTNER_WORLDS]), view.seat) if seats > 2 else set()
    stats = [_search_move(game, view, params._replace(root_move=each.move), per_move, seeds[-1]) for each in result.moves[:2]]
    in_points = seats == 1 and is_settled(each.win_probability for each in (*stats, *result.moves) if each.visits)
    best = sort_best_first([_advised_move(each, 1 + len(mates)) for each in stats], in_points)
    if len(best) == 1:
        return Advice(best, in_points)
    found = differences(game, view, best[0].move, best[1].move, seeds[:-1], mates)
    opponents = seats - 1 - len(mates)
    advice = with_reasons(best, in_points, reasons(found, opponents), reasons(reverse(found), opponents))
    if not advice.equal or len(result.moves) < 3:
        return advice
    baseline = result.moves[-1].move
    against_baseline = [reasons(differences(game, view, each.move, baseline, seeds[:-1], mates), opponents) for each in best]
    return with_baseline(advice, baseline, *against_baseline)


def params_for(seats: int) -> SearchParams:
    """Search parameters for a number of seats. Solo games roll out to the end: heuristics estimate play against others."""
    return SearchParams(rollout_depth=TO_THE_END) if seats == 1 else SearchParams()


def is_settled(win_probabilities: Iterable[float]) -> bool:
    """Whether the victory is certain, or impossible, whatever is played."""
    return set(win_probabilities) in ({0.0}, {1.0})


def sort_best_first(advised: Sequence[AdvisedMove], in_points: bool) -> tuple[AdvisedMove, ...]:
    """The moves by the number that is shown, so that the higher one is never second; ties in the order of the search."""
    return tuple(sorted(advised, key=lambda each: -each.points if in_points else -each.win_probability))


def with_reasons(best: Sequence[AdvisedMove], in_points: bool, first: tuple[Reason, ...], second: tuple[Reason, ...]) -> Advice:
    """The advice of two moves, with the reasons for each."""
    second_only = bool(second and not first)
    one, two = best
    return Advice((replace(one, reasons=first), replace(two, reasons=() if second_only else second)), in_points, second_only)


def with_baseline(advice: Advice, baseline: Move, first: tuple[Reason, ...], second: tuple[Reason, ...]) -> Advice:
    """The advice with reasons relative to a third move; unchanged if there are none for the first."""
    if not first:
        return advice
    one, two = advice.moves
    return replace(advice, moves=(replace(one, reasons=first), replace(two, reasons=second)), baseline=baseline)


def _search_move(game: Game[Any], view: View[Any], params: SearchParams, simulations: int, seed: int) -> MoveStats:
    """Searches one root move on its own, since a common search visits weaker moves too rarely to compare them."""
    tree = Tree(game, view, params, seed, capacity=simulations + 1)
    tree.grow(simulations)
    return MoveStats(params.root_move, simulations, tree.win_probability, tree.points)


def _advised_move(stats: MoveStats, team_size: int) -> AdvisedMove:
    """The move with its numbers rounded as they are shown: whole percents and tenths of points.

    The search divides a team's victory by its size; for players it is a whole victory.
    """
    return AdvisedMove(stats.move, round(min(team_size * stats.win_probability, 1.0), 2), round(stats.points, 1))
