"""Plays the games of a plan: in this process, in worker processes, or on a Dask cluster.

A run is cut into chunks of deals, whose tables are merged. The games of a deal depend on the seed and the deal alone, so the
table is the same for any number of workers, in any order, and if a chunk is played twice.
"""

from __future__ import annotations

import contextlib
import logging
import pickle
from collections.abc import Callable, Hashable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, wait
from contextvars import ContextVar
from typing import Any, Protocol, TypeAlias, TypeVar

from hightable.bots.levels import cores
from hightable.engine.discovery import FailingGame
from hightable.lab.chunks import Answer, Chunks, Failed, Lost, Playable, Played, Unwilling, shared_by
from hightable.lab.games_table import GamesTable
from hightable.lab.match_runner import BadRun, RunFailed
from hightable.lab.plan import Plan
from hightable.lab.process_pool import ProcessPool
from hightable.lab.setting import searches
from hightable.lab.thread_pool import ThreadPool

log = logging.getLogger("hightable.lab")

T = TypeVar("T")

OnProgress: TypeAlias = Callable[[int, int], None]
"""Called from time to time with the number of games played, and the total."""

POLL_INTERVAL = 0.05
"""Seconds between two checks of the progress."""
AHEAD = 2
"""Chunks per slot that are handed out at a time, so that no worker waits for its next one."""
WORTH_WORKERS = 3.0
"""Seconds of work on one core from which worker processes are started by default: they take about a second to start."""
MOST_WORKERS = 1024
MOST_GAMES = 1_000_000_000


class Pool(Protocol):
    """Plays chunks, `slots` of them at a time."""

    @property
    def slots(self) -> int: ...

    def submit(self, deals: range) -> Future[Answer]:
        """Starts to play a chunk, or puts it in a queue."""

    def close(self) -> None:
        """Stops playing."""


def run_plan(
    plan: Plan,
    deals: range,
    workers: int | None = None,
    scheduler: str | None = None,
    progress: OnProgress = lambda done, of: None,
    interrupted: Callable[[], bool] = lambda: False,
    keep: bool = False,
) -> GamesTable:
    """The games of these deals. It is the same table for any number of workers, unless players have a time limit.

    By default there is one worker process per core; if no bot searches, the first games are played in this process, and worker
    processes join in if there is enough left to do. `scheduler` is the address of a Dask scheduler, its file, or `local` for a
    cluster of `workers` on this machine.

    Ctrl-C ends the run early, as does `interrupted` once it returns True: the table then has the games of the chunks that were
    played to the end. So does a player of the user's own that fails, or a cluster that is lost. If no chunk was played then,
    it raises RunFailed; with `keep`, it returns an empty table, since the caller has other games to keep. Raises FailingGame if
    a game fails, and BadRun if the games cannot be played this way.
    """
    tables: list[GamesTable] = []
    run_chunks(plan, deals, lambda chunk, table: tables.append(table), workers, scheduler, progress, interrupted, keep=keep)
    return GamesTable.merged(tables)


def run_chunks(
    plan: Playable[T],
    deals: range,
    on_chunk: Callable[[range, T], None],
    workers: int | None = None,
    scheduler: str | None = None,
    progress: OnProgress = lambda done, of: None,
    interrupted: Callable[[], bool] = lambda: False,
    on_gpus: bool = False,
    keep: bool = False,
) -> None:
    """Plays these deals in chunks, like `run_plan`, and calls `on_chunk` with each chunk and what `plan.play` returned for it.

    Chunks come in any order, each of them once. With `on_gpus`, only workers of the scheduler that have a GPU play.
    """
    check_workers(workers)
    chunks, done, total = Chunks(deals), 0, len(deals) * len(plan.seatings)
    if workers is None and scheduler is None and any(map(searches, plan.seatings)):
        workers = cores()  # a single game may take minutes
    waiting, key = _waiting.get(), (id(plan), workers, scheduler, on_gpus)
    try:
        pool = (waiting or {}).pop(key, None) or _first_pool(plan, len(deals), workers, scheduler, on_gpus)
    except RunFailed:
        if interrupted():  # a local cluster does not start after Ctrl-C
            return
        raise
    alone = workers is None and scheduler is None and cores() > 1
    pending: dict[Future[Answer], range] = {}
    try:
        while (chunks or pending) and not interrupted():
            while chunks and len(pending) < (1 if alone else AHEAD * pool.slots):
                chunk = chunks.take(pool.slots)
                pending[pool.submit(chunk)] = chunk
            done_now = wait(pending, POLL_INTERVAL, FIRST_COMPLETED).done
            for future in sorted(done_now, key=lambda each: pending[each].start):  # of several failures, the first is told
                chunk, answer = pending.pop(future), future.result()
                if isinstance(answer, Played):
                    chunks.learn(len(chunk), answer.seconds)
                    on_chunk(chunk, answer.result)
                    done += len(chunk) * len(plan.seatings)
                elif isinstance(answer, Unwilling):
                    chunks.give_back(chunk)
                elif isinstance(answer, Lost) and not (done or keep):
                    raise RunFailed(f"{answer.sentence} No deal was played to the end.")
                elif isinstance(answer, Lost):
                    log.warning("%s The deals that were played to the end are kept.", answer.sentence)
                    return
                else:
                    raise _error(answer)
            progress(done, total)
            if alone and not pending and chunks.seconds_left() > WORTH_WORKERS:
                alone = False
                pool.close()
                pool = local_pool(plan, cores())
    except KeyboardInterrupt:
        pass
    finally:
        if waiting is None or chunks or pending or (workers is None and scheduler is None):
            pool.close()
        else:
            waiting[key] = pool


_waiting: ContextVar[dict[Hashable, Pool] | None] = ContextVar("_waiting", default=None)
"""Pools that have played all chunks of a run, by what they were started for."""


@contextlib.contextmanager
def waiting_workers() -> Iterator[None]:
    """Within this context, workers that have played deals of a plan wait for more deals of it, instead of being started again."""
    pools: dict[Hashable, Pool] = {}
    before = _waiting.set(pools)
    try:
        yield
    finally:
        _waiting.reset(before)
        for pool in pools.values():
            pool.close()


def _first_pool(plan: Playable[Any], deals: int, workers: int | None, scheduler: str | None, on_gpus: bool) -> Pool:
    if scheduler is None:
        return local_pool(plan, min(workers or 1, max(deals, 1)))
    from hightable.lab.dask_cluster import DaskPool  # at its first use, since it needs an extra

    return DaskPool(plan, scheduler, workers, on_gpus)


def check_games(games: int, what: str) -> None:
    """Raises BadRun unless a run can have this many games."""
    if not 1 <= games <= MOST_GAMES:
        raise BadRun(f"{what} has 1 to {MOST_GAMES:,} games, not {games:,}.")


def check_workers(workers: int | None) -> None:
    """Raises BadRun unless this many workers can be started."""
    if workers is not None and not 1 <= workers <= MOST_WORKERS:
        raise BadRun(f"There can be 1 to {MOST_WORKERS:,} workers, not {workers:,}.")


def local_pool(plan: Playable[Any], workers: int) -> Pool:
    """Worker processes; threads of this process if one is enough, or if another process could not find the game."""
    plan = shared_by(plan, workers)
    if workers > 1:
        try:
            return ProcessPool(pickle.dumps(plan), workers)
        except (pickle.PicklingError, AttributeError, TypeError):
            pass
    return ThreadPool(plan, workers)


def _error(failed: Failed) -> FailingGame:
    """The error for a chunk that failed, with the traceback of the process that played it."""
    error = FailingGame(failed.sentence)
    if failed.details:
        error.add_note(failed.details)
    return error
