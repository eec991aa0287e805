"""`python -m bench.gpu_env --out FOLDER`: many tables and random games on a CUDA device, beside one core of the same machine.

First everything is compiled, in as many processes as there are cores, into a cache of its own; that gives the times to compile.
Then each game has the device to itself: the environment has to give the same bytes as on a core, then its speed is measured
(steps alone; with observation and mask; with a network as policy), then that of random games in several ways to compile and
launch. Results are written as they come, to one JSON file and one log; what fails or takes too long does not stop the rest.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import time
import traceback
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import numpy as np

from bench import gpu, high_table, result_files
from hightable.engine.cuda_code import SIMULATED, CompilerSettings, Device
from hightable.engine.discovery import all_games, find
from hightable.engine.game import Game

CPU, TABLES = "cpu", "tables"
"""What is compiled of a game, besides its random games in each variant."""
COUNTS = (1 << 14, 1 << 16, 1 << 18)
COMPARED, COMPARED_STEPS = 512, 240
"""Tables and steps that have to be the same on the device and on a core."""
MEASURED = 0.5
"""Seconds of each measurement."""
TARGET = 20_000_000
"""Steps per second with mask and observation, in every game."""


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.gpu_env", description=__doc__)
    parser.add_argument("games", nargs="*", metavar="GAME", help="games (default: all)")
    parser.add_argument("--out", type=Path, required=True, metavar="FOLDER", help="folder for gpu_env.json and gpu_env.log")
    parser.add_argument("--cache", type=Path, default=Path("/tmp/hightable-gpu-bench"), metavar="FOLDER", help="compiled code")
    parser.add_argument("--seconds", type=float, default=400, help="most seconds in all (default 400)")
    parser.add_argument("--small", action="store_true", help="few tables and steps, to test the command itself")
    parser.add_argument("--part", nargs=2, metavar=("WHAT", "FILE"), help=argparse.SUPPRESS)
    args = parser.parse_args()
    if args.part:
        part(args.part[0], find(args.games[0]), Path(args.part[1]), args.small)
    else:
        Session(args).run([game.name for game in (map(find, args.games) if args.games else all_games())])


class Session:
    """The process that starts the others and collects what they find."""

    def __init__(self, args: argparse.Namespace) -> None:
        self._args, self._end = args, time.monotonic() + args.seconds
        args.out.mkdir(parents=True, exist_ok=True)
        args.cache.mkdir(parents=True, exist_ok=True)
        self._log = args.out / "gpu_env.log"
        self._results: dict[str, Any] = {**result_files.environment(), "target": TARGET, "games": {}}

    def run(self, games: list[str]) -> None:
        found = {name: self._results["games"].setdefault(name, {"compile": {}}) for name in games}
        variants = [str(number) for number in range(1 if self._args.small else len(gpu.VARIANTS))]
        jobs = [(name, what) for what in (*reversed(variants), CPU, TABLES) for name in games]  # the slowest first
        cores = len(os.sched_getaffinity(0))
        with ThreadPoolExecutor(max(1, cores)) as pool:
            for (name, what), result in zip(jobs, pool.map(lambda job: self._part(job[0], job[1], 240), jobs), strict=True):
                found[name]["compile"][what] = result.get("seconds", result)
        self._write()
        for name in games:
            found[name] |= self._part(name, "measure", 100)
            self._write()
            print(json.dumps({name: {each: found[name].get(each) for each in ("same", "tables", "playouts")}}), flush=True)

    def _part(self, name: str, what: str, seconds: float) -> dict[str, Any]:
        """What another process has found, as far as it came."""
        file = self._args.cache / f"{name}-{what}.json"
        file.unlink(missing_ok=True)
        command = [sys.executable, "-m", "bench.gpu_env", name, "--out", str(self._args.out), "--part", what, str(file)]
        environment = {**os.environ, "HIGHTABLE_CACHE": str(self._args.cache), "NUMBA_NUM_THREADS": "1", "OMP_NUM_THREADS": "1"}
        start, error = time.monotonic(), ""
        try:
            done = subprocess.run(
                [*command, *(["--small"] if self._args.small else [])],
                env=environment,
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                text=True,
                errors="replace",
                timeout=max(5.0, min(seconds, self._end - start)),
                check=False,
            )
            said, error = done.stdout, f"exit code {done.returncode}" if done.returncode else ""
        except subprocess.TimeoutExpired as expired:
            output, error = expired.stdout or "", "too long"
            said = output.decode(errors="replace") if isinstance(output, bytes) else output
        with self._log.open("a", encoding="utf-8") as log:
            log.write(f"== {name} {what}: {time.monotonic() - start:.1f} s {error}\n{said}\n")
        found: dict[str, Any] = json.loads(file.read_text(encoding="utf-8")) if file.exists() else {}
        return found | ({"error": error} if error else {})

    def _write(self) -> None:
        result_files.write(self._results, self._args.out / "gpu_env.json")


class Findings:
    """A dict that is written to a file whenever something is added. What fails is logged, and written as an error."""

    def __init__(self, file: Path) -> None:
        self._file, self._found = file, dict[str, Any]()

    def add(self, name: str, find_out: Callable[[], Any]) -> Any:
        start = time.monotonic()
        try:
            self._found[name] = find_out()
        except Exception as error:
            traceback.print_exc()
            self._found[name] = {"error": f"{type(error).__name__}: {error}"[:500]}
        print(f"{name}: {time.monotonic() - start:.1f} s {self._found[name]}", flush=True)
        temporary = self._file.with_suffix(".part")
        temporary.write_text(json.dumps(self._found), encoding="utf-8")
        temporary.replace(self._file)
        return self._found[name]


def part(what: str, game: Game[Any], file: Path, small: bool) -> None:
    """Another process: compiles one thing, or measures a game."""
    found = Findings(file)
    if what != "measure":
        found.add("seconds", lambda: compile_seconds(what, game))
        return
    count, steps = (4, 3) if small else (COMPARED, COMPARED_STEPS)
    found.add("loaded_from_disk_seconds", lambda: load_seconds(game))
    found.add("same", lambda: compare(game, count, steps))
    core = found.add("core", lambda: core_speeds(game, small))
    found.add("tables", lambda: list(table_speeds(game, small)))
    found.add("playouts_same", lambda: gpu.plays_the_same(game, 20 if small else gpu.SAME_GAMES))
    playouts = found.add("playouts", lambda: gpu.launches(game, small, compiled_variants(game)))
    if isinstance(playouts, list) and "playouts" in core:
        best = max(each["decisions_per_second"] for each in playouts)
        found.add("playouts_ratio", lambda: round(best / core["playouts"], 1))


def compiled_variants(game: Game[Any]) -> list[CompilerSettings]:
    """The kernels of random games that are in the cache: compiling one here would take the device's time."""
    if SIMULATED:
        return list(gpu.VARIANTS)
    capability = Device.get().capability
    return [variant for variant in gpu.VARIANTS if gpu.program(game, variant).file(capability).exists()]


def compile_seconds(what: str, game: Game[Any]) -> float:
    """The seconds of this process to compile."""
    from hightable.envs.cuda_vector import table_program
    from hightable.envs.vector_functions import vector_functions

    start = time.process_time()
    if what == CPU:
        game.rules.compile()
        vector_functions(game)
    elif what == TABLES:
        table_program(game).compile()
    else:
        gpu.program(game, gpu.VARIANTS[int(what)]).compile()
    return round(time.process_time() - start, 1)


def load_seconds(game: Game[Any]) -> float:
    """The seconds until an environment on the device is ready, from the cache."""
    from hightable.envs.vector import VectorEnv

    start = time.perf_counter()
    VectorEnv(game.name, count=64, device="cuda").reset()
    return round(time.perf_counter() - start, 2)


def compare(game: Game[Any], count: int, steps: int) -> dict[str, Any]:
    """Whether both environments give the same bytes; if not, where they begin to differ."""
    from hightable.envs.vector import VectorEnv

    here, there = (VectorEnv(game.name, None, count, 7, omniscient=True, device=device) for device in ("cpu", "cuda"))
    a, b = here.reset(), there.reset()
    ended = 0
    for step in range(steps):
        wrong = [name for name in a if host(a[name]).tobytes() != host(b[name]).tobytes()]
        actions = here.sample_actions()
        wrong += [] if (host(there.sample_actions()) == actions).all() else ["actions"]
        if wrong:
            return {"same": False, "step": step, "arrays": wrong}
        a, b = here.step(actions), there.step(there.sample_actions())
        ended += int(a["done"].sum())
    there.check()  # type: ignore[attr-defined]
    return {"same": True, "tables": count, "steps": steps, "games_ended": ended}


def host(array: Any) -> np.ndarray[Any, Any]:
    return array if isinstance(array, np.ndarray) else array.cpu().numpy()


def core_speeds(game: Game[Any], small: bool) -> dict[str, Any]:
    """Decisions and steps per CPU second of one core: random games in bulk, and the environment with 1,024 tables."""
    from hightable.envs.vector import VectorEnv

    env = VectorEnv(game.name, None, 16 if small else 1024, 1)
    env.reset()

    def steps() -> float:
        for _ in range(20):
            env.step(env.sample_actions())
        return 20 * env.count

    plays = {"playouts": high_table.in_bulk(game.name, 20 if small else high_table.GAMES_IN_BULK), "tables": steps}
    return {name: round(max(per_cpu_second(play, 0.1 if small else 1.0) for _ in range(3))) for name, play in plays.items()}


def per_cpu_second(play: Callable[[], float], seconds: float) -> float:
    """How much of something a core does in a second."""
    play()
    done, start = 0.0, time.process_time()
    while time.process_time() < start + seconds:
        done += play()
    return done / (time.process_time() - start)


def table_speeds(game: Game[Any], small: bool) -> Iterator[dict[str, Any]]:
    """Steps per second of the environment on the device, by number of tables; nothing is copied to the host."""
    from hightable.envs.vector import VectorEnv

    for count in (8,) if small else COUNTS:
        env: Any = VectorEnv(game.name, None, count, 1, device="cuda")
        out = env.reset()

        def play_only(env: Any = env) -> None:
            env.play_only(env.sample_actions())

        def step(env: Any = env) -> None:
            env.step(env.sample_actions())

        ways: dict[str, Callable[[], None]] = {"step only": play_only, "with observation and mask": step}
        if not SIMULATED:
            ways["with a policy"] = policy(env, out)
        speeds = {}
        for name, way in ways.items():
            try:
                speeds[name] = round(count * rate(env, way, 0.0 if small else MEASURED))
            except Exception as error:
                traceback.print_exc()
                speeds[name] = f"{type(error).__name__}: {error}"[:300]  # type: ignore[assignment]
        print(game.name, count, speeds, flush=True)
        yield {"tables": count, "steps_per_second": speeds}


def rate(env: Any, way: Callable[[], None], seconds: float) -> float:
    """How often per second the device does this."""
    for _ in range(3):
        way()
    env.check()
    times, steps = 0.0, 0
    batch = 10
    start = time.perf_counter()
    while not steps or times < seconds:
        for _ in range(batch):
            way()
        env.check()
        steps += batch
        times = time.perf_counter() - start
    return steps / times


def policy(env: Any, out: Any) -> Callable[[], None]:
    """A step whose actions are drawn from the logits of a small network: 256 and 128 hidden units, in bfloat16."""
    import torch

    size, moves = out["observation"].shape[1], out["mask"].shape[1]
    linear, relu = torch.nn.Linear, torch.nn.ReLU
    network = torch.nn.Sequential(linear(size, 256), relu(), linear(256, 128), relu(), linear(128, moves))
    network = network.to(out["observation"].device, torch.bfloat16)
    latest = [out]

    def step() -> None:
        with torch.inference_mode():
            seen = latest[0]
            logits = network(seen["observation"].to(torch.bfloat16))
            noise = torch.empty_like(logits).exponential_().log_().neg_()
            chosen = (logits + noise).masked_fill_(~seen["mask"], -torch.inf).argmax(dim=1)
            latest[0] = env.step(chosen)

    return step


if __name__ == "__main__":
    main()
