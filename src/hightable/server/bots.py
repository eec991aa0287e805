"""Bots at tables. They think in threads, are given a view, and never block a table.

A bot that searches needs compiled rules. Until they are ready it does not move, unless somebody at the table agrees that a quick
bot plays in its place.
"""

from __future__ import annotations

import asyncio
import logging
import os
import random
import secrets
import sys
import threading
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from hightable.analysis.advice import Advice, advise
from hightable.background import BackgroundCompiler
from hightable.bots import PLAYERS, SEARCH_LEVELS, Player, players_of
from hightable.bots.levels import BadPlayer
from hightable.engine.game import Game
from hightable.engine.moves import Move
from hightable.engine.view import View
from hightable.players import PlayerFailed
from hightable.players.player_process import ProcessPlayer
from hightable.server.metrics import BOT_SECONDS
from hightable.server.own_players import OwnPlayers

log = logging.getLogger("hightable.bots")

QUICK, DEEP = 2, 64
"""How many bots think at the same time: quick ones, and ones that search. The latter share the cores and have a time limit, so
that each answers in time however many there are; they only search less."""
NICENESS = 10
"""The `nice` value of threads that search, so that serving people comes first."""


class BotThreads:
    """The threads in which bots think: compiled search releases the GIL, and players of the host's own are other processes."""

    def __init__(
        self,
        compiler: BackgroundCompiler | None = None,
        quick: int = QUICK,
        deep: int = DEEP,
        own: OwnPlayers | None = None,
    ) -> None:
        self.own = own or OwnPlayers()
        self.compiler = compiler or BackgroundCompiler(())
        self._quick = ThreadPoolExecutor(quick, thread_name_prefix="quick-bot")
        self._deep = ThreadPoolExecutor(deep, thread_name_prefix="search-bot", initializer=lower_priority)
        self._players: dict[tuple[str, str], Player] = {}
        self._starting = threading.Lock()

    def names(self, game: Game[Any], seats: int | None = None) -> list[str]:
        """The bots that can sit down to a game, at a table of this size or at any: its levels, and players of the host's own."""
        return [*players_of(game), *self.own.of(game, seats)]

    def can_move(self, name: str, game: Game[Any]) -> bool:
        """Whether this bot can move now, rather than having to wait until its search is compiled."""
        return name not in SEARCH_LEVELS or self.compiler.is_ready(game)

    async def choose(self, name: str, game: Game[Any], view: View[Any], moves: Sequence[Move]) -> Move:
        """The bot's move; a random legal move if the bot fails, so that a table never waits for a broken bot.

        Raises PlayerFailed if it is a player of the host's own that fails.
        """
        may_take_long = name in self.own.sources or (name in SEARCH_LEVELS and len(moves) > 1)
        threads = self._deep if may_take_long else self._quick
        try:
            with BOT_SECONDS.labels(name).time():
                chosen = await asyncio.get_running_loop().run_in_executor(threads, self._choose, name, game, view, moves)
            if chosen in moves:
                return chosen
            log.error("bot %s of %s chose %r, which is not a legal move", name, game.name, chosen)
        except PlayerFailed:
            raise
        except Exception:
            log.exception("bot %s of %s failed", name, game.name)
        return secrets.choice(moves)

    async def advise(self, game: Game[Any], view: View[Any], moves: Sequence[Move]) -> Advice:
        """What the bot would do with this view."""
        rng = random.Random(secrets.randbits(64))
        return await asyncio.get_running_loop().run_in_executor(self._deep, advise, game, view, moves, rng)

    def _choose(self, name: str, game: Game[Any], view: View[Any], moves: Sequence[Move]) -> Move:
        player = self._players.get((name, game.key))
        if player is None:
            player = self._own(name, game) if name in self.own.sources else PLAYERS[name](game)
            self._players[name, game.key] = player
        return int(player.choose(view, moves, random.Random(secrets.randbits(64))))

    def _own(self, name: str, game: Game[Any]) -> Player:
        """A player of the host's own, started once for all tables."""
        with self._starting:
            try:
                return self._players.get((name, game.key)) or self.own.start(name, game)
            except BadPlayer as error:
                raise PlayerFailed(name, str(error).rstrip("."), "") from error

    def close(self) -> None:
        for player in list(self._players.values()):
            if isinstance(player, ProcessPlayer):
                player.close()
        for threads in (self._quick, self._deep):
            threads.shutdown(wait=False, cancel_futures=True)


def stand_in(game: Game[Any]) -> str:
    """The level that plays in place of one that cannot move yet."""
    return next(level for level in ("medium", "random") if level in players_of(game))


def lower_priority() -> None:
    """Lowers the priority of this thread and those it starts (Linux only)."""
    if sys.platform == "linux":
        os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), NICENESS)
