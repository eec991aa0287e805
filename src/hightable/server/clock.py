"""Each player's time for the whole game.

A clock runs while its player is to move and anybody who sits at the table is connected. It stops when all of them are gone, even
if spectators look on, and when the server stops; the time of the current move is saved every few seconds. Undoing a move gives no
time back, and costs the player the time since; the time that others spent on it is charged to nobody. When a player runs out of
time, a uniformly random legal move is played for them: the others need not wait, and nobody gains by it. For each later move the
player has GRACE seconds, and cannot undo it.
"""

from __future__ import annotations

import time
from collections.abc import Iterable

GRACE = 5.0


class Clock:
    """The time that each seat has used, and when the clock was started."""

    def __init__(self, seconds: int | None, seats: int) -> None:
        self.seconds = seconds
        self.used = [0.0] * seats
        self.running = -1
        self._since = 0.0
        self._thought = 0.0

    def replay(self, entries: Iterable[tuple[int, float]], thought: float = 0.0) -> None:
        """Sets the times from the log: the seat and the time of each entry. `thought` is the time of the current move so far."""
        self.used = [0.0] * len(self.used)
        self.running, self._thought = -1, thought
        for seat, took in entries:
            self.used[seat] += took

    def start(self, seat: int) -> None:
        """Starts the clock of a seat."""
        self.stop()
        self.running, self._since = seat, time.monotonic()

    def stop(self) -> None:
        if self.running >= 0:
            self._thought += time.monotonic() - self._since
        self.running = -1

    def took(self) -> float:
        """How long the current move has taken so far."""
        return self._thought + (time.monotonic() - self._since if self.running >= 0 else 0.0)

    def record(self, seat: int, took: float) -> None:
        """Adds the time of a move."""
        self.used[seat] += took
        self.running, self._thought = -1, 0.0

    def left(self, seat: int) -> float:
        """The time that the seat has left, less that of the current move."""
        assert self.seconds is not None
        thinking = self.took() if seat == self.running else 0.0
        return max(self.seconds - self.used[seat] - thinking, 0.0)

    def over(self, seat: int) -> bool:
        """Whether the finished moves of the seat have used up its time, to the hundredth of a second (as precise as timers)."""
        return self.seconds is not None and round(self.seconds - self.used[seat], 2) <= 0

    def until_out(self, seat: int) -> float:
        """How long the seat may still think about the current move."""
        assert self.seconds is not None
        return max(self.seconds - self.used[seat], GRACE) - self.took()
