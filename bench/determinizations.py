"""`python -m bench.determinizations`: how many determinizations contradict what their seat has seen since the deal.

It counts violations of the law in `lab/laws/history.py`: many positions of random matches, half of them mostly by medium
players, are determinized for every viewer, and for each world a history is sought that shows this viewer the same after every
decision. A world without one counts as a contradiction if that is proven, and otherwise as undecided.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from typing import Any

from hightable.engine.discovery import all_games, find
from hightable.engine.game import Game
from hightable.lab.laws.history import Verdict, findings
from hightable.lab.laws.revelations import MEDIUM_SHARE
from hightable.lab.random_matches import about, matches, viewer_name

POSITIONS, WORLDS = 16, 6


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.determinizations", description=__doc__)
    parser.add_argument("games", nargs="*", metavar="GAME", help="games (default: all)")
    parser.add_argument("--samples", type=int, default=50_000, help="determinizations per game (default 50,000)")
    parser.add_argument("--minutes", type=float, default=60.0, help="time limit per game in minutes (default 60)")
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    games = [find(name) for name in args.games] if args.games else all_games()
    contradicted = sum(measure(game, args.samples, args.seed, args.minutes) for game in games)
    sys.exit(1 if contradicted else 0)


def measure(game: Game[Any], samples: int, seed: int, minutes: float) -> int:
    """Prints the verdicts, and returns the number of determinizations that contradict their seat's history."""
    deadline = time.monotonic() + 60 * minutes
    verdicts, played = Counter[Verdict](), 0
    for match in matches(game, samples, seed, MEDIUM_SHARE):
        if verdicts.total() >= samples or time.monotonic() > deadline:
            break
        played += 1
        for found in findings(match, seed, POSITIONS, WORLDS):
            verdicts[found.verdict] += 1
            if found.verdict is not Verdict.EXPLAINED:
                where = f"{about(match, found.number)}, {viewer_name(found.viewer)}"
                print(f"{where}: {found.verdict.value} (decision {found.saw})", file=sys.stderr)
    contradicted, undecided = verdicts[Verdict.CONTRADICTED], verdicts[Verdict.UNDECIDED]
    print(
        f"{game.title('en')}: {contradicted:,} of {verdicts.total():,} determinizations in {played:,} matches contradict,"
        f" {undecided:,} are undecided",
        flush=True,
    )
    return contradicted


if __name__ == "__main__":
    main()
