"""What picks are called that are no piece on the table."""

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
