"""What the host of a table can do about players: mute, remove, close."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

from tests.server.conftest import PLENTY
from tests.server.person import Person, Sitting
from tests.server.serving import serving


async def two_players(address: str, *others: str) -> tuple[Person, Person, str, Sitting, Sitting]:
    """Ada, who is the host, and Eve, at a running table."""
    ada, eve = Person(address), Person(address)
    await ada.call_me("Ada")
    await eve.call_me("Eve")
    table = await ada.open_table("me", "open", *others, options={"first": "1"})
    await eve.join(table, await ada.invite(table))
    one, two = await ada.sit(table), await eve.sit(table)
    await one.until("update")
    await two.until("update")
    return ada, eve, table, one, two


def test_a_muted_player_cannot_chat_until_the_host_lets_them(play: Any) -> None:
    async def scene(address: str) -> None:
        ada, eve, table, one, two = await two_players(address)
        await eve.post(f"/api/tables/{table}/mute", seat=0, status=403)
        assert "yourself" in (await ada.post(f"/api/tables/{table}/mute", seat=0, status=409))["error"]
        await ada.post(f"/api/tables/{table}/mute", seat=9, status=404)
        await ada.post(f"/api/tables/{table}/mute", seat=1)
        await one.until("seats", lambda message: message["seats"][1].get("muted", False))
        await two.send(t="chat", text="Buy my things")
        assert "muted you" in (await two.until("refusal"))["text"]
        await eve.post(f"/api/tables/{table}/leave", seat=1)
        await eve.join(table)
        await two.send(t="chat", text="Now?")
        assert "muted you" in (await two.until("refusal"))["text"], "leaving and coming back does not help"
        await ada.post(f"/api/tables/{table}/mute", seat=1, muted=False)
        await two.send(t="chat", text="Sorry")
        assert (await one.until("chat"))["text"] == "Sorry"

    play(scene)


def test_a_player_removed_from_a_running_game_cannot_come_back_and_the_others_play_on(play: Any) -> None:
    async def scene(address: str) -> None:
        ada, eve, table, one, two = await two_players(address)
        code = await ada.post(f"/api/tables/{table}/invite", status=200)
        await eve.post(f"/api/tables/{table}/remove", seat=0, status=403)
        await ada.post(f"/api/tables/{table}/remove", seat=1)
        assert "removed you" in (await two.until("bye"))["reason"]
        left = await one.until("seats", lambda message: message["seats"][1]["kind"] == "open")
        assert left["state"] == "running"
        assert "removed you" in (await eve.join(table, code["code"], status=403))["error"]
        await (await eve.sit(table)).until("bye")
        assert "No player" in (await ada.post(f"/api/tables/{table}/remove", seat=1, status=409))["error"]
        assert await ada.post(f"/api/tables/{table}/replace", seat=1, bot="random") == {"done": True}
        await one.until("seats", lambda message: message["seats"][1]["kind"] == "bot")
        assert "No player" in (await ada.post(f"/api/tables/{table}/remove", seat=1, status=409))["error"]

    play(scene)


def test_the_host_closes_a_running_table_without_a_result(play: Any) -> None:
    async def scene(address: str) -> None:
        ada, eve, table, one, two = await two_players(address)
        await eve.post(f"/api/tables/{table}/close", status=403)
        await ada.post(f"/api/tables/{table}/close")
        for sitting in (one, two):
            note = await sitting.until("update", lambda message: message["to_move"] == -1)
            assert note["frame"]["notes"][0]["text"] == "The host has closed the table. There is no result."
        found = await eve.get(f"/api/tables/{table}")
        assert (found["state"], found["ending"], found["winners"]) == ("over", "closed", [])
        await ada.post(f"/api/tables/{table}/close", status=409)
        assert "next_commitment" not in found
        assert "closed the table" in (await eve.post(f"/api/tables/{table}/rematch", status=409))["error"]

    play(scene)


def test_another_process_follows_the_host(database: str | Path, tmp_path_factory: Any) -> None:
    async def scene() -> None:
        folder = tmp_path_factory.mktemp("bus")
        async with serving(database, PLENTY, (), folder) as here, serving(database, PLENTY, (), folder) as there:
            ada, eve, table, _, _ = await two_players(here)
            far = Person(there)
            far.http.cookies = eve.http.cookies
            sitting = await far.sit(table)
            await sitting.until("update")
            await ada.post(f"/api/tables/{table}/mute", seat=1)
            await sitting.until("seats", lambda message: message["seats"][1].get("muted", False))
            await sitting.send(t="chat", text="Hello?")
            assert "muted you" in (await sitting.until("refusal"))["text"]
            await ada.post(f"/api/tables/{table}/remove", seat=1)
            assert "removed you" in (await sitting.until("bye"))["reason"]

    asyncio.run(scene())


def test_data_deleted_at_one_process_is_gone_at_the_others(database: str | Path, tmp_path_factory: Any) -> None:
    async def scene() -> None:
        folder = tmp_path_factory.mktemp("bus")
        async with serving(database, PLENTY, (), folder) as here, serving(database, PLENTY, (), folder) as there:
            ada, eve, table, _, two = await two_players(here)
            await two.send(t="chat", text="Hello")
            await two.until("chat")
            far, near = Person(there), Person(there)
            far.http.cookies, near.http.cookies = eve.http.cookies, ada.http.cookies
            tab, other = await far.sit(table), await near.sit(table)
            await tab.until("update")
            await other.until("update")
            await eve.delete("/api/me")
            assert "deleted" in (await tab.until("bye"))["reason"]
            await other.until("seats", lambda message: message["seats"][1]["kind"] == "open")
            (line,) = (await (await near.sit(table)).until("table"))["chat"]
            assert (line["name"], line["text"]) == ("", "Hello")

    asyncio.run(scene())
