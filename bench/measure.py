"""Runs benchmarks, each in a process of its own, on one core, one at a time."""

from __future__ import annotations

import os
import subprocess
import sys
import time

from bench import high_table, large_display, openspiel, python_chess, rlcard_games
from bench.benchmark import Benchmark, Play

WARMUP = 0.3
"""Seconds of play before the first measurement."""

ANSWER = "decisions per second: "


def benchmarks() -> list[Benchmark]:
    """All benchmarks. Their libraries are imported only by `prepare`."""
    own = [*high_table.benchmarks(), *large_display.benchmarks()]
    return [*own, *openspiel.benchmarks(), *python_chess.benchmarks(), *rlcard_games.benchmarks()]


class BenchmarkProcess:
    """A benchmark that is prepared in another process, ready to be measured."""

    def __init__(self, benchmark: Benchmark) -> None:
        self.benchmark = benchmark
        command = [sys.executable, "-m", "bench.measure", benchmark.name]
        self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.decisions_per_second(WARMUP)

    def decisions_per_second(self, seconds: float) -> float:
        """Runs it for this many seconds."""
        requests, answers = self._process.stdin, self._process.stdout
        assert requests is not None
        assert answers is not None
        try:
            print(seconds, file=requests, flush=True)
            while not (answer := answers.readline()).startswith(ANSWER):  # libraries print too
                if not answer:
                    break
        except BrokenPipeError:
            answer = ""
        if not answer:
            raise RuntimeError(f"{self.benchmark.name} could not be measured: its process ended with {self._process.wait()}.")
        return float(answer.removeprefix(ANSWER))

    def close(self) -> None:
        self._process.communicate()  # at the end of its input it exits


def keep_to_one_core() -> None:
    """Pins this process to one core, if the system allows it, so that threads are no advantage."""
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    for library in ("OMP", "MKL", "OPENBLAS"):
        os.environ[f"{library}_NUM_THREADS"] = "1"


def play_for(play: Play, seconds: float) -> float:
    """Decisions per second, measured for this long."""
    decisions = 0.0
    start = now = time.perf_counter()
    while now < start + seconds:
        decisions += play()
        now = time.perf_counter()
    return decisions / (now - start)


def main(name: str) -> None:
    """The other process: prepares the benchmark, then answers each number of seconds with decisions per second."""
    keep_to_one_core()
    play = next(benchmark for benchmark in benchmarks() if benchmark.name == name).prepare()
    for seconds in sys.stdin:
        print(f"{ANSWER}{play_for(play, float(seconds))}", flush=True)


if __name__ == "__main__":
    main(sys.argv[1])
