"""Plays many games on several threads. Ctrl-C ends it soon, at any moment, and keeps the games played so far."""

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

POLL_INTERVAL = 0.05
"""Seconds between two checks of the threads' progress."""
GRACE_PERIOD = 2.0
"""Seconds that a thread has to stop its game. A thread that is still searching then is abandoned."""


def play_on_threads(
    games: int,
    play: Callable[[int, threading.Event], R],
    threads: int = 1,
    progress: Callable[[int, int], None] = lambda done, of: None,
    interrupted: Callable[[], bool] = lambda: False,
    cleanup: Callable[[], None] = lambda: None,
) -> dict[int, R]:
    """The result of each game, by number; after an interrupt, those of the games that had ended.

    `cleanup` is called as soon as no more games are played: it can end what the threads are waiting for.

    Each thread takes the next game that is left. The calling thread only sleeps and polls: it holds no lock that an interrupt
    could leave behind.
    """
    results: dict[int, R] = {}
    errors: list[BaseException] = []
    stop = threading.Event()
    numbers = itertools.count()  # next() on it is atomic

    def work() -> None:
        try:
            while not stop.is_set() and (number := next(numbers)) < games:
                results[number] = play(number, stop)
        except Interrupted:
            pass
        except BaseException as error:
            errors.append(error)
            stop.set()

    workers = [threading.Thread(target=work, name=f"table-{number}", daemon=True) for number in range(min(threads, games))]
    try:
        for worker in workers:
            worker.start()
        while any(worker.is_alive() for worker in workers) and not interrupted():
            progress(len(results), games)
            time.sleep(POLL_INTERVAL)
    except KeyboardInterrupt:
        pass
    finally:
        stop.set()
    cleanup()
    _wait_for(workers)
    if errors:
        raise errors[0]
    finished = results.copy()  # an abandoned thread may still add to the original
    progress(len(finished), games)
    return finished


def _wait_for(workers: list[threading.Thread]) -> None:
    """Waits for the threads to stop, at most for the grace period or until another interrupt."""
    deadline = time.monotonic() + GRACE_PERIOD
    with contextlib.suppress(KeyboardInterrupt):
        while any(worker.is_alive() for worker in workers) and time.monotonic() < deadline:
            time.sleep(POLL_INTERVAL)


@contextlib.contextmanager
def deferred_interrupts() -> Iterator[Callable[[], bool]]:
    """Within this context Ctrl-C raises no exception. The yielded function says whether it was pressed.

    A command that was started with SIGINT ignored, for example in the background of a script, goes on ignoring it.
    """
    interrupted = False

    def handle(number: int, frame: FrameType | None) -> None:
        nonlocal interrupted
        interrupted = True

    before = signal.getsignal(signal.SIGINT)
    if before is not signal.SIG_IGN:
        signal.signal(signal.SIGINT, handle)
    try:
        yield lambda: interrupted
    finally:
        signal.signal(signal.SIGINT, before)
