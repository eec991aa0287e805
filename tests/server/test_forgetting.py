"""What a bot has forgotten stays forgotten, also after a restart of the server."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from hightable.bots import PLAYERS
from hightable.engine.game import Game
from hightable.engine.moves import Move
from hightable.engine.position import HIDDEN, NONE
from hightable.engine.rng import MatchSecret
from hightable.engine.view import View, recalled
from hightable.games.banquet_royal.position import LOOK
from tests.server.conftest import PLENTY
from tests.server.person import Person
from tests.server.serving import serving


class Forgetful:
    """Plays the first legal move, and notes which hidden orders it remembers."""

    recalled: list[list[int]]

    def __init__(self, game: Game[Any]) -> None:
        pass

    def choose(self, view: View[Any], moves: Sequence[Move], rng: random.Random) -> Move:
        if view.p.phase > LOOK:
            self.recalled.append(list(recalled(view, 0.5).p.order))
        return moves[0]


def test_a_bot_remembers_no_more_after_a_restart(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(PLAYERS, "easy", Forgetful)
    monkeypatch.setattr(Forgetful, "recalled", [], raising=False)
    monkeypatch.setattr(MatchSecret, "new", lambda: MatchSecret.from_seed(7))
    database = tmp_path / "tables.sqlite"

    async def scene() -> int:
        async with serving(database, PLENTY) as address:
            ada = Person(address)
            table = await ada.open_table("me", "easy", options={"first": "1"})
            await (await ada.sit(table)).play_on(random.Random(3), moves=6)
            before = len(Forgetful.recalled)
        async with serving(database, PLENTY) as address:
            again = Person(address)
            again.http.cookies = ada.http.cookies
            await (await again.sit(table)).play_on(random.Random(4), moves=4)
        return before

    before = asyncio.run(scene())
    assert 0 < before < len(Forgetful.recalled)
    first = Forgetful.recalled[0]
    assert HIDDEN in first, "something was forgotten"
    assert any(order >= 0 for order in first), "but not everything"
    for orders in Forgetful.recalled:
        still_there = [space for space, order in enumerate(orders) if order != NONE]
        assert [orders[space] for space in still_there] == [first[space] for space in still_there]
