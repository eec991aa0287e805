"""Threads that play chunks, or wait for worker processes that do."""

from __future__ import annotations

import queue
import threading
from abc import ABC, abstractmethod
from concurrent.futures import Future
from typing import Any

from hightable.lab.chunks import Answer, Playable, play_chunk
from hightable.lab.match_runner import Interrupted


class QueuedPool(ABC):
    """A queue of chunks, and a thread for each slot that takes the next one."""

    def __init__(self, slots: int) -> None:
        self.slots = slots
        self._stop = threading.Event()
        self._chunks: queue.SimpleQueue[tuple[range, Future[Answer]] | None] = queue.SimpleQueue()
        for slot in range(slots):
            threading.Thread(target=self._serve, args=(slot,), name=f"chunks-{slot}", daemon=True).start()

    @abstractmethod
    def play(self, slot: int, deals: range) -> Answer:
        """Plays a chunk in this slot. Raises Interrupted soon after the pool is closed."""

    def submit(self, deals: range) -> Future[Answer]:
        """Puts a chunk in the queue."""
        future: Future[Answer] = Future()
        self._chunks.put((deals, future))
        return future

    def close(self) -> None:
        """Stops playing. A thread that is in the middle of a long search is left behind."""
        self._stop.set()
        for _ in range(self.slots):
            self._chunks.put(None)

    def _serve(self, slot: int) -> None:
        while (asked := self._chunks.get()) is not None and not self._stop.is_set():
            deals, future = asked
            try:
                future.set_result(self.play(slot, deals))
            except Interrupted:
                return


class ThreadPool(QueuedPool):
    """Plays chunks on threads of this process."""

    def __init__(self, plan: Playable[Any], threads: int) -> None:
        self._plan = plan
        super().__init__(threads)

    def play(self, slot: int, deals: range) -> Answer:
        return play_chunk(self._plan, deals, self._stop)
