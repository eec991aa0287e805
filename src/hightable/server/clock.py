"""Each player's time for the whole game.

It runs while the player is asked and anybody who sits at the table is there. It stands still when they all have gone, whoever
else looks on, or the server stops. A step taken back gives no time back, and costs whoever takes it back what they thought since;
what others thought about it meanwhile is charged to nobody. When a player's time is over the house plays any legal move for them,
each as likely as any other: the others need not wait, and nobody gains by having no time left. For each later decision the player
has GRACE seconds, and takes none back.
"""

from __future__ import annotations

import time
from collections.abc import Iterable

GRACE = 5.0


class Clock:
    """The time that each seat has used, and since when the one in turn is thinking."""

    def __init__(self, seconds: int | None, seats: int) -> None:
        self.seconds = seconds
        self.used = [0.0] * seats
        self.running = -1
        self._since = 0.0
        self._thought = 0.0

    def replay(self, entries: Iterable[tuple[int, float]]) -> None:
        """Takes over what the log says: who took how long."""
        self.used = [0.0] * len(self.used)
        self.running, self._thought = -1, 0.0
        for seat, took in entries:
            self.used[seat] += took

    def start(self, seat: int) -> None:
        """The seat thinks from now on; -1 stops the clock."""
        self.stop()
        self.running, self._since = seat, time.monotonic()

    def stop(self) -> None:
        if self.running >= 0:
            self._thought += time.monotonic() - self._since
        self.running = -1

    def took(self) -> float:
        """How long the decision has taken until now."""
        return self._thought + (time.monotonic() - self._since if self.running >= 0 else 0.0)

    def decided(self, seat: int, took: float) -> None:
        """Books the time of a decision."""
        self.used[seat] += took
        self.running, self._thought = -1, 0.0

    def left(self, seat: int) -> float:
        """What the seat has left, the decision it is thinking about included."""
        assert self.seconds is not None
        thinking = self.took() if seat == self.running else 0.0
        return max(self.seconds - self.used[seat] - thinking, 0.0)

    def over(self, seat: int) -> bool:
        """Whether the seat has used up its time with what it has decided, to the hundredth of a second: timers are no better."""
        return self.seconds is not None and round(self.seconds - self.used[seat], 2) <= 0

    def until_out(self, seat: int) -> float:
        """How long the seat may still think about this decision."""
        assert self.seconds is not None
        return max(self.seconds - self.used[seat], GRACE) - self.took()
