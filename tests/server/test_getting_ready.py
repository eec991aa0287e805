"""Bots that search wait until the game is compiled, unless a player lets a quick bot play; everybody sees how far it is."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Sequence
from functools import partial
from random import Random
from typing import Any

import pytest

from hightable.bots import PLAYERS
from hightable.engine.discovery import all_games
from hightable.engine.game import Game
from hightable.engine.moves import Move
from hightable.engine.view import View
from tests.server.held_compiler import PROGRESS, hold_compiling
from tests.server.person import Person, Sitting


class FirstMove:
    """A bot that plays the first legal move, and notes its level."""

    def __init__(self, level: str, played: list[str], game: Game[Any]) -> None:
        self._level, self._played = level, played

    def choose(self, view: View[Any], moves: Sequence[Move], rng: Random) -> Move:
        self._played.append(self._level)
        return moves[0]


class Compiling:
    """The server's compiler in a test: it waits at 40 % until `finish`. `played` holds the level of each move of a bot."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self._finished = threading.Event()
        self.played: list[str] = []
        hold_compiling(patch, lambda game: self._finished.is_set())
        for level in ("medium", "hard"):
            patch.setitem(PLAYERS, level, partial(FirstMove, level, self.played))

    def finish(self) -> None:
        self._finished.set()


@pytest.fixture
def compiling(monkeypatch: pytest.MonkeyPatch) -> Compiling:
    return Compiling(monkeypatch)


async def _against(person: Person, bot: str, **how: Any) -> tuple[str, Sitting]:
    """A table where the bot has the first move, and a live connection to it."""
    await _stopped(person)
    table = await person.open_table("me", bot, options={"first": "2"}, **how)
    sitting = await person.sit(table)
    await sitting.until("update")
    return table, sitting


async def _stopped(person: Person) -> dict[str, float]:
    """Waits until every game has been compiled as far as it may be."""
    while set((progress := await person.get("/api/ready")).values()) != {PROGRESS}:
        await asyncio.sleep(0.01)
    return dict(progress)


async def _settled(sitting: Sitting) -> None:
    """Everything that the server has to do at once is done when it answers."""
    for _ in range(3):
        await sitting.send(t="ping")
        await sitting.until("pong")


def test_a_bot_that_searches_moves_as_soon_as_it_is_ready_and_not_before(play: Any, compiling: Compiling) -> None:
    async def scene(address: str) -> None:
        _, at_ada = await _against(Person(address), "hard")
        told = [message for message in at_ada.received if message["t"] == "getting_ready"]
        assert told[-1] == {"t": "getting_ready", "progress": PROGRESS, "stand_in": False}
        await _settled(at_ada)
        assert at_ada.update["n"] == 0
        assert not compiling.played
        compiling.finish()
        assert (await at_ada.until("getting_ready"))["progress"] == 1
        await at_ada.until("update", lambda message: message["n"] > 0)
        assert set(compiling.played) == {"hard"}

    play(scene)


def test_with_a_stand_in_it_moves_at_once_and_at_its_own_level_later(play: Any, compiling: Compiling) -> None:
    async def scene(address: str) -> None:
        _, at_ada = await _against(Person(address), "hard")
        await at_ada.send(t="stand_in")
        assert (await at_ada.until("getting_ready"))["stand_in"]
        await at_ada.until("update", lambda message: message["to_move"] == 0)
        assert set(compiling.played) == {"medium"}
        compiling.finish()
        assert (await at_ada.until("getting_ready"))["progress"] == 1
        compiling.played.clear()
        while not compiling.played:
            if at_ada.my_turn:
                await at_ada.move(at_ada.update["paths"][0][0])
            await at_ada.until("update")
        assert set(compiling.played) == {"hard"}

    play(scene)


def test_spectators_see_the_progress_but_cannot_agree(play: Any, compiling: Compiling) -> None:
    async def scene(address: str) -> None:
        table, at_ada = await _against(Person(address), "hard", listed=True)
        watching = await Person(address).sit(table)
        assert (await watching.until("getting_ready"))["progress"] == PROGRESS
        await watching.send(t="stand_in")
        assert (await watching.until("refusal"))["text"] == "Only players seated at this table can do that."
        await _settled(at_ada)
        assert not compiling.played

    play(scene)


def test_quick_bots_play_at_once_and_nobody_is_told_to_wait(play: Any, compiling: Compiling) -> None:
    async def scene(address: str) -> None:
        _, at_ada = await _against(Person(address), "medium")
        while not at_ada.my_turn:
            await at_ada.until("update")
        assert set(compiling.played) == {"medium"}
        assert not [message for message in at_ada.received if message["t"] == "getting_ready"]

    play(scene)


def test_everybody_is_told_when_a_bot_that_has_to_wait_takes_a_seat(play: Any, compiling: Compiling) -> None:
    async def scene(address: str) -> None:
        ada = Person(address)
        await _stopped(ada)
        table = await ada.open_table("me", "open", "open", listed=True)
        at_ada, watching = await ada.sit(table), await Person(address).sit(table)
        for sitting in (at_ada, watching):
            await sitting.until("update")
        await ada.post(f"/api/tables/{table}/replace", seat=1, bot="hard")
        for sitting in (at_ada, watching):
            assert (await sitting.until("getting_ready"))["progress"] == PROGRESS

    play(scene)


def test_a_hint_is_refused_until_it_can_be_given(play: Any, compiling: Compiling) -> None:
    async def scene(address: str) -> None:
        _, at_ada = await _against(Person(address), "medium")
        while not at_ada.my_turn:
            await at_ada.until("update")
        await at_ada.send(t="advice", n=at_ada.update["n"], seat=0)
        no = await at_ada.until("refusal")
        assert no["text"] == "Hints are getting ready (40%). Ask again in a moment."
        assert no["about"] == "advice", "the page stops waiting for it"

    play(scene)


def test_the_api_says_how_far_each_game_is(play: Any, compiling: Compiling) -> None:
    async def scene(address: str) -> None:
        ada = Person(address)
        assert (await _stopped(ada)).keys() == {game.name for game in all_games()}
        compiling.finish()
        while set((await ada.get("/api/ready")).values()) != {1}:
            await asyncio.sleep(0.01)

    play(scene)


def test_the_game_that_is_asked_for_is_compiled_at_once(play: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    begun = hold_compiling(monkeypatch, lambda game: False, workers=1)

    async def scene(address: str) -> None:
        ada = Person(address)
        first, *_, last = await ada.get("/api/ready")
        while not begun:
            await asyncio.sleep(0.01)
        assert begun == [first]
        assert (await ada.get("/api/ready", game=last))[first] == PROGRESS
        while len(begun) < 2:
            await asyncio.sleep(0.01)
        assert begun == [first, last]
        no = await ada.get("/api/ready", status=404, game="nothing")
        assert "nothing" in no["error"]

    play(scene)
