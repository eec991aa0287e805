"""Worker processes on this machine, since players written in Python hold the GIL.

A worker is `python -m hightable.lab.process_pool`. On its standard input it receives a pickled plan, then the first deal and the
end of each chunk; on its standard output it returns each answer. It exits at the end of its input.
"""

from __future__ import annotations

import contextlib
import os
import pickle
import queue
import subprocess
import sys
import threading
from typing import IO, Any

from hightable.lab.chunks import Answer, Failed, Playable, play_chunk
from hightable.lab.match_runner import Interrupted
from hightable.lab.thread_pool import QueuedPool
from hightable.players.player_process import end_all, process_environment

FAREWELL = 2.0
"""Seconds in which a worker ends by itself."""
MOST_LOSSES = 3
"""A chunk whose worker has died this many times is given up: it is the chunk that kills them."""


class ProcessPool(QueuedPool):
    """Plays chunks in worker processes. If a worker dies, another one takes its place and plays its chunk again."""

    def __init__(self, plan: bytes, workers: int) -> None:
        self._plan = plan
        self._workers = [_start(plan) for _ in range(workers)]
        super().__init__(workers)

    def play(self, slot: int, deals: range) -> Answer:
        for _ in range(MOST_LOSSES):
            answer = _ask(self._workers[slot], deals)
            if self._stop.is_set():
                raise Interrupted
            if answer is not None:
                return answer
            _end(self._workers[slot])
            self._workers[slot] = _start(self._plan)
        return _given_up(deals)

    def close(self) -> None:
        """Ends the workers, even in the middle of a chunk. One that is started meanwhile exits by itself, without input."""
        super().close()
        for worker in self._workers:
            _close(worker.stdin)
        for worker in self._workers:
            _end(worker)


def _given_up(deals: range) -> Failed:
    sentence = (
        f"Worker processes died {MOST_LOSSES} times while they played the deals {deals.start} to {deals.stop - 1}, "
        "perhaps for lack of memory: try fewer workers."
    )
    return Failed(sentence, "")


def _start(plan: bytes) -> subprocess.Popen[bytes]:
    """Starts a worker with this process's module search path. Ctrl-C does not reach it: this process handles that."""
    worker = subprocess.Popen(
        [sys.executable, "-m", "hightable.lab.process_pool"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        env=process_environment(),
        start_new_session=True,
        creationflags=getattr(subprocess, "CREATE_NEW_PROCESS_GROUP", 0),
    )
    with contextlib.suppress(OSError):  # it has exited already: that is noticed with its first chunk
        _send(worker, plan)
    return worker


def _send(worker: subprocess.Popen[bytes], message: object) -> None:
    assert worker.stdin is not None
    pickle.dump(message, worker.stdin)
    worker.stdin.flush()


def _ask(worker: subprocess.Popen[bytes], deals: range) -> Answer | None:
    """The worker's answer; None if it died."""
    assert worker.stdout is not None
    try:
        _send(worker, deals)
        answer: Answer = pickle.load(worker.stdout)
    except (OSError, EOFError, pickle.UnpicklingError, ValueError):
        return None
    return answer


def _end(worker: subprocess.Popen[bytes]) -> None:
    """Closes the input of a worker, which then ends with its players; kills it if it does not."""
    _close(worker.stdin)
    try:
        worker.wait(FAREWELL)
    except subprocess.TimeoutExpired:
        worker.kill()
        worker.wait()
    _close(worker.stdout)


def _close(pipe: IO[bytes] | None) -> None:
    with contextlib.suppress(OSError, ValueError):  # unsent data has no reader any more
        if pipe is not None:
            pipe.close()


def main() -> None:
    """Plays chunks until the input ends, then exits at once, even in the middle of a chunk."""
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # print() goes to standard error, not between the answers
    requests: queue.SimpleQueue[Any] = queue.SimpleQueue()

    def listen() -> None:
        try:
            while True:
                requests.put(pickle.load(sys.stdin.buffer))
        except EOFError:
            end_all()
            os._exit(0)

    threading.Thread(target=listen, daemon=True).start()
    plan: Playable[Any] = pickle.loads(requests.get())
    while True:
        answers.write(pickle.dumps(play_chunk(plan, requests.get())))
        answers.flush()


if __name__ == "__main__":
    # Imported under its own name, so that pickles find its classes.
    from hightable.lab import process_pool

    process_pool.main()
