"""Hints: the best move from a view and another idea, how likely each is to win, and why, in the game's own words.

An adviser is given a view and its legal moves and nothing else, so it knows no more than the player who asks. A law rewrites what
is hidden and requires the same hint in the same words.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Any, TypeAlias

from hightable.analysis.equivalence import are_twins, is_next_step
from hightable.analysis.messages import PHRASES
from hightable.analysis.prospects import WORLDS as PROSPECT_WORLDS
from hightable.analysis.prospects import Prospect, leads_to, outlook, prospects
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
CLOSE = 0.1
"""How much less likely to win an alternative may be than a move that could follow the best one."""


CLOSE_PROBABILITY, CLOSE_POINTS = 0.02, 0.3
"""Differences up to which two moves are called about the same."""
MOST_REASONS = 3
"""Maximum number of reasons per move."""

Why: TypeAlias = Prospect | Reason
"""What speaks for a move: points that it brings now or soon, or what it brings by the end."""


@dataclass(frozen=True)
class AdvisedMove:
    """A move with its win probability (0 to 1), its expected points, and what it does better than another move."""

    move: Move
    win_probability: float
    points: float
    reasons: tuple[Why, ...] = ()


@dataclass(frozen=True)
class Advice:
    """Up to two moves, the better one first, and never two that come to the same."""

    moves: tuple[AdvisedMove, ...]
    in_points: bool = False
    """Whether moves are rated in points: when the victory no longer depends on the move."""
    forced: bool = False
    """Whether there is only one legal move."""
    reasons_for_second_only: bool = False
    """Whether all reasons are for the second move. They are left out, since a reader would then choose that move."""
    baseline: Move = NONE
    """The weak move with which the reasons compare, when nothing in the final score sheets separates the two best."""

    @property
    def equal(self) -> bool:
        """Whether there are two moves, no reason for either, and hardly a difference in what they are worth."""
        if len(self.moves) < 2 or self.reasons_for_second_only or any(advised.reasons for advised in self.moves):
            return False
        one, other = map(self.worth, self.moves)
        return abs(one - other) <= (CLOSE_POINTS if self.in_points else CLOSE_PROBABILITY) + 1e-9

    def worth(self, advised: AdvisedMove) -> float:
        """The number that is shown for a move."""
        return advised.points if self.in_points else advised.win_probability

    def remark(self, game: Game[Any], language: Language, seen: View[Any] | None = None) -> str:
        """A sentence about both moves together, or an empty string. `seen` is the position that the advice is about."""
        if self.forced:
            return PHRASES.say(language, "only_move")
        if self.baseline != NONE:
            return PHRASES.say(language, "baseline", move=game.describe(self.baseline, language, seen))
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
    """Searches as the hard player does, then compares its best move and an alternative with the same number of simulations each.

    When nothing separates them, both are compared with the move that the search rated lowest.
    """
    seats = int(view.p.seats)
    params = params_for(seats)
    result = SearchPlayer(game, seconds, simulations, params=params).search(view, moves, rng)
    per_move = max(result.simulations // 4, 1) if result.simulations else simulations or FORCED_SIMULATIONS
    seeds = [rng.getrandbits(48) for _ in range(worlds + 1)]
    mates = partners(game, final_views(game, view, result.move, seeds[:PARTNER_WORLDS]), view.seat) if seats > 2 else set()
    ideas = two_ideas(game, view, result.moves, seeds[0])
    stats = [_search_move(game, view, params._replace(root_move=each.move), per_move, seeds[-1]) for each in ideas]
    in_points = is_settled(each.win_probability for each in (*stats, *result.moves) if each.visits)
    best = sort_best_first([_advised_move(each, 1 + len(mates)) for each in stats], in_points)
    if len(best) == 1:
        return Advice(best, in_points, forced=len(moves) == 1)
    one, other = best
    found = differences(game, view, one.move, other.move, seeds[:-1])
    first, second = (outlook(game, view, each.move, seeds[: min(PROSPECT_WORLDS, worlds)]) for each in best)
    for_one: tuple[Why, ...] = (*prospects(view.seat, first, second), *reasons(found), *leads_to(game, view.seat, first, second))
    for_other: tuple[Why, ...] = (
        *prospects(view.seat, second, first),
        *reasons(reverse(found)),
        *leads_to(game, view.seat, second, first),
    )
    advice = with_reasons(best, in_points, for_one[:MOST_REASONS], for_other[:MOST_REASONS])
    if not advice.equal or len(result.moves) < 3:
        return advice
    baseline = result.moves[-1].move
    against_baseline = [reasons(differences(game, view, each.move, baseline, seeds[:-1])) for each in best]
    return with_baseline(advice, baseline, *against_baseline)


def two_ideas(game: Game[Any], view: View[Any], found: Sequence[MoveStats], seed: int) -> list[MoveStats]:
    """The best move of a search, and the best one that is another idea: not a twin, and rather not a step that can follow it.

    If everything else comes to the same, the best move is alone.
    """
    best, *others = found
    others = [each for each in others if not are_twins(game, view, best.move, each.move, seed)]
    if not others:
        return [best]
    close = (each for each in others if each.win_probability >= others[0].win_probability - CLOSE)
    return [best, next((each for each in close if not is_next_step(game, view, best.move, each.move, seed)), others[0])]


def params_for(seats: int) -> SearchParams:
    """Search parameters for a number of seats. Solo games roll out to the end: heuristics estimate play against others."""
    return SearchParams(rollout_depth=TO_THE_END) if seats == 1 else SearchParams()


def is_settled(win_probabilities: Iterable[float]) -> bool:
    """Whether the victory is certain, or impossible, whatever is played."""
    return set(win_probabilities) in ({0.0}, {1.0})


def sort_best_first(advised: Sequence[AdvisedMove], in_points: bool) -> tuple[AdvisedMove, ...]:
    """The moves by the number that is shown, so that the higher one is never second; ties in the order of the search."""
    return tuple(sorted(advised, key=lambda each: -each.points if in_points else -each.win_probability))


def with_reasons(best: Sequence[AdvisedMove], in_points: bool, first: tuple[Why, ...], second: tuple[Why, ...]) -> Advice:
    """The advice of two moves, with the reasons for each."""
    second_only = bool(second and not first)
    one, two = best
    moves = replace(one, reasons=first), replace(two, reasons=() if second_only else second)
    return Advice(moves, in_points, reasons_for_second_only=second_only)


def with_baseline(advice: Advice, baseline: Move, first: tuple[Why, ...], second: tuple[Why, ...]) -> Advice:
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
