"""The laws that every game must keep. A new game is checked by all of them without naming any.

Each law takes a game, a number of games to sample and a seed, and raises LawBroken with a sentence where the game breaks it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from hightable.engine.game import Game
from hightable.lab.laws.history import determinizations_agree_with_history
from hightable.lab.laws.information import imagining_is_consistent, imagining_is_fair, no_player_peeks, nothing_hidden_gets_out
from hightable.lab.laws.interpreted import interpreted_agrees
from hightable.lab.laws.revelations import revealed_is_told
from hightable.lab.laws.rules import (
    components_conserved,
    ends,
    events_are_told,
    languages_agree,
    lines_can_be_reasons,
    moves_round_trip,
    records_round_trip,
    refused_or_legal,
    same_again,
    scenes_can_be_drawn,
    sheet_adds_up,
    somebody_begins,
    undo_restores,
)

LAWS: dict[str, Callable[[Game[Any], int, int], None]] = {
    "every game ends": ends,
    "somebody takes the first turn": somebody_begins,
    "the same moves give the same bytes": same_again,
    "refused exactly where not legal": refused_or_legal,
    "texts and picks lead back to their move": moves_round_trip,
    "no component comes or goes": components_conserved,
    "the sheet adds up to the points": sheet_adds_up,
    "every line of the sheet can be a reason": lines_can_be_reasons,
    "every decision is told": events_are_told,
    "nothing hidden gets out": nothing_hidden_gets_out,
    "what a decision reveals is told": revealed_is_told,
    "no player decides by what is hidden": no_player_peeks,
    "imagining keeps what is seen": imagining_is_consistent,
    "imagining is fair": imagining_is_fair,
    "determinizations agree with the seat's history": determinizations_agree_with_history,
    "a step taken back restores the bytes": undo_restores,
    "records give back their match": records_round_trip,
    "every scene can be drawn": scenes_can_be_drawn,
    "languages say the same": languages_agree,
    "interpreted and compiled agree": interpreted_agrees,
}
