"""Worker processes: errors are passed on, and what cannot be pickled is played in this process."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

import pytest

from hightable.bots import RandomPlayer
from hightable.engine.discovery import find
from hightable.engine.rng import deal_key
from hightable.engine.view import View
from hightable.lab.match_runner import Interrupted
from hightable.lab.worker_processes import Setup, Workers, play_all
from tests.lab.variants import variant

GAME = find("court-jester")


class Faulty:
    def choose(self, view: View[Any], moves: Sequence[int], rng: Random) -> int:
        raise ZeroDivisionError("no move at all")


def nth(number: int) -> tuple[tuple[str, ...], int]:
    return ("one", "two"), deal_key(1, number)


def test_an_error_in_a_worker_is_raised_here() -> None:
    setup = Setup(GAME, {"one": Faulty(), "two": Faulty()}, {})
    with pytest.raises(ZeroDivisionError, match="no move at all"):
        play_all(setup, 4, nth, workers=2)


def test_a_game_that_other_processes_cannot_find_is_played_here(tmp_path: Path) -> None:
    game = variant(tmp_path, "homely")
    setup = Setup(game, {"one": RandomPlayer(game), "two": RandomPlayer(game)}, {})
    assert setup.to_pickle() is None
    assert play_all(setup, 4, nth, workers=2) == play_all(setup, 4, nth)


def test_closing_the_pool_interrupts_its_matches() -> None:
    pickled = Setup(GAME, {"one": RandomPlayer(GAME), "two": RandomPlayer(GAME)}, {}).to_pickle()
    assert pickled is not None
    workers, stop = Workers(pickled, 1), threading.Event()
    stop.set()
    workers.close()
    with pytest.raises(Interrupted):
        workers.play(*nth(0), stop)


def test_a_worker_that_dies_is_reported() -> None:
    workers = Workers(b"not a pickle", 1)
    workers._all[0].kill()
    with pytest.raises(RuntimeError, match="A worker process exited with code -9"):
        workers.play(*nth(0), threading.Event())
    workers.close()
