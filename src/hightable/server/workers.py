"""Several server processes on one port. The first process only watches over the others, and replaces one that ends."""

from __future__ import annotations

import logging
import os
import signal
import sys
import threading
import time
from collections.abc import Callable

log = logging.getLogger("hightable.workers")

SHORT = 2.0
"""Seconds: a worker that ends sooner after its start is replaced only after a pause as long as this."""


class WorkerProcesses:
    """The worker processes. They end when this process does, however suddenly."""

    def __init__(self, count: int, work: Callable[[int], None]) -> None:
        """`work` is called with the number of the worker, from 0; a replacement has the same number."""
        self._count = count
        self._work = work
        self._started: dict[int, tuple[int, float]] = {}
        self._signals = 0
        self._alive, self._watched = os.pipe()
        """A worker reads the end of this pipe when the process that watches over it has ended."""

    def run(self) -> None:
        """Keeps the workers running until this process is told to stop; returns when all have ended."""
        for each in (signal.SIGTERM, signal.SIGINT):
            signal.signal(each, self._stop)
        for number in range(self._count):
            self._start(number)
        while self._started:
            try:
                process, status = os.wait()
            except ChildProcessError:
                return
            worker = self._started.pop(process, None)
            if worker is None or self._signals:  # it was no worker but, for example, a browser; or all are to end
                continue
            log.warning("worker %d ended (%s); another one takes over", process, _reason(status))
            number, started = worker
            if time.monotonic() - started < SHORT:
                time.sleep(SHORT)
            if not self._signals:
                self._start(number)

    def _start(self, number: int) -> None:
        process = os.fork()
        if process:
            self._started[process] = number, time.monotonic()
            return
        status = 1
        try:
            os.setpgid(0, 0)  # Ctrl-C in a terminal reaches only the first process, which tells the others
            for each in (signal.SIGTERM, signal.SIGINT):
                signal.signal(each, signal.SIG_DFL)
            os.close(self._watched)
            threading.Thread(target=self._end_with_parent, name="parent", daemon=True).start()
            self._work(number)
            status = 0
        except SystemExit as end:  # it has said why
            status = end.code if isinstance(end.code, int) else 1
        except BaseException:
            log.exception("worker %d", os.getpid())
        finally:
            sys.stdout.flush()
            sys.stderr.flush()
            os._exit(status)

    def _end_with_parent(self) -> None:
        os.read(self._alive, 1)
        os.kill(os.getpid(), signal.SIGTERM)

    def _stop(self, number: int, frame: object) -> None:
        """Stops the workers; a second signal ends them at once."""
        self._signals += 1
        for process in self._started:
            os.kill(process, signal.SIGTERM if self._signals == 1 else signal.SIGKILL)


def _reason(status: int) -> str:
    code = os.waitstatus_to_exitcode(status)
    return f"signal {-code}" if code < 0 else f"exit code {code}"
