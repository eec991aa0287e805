"""One's own data: everything can be taken away, and everything can be deleted."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path
from typing import Any

from hightable.engine import notation
from hightable.server.identity import COOKIE, person_of
from hightable.server.store import open_store
from tests.server.conftest import PLENTY
from tests.server.person import Person, Sitting
from tests.server.serving import serving


async def three_tables(ada: Person, bob: Person) -> tuple[list[str], Sitting]:
    """A waiting, a running and a finished table of Ada's; Bob is at the first two. Returns them, and Bob at the running one."""
    await ada.call_me("Ada")
    await bob.call_me("Bob")
    waiting = await ada.open_table("me", "open", "open")
    running = await ada.open_table("me", "open", options={"first": "1"})
    over = await ada.open_table("me", "random")
    for table in (waiting, running):
        await bob.join(table, await ada.invite(table))
    await (await ada.sit(over)).play_on(random.Random(4))
    sitting = await ada.sit(running)
    await sitting.send(t="chat", text="Hello Bob")
    await sitting.until("chat")
    watching = await bob.sit(running)
    await watching.until("update")
    return [waiting, running, over], watching


def test_everything_that_is_stored_about_a_person(play: Any) -> None:
    async def scene(address: str) -> None:
        ada, bob = Person(address), Person(address)
        (waiting, running, over), _ = await three_tables(ada, bob)
        data = await ada.get("/api/me/data")
        assert data["name"] == "Ada"
        states = {table["table"]: (table["state"], table["seats"], table["names"]) for table in data["tables"]}
        assert states == {waiting: ("waiting", [0], ["Ada"]), running: ("running", [0], ["Ada"]), over: ("over", [0], ["Ada"])}
        (record,) = [table["record"] for table in data["tables"] if table["table"] == over]
        assert notation.read(record).over
        assert [table["record"] for table in data["tables"] if table["table"] == running] == [""], "hands are still hidden"
        assert [(line["table"], line["text"]) for line in data["chat"]] == [(running, "Hello Bob")]
        assert (await bob.get("/api/me/data"))["chat"] == []
        assert await Person(address).get("/api/me/data") == {"name": "", "tables": [], "chat": [], "guest_at": []}

    play(scene)


def test_a_person_who_has_their_data_deleted_is_gone_from_all_tables(database: str | Path) -> None:
    async def scene() -> None:
        async with serving(database, PLENTY) as address:
            ada, bob = Person(address), Person(address)
            (waiting, running, over), watching = await three_tables(ada, bob)
            token = ada.http.cookies.get(COOKIE)
            other_tab = await ada.sit(running)
            await other_tab.until("update")
            answer = await ada.http.delete("/api/me")
            assert answer.status_code == 200
            assert ada.http.cookies.get(COOKIE) is None, "the browser forgets the token, too"
            assert "deleted" in (await other_tab.until("bye"))["reason"]
            seats = (await watching.until("seats", lambda message: message["seats"][0]["kind"] == "open"))["seats"]
            assert seats[1]["name"] == "Bob"
            again = await bob.sit(running)
            assert [(line["name"], line["text"]) for line in (await again.until("table"))["chat"]] == [("", "Hello Bob")]
            assert (await bob.get(f"/api/tables/{waiting}"))["seats"][0]["kind"] == "open"
            await ada.get(f"/api/tables/{over}", status=404)
            assert await bob.post(f"/api/tables/{running}/replace", seat=0, bot="random") == {"done": True}
            await again.play_on(random.Random(5))
        store = await open_store(database)
        try:
            row = await store.table(over)
            assert row is not None
            assert (row.state, row.seats[0].name, row.host) == ("over", "", None)
            assert row.seats[0].person not in (None, person_of(token)), "the result stays, the person does not"
            for query in (
                "SELECT count(*) FROM people WHERE person = ?",
                "SELECT count(*) FROM seats WHERE person = ?",
                "SELECT count(*) FROM seats WHERE left_by = ?",
                "SELECT count(*) FROM tables WHERE host = ?",
                "SELECT count(*) FROM chat WHERE person = ?",
                "SELECT count(*) FROM held WHERE person = ?",
                "SELECT count(*) FROM guests WHERE person = ?",
                "SELECT count(*) FROM invites WHERE giver = ?",
            ):
                assert [tuple(found) for found in await store.database.rows(query, person_of(token))] == [(0,)], query
        finally:
            await store.close()

    asyncio.run(scene())


def test_a_finished_match_can_still_be_replayed_and_reviewed_by_the_others(play: Any) -> None:
    async def scene(address: str) -> None:
        ada, bob = Person(address), Person(address)
        await ada.call_me("Ada")
        table = await ada.open_table("me", "open", options={"first": "1"})
        await bob.join(table, await ada.invite(table))
        one, two = await ada.sit(table), await bob.sit(table)
        await asyncio.gather(one.play_on(random.Random(6)), two.play_on(random.Random(7)))
        before = await bob.get(f"/api/tables/{table}")
        await ada.delete("/api/me")
        after = await bob.get(f"/api/tables/{table}")
        assert (after["state"], after["scores"], after["winners"]) == ("over", before["scores"], before["winners"])
        assert (after["seats"][0]["kind"], after["seats"][0]["name"]) == ("person", "")
        assert "Ada" not in await bob.get(f"/api/tables/{table}/record")
        await bob.get(f"/api/tables/{table}/replay")

    play(scene)


def test_another_site_cannot_delete_anything(play: Any) -> None:
    async def scene(address: str) -> None:
        ada = Person(address)
        await ada.call_me("Ada")
        answer = await ada.http.delete("/api/me", headers={"Origin": "https://evil.example"})
        assert answer.status_code == 403
        assert (await ada.get("/api/me"))["name"] == "Ada"

    play(scene)


def test_data_is_handed_out_a_few_times_only(play: Any) -> None:
    async def scene(address: str) -> None:
        ada = Person(address)
        await ada.open_table("me", "random")
        answers = [await ada.http.get("/api/me/data") for _ in range(6)]
        assert [answer.status_code for answer in answers] == [200] * 5 + [429]

    play(scene)
