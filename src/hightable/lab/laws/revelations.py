"""The law that whatever a decision reveals to a viewer is in an event of that viewer."""

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
from hightable.lab.random_matches import LawBroken, about, matches, some_positions, viewer_name

WORLDS = 5
"""Number of determinizations that are compared with the real position."""

MEDIUM_SHARE = 0.0 if INTERPRETED else 0.8
"""Share of the medium player's moves in every second match, since random players seldom use what they hold in secret."""


@dataclass(frozen=True)
class Outcome:
    """A decision in one world: what the viewer sees after it, on the page and from memory, and the move as they know it."""

    page: View[Any]
    memory: View[Any]
    public_move: PublicMove

    def looks_like(self, other: Outcome) -> bool:
        return self.page.tobytes() == other.page.tobytes() and self.memory.tobytes() == other.memory.tobytes()


def revelations_have_events(game: Game[Any], games: int, seed: int) -> None:
    """If a viewer's view after a decision depends on what was hidden from them before it, an event shows what that was.

    The viewer's view, memory included, is determinized several times, and the same decision is played in each world with the same
    random numbers. Worlds with the same events must have the same views, on the page and from memory.
    """
    rng = random.Random(seed)
    for match in matches(game, games, seed, MEDIUM_SHARE):
        for number in some_positions(match, 12)[:-1]:
            for viewer in range(-1, match.seats):
                fields = unexplained_fields(match, number, viewer, rng)
                if fields:
                    move = game.catalogue.text(match.moves[number])
                    shows = str(tuple(fields)).replace("'", '"')
                    raise LawBroken(
                        f"{about(match, number)}: “{move}” shows {viewer_name(viewer)} something hidden in {', '.join(fields)}, "
                        "and no event shows what it was: say all of it in the text of an event, or give that event "
                        f"shows={shows}"
                    )


def unexplained_fields(match: Match, number: int, viewer: int, rng: random.Random) -> list[str]:
    """The fields in which the next decision reveals something to the viewer that none of its events shows."""
    game, world_rng = match.game, fast_rng(rng.getrandbits(64))
    words = world_rng.copy()
    memory, move = match.view(viewer, number, memory=True), match.moves[number]
    public_move = game.catalogue.public(move, viewer == match.to_move_at(number))
    outcomes = [_outcome(game, match.at(number), move, public_move, viewer, words.copy())]
    for _ in range(WORLDS):
        world = memory.position.copy()
        game.rules.determinize(world, viewer, world_rng)
        same = _moves_like(game, world, public_move, viewer == match.to_move_at(number))
        if not same:
            continue  # the move is not legal in this world: what viewers conclude from that is up to them
        outcome = _outcome(game, world, rng.choice(same), public_move, viewer, words.copy())
        if not any(outcome.looks_like(other) for other in outcomes):
            outcomes.append(outcome)
    return _unexplained_difference(match, match.view(viewer, number), outcomes) if len(outcomes) > 1 else []


def _outcome(game: Game[Any], world: Packed, move: Move, public_move: PublicMove, viewer: int, world_rng: Rng) -> Outcome:
    game.rules.step(world, move, world_rng, game.rules.listing())
    page = game.view(world, viewer)
    return Outcome(page, game.view(world, viewer, memory=True), game.catalogue.public(move) if page.over else public_move)


def _unexplained_difference(match: Match, before: View[Any], outcomes: list[Outcome]) -> list[str]:
    """The fields in which two outcomes with the same events differ."""
    game = match.game
    closed = {name for name, field in game.position.fields.items() if field.sees is not None}
    by_events: dict[object, Outcome] = {}
    for outcome in outcomes:
        events = game.events(before, outcome.public_move, outcome.page)
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


def _moves_like(game: Game[Any], world: Packed, public_move: PublicMove, to_mover: bool) -> list[Move]:
    """The legal moves of the world that look like this move to others."""
    legal = game.rules.legal_moves(world)
    if public_move.move is not None:
        return [public_move.move] if public_move.move in legal else []
    return [move for move in legal if game.catalogue.public(move, to_mover) == public_move]
