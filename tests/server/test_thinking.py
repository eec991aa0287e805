"""Bots think in threads: a bot that thinks for long delays nobody."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from hightable.bots import PLAYERS, SEARCH_LEVELS
from hightable.engine.discovery import find
from hightable.engine.game import Game
from hightable.engine.match import Match
from hightable.engine.moves import Move
from hightable.engine.view import View
from hightable.server.bots import DEEP, QUICK, BotThreads
from tests.toys.high_card import GAME as TOY

GAME = find("court-jester")


class Slow:
    """Thinks until it is released."""

    let_go = threading.Event()

    def __init__(self, game: Game[Any]) -> None:
        pass

    def choose(self, view: View[Any], moves: Sequence[Move], rng: Random) -> Move:
        assert self.let_go.wait(60)
        return moves[0]


@pytest.mark.parametrize("waiting", [1, QUICK + 1, DEEP])
def test_a_quick_bot_does_not_wait_for_searching_bots(waiting: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nor does the event loop: requests are answered while they all think."""
    monkeypatch.setitem(PLAYERS, "hard", Slow)
    monkeypatch.setattr(Slow, "let_go", threading.Event())
    match = Match(GAME, 2, seed=1)
    view, moves = match.view(match.to_move, memory=True), match.legal()

    async def scene() -> list[Move]:
        thinking = BotThreads()
        deep = [asyncio.ensure_future(thinking.choose("hard", GAME, view, moves)) for _ in range(waiting)]
        try:
            assert await thinking.choose("random", GAME, view, moves) in moves
            assert not any(each.done() for each in deep)
        finally:
            Slow.let_go.set()
        chosen = await asyncio.gather(*deep)
        thinking.close()
        return chosen

    assert asyncio.run(scene()) == [moves[0]] * waiting


@pytest.mark.parametrize("level", SEARCH_LEVELS)
def test_search_levels_answer_with_a_legal_move(level: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(PLAYERS, level, lambda game: SEARCH_LEVELS[level](game, simulations=10))
    match = Match(TOY, 2, seed=1)

    async def scene() -> None:
        thinking = BotThreads()
        while not match.over:
            match.play(await thinking.choose(level, TOY, match.view(match.to_move, memory=True), match.legal()))
        thinking.close()

    asyncio.run(scene())
    assert len(match.winners) == 1
