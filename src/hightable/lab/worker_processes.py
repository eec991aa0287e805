"""Plays matches in worker processes, since bots written in Python hold the GIL.

A worker is `python -m hightable.lab.worker_processes`. On its standard input it receives a pickled Setup, then a seating and
the seed of a deal for each match; on its standard output it returns each result. It exits at the end of its input.
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
"""The name of the player in each seat."""


@dataclass(frozen=True)
class Setup:
    """What all matches of a run have in common."""

    game: Game[Any]
    players: Mapping[str, Player]
    options: Mapping[str, object]

    def play(self, seating: Seating, deal: int, stop: threading.Event | None = None) -> Result:
        """Plays one match."""
        return play_match(self.game, [self.players[name] for name in seating], self.options, deal, stop)

    def to_pickle(self) -> bytes | None:
        """The setup as a pickle; None if another process could not load it, such as a player defined in a notebook."""
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
    """The results of the games, by number; after an interrupt, those of the games that had ended.

    `nth` gives the seating and the seed of the deal of each game. The number of workers does not change the results, except with
    players that have a time limit.
    """
    workers = min(workers, games)
    pickled = setup.to_pickle() if workers > 1 else None
    if pickled is None:
        return play_on_threads(games, lambda number, stop: setup.play(*nth(number), stop), workers, progress, interrupted)
    pool = Workers(pickled, workers)
    return play_on_threads(
        games, lambda number, stop: pool.play(*nth(number), stop), workers, progress, interrupted, cleanup=pool.close
    )


class Workers:
    """A pool of worker processes. Each is used by one thread at a time."""

    def __init__(self, setup: bytes, count: int) -> None:
        self._idle: queue.SimpleQueue[subprocess.Popen[bytes]] = queue.SimpleQueue()
        self._all = [_start_worker() for _ in range(count)]
        for worker in self._all:
            with contextlib.suppress(OSError):  # it has exited already: `play` will report that
                _send(worker, setup)
            self._idle.put(worker)

    def play(self, seating: Sequence[str], deal: int, stop: threading.Event) -> Result:
        """Plays one match on an idle worker. Raises what the match raised there, or Interrupted once the pool is closed."""
        worker = self._idle.get()
        try:
            _send(worker, (tuple(seating), deal))
            assert worker.stdout is not None
            answer = pickle.load(worker.stdout)
        except (OSError, EOFError, pickle.UnpicklingError, ValueError) as error:
            if stop.is_set():
                raise Interrupted from error
            raise RuntimeError(f"A worker process exited with code {worker.wait()} in the middle of a match.") from error
        self._idle.put(worker)
        if isinstance(answer, BaseException):
            raise answer
        assert isinstance(answer, Result)
        return answer

    def close(self) -> None:
        """Kills the workers, even in the middle of a match."""
        for worker in self._all:
            worker.kill()
        for worker in self._all:
            worker.wait()
            for pipe in (worker.stdin, worker.stdout):
                with contextlib.suppress(OSError):  # unsent data has no reader any more
                    if pipe is not None:
                        pipe.close()


def _start_worker() -> subprocess.Popen[bytes]:
    """Starts a worker with this process's module search path. Ctrl-C does not reach it: this process handles that."""
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
    """Plays matches until the input ends, then exits at once, even in the middle of a match."""
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # print() goes to standard error, not between the answers
    requests: queue.SimpleQueue[Any] = queue.SimpleQueue()

    def listen() -> None:
        try:
            while True:
                requests.put(pickle.load(sys.stdin.buffer))
        except EOFError:
            os._exit(0)

    threading.Thread(target=listen, daemon=True).start()
    pickled: bytes = requests.get()
    setup: Setup | None = None
    while True:
        seating, deal = requests.get()
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
    # Imported under its own name, so that pickles find its classes.
    from hightable.lab import worker_processes

    worker_processes.main()
