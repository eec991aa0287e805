"""The laws that every game must keep. A new game is checked by all of them without naming any.

Each law takes a game, a number of games to sample and a seed, and raises LawBroken with a sentence if the game breaks it. It
belongs to the level of the parts that it is about: see `game_levels.py`. A game also keeps the laws of levels that it has not
reached, because every part has a default.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from hightable.engine.game import Game
from hightable.lab.game_levels import GameLevel
from hightable.lab.laws.history import determinizations_agree_with_history
from hightable.lab.laws.information import (
    bots_do_not_cheat,
    determinizations_are_fair,
    determinizations_match_view,
    views_do_not_leak,
)
from hightable.lab.laws.interpreted import interpreted_agrees
from hightable.lab.laws.revelations import revelations_have_events
from hightable.lab.laws.rules import (
    components_conserved,
    deal_sets_every_field,
    decisions_have_events,
    events_have_phrases,
    every_game_ends,
    holdings_add_up,
    languages_agree,
    match_has_starter,
    moves_round_trip,
    points_have_events,
    records_round_trip,
    refused_or_legal,
    replays_are_identical,
    scenes_can_be_drawn,
    score_lines_have_reasons,
    score_sheet_adds_up,
    undo_restores,
)
from hightable.lab.laws.tutorial import tutorial_can_be_learned


@dataclass(frozen=True)
class Law:
    """A law and its level."""

    level: GameLevel
    check: Callable[[Game[Any], int, int], str | None]

    def __call__(self, game: Game[Any], games: int, seed: int) -> str | None:
        """Raises LawBroken if the game breaks it. Returns what could not be decided, as a sentence, if anything."""
        return self.check(game, games, seed)


LAWS: dict[str, Law] = {
    "deal sets every field": Law(GameLevel.RUNS, deal_sets_every_field),
    "every game ends": Law(GameLevel.RUNS, every_game_ends),
    "every match has a starter": Law(GameLevel.RUNS, match_has_starter),
    "replays are identical": Law(GameLevel.RUNS, replays_are_identical),
    "a move is refused exactly when it is not legal": Law(GameLevel.BOOK, refused_or_legal),
    "moves can be read back from notation and picks": Law(GameLevel.RUNS, moves_round_trip),
    "components are conserved": Law(GameLevel.BOOK, components_conserved),
    "the score sheet adds up to the points": Law(GameLevel.TABLE, score_sheet_adds_up),
    "every score line has a phrase for reasons": Law(GameLevel.TABLE, score_lines_have_reasons),
    "every decision has an event": Law(GameLevel.TABLE, decisions_have_events),
    "points have events": Law(GameLevel.TABLE, points_have_events),
    "events have phrases": Law(GameLevel.TABLE, events_have_phrases),
    "views do not leak hidden information": Law(GameLevel.HIDDEN, views_do_not_leak),
    "every revelation has an event": Law(GameLevel.HIDDEN, revelations_have_events),
    "bots and hints do not use hidden information": Law(GameLevel.HIDDEN, bots_do_not_cheat),
    "determinizations match the view": Law(GameLevel.HIDDEN, determinizations_match_view),
    "determinizations are fair": Law(GameLevel.HIDDEN, determinizations_are_fair),
    "determinizations agree with the seat's history": Law(GameLevel.HIDDEN, determinizations_agree_with_history),
    "undo restores the position": Law(GameLevel.RUNS, undo_restores),
    "records can be read back": Law(GameLevel.RUNS, records_round_trip),
    "every scene can be drawn": Law(GameLevel.TABLE, scenes_can_be_drawn),
    "all languages have the same phrases and clauses": Law(GameLevel.TABLE, languages_agree),
    "the tutorial can be learned": Law(GameLevel.BOOK, tutorial_can_be_learned),
    "interpreted and compiled rules agree": Law(GameLevel.RUNS, interpreted_agrees),
    "holdings agree with components and score sheet": Law(GameLevel.TABLE, holdings_add_up),
}
