"""The laws that every game must keep. A new game is checked by all of them without naming any.

Each law takes a game, a number of games to sample and a seed, and raises LawBroken with a sentence if the game breaks it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from hightable.engine.game import Game
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
    decisions_have_events,
    events_have_phrases,
    every_game_ends,
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

LAWS: dict[str, Callable[[Game[Any], int, int], None]] = {
    "every game ends": every_game_ends,
    "every match has a starter": match_has_starter,
    "replays are identical": replays_are_identical,
    "a move is refused exactly when it is not legal": refused_or_legal,
    "moves can be read back from notation and picks": moves_round_trip,
    "components are conserved": components_conserved,
    "the score sheet adds up to the points": score_sheet_adds_up,
    "every score line has a phrase for reasons": score_lines_have_reasons,
    "every decision has an event": decisions_have_events,
    "points have events": points_have_events,
    "events have phrases": events_have_phrases,
    "views do not leak hidden information": views_do_not_leak,
    "every revelation has an event": revelations_have_events,
    "bots and hints do not use hidden information": bots_do_not_cheat,
    "determinizations match the view": determinizations_match_view,
    "determinizations are fair": determinizations_are_fair,
    "determinizations agree with the seat's history": determinizations_agree_with_history,
    "undo restores the position": undo_restores,
    "records can be read back": records_round_trip,
    "every scene can be drawn": scenes_can_be_drawn,
    "all languages have the same phrases and clauses": languages_agree,
    "the tutorial can be learned": tutorial_can_be_learned,
    "interpreted and compiled rules agree": interpreted_agrees,
}
