"""Measuring contenders, each in a process of its own, all on one core, only one of them at work at any time."""

from __future__ import annotations

import os
import subprocess
import sys
import time

from bench import large_display, openspiel, ours, python_chess, rlcard_games
from bench.contender import Contender, Play

WARMING_UP = 0.3
"""Seconds that everybody plays before anything counts."""

ANSWER = "decisions a second: "


def contenders() -> list[Contender]:
    """Everybody who is measured. Only sitting down imports what they need."""
    ours_all = [*ours.contenders(), *large_display.contenders()]
    return [*ours_all, *openspiel.contenders(), *python_chess.contenders(), *rlcard_games.contenders()]


class Measured:
    """A contender who has sat down in another process, and plays for a while whenever asked."""

    def __init__(self, contender: Contender) -> None:
        self.contender = contender
        command = [sys.executable, "-m", "bench.measure", contender.name]
        self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.decisions_per_second(WARMING_UP)

    def decisions_per_second(self, seconds: float) -> float:
        """Lets it play for so long."""
        asked, answers = self._process.stdin, self._process.stdout
        assert asked is not None
        assert answers is not None
        try:
            print(seconds, file=asked, flush=True)
            while not (answer := answers.readline()).startswith(ANSWER):  # libraries print, too
                if not answer:
                    break
        except BrokenPipeError:
            answer = ""
        if not answer:
            raise RuntimeError(f"{self.contender.name} could not be measured: its process ended with {self._process.wait()}.")
        return float(answer.removeprefix(ANSWER))

    def leave(self) -> None:
        self._process.communicate()  # no more to be asked: it ends by itself


def keep_to_one_core() -> None:
    """Pins this process to one core, where the system can, so that nobody is helped by threads."""
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    for library in ("OMP", "MKL", "OPENBLAS"):
        os.environ[f"{library}_NUM_THREADS"] = "1"


def play_for(play: Play, seconds: float) -> float:
    """Decisions a second, over so long."""
    decisions = 0.0
    start = now = time.perf_counter()
    while now < start + seconds:
        decisions += play()
        now = time.perf_counter()
    return decisions / (now - start)


def main(name: str) -> None:
    """The other process: sits down, and then answers each number of seconds with decisions a second."""
    keep_to_one_core()
    play = next(contender for contender in contenders() if contender.name == name).sit_down()
    for seconds in sys.stdin:
        print(f"{ANSWER}{play_for(play, float(seconds))}", flush=True)


if __name__ == "__main__":
    main(sys.argv[1])
