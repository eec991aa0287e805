"""Players as authors write them, good and bad. Tests run this file in processes of its own."""

from __future__ import annotations

import ctypes
import os
import random
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any


class Bot:
    """Prefers moves that score."""

    def __init__(self, game: Any) -> None:
        self.game = game

    def choose(self, view: Any, moves: Sequence[int], rng: random.Random) -> int:
        scoring = [move for move in moves if self.game.catalogue.kind(move).id in ("announce", "score")]
        return rng.choice(scoring or moves)


class JesterOnly(Bot):
    games = ("court-jester",)


class Picky(Bot):
    def __init__(self, game: Any) -> None:
        raise ValueError("I do not\nplay today")


class Mute:
    def __init__(self, game: Any) -> None:
        pass


bot = Bot.__new__(Bot)
number = 7


def anything(view: Any, moves: Sequence[int], rng: random.Random) -> int:
    return rng.choice(moves)


def talkative(view: Any, moves: Sequence[int], rng: random.Random) -> int:
    print("I see", view.seat)
    return moves[0]


def by_fields(view: Any, moves: Sequence[int], rng: random.Random) -> int:
    assert view.is_my_turn
    assert view.p.to_move == view.seat
    assert sorted(view.legal_moves()) == sorted(moves)
    assert view.game.name
    assert not hasattr(view, "match")
    return moves[-1]


def divides(view: Any, moves: Sequence[int], rng: random.Random) -> int:
    return moves[0] // 0


def divides_seldom(view: Any, moves: Sequence[int], rng: random.Random) -> int:
    if rng.random() < 0.001:
        raise ZeroDivisionError("seldom")
    return moves[0]


def hangs(view: Any, moves: Sequence[int], rng: random.Random) -> int:
    Path(f"hanging.{os.getpid()}").touch()
    while True:
        pass


def hangs_without_python(view: Any, moves: Sequence[int], rng: random.Random) -> int:
    """Never gives other threads a turn."""
    import re

    re.match(r"(a+)+$", "a" * 40 + "b")
    return moves[0]


def crashes(view: Any, moves: Sequence[int], rng: random.Random) -> int:
    ctypes.string_at(0)
    return moves[0]


def leaves(view: Any, moves: Sequence[int], rng: random.Random) -> int:
    os._exit(3)


def leaves_quietly(view: Any, moves: Sequence[int], rng: random.Random) -> int:
    os._exit(0)


def exits(view: Any, moves: Sequence[int], rng: random.Random) -> int:
    sys.exit("enough")


def reads(view: Any, moves: Sequence[int], rng: random.Random) -> int:
    return int(input())


def illegal(view: Any, moves: Sequence[int], rng: random.Random) -> int:
    return 10**6


def text(view: Any, moves: Sequence[int], rng: random.Random) -> Any:
    return view.game.catalogue.text(moves[0])


def nothing(view: Any, moves: Sequence[int], rng: random.Random) -> Any:
    return None


def truth(view: Any, moves: Sequence[int], rng: random.Random) -> Any:
    return True


def real(view: Any, moves: Sequence[int], rng: random.Random) -> Any:
    return float(moves[0])


def numpy_number(view: Any, moves: Sequence[int], rng: random.Random) -> Any:
    import numpy as np

    return np.array(moves)[0]


def too_few(view: Any) -> Any:
    return 0


class ForTwo(Bot):
    seats = 2


class BadSizes(Bot):
    seats = ("two",)
