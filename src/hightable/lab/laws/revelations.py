"""The law of information: whatever a decision reveals is told to those who see it."""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import Any

import numpy as np

from hightable.engine.game import Game
from hightable.engine.i18n import LANGUAGES
from hightable.engine.jit import INTERPRETED
from hightable.engine.match import Match
from hightable.engine.moves import Move, PublicMove
from hightable.engine.position import Packed
from hightable.engine.rng import Rng, fast_rng
from hightable.engine.view import View
from hightable.lab.random_matches import LawBroken, about, matches, some_positions

WORLDS = 5
"""How many worlds that a viewer holds possible are compared with the real one."""

SENSIBLE = 0.0 if INTERPRETED else 0.8
"""The share of a medium player's moves in every second match: random players seldom use what they hold in secret."""


@dataclass(frozen=True)
class Outcome:
    """Where a decision leads in one world: what a viewer sees then, on the page and from memory, and the move as told to them."""

    page: View[Any]
    memory: View[Any]
    said: PublicMove

    def looks_like(self, other: Outcome) -> bool:
        return self.page.tobytes() == other.page.tobytes() and self.memory.tobytes() == other.memory.tobytes()


def revealed_is_told(game: Game[Any], games: int, seed: int) -> None:
    """If what a viewer sees after a decision depends on what was hidden from them before it, an event tells them what it was.

    Worlds are sampled from all that the viewer may remember, and the same decision is played in each with the same random
    numbers. Worlds that lead to the same events must lead to the same views: on the page, and from memory.
    """
    rng = random.Random(seed)
    for match in matches(game, games, seed, SENSIBLE):
        for number in some_positions(match, 12)[:-1]:
            for viewer in range(-1, match.seats):
                fields = untold(match, number, viewer, rng)
                if fields:
                    move = game.catalogue.text(match.moves[number])
                    raise LawBroken(
                        f"{about(match, number)}: “{move}” shows seat {viewer} something hidden in {', '.join(fields)}, "
                        "and no event says what it was"
                    )


def untold(match: Match, number: int, viewer: int, rng: random.Random) -> list[str]:
    """The fields in which the viewer sees what was hidden before the next decision and what no event of it tells."""
    game, world_rng = match.game, fast_rng(rng.getrandbits(64))
    words = world_rng.copy()
    memory, move = match.view(viewer, number, memory=True), match.moves[number]
    told = game.catalogue.public(move, viewer == match.to_move_at(number))
    outcomes = [_outcome(game, match.at(number), move, told, viewer, words.copy())]
    for _ in range(WORLDS):
        world = memory.position.copy()
        game.rules.determinize(world, viewer, world_rng)
        alike = _moves_like(game, world, told, viewer == match.to_move_at(number))
        if not alike:
            continue  # not possible after all: from the choice itself everybody may conclude what they like
        outcome = _outcome(game, world, rng.choice(alike), told, viewer, words.copy())
        if not any(outcome.looks_like(other) for other in outcomes):
            outcomes.append(outcome)
    return _untold_difference(match, match.view(viewer, number), outcomes) if len(outcomes) > 1 else []


def _outcome(game: Game[Any], world: Packed, move: Move, told: PublicMove, viewer: int, world_rng: Rng) -> Outcome:
    game.rules.step(world, move, world_rng, game.rules.listing())
    page = game.view(world, viewer)
    return Outcome(page, game.view(world, viewer, memory=True), game.catalogue.public(move) if page.over else told)


def _untold_difference(match: Match, before: View[Any], outcomes: list[Outcome]) -> list[str]:
    """The fields in which two outcomes with the same events differ."""
    game = match.game
    closed = {name for name, field in game.position.fields.items() if field.sees is not None}
    by_events: dict[object, Outcome] = {}
    for outcome in outcomes:
        events = game.events(before, outcome.said, outcome.page)
        texts = tuple(event.text(game.phrases, LANGUAGES[0], match.players) for event in events)
        shown = {name for event in events for name in event.shows} | (closed if outcome.page.over else set())
        first = by_events.setdefault((texts, frozenset(shown)), outcome)
        fields = [name for name in game.position.fields if name not in shown and _differ(game, name, first, outcome)]
        if fields:
            return fields
    return []


def _differ(game: Game[Any], name: str, one: Outcome, other: Outcome) -> bool:
    pairs = ((one.page, other.page), (one.memory, other.memory))
    kind = game.position.dtype
    return any(not np.array_equal(a.position.view(kind)[name], b.position.view(kind)[name]) for a, b in pairs)


def _moves_like(game: Game[Any], world: Packed, said: PublicMove, to_mover: bool) -> list[Move]:
    """The legal moves of the world that sound like what was said."""
    legal = game.rules.legal_moves(world)
    if said.move is not None:
        return [said.move] if said.move in legal else []
    return [move for move in legal if game.catalogue.public(move, to_mover) == said]
