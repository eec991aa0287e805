"""Players of the house. They think in threads, are handed a view, and never hold a table up."""

from __future__ import annotations

import asyncio
import logging
import random
import secrets
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from hightable.bots import PLAYERS, Player
from hightable.engine.catalogue import Move
from hightable.engine.game import Game
from hightable.engine.view import View

log = logging.getLogger("hightable.bots")


class Thinking:
    """Where players think: a few threads, since compiled search leaves Python's lock alone."""

    def __init__(self, threads: int = 2) -> None:
        self._threads = ThreadPoolExecutor(threads, thread_name_prefix="thinking")
        self._players: dict[tuple[str, str], Player] = {}

    async def choose(self, name: str, game: Game[Any], view: View[Any], moves: Sequence[Move]) -> Move:
        """What the player does; any legal move where it fails to find one: a table never waits for a broken player."""
        loop = asyncio.get_running_loop()
        try:
            chosen = await loop.run_in_executor(self._threads, self._choose, name, game, view, moves)
            if chosen in moves:
                return chosen
            log.error("player %s of %s chose %r, which is not legal", name, game.name, chosen)
        except Exception:
            log.exception("player %s of %s failed", name, game.name)
        return secrets.choice(moves)

    def _choose(self, name: str, game: Game[Any], view: View[Any], moves: Sequence[Move]) -> Move:
        player = self._players.get((name, game.name))
        if player is None:
            player = self._players[name, game.name] = PLAYERS[name](game)
        return int(player.choose(view, moves, random.Random(secrets.randbits(64))))

    def close(self) -> None:
        self._threads.shutdown(wait=False, cancel_futures=True)
