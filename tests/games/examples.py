"""The figures of a rules page's examples, as the rules compute them."""

from __future__ import annotations

from typing import Any

from hightable.engine.game import Game
from hightable.engine.i18n import Name


def figures(game: Game[Any], id: str) -> dict[str, object]:
    """The facts of an example, with names in English."""
    example = next(example for example in game.examples if example.id == id)
    facts = example.facts(game.view(example.position(), example.seat))
    return {key: str(fact("en")) if isinstance(fact, Name) else fact for key, fact in facts.items()}
