"""How much anybody may ask for in how much time."""

from __future__ import annotations

import time
from collections import deque
from dataclasses import dataclass
from typing import TypeAlias

Rate: TypeAlias = tuple[int, float]
"""So many in so many seconds."""


@dataclass(frozen=True)
class Limits:
    """What is allowed unless the server was started with more."""

    messages: Rate = (30, 10.0)
    patience: int = 60
    """How many messages over the limit are refused before the connection is closed."""
    chat: Rate = (5, 10.0)
    advice: Rate = (10, 60.0)
    """Each is more than a second of thought."""
    posts: Rate = (60, 10.0)
    tables: Rate = (30, 600.0)
    connections: int = 8
    """Of one person to one table: some tabs, a phone, and those that have not noticed yet that they are gone."""
    away: float = 120.0
    """Seconds after which the others may agree to put a player of the house in somebody's place."""
    waiting: int = 200
    """How many messages may wait for a slow connection before it is closed."""


class Meter:
    """Counts what happened lately.

    >>> meter = Meter((2, 60.0))
    >>> [meter.allows() for _ in range(3)]
    [True, True, False]
    """

    def __init__(self, rate: Rate) -> None:
        self._most, self._seconds = rate
        self._times: deque[float] = deque()

    def allows(self) -> bool:
        """Whether one more is within the limit; if so, it is counted."""
        now = time.monotonic()
        while self._times and self._times[0] <= now - self._seconds:
            self._times.popleft()
        if len(self._times) >= self._most:
            return False
        self._times.append(now)
        return True

    @property
    def idle(self) -> bool:
        return not self._times or self._times[-1] <= time.monotonic() - self._seconds


class Meters:
    """A meter for each of many, forgotten when it has nothing to remember."""

    def __init__(self, rate: Rate) -> None:
        self._rate = rate
        self._meters: dict[object, Meter] = {}

    def allows(self, who: object) -> bool:
        if len(self._meters) > 10_000:
            self._meters = {each: meter for each, meter in self._meters.items() if not meter.idle}
        return self._meters.setdefault(who, Meter(self._rate)).allows()
