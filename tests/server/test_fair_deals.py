"""Fair deals on a server: the commitment comes first, contributions are in the record, and a cheating server is found out."""

from __future__ import annotations

import asyncio
import json
import random
import secrets
import sqlite3
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from hightable.engine import notation
from hightable.engine.verification import verify
from hightable.server import table_state
from tests.server.conftest import PLENTY
from tests.server.person import GAME, Person, Sitting
from tests.server.serving import Process, serving


async def create(person: Person, *seats: str, **more: Any) -> tuple[str, str, str]:
    """Creates a table as the page does: commitment, then contribution. Returns the table and the receipt."""
    commitment = (await person.post("/api/commitment"))["commitment"]
    random = secrets.token_hex(16)
    made = await person.post("/api/tables", game=GAME, seats=list(seats), commitment=commitment, random=random, **more)
    assert made["commitment"] == commitment
    return made["table"], commitment, random


async def join(person: Person, table: str, code: str | None = None) -> tuple[str, str]:
    """Takes a seat as the page does; returns the receipt."""
    body: dict[str, Any] = {"code": code} if code else {}
    path = f"/api/tables/{table}"
    seen = await (person.post(f"{path}/invited", **body) if code else person.get(path))
    random = secrets.token_hex(16)
    seated = await person.post(f"{path}/join", random=random, **body)
    assert seated["commitment"] == seen["commitment"]
    return seen["commitment"], random


async def play_out(*sittings: Sitting) -> None:
    await asyncio.gather(*(sitting.play_on(random.Random(n)) for n, sitting in enumerate(sittings)))


def failed(record: str, commitment: str = "", random: str = "") -> list[str]:
    return [check.name for check in verify(record, commitment=commitment, random=random) if not check.holds]


def test_a_game_against_a_bot_is_proved_fair(play: Any) -> None:
    async def scene(address: str) -> None:
        ada = Person(address)
        table, commitment, random = await create(ada, "me", "random")
        sitting = await ada.sit(table)
        assert (await sitting.until("table"))["commitment"] == commitment
        await play_out(sitting)
        record = await ada.get(f"/api/tables/{table}/record")
        assert not failed(record, commitment, random)
        deal = notation.read(record).fair_deal
        assert deal is not None
        assert [each.hex() for each in deal.contributions] == [random, ""]

    play(scene)


def test_everybody_contributes_in_the_order_of_the_seats(play: Any) -> None:
    async def scene(address: str) -> None:
        ada, ben, cleo = (Person(address) for _ in range(3))
        table, commitment, own = await create(ada, "me", "open", "me", "open")
        code = await ada.invite(table)
        receipts = [(commitment, own), await join(ben, table, code)]
        await cleo.join(table, code)  # without a contribution
        sittings = [await person.sit(table) for person in (ben, cleo)]
        assert receipts[1][0] == commitment
        assert (await sittings[0].until("table"))["commitment"] == commitment
        await ada.post(f"/api/tables/{table}/abort", agree=True)
        record = await ada.get(f"/api/tables/{table}/record")
        deal = notation.read(record).fair_deal
        assert deal is not None
        assert [each.hex() for each in deal.contributions] == [own, receipts[1][1], "", ""]
        assert not any(failed(record, *receipt) for receipt in receipts)

    play(scene)


def test_the_cards_are_dealt_when_the_last_seat_is_taken(play: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """Until then everybody sees a sample that has nothing to do with the secret; then everybody is shown the table afresh."""
    deals: list[Any] = []
    dealing = table_state.deal

    def noted(game: Any, row: Any) -> Any:
        deals.append(dealing(game, row))
        return deals[-1]

    for module in ("table_state", "seats", "registry"):
        monkeypatch.setattr(f"hightable.server.{module}.deal", noted)

    async def scene(address: str) -> None:
        ada, ben, eve = (Person(address) for _ in range(3))
        table, commitment, own = await create(ada, "me", "open", listed=True)
        sitting, watching = await ada.sit(table), await eve.sit(table)
        for each in (sitting, watching):
            await each.until("update")
        (sample,) = deals
        assert sample.fair_deal is None
        assert sample.secret == table_state._sample_secret(table)
        other = await join(ben, table)
        for each in (sitting, watching):
            message = await each.until("table", lambda message: message["state"] == "running")
            assert message["commitment"] == commitment
            await each.until("update")
        _, dealt = deals
        assert [each.hex() for each in dealt.fair_deal.contributions] == [own, other[1]]
        assert sitting.update["to_move"] == dealt.to_move

    play(scene)


def test_a_person_with_several_seats_contributes_once(play: Any) -> None:
    async def scene(address: str) -> None:
        ada = Person(address)
        table, _, random = await create(ada, "me", "me")
        await ada.post(f"/api/tables/{table}/abort", agree=True)
        deal = notation.read(await ada.get(f"/api/tables/{table}/record")).fair_deal
        assert deal is not None
        assert [each.hex() for each in deal.contributions] == [random, ""]

    play(scene)


def test_a_player_who_leaves_before_the_deal_has_no_part_in_it(play: Any) -> None:
    async def scene(address: str) -> None:
        ada, ben, cleo = (Person(address) for _ in range(3))
        table, _, own = await create(ada, "me", "open", "open", listed=True)
        await join(ben, table)
        await ben.post(f"/api/tables/{table}/leave", seat=1)
        _, hers = await join(cleo, table)
        await ada.post(f"/api/tables/{table}/replace", seat=2, bot="random")  # the last seat
        await ada.post(f"/api/tables/{table}/abort", agree=True)
        deal = notation.read(await ada.get(f"/api/tables/{table}/record")).fair_deal
        assert deal is not None
        assert [each.hex() for each in deal.contributions] == [own, hers, ""]

    play(scene)


def test_a_contribution_after_the_deal_changes_nothing(play: Any) -> None:
    async def scene(address: str) -> None:
        ada, ben = Person(address), Person(address)
        table, commitment, random = await create(ada, "me", "random")
        code = (await ada.post(f"/api/tables/{table}/hand-over", seat=0))["code"]
        _, late = await join(ben, table, code)
        sitting = await ben.sit(table)
        await play_out(sitting)
        record = await ben.get(f"/api/tables/{table}/record")
        assert late not in record
        assert not failed(record, commitment, random)

    play(scene)


def test_a_rematch_is_dealt_from_what_the_pages_sent_after_the_commitment(play: Any) -> None:
    async def scene(address: str) -> None:
        ada, ben = Person(address), Person(address)
        table, _, _ = await create(ada, "me", "open", listed=True)
        await join(ben, table)
        path = f"/api/tables/{table}"
        assert not (await ada.get(path)).get("next_commitment")
        refused = await ada.post(f"{path}/contribute", 409, commitment="0" * 64, random="0" * 32)
        assert "not over" in refused["error"]
        await ada.post(f"{path}/abort", agree=True)
        promised = (await ada.get(path))["next_commitment"]
        assert promised == (await ben.get(path))["next_commitment"]
        assert not (await Person(address).get(path)).get("next_commitment")
        hers = secrets.token_hex(16)
        await ada.post(f"{path}/contribute", commitment=promised, random=hers)
        again = await ben.post(f"{path}/rematch")
        assert again["commitment"] == promised
        await ben.post(f"{path}/contribute", 409, commitment=promised, random="0" * 32)
        await ben.post(f"/api/tables/{again['table']}/abort", agree=True)
        record = await ben.get(f"/api/tables/{again['table']}/record")
        assert not failed(record, promised, hers)
        assert notation.parse(record).contributions == [hers, ""]

    play(scene)


def test_a_commitment_is_good_for_one_table_of_one_person(play: Any) -> None:
    async def scene(address: str) -> None:
        ada, ben = Person(address), Person(address)
        table: dict[str, Any] = {"game": GAME, "seats": ["me", "random"], "random": "0" * 32}
        refused = await ada.post("/api/tables", 400, **table)
        assert "Ask for a commitment" in refused["error"]
        commitment = (await ada.post("/api/commitment"))["commitment"]
        assert (await ada.post("/api/commitment"))["commitment"] == commitment
        await ben.post("/api/tables", 409, commitment=commitment, **table)
        await ada.post("/api/tables", commitment=commitment, **table)
        refused = await ada.post("/api/tables", 409, commitment=commitment, **table)
        assert "has been used" in refused["error"]
        assert (await ada.post("/api/commitment"))["commitment"] != commitment
        for bad in ("", "0" * 31, "0" * 33, "G" * 32, "é" * 32, 7):
            await ada.post("/api/tables", 400, **{**table, "commitment": commitment, "random": bad})
            await ada.post("/api/tables/x/join", 400, random=bad)

    play(scene)


def test_a_table_without_contributions_is_playable_and_says_so(play: Any) -> None:
    async def scene(address: str) -> None:
        ada = Person(address)
        table = await ada.open_table("me", "random")
        assert len((await ada.get(f"/api/tables/{table}"))["commitment"]) == 64
        await ada.post(f"/api/tables/{table}/abort", agree=True)
        assert failed(await ada.get(f"/api/tables/{table}/record")) == ["contributions"]

    play(scene)


def test_a_table_that_never_began_opens_no_secret(play: Any) -> None:
    async def scene(address: str) -> None:
        ada = Person(address)
        table, _, _ = await create(ada, "me", "open")
        await ada.post(f"/api/tables/{table}/abort", agree=True)
        assert "server secret" not in await ada.get(f"/api/tables/{table}/record")

    play(scene)


def test_nothing_secret_is_sent_before_the_end(play: Any) -> None:
    async def scene(address: str) -> None:
        ada, ben, eve = (Person(address) for _ in range(3))
        table, _, _ = await create(ada, "me", "open", listed=True)
        watching, early = await eve.sit(table), await ada.sit(table)
        await early.until("update")
        await join(ben, table)
        sittings = [early, await ben.sit(table)]
        path = f"/api/tables/{table}"
        told = [json.dumps(await person.get(path)) for person in (ada, ben, eve)]
        told += [json.dumps(await person.get(f"{path}/replay")) for person in (ada, ben, eve)]
        refused = await ada.get(f"{path}/record", 403)
        told.append(json.dumps(refused))
        await asyncio.gather(*(each.play_on(random.Random(n)) for n, each in enumerate([*sittings, watching])))
        record = notation.parse(await ada.get(f"{path}/record"))
        told += [text for each in (*sittings, watching) for text in each.raw]
        hidden = [record.found["server secret"][1], record.found["secret"][1], *record.contributions]
        assert all(len(each) in (32, 64) for each in hidden)
        assert not [each for each in hidden for text in told if each in text]

    play(scene)


def test_a_server_that_swaps_its_secret_after_the_commitment_is_caught(play: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """It deals from another secret, and makes a record that is consistent in itself."""

    dealing = table_state.deal
    monkeypatch.setattr("hightable.server.registry.deal", lambda game, row: dealing(game, replace(row, secret=bytes(32))))

    async def scene(address: str) -> None:
        ada = Person(address)
        table, commitment, random = await create(ada, "me", "random")
        sitting = await ada.sit(table)
        assert (await sitting.until("table"))["commitment"] == commitment
        await play_out(sitting)
        record = await ada.get(f"/api/tables/{table}/record")
        assert failed(record) == []
        assert failed(record, commitment, random) == ["own_commitment"]

    play(scene)


def test_a_server_that_leaves_a_contribution_out_is_caught(play: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hightable.server.seats.by_seat", lambda seats, given: ["11" * 16] * len(seats))

    async def scene(address: str) -> None:
        ada, ben = Person(address), Person(address)
        table, _, _ = await create(ada, "me", "open", listed=True)
        receipt = await join(ben, table)
        await ada.post(f"/api/tables/{table}/abort", agree=True)
        assert failed(await ada.get(f"/api/tables/{table}/record"), *receipt) == ["own_random"]

    play(scene)


def test_the_deal_is_the_same_after_a_restart(tmp_path: Path) -> None:
    async def begin(address: str) -> tuple[Any, ...]:
        ada = Person(address)
        receipt = await create(ada, "me", "me")
        sitting = await ada.sit(receipt[0])
        await sitting.until("update")
        await sitting.send(t="view", seat=0)
        await sitting.until("update", lambda message: message["seat"] == 0)
        return receipt, ada.http.cookies.get("hightable"), sitting.update["frame"]

    async def go_on(address: str, receipt: tuple[str, str, str], cookie: str, frame: Any) -> None:
        table, commitment, random = receipt
        ada = Person(address)
        ada.http.cookies.set("hightable", cookie)
        sitting = await ada.sit(table)
        await sitting.until("update")
        await sitting.send(t="view", seat=0)
        await sitting.until("update", lambda message: message["seat"] == 0)
        assert sitting.update["frame"] == frame
        await ada.post(f"/api/tables/{table}/abort", agree=True)
        assert not failed(await ada.get(f"/api/tables/{table}/record"), commitment, random)

    server = Process(tmp_path / "tables.sqlite")
    begun = asyncio.run(begin(server.address))
    server.kill()
    server = Process(tmp_path / "tables.sqlite")
    asyncio.run(go_on(server.address, *begun))
    server.stop()


def test_two_processes_deal_the_same_cards(tmp_path: Path) -> None:
    """The last player sits down at one process while the first is connected to the other; so it is with the rematch."""

    async def scene() -> None:
        bus = tmp_path / "bus"
        bus.mkdir()
        database = tmp_path / "tables.sqlite"
        async with serving(database, PLENTY, bus_folder=bus) as one, serving(database, PLENTY, bus_folder=bus) as two:
            ada, ben = Person(one), Person(two)
            table, commitment, own = await create(ada, "me", "open", listed=True)
            sitting = await ada.sit(table)
            await sitting.until("update")
            await ben.call_me("Ben")
            opposite = await ben.sit(table)
            await opposite.until("update")
            receipt = await join(ben, table)
            for each in (sitting, opposite):
                await each.until("table", lambda message: message["state"] == "running")
            await play_out(sitting, opposite)
            path = f"/api/tables/{table}"
            record = await ada.get(f"{path}/record")
            assert record == await ben.get(f"{path}/record")
            assert not failed(record, commitment, own)
            assert not failed(record, *receipt)
            promised = (await ada.get(path))["next_commitment"]
            await ada.post(f"{path}/contribute", commitment=promised, random=own)
            again = (await ben.post(f"{path}/rematch"))["table"]
            await ben.post(f"/api/tables/{again}/abort", agree=True)
            assert not failed(await ben.get(f"/api/tables/{again}/record"), promised, own)

    asyncio.run(scene())


def test_a_table_of_an_older_release_goes_on_without_a_commitment(tmp_path: Path) -> None:
    """It was dealt from its secret alone when it was created, also if it still waits for players. Its rematch is a fair deal."""
    database = tmp_path / "tables.sqlite"

    async def scene() -> None:
        async with serving(database, PLENTY) as address:
            before = Person(address)
            table = await before.open_table("me", "open", listed=True)
        with sqlite3.connect(database) as older:
            older.execute("UPDATE tables SET contributions = NULL, next_secret = NULL")
            ((secret,),) = older.execute("SELECT secret FROM tables").fetchall()
        async with serving(database, PLENTY) as address:
            ada, ben = Person(address), Person(address)
            ada.http.cookies = before.http.cookies
            await join_older(ben, table)
            sittings = [await person.sit(table) for person in (ada, ben)]
            await play_out(*sittings)
            path = f"/api/tables/{table}"
            record = await ada.get(f"{path}/record")
            assert failed(record) == ["committed"]
            assert notation.read(record).secret.hex() == secret.hex()
            assert "next_commitment" not in await ada.get(path)
            again = (await ada.post(f"{path}/rematch"))["table"]
            assert len((await ada.get(f"/api/tables/{again}"))["commitment"]) == 64

    async def join_older(person: Person, table: str) -> None:
        assert "commitment" not in await person.get(f"/api/tables/{table}")
        seated = await person.post(f"/api/tables/{table}/join", random="0" * 32)
        assert seated == {"seat": 1, "commitment": ""}

    asyncio.run(scene())
