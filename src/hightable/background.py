"""Compiles games in processes of their own while people already play.

Each game switches to its compiled rules when they are ready.
"""

from __future__ import annotations

import contextlib
import json
import logging
import subprocess
import sys
import tempfile
import threading
from collections.abc import Callable, Iterable
from typing import Any

from hightable.bots.levels import cores
from hightable.engine.game import Game
from hightable.engine.jit import INTERPRETED
from hightable.engine.native import cache_root
from hightable.warmup import PROGRESS, programs

log = logging.getLogger("hightable.compiling")

MOST_VARIANT_FILES = 200
"""How many files of compiled variants are kept in the cache, the last used ones."""

OnChange = Callable[[Game[Any]], object]


class BackgroundCompiler:
    """Compiles games, rules and search, in one process per core; a game that is wanted is compiled at once.

    `on_change` is called from a thread whenever a game has made progress.
    """

    def __init__(self, games: Iterable[Game[Any]], on_change: OnChange = lambda game: None) -> None:
        self._queue = list(games)
        if self._queue:
            cache_root()  # reports an unusable folder here rather than in a thread
        self._progress = dict.fromkeys((game.key for game in self._queue), 0.0)
        self._one_variant = threading.Lock()
        self._on_change = on_change
        self._changed = threading.Condition()
        self._processes: set[subprocess.Popen[str]] = set()
        self._closing = False
        self._threads: list[threading.Thread] = []
        for _ in range(min(cores(), len(self._queue))):
            self._start(self._work)

    def progress(self, game: Game[Any]) -> float:
        """How far the game is compiled, from 0 to 1. A game that cannot be compiled counts as done: it stays interpreted."""
        return self._progress.get(game.key, 1.0)

    def is_ready(self, game: Game[Any]) -> bool:
        """Whether the game runs as fast as it ever will."""
        return self.progress(game) >= 1.0

    def want(self, game: Game[Any]) -> None:
        """Compiles this game now, beside those that are being compiled, if it is still waiting for its turn.

        A variant is compiled when it is wanted, one after the other.
        """
        with self._changed:
            if game.overlay is not None and game.key not in self._progress and not self._closing:
                self._progress[game.key] = 0.0
                self._start(lambda: self._finish_variant(game))
            elif game in self._queue:
                self._queue.remove(game)
                self._start(lambda: self._finish(game))

    def wait(self, game: Game[Any], timeout: float | None = None) -> bool:
        """Waits until the game is ready; returns whether it is. Returns early when the compiler is closed."""
        with self._changed:
            self._changed.wait_for(lambda: self._closing or self.is_ready(game), timeout)
        return self.is_ready(game)

    def close(self) -> None:
        """Stops compiling. What is finished stays in the cache."""
        with self._changed:
            self._closing = True
            self._queue.clear()
            for process in self._processes:
                process.kill()
            self._changed.notify_all()
        for thread in self._threads:
            thread.join(timeout=5)

    def _start(self, work: Callable[[], None]) -> None:
        thread = threading.Thread(target=work, name="compiling", daemon=True)
        self._threads.append(thread)
        thread.start()

    def _work(self) -> None:
        """Compiles one game after the other."""
        while True:
            with self._changed:
                if not self._queue:
                    return
                game = self._queue.pop(0)
            self._finish(game)

    def _finish_variant(self, game: Game[Any]) -> None:
        with self._one_variant:
            self._finish(game)
        files = sorted(cache_root().glob("*+*.native"), key=lambda file: file.stat().st_mtime)
        for file in files[:-MOST_VARIANT_FILES]:
            file.unlink(missing_ok=True)

    def _finish(self, game: Game[Any]) -> None:
        """Compiles the game unless it is in the cache, and switches to its compiled rules."""
        try:
            if not self._switch(game):
                self._compile(game)
                if not self._switch(game) and not self._closing:
                    log.warning("%s stays interpreted.", game.name)
        except Exception:
            log.exception("%s stays interpreted", game.name)
        if not self._closing:
            self._report(game, 1.0)

    @staticmethod
    def _switch(game: Game[Any]) -> bool:
        """Switches to compiled code as far as it is in the cache; returns whether nothing is left to compile."""
        return INTERPRETED or all(program.use_compiled() for program in programs(game))

    def _compile(self, game: Game[Any]) -> None:
        """Compiles a game in a process of its own and follows its progress."""
        with tempfile.TemporaryFile("w+", encoding="utf-8", errors="replace") as problems:
            with self._changed:
                if self._closing:
                    return
                process = subprocess.Popen(
                    [sys.executable, "-m", "hightable.warmup", game.base_name],
                    stdin=subprocess.PIPE,
                    stdout=subprocess.PIPE,
                    stderr=problems,
                    encoding="utf-8",
                    errors="replace",
                    start_new_session=True,  # Ctrl-C is for this process, which then ends the others
                )
                self._processes.add(process)
            try:
                assert process.stdin is not None
                with contextlib.suppress(OSError), process.stdin:  # it may have failed already
                    process.stdin.write(json.dumps(dict(game.overlay.data) if game.overlay else None))
                self._follow(game, process)
            finally:
                failed = process.wait()
                with self._changed:
                    self._processes.discard(process)
            if failed and not self._closing:
                problems.seek(0)
                reason = (problems.read().strip().splitlines() or ["no reason given"])[-1]
                log.warning("%s cannot be compiled: %s", game.name, reason)

    def _follow(self, game: Game[Any], process: subprocess.Popen[str]) -> None:
        assert process.stdout is not None
        for line in process.stdout:
            if line.startswith(PROGRESS):  # a game of the user's own may print other lines
                self._report(game, min(float(line.removeprefix(PROGRESS)), 0.99))

    def _report(self, game: Game[Any], progress: float) -> None:
        with self._changed:
            before, self._progress[game.key] = self._progress[game.key], progress
            self._changed.notify_all()
            told = self._closing or int(100 * progress) == int(100 * before)
        if not told:
            self._on_change(game)
