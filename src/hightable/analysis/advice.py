"""What the house would do: the two best moves from a view, how likely each is to win, and why in words of the game.

A view and its legal moves go in and nothing else, so an adviser knows no more than who asks; a law rewrites what is hidden and
wants the same advice in the same words.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Any

from hightable.analysis.messages import PHRASES
from hightable.analysis.reasons import Reason, differences, reasons, turned
from hightable.analysis.rollouts import MATES, TO_THE_END, endings, partners
from hightable.bots.search import MoveStats, SearchParams, Tree
from hightable.bots.search_player import SearchPlayer
from hightable.engine.game import Game
from hightable.engine.i18n import Language
from hightable.engine.moves import Move
from hightable.engine.position import NONE
from hightable.engine.view import View

SECONDS = 1.0
"""How long an adviser thinks before looking into each of the two moves."""
WORLDS = 256
"""In how many imagined worlds the two moves are played to the end."""
AT_LEAST = 400
"""Simulations that look into a move where there was nothing to think about."""


@dataclass(frozen=True)
class Advised:
    """One move: how likely it is to win (0 to 1), the points it leads to, and what it does better than another one."""

    move: Move
    win_probability: float
    points: float
    reasons: tuple[Reason, ...] = ()


@dataclass(frozen=True)
class Advice:
    """Up to two moves, the better one first."""

    moves: tuple[Advised, ...]
    in_points: bool = False
    """Whether points are what counts: for who plays alone, where no victory hangs on it."""
    though: bool = False
    """Whether final sheets speak for the second move alone. Those reasons are not told: who read them would take that one."""
    beside: Move = NONE
    """The poor move beside which the reasons are told, where nothing in the final sheets tells the two apart."""

    @property
    def alike(self) -> bool:
        """Whether there are two, and nothing in the final sheets can be said for either."""
        return len(self.moves) > 1 and not self.though and not any(advised.reasons for advised in self.moves)

    def worth(self, advised: Advised) -> float:
        """What is shown of a move."""
        return advised.points if self.in_points else advised.win_probability

    def remark(self, game: Game[Any], language: Language) -> str:
        """What is to be said of both together, if anything."""
        if len(self.moves) == 1:
            return PHRASES.say(language, "only")
        if self.though:
            return PHRASES.say(language, "though")
        if self.beside != NONE:
            return PHRASES.say(language, "beside", move=game.describe(self.beside, language))
        return PHRASES.say(language, "alike") if self.alike else ""


def advise(
    game: Game[Any],
    view: View[Any],
    moves: Sequence[Move],
    rng: Random,
    seconds: float = SECONDS,
    simulations: int | None = None,
    worlds: int = WORLDS,
) -> Advice:
    """Thinks as the hard player does, looks into its two best moves alike, and compares what they come to.

    Where that is the same, both are compared with the move that the player thought least of.
    """
    seats = int(view.p.seats)
    params = params_for(seats)
    thought = SearchPlayer(game, seconds, simulations, params=params).think(view, moves, rng)
    many = max(thought.simulations // 4, 1) if thought.simulations else simulations or AT_LEAST
    seeds = [rng.getrandbits(48) for _ in range(worlds + 1)]
    mates = partners(game, endings(game, view, thought.move, seeds[:MATES]), view.seat) if seats > 2 else set()
    looked = [_look(game, view, replace(params, root_move=each.move), many, seeds[-1]) for each in thought.found[:2]]
    in_points = seats == 1 and settled(each.win_probability for each in (*looked, *thought.found) if each.visits)
    best = best_first([_as_shown(each, 1 + len(mates)) for each in looked], in_points)
    if len(best) == 1:
        return Advice(best, in_points)
    apart = differences(game, view, best[0].move, best[1].move, seeds[:-1], mates)
    rivals = seats - 1 - len(mates)
    advice = explained(best, in_points, reasons(apart, rivals), reasons(turned(apart), rivals))
    if not advice.alike or len(thought.found) < 3:
        return advice
    other = thought.found[-1].move
    why = [reasons(differences(game, view, each.move, other, seeds[:-1], mates), rivals) for each in best]
    return set_beside(advice, other, *why)


def params_for(seats: int) -> SearchParams:
    """Who plays alone is looked at to the very end: what a position promises against others says nothing there."""
    return replace(SearchParams(), rollout_depth=TO_THE_END) if seats == 1 else SearchParams()


def settled(chances: Iterable[float]) -> bool:
    """Whether nothing of a victory is left to decide: none can come of it, or it is sure, whatever is done."""
    return set(chances) in ({0.0}, {1.0})


def best_first(advised: Sequence[Advised], in_points: bool) -> tuple[Advised, ...]:
    """By what people are shown of it, so that the better number never stands second; among equals as the search has it."""
    return tuple(sorted(advised, key=lambda each: -each.points if in_points else -each.win_probability))


def explained(best: Sequence[Advised], in_points: bool, first: tuple[Reason, ...], second: tuple[Reason, ...]) -> Advice:
    """Two moves, with what speaks for each."""
    though = bool(second and not first)
    one, two = best
    return Advice((replace(one, reasons=first), replace(two, reasons=() if though else second)), in_points, though)


def set_beside(advice: Advice, other: Move, first: tuple[Reason, ...], second: tuple[Reason, ...]) -> Advice:
    """The two moves with what speaks for each beside another one; as they were where that says nothing for the first."""
    if not first:
        return advice
    one, two = advice.moves
    return replace(advice, moves=(replace(one, reasons=first), replace(two, reasons=second)), beside=other)


def _look(game: Game[Any], view: View[Any], params: SearchParams, simulations: int, seed: int) -> MoveStats:
    """What comes of one move: a search of its own, since a search looks little into what it does not like."""
    tree = Tree(game, view, params, seed, room=simulations + 1)
    tree.grow(simulations)
    return MoveStats(params.root_move, simulations, tree.win_probability, tree.points)


def _as_shown(found: MoveStats, winners: int) -> Advised:
    """In whole percents and tenths of points, wherever it is shown.

    A search counts a victory that so many share as the share of one; for people it is a victory.
    """
    return Advised(found.move, round(min(winners * found.win_probability, 1.0), 2), round(found.points, 1))
