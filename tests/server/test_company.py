"""Distinct names, chat with seats, and limits on listed tables."""

from __future__ import annotations

import asyncio
import sqlite3
import time
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from hightable.server.names import LONGEST_NAME, clean_text, distinct
from tests.server.conftest import PLENTY
from tests.server.person import Person
from tests.server.serving import serving


@pytest.mark.parametrize(
    "blank",
    [
        "\u3164",
        "\u2800",
        "\u034f",
        "\u115f\u1160",
        "\uffa0",
        "\ufe0f",
        "\u200d\u200d",
        "\u0301",
        "\U000e0100",
        "\U0001d159",
        "\U00013441",
        "\ufffc",
    ],
)
def test_an_invisible_name_is_empty(blank: str) -> None:
    assert clean_text(blank * 3) == ""
    assert clean_text(f"A{blank}da") in ("Ada", "A\u0301da", "\u00c1da")


@pytest.mark.parametrize(
    "name", ["👨\u200d👩\u200d👧", "👩🏽\u200d🚀 Ada", "❤\ufe0f\u200d🔥", "🏳\ufe0f\u200d🌈", "Zoë", "李 雷", "Δ²"]
)
def test_joined_emoji_stay_joined(name: str) -> None:
    assert clean_text(name) == name


def test_a_joiner_without_emoji_is_dropped_also_at_the_end_of_a_shortened_name() -> None:
    assert clean_text("A\u200dda") == "Ada"
    assert clean_text("👨" + "\u200d👩" * 20)[-1] != "\u200d"


def test_equal_names_are_numbered_and_never_too_long() -> None:
    assert distinct(["Ada", "ADA", "Ada"]) == ["Ada", "ADA 2", "Ada 3"]
    long = "a" * LONGEST_NAME
    shown = distinct([long] * 12)
    assert len(set(shown)) == 12
    assert max(map(len, shown)) == LONGEST_NAME


def test_no_name_equals_the_default_name_of_another_player(play: Any) -> None:
    async def scene(address: str) -> None:
        ada, bea = Person(address), Person(address)
        table = await ada.open_table("me", "open")
        await bea.join(table, await ada.invite(table))
        for default in ("Player 2", "Joueur 2"):
            await ada.call_me(default)
            seats = (await ada.get(f"/api/tables/{table}"))["seats"]
            assert [seat["name"] for seat in seats] == [f"{default} 2", ""]
        await bea.call_me("Bea")
        seats = (await ada.get(f"/api/tables/{table}"))["seats"]
        assert [seat["name"] for seat in seats] == [default, "Bea"]

    play(scene)


def test_two_players_with_the_same_name_are_numbered_everywhere(play: Any) -> None:
    async def scene(address: str) -> None:
        ada, other = Person(address), Person(address)
        for person in (ada, other):
            await person.call_me("Ada")
        table = await ada.open_table("me", "open", options={"first": "2"})
        await other.join(table, await ada.invite(table))
        at_ada, at_other = await ada.sit(table), await other.sit(table)
        assert [seat["name"] for seat in (await at_ada.receive())["seats"]] == ["Ada", "Ada 2"]
        await at_other.until("update", lambda message: message["paths"])
        await at_other.move(at_other.update["paths"][0][0])
        update = await at_ada.until("update", lambda message: message["n"] == 1)
        assert any("Ada 2" in note["text"] for note in update["frame"]["notes"])
        await other.call_me("Bea")
        seats = await at_ada.until("seats", lambda message: message["seats"][1]["name"] == "Bea")
        assert seats["seats"][0]["name"] == "Ada"

    play(scene)


def test_people_at_one_screen_keep_the_names_that_they_were_given(play: Any) -> None:
    async def scene(address: str) -> None:
        ada = Person(address)
        await ada.call_me("Ada")
        body: dict[str, Any] = {"game": "banquet-royal", "seats": ["me", "me", "random", "me"], "names": ["", " Bo\u202e ", "Cy"]}
        table = (await ada.post("/api/tables", **body))["table"]

        async def names() -> list[str]:
            return [seat["name"] for seat in (await ada.get(f"/api/tables/{table}"))["seats"]]

        assert await names() == ["Ada", "Bo", "random", "Ada 2"]
        await ada.call_me("Bea")
        assert await names() == ["Bea", "Bo", "random", "Bea 2"]
        await ada.post("/api/tables", status=400, **body | {"names": ["x" * 65]})

    play(scene)


def test_everybody_sees_how_many_people_watch(play: Any) -> None:
    async def scene(address: str) -> None:
        ada, bea = Person(address), Person(address)
        table = await ada.open_table("me", "random")
        at_ada = await ada.sit(table)
        assert "watchers" not in await at_ada.receive()
        await bea.post(f"/api/tables/{table}/join", code=await ada.invite(table), watch=True)
        at_bea = await bea.sit(table)
        assert (await at_bea.receive())["watchers"] == 1
        await at_ada.until("seats", lambda message: message.get("watchers") == 1)
        second = await bea.sit(table)  # another tab of the same person
        assert (await second.receive())["watchers"] == 1
        await second.table_socket.close()
        await at_bea.table_socket.close()
        await at_ada.until("seats", lambda message: message.get("watchers", 0) == 0)

    play(scene)


def test_a_code_says_whether_it_gives_a_seat(play: Any) -> None:
    async def scene(address: str) -> None:
        ada, bea, cy = Person(address), Person(address), Person(address)
        table = await ada.open_table("me", "open")
        code = await ada.invite(table)
        path = f"/api/tables/{table}/invited"
        assert (await bea.post(path, code=code))["can_sit"]
        await bea.join(table, code)
        assert "can_sit" not in await cy.post(path, code=code)
        mine = (await ada.post(f"/api/tables/{table}/hand-over", seat=0))["code"]
        assert (await cy.post(path, code=mine))["can_sit"]

    play(scene)


def test_lists_tell_when_the_last_move_was_made(play: Any) -> None:
    async def scene(address: str) -> None:
        ada = Person(address)
        before = time.time()
        table = await ada.open_table("me", "me")
        [made] = (await ada.get("/api/tables"))["waiting"]
        assert before <= made["at"] <= time.time()
        at_ada = await ada.sit(table)
        update = await at_ada.until("update")
        if not update.get("paths"):
            await at_ada.send(t="view", seat=update["to_move"])
            update = await at_ada.until("update", lambda message: message["paths"])
        await at_ada.move(update["paths"][0][0])
        await at_ada.until("update", lambda message: message["n"] == 1)
        [moved] = (await ada.get("/api/tables"))["waiting"]
        assert made["at"] < moved["at"] <= time.time()

    play(scene)


def test_a_chat_message_has_the_seat_of_its_author(tmp_path: Path) -> None:
    async def scene() -> None:
        async with serving(tmp_path / "tables.sqlite", PLENTY) as address:
            ada, bea = Person(address), Person(address)
            table = await ada.open_table("me", "open")
            await bea.join(table, await ada.invite(table))
            at_ada, at_bea = await ada.sit(table), await bea.sit(table)
            await at_bea.send(t="chat", text="hello")
            assert (await at_ada.until("chat"))["seat"] == 1
        async with serving(tmp_path / "tables.sqlite", PLENTY) as address:
            again = Person(address)
            again.http.cookies = ada.http.cookies
            assert (await (await again.sit(table)).receive())["chat"][0]["seat"] == 1

    asyncio.run(scene())


def test_the_number_of_listed_tables_per_person_is_limited(play: Any) -> None:
    async def scene(address: str) -> None:
        ada, bea = Person(address), Person(address)
        first = await ada.open_table("me", "open", listed=True)
        await ada.open_table("me", "open", listed=True)
        body: dict[str, Any] = {"game": "banquet-royal", "seats": ["me", "open"], "listed": True}
        assert "2 open tables" in (await ada.post("/api/tables", status=429, **body))["error"]
        await ada.open_table("me", "open")  # a private one is nobody's business
        await bea.join(first)  # it begins, so it waits no more
        await ada.open_table("me", "open", listed=True)

    play(scene, replace(PLENTY, listed=2))


def test_the_number_of_listed_tables_per_address_is_limited(play: Any) -> None:
    async def scene(address: str) -> None:
        body: dict[str, Any] = {"game": "banquet-royal", "seats": ["me", "open"], "listed": True}
        for _ in range(2):
            await Person(address).post("/api/tables", **body)
        assert "your address" in (await Person(address).post("/api/tables", status=429, **body))["error"]

    play(scene, replace(PLENTY, listed_per_address=2))


def test_the_rate_of_new_tables_per_address_is_limited(play: Any) -> None:
    async def scene(address: str) -> None:
        body: dict[str, Any] = {"game": "banquet-royal", "seats": ["me", "me"]}
        for status in (200, 200, 429):
            await Person(address).post("/api/tables", status=status, **body)

    play(scene, replace(PLENTY, tables_per_address=(2, 600.0)))


def test_an_unattended_table_leaves_the_lobby_and_returns_with_its_player(play: Any, tmp_path: Path) -> None:
    async def scene(address: str) -> None:
        ada, eve = Person(address), Person(address)
        table = await ada.open_table("me", "open", listed=True)

        async def shown() -> list[str]:
            return [each["table"] for each in (await eve.get("/api/tables"))["lobby"]]

        assert await shown() == [table]
        with sqlite3.connect(tmp_path / "tables.sqlite") as database:
            database.execute("UPDATE tables SET seen = seen - 1000")
        assert await shown() == []
        watching = await eve.sit(table)  # somebody who only looks does not keep it there
        await watching.receive()
        sitting = await ada.sit(table)
        await sitting.receive()
        while await shown() != [table]:
            await sitting.send(t="ping")
            await sitting.until("pong")

    play(scene, replace(PLENTY, unattended=10.0))
