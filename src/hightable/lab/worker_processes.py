"""Matches in worker processes: players written in Python cannot run beside each other in one process.

A worker is `python -m hightable.lab.worker_processes`. Over its input it is sent, pickled, what is to be played, and then one
seating and the seed of one deal after the other; over its output it answers each with the result. It ends with its input.
"""

from __future__ import annotations

import contextlib
import os
import pickle
import queue
import subprocess
import sys
import threading
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeAlias

from hightable.bots import Player
from hightable.engine.game import Game
from hightable.lab.match_runner import Interrupted, Result, play_match
from hightable.lab.worker_threads import play_on_threads

Seating: TypeAlias = tuple[str, ...]
"""Who sits where, by name."""


@dataclass(frozen=True)
class Setup:
    """What is played, and by whom: everything that the matches of a run have in common."""

    game: Game[Any]
    players: Mapping[str, Player]
    options: Mapping[str, object]

    def play(self, seating: Seating, deal: int, stop: threading.Event | None = None) -> Result:
        """One match."""
        return play_match(self.game, [self.players[name] for name in seating], self.options, deal, stop)

    def pickled(self) -> bytes | None:
        """The setup for another process; None where that could not read it, such as a player defined in a notebook."""
        if any(type(player).__module__ == "__main__" for player in self.players.values()):
            return None
        try:
            return pickle.dumps(self)
        except (pickle.PicklingError, AttributeError, TypeError):
            return None


def play_all(
    setup: Setup,
    games: int,
    nth: Callable[[int], tuple[Seating, int]],
    workers: int = 1,
    progress: Callable[[int, int], None] = lambda done, of: None,
    interrupted: Callable[[], bool] = lambda: False,
) -> dict[int, Result]:
    """The results of the games, by number; `nth` gives the seating and the deal of each. After an interrupt, of those that had
    ended. However many workers play, the results are the same, except where players think by the clock.
    """
    workers = min(workers, games)
    pickled = setup.pickled() if workers > 1 else None
    if pickled is None:
        return play_on_threads(games, lambda number, stop: setup.play(*nth(number), stop), workers, progress, interrupted)
    pool = Workers(pickled, workers)
    return play_on_threads(
        games, lambda number, stop: pool.play(*nth(number), stop), workers, progress, interrupted, leave=pool.close
    )


class Workers:
    """Some worker processes. Each is asked by one thread at a time."""

    def __init__(self, setup: bytes, count: int) -> None:
        self._idle: queue.SimpleQueue[subprocess.Popen[bytes]] = queue.SimpleQueue()
        self._all = [_started() for _ in range(count)]
        for worker in self._all:
            with contextlib.suppress(OSError):  # it has ended already: the thread that asks it next will report that
                _send(worker, setup)
            self._idle.put(worker)

    def play(self, seating: Sequence[str], deal: int, stop: threading.Event) -> Result:
        """One match, played by a worker that is idle. Raises what the match raised there; BrokenOff once they are closed."""
        worker = self._idle.get()
        try:
            _send(worker, (tuple(seating), deal))
            assert worker.stdout is not None
            answer = pickle.load(worker.stdout)
        except (OSError, EOFError, pickle.UnpicklingError, ValueError) as error:
            if stop.is_set():
                raise Interrupted from error
            raise RuntimeError(f"A worker process ended with code {worker.wait()} in the middle of a match.") from error
        self._idle.put(worker)
        if isinstance(answer, BaseException):
            raise answer
        assert isinstance(answer, Result)
        return answer

    def close(self) -> None:
        """Ends the workers, also in the middle of a match."""
        for worker in self._all:
            worker.kill()
        for worker in self._all:
            worker.wait()
            for pipe in (worker.stdin, worker.stdout):
                with contextlib.suppress(OSError):  # what was still to be sent has nobody to read it
                    if pipe is not None:
                        pipe.close()


def _started() -> subprocess.Popen[bytes]:
    """A worker with this process's search path, out of reach of Ctrl-C, which is for this process to hear."""
    path = os.pathsep.join(entry or str(Path.cwd()) for entry in sys.path)
    return subprocess.Popen(
        [sys.executable, "-m", "hightable.lab.worker_processes"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": path},
        start_new_session=True,
        creationflags=getattr(subprocess, "CREATE_NEW_PROCESS_GROUP", 0),
    )


def _send(worker: subprocess.Popen[bytes], message: object) -> None:
    assert worker.stdin is not None
    pickle.dump(message, worker.stdin)
    worker.stdin.flush()


def main() -> None:
    """Answers until the input ends, and then at once: nobody is left who would wait for the match."""
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # whatever prints prints where people look, not between the answers
    asked: queue.SimpleQueue[Any] = queue.SimpleQueue()

    def listen() -> None:
        try:
            while True:
                asked.put(pickle.load(sys.stdin.buffer))
        except EOFError:
            os._exit(0)

    threading.Thread(target=listen, daemon=True).start()
    pickled: bytes = asked.get()
    setup: Setup | None = None
    while True:
        seating, deal = asked.get()
        try:
            setup = setup or pickle.loads(pickled)
            answer: object = setup.play(seating, deal)
        except Exception as error:
            answer = error
        try:
            message = pickle.dumps(answer)
        except Exception:
            message = pickle.dumps(RuntimeError(repr(answer)))
        answers.write(message)
        answers.flush()


if __name__ == "__main__":
    # Under its own name, so that what was pickled there is found here.
    from hightable.lab import worker_processes

    worker_processes.main()
