"""A player in a process of its own: it gets a view, its legal moves and a seed, and has a time limit for each decision.

The process protects results: the author's code never has the position, the match or its secret. It is not a sandbox.
"""

from __future__ import annotations

import contextlib
import math
import os
import queue
import re
import signal
import subprocess
import sys
import tempfile
import threading
import weakref
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import IO, Any

import msgspec

from hightable.bots.levels import BadPlayer
from hightable.engine.moves import Move
from hightable.engine.view import View
from hightable.players.author_code import decision_seed, innermost
from hightable.players.failure import PlayerFailed
from hightable.players.messages import Answer, Chosen, Decision, Failure, Ready, Start, read_message, write_message

SECONDS = 10.0
"""How long a player may take for a decision by default."""
LONGEST = 3600.0
LOADING = 300.0
"""Seconds that a player may take to load: a large network, for example."""
DECIDING = "for a decision, the limit that --player-seconds sets"
FAREWELL = 2.0
"""Seconds in which a process that hangs says where, and one that has crashed has ended."""
SAME_CHOICES = {"PYTHONHASHSEED": "0", "OMP_NUM_THREADS": os.environ.get("OMP_NUM_THREADS", "1")}
"""So that the same code chooses the same in every process: the order of sets, and sums that are not divided among threads."""
_FRAME = re.compile(r'^  File "(.+)", line (\d+) in (.+)$', re.MULTILINE)

_running: weakref.WeakSet[HostProcess] = weakref.WeakSet()


class ProcessPlayer:
    """A player in a process of its own, which is kept for many decisions. Raises BadPlayer if it cannot be loaded."""

    def __init__(self, name: str, start: Start, seconds: float = SECONDS) -> None:
        self.name, self._start, self._seconds = name, start, seconds
        self._lock = threading.Lock()
        self._process = HostProcess(name, start)
        self.seats = self._process.seats
        """The sizes of the tables at which it plays; None for all."""

    def choose(self, view: View[Any], moves: Sequence[Move], rng: Random) -> Move:
        """The player's move. Raises PlayerFailed if there is none."""
        decision = Decision(view.seat, view.hidden_count, decision_seed(rng), view.position.tobytes(), list(moves))
        with self._lock:
            try:
                answer = self._ask(decision)
            except Silent as silent:
                raise PlayerFailed(self.name, silent.what, silent.where) from None
        if isinstance(answer, Chosen):
            return answer.move
        assert isinstance(answer, Failure)
        raise PlayerFailed(self.name, answer.what, answer.where)

    def _ask(self, decision: Decision) -> Answer:
        """The answer of the process, which is started again if it has ended for lack of anything to do, or has failed."""
        try:
            if self._process.runs:
                return self._process.ask(decision, self._seconds)
        except Silent as silent:
            if not silent.idle:
                raise
        self._process = HostProcess(self.name, self._start)
        return self._process.ask(decision, self._seconds)

    def close(self) -> None:
        """Ends the process. Another decision starts it again."""
        self._process.end()


class Silent(Exception):
    """A process that has not answered, and where its author's code was then. It has ended."""

    def __init__(self, what: str, where: str, idle: bool = False) -> None:
        self.what, self.where, self.idle = what, where, idle
        super().__init__(what)


class HostProcess:
    """A running process with a player. Raises BadPlayer if the player cannot be loaded."""

    def __init__(self, name: str, start: Start) -> None:
        self._trace = tempfile.TemporaryFile() if hasattr(signal, "SIGUSR1") else None  # noqa: SIM115 (read after the process)
        """Where the process writes which line it has reached, if it crashes or is told to end."""
        traces = () if self._trace is None else (self._trace.fileno(),)
        self._process = subprocess.Popen(
            [sys.executable, "-P", "-m", "hightable.players.host", *map(str, traces)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env=process_environment(**SAME_CHOICES),
            pass_fds=traces,
            start_new_session=True,  # Ctrl-C is for this process, which then ends the others
            creationflags=getattr(subprocess, "CREATE_NEW_PROCESS_GROUP", 0),
        )
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._requests = self._process.stdin
        self._answers: queue.SimpleQueue[bytes | None] = queue.SimpleQueue()
        self.end = weakref.finalize(self, _end, self._process, os.getpid())
        """Ends the process: at the latest when this one does."""
        _running.add(self)
        threading.Thread(target=_listen, args=(self._process.stdout, self._answers), name="player", daemon=True).start()
        self._root, self._definition = start.folder, start.path
        ready = self._load(name, start)
        self.games, self.seats = ready.games, ready.seats
        """The names of the games that it plays, and the sizes of its tables; None for all."""

    @property
    def runs(self) -> bool:
        """Whether it has not been ended."""
        return self.end.alive

    def _load(self, name: str, start: Start) -> Ready:
        try:
            answer = self.ask(start, LOADING, "to load")
        except Silent as silent:
            answer = Failure(silent.what, silent.where)
        if isinstance(answer, Ready):
            self._root, self._definition = answer.root, answer.definition
            return answer
        self.end()
        assert isinstance(answer, Failure)
        place = f" ({answer.where})" if answer.where else ""
        raise BadPlayer(f"The player “{name}” cannot be loaded: {answer.what}{place}.")

    def ask(self, message: Start | Decision, seconds: float, purpose: str = DECIDING) -> Answer:
        """The answer to a message. Raises Silent if there is none in time."""
        try:
            with contextlib.suppress(OSError, ValueError):  # it has ended: that is read next
                write_message(self._requests, message)
            answer = self._answers.get(timeout=seconds)
        except queue.Empty:
            raise self._hangs(seconds, purpose) from None
        except BaseException:  # for example Ctrl-C: an answer that comes later is not one to the next decision
            self.end()
            raise
        if answer is None:
            raise self._has_ended()
        found: Answer = _decoder.decode(answer)
        return found

    def _hangs(self, seconds: float, purpose: str) -> Silent:
        """Ends the process, after it has said where it is."""
        if self._trace is not None:
            self._process.send_signal(signal.SIGUSR1)
            with contextlib.suppress(subprocess.TimeoutExpired):
                self._process.wait(FAREWELL)
        self.end()
        return Silent(f"it took more than {seconds:g} s {purpose}", self._where())

    def _has_ended(self) -> Silent:
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(FAREWELL)
        code = self._process.poll()
        self.end()
        how = "its process closed the connection" if code is None else f"its process ended {_how(code)}"
        return Silent(how, self._where(), idle=code == 0)

    def _where(self) -> str:
        """The line of the author's code in what the process has written about its end; otherwise where its choices begin."""
        if self._trace is None:
            return self._definition
        self._trace.seek(0)
        written = self._trace.read().decode("utf-8", "replace")
        frames = ((file, int(line), name) for file, line, name in _FRAME.findall(written))
        return innermost(frames, self._root) or self._definition


_decoder = msgspec.msgpack.Decoder(Answer)


def _how(code: int) -> str:
    """How a process has ended.

    >>> _how(3), _how(-9)
    ('with exit code 3', 'by signal 9 (Killed)')
    """
    return f"with exit code {code}" if code >= 0 else f"by signal {-code} ({signal.strsignal(-code)})"


def _listen(stream: IO[bytes], answers: queue.SimpleQueue[bytes | None]) -> None:
    """Reads the answers of a process until it ends."""
    with stream:
        while (content := read_message(stream)) is not None:
            answers.put(content)
    answers.put(None)


def _end(process: subprocess.Popen[bytes], owner: int) -> None:
    """Kills a process, and whatever its author's code has started. Only its owner does, not a fork of that."""
    if os.getpid() != owner:
        return
    if hasattr(os, "killpg"):
        with contextlib.suppress(OSError):  # all of them have ended
            os.killpg(process.pid, signal.SIGKILL)
    else:
        process.kill()
    process.wait()
    with contextlib.suppress(OSError, ValueError):  # unsent data has no reader any more
        assert process.stdin is not None
        process.stdin.close()


def end_all() -> None:
    """Ends the processes of all players that this process has started: before it ends in a hurry."""
    for process in list(_running):
        process.end()


def process_environment(**more: str) -> dict[str, str]:
    """The environment of another Python process that finds the same modules as this one."""
    path = os.pathsep.join(entry or str(Path.cwd()) for entry in sys.path)
    return {**os.environ, "PYTHONPATH": path, **more}


def check_seconds(seconds: float) -> None:
    """Raises BadPlayer if the time is out of range."""
    if not (0 < seconds <= LONGEST and math.isfinite(seconds)):
        raise BadPlayer(f"The time for a decision must be more than 0 and at most {LONGEST:,.0f} seconds, not {seconds:g}.")
