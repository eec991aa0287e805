"""How many sit at a table of an environment."""

from __future__ import annotations

from collections.abc import Sequence
from operator import index
from typing import Any

from hightable.engine.game import Game


def together(game: Game[Any]) -> list[int]:
    """With how many players somebody plays against somebody."""
    return [count for count in game.players if count > 1]


def seats_for(game: Game[Any], players: object, counts: Sequence[int]) -> int:
    """The number of players that was asked for, where it is one of these; else one sentence says which would do."""
    asked = f"{game.title('en')} is for {', '.join(map(str, counts))} players, not {players}"
    try:
        seats = index(players)  # type: ignore[arg-type]
    except TypeError:
        raise ValueError(f"{asked}: their number is a whole one.") from None
    if seats not in counts:
        raise ValueError(f"{asked}.")
    return seats
