"""The golden matches of The King's Catering, with options that lead to each ending.

With random options hardly any solo game has the palace's own Royals, so none would have a target.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from hightable import SPECTATOR
from hightable.engine.match import Match
from hightable.games.kings_catering import GAME
from tests.games.record_golden import played, richness


class Wanted(NamedTuple):
    """How to play for an ending: of `matches` matches, the richest with that ending is golden."""

    seats: int
    options: dict[str, str]
    manner: str = "even"
    matches: int = 60


WANTED: dict[str, Wanted] = {
    "target": Wanted(1, {"palace": "schonbrunn"}, "wise"),
    "points": Wanted(2, {"setup": "chosen", "second_princess": "setup", "rounds": "2", "second_round_king": "k5"}),
    "crew": Wanted(3, {"setup": "high-interaction", "second_princess": "p6"}, matches=300),
    "shared": Wanted(4, {"setup": "random"}, matches=400),
    "missed": Wanted(1, {"palace": "versailles"}),
    "free": Wanted(1, {"palace": "buckingham", "queen": "q2", "second_princess": "p3"}),
}


def golden() -> Iterator[tuple[str, Match]]:
    """Returns every ending with its match."""
    for ending, (seats, options, manner, matches) in WANTED.items():
        found = (played(GAME, seats, seed, manner, options) for seed in range(matches))
        yield ending, max((match for match in found if GAME.ending(match.view(SPECTATOR)) == ending), key=richness)
