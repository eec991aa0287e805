"""Players of the house. They think in threads, are handed a view, and never hold a table up."""

from __future__ import annotations

import asyncio
import logging
import os
import random
import secrets
import threading
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from hightable.analysis.advice import Advice, advise
from hightable.bots import PLAYERS, SEARCH_LEVELS, Player
from hightable.engine.game import Game
from hightable.engine.moves import Move
from hightable.engine.view import View

log = logging.getLogger("hightable.bots")

QUICK, DEEP = 2, 64
"""How many players think at once: those who answer at once, and those who take their time. The latter share the cores by the
clock, so that each answers in its time however many there are; they only think less."""
POLITE = 10
"""How much thinking gives way to serving people (as `nice` says it)."""


class BotThreads:
    """Where players think: in threads, since compiled search leaves Python's lock alone."""

    def __init__(self, quick: int = QUICK, deep: int = DEEP) -> None:
        self._quick = ThreadPoolExecutor(quick, thread_name_prefix="playing")
        self._deep = ThreadPoolExecutor(deep, thread_name_prefix="thinking", initializer=give_way)
        self._players: dict[tuple[str, str], Player] = {}

    async def choose(self, name: str, game: Game[Any], view: View[Any], moves: Sequence[Move]) -> Move:
        """What the player does; any legal move where it fails to find one: a table never waits for a broken player."""
        threads = self._deep if name in SEARCH_LEVELS and len(moves) > 1 else self._quick
        try:
            chosen = await asyncio.get_running_loop().run_in_executor(threads, self._choose, name, game, view, moves)
            if chosen in moves:
                return chosen
            log.error("player %s of %s chose %r, which is not legal", name, game.name, chosen)
        except Exception:
            log.exception("player %s of %s failed", name, game.name)
        return secrets.choice(moves)

    async def advise(self, game: Game[Any], view: View[Any], moves: Sequence[Move]) -> Advice:
        """What the house would do for who sees this."""
        rng = random.Random(secrets.randbits(64))
        return await asyncio.get_running_loop().run_in_executor(self._deep, advise, game, view, moves, rng)

    def _choose(self, name: str, game: Game[Any], view: View[Any], moves: Sequence[Move]) -> Move:
        player = self._players.get((name, game.name))
        if player is None:
            player = self._players[name, game.name] = PLAYERS[name](game)
        return int(player.choose(view, moves, random.Random(secrets.randbits(64))))

    def close(self) -> None:
        for threads in (self._quick, self._deep):
            threads.shutdown(wait=False, cancel_futures=True)


def give_way() -> None:
    """Lets this thread, and those it starts, run after whoever serves people, where the system has such a thing a thread."""
    if hasattr(os, "setpriority") and os.uname().sysname == "Linux":
        os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), POLITE)
