"""What the house would do: the two best moves from a view, how likely each is to win, and why in words of the game.

A view and its legal moves go in and nothing else, so an adviser knows no more than who asks; a law rewrites what is hidden and
wants the same advice in the same words.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Any

from hightable.bots.endings import endings, partners
from hightable.bots.reasons import Reason, differences, reasons, turned
from hightable.bots.search import Found, Guide, Tree
from hightable.bots.speech import PHRASES
from hightable.bots.thinking import ThinkingPlayer
from hightable.engine.catalogue import Move
from hightable.engine.game import Game
from hightable.engine.view import View
from hightable.engine.words import Language

SECONDS = 1.0
"""How long an adviser thinks before looking into each of the two moves."""
WORLDS = 256
"""In how many imagined worlds the two moves are played to the end."""
MATES = 12
"""In how many of them partners are looked for: seats that end alike in all."""
AT_LEAST = 400
"""Simulations that look into a move where there was nothing to think about."""


@dataclass(frozen=True)
class Advised:
    """One move: how likely it is to win (0 to 1), the points it leads to, and what it does better than the other one."""

    move: Move
    chance: float
    points: float
    reasons: tuple[Reason, ...] = ()


@dataclass(frozen=True)
class Advice:
    """Up to two moves, the better one first."""

    moves: tuple[Advised, ...]

    @property
    def alike(self) -> bool:
        """Whether there are two, and nothing in the final sheets tells them apart."""
        return len(self.moves) > 1 and not any(advised.reasons for advised in self.moves)

    def remark(self, language: Language) -> str:
        """What is to be said of both together, if anything."""
        if len(self.moves) == 1:
            return PHRASES.say(language, "only")
        return PHRASES.say(language, "alike") if self.alike else ""


def advise(
    game: Game[Any],
    view: View[Any],
    moves: Sequence[Move],
    chance: Random,
    seconds: float = SECONDS,
    simulations: int | None = None,
    worlds: int = WORLDS,
) -> Advice:
    """Thinks as the hard player does, looks into its two best moves alike, and compares what they come to."""
    thought = ThinkingPlayer(game, seconds, simulations).think(view, moves, chance)
    many = max(thought.simulations // 4, 1) if thought.simulations else simulations or AT_LEAST
    seeds = [chance.getrandbits(48) for _ in range(worlds + 1)]
    seats = int(view.p.seats)
    mates = partners(game, endings(game, view, thought.move, seeds[:MATES]), view.seat) if seats > 2 else set()
    looked = [_look(game, view, each.move, many, seeds[-1], 1 + len(mates)) for each in thought.found[:2]]
    best = _best_first(looked, alone=seats == 1)
    if len(best) == 1:
        return Advice((Advised(best[0].move, best[0].chance, best[0].points),))
    apart = differences(game, view, best[0].move, best[1].move, seeds[:-1], mates)
    rivals = seats - 1 - len(mates)
    sides = reasons(apart, rivals), reasons(turned(apart), rivals)
    return Advice(tuple(Advised(each.move, each.chance, each.points, why) for each, why in zip(best, sides, strict=True)))


def _look(game: Game[Any], view: View[Any], move: Move, simulations: int, seed: int, winners: int) -> Found:
    """What comes of one move: a search of its own, since a search looks little into what it does not like.

    A search counts a victory that so many share as the share of one; for people it is a victory.
    """
    tree = Tree(game, view, replace(Guide(), only=move), seed, room=simulations + 1)
    tree.grow(simulations)
    return Found(move, simulations, min(winners * tree.chance, 1.0), tree.points)


def _best_first(looked: list[Found], alone: bool) -> list[Found]:
    """By what people are shown of it, in full percents or points; among equals as the search has it."""
    return sorted(looked, key=lambda each: -round(each.points) if alone else -round(100 * each.chance))
