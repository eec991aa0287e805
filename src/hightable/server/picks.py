"""What picks are called that are no piece on the table, and what they do to one that is."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from hightable.engine.catalogue import Pick
from hightable.engine.game import Game
from hightable.engine.words import Language


@lru_cache(maxsize=4096)
def word(game: Game[Any], pick: Pick, language: Language) -> str:
    """The word for a button on the way to a move."""
    for kind in game.catalogue.kinds:
        for domain in kind.domains:
            for value in range(len(domain)):
                if domain.pick(value) == pick:
                    return str(domain.names[value](language))
    return str(game.step_name(pick, language))


@lru_cache(maxsize=64)
def turns(game: Game[Any]) -> dict[Pick, float]:
    """By how many degrees picks turn what was picked before them."""
    found = (domain for kind in game.catalogue.kinds for domain in kind.domains if domain.turns)
    return {domain.pick(value): degrees for domain in found for value, degrees in enumerate(domain.turns)}
