"""What picks are called that are no piece on the table. A pick that ends its path needs no word: the move has a sentence."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import lru_cache
from typing import Any

from hightable.engine.catalogue import Move, Pick
from hightable.engine.game import Game
from hightable.engine.words import Language


def words_out(game: Game[Any], language: Language, moves: Sequence[Move], shown: Collection[Pick]) -> dict[Pick, str]:
    """The words for buttons on the way to these moves; `shown` are the picks that pieces answer to."""
    before = _before_the_last(game)
    wanted = {pick for move in moves for pick in before[move] if pick not in shown}
    return {pick: _word(game, pick, language) for pick in sorted(wanted)}


@lru_cache(maxsize=64)
def _before_the_last(game: Game[Any]) -> list[tuple[Pick, ...]]:
    return [game.catalogue.path(move)[:-1] for move in range(game.catalogue.size)]


@lru_cache(maxsize=4096)
def _word(game: Game[Any], pick: Pick, language: Language) -> str:
    for kind in game.catalogue.kinds:
        for domain in kind.domains:
            for value in range(len(domain)):
                if domain.pick(value) == pick:
                    return str(domain.names[value](language))
    return str(game.step_name(pick, language))
