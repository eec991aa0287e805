"""Ctrl-C in a command that writes files: it ends the run soon, and keeps what was played so far."""

from __future__ import annotations

import contextlib
import signal
from collections.abc import Callable, Iterator
from types import FrameType


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
