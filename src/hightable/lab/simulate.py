"""Bulk simulation: plays many games at once and reports how each seat did.

There are four runners: random, easy and medium players on cores, on a GPU or on the GPUs of a Dask cluster, in compiled code, and
other players in worker processes. Each compiles what it needs in `prepare()`, so that `play()` can be timed.
"""

from __future__ import annotations

import secrets
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import FIRST_EXCEPTION, ThreadPoolExecutor, wait
from dataclasses import dataclass, field
from typing import Any, Literal, Protocol, TypeAlias

import hightable
from hightable.bots.levels import BULK_LEVELS, cores
from hightable.engine.game import Game
from hightable.engine.jit import INTERPRETED
from hightable.engine.options import Settings
from hightable.lab.bulk import BulkTable
from hightable.lab.device_plan import DevicePlan
from hightable.lab.executor import check_games, check_workers, run_chunks, run_plan
from hightable.lab.games_table import GamesTable
from hightable.lab.match_runner import BadRun
from hightable.lab.plan import Plan
from hightable.lab.report import Report, Tally, is_winnable, scores_by_seat, scores_by_turn_order
from hightable.lab.setting import Setting, is_bulk, searches
from hightable.players import OwnPlayer, PlayerLike, named
from hightable.warmup import warm_up

Device: TypeAlias = Literal["cpu", "cuda"]
Progress: TypeAlias = Callable[[int, int], None]
"""Called from time to time with the number of games played, and the total."""
ShouldStop: TypeAlias = Callable[[], bool]
"""Whether to stop early."""

RANDOM = "random"
MOST_DEALS, MOST_CONSIDERED = 2048, 32
"""Most deals that a thread plays in a row: fewer if players consider their moves, so that an interrupt is noticed soon."""
SHARES_PER_THREAD = 16
"""In how many shares each thread plays its games, if there are few: so that no thread is left with all the long ones."""
_POLL_INTERVAL = 0.1
"""Seconds between two checks of the threads' progress."""


class Runner(Protocol):
    """Plays the games of a simulation."""

    device: str

    def prepare(self) -> None:
        """Compiles what is needed and not in the cache."""

    def play(self, progress: Progress, interrupted: ShouldStop) -> Tally:
        """Plays all games, or those until an interrupt."""


@dataclass
class CoreRunner:
    """Random, easy and medium players, in compiled code on several cores."""

    game: Game[Any]
    players: tuple[str, ...]
    settings: Settings
    games: int
    seed: int
    threads: int
    device: str = "cpu"

    def prepare(self) -> None:
        warm_up(self.game, search=False)

    def play(self, progress: Progress, interrupted: ShouldStop) -> Tally:
        """The calling thread only waits, so that an interrupt is noticed at once."""
        stop = threading.Event()
        tallies = [Tally() for _ in range(self.threads)]
        most = MOST_DEALS if set(self.players) == {RANDOM} else MOST_CONSIDERED
        at_once = min(most, -(-self.games // (SHARES_PER_THREAD * self.threads)))
        starts = iter(range(0, self.games, at_once))  # `next` on it is atomic

        def play_some(tally: Tally) -> None:
            table = BulkTable(self.game, self.players, self.settings, self.seed)
            for start in starts:
                if stop.is_set():
                    return
                table.play(range(start, min(start + at_once, self.games)), tally)

        def count() -> int:
            return sum(tally.games for tally in tallies)

        with ThreadPoolExecutor(self.threads, "games") as pool:
            futures = [pool.submit(play_some, tally) for tally in tallies]
            try:
                while wait(futures, _POLL_INTERVAL, FIRST_EXCEPTION).not_done:
                    if interrupted() or any(future.done() and future.exception() for future in futures):
                        break
                    progress(count(), self.games)
            except KeyboardInterrupt:
                pass
            finally:
                stop.set()
        for future in futures:
            future.result()
        progress(count(), self.games)
        total = Tally()
        for tally in tallies:
            total += tally
        return total


class GpuRunner:
    """Random, easy and medium players on a CUDA device."""

    def __init__(self, game: Game[Any], players: tuple[str, ...], settings: Settings, games: int, seed: int) -> None:
        from hightable.lab.cuda import Gpu

        self.gpu = Gpu(game, players, settings)
        self.device = self.gpu.name
        self.games, self.seed = games, seed

    def prepare(self) -> None:
        self.gpu.compile()

    def play(self, progress: Progress, interrupted: ShouldStop) -> Tally:
        return self.gpu.play(self.seed, range(self.games), progress)


@dataclass
class ClusterGpuRunner:
    """Random, easy and medium players on the workers of a Dask cluster that have a GPU."""

    plan: DevicePlan
    games: int
    scheduler: str
    device: str = "cuda: workers of a Dask cluster"

    def prepare(self) -> None:
        """Nothing is compiled here: every worker compiles for its own device."""

    def play(self, progress: Progress, interrupted: ShouldStop) -> Tally:
        total = Tally()

        def add(chunk: range, tally: Tally) -> None:
            nonlocal total
            total += tally

        run_chunks(self.plan, range(self.games), add, None, self.scheduler, progress, interrupted, on_gpus=True)
        return total


@dataclass
class PlanRunner:
    """Players of whom some search or are your own, or games whose table is wanted: in worker processes, or on a Dask cluster."""

    plan: Plan
    deals: range
    workers: int | None
    scheduler: str | None
    run: Callable[..., GamesTable] = run_plan
    table: GamesTable = field(default_factory=GamesTable)
    """The games, once they are played."""
    device: str = "cpu"

    def prepare(self) -> None:
        """Compiles here, once, rather than in every worker."""
        warm_up(self.plan.setting.game, search=any(map(searches, self.plan.seatings)))

    def play(self, progress: Progress, interrupted: ShouldStop) -> Tally:
        self.table = self.run(self.plan, self.deals, self.workers, self.scheduler, progress, interrupted)
        return Tally.of_table(self.table)


@dataclass(frozen=True)
class Simulation:
    """A simulation whose arguments have been checked, ready to run."""

    game: Game[Any]
    players: tuple[str, ...]
    options: dict[str, str]
    games: int
    seed: int
    seconds: float | None
    simulations: int | None
    runner: Runner

    def run(self, progress: Progress = lambda done, of: None, interrupted: ShouldStop = lambda: False) -> Report:
        """Plays the games and returns the report."""
        self.runner.prepare()
        start = time.perf_counter()
        tally = self.runner.play(progress, interrupted)
        elapsed = time.perf_counter() - start
        seats = len(self.players)
        return Report(
            game=self.game.name,
            game_version=self.game.version,
            hightable_version=hightable.__version__,
            options=self.options,
            seed=self.seed,
            games=tally.games,
            decisions=tally.decisions,
            seconds=self.seconds,
            simulations=self.simulations,
            elapsed=elapsed,
            compiled=not INTERPRETED,
            device=self.runner.device,
            seats=scores_by_seat(tally, self.players),
            by_turn_order=scores_by_turn_order(tally, seats),
            winnable=is_winnable(self.game, seats, self.options),
            stopped=tally.games < self.games,
        )


def plan(
    game: Game[Any] | str,
    players: Sequence[str],
    options: Mapping[str, object] | None = None,
    games: int = 10_000,
    seed: int | None = None,
    device: Device = "cpu",
    threads: int | None = None,
    seconds: float | None = None,
    simulations: int | None = None,
    scheduler: str | None = None,
    deals: range | None = None,
    with_table: bool = False,
    player_seconds: float | None = None,
    given: Mapping[str, OwnPlayer] | None = None,
) -> Simulation:
    """Checks the arguments and chooses the runner. Raises an error with a clear message if an argument is not valid.

    With `deals`, only these games are played; `with_table` chooses a runner that has a table of the games. Players that are
    `given` are not looked for by name.
    """
    setting = Setting.checked(game, players, options, seconds, simulations, player_seconds, given)
    _check(players, games, seed, threads, device)
    seed = secrets.randbits(48) if seed is None else seed
    game, complete = setting.game, dict(setting.options)
    settings = game.options.settings(complete)
    runner: Runner
    if device == "cuda" and (with_table or deals is not None):
        raise BadRun("A device adds games up: their data and shards need --device cpu.")
    if device == "cuda" and scheduler is not None:
        if threads is not None:
            raise BadRun("A cluster has as many GPUs as its workers say: a number of workers is for --device cpu.")
        runner = ClusterGpuRunner(DevicePlan(setting, tuple(players), seed), games, scheduler)
    elif not is_bulk(players) or with_table or deals is not None or scheduler is not None:
        deals = range(games) if deals is None else deals
        runner = PlanRunner(Plan(setting, (tuple(players),), seed), deals, threads, scheduler)
        games = len(deals)
    elif device == "cuda":
        runner = GpuRunner(game, tuple(players), settings, games, seed)
    else:
        # interpreted rules hold the GIL, so more threads would only wait for each other
        runner = CoreRunner(game, tuple(players), settings, games, seed, threads or (1 if INTERPRETED else cores()))
    return Simulation(game, tuple(players), complete, games, seed, setting.seconds, simulations, runner)


def simulate(
    game: Game[Any] | str,
    players: Sequence[PlayerLike],
    options: Mapping[str, object] | None = None,
    games: int = 10_000,
    seed: int | None = None,
    device: Device = "cpu",
    threads: int | None = None,
    progress: Progress = lambda done, of: None,
    seconds: float | None = None,
    simulations: int | None = None,
    interrupted: ShouldStop = lambda: False,
    player_seconds: float | None = None,
) -> Report:
    """Plays many games between these players, one per seat, and returns a report of points and victories.

    The game is given itself or by name. The same seed gives the same report on any number of threads and any device.
    Players with a time limit are the exception: give them `simulations` instead of `seconds` for reproducible results. A run
    with fewer games plays the first games of a longer run with the same seed. If a player searches or is your own, games are
    played in worker processes, one per thread.

    A player is a level or a player of your own: by name (`my_bot.py:Bot`), or a class, an object or a function, as it is. A
    player by name has `player_seconds` for a decision. If it fails, the report covers the games so far, and has `stopped` set.

    Ctrl-C ends the run early, as does `interrupted` once it returns True: the report then covers the games played so far, and has
    `stopped` set.

    >>> report = simulate("banquet-royal", ["random", "random"], games=10, seed=1)
    >>> report.games, sum(seat.wins for seat in report.seats)
    (10, 10.0)
    """
    names, given = named(players)
    limits: dict[str, Any] = {"seconds": seconds, "simulations": simulations, "player_seconds": player_seconds}
    return plan(game, names, options, games, seed, device, threads, **limits, given=given).run(progress, interrupted)


def _check(players: Sequence[str], games: int, seed: int | None, threads: int | None, device: Device) -> None:
    """Raises an error if an argument is not valid."""
    other = next((player for player in players if player not in BULK_LEVELS), None)
    if other is not None and device != "cpu":
        raise BadRun(f"Only {', '.join(BULK_LEVELS)} players can run on a device, not {other}.")
    check_games(games, "A simulation")
    check_workers(threads)
    if seed is not None and seed < 0:
        raise BadRun(f"A seed must be 0 or more, not {seed}.")
