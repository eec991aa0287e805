"""What picks are called that are no piece on the table, and what they do to one that is."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from hightable.engine.game import Game
from hightable.engine.i18n import Language
from hightable.engine.moves import Pick


@lru_cache(maxsize=4096)
def word(game: Game[Any], pick: Pick, language: Language) -> str:
    """The word for a button on the way to a move."""
    for kind in game.catalogue.kinds:
        for parameter in kind.parameters:
            for value in range(len(parameter)):
                if parameter.pick(value) == pick:
                    return str(parameter.names[value](language))
    return str(game.step_name(pick, language))


@lru_cache(maxsize=64)
def turns(game: Game[Any]) -> dict[Pick, float]:
    """By how many degrees picks turn what was picked before them."""
    found = (parameter for kind in game.catalogue.kinds for parameter in kind.parameters if parameter.turns)
    return {parameter.pick(value): degrees for parameter in found for value, degrees in enumerate(parameter.turns)}
