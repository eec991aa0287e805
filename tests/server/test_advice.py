"""Advice over the wire: only in your own turn, only against bots, rate-limited, and never late."""

from __future__ import annotations

import asyncio
import random
import threading
from dataclasses import replace
from typing import Any

import pytest

from hightable.analysis.advice import Advice, AdvisedMove
from hightable.engine.position import HIDDEN
from hightable.engine.view import View
from tests.server.conftest import PLENTY
from tests.server.person import Person, Sitting


async def _asked(sitting: Sitting, **wrong: int) -> None:
    await sitting.send(**{"t": "advice", "n": sitting.update["n"], "seat": 0} | wrong)


async def _at_table(person: Person, *seats: str) -> Sitting:
    """A table where the person has moved once, so that there is a choice."""
    sitting = await person.sit(await person.open_table(*seats, options={"first": "1"}))
    await sitting.until("update")
    while len(sitting.update["paths"]) < 2:
        if sitting.my_turn:
            await sitting.move(sitting.update["paths"][0][0])
        await sitting.until("update")
    return sitting


class Slow:
    """An adviser that thinks until it is released."""

    def __init__(self) -> None:
        self.let_go = threading.Event()
        self.view: View[Any] | None = None
        self.asked = 0

    def __call__(self, *asked: Any) -> Advice:
        self.view = asked[1]
        self.asked += 1
        assert self.let_go.wait(60)
        return Advice((AdvisedMove(asked[2][0], 0.5, 3.0),))


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> Slow:
    adviser = Slow()
    monkeypatch.setattr("hightable.server.bots.advise", adviser)
    return adviser


def test_the_bot_says_what_it_would_do(play: Any) -> None:
    async def scene(address: str) -> None:
        at_ada = await _at_table(Person(address), "me", "random")
        await _asked(at_ada)
        answer = await at_ada.until("advice")
        assert answer["n"] == at_ada.update["n"]
        assert {advised["move"] for advised in answer["moves"]} <= {move for move, _ in at_ada.update["paths"]}
        assert len(answer["moves"]) == 2
        assert 1 >= answer["moves"][0]["win_probability"] >= answer["moves"][1]["win_probability"] >= 0
        reasons = [reason for advised in answer["moves"] for reason in advised.get("reasons", [])]
        assert all(reason["text"] and reason["clause"].startswith("BR-") for reason in reasons)

    play(scene)


def test_the_page_stays_usable_meanwhile_and_gets_no_late_advice(play: Any, slow: Slow) -> None:
    async def scene(address: str) -> None:
        at_ada = await _at_table(Person(address), "me", "random")
        n = at_ada.update["n"]
        await _asked(at_ada)
        await at_ada.move(at_ada.update["paths"][0][0])
        await at_ada.until("update", lambda message: message["n"] > n)
        slow.let_go.set()
        await at_ada.play_on(random.Random(1), moves=2)
        assert not [message for message in at_ada.received if message["t"] == "advice"]

    play(scene)


def test_a_repeated_question_gets_one_answer(play: Any, slow: Slow) -> None:
    async def scene(address: str) -> None:
        at_ada = await _at_table(Person(address), "me", "random")
        await _asked(at_ada)
        await _asked(at_ada)
        slow.let_go.set()
        await at_ada.until("advice")
        await at_ada.send(t="why", n=at_ada.update["n"], seat=0, picks=["nothing"])
        await at_ada.until("refusal")
        assert [message["t"] for message in at_ada.received].count("advice") == 1
        assert slow.asked == 1

    play(scene)


async def _ask_in_two_positions(at_ada: Sitting) -> None:
    """Asks twice about the same position and once about the next, without waiting for the last answer."""
    for _ in range(2):
        await _asked(at_ada)
        await at_ada.until("advice")
        await asyncio.sleep(0)
    n = at_ada.update["n"]
    await at_ada.move(at_ada.update["paths"][0][0])
    await at_ada.until("update", lambda message: message["n"] > n and message["to_move"] == 0)
    await _asked(at_ada)


def test_advice_is_rate_limited_and_asking_again_is_free(play: Any, slow: Slow) -> None:
    slow.let_go.set()

    async def scene(address: str) -> None:
        at_ada = await _at_table(Person(address, forwarded_for="192.0.2.7"), "me", "random")
        await _ask_in_two_positions(at_ada)
        no = await at_ada.until("refusal")
        assert "Give me a moment" in no["text"]
        assert no["about"] == "advice"
        assert slow.asked == 1

    play(scene, replace(PLENTY, advice=(1, 60.0)), ("127.0.0.1",))


def test_at_home_advice_is_not_rate_limited(play: Any, slow: Slow) -> None:
    slow.let_go.set()

    async def scene(address: str) -> None:
        at_ada = await _at_table(Person(address), "me", "random")
        await _ask_in_two_positions(at_ada)
        assert (await at_ada.until("advice"))["n"] == at_ada.update["n"]
        assert slow.asked == 2

    play(scene, replace(PLENTY, advice=(1, 60.0)))


def test_a_failed_hint_is_tried_again(play: Any, slow: Slow, monkeypatch: pytest.MonkeyPatch) -> None:
    slow.let_go.set()

    def fail(*asked: Any) -> Advice:
        monkeypatch.setattr("hightable.server.bots.advise", slow)
        raise RuntimeError("broken adviser")

    monkeypatch.setattr("hightable.server.bots.advise", fail)

    async def scene(address: str) -> None:
        at_ada = await _at_table(Person(address), "me", "random")
        await _asked(at_ada)
        assert (await at_ada.until("refusal"))["about"] == "advice"
        await _asked(at_ada)
        await at_ada.until("advice")

    play(scene)


def test_the_rate_limit_on_advice_is_per_person_not_per_page(play: Any, slow: Slow) -> None:
    slow.let_go.set()

    async def scene(address: str) -> None:
        ada = Person(address, forwarded_for="192.0.2.7")
        for page in range(2):
            at_ada = await ada.sit(await ada.open_table("me", "random", options={"first": "1"}))
            await at_ada.until("update")
            await _asked(at_ada)
            message = await at_ada.until("refusal" if page else "advice")
        assert "Give me a moment" in message["text"]

    play(scene, replace(PLENTY, advice=(1, 60.0)), ("127.0.0.1",))


def test_another_refusal_does_not_end_the_wait_for_advice(play: Any, slow: Slow) -> None:
    async def scene(address: str) -> None:
        at_ada = await _at_table(Person(address), "me", "random")
        await _asked(at_ada)
        await at_ada.send(t="why", n=at_ada.update["n"], seat=0, picks=["nothing"])
        assert (await at_ada.until("refusal"))["about"] == "why"
        slow.let_go.set()
        await at_ada.until("advice")

    play(scene)


def test_asking_while_the_bot_thinks_about_another_position_is_refused_at_once(play: Any, slow: Slow) -> None:
    async def scene(address: str) -> None:
        at_ada = await _at_first(Person(address), "me", "me")
        await at_ada.send(t="view", seat=0)
        await at_ada.until("update", lambda message: message["seat"] == 0)
        await _asked(at_ada)
        n = at_ada.update["n"]
        await at_ada.send(t="move", n=n, move=at_ada.update["paths"][0][0], seat=0)
        await at_ada.send(t="advice", n=n + 1, seat=1)
        assert (await at_ada.until("refusal"))["about"] == "advice"
        slow.let_go.set()

    play(scene)


def test_a_player_who_left_counts_as_company_until_a_bot_sits_there(play: Any, slow: Slow) -> None:
    slow.let_go.set()

    async def scene(address: str) -> None:
        ada, bea = Person(address), Person(address)
        table = await ada.open_table("me", "open", options={"first": "1"})
        await bea.join(table, await ada.invite(table))
        at_ada = await ada.sit(table)
        await at_ada.until("update")
        await bea.post(f"/api/tables/{table}/leave", seat=1)
        await at_ada.until("seats", lambda message: message["seats"][1]["kind"] == "open")
        await _asked(at_ada)
        assert "against bots alone" in (await at_ada.until("refusal"))["text"]
        await ada.post(f"/api/tables/{table}/replace", seat=1, bot="random")
        await at_ada.until("seats", lambda message: message["seats"][1]["kind"] == "bot")
        await _asked(at_ada)
        await at_ada.until("advice")

    play(scene)


def test_advice_uses_only_what_the_page_shows(play: Any, slow: Slow) -> None:
    """Players saw the orders before the first turn; advice must not give them away to a player who has forgotten them."""
    slow.let_go.set()

    async def scene(address: str) -> None:
        at_ada = await _at_table(Person(address), "me", "random")
        await _asked(at_ada)
        await at_ada.until("advice")
        assert slow.view is not None
        assert min(slow.view.p.order) <= HIDDEN

    play(scene)


def test_there_is_no_advice_against_other_people(play: Any, slow: Slow) -> None:
    slow.let_go.set()

    async def scene(address: str) -> None:
        ada, bea = Person(address), Person(address)
        table = await ada.open_table("me", "open", "random", options={"first": "1"})
        await bea.join(table, await ada.invite(table))
        at_ada = await ada.sit(table, lang="fr")
        await at_ada.until("update", lambda message: message["to_move"] == 0)
        await _asked(at_ada)
        assert (await at_ada.until("refusal"))["text"].endswith("seulement contre des bots.")

    play(scene)


def test_two_seats_of_one_person_do_not_count_as_company(play: Any, slow: Slow) -> None:
    slow.let_go.set()

    async def scene(address: str) -> None:
        at_ada = await _at_first(Person(address), "me", "me")
        await _asked(at_ada)
        await at_ada.until("advice")

    play(scene)


async def _at_first(person: Person, *seats: str) -> Sitting:
    sitting = await person.sit(await person.open_table(*seats, options={"first": "1"}))
    await sitting.until("update")
    return sitting


def test_only_the_player_to_move_gets_advice(play: Any, slow: Slow) -> None:
    slow.let_go.set()

    async def scene(address: str) -> None:
        ada = Person(address)
        at_ada = await _at_first(ada, "me", "me")
        await _asked(at_ada, seat=1)
        assert "It is not your turn" in (await at_ada.until("refusal"))["text"]
        await _asked(at_ada, n=at_ada.update["n"] + 1)
        assert "moved on" in (await at_ada.until("refusal"))["text"]
        table = (await ada.get("/api/tables"))["waiting"][0]["table"]
        at_stranger = await Person(address).sit(table)
        assert (await at_stranger.receive())["t"] == "bye", "a private table is not for strangers"

    play(scene)


def test_spectators_get_no_advice(play: Any, slow: Slow) -> None:
    async def scene(address: str) -> None:
        table = await Person(address).open_table("me", "random", listed=True, options={"first": "1"})
        watching = await Person(address).sit(table)
        await watching.until("update")
        await _asked(watching)
        assert (await watching.until("refusal"))["text"] == "That is not your seat."

    play(scene)
