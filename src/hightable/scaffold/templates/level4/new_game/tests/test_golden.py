"""A recorded match for each ending replays to the same result. To record them again: `python new_game/tests/test_golden.py`.

Record them again only when the rules have changed on purpose, and raise `version` in `__init__.py` then.
"""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from hightable import SPECTATOR, Match, find, load_record, save_record

GAME = find("new-game")
GOLDEN = Path(__file__).parent / "golden"


@pytest.mark.parametrize("ending", GAME.endings)
def test_the_golden_match_replays(ending: str) -> None:
    match = load_record(GOLDEN / f"{ending}.match")
    assert match.over
    assert GAME.ending(match.view(SPECTATOR)) == ending


def record() -> None:
    """Records a random match for each ending."""
    rng = random.Random(1)
    for ending in GAME.endings:
        for seed in range(1000):
            match = Match(GAME, max(GAME.players), seed=seed)
            while not match.over:
                match.play(rng.choice(match.legal()))
            if GAME.ending(match.view(SPECTATOR)) == ending:
                GOLDEN.mkdir(exist_ok=True)
                save_record(match, GOLDEN / f"{ending}.match")
                break


if __name__ == "__main__":
    record()
