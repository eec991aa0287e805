"""Chunks: a run is played in ranges of deals of about a second each, whoever plays them."""

from __future__ import annotations

import math
import threading
import time
import traceback
from dataclasses import dataclass, replace
from typing import Any, Protocol, TypeAlias, TypeVar

from hightable.bots.levels import BadPlayer
from hightable.engine.discovery import NoSuchGame, failing, failure
from hightable.lab.match_runner import Interrupted
from hightable.lab.setting import Seating, Setting
from hightable.players import PlayerFailed

T_co = TypeVar("T_co", covariant=True)

SECONDS = 1.0
"""How long a chunk should take: long beside the cost of handing it out, short beside the whole run."""
GROWTH = 4
"""A chunk has at most this many times as many deals as the average deal so far would allow for."""


class Playable(Protocol[T_co]):
    """A plan: it plays ranges of deals. It has to be a dataclass that can be pickled."""

    @property
    def setting(self) -> Setting: ...

    @property
    def seatings(self) -> tuple[Seating, ...]: ...

    def prepare(self) -> None:
        """Compiles what its players need, unless it is in the cache: once per machine."""

    def play(self, deals: range, stop: threading.Event | None = None) -> T_co:
        """What the games of these deals come to. Raises Interrupted soon after `stop` is set."""


@dataclass(frozen=True)
class Played:
    """What the games of a chunk came to, and how long they took."""

    result: Any
    seconds: float


@dataclass(frozen=True)
class Failed:
    """Why a chunk could not be played: one sentence, and the traceback for the author of the game."""

    sentence: str
    details: str


@dataclass(frozen=True)
class Unwilling:
    """A worker does not play a chunk, since it plays another edition of the game: another worker has to."""

    reason: str
    worker: str


@dataclass(frozen=True)
class Lost:
    """No more chunks can be played, and why: the cluster is gone, or a player of the user's own fails."""

    sentence: str


Answer: TypeAlias = Played | Failed | Unwilling | Lost


def play_chunk(plan: Playable[Any], deals: range, stop: threading.Event | None = None) -> Answer:
    """Plays these deals. Raises Interrupted soon after `stop` is set; any other error becomes a sentence."""
    try:
        plan.prepare()
        start = time.perf_counter()
        result = plan.play(deals, stop)
        return Played(result, time.perf_counter() - start)
    except Interrupted:
        raise
    except (PlayerFailed, BadPlayer) as error:
        return Lost(str(error))
    except Exception as error:  # players and rules may raise anything
        return Failed(_sentence(plan, error), traceback.format_exc())


def shared_by(plan: Playable[Any], tables: int) -> Playable[Any]:
    """The plan for a machine on which this many games are played at a time."""
    changed: Playable[Any] = replace(plan, setting=replace(plan.setting, tables=tables))  # type: ignore[type-var]
    return changed


def _sentence(plan: Playable[Any], error: Exception) -> str:
    """The error as a sentence with file and line."""
    found = error if isinstance(error, NoSuchGame) else failure(error)
    if found is None:
        what = " ".join(f"{type(error).__name__}: {error}".split())
        found = failing(plan.setting.game.name, what, traceback.extract_tb(error.__traceback__)[-1])
    return str(found)


class Chunks:
    """The deals that are left to hand out, in chunks whose size follows the time that a deal takes."""

    def __init__(self, deals: range) -> None:
        self._left = deals
        self._again: list[range] = []
        self._size = 1
        self._deals, self._seconds = 0, 0.0

    def __bool__(self) -> bool:
        return bool(self._again or self._left)

    def take(self, slots: int) -> range:
        """The next chunk. Towards the end chunks get smaller, so that all slots end at about the same time."""
        if self._again:
            return self._again.pop()
        size = max(1, min(self._size, math.ceil(len(self._left) / (2 * slots))))
        chunk, self._left = self._left[:size], self._left[size:]
        return chunk

    def give_back(self, chunk: range) -> None:
        """Takes back a chunk that was not played."""
        self._again.append(chunk)

    def learn(self, deals: int, seconds: float) -> None:
        """Takes the time of a chunk into account."""
        self._deals += deals
        self._seconds += seconds
        per_second = self._deals / max(self._seconds, 1e-9)
        self._size = max(1, min(int(per_second * SECONDS), GROWTH * max(self._size, deals)))

    def seconds_left(self) -> float:
        """An estimate of how long the deals that are left take on one core."""
        return len(self._left) * self._seconds / max(self._deals, 1)
