"""Plays chunks on a Dask cluster: workers on this machine or on many, which may come and go.

Every worker has High Table installed, in the same edition as here: one with another release or other rules is refused. A plan
travels with the components of its game, so workers need no files. If a worker is lost, the scheduler gives its chunks to
another one.
"""

from __future__ import annotations

import importlib
import json
import logging
import pickle
import time
from collections import Counter
from concurrent.futures import CancelledError, Future
from functools import lru_cache
from pathlib import Path
from typing import Any

import hightable
from hightable.engine.components import BadComponents
from hightable.engine.cuda_code import NoDevice
from hightable.engine.discovery import NoSuchGame
from hightable.engine.extras import install_command
from hightable.lab.chunks import Answer, Failed, Lost, Playable, Unwilling, play_chunk, shared_by
from hightable.lab.edition import Edition, edition_of
from hightable.lab.match_runner import BadRun, RunFailed

log = logging.getLogger("hightable.lab")

LOCAL = "local"
"""Stands for a cluster on this machine, which is started for the run."""
PATIENCE = 10
"""Seconds in which a scheduler must answer."""
GPU = "GPU"
"""What a worker with a GPU calls it: `dask worker … --resources GPU=1`."""
CENSUS_INTERVAL = 2.0
"""Seconds between two counts of the workers."""


class DaskPool:
    """The workers of a Dask cluster. Those of another edition are refused; the others play on.

    With `on_gpus`, only workers that were started with `--resources GPU=1` play, one chunk per GPU at a time.
    """

    def __init__(self, plan: Playable[Any], scheduler: str, workers: int | None = None, on_gpus: bool = False) -> None:
        if scheduler != LOCAL and workers is not None:
            raise BadRun(f"The workers of a cluster are started there: a number of workers is for the scheduler “{LOCAL}” only.")
        self._name, self._on_gpus = scheduler, on_gpus
        self._refused: dict[str, str] = {}
        """Why each of these workers is refused."""
        self._client = _connect(scheduler, workers)
        self._counted: dict[str, Any] = {}
        """The workers, as they were counted a moment ago."""
        self._counted = self._workers()
        self._counted_at = time.monotonic()
        per_host = Counter[str]()
        for info in self._counted.values():
            per_host[info["host"]] += info["nthreads"]
        self._plan = self._pickled(shared_by(plan, max(per_host.values(), default=1)))
        self._edition = edition_of(plan.setting.game)
        if not self._counted and on_gpus:
            self.close()
            raise BadRun(f"No worker of the scheduler “{scheduler}” has a GPU: start one with `dask worker … --resources GPU=1`.")
        if not self._counted:
            log.warning("The scheduler “%s” has no workers yet: the games begin with the first one.", scheduler)

    @property
    def slots(self) -> int:
        """The number of chunks that the workers can now play at a time."""
        if time.monotonic() - self._counted_at > CENSUS_INTERVAL:
            self._counted = self._workers()
            self._counted_at = time.monotonic()
        return max(1, sum(self._at_once(info) for address, info in self._counted.items() if address not in self._refused))

    def submit(self, deals: range) -> Future[Answer]:
        """Gives a chunk to the scheduler. Raises RunFailed if all workers are refused."""
        only: dict[str, Any] = {"resources": {GPU: 1}} if self._on_gpus else {}
        if self._refused:
            only["workers"] = [address for address in self._workers() if address not in self._refused]
            if not only["workers"]:
                worker, reason = next(iter(self._refused.items()))
                raise RunFailed(
                    f"No worker of the scheduler “{self._name}” can play these games: {worker} is refused, since {reason}."
                )
        asked = self._client.get_executor(pure=False, **only).submit(_play_on_worker, self._plan, vars(self._edition), deals)
        answer: Future[Answer] = Future()
        asked.add_done_callback(lambda done: answer.set_result(self._answer(done)))
        return answer

    def close(self) -> None:
        """Leaves the cluster; one that was started for this run ends with it."""
        cluster = self._client.cluster
        self._client.close(timeout=PATIENCE)
        if cluster is not None:
            cluster.close(timeout=PATIENCE)

    def _pickled(self, plan: Playable[Any]) -> bytes:
        """The plan for the workers. Raises BadRun if it has something that is known to this process only."""
        try:
            return pickle.dumps(plan)
        except (pickle.PicklingError, AttributeError, TypeError) as error:
            self.close()
            raise BadRun(f"These games cannot be sent to the workers of a cluster: {_short(error)}") from error

    def _workers(self) -> dict[str, Any]:
        try:
            workers: dict[str, Any] = self._client.scheduler_info(n_workers=-1)["workers"]
        except (OSError, TimeoutError):
            return self._counted
        return {address: info for address, info in workers.items() if self._at_once(info)}

    def _at_once(self, info: dict[str, Any]) -> int:
        """How many chunks a worker can play at a time."""
        return int(info["resources"].get(GPU, 0) if self._on_gpus else info["nthreads"])

    def _answer(self, done: Future[Answer]) -> Answer:
        """What a worker answered. Called by Dask's own thread, so it must not wait."""
        try:
            answer = done.result()
        except CancelledError:
            return Lost(f"The connection to the scheduler “{self._name}” was lost.")
        except (ImportError, AttributeError) as error:
            return Failed(f"A worker of the cluster cannot load High Table {hightable.__version__}: {error}.", "")
        except Exception as error:  # for example KilledWorker
            return Failed(f"The cluster could not play a chunk: {_short(error)}", "")
        if isinstance(answer, Unwilling) and answer.worker not in self._refused:
            self._refused[answer.worker] = answer.reason
            log.warning("The worker %s is refused: %s.", answer.worker, answer.reason)
        return answer


def _connect(scheduler: str, workers: int | None) -> Any:
    """A client of the scheduler at this address, in this file, or of a new cluster on this machine. Raises BadRun."""
    try:
        distributed: Any = importlib.import_module("distributed")  # at its first use, since it is in an extra
    except ImportError as error:
        raise BadRun(f"A Dask cluster needs the package distributed, which is missing: {install_command('lab')}") from error
    try:
        if scheduler == LOCAL:
            return distributed.Client(distributed.LocalCluster(n_workers=workers, threads_per_worker=1, dashboard_address=None))
        if "://" in scheduler:
            return distributed.Client(scheduler, timeout=PATIENCE)
        return distributed.Client(json.loads(Path(scheduler).read_text(encoding="utf-8"))["address"], timeout=PATIENCE)
    except (OSError, ValueError, KeyError, TypeError, RuntimeError) as error:
        raise RunFailed(
            f"No Dask scheduler answers at “{scheduler}” ({_short(error)}): "
            f"give its address (tcp://host:8786), its scheduler file, or {LOCAL}."
        ) from error


def _short(error: BaseException) -> str:
    return " ".join(str(error).split()) or type(error).__name__


@lru_cache(maxsize=4)
def _unpickled(plan: bytes) -> Playable[Any]:
    loaded: Playable[Any] = pickle.loads(plan)
    return loaded


def _play_on_worker(pickled: bytes, edition: dict[str, Any], deals: range) -> Answer:
    """Plays a chunk on a worker of the cluster. Releases are compared first, since a plan of another one may not even load."""
    from distributed import get_worker

    here = str(get_worker().address)
    if edition["hightable"] != hightable.__version__:
        return Unwilling(f"it has High Table {hightable.__version__}, and this is {edition['hightable']}", here)
    try:
        plan = _unpickled(pickled)
        difference = Edition(**edition).difference(edition_of(plan.setting.game))
        if difference:
            return Unwilling(difference, here)
        plan.prepare()
    except (NoSuchGame, BadComponents, NoDevice) as error:
        return Unwilling(f"it answers: {error}".rstrip("."), here)
    return play_chunk(plan, deals)
