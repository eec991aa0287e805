"""People and a bot play whole games over the wire."""

from __future__ import annotations

import asyncio
import random
from typing import Any

import pytest

from hightable.engine.match import Match
from tests.server.person import Person


def test_two_people_and_a_bot_play_a_whole_game(play: Any) -> None:
    async def scene(address: str) -> None:
        ada, bea = Person(address), Person(address)
        await ada.call_me("Ada")
        await bea.call_me("Bea")
        table = await ada.open_table("me", "open", "random")
        assert (await ada.get(f"/api/tables/{table}"))["state"] == "waiting"
        assert await bea.join(table, await ada.invite(table)) == 1
        at_ada, at_bea = await ada.sit(table), await bea.sit(table)
        await asyncio.gather(at_ada.play_on(random.Random(1)), at_bea.play_on(random.Random(2)))
        over = await at_ada.until("seats", lambda message: message["state"] == "over")
        assert len(over["scores"]) == 3
        assert max(over["scores"]) == over["scores"][over["winners"][0]]
        brief = await bea.get(f"/api/tables/{table}")
        assert brief["scores"] == over["scores"]
        assert [seat["name"] for seat in brief["seats"]] == ["Ada", "Bea", "random"]
        record = await bea.get(f"/api/tables/{table}/record")
        assert f"result: {' '.join(map(str, over['scores']))}" in record
        assert "seat 1: Ada" in record
        assert (await bea.get(f"/api/tables/{table}/points"))[-1] == over["scores"]
        answer = await bea.http.get(f"/api/tables/{table}/picture.svg?lang=en")
        assert (answer.headers["content-type"], answer.headers["cache-control"]) == ("image/svg+xml", "private, max-age=3600")
        assert all(name in answer.text for name in ("Ada", "Bea", "Random bot"))

    play(scene)


def test_a_new_table_is_dealt_once(play: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    deals, deal = [], Match._deal

    def counted(match: Match) -> Any:
        deals.append(match)
        return deal(match)

    monkeypatch.setattr(Match, "_deal", counted)

    async def scene(address: str) -> None:
        ada = Person(address)
        await ada.call_me("Ada")
        sitting = await ada.sit(await ada.open_table("me", "me"))
        await sitting.until("update")
        assert len(deals) == 1
        assert deals[0].names == ["Ada", "Ada 2"]

    play(scene)
