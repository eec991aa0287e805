"""Seats that cannot be taken away, and matches that end early: resigned, aborted, or with a player removed."""

from __future__ import annotations

import asyncio
import random
import sqlite3
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from hightable.server.sqlite_file import migrate, open_database
from hightable.server.store import Store
from tests.server.conftest import PLENTY
from tests.server.person import Person, Sitting
from tests.server.serving import serving


async def company(address: str, *names: str, listed: bool = False) -> tuple[str, list[Person]]:
    """A running table with these people at it."""
    people = [Person(address) for _ in names]
    for person, name in zip(people, names, strict=True):
        await person.call_me(name)
    table = await people[0].open_table("me", *["open"] * (len(names) - 1), listed=listed, options={"first": "1"})
    code = await people[0].invite(table)
    for person in people[1:]:
        await person.join(table, code)
    return table, people


async def sitting(table: str, *people: Person) -> list[Sitting]:
    found = [await person.sit(table) for person in people]
    for each in found:
        await each.until("update")
    return found


async def play_round(*there: Sitting) -> None:
    """Every player moves once."""
    for _ in there:
        mover = next(each for each in there if each.my_turn)
        n = mover.update["n"]
        await mover.move(mover.update["paths"][0][0])
        for each in there:
            while each.update["n"] == n:
                await each.until("update")


# A seat that was left


def test_no_code_takes_a_seat_that_was_left(play: Any) -> None:
    async def scene(address: str) -> None:
        ada, bea, eve = (Person(address) for _ in range(3))
        table = await ada.open_table("me", "open")
        anybody, bound = await ada.invite(table), await ada.invite(table, seat=1)
        await bea.join(table, anybody)
        await bea.post(f"/api/tables/{table}/leave", seat=1)
        assert await eve.join(table, anybody) == -1, "who comes late watches"
        assert "not valid" in (await eve.join(table, bound, status=403))["error"]
        assert "reserved for the player who left" in (await ada.post(f"/api/tables/{table}/invite", status=409, seat=1))["error"]
        assert await ada.join(table, anybody) == 0
        seats = (await ada.get(f"/api/tables/{table}"))["seats"]
        assert [seat["mine"] for seat in seats] == [True, False]
        assert (await bea.get(f"/api/tables/{table}"))["seats"][1]["can_return"] is True
        assert await bea.join(table) == 1

    play(scene)


def test_a_handover_code_is_invalid_once_its_giver_has_left(play: Any) -> None:
    async def scene(address: str) -> None:
        table, (ada, bea) = await company(address, "Ada", "Bea")
        given = (await bea.post(f"/api/tables/{table}/hand-over", seat=1))["code"]
        assert "two hands" in (await ada.join(table, given, status=403))["error"]
        await bea.post(f"/api/tables/{table}/leave", seat=1)
        assert await bea.join(table) == 1
        await Person(address).join(table, given, status=403)

    play(scene)


def test_another_person_takes_a_left_seat_only_if_everybody_agrees(play: Any) -> None:
    async def scene(address: str) -> None:
        table, (ada, bea, cem) = await company(address, "Ada", "Bea", "Cem")
        eve = Person(address)
        await cem.post(f"/api/tables/{table}/leave", seat=2)
        (at_ada,) = await sitting(table, ada)  # Bea sits there, too, but is not here: she has a voice all the same
        assert (await ada.post(f"/api/tables/{table}/replace", seat=2, bot="open"))["done"] is False
        votes = (await at_ada.until("seats", lambda message: message["seats"][2].get("votes")))["seats"][2]["votes"]
        assert votes == [{"bot": "open", "agreed": [0], "missing": [1]}]
        assert (await bea.post(f"/api/tables/{table}/replace", seat=2, bot="open"))["done"] is True
        code = await ada.invite(table, seat=2)
        assert "two hands" in (await bea.join(table, code, status=403))["error"]
        assert await eve.join(table, code) == 2
        await cem.post(f"/api/tables/{table}/join", status=403)

    play(scene)


def test_one_player_alone_cannot_offer_the_other_seat(play: Any) -> None:
    async def scene(address: str) -> None:
        table, (ada, bea) = await company(address, "Ada", "Bea")
        await bea.post(f"/api/tables/{table}/leave", seat=1)
        refused = await ada.post(f"/api/tables/{table}/replace", status=409, seat=1, bot="open")
        assert "at least two players" in refused["error"]
        assert (await ada.post(f"/api/tables/{table}/replace", seat=1, bot="random"))["done"] is True
        assert await bea.join(table) == 1

    play(scene)


def test_a_player_who_left_can_come_back_before_the_seat_is_taken(play: Any) -> None:
    async def scene(address: str) -> None:
        table, (ada, bea, cem) = await company(address, "Ada", "Bea", "Cem")
        await cem.post(f"/api/tables/{table}/leave", seat=2)
        for person in (ada, bea):
            await person.post(f"/api/tables/{table}/replace", seat=2, bot="open")
        code = await ada.invite(table, seat=2)
        assert await cem.join(table) == 2
        await Person(address).join(table, code, status=403)

    play(scene)


def test_an_idle_player_is_replaced_by_a_bot_and_comes_back(play: Any) -> None:
    async def scene(address: str) -> None:
        table, (ada, bea) = await company(address, "Ada", "Bea")
        at_ada, at_bea = await sitting(table, ada, bea)
        idle, other = (0, bea) if at_ada.my_turn else (1, ada)
        slow, (at_slow, at_other) = (ada, (at_ada, at_bea)) if idle == 0 else (bea, (at_bea, at_ada))
        assert (await other.post(f"/api/tables/{table}/replace", seat=idle, bot="random"))["done"] is True
        seats = await at_slow.until("table")
        assert seats["seats"][idle]["kind"] == "bot"
        assert seats["seats"][idle]["can_return"] is True
        assert await slow.join(table) == idle
        await at_other.until("seats", lambda message: message["seats"][idle]["kind"] == "person")

    play(scene, replace(PLENTY, idle=0.0))


# Resigning


@pytest.mark.parametrize("restarted", [False, True])
def test_resigning_against_one_opponent_loses_the_match_also_after_a_restart(tmp_path: Path, restarted: bool) -> None:
    async def resigned(address: str) -> tuple[str, list[Person]]:
        table, (ada, bea) = await company(address, "Ada", "Bea")
        at_ada, at_bea = await sitting(table, ada, bea)
        await play_round(at_ada, at_bea)
        for early in ("picture.svg", "points"):
            await ada.get(f"/api/tables/{table}/{early}", status=409)
        await bea.post(f"/api/tables/{table}/resign", status=403, seat=0)
        await bea.post(f"/api/tables/{table}/resign", seat=1)
        update = await at_ada.until("update")
        assert update["frame"]["notes"][-1]["text"] == "Bea resigns."
        assert (update["to_move"], update["paths"]) == (-1, [])
        await check_over(ada, bea, table)
        return table, [ada, bea]

    async def check_over(ada: Person, bea: Person, table: str) -> None:
        brief = await ada.get(f"/api/tables/{table}")
        assert (brief["state"], brief["ending"], brief["winners"], brief["to_move"]) == ("over", "resigned", [0], -1)
        assert [seat.get("resigned", False) for seat in brief["seats"]] == [False, True]
        (again,) = await sitting(table, ada)
        assert again.update["frame"]["scene"]["prompt"] == "Bea resigned."
        await again.move(0, seat=0)
        assert "over" in (await again.until("refusal"))["text"]
        await bea.post(f"/api/tables/{table}/resign", status=409, seat=1)
        assert "banquet-royal" in await ada.get(f"/api/tables/{table}/record")
        assert (await ada.get(f"/api/tables/{table}/picture.svg")).startswith("<svg")
        for later in ("review", "points"):
            await ada.get(f"/api/tables/{table}/{later}", status=409)
        for seat in (-1, 0, 1):
            assert len((await ada.get(f"/api/tables/{table}/replay", seat=seat))["frames"]) == 3
        assert [each["table"] for each in (await bea.get("/api/tables"))["finished"]] == [table]

    async def scene() -> None:
        database = tmp_path / "tables.sqlite"
        async with serving(database, PLENTY) as address:
            table, people = await resigned(address)
        if not restarted:
            return
        async with serving(database, PLENTY) as address:
            back = [Person(address) for _ in people]
            for person, before in zip(back, people, strict=True):
                person.http.cookies = before.http.cookies
            await check_over(back[0], back[1], table)
            await back[1].post(f"/api/tables/{table}/rematch")

    asyncio.run(scene())


def test_among_three_a_bot_takes_the_seat_of_a_player_who_resigned(play: Any) -> None:
    async def scene(address: str) -> None:
        table, (ada, bea, cem) = await company(address, "Ada", "Bea", "Cem")
        at_ada, at_bea = await sitting(table, ada, bea)
        await cem.post(f"/api/tables/{table}/resign", seat=2)
        update = await at_ada.until("update", lambda message: message["frame"]["notes"])
        assert update["frame"]["notes"][-1]["text"] == "Cem resigns; a bot plays on in this seat."
        await cem.post(f"/api/tables/{table}/join", status=403)
        rng = random.Random(1)
        await asyncio.gather(at_ada.play_on(rng), at_bea.play_on(rng))
        brief = await cem.get(f"/api/tables/{table}")
        assert brief["state"] == "over"
        assert "ending" not in brief
        assert brief["seats"][2]["kind"] == "bot"
        assert brief["seats"][2]["resigned"] is True

    play(scene)


def test_the_match_ends_when_the_last_person_resigns(play: Any) -> None:
    async def scene(address: str) -> None:
        ada = Person(address)
        table = await ada.open_table("me", "random", "random", options={"first": "1"})
        await ada.post(f"/api/tables/{table}/resign", seat=0)
        brief = await ada.get(f"/api/tables/{table}")
        assert (brief["state"], brief["ending"], brief["winners"]) == ("over", "resigned", [])

    play(scene)


def test_a_player_who_left_counts_as_a_person_when_another_resigns(play: Any) -> None:
    async def scene(address: str) -> None:
        table, (ada, bea, cem) = await company(address, "Ada", "Bea", "Cem")
        for person, seat in ((bea, 1), (cem, 2)):
            await person.post(f"/api/tables/{table}/leave", seat=seat)
        await ada.post(f"/api/tables/{table}/resign", seat=0)
        brief = await bea.get(f"/api/tables/{table}")
        assert (brief["state"], brief["seats"][0]["kind"]) == ("running", "bot")
        assert [await bea.join(table), await cem.join(table)] == [1, 2]
        table, (ada, bea) = await company(address, "Ada", "Bea")
        await bea.post(f"/api/tables/{table}/leave", seat=1)
        await ada.post(f"/api/tables/{table}/resign", seat=0)
        assert (await bea.get(f"/api/tables/{table}"))["winners"] == [1]

    play(scene)


@pytest.mark.parametrize("ending", ["resign", "abort"])
def test_the_seats_of_a_finished_match_do_not_change(play: Any, ending: str) -> None:
    async def scene(address: str) -> None:
        table, (ada, bea) = await company(address, "Ada", "Bea")
        given = (await ada.post(f"/api/tables/{table}/hand-over", seat=0))["code"]
        await ada.post(f"/api/tables/{table}/{ending}", **({"seat": 0} if ending == "resign" else {}))
        before = await bea.get(f"/api/tables/{table}")
        asked: list[tuple[Person, str, dict[str, Any]]] = [
            (ada, "hand-over", {"seat": 0}),
            (Person(address), "join", {"code": given}),
            (ada, "replace", {"seat": 1, "bot": "random"}),
            (ada, "invite", {}),
            (ada, "invite", {"seat": 1}),
            (ada, "leave", {"seat": 0}),
            (ada, "remove", {"seat": 1}),
        ]
        for person, wish, body in asked:
            refused = await person.post(f"/api/tables/{table}/{wish}", status=409, **body)
            assert refused["error"] == "The game is over.", wish
        assert await bea.get(f"/api/tables/{table}") == before
        assert before["winners"] == ([1] if ending == "resign" else [])

    play(scene, replace(PLENTY, away=0.0))


def test_nobody_can_come_back_to_a_seat_after_the_match_has_ended(play: Any) -> None:
    async def scene(address: str) -> None:
        table, (ada, bea) = await company(address, "Ada", "Bea")
        await bea.post(f"/api/tables/{table}/leave", seat=1)
        await ada.post(f"/api/tables/{table}/abort")
        assert (await bea.join(table, status=409))["error"] == "The game is over."
        refused = await ada.post(f"/api/tables/{table}/replace", status=409, seat=1, bot="random")
        assert refused["error"] == "The game is over."

    play(scene)


# Nobody sees two hands


def test_a_player_who_left_or_resigned_gets_no_other_seat_in_the_match(play: Any) -> None:
    async def scene(address: str) -> None:
        for wish in ("leave", "resign"):
            table, (ada, bea, _) = await company(address, "Ada", "Bea", "Cem")
            await ada.post(f"/api/tables/{table}/{wish}", seat=0)
            given = (await bea.post(f"/api/tables/{table}/hand-over", seat=1))["code"]
            assert "two hands" in (await ada.join(table, given, status=403))["error"]
            assert await Person(address).join(table, given) == 1, "the code is still good"

    play(scene)


def test_a_player_who_left_cannot_take_an_offered_seat(play: Any) -> None:
    async def scene(address: str) -> None:
        table, (ada, bea, cem, dan) = await company(address, "Ada", "Bea", "Cem", "Dan")
        for person, seat in ((ada, 0), (dan, 3)):
            await person.post(f"/api/tables/{table}/leave", seat=seat)
        for person in (bea, cem):
            await person.post(f"/api/tables/{table}/replace", seat=3, bot="open")
        code = await bea.invite(table, seat=3)
        assert "two hands" in (await ada.join(table, code, status=403))["error"]
        assert await ada.join(table) == 0

    play(scene)


def test_a_player_who_handed_a_seat_over_can_take_back_only_that_one_also_after_a_restart(tmp_path: Path) -> None:
    async def handed(giver: Person, seat: int, table: str) -> str:
        return str((await giver.post(f"/api/tables/{table}/hand-over", seat=seat))["code"])

    async def scene() -> None:
        database = tmp_path / "tables.sqlite"
        async with serving(database, PLENTY) as address:
            table, (ada, bea) = await company(address, "Ada", "Bea")
            eve = Person(address)
            await eve.join(table, await handed(ada, 0, table))
            assert "two hands" in (await ada.join(table, await handed(bea, 1, table), status=403))["error"]
        async with serving(database, PLENTY) as address:
            again = {before: Person(address) for before in (ada, bea, eve)}
            for before, person in again.items():
                person.http.cookies = before.http.cookies
            assert "two hands" in (await again[ada].join(table, await handed(again[bea], 1, table), status=403))["error"]
            assert await again[ada].join(table, await handed(again[eve], 0, table)) == 0

    asyncio.run(scene())


# Aborting


def test_any_player_can_abort_until_everybody_has_moved_and_then_only_all_together(play: Any) -> None:
    async def scene(address: str) -> None:
        table, (ada, bea) = await company(address, "Ada", "Bea")
        assert (await bea.post(f"/api/tables/{table}/abort"))["done"] is True
        brief = await ada.get(f"/api/tables/{table}")
        assert (brief["state"], brief["ending"], brief["winners"]) == ("over", "aborted", [])
        table, (ada, bea) = await company(address, "Ada", "Bea")
        at_ada, at_bea = await sitting(table, ada, bea)
        await play_round(at_ada, at_bea)
        assert (await bea.post(f"/api/tables/{table}/abort"))["done"] is False
        asked = await at_ada.until("seats", lambda message: "abort" in message)
        assert asked["abort"] == {"bot": "", "agreed": [1], "missing": [0]}
        assert (await ada.post(f"/api/tables/{table}/abort", agree=False))["done"] is False
        await at_bea.until("seats", lambda message: "abort" not in message)
        assert (await bea.post(f"/api/tables/{table}/abort"))["done"] is False
        assert (await ada.post(f"/api/tables/{table}/abort"))["done"] is True
        update = await at_bea.until("update", lambda message: message["to_move"] == -1)
        assert update["frame"]["scene"]["prompt"] == "The game was aborted. There is no result."
        await Person(address).post(f"/api/tables/{table}/abort", status=404)

    play(scene)


def test_a_match_is_not_aborted_without_the_consent_of_a_player_who_left(play: Any) -> None:
    async def scene(address: str) -> None:
        table, (ada, bea) = await company(address, "Ada", "Bea")
        at_ada, at_bea = await sitting(table, ada, bea)
        await play_round(at_ada, at_bea)
        await bea.post(f"/api/tables/{table}/leave", seat=1)
        for _ in range(2):
            assert (await ada.post(f"/api/tables/{table}/abort"))["done"] is False
            assert (await ada.get(f"/api/tables/{table}"))["abort"] == {"bot": "", "agreed": [0], "missing": [1]}
            await ada.http.post(f"/api/tables/{table}/replace", json={"seat": 1, "bot": "random"})
        assert await bea.join(table) == 1

    play(scene)


def test_only_the_host_can_abort_a_waiting_table_and_it_leaves_the_lobby(play: Any) -> None:
    async def scene(address: str) -> None:
        ada, bea = Person(address), Person(address)
        table = await ada.open_table("me", "open", "open", listed=True)
        await bea.join(table)
        assert "host" in (await bea.post(f"/api/tables/{table}/abort", status=403))["error"]
        await ada.post(f"/api/tables/{table}/abort")
        assert (await bea.get("/api/tables"))["lobby"] == []

    play(scene)


def test_a_bot_that_is_thinking_when_the_match_ends_does_not_move(play: Any, tmp_path: Path) -> None:
    async def scene(address: str) -> None:
        ada = Person(address)
        table = await ada.open_table("me", "hard", options={"first": "2"})
        await ada.post(f"/api/tables/{table}/resign", seat=0)
        (at_ada,) = await sitting(table, ada)
        assert at_ada.update["to_move"] == -1
        with sqlite3.connect(tmp_path / "tables.sqlite") as database:
            assert database.execute("SELECT count(*) FROM log").fetchone() == (at_ada.update["n"],)

    play(scene)


# Removing


def test_a_player_removed_by_the_host_cannot_come_back(tmp_path: Path) -> None:
    async def scene() -> None:
        database = tmp_path / "tables.sqlite"
        async with serving(database, PLENTY) as address:
            ada, eve = Person(address), Person(address)
            table = await ada.open_table("me", "open", "open")
            code = await ada.invite(table)
            await eve.join(table, code)
            at_eve = await eve.sit(table)
            await eve.post(f"/api/tables/{table}/remove", status=403, seat=0)
            await ada.post(f"/api/tables/{table}/remove", status=409, seat=0)
            assert (await ada.get(f"/api/tables/{table}"))["host"] is True
            await ada.post(f"/api/tables/{table}/remove", seat=1)
            assert "removed you" in (await at_eve.until("bye"))["reason"]
            for wish in ({}, {"watch": True}):
                assert "removed" in (await eve.post(f"/api/tables/{table}/join", status=403, code=code, **wish))["error"]
            assert "removed" in (await eve.post(f"/api/tables/{table}/invited", status=403, code=code))["error"]
            assert "removed you" in (await eve.get(f"/api/tables/{table}", status=403))["error"]
            await Person(address).get(f"/api/tables/{table}", status=404)
        async with serving(database, PLENTY) as address:
            again, bea, cem = (Person(address) for _ in range(3))
            again.http.cookies = eve.http.cookies
            await again.post(f"/api/tables/{table}/join", status=403, code=code)
            assert [await bea.join(table, code), await cem.join(table, code)] == [1, 2]

    asyncio.run(scene())


def test_a_player_removed_while_their_page_connects_is_turned_away(play: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    is_removed = Store.is_removed

    async def scene(address: str) -> None:
        ada, eve = Person(address), Person(address)
        table = await ada.open_table("me", "open", "open")
        await eve.join(table, await ada.invite(table))

        async def interrupted(self: Store, *arguments: Any) -> bool:
            monkeypatch.setattr(Store, "is_removed", is_removed)
            removed = await is_removed(self, *arguments)
            await ada.post(f"/api/tables/{table}/remove", seat=1)
            return removed

        monkeypatch.setattr(Store, "is_removed", interrupted)
        at_eve = await eve.sit(table)
        assert "removed you" in (await at_eve.receive())["reason"]

    play(scene)


def test_a_removed_player_cannot_watch_a_listed_table(play: Any) -> None:
    async def scene(address: str) -> None:
        ada, eve = Person(address), Person(address)
        table = await ada.open_table("me", "open", "open", listed=True)
        await eve.join(table)
        await ada.post(f"/api/tables/{table}/remove", seat=1)
        assert "removed you" in (await (await eve.sit(table)).receive())["reason"]
        for endpoint in ("", "/replay"):
            assert "removed you" in (await eve.get(f"/api/tables/{table}{endpoint}", status=403))["error"]
        assert (await eve.get("/api/tables"))["lobby"] == []
        assert len((await ada.get("/api/tables"))["lobby"]) == 1

    play(scene)


def test_a_database_of_the_first_format_is_migrated(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from hightable.server import sqlite_file as module

    files = module._migrations()
    monkeypatch.setattr(module, "_migrations", lambda: {1: files[1]})
    old = open_database(tmp_path / "tables.sqlite")
    migrate(old)
    old.execute("INSERT INTO tables VALUES ('t', 'banquet-royal', 1, '{}', x'00', 1, NULL, 'waiting', NULL, 7.5)")
    old.execute("INSERT INTO seats VALUES ('t', 0, x'01', '', 'Ada', NULL)")
    old.execute("INSERT INTO chat VALUES ('t', 'Ada', 'hello', 8.5)")
    monkeypatch.undo()
    migrate(old)
    assert old.execute("SELECT seen, host, ending FROM tables").fetchone() == (7.5, None, "")
    assert old.execute("SELECT name, since, offered, resigned FROM seats").fetchone() == ("Ada", 0, 0, 0)
    assert old.execute("SELECT text, seat FROM chat").fetchone() == ("hello", -1)
