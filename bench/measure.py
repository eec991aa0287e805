"""Measuring one contender once, in a process of its own, on one core: `python -m bench.measure NAME SECONDS`."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time

from bench import openspiel, ours, python_chess, rlcard_games
from bench.contender import Contender, Play


def contenders() -> list[Contender]:
    """Everybody who is measured. Only sitting down imports what they need."""
    return [*ours.contenders(), *openspiel.contenders(), *python_chess.contenders(), *rlcard_games.contenders()]


def measure(contender: Contender, seconds: float) -> float:
    """Decisions a second, measured by a fresh process."""
    command = [sys.executable, "-m", "bench.measure", contender.name, str(seconds)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        last = (done.stderr.strip().splitlines() or ["it said nothing"])[-1]
        raise RuntimeError(f"{contender.name} could not be measured: {last}")
    return float(json.loads(done.stdout.splitlines()[-1]))


def keep_to_one_core() -> None:
    """Pins this process to one core, where the system can, so that nobody is helped by threads."""
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    for library in ("OMP", "MKL", "OPENBLAS"):
        os.environ[f"{library}_NUM_THREADS"] = "1"


def decisions_per_second(play: Play, seconds: float) -> float:
    """Plays for so long, after a moment of warming up that does not count."""
    _play_for(play, seconds / 5)
    decisions, passed = _play_for(play, seconds)
    return decisions / passed


def _play_for(play: Play, seconds: float) -> tuple[float, float]:
    decisions = 0.0
    start = now = time.perf_counter()
    while now < start + seconds:
        decisions += play()
        now = time.perf_counter()
    return decisions, now - start


def main(name: str, seconds: str) -> None:
    keep_to_one_core()
    chosen = next(contender for contender in contenders() if contender.name == name)
    print(json.dumps(decisions_per_second(chosen.sit_down(), float(seconds))))


if __name__ == "__main__":
    main(*sys.argv[1:])
