"""Which matches are golden in Henry's Feast, and who plays them: cooks who plan, and now and then do something else.

At random nobody here ever cooks a feast dish, so that all games would end alike; and ties are rare among those who plan. Each
match below was found by playing many: `python -m tests.games.henrys_feast.golden_matches` looks for others, when rules changed.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator
from typing import NamedTuple

from hightable import SPECTATOR
from hightable.bots import MediumPlayer
from hightable.engine.match import Match
from hightable.games.henrys_feast import GAME
from hightable.games.henrys_feast.score_sheet import ENDINGS, feasts


class MoveStats(NamedTuple):
    """How a match is played again."""

    seats: int
    seed: int
    options: dict[str, str]
    wisdom: float
    """How often a player does what promises most."""


MATCHES: dict[str, MoveStats] = {
    "last_call": MoveStats(3, 7, {}, 0.97),
    "round_limit": MoveStats(5, 4, {"variant": "full", "rounds": "15"}, 0.8),
    "tie_hard": MoveStats(4, 82, {"variant": "tutorial", "rounds": "15"}, 0.9),
    "tie_medium": MoveStats(2, 137, {"variant": "tutorial", "rounds": "41"}, 0.97),
    "tie_easy": MoveStats(3, 1645, {"variant": "full", "rounds": "41"}, 0.7),
    "tie_dishes": MoveStats(4, 214, {"variant": "tutorial", "rounds": "15"}, 0.97),
    "shared": MoveStats(5, 1, {"variant": "quick", "rounds": "41"}, 0.97),
    "nobody": MoveStats(2, 7, {"variant": "tutorial", "rounds": "15"}, 0.7),
    "disqualified": MoveStats(5, 492, {"variant": "tutorial", "rounds": "41"}, 0.7),
    "teams": MoveStats(4, 42, {"variant": "tutorial", "rounds": "21", "teams": "true"}, 0.8),
    "quick": MoveStats(2, 8, {"variant": "quick", "rounds": "41"}, 0.9),
}
"""By name: the endings, then what else should be seen once."""
OTHERS = ("disqualified", "teams", "quick")


def played(found: MoveStats) -> Match:
    match = Match(GAME, found.seats, found.options, seed=found.seed)
    choose, wise = random.Random(found.seed), MediumPlayer(GAME)
    while not match.over:
        if choose.random() < found.wisdom:
            match.play(wise.choose(match.view(match.to_move), match.legal(), choose))
        else:
            match.play(choose.choice(match.legal()))
    return match


def golden() -> Iterator[tuple[str, Match]]:
    """Every golden match with its name."""
    for name, found in MATCHES.items():
        match = played(found)
        if name not in names_of(match):
            raise SystemExit(f"henrys-feast: that match is no longer one for {name}; look for another")
        yield name, match


def names_of(match: Match) -> list[str]:
    """What the match could be a golden one for."""
    view = match.view(SPECTATOR)
    names = [GAME.ending(view)]
    p = view.p
    has = [feasts(p, seat) > 0 for seat in range(p.seats)]
    if names == ["last_call"]:
        names += ["disqualified"] * (not all(has)) + ["teams"] * bool(p.teams) + ["quick"] * (p.variant == 2)
    return names


def search(first: int, count: int) -> None:
    """Prints the first match found for each name."""
    missing = {*ENDINGS, *OTHERS}
    for seed in range(first, first + count):
        choose = random.Random(f"search {seed}")
        seats = choose.choice((2, 2, 3, 4, 5))
        rounds, wisdom = choose.choice(("15", "15", "21", "41")), choose.choice((0.7, 0.8, 0.9, 0.97))
        options = {"variant": choose.choice(("full", "tutorial", "tutorial", "quick")), "rounds": rounds}
        if seats == 4 and choose.random() < 0.5:
            options["teams"] = "true"
        found = MoveStats(seats, seed, options, wisdom)
        for name in names_of(played(found)):
            if name in missing:
                missing.discard(name)
                print(f'    "{name}": {found!r},', flush=True)
        if not missing:
            return


if __name__ == "__main__":
    search(int(sys.argv[1]), int(sys.argv[2]))
