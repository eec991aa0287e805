"""Playing many games at several tables at once, in a way that a Ctrl-C at any moment ends soon without losing what was played."""

from __future__ import annotations

import contextlib
import itertools
import signal
import threading
import time
from collections.abc import Callable, Iterator
from types import FrameType
from typing import TypeVar

from hightable.lab.match_runner import Interrupted

R = TypeVar("R")

GLANCE = 0.05
"""Seconds between two looks at what the tables have played."""
ROLLOUT_DEPTH = 2.0
"""So many seconds a table has to break its game off. Who is deep in thought then is left there."""


def play_on_threads(
    games: int,
    play: Callable[[int, threading.Event], R],
    tables: int = 1,
    progress: Callable[[int, int], None] = lambda done, of: None,
    interrupted: Callable[[], bool] = lambda: False,
    leave: Callable[[], None] = lambda: None,
) -> dict[int, R]:
    """What came of each game, by its number. After an interrupt, of those that had ended.

    `leave` is called as soon as nobody is to play on: it may cut short what the tables wait for.

    Each table takes the next game that nobody has taken. This thread only sleeps and looks: it holds nothing that an interrupt
    could leave locked, and takes no longer where there are more games to come.
    """
    results: dict[int, R] = {}
    faults: list[BaseException] = []
    stop = threading.Event()
    numbers = itertools.count()  # the next of a count is one step, whichever thread takes it

    def sit() -> None:
        try:
            while not stop.is_set() and (number := next(numbers)) < games:
                results[number] = play(number, stop)
        except Interrupted:
            pass
        except BaseException as fault:
            faults.append(fault)
            stop.set()

    seated = [threading.Thread(target=sit, name=f"table-{number}", daemon=True) for number in range(min(tables, games))]
    try:
        for table in seated:
            table.start()
        while any(table.is_alive() for table in seated) and not interrupted():
            progress(len(results), games)
            time.sleep(GLANCE)
    except KeyboardInterrupt:
        pass
    finally:
        stop.set()
    leave()
    _leave(seated)
    if faults:
        raise faults[0]
    ended = results.copy()
    progress(len(ended), games)
    return ended


def _leave(seated: list[threading.Thread]) -> None:
    """Gives the tables a little time to break off; an impatient interrupt, none."""
    latest = time.monotonic() + ROLLOUT_DEPTH
    with contextlib.suppress(KeyboardInterrupt):
        while any(table.is_alive() for table in seated) and time.monotonic() < latest:
            time.sleep(GLANCE)


@contextlib.contextmanager
def deferred_interrupts() -> Iterator[Callable[[], bool]]:
    """Ctrl-C breaks into nothing within this, however often: it is only remembered, for whoever asks whether there was one.

    A command that was started with SIGINT ignored, in the background of a script say, goes on ignoring it.
    """
    heard = False

    def hear(number: int, frame: FrameType | None) -> None:
        nonlocal heard
        heard = True

    before = signal.getsignal(signal.SIGINT)
    if before is not signal.SIG_IGN:
        signal.signal(signal.SIGINT, hear)
    try:
        yield lambda: heard
    finally:
        signal.signal(signal.SIGINT, before)
