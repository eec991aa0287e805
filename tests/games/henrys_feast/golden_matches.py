"""The golden matches of Henry's Feast, played by medium bots that sometimes make a random move.

Random players never cook a feast dish, so all of their games end alike, and ties are rare between medium bots. Each match below
was found by playing many; `python -m tests.games.henrys_feast.golden_matches FIRST COUNT` searches for others if rules change.
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


class GoldenMatch(NamedTuple):
    """What is needed to play a match again."""

    seats: int
    seed: int
    options: dict[str, str]
    skill: float
    """The probability that a player follows the medium bot."""


MATCHES: dict[str, GoldenMatch] = {
    "last_call": GoldenMatch(3, 7, {}, 0.97),
    "round_limit": GoldenMatch(5, 4, {"variant": "full", "rounds": "15"}, 0.8),
    "tie_hard": GoldenMatch(4, 82, {"variant": "tutorial", "rounds": "15"}, 0.9),
    "tie_medium": GoldenMatch(2, 137, {"variant": "tutorial", "rounds": "41"}, 0.97),
    "tie_easy": GoldenMatch(3, 1645, {"variant": "full", "rounds": "41"}, 0.7),
    "tie_dishes": GoldenMatch(4, 214, {"variant": "tutorial", "rounds": "15"}, 0.97),
    "shared": GoldenMatch(5, 1, {"variant": "quick", "rounds": "41"}, 0.97),
    "nobody": GoldenMatch(2, 7, {"variant": "tutorial", "rounds": "15"}, 0.7),
    "disqualified": GoldenMatch(5, 492, {"variant": "tutorial", "rounds": "41"}, 0.7),
    "teams": GoldenMatch(4, 42, {"variant": "tutorial", "rounds": "21", "teams": "true"}, 0.8),
    "quick": GoldenMatch(2, 8, {"variant": "quick", "rounds": "41"}, 0.9),
}
"""By name: one for each ending, then for other situations."""
OTHERS = ("disqualified", "teams", "quick")


def play(golden_match: GoldenMatch) -> Match:
    match = Match(GAME, golden_match.seats, golden_match.options, seed=golden_match.seed)
    rng, bot = random.Random(golden_match.seed), MediumPlayer(GAME)
    while not match.over:
        if rng.random() < golden_match.skill:
            match.play(bot.choose(match.view(match.to_move), match.legal(), rng))
        else:
            match.play(rng.choice(match.legal()))
    return match


def golden() -> Iterator[tuple[str, Match]]:
    """Every golden match with its name."""
    for name, golden_match in MATCHES.items():
        match = play(golden_match)
        if name not in names_of(match):
            raise SystemExit(f"henrys-feast: that match no longer fits {name}; search for another")
        yield name, match


def names_of(match: Match) -> list[str]:
    """The names that the match could stand for."""
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
        rng = random.Random(f"search {seed}")
        seats = rng.choice((2, 2, 3, 4, 5))
        rounds, skill = rng.choice(("15", "15", "21", "41")), rng.choice((0.7, 0.8, 0.9, 0.97))
        options = {"variant": rng.choice(("full", "tutorial", "tutorial", "quick")), "rounds": rounds}
        if seats == 4 and rng.random() < 0.5:
            options["teams"] = "true"
        golden_match = GoldenMatch(seats, seed, options, skill)
        for name in names_of(play(golden_match)):
            if name in missing:
                missing.discard(name)
                print(f'    "{name}": {golden_match!r},', flush=True)
        if not missing:
            return


if __name__ == "__main__":
    search(int(sys.argv[1]), int(sys.argv[2]))
